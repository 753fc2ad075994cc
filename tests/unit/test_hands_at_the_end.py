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


@pytest.mark.parametrize(("moves", "expected", "held"), [
    (["A plays BANG! at B", "B plays Missed!"], "B hand []", "B hand [Missed!]"),
    (["A plays BANG! at B", "B plays Missed!"], "B hand 0", "B hand [Missed!]"),
    (["A plays Stagecoach"], "A hand [2 Beer]", "A hand [Stagecoach]"),
    (["A plays Stagecoach"], "A hand 2", "A hand [Stagecoach]"),
])
def test_nobody_knows_what_else_lies_there(moves: list[str], expected: str, held: str) -> None:
    """What is in a hand at the end can be said only where the situation says what is in it at first."""
    situation = "A sheriff\nB outlaw, life 1\nC outlaw, hand []\ndeck [5 Beer]"
    status, *said = outcome(situation, *moves, f"expect {expected}")

    assert (status, f"write `{held}`" in said[0]) == (ERROR, True)
    assert outcome(f"{situation}\n{held}", *moves, f"expect {expected}") == (PASSED,)


def test_who_is_eliminated_keeps_no_card() -> None:
    """Whatever was in their hand."""
    situation = "A sheriff\nB outlaw, life 1\nC outlaw, hand []"

    assert outcome(situation, "A plays BANG! at B", "expect B eliminated, hand []") == (PASSED,)
