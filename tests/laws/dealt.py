"""Games that were dealt, somewhere in their middle: for laws and tests of what holds there."""

from collections.abc import Iterator
from random import Random

from generated import PROFILE

import adjudicator
from adjudicator import State

PLAYED = [("bang, gold-rush, dodge-city, wild-west-show", 5), ("bang, great-train-robbery, armed-and-dangerous", 6),
          ("northwood", 1), ("revolver, ambush, prison, frontier, vengeance", 2)]
"""Games that are dealt for laws, with the number of their players."""
SEEDS = 20 if PROFILE == "long" else 1
DECISIONS = 60


def on_the_way(game: str, seats: int, seed: int, decisions: int) -> State:
    """A state in the middle of a game, at which a player is asked."""
    luck = Random(seed)
    state = adjudicator.deal(game, seats=seats, seed=seed)
    for _ in range(decisions):
        following = state.by_chance(luck).after(luck.choice(state.legal())).by_chance(luck)
        if following.winner is not None:
            break
        state = following
    return state


def free(game: str, seats: int, seed: int) -> Iterator[State]:
    """The beginning of a game that is dealt, and its states at which a player could begin something."""
    luck = Random(seed)
    state = adjudicator.deal(game, seats=seats, seed=seed).by_chance(luck)
    yield state
    for _ in range(DECISIONS):
        if state.winner is not None or state.question is None:
            return
        state = state.after(luck.choice(state.legal())).by_chance(luck)
        if state.question is not None and state.question.free:
            yield state
