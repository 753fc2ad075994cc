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
    assert outcome(*JESSE, "legal A chooses hand from C",
                   'illegal A chooses hand from D because "is not a choice"', "A chooses hand from B") == ("passed",)
    assert outcome(*JESSE, "legal A chooses hand from D", "A chooses hand from B")[0] == "failed"
    unused = "`from C` is not used: nothing that the move brings asks for it"
    assert outcome(*JESSE, "A chooses deck from C", "expect A hand 2") == ("error", unused)


def test_a_reason_is_written_as_it_can_be_read() -> None:
    reason = 'no "Annie "Gutshot" McGraw" is here'
    assert reasoned(reason) == 'because "no Annie Gutshot McGraw is here"'
    assert fold(reason) in fold(reasoned(reason))


SHOT = ("A sheriff, hand [BANG!]", "B outlaw, life 1", "C renegade", "D outlaw", "A plays BANG! at B")


@pytest.mark.parametrize("reading", ["", "set reward-in-round at-the-end\n", "set reward-in-round at-once\n"])
def test_an_answer_rests_on_what_makes_a_difference(reading: str) -> None:
    """Nobody else is attacked, so it is the same round before and after the reward."""
    said = outcome(*(f"{reading}{SHOT[0]}", *SHOT[1:]), "expect consulted reward-in-round")

    assert said == ("error", "reward-in-round is consulted, and without any difference here: under its other readings the run is "
                             "the same")


@pytest.mark.parametrize("reading", [(), ("set reward-in-round at-the-end",)])
def test_an_answer_rests_on_a_point_that_changes_its_course(reading: tuple[str, ...]) -> None:
    assert outcome(*reading, "A sheriff, hand [Gatling]", *SHOT[1:4], "A plays Gatling", "expect consulted reward-in-round") == (
        "passed",)


STORE = ("A sheriff, hand [General Store]", "B outlaw", "C renegade", "D outlaw", "deck [Beer, Jail, Scope, Barrel]",
         "A plays General Store", "A takes Beer", "B takes Jail", "C takes Scope")


@pytest.mark.parametrize("lines", [
    (*STORE, "chance Barrel"),
    ("A sheriff, hand [Panic!]", "B outlaw, in play [Barrel]", "C renegade", "chance Barrel", "A plays Panic! at B"),
    ("A sheriff, hand [Cat Balou]", "B outlaw, in play [Barrel]", "C renegade", "A plays Cat Balou at B", "chance Barrel"),
    ("A sheriff, hand [Jail]", "B outlaw", "C renegade", "chance B", "A plays Jail at B"),
])
def test_nothing_that_is_certain_falls_by_chance(lines: tuple[str, ...]) -> None:
    status, said = outcome(*lines, "expect A life 5")

    assert status == "failed"
    assert "was never made: nothing is left to be picked at random" in said


@pytest.mark.parametrize("hand", ["[Beer]", "[Beer, Jail]", "[Beer, Jail, Scope]"])
def test_a_card_of_a_hand_falls_by_chance(hand: str) -> None:
    assert outcome("A sheriff, hand [Panic!]", f"B outlaw, hand {hand}", "C renegade", "A plays Panic! at B", "chance Beer",
                   "expect A hand [Beer]") == ("passed",)


@pytest.mark.parametrize(("line", "said"), [
    ("expect A character []", "no card of `character` is ever known, so this says nothing"),
    ("expect B character 0", "no card of `character` is ever known, so this says nothing"),
    ("expect C character []", ""),
    ("expect C Slab the Killer", ""),
    ("expect A hand []", ""),
    ("expect B in play []", ""),
])
def test_a_card_that_every_game_deals_is_unknown_where_nobody_states_it(line: str, said: str) -> None:
    status, *found = outcome("A sheriff, hand [BANG!]", "B outlaw", "C renegade, Slab the Killer", "A plays BANG! at B", line)

    assert found == ([said] if said else []) or (status == "failed" and line == "expect C character []")
