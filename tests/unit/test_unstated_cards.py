"""A message that asks for an unknown card names the line that states it: where the card lay when the run began."""

from __future__ import annotations

import pytest
from short_cases import outcome, ran

DRAWN = "A outlaw, life 2, hand [Stagecoach]\nB sheriff, hand []\nA plays Stagecoach"
MISSING = "say what it is, as no line `deck [...]` does"


@pytest.mark.parametrize(("line", "told"), [
    ("then A draws Beer", f"this step happens only if a card that is not fully known is the one named: {MISSING}"),
    ("never A draws Beer", f"this may happen: it depends on a card that is not fully known: {MISSING}"),
    ("legal A plays Beer", f"a card that A has in `hand` may be Beer: {MISSING}"),
    ("A plays Beer\nexpect A life 3", f"a card that A has in `hand` may be Beer: {MISSING}"),
    ("expect A hand [Beer, Missed!]", "A has hand [?, ?]: say what is unknown, as no line `deck [...]` does"),
])
def test_a_card_that_was_drawn_is_stated_in_the_deck(line: str, told: str) -> None:
    """It lies in a hand now, which cannot be stated otherwise."""
    assert told in ran(DRAWN, line).message


def test_a_card_that_was_turned_up_is_stated_in_the_deck() -> None:
    """And not in the discard pile, where it has gone since."""
    table = "A sheriff, hand [BANG!]\nB outlaw, hand [], in play [Barrel]\nA plays BANG! at B\nB uses Barrel\nexpect B life 4"
    assert MISSING in ran(table).message
    assert outcome(f"deck [5♥]\n{table}") == ("passed",)


def test_a_card_that_lay_in_a_hand_is_stated_there() -> None:
    """Where a player had unknown cards from the beginning."""
    told = ran("A outlaw, life 2, hand 3\nB sheriff, hand []\nturn A", "legal A plays Beer").message
    assert told.endswith("a card that A has in `hand` may be Beer: say what it is")


def test_a_card_of_a_shuffled_pile_is_not_to_be_stated() -> None:
    """Nobody can: the message says only from where it came."""
    table = """game battlefield Whiskey Canyon, space 1
card Whiskey Canyon spaces 3, defence 1
turn McReady
phase draw
Colty hand 2
McReady hand [Get the Rope], deck 0, discard [Cowboy, Deputy, Deputy, Quincey]
McReady ends turn
expect McReady hand [Get the Rope, Cowboy, Quincey]"""
    assert "McReady has hand [?, ?, Get the Rope]; what is unknown came from `deck`" in ran(table, rules="revolver").message
