"""A rule that asks for what is printed on no card in use leads to nothing: neither steps nor values rest on it."""

from __future__ import annotations

import pytest
from short_cases import outcome

TABLE = ("game battlefield Whiskey Canyon, space 1, cubes 7", "card Whiskey Canyon spaces 3, defence 1",
         "card Josie Newcomb survival 1, discards 0, turns-more 0", "card Cowboy cost 0",
         "Colty gang [Josie Newcomb, Jack Colty], hand [.38 Special]", "McReady hand [Cowboy]", "turn McReady",
         "McReady plays Cowboy", "McReady ends turn")
NEVER = ("never McReady loses at random", "never Colty wounds Jack Colty", "never McReady pays dollars",
         "never McReady adds power tokens", "never Colty heals Jack Colty")


@pytest.mark.parametrize("line", NEVER)
def test_what_only_another_set_prints_is_not_denied(line: str) -> None:
    """Dollars, wounds and power tokens come with expansions."""
    status, said = outcome(*TABLE, line, rules="revolver")

    assert status == "error"
    assert "nothing in this run leads to it, so this says nothing" in said
    assert outcome(*TABLE, f'{line} because "nothing in this run leads to it"', rules="revolver")[0] == "passed"


def test_nor_is_a_value_that_it_alone_changes() -> None:
    status, said = outcome(*TABLE, "expect Colty wounds 0", rules="revolver")

    assert status == "error"
    assert "no card or rule in use ever changes wounds" in said


def test_with_the_set_it_is() -> None:
    """Some cards of the Frontier deck cost wounds."""
    sets = "revolver, frontier, ambush, prison, gunshot-trail"

    assert outcome(*TABLE, "never Colty wounds Jack Colty", "expect Colty wounds 0", rules=sets)[0] == "passed"
