"""A line about a move is about one: what it lists, leaves out or takes for granted does not decide what nobody looks at."""

from __future__ import annotations

import pytest
from short_cases import outcome

from adjudicator.cases.runner import ERROR, FAILED, PASSED

FIVE = "A sheriff, hand {}\nB outlaw\nC renegade, in play [Scope]\nD outlaw\nE deputy, in play [Scope]\n"


@pytest.mark.parametrize("card", ["Panic!", "Cat Balou", "BANG!", "Jail", "Duel"])
def test_a_card_is_aimed_at_one_player(card: str) -> None:
    """Whether the first of a list may be aimed at says nothing of the second."""
    status, told = outcome(FIVE.format(f"[{card}]") + f"illegal A plays {card} at C, E")

    assert (status, "nothing asks for" in told) == (ERROR, True)


def test_several_players_may_be_named_where_they_are_asked_for() -> None:
    fanning = FIVE.format("[Fanning]")

    assert outcome(f"{fanning}legal A plays Fanning at E, D") == (PASSED,)
    assert outcome(f"{fanning}illegal A plays Fanning at B, E") == (PASSED,)


def test_as_many_players_as_a_card_asks_for_in_turn() -> None:
    lines = "A sheriff, hand [Quick Shot], in play [Ace Up the Sleeve load 4]\nB outlaw\nC renegade\nD outlaw\nE deputy\n"
    status, *_ = outcome(f"{lines}illegal A plays Quick Shot at B, C, D, E", rules="bang, armed-and-dangerous")

    assert status in (PASSED, FAILED)


def test_a_line_is_about_one_thing_to_use() -> None:
    pan = "A sheriff, in play [Barrel], equipment [Gold Pan], nuggets 1\nB outlaw\nC renegade\nturn A\n"
    status, told = outcome(f"{pan}illegal A uses Barrel, Gold Pan", rules="bang, gold-rush")

    assert (status, told.startswith("`A uses Gold Pan` is legal here")) == (ERROR, True)
    assert outcome(f"{pan}illegal A uses Barrel", rules="bang, gold-rush") == (PASSED,)


def test_what_no_window_asks_for_is_not_illegal_there() -> None:
    hit = "A sheriff, hand [BANG!]\nB outlaw, life 1, hand [Beer]\nC renegade, hand [Missed!]\nA plays BANG! at B\n"
    status, told, *_ = outcome(f"{hit}illegal B plays Beer in resolve", rules="bang")

    assert (status, "not asked for such a move" in told) == (ERROR, True)
    status, told, *_ = outcome(f"{hit}illegal C plays Missed! in defend", rules="bang")
    assert (status, "C is not asked in defend" in told) == (ERROR, True)


@pytest.mark.parametrize(("hand", "status"), [
    ("", ERROR), (", hand []", PASSED), (", hand [Beer]", FAILED), (", hand 1", FAILED)])
def test_no_move_is_illegal_because_a_hand_was_forgotten(hand: str, status: str) -> None:
    lines = f"A sheriff, hand [Cat Balou]\nB outlaw\nC renegade{hand}\nD outlaw\nillegal A plays Cat Balou at C"
    found = outcome(lines)

    assert found[0] == status
    if not hand:
        assert "write `C hand []`" in found[1]
        assert outcome(f'{lines} because "nothing can be taken"')[0] == FAILED


def test_a_move_that_a_card_in_hand_does_not_allow_is_illegal_without_it() -> None:
    """Nobody needs to say what players have who are out of reach."""
    assert outcome("A sheriff, hand [BANG!]\nB outlaw\nC renegade\nD outlaw\nillegal A plays BANG! at C") == (PASSED,)
