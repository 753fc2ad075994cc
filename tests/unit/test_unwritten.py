"""Expectations about what nothing in use could change: they would hold whatever the rules say."""

from __future__ import annotations

import pytest
from short_cases import outcome

GIVEN = "A sheriff, hand [BANG!]\nB outlaw, life 3\nC renegade\nA plays BANG! at B"
MEANT = "if that is meant, write `because \"nothing in use changes it\"`"
SAID = f"no card or rule in use ever changes role, so this says nothing: {MEANT}"


@pytest.mark.parametrize("line", ["expect A role sheriff", "expect B role outlaw"])
def test_a_value_that_nothing_changes_says_nothing(line: str) -> None:
    """No rule of these sets has anybody change roles."""
    assert outcome(GIVEN, line, rules="bang") == ("error", SAID)


@pytest.mark.parametrize("line", ["expect B life 2", "expect B role outlaw, life 2", "expect C life 4", "expect A maximum 5"])
def test_what_could_be_otherwise_says_something(line: str) -> None:
    """So does what is computed at first, and a line with something else in it."""
    assert outcome(GIVEN, line, rules="bang") == ("passed",)
