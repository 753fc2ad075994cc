"""Who wins in another variant alone never wins: to say so says nothing, unless it is meant."""

from __future__ import annotations

import pytest
from short_cases import outcome

from adjudicator.cases.runner import ERROR, PASSED

HUNT = "A deputy, hand [BANG!]\nB outlaw\nC renegade\nA plays BANG! at B"
LAW = "A sheriff, hand [BANG!]\nB outlaw\nC renegade\nD deputy\nA plays BANG! at B"


@pytest.mark.parametrize(("given", "winner", "reason"), [
    (HUNT, "Sheriff", "`hunt` is yes in the whole game"),
    (HUNT, "Outlaws", "`hunt` is yes in the whole game"),
    (HUNT, "Renegade", ""),
    (HUNT, "Outlaw", ""),
    (LAW, "Deputy", "nothing in this run leads to it"),
    (LAW, "Two hunters", "nothing in this run leads to it"),
    (LAW, "Sheriff", ""),
    (LAW, "Outlaws", ""),
])
def test_the_variant_decides_who_may_win(given: str, winner: str, reason: str) -> None:
    """In a hunt there is no Sheriff to win; without one nobody wins as a hunter."""
    rules = "bang, three-players"
    status = outcome(given, f"never winner {winner}", rules=rules)[0]
    assert status == (ERROR if reason else PASSED)
    if reason:
        assert outcome(given, f'never winner {winner} because "{reason}"', rules=rules) == (PASSED,)
