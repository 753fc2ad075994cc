"""Where a run stops in a turn that has begun, what comes in that turn, or behind it, is open."""

from __future__ import annotations

from itertools import product

import pytest

from adjudicator.cases.files import read_cases
from adjudicator.cases.runner import FAILED, PASSED, Result, run_case
from adjudicator.notation.source import Source

CASE = """\
case begun "B's turn begins, and stops where something has to be stated"
  rules bang, dodge-city
  A sheriff, life 2, hand []
  B outlaw, {b}life 2, hand [], in play [{card}]
  C renegade, life 2, hand [Beer]
  {deck}A ends turn
  {more}{line}
"""
CHARACTERS = ("", "Jesse Jones, ", "Pedro Ramirez, ", "Pat Brennan, ")
CARDS = ("Jail", "Dynamite", "Mustang")
LINES = (
    "never B draws", "never B draws 2", "never C draws", "never B is asked play", "never C is asked play",
    "expect B not asked in play", "expect C not asked in play", "never B loses",
    'never C draws because "nothing in this run leads to it"', 'never B draws because "nothing known in this run leads to it"',
    'expect C not asked in play because "only others than C can be asked in `play` in this run"',
)
KNOWN = ("", *(f"deck [{suit}, 5♣, 6♣, 7♣, 8♣, 9♣]\n  " for suit in ("5♠", "9♥")))
CHOSEN = ("", "B chooses deck\n  ")


REFUTED = ("this step happens", "is asked in", "loses")
"""The words with which a line that denies what happens is refused."""


def result(character: str, card: str, deck: str, more: str, line: str) -> Result:
    """How the case fares."""
    text = CASE.format(b=character, card=card, deck=deck, more=more, line=line)
    return run_case(read_cases(Source("begun.case", text)).cases[0], ())


@pytest.mark.parametrize("line", LINES)
@pytest.mark.parametrize("character", CHARACTERS)
def test_what_comes_in_a_turn_that_has_begun_is_open_where_the_run_stops_in_it(character: str, line: str) -> None:
    """With more of it stated, what a line denies does not happen if the line held before."""
    for card in CARDS:
        if result(character, card, "", "", line).status == PASSED:
            for deck, chosen in product(KNOWN, CHOSEN):
                more = result(character, card, deck, chosen, line)
                assert more.status != FAILED or not any(words in more.message for words in REFUTED), (card, deck, chosen)
