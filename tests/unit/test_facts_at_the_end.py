"""Facts at the end: the order of a player's pile counts, and is shown as it is written; what is always so says nothing."""

from __future__ import annotations

import pytest
from short_cases import outcome

from adjudicator.answers.subject import subject_in
from adjudicator.cases.runner import ERROR, FAILED, PASSED
from adjudicator.notation.source import Source
from adjudicator.report.outcome import seat_facts

TABLE = ("game battlefield Whiskey Canyon, space 2, cubes 7\ncard Whiskey Canyon spaces 4, defence 2\ncard Deputy cost 0\n"
         "Colty hand []\nMcReady hand [Deputy], deck [#1, Cowboy, #2], discard [Deputy, Get the Rope]\nturn McReady\n"
         "McReady plays Deputy\n")


@pytest.mark.parametrize(("fact", "status"), [
    ("deck [#1, Cowboy, #2]", PASSED),
    ("deck [Cowboy, #1, #2]", FAILED),
    ("deck [#2, Cowboy, #1]", FAILED),
    ("deck [#1, Cowboy]", FAILED),
    ("discard [Deputy, Get the Rope]", PASSED),
    ("discard [Get the Rope, Deputy]", FAILED),
])
def test_the_order_of_a_pile_of_a_player_counts(fact: str, status: str) -> None:
    """As that of a shared one does; a hand has none."""
    assert status == outcome(f"{TABLE}expect McReady {fact}", rules="revolver")[0]


@pytest.mark.parametrize(("cards", "status"), [
    ("train [Dining Car, Observation Car, Mail Car]", PASSED),
    ("train [Mail Car, Observation Car, Dining Car]", FAILED),
    ("train [Dining Car, Observation Car]", FAILED),
    ("train [Dining Car, Observation Car, Mail Car, Mail Car]", FAILED),
    ("stations [Deadwood, Caticor, Dodgeville, Crown's Hole, Boom Town]", FAILED),
])
def test_the_order_of_a_row_counts(cards: str, status: str) -> None:
    """Cards in play that stand one behind the other are named so; what lies before a player has no order."""
    table = ("game miles 1, stations [Boom Town, Crown's Hole, Dodgeville, Caticor, Deadwood], depot [Mail Car, Lounge Car]\n"
             "game train [Caboose, Dining Car, Observation Car], locomotives [Leland]\nA sheriff, hand [BANG!]\nB\nC\nD\n"
             "A loots Caboose with BANG!\n")

    assert status == outcome(f"{table}expect game {cards}", rules="bang, dodge-city, great-train-robbery")[0]


def test_nobody_is_alive_where_nobody_is_eliminated() -> None:
    """That somebody is alive says nothing then."""
    status, message = outcome(f"{TABLE}expect McReady alive", rules="revolver")

    assert (ERROR, "nobody is eliminated in this game, so this says nothing") == (status, message)


@pytest.mark.parametrize(("given", "fact", "status"), [
    ("A hand [Stagecoach]", "deck []", ERROR),
    ("A hand [Stagecoach]\ndeck []", "deck []", ERROR),
    ("A hand [Stagecoach]\ndeck [#1, #2]", "deck []", PASSED),
    ("A hand [Stagecoach]\ndeck [#1, #2, #3]", "deck []", FAILED),
    ("A hand [Stagecoach]\ngame deck 2", "deck []", PASSED),
    ("A hand [Stagecoach]", "store []", PASSED),
])
def test_that_no_known_card_is_left_in_a_pile_says_nothing_where_none_was_known(given: str, fact: str, status: str) -> None:
    """A pile from which cards are drawn without end may hold any number of unknown ones."""
    assert status == outcome(f"A outlaw\nB sheriff\n{given}\nA plays Stagecoach\nexpect {fact}")[0]


def test_nor_does_it_of_a_pile_of_a_player() -> None:
    """Of whose deck the table says nothing."""
    status, message = outcome(f"{TABLE}expect Colty deck []", rules="revolver")

    assert (ERROR, "no card of `deck` is ever known, so this says nothing") == (status, message)


def test_a_pile_of_a_player_is_shown_as_it_is_written() -> None:
    """Of a face-down pile, the card on top comes first."""
    state = subject_in(Source("table", f"rules revolver\n{TABLE}")).run().state

    shown = seat_facts(state, list(state.seats).index("McReady"))
    assert (["#1", "Cowboy", "#2"], ["Deputy", "Get the Rope"]) == (shown["deck"], shown["discard"])


@pytest.mark.parametrize(("hand", "fact", "status"), [
    ("Beer 7♥ seen by A, Beer 6♥", "Beer 7♥ seen by A, Beer", PASSED),
    ("Beer 7♥ seen by A, Beer 6♥", "Beer seen by A, Beer 6♥", PASSED),
    ("Beer 7♥ seen by A, Beer 6♥", "Beer 7♥, Beer seen by A", FAILED),
    ("Beer 7♥ seen by A, Scope, Panic! Q♥", "Beer 7♥, Scope, ♥ seen by A", FAILED),
    ("Missed! 2♠ seen by A, Missed! 3♠, Missed! 4♠", "Missed! 2♠, Missed! 3♠, Missed! seen by A", FAILED),
    ("Missed! 2♠ seen by A, Missed! 3♠, Missed! 4♠", "Missed! seen by A, Missed! 3♠, Missed! 4♠", PASSED),
])
def test_each_card_of_a_list_is_another_one(hand: str, fact: str, status: str) -> None:
    """Who has seen the one that the rest of the list leaves, and no other."""
    given = f"A sheriff, hand [Stagecoach]\nB outlaw, hand [{hand}]\nC outlaw\nA plays Stagecoach"

    assert status == outcome(given, f"expect B hand [{fact}]", rules="bang, armed-and-dangerous")[0]


def test_an_argument_of_which_several_players_have_one_is_not_clear() -> None:
    """Which Missed! counts as a BANG! depends on whose it is."""
    given = "A sheriff, Calamity Janet, hand [Missed!, Stagecoach]\nB outlaw, hand [Missed!]\nC outlaw\nA plays Stagecoach"

    assert ERROR == outcome(given, "expect counts-as(A, Missed!, BANG!) no", rules="bang")[0]
    assert PASSED == outcome(given, "expect counts-as(A, Missed! from A, BANG!) yes", rules="bang")[0]
