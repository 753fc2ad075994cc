"""Who makes the choices of a player: the player, or somebody to whom the rules give them."""

from __future__ import annotations

from adjudicator.engine.draft import Draft
from adjudicator.engine.faults import Missing, Unknown
from adjudicator.engine.position import OUT
from adjudicator.engine.state import State


def decider_of(state: State, player: int) -> int:
    """The seat that chooses where a seat is asked: the same one, unless the rules name another that is in the game."""
    decide = state.program.decider
    if decide is None or player < 0:
        return player
    draft = Draft(state)
    try:
        found = decide(draft, player)
    except (Missing, Unknown):
        found = None
    return player if found is None or draft.status[found] == OUT else found


def guided(state: State, seat: int) -> frozenset[int]:
    """The seats whose choices a seat makes at present."""
    if seat < 0:
        return frozenset()
    return frozenset([player for player in range(len(state.seats)) if decider_of(state, player) == seat])


__all__ = ["decider_of", "guided"]
