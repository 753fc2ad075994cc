"""What was so before a run: of which players something was, what is no longer as it is at first, and a window nobody used."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache

from adjudicator.cases.runs.holders import Players, everyone, joined
from adjudicator.engine.frames import FIELDS
from adjudicator.engine.occasions import Entry, EntrySort, Facts, Only, Party, Role
from adjudicator.engine.position import FALLEN
from adjudicator.engine.program import Program
from adjudicator.engine.state import OFFER, State
from adjudicator.engine.steps import HAPPENED
from adjudicator.engine.view import View


def at_first(state: State, start: State, party: Party) -> Players:
    """The players of whom something was so before a run, or is so at its end."""
    seats, number, views = range(len(state.seats)), party.number, (View(start), View(state))
    match party.role:
        case Role.FALLEN:
            return together(seat for seat in seats if start.position.status[seat] == FALLEN)
        case Role.NAMED:
            return together(named for row in start.position.rows for named in row[number:number + 1] if isinstance(named, int))
        case Role.KEPT:
            return together(kept for view in views for kept in view.fields[number] if isinstance(kept, int))
        case Role.CHANGED:
            first = state.program.player_fields[number].first
            return together(seat for view in views for seat in seats if view.fields[number][seat] != first)
        case _:
            return together(seat for view in views for seat in seats if view.fields[number][seat] in (None, 0))


def of_whom(state: State, only: tuple[Only, ...]) -> Players:
    """The players of whom something holds that no rule changes, or may hold, as what it rests on is not known."""
    found = everyone(state)
    if not only:
        return found
    program, view = state.program, View(state)
    for one in only:
        holds = program.function(program.values[one.value].function)
        found &= together(player for player in range(len(state.seats)) if bool(holds(view, player)) is one.wanted
                          or any(view.fields[field][player] in (None, 0) for field in one.fields))
    return found


def may_hold(state: State, facts: Facts) -> bool:
    """Whether fields of the game may be true, or false: those that no code writes are what they are."""
    later = settled(state.program) if facts else ()
    return all(field in later or bool(View(state).vars[field]) is wanted for field, wanted in facts)


@lru_cache(maxsize=64)
def settled(program: Program) -> frozenset[int]:
    """The fields of the game that some code sets."""
    return frozenset(field for leads in program.leads for field in leads.settles)


def together(players: Iterable[int]) -> Players:
    """Some players as a set of seats."""
    return joined(1 << player for player in players)


def unused_window(state: State) -> str:
    """The moment of the window that is open at the end of a run in which nothing happened; else empty."""
    if state.question is None or state.question.kind != OFFER:
        return ""
    return "" if any(step.kind in HAPPENED for step in state.steps) else state.question.moment


def no_longer_first(state: State) -> Iterator[Entry]:
    """What is not as it is at first: fields of players, of the game and of open rows, and that nobody falls."""
    program, position = state.program, state.position
    for number, field in enumerate(program.player_fields):
        if any(value != field.first for value in position.fields[number]):
            yield Entry(EntrySort.PLAYER, number)
    for number, field in enumerate(program.game_fields):
        if position.vars[number] != field.first:
            yield Entry(EntrySort.GAME, number)
    first = () if program.grid is None else program.grid.defaults
    for row in position.rows:
        yield from (Entry(EntrySort.ROW, number) for number, pair in enumerate(zip(row[FIELDS:], first, strict=True))
                    if pair[0] != pair[1])
    if FALLEN in position.status:
        yield Entry(EntrySort.FALLEN)


__all__ = ["at_first", "may_hold", "no_longer_first", "of_whom", "settled", "together", "unused_window"]
