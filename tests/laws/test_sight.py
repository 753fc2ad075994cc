"""What a seat sees: the same for any two positions that differ only in what it cannot know."""

from __future__ import annotations

from random import Random

import attrs
import pytest
from dealt import on_the_way

import adjudicator
from adjudicator import State


def hidden_slots(state: State, viewer: int) -> list[int]:
    """The zones that a seat cannot look into, as slots; what lies in them is not looked at here."""
    layout = state.program.layout(len(state.seats))
    found = []
    for slot, number in enumerate(layout.zone):
        zone = state.program.zones[number]
        if zone.hidden and (zone.pile or layout.holder[slot] != viewer):
            found.append(slot)
    return found


def otherwise(state: State, viewer: int, luck: Random) -> State:
    """The same position with other cards where a seat cannot look: those of others' hands and of the deck are dealt anew.

    Secret roles of others change hands, too, and so do the cards that others drew in secret when the steps tell of it.
    """
    labels, position = state.program.labels, state.position
    slots = [slot for slot in hidden_slots(state, viewer) if all(face < labels for face in position.zones[slot])]
    cards = [face for slot in slots for face in position.zones[slot]] + [face % labels for face in position.pool]
    luck.shuffle(cards)
    exchanged = iter(cards)
    zones = list(position.zones)
    for slot in slots:
        zones[slot] = tuple(sorted(next(exchanged) for _ in zones[slot]))
    pool = tuple(sorted(face - face % labels + next(exchanged) for face in position.pool))
    fields = list(position.fields)
    secret = [i for i, field in enumerate(state.program.player_fields) if field.secret]
    for number in secret:
        column = list(fields[number])
        others = [p for p in range(len(column)) if p != viewer and column[p] != 1 and not position.status[p]]
        roles = [column[p] for p in others]
        luck.shuffle(roles)
        for player, role in zip(others, roles, strict=True):
            column[player] = role
        fields[number] = tuple(column)
    return attrs.evolve(state, position=position._replace(zones=tuple(zones), pool=pool, fields=tuple(fields)))


GAMES = (("bang", 5, 3, 40), ("bang, dodge-city, high-noon", 4, 5, 90), ("northwood", 1, 2, 30), ("revolver", 2, 4, 40))


@pytest.mark.parametrize(("game", "seats", "seed", "decisions"), GAMES)
def test_no_seat_sees_what_it_cannot_know(game: str, seats: int, seed: int, decisions: int) -> None:
    """Two positions that differ only in that give it equal views, as values and as JSON; some other seat sees the difference."""
    luck = Random(seed)
    state = on_the_way(game, seats, seed, decisions)
    differ = 0
    for viewer, name in enumerate(state.seats):
        for _ in range(4):
            other = otherwise(state, viewer, luck)
            one, two = (adjudicator.view(s, name, steps=False) for s in (state, other))
            assert one == two
            assert one.to_json() == two.to_json()
            differ += any(adjudicator.view(state, s, steps=False).players != adjudicator.view(other, s, steps=False).players
                          for s in state.seats)
    assert differ or seats == 1, "a law about nothing holds always"
