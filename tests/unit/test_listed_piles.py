"""The known cards of a pile lie on top of unknown ones, unless it is said how many there are in all."""

from __future__ import annotations

import pytest
from short_cases import outcome, ran, results

from adjudicator.cases.runner import ERROR, FAILED, PASSED

REVOLVER = "revolver, frontier, ambush, prison, dead-rides-a-horse"
CANYON = ("game battlefield Whiskey Canyon, space 2, cubes 7", "card Whiskey Canyon spaces 4, defence 1",
          "card Indian Sweat Lodge cost 0", "card Boris Balkan cost 0, firepower 2", "Colty gang [Manolito, Jack Colty]")
LODGE = (*CANYON, "McReady hand [Indian Sweat Lodge]", "turn McReady", "Colty hand []{}", "McReady plays Indian Sweat Lodge",
         'McReady chooses "the deck of the other side"', 'McReady chooses "at the bottom"')
BORIS = (*CANYON, "McReady hand []", "turn Colty")


@pytest.mark.parametrize("deck", ["", ", deck 4", ", deck [Derringer]", ", deck [4 Derringer]"])
@pytest.mark.parametrize(("line", "status"), [
    ("then McReady sorts 3", PASSED), ("then McReady sorts 3 for Colty", PASSED), ("then McReady sorts 1", FAILED),
    ("never McReady sorts 3", FAILED), ("never McReady sorts", FAILED),
])
def test_the_top_cards_of_a_pile_are_as_many_as_are_looked_at(deck: str, line: str, status: str) -> None:
    """Whether they are listed, and whether they are alike or not."""
    assert outcome(*[row.format(deck) for row in LODGE], line, rules=REVOLVER)[0] == status


def test_of_a_pile_that_ends_there_are_no_more() -> None:
    """Two cards are all that is left."""
    assert outcome(*[row.format(", deck 2") for row in LODGE], "then McReady sorts 2", rules=REVOLVER)[0] == PASSED


@pytest.mark.parametrize(("deck", "status"), [
    ("deck [Derringer, Saddlebags]", ERROR), ("", ERROR), ("deck 0", PASSED),
    ("deck [Derringer, Saddlebags], deck 2", PASSED), ("deck 2, deck [Derringer, Saddlebags]", PASSED),
    ("deck [Derringer, Saddlebags], deck 3", ERROR),
])
def test_how_many_cards_a_pile_has_in_all_stands_beside_its_list(deck: str, status: str) -> None:
    """Boris Balkan looks for a weapon in the whole deck."""
    colty = f"Colty hand [Boris Balkan]{deck and f', {deck}'}"

    assert outcome(*BORIS, colty, "Colty plays Boris Balkan", "never Colty takes", rules=REVOLVER)[0] == status


@pytest.mark.parametrize(("deck", "told"), [
    ("deck [Derringer, Saddlebags], deck 1", "`deck 1` is less than `deck [Derringer, Saddlebags]` lists"),
    ("deck 2, deck 3", "`deck 3` and `deck 2` state the same thing in one line"),
])
def test_a_number_beside_a_list_is_that_of_all_cards(deck: str, told: str) -> None:
    result = ran(*BORIS, f"Colty hand [Boris Balkan], {deck}", "Colty plays Boris Balkan", "never Colty takes", rules=REVOLVER)

    assert (result.status, told in result.message) == (ERROR, True)


@pytest.mark.parametrize(("deck", "status"), [("deck [Derringer]", PASSED), ("deck 1", FAILED)])
def test_the_list_of_a_case_replaces_the_number_of_its_table(deck: str, status: str) -> None:
    """Facts below different headings do not add up: unknown cards lie below the list of the case."""
    text = f"""\
table t
  rules revolver
  game battlefield Whiskey Canyon, space 2, cubes 7
  Colty gang [Manolito, Jack Colty], hand [], deck 1
  McReady hand []
  turn Colty
  phase draw

case c "Colty draws"
  table t
  Colty {deck}
  then Colty draws 2
"""
    result, = results(text)

    assert result.status == status
