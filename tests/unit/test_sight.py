"""What a seat sees of a game, and what of it stays hidden."""

from __future__ import annotations

import json
from pathlib import Path

import attrs
import pytest
from dealt import on_the_way

import adjudicator
from adjudicator.answers.subject import subject_in
from adjudicator.data import data_root
from adjudicator.engine.view import View
from adjudicator.games.views import blinded
from adjudicator.games.visibility import Vision
from adjudicator.notation.source import Source

ROLE = 0


def test_each_seat_sees_its_own_cards_and_no_others() -> None:
    """Its own hand is listed; of other hands it learns the number of cards; a spectator sees no hand."""
    state = on_the_way("bang", 5, 1, 20)
    hands = {name: adjudicator.view(state, name).players[name]["hand"] for name in state.seats}
    for viewer in (*state.seats, None):
        found = adjudicator.view(state, viewer)
        for name in state.seats:
            hand = found.players[name]["hand"]
            own = hands[name]
            assert isinstance(own, list)
            assert hand == (own if viewer == name or not own else len(own))


def test_roles_are_secret_but_the_sheriffs_and_those_of_the_eliminated() -> None:
    """Everybody knows these; a player knows their own role."""
    for seed in range(6):
        state = on_the_way("bang", 5, seed, 150)
        role = state.position.fields[ROLE]
        for viewer, name in enumerate(state.seats):
            found = adjudicator.view(state, name)
            for player, other in enumerate(state.seats):
                known = player == viewer or role[player] == 1 or state.position.status[player] == 2
                assert known == ("role" in found.players[other])


def test_what_is_unseen_is_the_box_without_what_is_seen() -> None:
    """All cards of the game: those that a view shows, and those of which it says that they are not seen."""
    state = on_the_way("bang", 4, 2, 30)
    for name in state.seats:
        found = adjudicator.view(state, name)
        lists = [fact for facts in (*found.players.values(), found.piles) for fact in facts.values() if isinstance(fact, list)]
        assert 80 + 16 == sum(found.unseen.values()) + sum(map(len, lists))


def test_choices_are_shown_to_their_player() -> None:
    """Nobody else learns what the player who is asked could do."""
    state = on_the_way("bang", 4, 7, 12)
    assert state.question is not None
    asked = state.seats[state.question.player]
    for name in state.seats:
        found = adjudicator.view(state, name)
        assert asked == found.asked
        assert (state.legal() if name == asked else ()) == tuple(choice.key for choice in found.choices)


def test_draws_are_shown_to_the_player_who_drew() -> None:
    """Of a card that goes from the deck to a hand the others know nothing; what was played everybody knows."""
    state = on_the_way("bang", 4, 3, 60)
    table = View(state)
    keys = [zone.named.key for zone in state.program.zones]
    deck, hand = table.base[keys.index("deck")], table.base[keys.index("hand")]
    drawn = 0
    for viewer in range(-1, table.n):
        for step in blinded(state, Vision.of(state, viewer)).steps:
            for face, source, slot in step.moves:
                if source == deck and hand <= slot < hand + table.n:
                    assert bool(face) == (slot == hand + viewer >= hand)
                    drawn += bool(face)
    assert drawn > 20
    told = [adjudicator.tell(state, step) for step in state.steps if not step.is_bookkeeping]
    watching = adjudicator.view(state, None).steps
    assert [step for step in told if " plays " in step] == [step for step in watching if " plays " in step]


def test_a_card_that_is_taken_unseen_is_known_to_two() -> None:
    """To the player from whom it was taken, and to the one who took it."""
    text = ("rules bang\nA sheriff, hand [Panic! J♥]\nB outlaw, hand [Beer 6♥, Duel Q♦]\nC renegade, hand [Saloon]\n"
            "A plays Panic! at B\nchance Beer\n")
    state = adjudicator.situation(text).resolve()
    took = {name: [s for s in adjudicator.view(state, name).steps if " takes " in s] for name in state.seats}

    assert took["A"] == took["B"] == ["A takes Beer 6♥ from B"]
    assert ["A takes an unknown card from B"] == took["C"]


def test_poker_cards_that_are_put_back_unseen_stay_unknown() -> None:
    """After the poker tournament they lie in the box, those too that were never laid."""
    with adjudicator.laid_over(Path(__file__).parents[1] / "fuzz/made-up.rules"):
        state = on_the_way("revolver2", 2, 3, 12)
    for viewer in (None, *state.seats):
        found = adjudicator.view(state, viewer)
        assert 12 == found.piles["boxed unseen"]
        assert "Poker I" not in str((found.players, found.piles))


FACE_DOWN = (
    ("expansion-hunt-the-man-down", "a-padlock-card-is-laid-face-down", "Tomahawk", "no such step"),
    ("expansion-tarnished-star", "the-bluff-is-called-and-is-none", "Earl Dagget", "Colty shows Earl Dagget"),
    ("expansion-tarnished-star", "colty-begins-the-duel", "Gatling Gun", "no such step"),
)


@pytest.mark.parametrize(("file", "case", "card", "turned"), FACE_DOWN)
def test_a_card_that_lies_face_down_is_known_to_the_player_who_laid_it(file: str, case: str, card: str, turned: str) -> None:
    """Neither its place nor any step names it to others, also not afterwards; when it is turned up, all see it."""
    source = Source(file, (data_root() / f"cases/revolver/{file}.case").read_text(encoding="utf-8"))
    played = subject_in(source, case).run()
    lying = 0
    for state in [*played.asked, played.state]:
        mine, other, table = (attrs.evolve(adjudicator.view(state, seat), unseen={}) for seat in ("Colty", "McReady", None))
        if turned in mine.steps:
            assert turned in other.steps
            continue
        lying += "? hidden" in str((other.players, other.piles))
        assert card in mine.to_json()
        assert [False, False] == [card in seen.to_json() for seen in (other, table)]
    assert lying


def test_ambush_cards_are_known_to_the_player_who_laid_them() -> None:
    """McReady, who has chosen their places; Colty sees where they lie."""
    state = on_the_way("revolver, ambush", 2, 1, 8)
    mine, other = (adjudicator.view(state, seat).piles["Ambush cards"] for seat in ("B", "A"))

    assert isinstance(mine, list)
    assert isinstance(other, list)
    assert 4 <= len(mine) == len([card for card in other if card.startswith("? hidden at ")])
    assert [] == [card for card in mine if card.startswith("?")]


def test_a_view_is_json() -> None:
    """For a screen elsewhere; and there is no view for a seat that is not there."""
    state = on_the_way("revolver", 2, 1, 10)
    body = json.loads(adjudicator.view(state, "A").to_json())

    assert ["A", "B"] == body["seats"]
    assert [choice["key"] for choice in body["choices"]] == (list(state.legal()) if body["asked"] == "A" else [])
    assert View(state).n == len(body["players"])
    with pytest.raises(ValueError, match="no seat is called `D`: there are A, B"):
        adjudicator.view(state, "D")


def test_spectators_see_what_all_players_see() -> None:
    """A card that is played though another ability acts before it moves, and one that is shown to all; no card that is drawn."""
    state = on_the_way("bang, dodge-city, armed-and-dangerous", 4, 3, 120)
    steps = adjudicator.view(state).steps
    assert [] == [step for step in steps if "plays an unknown card" in step or "shows an unknown card" in step]
    assert any("unknown card" in step for step in steps)


def test_a_card_moves_in_the_step_that_moves_it() -> None:
    """Not in that of an ability that has acted before."""
    state = on_the_way("bang, dodge-city, armed-and-dangerous", 4, 3, 120)
    loads = [step for step in state.steps if step.verb == "load-up"]
    assert loads
    assert [] == [step.moves for step in loads if step.moves]
