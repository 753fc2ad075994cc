"""What a line expects at the end in a hand that the situation leaves out."""

from __future__ import annotations

import pytest
from short_cases import outcome

from adjudicator.cases.runner import ERROR, PASSED

SUZY = "A sheriff, hand [BANG!]\nB outlaw, Suzy Lafayette, life 4{hand}\nC outlaw, hand []\ndeck [5♠]"
ANSWERED = ["A plays BANG! at B", "B plays Missed!"]


@pytest.mark.parametrize("expected", ["hand [5♠]", "hand 1"])
def test_it_does_not_rest_on_how_many_cards_lie_there(expected: str) -> None:
    """Suzy Lafayette draws only if she held nothing but the Missed!."""
    status, *said = outcome(SUZY.format(hand=""), *ANSWERED, f"expect B {expected}")

    assert (status, "write `B hand [Missed!]`" in said[0]) == (ERROR, True)
    assert outcome(SUZY.format(hand=", hand [Missed!]"), *ANSWERED, f"expect B {expected}") == (PASSED,)
    assert outcome(SUZY.format(hand=", hand [Missed!, Beer]"), *ANSWERED, "expect B hand [Beer]", "never B draws") == (PASSED,)


@pytest.mark.parametrize(("moves", "expected"), [
    (["A plays BANG! at B", "B plays Missed!"], "B hand []"),
    (["A plays Stagecoach"], "A hand [2 Beer]"),
    (["A plays BANG! at B"], "B hand [], eliminated"),
])
def test_other_cards_may_lie_there_besides(moves: list[str], expected: str) -> None:
    """A line is about the cards that are known; of the others it is true whether they lie there still, or are gone."""
    assert outcome("A sheriff\nB outlaw, life 1\nC outlaw, hand []\ndeck [5 Beer]", *moves, f"expect {expected}")[0] == PASSED
