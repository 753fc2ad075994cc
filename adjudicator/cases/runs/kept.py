"""What a field of a player may have kept during a run, and how the game could not end because of that."""

from __future__ import annotations

from collections.abc import Callable

from adjudicator.cases.runs.before import may_hold
from adjudicator.cases.runs.reach import Reach
from adjudicator.engine.occasions import Entry, EntrySort, Victory
from adjudicator.engine.view import View


def may_be_kept(reach: Reach, player: int, field: int, said: Callable[[int], bool]) -> bool:
    """Whether a field of a player may have had a value of which something is said, at some time of a run."""
    return None in (values := values_kept(reach, player, field)) or any(said(value) for value in values if value is not None)


def values_kept(reach: Reach, player: int, field: int) -> set[int | None]:
    """The values that a field of a player had when a run began and ended; None among them if it may have had any."""
    values = [View(state).fields[field][player] for state in (reach.start, reach.state)]
    is_set = any(Entry(EntrySort.PLAYER, field) in reach.state.program.leads[code].sets for code in reach.codes)
    return {value if isinstance(value, int) and value else None for value in values} | ({None} if is_set else set())


def no_victory(reach: Reach, victory: Victory) -> str:
    """Why the game could not end so in a run: nobody has a value that somebody must have for it; empty if it could."""
    program, seats = reach.state.program, range(len(reach.state.seats))
    for field, value in victory.needs:
        if all({None, value}.isdisjoint(values_kept(reach, player, field)) for player in seats):
            kept = program.player_fields[field]
            return f"nobody has the {kept.key} {program.words(kept.type)[value - 1].title}"
    for field, wanted in victory.facts:
        if not may_hold(reach.state, ((field, wanted),)):
            return f"`{program.game_fields[field].key}` is {'no' if wanted else 'yes'} in the whole game"
    return ""


__all__ = ["may_be_kept", "no_victory", "values_kept"]
