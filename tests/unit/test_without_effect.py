"""Words of a case that change nothing are refused, and a message says what to write instead."""

from __future__ import annotations

import pytest
from short_cases import outcome, ran

from adjudicator.notation.quoting import reasoned
from adjudicator.notation.source import fold

SEATS = ("A sheriff, hand [BANG!]", "B outlaw, hand [Missed!]", "C outlaw", "D renegade")
JESSE = ("A sheriff, Jesse Jones", "B outlaw, hand [Beer]", "C outlaw, hand [Panic!]", "D renegade", "phase draw")


@pytest.mark.parametrize("move", ["A plays BANG! as BANG! at B", "illegal C plays Missed! as Missed!"])
def test_a_card_is_not_used_as_itself(move: str) -> None:
    said = ran(*SEATS, move, "expect B life 3").message
    assert "C005 a card is what it is in any case" in said
    assert "help: leave it out" in said


def test_a_card_is_used_as_another() -> None:
    assert outcome("A sheriff, hand [BANG!]", "B outlaw, Calamity Janet, hand [BANG!]", "C outlaw", "D renegade",
                   "A plays BANG! at B", "B plays BANG! as Missed!", "expect B life 4") == ("passed",)


def test_a_single_row_has_no_order() -> None:
    said = "a single row has no order: write `expect B asked in avoid`"
    assert outcome(*SEATS, "A plays BANG! at B", "expect order B in avoid") == ("error", said)
    assert outcome(*SEATS, "A plays BANG! at B", "expect B asked in avoid") == ("passed",)


@pytest.mark.parametrize(("line", "status"), [("expect order B in avoid", "failed"), ("expect order C in defend", "failed")])
def test_a_wrong_order_fails_as_such(line: str, status: str) -> None:
    assert outcome(*SEATS, "A plays BANG! at B", "B plays Missed!", line)[0] == status


def test_one_row_of_several_may_come_to_a_moment() -> None:
    assert outcome("A sheriff, hand [BANG!]", "B outlaw, hand [Backfire]", "C outlaw", "D renegade",
                   "A plays BANG! at B", "B plays Backfire", "expect order A in avoid") == ("passed",)


def test_nothing_is_left_where_nobody_has_said_what_there_is() -> None:
    said = "no card of `characters` is ever known, so this says nothing"
    assert outcome(*SEATS, "A plays BANG! at B", "expect characters []") == ("error", said)
    assert outcome("characters [Kit Carlson]", *SEATS, "A plays BANG! at B", "expect characters [Kit Carlson]") == ("passed",)


def test_a_zone_in_which_nothing_begins_is_empty() -> None:
    assert outcome(*SEATS, "A plays BANG! at B", "expect store []", "expect B in play []") == ("passed",)


@pytest.mark.parametrize("move", ["A discards 2 Beer", "A discards Missed!, 2 Beer"])
def test_a_move_names_each_card(move: str) -> None:
    said = ran("A sheriff, life 3, hand [Missed!, 2 Beer]", "B outlaw", "A ends turn", move, "expect A hand 1").message
    assert "no card is called `2 Beer`" in said
    assert "help: a move names each card: `Beer, Beer`" in said


@pytest.mark.parametrize(("fact", "help"), [
    ("hand nothing", "hand []"), ("in play nothing", "in play []"), ("hand Beer", "hand [Beer]"),
    ("in play Barrel Q♠", "in play [Barrel Q♠]"),
])
def test_cards_of_a_zone_stand_in_brackets(fact: str, help: str) -> None:
    assert f"help: cards are listed in brackets: `{help}`" in ran(*SEATS, "A plays BANG! at B", f"expect A {fact}").message


def test_from_says_whose_hand_is_chosen() -> None:
    assert outcome(*JESSE, "A chooses hand from C", "then A takes Panic! from C") == ("passed",)
    assert outcome(*JESSE, "legal A chooses hand from C", "illegal A chooses hand from D", "A chooses hand from B") == ("passed",)
    assert outcome(*JESSE, "legal A chooses hand from D", "A chooses hand from B")[0] == "failed"
    unused = "`from C` is not used: nothing that the move brings asks for it"
    assert outcome(*JESSE, "A chooses deck from C", "expect A hand 2") == ("error", unused)


def test_a_reason_is_written_as_it_can_be_read() -> None:
    reason = 'no "Annie "Gutshot" McGraw" is here'
    assert reasoned(reason) == 'because "no Annie Gutshot McGraw is here"'
    assert fold(reason) in fold(reasoned(reason))
