"""The timeline tells of every card that comes to lie somewhere else: a step names it, or shows it among the cards that moved."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import pairwise

import pytest
from dealt import PLAYED, SEEDS, free
from shipped import resting, runs

from adjudicator.engine.draft import Draft
from adjudicator.engine.state import State
from adjudicator.engine.steps import EVENT, USED, Step, is_shown, spoken_of
from adjudicator.rules.load import shipped_games

CASES = 30
"""Of how many cases of each game the moves are looked at in an ordinary run."""


def _lying(state: State) -> dict[int, Counter[int]]:
    """How many cards of each face lie in each place."""
    d, labels = Draft(state), state.program.labels
    return {slot: Counter(d.face(card) % labels for card in d.cards(slot)) for slot in range(d.slots)}


def _told(state: State, steps: Iterable[Step]) -> set[int]:
    """The faces, and the names, of the cards of which some steps tell."""
    program, found = state.program, set[int]()
    for step in steps:
        if not is_shown(program, step):
            continue
        parts = list(zip(spoken_of(program, step).parts, step.parts, strict=True))
        for part, value in parts:
            match part.type, value:
                case "card" | "name", int():
                    found.add(value)
                case "cards", tuple():
                    found.update(value)
                case "text", str():
                    found |= {card.number for card in program.cards if card.named.title == value}
                case _:
                    pass
        if step.kind in (EVENT, USED) and not any(part.type in ("card", "cards") for part, _ in parts):
            found |= {face for face, _, _ in step.moves}
    known = {face % program.labels for face in found}
    return known | {face % program.face_sizes[0] for face in known}


def _displaced(state: State, slot: int, told: set[int]) -> bool:
    """Whether the card that left a place had to: there is room for one, and a step tells of the one that came."""
    d = Draft(state)
    return state.program.zones[d.layout.zone[slot]].single and any(
        d.face(card) % state.program.face_sizes[0] in told for card in d.cards(slot))


def untold(before: State, after: State) -> Iterator[str]:
    """The cards that lie somewhere else, and of which no step in between tells.

    No step tells what is not known of a card. A pile that is shuffled loses no card.
    """
    names = after.program.face_sizes[0]
    old, new = _lying(before), _lying(after)
    told = _told(after, after.steps[len(before.steps):])
    came = [(face, slot) for slot in new for face in new[slot] - old[slot] if face]
    left = [(face, slot) for slot in old for face in old[slot] - new[slot] if face]
    for face, slot in came:
        origins = [at for other, at in left if other == face]
        learned = not origins and (old[slot] - new[slot]).total() >= (new[slot] - old[slot]).total()
        room = bool(origins) and all(_displaced(after, at, told) for at in origins)
        if not {face, face % names} & told and not learned and not room:
            yield f"{_title(after, face)} comes to {_zone(after, slot)}"
    for face, slot in left:
        known = old[slot].total() > new[slot].total() and not _hidden(after, slot)
        if known and not {face, face % names} & told and face not in {other for other, _ in came}:
            yield f"{_title(after, face)} leaves {_zone(after, slot)}"


def _title(state: State, face: int) -> str:
    return state.program.cards[face % state.program.face_sizes[0]].named.title or "a card"


def _zone(state: State, slot: int) -> str:
    return state.program.zones[Draft(state).layout.zone[slot]].named.title


def _hidden(state: State, slot: int) -> bool:
    """Whether a place is a hidden pile: where known cards are shuffled, nobody knows which have left."""
    zone = state.program.zones[Draft(state).layout.zone[slot]]
    return zone.hidden and zone.pile


@pytest.mark.parametrize("game", shipped_games())
def test_every_card_that_moves_is_in_a_step(game: str) -> None:
    """In the cases, from one move to the next."""
    for about, played in runs(game, CASES):
        if played.asked or played.start is not None:
            found = [words for before, after in pairwise(resting(played)) for words in untold(before, after)]
            assert (about.case, found) == (about.case, [])


@pytest.mark.parametrize(("game", "seats"), PLAYED)
def test_every_card_that_moves_in_a_whole_game_is_in_a_step(game: str, seats: int) -> None:
    """In games that are dealt, from one decision to the next that is not part of it."""
    for seed in range(SEEDS):
        for before, after in pairwise(free(game, seats, seed)):
            assert (seed, list(untold(before, after))) == (seed, [])
