"""What the rules say about situations that there are not holds of no situation, and of no game that is played."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from random import Random

import pytest
from generated import PROFILE
from shipped import subjects

import adjudicator
from adjudicator import State
from adjudicator.engine.draft import Draft
from adjudicator.engine.faults import Unknown
from adjudicator.engine.fields import Field
from adjudicator.engine.frames import TURN, new_frame
from adjudicator.notation.source import Invalid
from adjudicator.rules.load import shipped_games

CASES = 80
"""How many cases of each game are looked at in an ordinary run."""
PLAYED = [
    ("bang", 4), ("bang, high-noon, fistful-of-cards", 6), ("bang, dodge-city, valley-of-shadows, wild-west-show", 8),
    ("bang, valley-of-shadows, fistful-of-cards, gold-rush", 5), ("bang, dodge-city, great-train-robbery, high-noon", 7),
    ("bang, shadow-gunslingers, dodge-city", 6), ("bang, dodge-city, armed-and-dangerous, valley-of-shadows", 7),
    ("northwood", 1), ("revolver", 2), ("revolver, ambush, prison, frontier, rockslide", 2),
]
"""Games that are dealt, with the number of their players."""
NOWHERE = 99
"""The number of a place that is none: a star, or the player before the first visit, lies at no fief of For Northwood!."""
SEEDS = 60 if PROFILE == "long" else 6
DECISIONS = 400


def _numbers(d: Draft) -> Iterator[tuple[Field, int, object]]:
    """All values of the game and of players, with the player to whom the bounds belong."""
    program = d.program
    yield from ((field, d.active, value) for field, value in zip(program.game_fields, d.vars, strict=True))
    yield from ((field, player, value) for field, column in zip(program.player_fields, d.fields, strict=True)
                for player, value in enumerate(column))


def beyond(state: State) -> list[str]:
    """The fields whose values are beyond their bounds, of those that a situation may state."""
    d = Draft(state)
    bounded = [(field, player, value) for field, player, value in _numbers(d)
               if field in d.program.bounds and not field.unstated and isinstance(value, int) and value != NOWHERE]
    return [field.key for field, player, value in bounded
            if d.program.bounds[field].beyond(d, new_frame(d.program, TURN, player), value)]


def impossible(state: State) -> list[str]:
    """Why there is no such situation, whatever its phase."""
    d = Draft(state)
    d.question, found = None, []
    for each in d.program.impossible:
        try:
            if each.after < 0 and each.before < 0 and each.test(d, new_frame(d.program, TURN, d.active)):
                found.append(each.because)
        except Unknown:
            continue
    return found


@pytest.mark.parametrize("game", shipped_games())
def test_no_situation_begins_with_a_number_beyond_its_bounds(game: str) -> None:
    """Neither one that is stated, nor one that the rules give it."""
    cases = subjects(game)
    checked = 0
    for about in cases[:: 1 if PROFILE == "long" else 1 + len(cases) // CASES]:
        with suppress(Invalid):  # rules that cannot be played together: the case says so
            begun = about.begin()
            assert (about.case, beyond(begun)) == (about.case, [])
            checked += 1
    assert checked >= 50


@pytest.mark.slow
@pytest.mark.parametrize(("game", "seats"), PLAYED)
def test_a_game_comes_to_no_table_that_there_is_not(game: str, seats: int) -> None:
    """Wherever a player is asked with nothing else under way."""
    for seed in range(SEEDS):
        luck = Random(seed)
        state = adjudicator.deal(game, seats=seats, seed=seed)
        for _ in range(DECISIONS):
            if state.winner is not None or state.question is None:
                break
            if not state.position.rows and len(state.position.stack) <= 2:
                assert (seed, beyond(state), impossible(state)) == (seed, [], [])
            state = state.by_chance(luck).after(luck.choice(state.legal())).by_chance(luck)
