"""What a situation says about unseen cards is needed, or it is said that it is not."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

import pytest
from click.testing import CliRunner
from short_cases import outcome, results

from adjudicator.cli import main

IDLE = "nothing in this case rests on what unknown cards may be: leave the line out"
NOTE = "`unseen` makes no difference here: only `explore` draws from it"
NONE = "none of them is seen, and nothing rests on which they are"


def four(hand: str, play: str = "", whose: str = "B") -> tuple[str, ...]:
    """A table of four: what A has in hand, and what lies in front of somebody."""
    seats = {"A": f"sheriff, hand [{hand}]", "B": "outlaw, hand []", "C": "outlaw, hand []", "D": "renegade, hand []"}
    return tuple(f"{seat} {facts}{f', in play [{play}]' if seat == whose and play else ''}" for seat, facts in seats.items())


@pytest.mark.parametrize("lines", [
    (*four("BANG!"), "A plays BANG! at B", "then B loses 1"),
    (*four("BANG!, ?"), "A plays BANG! at B", "then B loses 1"),
    (*four("Stagecoach"), "A plays Stagecoach", "then A draws 2"),
    (*four("BANG!", "?", "D"), "A plays BANG! at B", "then B loses 1"),
])
def test_a_case_needs_its_unseen_cards(lines: Sequence[str]) -> None:
    """With no unknown card, with some at which nothing looks, with some that are drawn and stay unknown."""
    assert outcome(*lines) == ("passed",)
    assert outcome("unseen [Beer, Mustang]", *lines) == ("error", IDLE)


@pytest.mark.parametrize("lines", [
    (*four("Jail", "?"), "A plays Jail at B", "expect B in play [?, Jail]"),
    (*four("BANG!", "?", "A"), "turn A", 'illegal A plays BANG! at C because "out of reach"'),
    (*four("BANG!", "?"), "turn A", "legal A plays BANG! at B"),
])
def test_what_the_unknown_cards_cannot_be_may_matter(lines: Sequence[str]) -> None:
    """A Jail besides a Jail, a weapon in front of who shoots, a Mustang in front of the target."""
    assert outcome(*lines)[0] == "error"
    assert outcome("unseen [Barrel, Beer]", *lines) == ("passed",)


def test_a_table_may_have_unseen_cards_that_a_case_does_not_need() -> None:
    """As it may set a reading. What a case says besides has to be needed."""
    table = "table t\n  rules bang\n  unseen [Beer]\n" + "".join(f"  {row}\n" for row in four("BANG!"))
    case = "case {} \"Hit\"\n  table t\n{}  A plays BANG! at B\n  then B loses 1\n"
    found = results(table + case.format("one", "") + case.format("two", "  unseen [Mustang]\n"))
    assert ["passed", "error"] == [result.status for result in found]
    assert IDLE in found[1].message


def asked(path: Path, command: str, *lines: str) -> tuple[str, dict[str, object]]:
    """What a command says about a situation, as text and as one object."""
    path.write_text("\n".join(("rules bang", *lines)) + "\n", encoding="utf-8")
    said, plain = (CliRunner().invoke(main, [command, str(path), *option]).stdout for option in ((), ("--json",)))
    return said, json.loads(plain)


def test_an_answer_says_that_unseen_cards_make_no_difference(tmp_path: Path) -> None:
    """Not where a rule looks at one of them, nor where the moves may be made only because of what the list leaves out."""
    hit = (*four("BANG!"), "A plays BANG! at B")
    for unseen, lines, idle in (
        (("unseen [Beer]",), hit, True), ((), hit, False),
        (("unseen [Mustang]",), (*four("Jail", "?"), "A plays Jail at B"), False),
        (("unseen [3 5♥]",), (*four("BANG!", "Barrel"), "A plays BANG! at B", "B uses Barrel"), False),
    ):
        said, plain = asked(tmp_path / "some.case", "ask", *unseen, *lines)
        assert (idle, idle) == (NOTE in said, plain["unseen_idle"])


def test_an_exploration_says_that_no_unseen_card_is_seen(tmp_path: Path) -> None:
    """A card that is drawn is seen."""
    for hand, move, idle in (("BANG!", "A plays BANG! at B", True), ("Stagecoach", "A plays Stagecoach", False)):
        said, plain = asked(tmp_path / "some.case", "explore", "unseen [2 Beer, BANG!]", *four(hand), move)
        assumed = plain["assumed"]
        assert isinstance(assumed, dict)
        assert (idle, idle) == (NONE in said, assumed["unseen_idle"])


def test_a_case_that_an_exploration_saves_needs_all_its_lines(tmp_path: Path) -> None:
    """The cards that were seen are stated."""
    some, saved = tmp_path / "some.case", tmp_path / "saved.case"
    rows = ("rules bang", "A sheriff, hand [Gatling]", "B outlaw, life 1, hand 1", "C outlaw, life 1, hand []",
            "D renegade, hand []", "unseen [Missed!, Beer, BANG!]", "A plays Gatling")
    some.write_text("\n".join(rows) + "\n", encoding="utf-8")
    CliRunner().invoke(main, ["explore", str(some), "--claim", "B alive", "--save", str(saved)])
    assert "unseen" not in saved.read_text(encoding="utf-8")
    assert "1 passed" in CliRunner().invoke(main, ["test", str(saved)]).stdout
