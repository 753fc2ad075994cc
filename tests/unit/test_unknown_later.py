"""A step that comes later in the turn or not, by a value that nobody knows, does not *never* come."""

from __future__ import annotations

import pytest
from short_cases import outcome

ATTACK = ("game battlefield Whiskey Canyon, space 1, cubes 7", "card Whiskey Canyon spaces 4, defence 1",
          "card Deputy firepower 2, cost 0", "Colty gang [Annie McGraw, Manolito, Jack Colty], hand []",
          "McReady hand [Deputy], in play []", "turn McReady", "McReady plays Deputy")
"""The attack comes at the end of the turn, and hits the first bandit if its survival is low."""


def said(*lines: str) -> str:
    """What is wrong with a case, in short."""
    status, *troubles = outcome(*lines, rules="revolver")
    found = next((word for word in ("nobody knows whether this comes later", "it comes later in this turn")
                  if any(word in trouble for trouble in troubles)), "")
    return f"{status}: {found}"


@pytest.mark.parametrize("line", ["never Colty loses", "never Colty loses Annie McGraw", "never Colty loses Manolito",
                                  "never Colty removes cubes"])
def test_what_depends_on_a_value_has_to_be_known(line: str) -> None:
    """The message names the value."""
    assert said(*ATTACK, line) == "error: nobody knows whether this comes later"
    assert "the survival of Annie Gutshot McGraw matters here" in outcome(*ATTACK, line, rules="revolver")[1]


def test_where_it_is_stated_the_line_is_compared() -> None:
    low, high = "card Annie McGraw survival 1", "card Annie McGraw survival 6"
    assert said(low, *ATTACK, "never Colty loses Annie McGraw") == "error: it comes later in this turn"
    assert said(high, *ATTACK, "McReady ends turn", "never Colty loses Annie McGraw") == "passed: "


def test_what_no_value_brings_is_not_asked_for() -> None:
    """McReady draws at the end of no attack."""
    assert "nobody knows" not in said(*ATTACK, "never McReady plays Deputy")
    assert said("card Annie McGraw survival 6", *ATTACK, "McReady ends turn", "never Colty loses Jack Colty") == "passed: "
