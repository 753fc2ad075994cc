"""What a draft writes down of its run: the steps of the timeline, what caused each, and the cards that move in it."""

from __future__ import annotations

from typing import Any, Protocol

from adjudicator.engine.program import Program
from adjudicator.engine.steps import ASKED, EVENT, NOTHING_TO_USE, PASSED, TARGET, Step, StepKind, mover
from adjudicator.engine.table import Table, cell, face, slot_of

_tuple = tuple.__new__


class Recorder(Table, Protocol):
    """A table whose run is written down.

    `causes`: the steps under way, the innermost last. Each is (rank, number of the step): a step said in the frame on top of a
    stack of n frames has the rank 2n, and 2n + 1 if a frame is pushed for it, or if it has ended without one. It is over once
    twice the height of the stack is less than its rank.

    `openings`: the step that opened each row, where it has been looked up.
    """

    program: Program
    stack: list[Any]
    logging: bool
    log: list[Step]
    causes: list[tuple[int, int]]
    openings: dict[int, int]


def say(d: Recorder, player: int, verb: int = -1, parts: tuple[Any, ...] = (), code: int = 0, kind: StepKind = EVENT,
        cause: int | None = None, named: tuple[int | None, ...] = (), framed: bool = False) -> int:
    """Record a step of the timeline, caused by what is under way or the step given; gives its number, -1 without a timeline.

    `verb`: its number; `named`: cards; `framed`: a frame is pushed for it, with which it ends.
    """
    # INVARIANT: the timeline decides nothing
    if not d.logging:
        return -1
    rank, causes, number = 2 * len(d.stack), d.causes, len(d.log)
    while causes and causes[-1][0] >= rank:
        causes.pop()
    if cause is None and causes:
        cause = causes[-1][1]
    key = d.program.verbs[verb].key if verb >= 0 else ""
    lying = tuple([(face(d, card), slot, slot) for card in named if card is not None and (slot := slot_of(d, card)) >= 0])
    d.log.append(_tuple(Step, (number, kind, player, key, parts, cell(d, player, key, parts), code, cause, lying)))
    if kind is not PASSED and kind is not NOTHING_TO_USE and kind is not ASKED:  # nothing comes of these
        causes.append((rank + framed, number))
    if kind is TARGET:
        d.openings[parts[0]] = number
    return number


def claim(d: Recorder) -> None:
    """What the running code does from now on is caused by the step that it has just taken."""
    # INVARIANT: what goes on after a reaction is not caused by it
    height = 2 * len(d.stack)
    while d.causes and d.causes[-1][0] > height + 1:
        d.causes.pop()
    if d.causes:
        d.causes[-1] = (height - 1, d.causes[-1][1])


def over(d: Recorder, number: int) -> None:
    """A step for which no frame was pushed has ended, as if there had been one."""
    if d.causes and d.causes[-1][1] == number:
        d.causes[-1] = (2 * len(d.stack) + 1, number)


def note(d: Recorder, face: int, source: int, slot: int) -> None:
    """Record a move of a card with the step that it belongs to."""
    # INVARIANT: the cards of a step are as many as it tells
    # INVARIANT: a step tells the cards of its own verb
    # INVARIANT: every card that moves is in a step
    # INVARIANT: every card that moves in a whole game is in a step
    if d.logging and d.log:
        while d.causes and d.causes[-1][0] > 2 * len(d.stack):  # that is over, and what goes on is further down
            d.causes.pop()
        step = mover(d.program, d.log, d.log[d.causes[-1][1]] if d.causes else d.log[-1])
        d.log[step.number] = _tuple(Step, (*step[:-1], (*step.moves, (face, source, slot))))


def opened(d: Recorder, row: int) -> int | None:
    """The number of the step that opened a row."""
    if row not in d.openings:
        for step in reversed(d.log):
            if step.kind == TARGET and step.parts[0] == row:
                d.openings[row] = step.number
                break
    return d.openings.get(row)
