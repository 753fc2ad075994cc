"""Lines about unknown cards that reach a hand in a run: drawn, taken, or given; and about what another player lets choose."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from short_cases import outcome, ran

from adjudicator.cases.runner import ERROR, FAILED, PASSED
from adjudicator.rules.library import found_in

DUEL = "A sheriff, hand [Stagecoach, Duel]\nB outlaw, hand [BANG!]\nC renegade, hand [BANG!]{}\nA plays Stagecoach\n" \
       "A plays Duel at B\nB discards BANG!"
SHOT = "A sheriff, hand [BANG!, {}]\nB outlaw, Bart Cassidy, life 3, hand []\nC renegade, hand []{}\nA plays BANG! at B"
JOSE = "A sheriff, José Delgado, hand [Barrel, {}]\nB outlaw, hand {}\nC renegade{}"
MUSTANG = 'illegal A discards Mustang because "the choice is Barrel"'


@pytest.mark.parametrize(("deck", "status"), [
    ("", ERROR), ("\ndeck [?]", ERROR), ("\ndeck [Beer, ?]", ERROR), ("\ndeck [#1, #2]", ERROR), ("\ndeck [BANG!, Beer]", FAILED),
    ("\ndeck [Jail, Beer]", PASSED), ("\ngame deck 2", ERROR), ("\nunseen [8 Beer]", PASSED), ("\nunseen [8 Beer, BANG!]", ERROR),
])
def test_what_was_drawn_may_be_the_card_that_a_line_denies(deck: str, status: str) -> None:
    """Whether the deck is stated or not: a Stagecoach may bring a BANG! for the Duel, unless no unseen card is one."""
    assert status == ran(DUEL.format(deck), "illegal A chooses BANG!", "expect A life 4").status


@pytest.mark.parametrize(("deck", "status"), [("", ERROR), ("\ndeck [?, ?]", ERROR), ("\ndeck [Jail, Beer]", PASSED)])
@pytest.mark.parametrize("line", ["never B passes", 'illegal B chooses BANG! because "nothing to choose"'])
def test_who_drew_a_card_may_have_to_decide(line: str, deck: str, status: str) -> None:
    """Nobody is left without a question because nobody knows what was drawn."""
    assert status == ran(SHOT.format("Duel", deck), "A plays Duel at B", line).status


@pytest.mark.parametrize("attack", ["Duel", "Indians!"])
@pytest.mark.parametrize(("deck", "status"), [("", ERROR), ("\ndeck [?, Saloon]", ERROR), ("\ndeck [BANG!, Saloon]", FAILED)])
def test_what_an_ability_drew_is_as_unknown(attack: str, deck: str, status: str) -> None:
    """Bart Cassidy draws for the life that a BANG! costs."""
    played = "A plays Indians!" if attack == "Indians!" else "A plays Duel at B"
    assert status == ran(SHOT.format(attack, deck), played, "illegal B chooses BANG!").status


def test_the_line_that_would_state_it_is_named() -> None:
    """It is that of the deck, which the situation does not mention."""
    found = outcome(SHOT.format("Duel", ""), "A plays Duel at B", "illegal B chooses BANG!")
    assert found == (ERROR, "the name of the unknown card in `deck` matters here: if it is `BANG!`, this does not hold. "
                            "Say what it is, as no line `deck [...]` does")


@pytest.mark.parametrize(("hand", "status"), [
    ("[?]", ERROR), ("3", ERROR), ("[Mustang]", FAILED), ("[Jail]", FAILED), ("[Beer]", PASSED),
])
def test_what_was_taken_from_another_hand_is_as_unknown(hand: str, status: str) -> None:
    """It may be any card that the other player had, and from several unknown ones nobody picks a certain one."""
    assert status == ran(JOSE.format("Panic!", hand, ""), "A plays Panic! at B", "A uses José Delgado", MUSTANG).status


@pytest.mark.parametrize(("top", "status"), [("", ERROR), ("\ndeck [Beer, ?]", ERROR), ("\ndeck [?, Beer]", ERROR),
                                             ("\ndeck [Beer, Missed!]", PASSED)])
def test_what_the_phase_of_drawing_brought_is_as_unknown(top: str, status: str) -> None:
    """Also where the run begins with that phase; each card that was drawn may be it."""
    setup = JOSE.format("2 Missed!", "[]", top).replace(", 2 Missed!", "")
    assert status == ran(setup, "phase draw", "A uses José Delgado", MUSTANG).status


def test_what_stays_in_the_deck_is_no_card_of_a_hand() -> None:
    """Only what reaches a player is asked for."""
    assert ran(DUEL.format("\ndeck [Jail, Beer, 5 ?]"), "illegal A chooses BANG!", "expect A life 4").status == PASSED


RULES = """game fair "Fair"
player has
  gold: number = 3
zone hand of player{}: hidden
zone deck: pile, hidden, endless
zone heap: pile
kind act
  works in hand
  using it: play this at target
kind gizmo
  works in hand
to play/plays (what: card) at (whom: player): move what to heap
to draw/draws (n: number): repeat n: move top of deck to your hand
to lose/loses (n: number): add -n to your gold
to yield/yields (what: card) to (whom: player): move what to hand of whom
turn for yes
  phase go: offer go to you until no
act "Draw"
  go: draw 1
act "Feed"
  go at others: target draws 1
act "Show"
  go:
    one of:
      "show" if some (your hand where it is gizmo): lose 1
      "wait": lose 2
act "Pair"
  go at others:
    one of by target:
      "both" if count(hand of target where it is gizmo) > 1: target loses 1
      "wait": target loses 2
act "Mix"
  go at others:
    one of by target:
      "both" if some (hand of target where it is gizmo) and some (hand of target where it is act): target loses 1
      "wait": target loses 2
act "Beg"
  go at others:
    choose up to 1 from hand of target where it is act by target as c
    if c is nothing: target loses 1
    else: target yields c to you
act "Force"
  go at others:
    choose from hand of target where it is act by target as c
    if c is nothing: target loses 1
    else: target yields c to you
act "Probe"
  go at others:
    if able(target, pay, row): you lose 1
act "Coin"
  pay: lose 1
gizmo "Cog"
"""


@pytest.fixture
def fair(tmp_path_factory: pytest.TempPathFactory, request: pytest.FixtureRequest) -> Iterator[None]:
    """The rules of a game of these tests. With a parameter, each player usually has that many cards in hand."""
    folder = tmp_path_factory.mktemp("fair")
    (folder / "fair.rules").write_text(RULES.format(getattr(request, "param", "")), encoding="utf-8")
    with found_in(folder):
        yield


@pytest.mark.parametrize(("deck", "status"), [
    ("", ERROR), ("deck [?, Cog]", ERROR), ("deck [Cog, ?]", FAILED), ("deck [Coin]", PASSED),
])
@pytest.mark.usefixtures("fair")
def test_whether_a_word_is_on_offer_rests_on_no_card_that_was_drawn(deck: str, status: str) -> None:
    """The words of a choice may look into the hand."""
    setup = ["A hand [Draw, Show]", "B hand []", *filter(None, [deck])]
    assert status == ran(*setup, "A plays Draw", "A plays Show", "illegal A chooses show", rules="fair").status


@pytest.mark.parametrize(("card", "hand", "deck", "status"), [
    ("Pair", "2 ?", "", ERROR), ("Pair", "?", "", ERROR), ("Pair", "?", "deck [Cog]", ERROR),
    ("Pair", "?", "deck [Coin]", PASSED), ("Pair", "Cog", "deck [Cog]", FAILED), ("Pair", "Coin", "", PASSED),
    ("Mix", "2 ?", "deck [Cog]", ERROR), ("Mix", "?", "", ERROR), ("Mix", "Coin", "", ERROR),
    ("Mix", "Coin", "deck [Cog]", FAILED), ("Mix", "2 Coin", "deck [Coin]", PASSED),
])
@pytest.mark.usefixtures("fair")
def test_a_word_may_rest_on_several_unknown_cards(card: str, hand: str, deck: str, status: str) -> None:
    """On two of one kind, or of two kinds; one of them was there, the other was drawn."""
    setup = [f"A hand [Feed, {card}]", f"B hand [{hand}]", *filter(None, [deck])]
    assert status == ran(*setup, "A plays Feed at B", f"A plays {card} at B", "illegal B chooses both", rules="fair").status


@pytest.mark.parametrize(("deck", "status"), [
    ("", ERROR), ("deck [2 ?]", ERROR), ("deck [2 Cog]", FAILED), ("deck [2 Coin]", PASSED),
])
@pytest.mark.usefixtures("fair")
def test_two_cards_that_were_drawn_may_be_of_one_kind(deck: str, status: str) -> None:
    """Neither of them was there before."""
    setup = ["A hand [2 Feed, Pair]", "B hand []", *filter(None, [deck])]
    moves = ["A plays Feed at B", "A plays Feed at B", "A plays Pair at B"]
    assert status == ran(*setup, *moves, "illegal B chooses both", rules="fair").status


@pytest.mark.parametrize(("deck", "status"), [("", ERROR), ("deck [?]", ERROR), ("deck [Coin]", FAILED), ("deck [Cog]", PASSED)])
@pytest.mark.usefixtures("fair")
def test_what_a_hand_could_do_is_not_read_of_a_card_that_was_drawn(deck: str, status: str) -> None:
    """A rule may ask whether somebody is able to use something."""
    setup = ["A hand [Feed, Probe]", "B hand []", *filter(None, [deck])]
    assert status == ran(*setup, "A plays Feed at B", "A plays Probe at B", "expect A gold 3", rules="fair").status


@pytest.mark.parametrize("card", ["Beg", "Force"])
@pytest.mark.parametrize(("hand", "line", "status"), [
    ("?", 'illegal B chooses Feed because "nothing to choose"', ERROR), ("?", "illegal B chooses Feed", ERROR),
    ("Feed", 'illegal B chooses Feed because "nothing to choose"', FAILED),
    ("Cog", 'illegal B chooses Feed because "nothing to choose"', PASSED),
    ("Draw, ?", 'illegal B chooses Feed because "the choice is"', ERROR),
    ("Draw, Feed", 'illegal B chooses Feed because "the choice is"', FAILED),
    ("Draw, Cog", 'illegal B chooses Feed because "the choice is"', PASSED),
])
@pytest.mark.usefixtures("fair")
def test_another_player_may_choose_an_unknown_card_of_theirs(card: str, hand: str, line: str, status: str) -> None:
    """Somebody else than the player whose card lets them choose, outside of the moments of an attack."""
    assert status == ran(f"A hand [{card}]", f"B hand [{hand}]", f"A plays {card} at B", line, rules="fair").status


@pytest.mark.parametrize("fair", [" usually 2"], indirect=True)
@pytest.mark.usefixtures("fair")
def test_cards_that_players_usually_have_are_as_unknown() -> None:
    """Of a hand that the situation does not mention."""
    line = 'illegal B chooses Coin because "nothing to choose"'
    found = outcome("A hand [Beg]", "B", "A plays Beg at B", line, rules="fair")
    assert found == (ERROR, "the name of the unknown card in `hand` of B matters here: if it is `Coin`, this does not hold. "
                            "Say what it is, as no line `hand [...]` of B does")
    assert ran("A hand [Beg]", "B hand []", "A plays Beg at B", line, rules="fair").status == PASSED


@pytest.mark.parametrize(("deck", "chosen", "status"), [
    ("", "", ERROR), ("\ndeck [?, ?]", "\nA chooses ?", ERROR), ("\ndeck [#1, #2]", "\nA chooses #1", ERROR),
    ("\ndeck [Jail, Mustang]", "\nA chooses Jail", PASSED), ("\ndeck [Jail, BANG!]", "\nA chooses Jail", FAILED),
])
def test_which_of_two_alike_goes_to_whom_is_not_guessed(deck: str, chosen: str, status: str) -> None:
    """A takes one of two unknown cards from the store, and B the other: either may be the BANG! for the Duel."""
    store = f"A sheriff, hand [General Store, Duel]\nB outlaw, hand []{deck}\nA plays General Store{chosen}"
    line = 'illegal B chooses BANG! because "there is nothing to choose"'
    assert status == ran(store, "A plays Duel at B", line, rules="bang").status
