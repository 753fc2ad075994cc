"""A hand that nobody describes may hold more than its moves take: a check that holds does not rest on that."""

from __future__ import annotations

from itertools import product

import pytest

from adjudicator.cases.files import read_cases
from adjudicator.cases.runner import FAILED, PASSED, run_case
from adjudicator.notation.source import Source

CASE = """\
case left-out "Nobody has said what B has in hand"
  rules bang, dodge-city, wild-west-show, great-train-robbery, high-noon
  A sheriff, {own}
  B outlaw, {hand}{other}
  C outlaw, hand []
  deck [#1, #2, #3, #4]
  {script}
"""
BRAWL = ("hand [Brawl, Beer]", "in play [Barrel]", "turn A\n  A plays Brawl with Beer\n  A chooses Barrel if asked")
YOUL = ("Youl Grinner, hand [Panic!]", "life 3", "turn A\n  phase draw")
TRAIN = ("hand [BANG!]", "in play [Private Car]", "turn A")
SHOT = ("hand [BANG!]", "Suzy Lafayette, life 3", "turn A\n  A plays BANG! at C")
HANGOVER = (*SHOT[:2], f"event [Hangover]\n  {SHOT[2]}")
LIMIT = ("hand []", "life 1", "turn B\n  B ends turn")
SITUATIONS = {
    "a Brawl": (BRAWL, ["then A strips B", "never B discards Beer", "expect B in play []"]),
    "Youl Grinner": (YOUL, ["never B gives", "expect A hand 3", "expect deck [#3, #4]"]),
    "a Private Car": (TRAIN, ["expect bang-proof(B)"]),
    "Suzy Lafayette": (SHOT, ["then B draws 1", "never B draws", "expect deck [#2, #3, #4]", "expect C life 3"]),
    "a Hangover": (HANGOVER, ["never B draws because Hangover", "never B draws"]),
    "the end of a turn": (LIMIT, ["expect discard []", "never B discards"]),
}


def status(situation: tuple[str, str, str], hand: str, line: str) -> str:
    """What becomes of a line in a situation, with this stated about the hand of B."""
    own, other, script = situation
    text = CASE.format(own=own, hand=hand, other=other, script=f"{script}\n  {line}")
    return run_case(read_cases(Source("hand.case", text)).cases[0], ()).status


@pytest.mark.parametrize(("situation", "line"), [(name, line) for name, (_, lines) in SITUATIONS.items() for line in lines])
def test_no_check_that_holds_fails_with_a_card_more_in_a_hand_that_is_left_out(situation: str, line: str) -> None:
    """What holds of a hand that is left out holds of an empty one, and of one with any number of unknown cards."""
    given, _ = SITUATIONS[situation]
    said = {hand: status(given, hand, line) for hand in ("hand [], ", "hand [?], ", "hand 2, ", "hand 9, ")}

    left_out = status(given, "", line)
    assert left_out != PASSED or FAILED not in said.values(), said


ANSWERS = """\
case left-out "Nobody has said what the others have in hand"
  rules bang, valley-of-shadows, dodge-city
  set approach {approach}
  A sheriff, life 4, hand [{card}]
  B outlaw, life {life}{b}
  C outlaw, life 4{c}
  D renegade, life 4, hand []
  A plays {card}{target}
  {line}
"""
PLAYED = (("BANG!", " at B"), ("Gatling", ""), ("Duel", " at B"), ("Stagecoach", ""))
DENIED = ("never B passes", "never C is asked", "never B is asked avoid", "expect B not asked in avoid",
          "expect C not asked in avoid",
          "then B has nothing in avoid of B", "expect B life 1", "then B loses 1 to A", "then B is asked\n  then C is asked")


def answered(b: str, c: str, **said: str) -> str:
    """What becomes of a line with hands like these."""
    text = ANSWERS.format(b=b, c=c, **said)
    return run_case(read_cases(Source("hand.case", text)).cases[0], ()).status


@pytest.mark.parametrize("line", DENIED)
def test_no_check_that_holds_fails_with_any_card_in_a_hand_that_is_left_out(line: str) -> None:
    """What holds of hands that are left out holds whichever card lies in one of them, and is not used."""
    refuted = 0
    for approach, life, (card, target) in product(("first", "second"), ("1", "2"), PLAYED):
        said = {"approach": approach, "life": life, "card": card, "target": target, "line": line}
        each = {(b, c) for held in ("Missed!", "Saved!", "Beer", "Escape", "BANG!") for b, c in (
            (f", hand [{held}]", ", hand []"), (", hand []", f", hand [{held}]"))}
        false = [hands for hands in each if answered(*hands, **said) == FAILED]
        refuted += bool(false)
        assert not false or answered("", "", **said) != PASSED, (said, false)
    assert refuted
