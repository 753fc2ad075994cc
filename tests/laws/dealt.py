"""Games that were dealt, somewhere in their middle: for laws and tests of what holds there."""

from random import Random

import adjudicator
from adjudicator import State


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
