"""A line that a step never happens with a card says nothing if that card never lies where the step takes its cards from."""

from __future__ import annotations

import pytest
from short_cases import outcome

STAGECOACH = ("A sheriff, hand [Stagecoach]", "B outlaw, Slab the Killer", "deck [Beer, Scope]", "A plays Stagecoach")
CAT_BALOU = ("A sheriff, hand [Cat Balou]", "B outlaw, Slab the Killer, hand [Beer], in play [Scope, Barrel]",
             "event [Ghost Town]", "A plays Cat Balou at B", "A discards Scope")
PANIC = ("A sheriff, hand [Panic!]", "B outlaw, Slab the Killer, hand [], in play [Scope, Barrel]", "A plays Panic! at B",
         "A takes Scope")
BARREL = ("A sheriff, hand [BANG!]", "B outlaw, Slab the Killer, in play [Barrel]", "deck [5♥]", "A plays BANG! at B",
          "B uses Barrel")
FEUD = ("game battlefield Buzzard Point, space 1, cubes 5", "card Buzzard Point spaces 3, defence 0",
        "card Annie McGraw survival 1", "card Deputy cost 0, firepower 3", "turn McReady",
        "Colty gang [Annie McGraw, Manolito, Jack Colty], hand []{}",
        "McReady hand [Deputy]", "McReady plays Deputy", "McReady ends turn")
UNKNOWN = tuple([line.format("") for line in FEUD])
KNOWN = tuple([line.format(", deck [.38 Special, Derringer, 2 .38 Special]") for line in FEUD])


@pytest.mark.parametrize(("rules", "lines", "line"), [
    ("bang", STAGECOACH, "never A draws Slab the Killer"),
    ("bang, high-noon", CAT_BALOU, "never B discards Ghost Town"),
    ("bang, high-noon", tuple([line for line in CAT_BALOU if "event" not in line]), "never B discards Slab the Killer"),
    ("bang, valley-of-shadows", PANIC, "never A takes Slab the Killer from B"),
    ("bang", BARREL, "never B draw!s Slab the Killer"),
    ("revolver", KNOWN, "never Colty draws Jack Colty"),
    ("revolver", UNKNOWN, "never Colty draws Jack Colty"),
    ("revolver", UNKNOWN, "never Colty draws Deputy"),
])
def test_a_card_that_never_lies_there_says_nothing(rules: str, lines: tuple[str, ...], line: str) -> None:
    """Nor does the line depend on an unknown card: that is none of these."""
    title = line.removesuffix(" from B").split(" ", 3)[-1]
    reason = f"nothing leads to it with `{title}`"
    status, *said = outcome(*lines, line, rules=rules)
    assert (status, any(f"{reason}, so this says nothing" in each for each in said)) == ("error", True), said
    assert outcome(*lines, f'{line} because "{reason}"', rules=rules) == ("passed",)


@pytest.mark.parametrize(("rules", "lines", "line", "status"), [
    ("bang", (*STAGECOACH[:1], "B outlaw, hand [Duel]", *STAGECOACH[2:]), "never A draws Duel", "passed"),
    ("bang", PANIC, "never A takes Barrel from B", "passed"),
    ("bang", BARREL, "never B draw!s Barrel", "error"),
    ("revolver", UNKNOWN, "never Colty draws Derringer", "error"),
])
def test_a_card_that_may_lie_there_is_compared(rules: str, lines: tuple[str, ...], line: str, status: str) -> None:
    """It is there, and is not drawn, or nobody knows whether it is."""
    found, *said = outcome(*lines, line, rules=rules)
    assert (found, any("nothing leads to it with" in each for each in said)) == (status, False), said
