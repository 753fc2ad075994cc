"""Lines about a player who is not asked that say nothing: nobody could have been asked in any case."""

from __future__ import annotations

from collections.abc import Collection

from adjudicator.cases.runs.reach import Reach
from adjudicator.cases.runs.unseen import IN_RUN, KNOWN, supposed, unknown_of_all
from adjudicator.cases.words.meaning import ExpectAsked
from adjudicator.cases.words.patterns import moments_asked
from adjudicator.engine.state import State
from adjudicator.notation.agreement import said_of


def may_be_asked(reach: Reach, moment: str, player: int) -> bool:
    """Whether a player could be asked in a moment: in one of the grid, also by what somebody could have opened for them."""
    grid = reach.state.program.grid
    return bool(reach.within(moment).asking >> player & 1) if grid is not None and moment in grid.keys else (
        reach.asks(moment, player))


def unasked(state: State, line: ExpectAsked, reach: Reach | None) -> str:
    """Why nobody could have been asked in a moment in any case; empty if somebody could."""
    in_grid = _is_in_grid(state, line.moment)
    player = state.seats.index(line.seat)
    if out := gone(state, player, reach) or nobody_attacked(state, [line.moment]):
        return out
    others = any(line.moment in moments_asked(s) for s in state.steps)
    if reach is None or may_be_asked(reach, line.moment, player):
        return ""
    if (unknown := unknown_of_all(reach)) and may_be_asked(supposed(reach, unknown), line.moment, player):
        return f"{KNOWN} lets {line.seat} be asked in `{line.moment}`{IN_RUN}"
    others = others or (in_grid and bool(reach.within(line.moment).asking))
    return f"{f'only others than {line.seat}' if others else 'nobody'} can be asked in `{line.moment}`{IN_RUN}"


def nobody_attacked(state: State, moments: Collection[str]) -> str:
    """That nobody is attacked in a run, where players are asked in some moments only for that; empty if it is not that."""
    attacked = any(step.cell or not {*moments}.isdisjoint(moments_asked(step)) for step in state.steps)
    only = bool(moments) and all(_is_in_grid(state, moment) for moment in moments)
    return f"nobody is attacked{IN_RUN}" if only and not attacked else ""


def _is_in_grid(state: State, moment: str) -> bool:
    """Whether a moment is one of the grid."""
    return state.program.grid is not None and moment in state.program.grid.keys


def gone(state: State, player: int, reach: Reach | None) -> str:
    """That a player is out of the game in a whole run; empty if it is not that."""
    if reach is None or player < 0 or not reach.gone >> player & 1:
        return ""
    return f"{said_of(state.seats[player], 'is')} out of the game in the whole run"


__all__ = ["gone", "may_be_asked", "nobody_attacked", "unasked"]
