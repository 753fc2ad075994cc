"""Lines about answers that are asked for next, whatever reason they give."""

from __future__ import annotations

import pytest
from short_cases import ran

from adjudicator.cases.runner import FAILED, PASSED

VISIT = "You hand [{}], fief 5, rulers [King of Claws fief 5]\ndeck [C7, 9 ?]"
PASSES = ("You hand [C3, L5], fief 5, score [F6], allies [Baron of Leaves], rulers [King of Claws fief 5]\ndeck [E2, 9 ?]\n"
          "discard [L7, E3]\nYou uses Baron of Leaves")


@pytest.mark.parametrize(("table", "move", "reason"), [
    (VISIT.format("L1, E6"), "You answers L1", "only in respond"),
    (PASSES, "You answers L5", "the choice is"),
])
def test_no_reason_makes_an_answer_illegal_that_may_be_given_next(table: str, move: str, reason: str) -> None:
    """That it is not asked for yet is no reason."""
    assert ran(table, f"legal {move}", rules="northwood").status == PASSED
    for because in ("", f' because "{reason}"'):
        assert ran(table, f"illegal {move}{because}", rules="northwood").status == FAILED


@pytest.mark.parametrize("reason", ["only in respond", "the suit has to be followed"])
def test_what_stands_against_an_answer_now_and_next_is_a_reason(reason: str) -> None:
    """A card of the suit is in hand."""
    assert ran(VISIT.format("L1, C1, E6"), f'illegal You answers E6 because "{reason}"', rules="northwood").status == PASSED
