"""What is under way in a state that comes without its timeline, as the steps that its own timeline would go on from.

Of what has happened before they say nothing: they are bookkeeping. They are read off the stack: the phase, what each frame has
begun, the rows of each grid with the cell that it has come to, and the open question.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Any, NamedTuple, cast

import attrs

from adjudicator.engine.frames import (
    AT,
    BASE_ROW,
    CELL_COLUMN,
    CELL_ROW,
    CODE,
    EFFECT,
    ENGINE_CODES,
    ENVIRONMENT,
    EVENT,
    GRID,
    ORDER,
    OVERRIDES,
    PARENT,
    PLAYER,
    THIS,
    TURN,
    YOU,
)
from adjudicator.engine.frames import TARGET as TARGET_AT
from adjudicator.engine.program import Program
from adjudicator.engine.references import LASTS
from adjudicator.engine.state import FREE, State
from adjudicator.engine.steps import ASKED, CELL, GOES_ON, PHASE_GOES_ON, TARGET, Part, Step, StepKind
from adjudicator.engine.view import View
from adjudicator.values import mutable

Cell = tuple[str, int, int]


def with_what_is_under_way(state: State) -> State:
    """A state without a timeline, with the steps that say what is under way in it: what happens next is caused by them."""
    # INVARIANT: what happens next is the same and rests on the same
    position, stack = state.position, _stack(state)
    if not state.logging or not stack:
        return state
    found, below = _Found(state), stack[0]
    if below[CODE] == TURN and (begun := phase_under_way(state)) is not None:
        found.say(2, PHASE_GOES_ON, position.active, (begun,), state.program.phases[begun].code)
    for at, frame in enumerate(stack[1:], 1):
        if frame[AT] or frame[CODE] < ENGINE_CODES:  # others wait for their turn: they have begun nothing
            found.frame(at, frame, below)
            below = frame
    found.ask()
    return attrs.evolve(state, steps=tuple(found.steps), causes=tuple(found.causes))


def phase_under_way(state: State) -> int | None:
    """The phase of the present turn that has begun last; None if none has."""
    return state.position.phase if state.position.turn_at else None


@mutable
class _Found:
    """The steps that are under way, and which of them have an effect on what comes next, as `recording` keeps them."""

    state: State
    steps: list[Step] = attrs.Factory(list)
    causes: list[tuple[int, int]] = attrs.Factory(list)
    cell: Cell | None = None

    def say(self, rank: int, kind: StepKind, player: int | None, parts: tuple[Part, ...] = (), code: int = 0,
            cause: int | None = None) -> int:
        """Add a step that is still under way, and is caused by the innermost one below it if no other is given."""
        while self.causes and self.causes[-1][0] >= rank:
            self.causes.pop()
        if cause is None and self.causes:
            cause = self.causes[-1][1]
        number = len(self.steps)
        self.steps.append(Step(number, kind, -1 if player is None else player, "", parts, self.cell, code, cause, ()))
        self.causes.append((rank, number))
        return number

    def frame(self, at: int, frame: Sequence[Any], below: Sequence[Any]) -> None:
        """What a frame of the stack has begun, or what the one below it has begun with it."""
        code = frame[CODE]
        kind = _kinds(self.state.program).get(code, "")
        if code == GRID:
            self._grid(at, frame, below)
        elif below[CODE] not in (TURN, GRID, EVENT) and kind != "state_based":  # nobody begins that; these have said what they do
            self.say(2 * at + 1, GOES_ON, frame[YOU], code=code if kind == "ability" else below[CODE])

    def _grid(self, at: int, grid: Sequence[Any], below: Sequence[Any]) -> None:
        """The rows of a grid, and the cell that it has come to."""
        rows, opened = self.state.position.rows, dict[int, int]()
        for number in sorted(grid[ORDER]):
            row: Any = rows[number]
            first = number
            while first > grid[BASE_ROW] and rows[first - 1][PARENT:ENVIRONMENT + 1] == row[PARENT:ENVIRONMENT + 1]:
                first -= 1
            joined = row[PARENT] is not None
            may_be = _openers(self.state.program, row[ENVIRONMENT][EFFECT - YOU])
            code = below[CODE] if not joined else may_be[0] if may_be else GRID
            opened[number] = self.say(2 * at, TARGET, row[PLAYER], (number, first, row[PARENT]), code, opened.get(row[PARENT]))
        if grid[CELL_ROW] is not None and self.state.program.grid is not None:
            column, number = grid[CELL_COLUMN], grid[CELL_ROW]
            player: Any = rows[number][PLAYER]
            self.cell = self.state.program.grid.keys[column], player, number
            self.say(2 * at + 2, CELL, player, (column, number), cause=opened[number])
        else:
            self.cell = None

    def ask(self) -> None:
        """The window that is open, or what its player has to choose."""
        # INVARIANT: who is asked from the question on is asked
        question, number = self.state.question, len(self.steps)
        if question is None or question.player < 0 or question.kind is FREE:
            return
        cause = self.causes[-1][1] if self.causes else None
        parts = (question.moment,)
        self.steps.append(Step(number, ASKED, question.player, "", parts, self.cell, question.code, cause, ()))


class Running(NamedTuple):
    """A piece of code that is under way, the player for whom, and the one at whom it is aimed; None where there is none."""

    code: int
    player: int | None
    target: int | None


def running(state: State) -> Iterator[Running]:
    """The pieces of code that are under way in a state, or held back; and those of open rows: what they put in the place of
    moments, and what may have opened them.
    """
    waiting = cast("Sequence[Sequence[Any]]", state.position.queue)
    yield from (Running(frame[CODE], frame[YOU], frame[TARGET_AT]) for frame in (*_stack(state), *waiting)
                if frame[CODE] >= ENGINE_CODES)
    for row in cast("Sequence[Sequence[Any]]", state.position.rows):
        kept = row[ENVIRONMENT]
        codes = (*row[OVERRIDES], *_openers(state.program, kept[EFFECT - YOU]))
        yield from (Running(code, kept[0], kept[TARGET_AT - YOU]) for code in codes if code)


def cards_under_way(state: State) -> Iterator[int]:
    """The faces of the cards whose effects are under way, wherever they have lain before."""
    view = View(state)
    cards = {frame[THIS] for frame in _stack(state) if frame[CODE] >= ENGINE_CODES}
    yield from (view.face(card) for card in cards if card is not None and card > LASTS and view.slot_of(card) >= 0)


def _stack(state: State) -> Sequence[Sequence[Any]]:
    """The frames of what is under way."""
    return cast("Sequence[Sequence[Any]]", state.position.stack)


@lru_cache(maxsize=64)
def _kinds(program: Program) -> dict[int, str]:
    """The kinds of the clauses by their codes."""
    return {clause.code: clause.kind for clause in program.clauses}


def _openers(program: Program, name: int) -> Sequence[int]:
    """The pieces of code by which a card opens rows: which of them has opened one is not kept once it is over."""
    codes = (code for clause in program.cards[name].clauses for code in (clause.code, clause.bare)) if name else ()
    return [code for code in codes if code >= 0 and program.leads[code].attacks]


__all__ = ["Running", "cards_under_way", "phase_under_way", "running", "with_what_is_under_way"]
