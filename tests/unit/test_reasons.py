"""The reason of an `illegal` line is what stands against its move: words that another rule has nothing to do with are none."""

from __future__ import annotations

import pytest

from short_cases import outcome

MIRED = """game battlefield Whiskey Canyon, space 1
card Whiskey Canyon spaces 3, defence 1
card Cowboy cost 0
card Get the Rope cost 0
turn McReady
Colty hand 2
McReady hand [Get the Rope, Cowboy], mired"""
GUITAR = "A sheriff, hand [BANG!], in play [Guitar]\nB outlaw\nC outlaw\nturn A"
REVOLVER = "revolver, ambush, prison, frontier"


@pytest.mark.parametrize(("table", "rules", "move", "right", "wrong"), [
    (MIRED, REVOLVER, "McReady plays Get the Rope", "it may not be played now", "cannot pay"),
    (MIRED, REVOLVER, "McReady plays Get the Rope", "Quicksand", "cannot pay"),
    (GUITAR, "bang, canyon-diablo", "A plays BANG! at B", "it needs a weapon's range", "out of reach"),
    (GUITAR, "bang, canyon-diablo", "A plays BANG! at B", "Guitar", "reach"),
])
def test_what_a_card_forbids_is_not_blamed_on_a_condition_that_holds(
        table: str, rules: str, move: str, right: str, wrong: str) -> None:
    """Neither the price nor the distance is what stands against the move."""
    assert outcome(table, f'illegal {move} because "{right}"', rules=rules) == ("passed",)
    status, told = outcome(table, f'illegal {move} because "{wrong}"', rules=rules)
    assert (status, right in told) == ("failed", True)
