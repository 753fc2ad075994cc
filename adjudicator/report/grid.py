"""The response grid as a picture: a row for each target of each attack, a column for each moment, numbered steps in the cells.

The picture is derived from the steps: those of kind `TARGET` open a row, those of kind `CELL` say that a row reaches a moment,
and every step knows its cell. A row added by an answer goes directly behind its author's row, as it does during the resolution.
A run may begin in the middle of a response: its rows that no step opens are a grid of which nobody tells what opened it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, cast

import attrs

from adjudicator.engine.state import State
from adjudicator.engine.steps import ATTACK, Step, StepKind, rows_of
from adjudicator.notation.agreement import said_of
from adjudicator.report.sentences import said
from adjudicator.report.text import rule, ruled
from adjudicator.report.timeline import numbers
from adjudicator.values import frozen, mutable

if TYPE_CHECKING:
    from adjudicator.report.translation import Translation

NARROWEST = 6
"""Columns of a cell in the narrowest picture: a number and the beginning of a word."""


@frozen
class Row:
    """One target of one attack. `cells` holds the numbers of the steps for each moment; None: the row never reached it."""

    player: int
    author: int | None
    added: bool
    cells: tuple[tuple[int, ...] | None, ...]


@frozen
class Grid:
    """The rows of one response phase in order. `cause` is the number, in `State.steps`, of the step that opened it."""

    cause: int | None
    rows: tuple[Row, ...]


@mutable
class _Row:
    player: int
    parent: int | None
    cells: list[list[int] | None]
    author: int | None = None


@mutable
class _Grid:
    cause: int | None
    rows: dict[int, _Row] = attrs.Factory(dict)
    order: list[int] = attrs.Factory(list)

    def add(self, number: int, row: _Row) -> None:
        """A new row: at the end, or behind its parent and all rows that go back to it."""
        self.rows[number] = row
        place = len(self.order)
        if row.parent is not None:
            place = self.order.index(row.parent) + 1
            while place < len(self.order) and self._descends(self.order[place], row.parent):
                place += 1
        self.order.insert(place, number)

    def _descends(self, number: int, other: int) -> bool:
        parent = self.rows[number].parent
        return parent is not None and (parent == other or self._descends(parent, other))


def grids(state: State) -> tuple[Grid, ...]:
    """The grids of a run, in the order in which they were opened."""
    if state.program.grid is None:
        return ()
    columns = [m.named.key for m in state.program.grid.moments]
    numbered = numbers(state)
    found = _at_first(state, len(columns))
    under_way = found[:]  # a separate grid may be walked within a cell of another one
    for step in state.steps:
        rows = rows_of(state.program, step)
        if step.kind == StepKind.TARGET:
            assert rows[0] is not None
            if rows[2] is None and rows[0] == rows[1]:
                found.append(_Grid(_opened_by(state, step, numbered)))
                under_way = [g for g in under_way if min(g.rows) < rows[0]] + found[-1:]
            if rows[2] is not None:
                under_way = _down_to(under_way, rows[2])
            under_way[-1].add(rows[0], _Row(step.player, rows[2], [None] * len(columns)))
        elif step.verb == ATTACK:
            assert rows[0] is not None
            under_way = _down_to(under_way, rows[0])
            under_way[-1].rows[rows[0]].author = step.player
        elif step.kind == StepKind.CELL:
            column, number = cast("tuple[int, int]", step.parts)
            under_way = _down_to(under_way, number)
            row = under_way[-1].rows[number]
            row.player = step.player
            row.cells[column] = []
        elif step.cell is not None and step.number in numbered:
            under_way = _down_to(under_way, step.cell[2])
            cell = under_way[-1].rows[step.cell[2]].cells
            at = columns.index(step.cell[0])
            cell[at] = [*(cell[at] or []), step.number]
    return tuple(_finished(g) for g in found)


def _at_first(state: State, columns: int) -> list[_Grid]:
    """The grid that was under way when a run began, with the rows that the run comes to; none if there was none."""
    opened = {rows_of(state.program, step)[0] for step in state.steps if step.kind == StepKind.TARGET}
    reached = {step.cell[2]: step.cell[1] for step in state.steps if step.cell is not None and step.cell[2] not in opened}
    rows = {number: _Row(reached[number], None, [None] * columns) for number in sorted(reached)}
    return [_Grid(None, rows, [*rows])] if rows else []


def _opened_by(state: State, step: Step, numbered: Mapping[int, int]) -> int | None:
    """The shown step that caused a row; if none is known, the last one before it."""
    cause = step.cause
    while cause is not None and cause not in numbered:
        cause = state.steps[cause].cause
    if cause is not None:
        return cause
    return next((s.number for s in reversed(state.steps[:step.number]) if s.number in numbered), None)


def _down_to(under_way: list[_Grid], row: int) -> list[_Grid]:
    """The grids under way, the innermost last, when something is done in a row: the grids within that row's grid are over."""
    depth = next(i for i in range(len(under_way) - 1, -1, -1) if row in under_way[i].rows)
    return under_way[: depth + 1]


def _finished(grid: _Grid) -> Grid:
    rows = (grid.rows[n] for n in grid.order)
    return Grid(grid.cause, tuple(Row(r.player, r.author, r.parent is not None, tuple(
        None if c is None else tuple(c) for c in r.cells)) for r in rows))


# ---- the picture

def heading(state: State, grid: Grid, translation: Translation | None = None) -> str:
    """The step that opened a grid, with its number."""
    numbered = numbers(state)
    if grid.cause in numbered:
        return f"{said(state, state.steps[grid.cause], translation)} ({numbered[grid.cause]})"
    authors = {r.author for r in grid.rows if not r.added}
    who = " and ".join(state.seats[a] for a in sorted(a for a in authors if a is not None))
    whom = ", ".join(state.seats[r.player] for r in grid.rows if not r.added)
    return said_of(who, f"attacks {whom}") if who else f"attack on {whom}"


def row_label(state: State, row: Row) -> str:
    """A row by its player; a row added by a counter-attack also by its author."""
    seat = state.seats[row.player]
    return f"{seat} (by {state.seats[row.author]})" if row.added and row.author is not None else seat


def draw(state: State, grid: Grid, width: int = 100, translation: Translation | None = None) -> str:
    """One grid as text, at most this many columns wide if that leaves room for words."""
    assert state.program.grid is not None
    header = [translation.title(m.named) if translation else m.named.title for m in state.program.grid.moments]
    labels = [row_label(state, r) for r in grid.rows]
    numbered = numbers(state)
    texts = [[_cell(state, row, cell, numbered, translation) for cell in row.cells] for row in grid.rows]
    margin = max(map(len, labels), default=0)
    natural = [max([len(title), *(len(line) for row in texts for line in row[i])]) for i, title in enumerate(header)]
    widths = [margin, *_widths(natural, width - margin - 3 * len(header))]
    lines = [heading(state, grid, translation), ruled("", [[h] for h in header], widths)[0], rule(widths)]
    for label, row in zip(labels, texts, strict=True):
        lines += ruled(label, row, widths)
    return "\n".join(lines)


def render(state: State, width: int = 100, translation: Translation | None = None) -> str:
    """All grids of a run in which something happened, one picture each."""
    return "\n\n".join(draw(state, g, width, translation) for g in grids(state)
                       if any(cell for row in g.rows for cell in row.cells))


def _cell(state: State, row: Row, cell: tuple[int, ...] | None, numbered: dict[int, int],
          translation: Translation | None) -> list[str]:
    """The steps of a cell, each with its number; the seat is named only if it is not the row's own."""
    if cell is None:
        return [""]
    words = [said(state, state.steps[n], translation).removeprefix(f"{state.seats[row.player]} ") for n in cell]
    return [f"{numbered[n]} {w}" for n, w in zip(cell, words, strict=True)] or ["-"]


def _widths(natural: list[int], room: int) -> list[int]:
    """The widths of the columns: what they need, or equal shares of the room if there is less."""
    widths = [0] * len(natural)
    order = sorted(range(len(natural)), key=lambda i: natural[i])
    for done, i in enumerate(order):
        share = max(NARROWEST, room // (len(natural) - done))
        widths[i] = min(natural[i], share)
        room -= widths[i]
    return widths


__all__ = ["Grid", "Row", "draw", "grids", "heading", "render", "row_label"]
