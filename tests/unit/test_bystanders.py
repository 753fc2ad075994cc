"""To whom a step could have happened in a run: those who are attacked, who fall or who are to blame, and nobody else."""

from __future__ import annotations

import pytest
from short_cases import outcome

from adjudicator.cases.files import read_cases
from adjudicator.cases.runner import run_case
from adjudicator.engine.names import Named
from adjudicator.notation.source import Source
from adjudicator.rules.link import link
from adjudicator.rules.reading.parse import parse_rules

SETS = "bang, dodge-city, gold-rush, high-noon, valley-of-shadows, fistful-of-cards"
SHOT = ("A sheriff, hand [BANG!]", "B outlaw, hand []", "C outlaw, hand []", "D renegade, hand []", "A plays BANG! at B")
OTHER_SHOT = (SHOT[0].replace("BANG!", "2 BANG!"), *SHOT[1:])
UNKNOWN = (SHOT[0].replace("BANG!", "BANG!, ?"), *SHOT[1:])
GATLING = ("A sheriff, hand [Gatling]", "B outlaw, hand [Missed!]", "C outlaw, hand [Missed!]", "D renegade, hand []",
           "A plays Gatling", "B plays Missed!", "C plays Missed!")
DYNAMITE = ("game event deck []", "A sheriff, hand [], in play [Dynamite]", "B outlaw, hand []", "C outlaw, hand []",
            "D renegade, hand []", "turn A", "phase start", "deck [5♥, #1, #2, 6♥]", "A ends turn")
BACKFIRE = ("A sheriff, hand [BANG!]", "B outlaw, hand [Backfire]", "C outlaw, hand []", "D renegade, hand []",
            "A plays BANG! at B", "B plays Backfire")
DUEL = ("A outlaw, hand [Duel]", "B sheriff, hand [BANG!]", "C renegade, hand []", "D outlaw", "A plays Duel at C")
ROBBERY = ("A sheriff, hand [Panic!], in play [Barrel]", "B outlaw, in play [Scope]", "C outlaw, hand []", "D renegade, hand []",
           "A plays Panic! at B with Scope")


def said(lines: tuple[str, ...], line: str) -> tuple[str, bool]:
    """The status of a case with a line, and whether it is said that this says nothing."""
    status, *troubles = outcome(*lines, line, rules=SETS)
    return status, any("says nothing" in trouble for trouble in troubles)


@pytest.mark.parametrize("line", [
    "never C loses", "never A loses", "never C falls", "never A falls", "never C is eliminated", "never D reveals",
    "never D sheds", "never C draws", "never D draws 3", "never B draws 3", "never C takes nuggets",
    "never B takes nuggets", "never A attacks A", "never A loses 1 to A", "expect A not asked in defend"])
def test_what_could_not_happen_to_a_player_says_nothing(line: str) -> None:
    """Those who look on lose nothing, and only who is to blame is rewarded."""
    assert ("error", True) == said(SHOT, line)


def test_that_a_card_is_unknown_makes_nobody_a_target() -> None:
    """Nobody says that it is used."""
    assert ("error", True) == said(UNKNOWN, "never C loses")


@pytest.mark.parametrize(("lines", "line"), [
    (SHOT, "never B is eliminated"),
    (SHOT, "never A draws 3"),
    (SHOT, "never A attacks C"),
    (SHOT, "never winner Sheriff"),
    (SHOT, "expect C not asked in defend"),
    (OTHER_SHOT, "never C loses"),
    (UNKNOWN, "never C loses because \"nothing known in this run leads to it\""),
    (GATLING, "never C loses"),
    (DYNAMITE, "never B loses"),
    (BACKFIRE, "never A is eliminated"),
    ((SHOT[0], "B outlaw, hand []", "C outlaw, Bart Cassidy, hand []", SHOT[3], SHOT[4]), "never C draws 1"),
    ((SHOT[0], "B outlaw, hand []", "C outlaw, hand [], in play [Barrel]", SHOT[3], SHOT[4]), "never C draw!s"),
    (("A sheriff, hand []", "B outlaw, life 2, hand [], in play [Dynamite]", "C outlaw", "D renegade", "turn B", "phase start",
      "deck [4♠]"), "never A draws"),
])
def test_what_could_happen_to_a_player_may_be_denied(lines: tuple[str, ...], line: str) -> None:
    """By another card, by a card that goes on to them, by an answer, or by a text of theirs that does nothing here."""
    assert ("passed", False) == said(lines, line)


@pytest.mark.parametrize("line", ["never C loses 1 to B", "never A loses 1 to B", "never B loses 1 to C"])
def test_who_looks_on_in_a_duel_is_to_blame_for_nothing(line: str) -> None:
    """Another one could have been challenged instead, but never besides."""
    assert ("error", True) == said(DUEL, line)


def test_the_one_challenged_may_be_to_blame() -> None:
    assert ("passed", False) == said(DUEL, "never A loses 1 to C")


def test_who_takes_from_others_takes_nothing_from_themself() -> None:
    assert ("error", True) == said(ROBBERY, "never A takes Barrel from A")


def test_a_card_that_is_used_as_another_one_may_do_what_it_says() -> None:
    """Elena Fuente's Stagecoach draws nothing while it is a Missed!, and to say so says something."""
    lines = (SHOT[0], "B outlaw, Elena Fuente, hand [Stagecoach]", *SHOT[2:], "B plays Stagecoach as Missed!")

    assert ("passed", False) == said(lines, "never B draws")


HARMLESS = ("A sheriff, hand [BANG!, Cat Balou]", "B outlaw, life 3, hand [], in play [Barrel]", "C outlaw, hand []",
            "D renegade, life 3, hand [Missed!]", "A plays BANG! at D", "D plays Missed!", "A plays Cat Balou at B with Barrel")


@pytest.mark.parametrize("line", ["never B loses 1 to A", "never B falls", "never B is eliminated", "never C loses"])
def test_one_attack_does_nothing_to_whom_another_is_aimed_at(line: str) -> None:
    """A Cat Balou puts something else in the place of the loss, and the BANG! is aimed at D."""
    assert ("error", True) == said(HARMLESS, line)
    assert ("passed", False) == said(HARMLESS, line.replace("B", "D").replace("C", "D"))


@pytest.mark.parametrize(("equipment", "line"), [("Boots", "never D draws 1"), ("Lucky Charm", "never D takes nuggets")])
def test_what_lies_in_front_of_another_does_nothing_for_an_onlooker(equipment: str, line: str) -> None:
    """Who buys equipment puts it in front of themself, and there it stays."""
    lines = (*SHOT[:2], f"C outlaw, hand [], equipment [{equipment}]", SHOT[3], "game equipment deck [], shop []", SHOT[4])

    assert ("error", True) == said(lines, line)
    assert ("passed", False) == said(lines, line.replace("D", "C"))


THIEVES = """game mill "Mill"
zone hand of player: hidden
zone heap: pile
player has
  flour: number = 3
kind act
  works in hand
  using it: play this at target
to play/plays (what: card) at (whom: target): move what to heap
to lose/loses (n: number) to (whom: player): add -n to your flour
turn for status of it is playing
  phase work: offer work to you until no
act "Thief"
  work at others: target loses 1 to you
"""


@pytest.mark.parametrize(("line", "status"), [
    ("never A loses", "error"), ("never A loses 1 to A", "error"), ("never C loses", "error"), ("never B loses", "failed"),
])
def test_who_gains_by_a_card_is_not_the_one_at_whom_it_was_aimed(line: str, status: str) -> None:
    """The step in which it is played says whom it was aimed at, and not each one that names a player."""
    program = link(Named("mill", "Mill"), [], [parse_rules(Source("mill.rules", THIEVES))])
    text = f'case thief "x"\n  rules mill\n  A hand [Thief]\n  B\n  C\n  A plays Thief at B\n  {line}\n'
    (case,) = read_cases(Source("thief.case", text)).cases

    assert status == run_case(case, (), load=lambda *_: program).status
