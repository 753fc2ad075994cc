"""Conditions that can never hold of who is asked, whose turn it is, and of the card that asks, which lies among its own."""

from __future__ import annotations

import pytest
from rules_checked import problems_of

from adjudicator.notation.source import Diagnostic

BARN = """game barn "Barn"
values side: red "Red", blue "Blue"
zone hand of player: hidden
zone shelf of player: live
zone floor: live
zone heap: pile
player has
  hay: number = 3
  side: side
kind act
  works in hand
  using it: play this
kind jar
  works in shelf
  from hand work: shelve this
kind sky
  works in floor
to play/plays (what: card): move what to heap
to shelve/shelves (what: card): move what to your shelf
to gain/gains (n: number): add n to your hay
turn for status of it is playing
  phase work: offer work to you until no
act "Ask"
  work at others:
    offer pay to target until no
    if refused > 0: target gain 1
act "Coin"
  pay: set your side to red
"""
ITSELF, TURN, SHARED = ("its card is among these itself", "only the player whose turn it is may use this",
                        "its card lies before everybody")


def problems(rules: str) -> list[Diagnostic]:
    """What is wrong with the game, with more rules."""
    return problems_of(f"{BARN}{rules}\n")


@pytest.mark.parametrize(("clause", "help"), [
    ('act "X"\n  work if your hand is empty: gain 1', ITSELF),
    ('act "X"\n  work if no (your hand where it is act): gain 1', ITSELF),
    ('act "X"\n  pay if count(your hand) = 0: gain 1', ITSELF),
    ('act "X"\n  pay if no (your hand where it is "X"): gain 1', ITSELF),
    ('jar "X"\n  work if your shelf is empty: gain 1', ITSELF),
    ('jar "X"\n  pay if no (your shelf where it is this): gain 1', ITSELF),
    ('jar "X"\n  work if your hay > 1 and count(your shelf) < 1: gain 1', ITSELF),
    ('act "X"\n  work if active is not you: gain 1', TURN), ('sky "X"\n  work if you is not active: gain 1', TURN),
    ('sky "X"\n  pay if holder of this is you: gain 1', SHARED), ('act "X"\n  work if number(your side) > 2: gain 1', ""),
])
def test_a_condition_that_can_never_hold_is_reported(clause: str, help: str) -> None:
    """Of a card in a hand, in front of its player or before everybody; or of a word of a list."""
    found = problems(clause)
    assert [("R043", help, len(BARN.splitlines()) + 2)] == [(one.code, str(one.help or ""), one.span.line) for one in found]
    assert "never true" in found[0].message


@pytest.mark.parametrize("clause", [
    'act "X"\n  work if your shelf is empty: gain 1',
    'act "X"\n  work if no (your hand where it is jar): gain 1\njar "Y"\n  when you gain: gain 2',
    'act "X"\n  work if no (hand of first(others) where it is act): gain 1', 'act "X"\n  pay if active is not you: gain 1',
    'act "X"\n  work if no (your hand where it is act and your hay > 3): gain 1',
    'act "X"\n  work if count(your hand) = 1: gain 1',
    'jar "X"\n  from hand pay if your shelf is empty: gain 1', 'jar "X"\n  when you gain if your shelf is empty: gain 1',
    'act "X"\n  work if number(your side) > 1: gain 1', 'act "X"\n  work if no (your hand where it is not this): gain 1',
    'act "X"\n  work if your hand is empty: gain 1\njar "Y"\n  use your shelf where it is jar as "X"',
    'act "X"\n  work if your hand is empty: gain 1\njar "Y"\n  work at shelf of others: borrow target',
    'act "X"\n  work if active is not you: gain 1\njar "Y"\n  when you gain:\n    offer work to first(others) until no',
    'act "X"\n  work if active is not you: gain 1\nact "Y"\n  work: perform work of first(your hand)',
    'sky "X"\n  pay if holder of first(your shelf) is you: gain 1',
])
def test_a_condition_that_may_hold_is_none(clause: str) -> None:
    """Of other cards, of other players, where others are asked, and where a text acts of which the card lies elsewhere."""
    assert not [one for one in problems(clause) if one.help in (ITSELF, TURN, SHARED)]
    assert not [one for one in problems(clause) if one.code == "R043"]
