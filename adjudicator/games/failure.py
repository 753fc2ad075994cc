"""The end of a game that went wrong, as a situation: the last position that can be written, and the moves that followed it."""

from __future__ import annotations

from collections.abc import Iterator

from adjudicator.cases.moves.choices import line_of
from adjudicator.engine.options import PASS, legal_keys
from adjudicator.engine.run import Fault, Stuck, proceed
from adjudicator.engine.state import State
from adjudicator.games.dealing import undealt
from adjudicator.games.playouts import Played
from adjudicator.games.transcript import Unwritten, stated

LOOKED_BACK = 400
"""Choices before the end among which a position is looked for that can be written."""


def scene(played: Played) -> str:
    """The end of a game as the text of a situation, to be asked about; empty where no position near the end can be written.

    What chance decided on the way has no line in the notation: it stands there as a comment.
    """
    way = list(_way(played))[-LOOKED_BACK:]
    for at in reversed(range(len(way))):
        state = way[at][0]
        if state.question is None or not state.question.free:
            continue
        try:
            text = stated(state)
        except Unwritten:
            continue
        lines = [line_of(state, choice) or f"-- {_key(state, choice)}" for state, choice in way[at:] if choice is not None]
        return "\n".join([f"-- {played.problem}", "", text, *lines, ""])
    return ""


def _way(played: Played) -> Iterator[tuple[State, int | None]]:
    """Every position of a game with the number of the choice that was made there, None for the last."""
    recipe = played.recipe
    state = proceed(undealt(recipe.game, recipe.seats, dict(recipe.readings)).without_steps())
    for number in played.choices:
        yield state, number
        try:
            state = state.after(number)
        except (Fault, Stuck):
            return
    yield state, None


def _key(state: State, number: int) -> str:
    return (*legal_keys(state), PASS)[number]


__all__ = ["scene"]
