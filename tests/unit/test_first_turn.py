"""Whose turn it is where no line says so."""

from __future__ import annotations

import pytest
from short_cases import outcome

GIVEN = "A sheriff, hand [Beer], life 3\nB outlaw, hand [Beer], life 3\nC renegade"


@pytest.mark.parametrize(("moves", "line"), [
    ("", "legal B plays Beer"), ("", "illegal B plays BANG! at C because \"no BANG! to use\""),
    ("B plays Beer", "illegal A plays Beer because \"B is to answer\""),
    ("turn A", "illegal B plays Beer because \"A is to answer\""),
])
def test_without_moves_it_is_the_turn_of_whose_move_is_tried(moves: str, line: str) -> None:
    """A line about a player in another one's turn needs a move, or a `turn` line."""
    assert outcome(f"{GIVEN}\n{moves}", line, rules="bang") == ("passed",)
