"""The response grid as a picture: a row for each target of each attack, a column for each moment, numbered steps in the cells.

All of it is read off the steps. `attacks` opens rows, `comes to` says that a moment comes to a row, and what follows in that
cell belongs to it. A row that an answer added stands right behind its author's, as it does while it is resolved.
"""

from __future__ import annotations

import textwrap
from collections.abc import Sequence

import attrs

from adjudicator.engine.state import State, Step
from adjudicator.report.timeline import ATTACKS, COMES_TO, numbers, sentence

NARROWEST = 6


@attrs.frozen(slots=True)
class Row:
    """One target of one attack. `cells` holds for each moment the numbers of its steps; None: the moment never came to it."""

    player: int
    author: int | None
    added: bool
    cells: tuple[tuple[int, ...] | None, ...]


@attrs.frozen(slots=True)
class Grid:
    """The rows of one response phase in their order. `cause` is the number, in `State.steps`, of the step that opened it."""

    cause: int | None
    rows: tuple[Row, ...]


@attrs.define(slots=True, eq=False)
class _Row:
    player: int
    author: int | None
    parent: _Row | None
    cells: list[list[int] | None]
    done: int = 0

    def descends(self, other: _Row) -> bool:
        """Whether a row goes back to another one."""
        return self.parent is not None and (self.parent is other or self.parent.descends(other))


@attrs.define(slots=True, eq=False)
class _Grid:
    cause: int | None
    rows: list[_Row] = attrs.Factory(list)
    at: tuple[_Row, int] | None = None
    opening: bool = True

    def add(self, player: int, author: int | None, parent: _Row | None, moments: int) -> _Row:
        """A new row: at the end, or behind its parent and all that goes back to it."""
        row = _Row(player, author, parent, [None] * moments)
        place = len(self.rows)
        if parent is not None:
            place = self.rows.index(parent) + 1
            while place < len(self.rows) and self.rows[place].descends(parent):
                place += 1
        self.rows.insert(place, row)
        return row


def grids(state: State) -> tuple[Grid, ...]:
    """The grids of a run, in the order in which they were opened."""
    if state.program.grid is None:
        return ()
    moments = len(state.program.grid.moments)
    numbered = numbers(state)
    found: list[_Grid] = []
    acted: set[int] = set()
    for step in state.steps:
        if step.verb == ATTACKS:
            _open(found, step, step.player in acted, moments)
        elif step.verb == COMES_TO:
            _come(found, step, state.steps, moments)
            acted.clear()
        elif step.cell is not None and step.number in numbered:
            _fill(found, step, state)
            acted.add(step.player)
    return tuple(Grid(g.cause, tuple(Row(r.player, r.author, r.parent is not None, tuple(
        None if c is None else tuple(c) for c in r.cells)) for r in g.rows)) for g in found)


def _open(found: list[_Grid], step: Step, answers: bool, moments: int) -> None:
    """An attack opens a row: of the batch that is being announced, behind the row that it answers in, or of a new grid."""
    target = next((v for _, t, v in step.parts if t == "player"), None)
    if target is None:
        return
    grid = next((g for g in reversed(found) if g.cause == step.cause), None)
    if grid is None or (not grid.opening and not answers):
        grid = _Grid(step.cause)
        found.append(grid)
    grid.opening = True
    grid.add(target, step.player, grid.at[0] if grid.at else None, moments)


def _come(found: list[_Grid], step: Step, steps: Sequence[Step], moments: int) -> None:
    """A moment comes to a row.

    A row that nobody announced, since its attack has no author or since it went over to this player, is opened now. Such an
    attack comes but once to a player: the next one is another grid.
    """
    moment = next((v for _, t, v in step.parts if t == "moment"), 0)
    grid = next((g for g in reversed(found) if g.cause == step.cause), None)
    row = _due(grid, step, steps, moment) if grid else None
    if grid is None or (row is None and moment == 0 and any(r.player == step.player for r in grid.rows)):
        grid = _Grid(step.cause)
        found.append(grid)
    if row is None:
        row = grid.add(step.player, None, None, moments)
    grid.opening = False
    grid.at = (row, moment)
    row.done = moment + 1
    row.cells[moment] = []


def _due(grid: _Grid, step: Step, steps: Sequence[Step], moment: int) -> _Row | None:
    """The row of a player to which a moment comes.

    Where a player has several that have come as far, the moment comes to them in their order. If it comes fewer times than
    there are rows, some were closed without a step: first those that were answered by a counter-attack.
    """
    rows = [r for r in grid.rows if r.player == step.player and r.done == moment]
    if len(rows) > 1:
        visits = sum(s.verb == COMES_TO and s.cause == step.cause and s.player == step.player and s.parts == step.parts
                     for s in steps[step.number:])
        closed = sorted(rows, key=lambda r: not any(o.parent is r for o in grid.rows))[:max(0, len(rows) - visits)]
        rows = [r for r in rows if r not in closed]
    return rows[0] if rows else None


def _fill(found: list[_Grid], step: Step, state: State) -> None:
    """Put a step into its cell: where a grid stands, the innermost first, else where one has been."""
    assert state.program.grid is not None
    assert step.cell is not None
    moment, player = step.cell
    column = next(i for i, m in enumerate(state.program.grid.moments) if m.named.key == moment)
    standing = [g.at[0] for g in reversed(found) if g.at and g.at[1] == column]
    been = [r for g in reversed(found) for r in reversed(g.rows)]
    for row in (*standing, *been):
        cell = row.cells[column]
        if row.player == player and cell is not None:
            cell.append(step.number)
            return


# ---- the picture

def heading(state: State, grid: Grid) -> str:
    """What a grid answers to: the step that opened it, with its number."""
    numbered = numbers(state)
    if grid.cause in numbered:
        return f"{sentence(state, state.steps[grid.cause])} ({numbered[grid.cause]})"
    authors = {r.author for r in grid.rows if not r.added}
    who = " and ".join(state.seats[a] for a in sorted(a for a in authors if a is not None))
    whom = ", ".join(state.seats[r.player] for r in grid.rows if not r.added)
    return f"{who} attacks {whom}" if who else f"attack on {whom}"


def row_label(state: State, row: Row) -> str:
    """A row by its player; one that a counter-attack added also by its author."""
    seat = state.seats[row.player]
    return f"{seat} (by {state.seats[row.author]})" if row.added and row.author is not None else seat


def draw(state: State, grid: Grid, width: int = 100) -> str:
    """One grid as text, at most so many columns wide where that leaves room for words."""
    assert state.program.grid is not None
    header = [m.named.title for m in state.program.grid.moments]
    labels = [row_label(state, r) for r in grid.rows]
    numbered = numbers(state)
    texts = [[_cell(state, row, cell, numbered) for cell in row.cells] for row in grid.rows]
    margin = max(map(len, labels), default=0)
    natural = [max([len(title), *(len(line) for row in texts for line in row[i])]) for i, title in enumerate(header)]
    widths = _widths(natural, width - margin - 3 * len(header))
    lines = [heading(state, grid), _line("", [[h] for h in header], margin, widths)[0], _rule(margin, widths)]
    for label, row in zip(labels, texts, strict=True):
        lines += _line(label, row, margin, widths)
    return "\n".join(lines)


def render(state: State, width: int = 100) -> str:
    """All grids of a run, one picture each."""
    return "\n\n".join(draw(state, g, width) for g in grids(state))


def _cell(state: State, row: Row, cell: tuple[int, ...] | None, numbered: dict[int, int]) -> list[str]:
    """The steps of a cell, each with its number; the seat is told only where it is another's than the row's."""
    if cell is None:
        return [""]
    words = [sentence(state, state.steps[n]).removeprefix(f"{state.seats[row.player]} ") for n in cell]
    return [f"{numbered[n]} {w}" for n, w in zip(cell, words, strict=True)] or ["-"]


def _widths(natural: list[int], room: int) -> list[int]:
    """The widths of the columns: what they need, or equal shares of the room where that is less."""
    widths = [0] * len(natural)
    order = sorted(range(len(natural)), key=lambda i: natural[i])
    for done, i in enumerate(order):
        share = max(NARROWEST, room // (len(natural) - done))
        widths[i] = min(natural[i], share)
        room -= widths[i]
    return widths


def _rule(margin: int, widths: list[int]) -> str:
    return "-+-".join("-" * w for w in (margin, *widths))


def _line(label: str, cells: list[list[str]], margin: int, widths: list[int]) -> list[str]:
    """The lines of a row: each entry of each cell wrapped to its column, continued with a margin of its own."""
    wrapped = [[piece for text in cell for piece in textwrap.wrap(text, w, subsequent_indent="  ") or [""]]
               for cell, w in zip(cells, widths, strict=True)]
    height = max(map(len, wrapped), default=1)
    columns = [[label], *wrapped]
    return [" | ".join((c[i] if i < len(c) else "").ljust(w) for c, w in zip(columns, (margin, *widths), strict=True)).rstrip()
            for i in range(height)]


__all__ = ["Grid", "Row", "draw", "grids", "heading", "render", "row_label"]
