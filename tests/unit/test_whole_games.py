"""Whole games of the shipped rules, dealt and played at random: cards are conserved, and every game ends."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

import adjudicator
from adjudicator import State
from adjudicator.engine.luck import Luck
from adjudicator.engine.view import View

GAMES = (("bang", 4), ("bang", 7), ("bang, high-noon, dodge-city, armed-and-dangerous", 5), ("northwood", 1), ("revolver", 2))
DECKS = ("brown", "blue", "green")
"""The kinds of the cards in the deck of BANG!."""
LONGEST = 20_000


def cards(state: State) -> Counter[int]:
    """Every card of a state, the unseen ones among them, by what is printed on it."""
    view, labels = View(state), state.program.labels
    lying = [face for zone in view.zones for face in zone if face > 0] + [entry[0] for entry in view.objects if entry is not None]
    assert all(lying), "a card of which nothing is known is no card of a game that was dealt"
    unseen = state.position.unseen_cards
    assert len(unseen) == sum(face >= labels for face in lying), "an unseen card for every one that is not seen"
    return Counter(face for face in lying if face < labels) + Counter(face % labels for face in unseen)


@pytest.mark.parametrize(("reading", "seats", "stations"), [("five", 7, 5), ("five", 4, 5), ("players", 7, 7), ("players", 4, 4)])
def test_the_line_is_as_long_as_the_reading_says(reading: str, seats: int, stations: int) -> None:
    """The Great Train Robbery: five stations by the publisher, one for each player by another source."""
    state = adjudicator.deal("bang, great-train-robbery", seats=seats, seed=1, **{"line-stations": reading})
    zone = next(i for i, z in enumerate(state.program.zones) if z.named.key == "stations")

    assert stations == len(View(state).cards(View(state).base[zone]))


@pytest.mark.parametrize(("game", "seats"), GAMES)
def test_a_game_is_played_to_its_end(game: str, seats: int) -> None:
    """All its cards lie somewhere at every decision."""
    luck = Random(seats)
    state = adjudicator.deal(game, seats=seats, seed=seats).without_steps()
    box = cards(state)
    for decision in range(LONGEST):
        if state.question is None:
            break
        state = state.by_chance(luck) if state.is_chance else state.after(luck.randrange(len(state.legal())))
        if not decision % 5:
            assert box == cards(state)
    assert state.winner is not None
    assert box == cards(state)


@pytest.mark.parametrize(("game", "seats"), GAMES)
def test_luck_draws_what_a_question_would_ask_for(game: str, seats: int) -> None:
    """The same random numbers give the same game, its timeline included, whether or not the state waits for chance."""
    asked = adjudicator.deal(game, seats=seats)
    chance, luck, players = Luck(Random(7)), Random(7), Random(8)
    drawn = asked.by_chance(luck)
    for _ in range(150):
        while asked.is_chance:
            asked = asked.after(chance.choice(asked.weights))
        assert asked == drawn
        assert asked.steps == drawn.steps
        if asked.question is None:
            break
        key = players.choice(asked.legal())
        asked, drawn = asked.after(key), drawn.after(key, luck)


def test_the_deck_of_bang_has_its_eighty_cards() -> None:
    """And all sets together put every card into a deck that says how many copies of it there are."""
    state = adjudicator.deal("bang", seats=4, seed=1)
    assert 80 + 16 == sum(cards(state).values())
    program = adjudicator.load("bang", "dodge-city", "valley-of-shadows", "armed-and-dangerous", "canyon-diablo")
    assert all({*card.kinds} & {*DECKS} for card in program.cards if card.copies and not card.bare)


@pytest.mark.parametrize(("game", "seats", "roles"), [
    ("bang", 4, [1, 0, 2, 1]), ("bang", 5, [1, 1, 2, 1]), ("bang", 6, [1, 1, 3, 1]), ("bang", 7, [1, 2, 3, 1]),
    ("bang, dodge-city", 8, [1, 2, 3, 2]), ("bang, three-players", 3, [0, 1, 1, 1]),
])
def test_roles_of_bang_are_dealt(game: str, seats: int, roles: list[int]) -> None:
    """Sheriff, deputies, outlaws and renegades as the rulebooks have them; the Sheriff begins, of three the deputy."""
    for seed in range(6):
        state = adjudicator.deal(game, seats=seats, seed=seed)
        fields = dict(zip([f.key for f in state.program.player_fields], state.position.fields, strict=True))
        assert roles == [fields["role"].count(role) for role in (1, 2, 3, 4)]
        assert fields["role"][state.position.active] == (1 if seats > 3 else 2)
        assert fields["life"] == fields["maximum"]
        hidden = [p for p, facts in enumerate(adjudicator.view(state).players.values()) if "role" not in facts]
        assert len(hidden) == (seats - 1 if seats > 3 else 0)


def test_the_last_event_lies_below_all_others() -> None:
    """High Noon has fifteen events; the one that the set is called after comes last. Everybody has a second character."""
    state = adjudicator.deal("bang, high-noon", seats=4, seed=2)
    table, keys = View(state), [zone.named.key for zone in state.program.zones]
    upcoming = table.cards(table.base[keys.index("upcoming")])
    assert 15 == len(upcoming)
    assert ["High Noon"] == [table.words(card) for card in upcoming if table.name(card)] == [table.words(upcoming[0])]
    assert [1] * 4 == [len(table.zones[table.base[keys.index("second")] + player]) for player in range(4)]


def test_other_sets_lay_out_what_is_theirs() -> None:
    """Gold Rush opens its shop with three of twenty-four cards; the show of Wild West Show has its last card below the others."""
    state = adjudicator.deal("bang, gold-rush, wild-west-show", seats=5, seed=2)
    table, keys = View(state), [zone.named.key for zone in state.program.zones]
    supply, shop, show = (table.base[keys.index(key)] for key in ("supply", "shop", "show-deck"))
    assert (21, 3) == (len(table.zones[supply]), len(table.zones[shop]))
    assert "Wild West Show" == table.words(table.cards(show)[0])


def test_one_seed_is_one_game() -> None:
    """A game is dealt and drawn alike wherever it is; another seed gives another one."""
    one, again, other = (adjudicator.deal("bang", seats=5, seed=seed) for seed in (3, 3, 4))

    assert (one, one.steps) == (again, again.steps)
    assert one != other


def test_names_of_seats_and_readings_are_taken() -> None:
    """Seats have the names that are given; readings are set as in a situation."""
    state = adjudicator.deal("revolver", seats=("McReady", "Colty"), seed=1)
    assert ("McReady", "Colty") == state.seats
    assert "Colty" == state.seats[state.position.active], "the gang begins, wherever it sits"
    second = adjudicator.deal("bang", seats=4, seed=1, approach="second")
    assert second.settings != adjudicator.deal("bang", seats=4, seed=1).settings
    with pytest.raises(adjudicator.Invalid, match="reading of approach"):
        adjudicator.deal("bang", seats=4, approach="third")


def test_no_game_for_so_many() -> None:
    """What the rules do not deal is refused in one sentence."""
    with pytest.raises(adjudicator.Undealt, match="`BANG!` cannot be dealt for 9 players: it is dealt for 4 to 7"):
        adjudicator.deal("bang", seats=9)
    with pytest.raises(adjudicator.Invalid, match="no game is called"):
        adjudicator.deal("bong", seats=4)


def test_big_spencer_begins_with_five_cards() -> None:
    """Everybody else has a card for each life point; the Sheriff has drawn two more."""
    met = 0
    for seed in range(30):
        state = adjudicator.deal("bang, wild-west-show", seats=7, seed=seed)
        view, base = View(state), dict(zip([z.named.key for z in state.program.zones], state.program.layout(7).base, strict=True))
        life = state.position.fields[[f.key for f in state.program.player_fields].index("life")]
        for player in set(range(7)) - {state.position.active}:
            spencer = view.words(view.cards(base["person"] + player)[0]) == "Big Spencer"
            met += spencer
            assert len(view.cards(base["hand"] + player)) == (5 if spencer else life[player])
    assert met


def test_who_has_nothing_to_draw_draws_nothing() -> None:
    """Where others hold every card there is, Suzy Lafayette's hand stays empty, and the game goes on."""
    text = "rules bang\nA sheriff, Suzy Lafayette, hand []\nB outlaw, hand [Beer]\ngame deck 0\nA ends turn\n"
    end = adjudicator.situation(text).resolve()

    assert [] == adjudicator.view(end, "A").players["A"]["hand"]
