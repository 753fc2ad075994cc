"""A hand that nobody describes may hold more than its moves take: a check that holds does not rest on that."""

from __future__ import annotations

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
