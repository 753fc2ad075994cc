"""The response grid: one row a target, one column a moment, walked row by row or column by column.

Rows that an answer adds (a counter-attack) stand right behind their author's. A row that joins late first catches up with
the columns that are past. A pending grid closes its first column for all before anything else. Rows that are walked together
until none of a family is open form a block; all rows of one grid are one simultaneity group.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from adjudicator.engine.draft import Draft
from adjudicator.engine.events import checkpoint, release, waits
from adjudicator.engine.frames import (
    ANNOUNCED,
    AT,
    AUTHOR,
    CARD,
    CODE,
    DONE,
    EFFECT,
    ENVIRONMENT,
    LOCALS,
    NAME,
    OVERRIDES,
    PARENT,
    PENDING,
    PLAYER,
    ROW,
    TARGET,
    THIS,
    YOU,
    new_frame,
)
from adjudicator.engine.index import index_of
from adjudicator.engine.table import PLAYING

GRID = 1
ATTACK = 0
# the locals of a grid frame
BASE_ROW, CELL_ROW, CELL_COLUMN, ORDER, PENDED, BLOCK, TOLD, BY_ROW = range(LOCALS, LOCALS + 8)
WALKING, ENDING, ENDED = range(3)


def attack(d: Draft, f: list[Any], targets: Iterable[int], author: int | None, name: int, pending: bool,
           values: dict[int, Any], overrides: tuple[int, ...], at_once: bool = False, silent: bool = False) -> bool:
    """Open a row for each target: in the grid under way, behind the row that is being answered, or in a new grid.

    `at_once`: in a new grid in any case, which is walked to its end before anything else goes on. `silent`: no attack happens,
    so that nothing follows it; a player is only given the chance to answer.
    True if a new grid has to be walked first.
    """
    grid = d.program.grid
    assert grid is not None
    wanted = tuple(targets)
    if not wanted:
        return False
    opened = next((g for g in reversed(d.stack) if g[CODE] == GRID), None)
    parent = opened[CELL_ROW] if opened is not None and f[ROW] is not None and not at_once else None
    first = len(d.rows)
    card = None if f[THIS] is None else d.face(f[THIS])
    for player in wanted:
        fields = list(grid.defaults)
        for i, value in values.items():
            fields[i] = value
        d.rows.append((author, player, card, name, len(wanted) == 1, pending, parent, overrides, tuple(f[YOU:]), 0, silent,
                       *fields))
    new = tuple(range(first, len(d.rows)))
    for row in new:
        d.say(d.rows[row][PLAYER], "is a target", ("", "row", row), ("", "row", first), ("", "row", parent))
    if opened is not None and parent is not None:
        order = opened[ORDER]
        at = order.index(parent) + 1
        while at < len(order) and _descends(d, order[at], parent):
            at += 1
        grid_frame = d.open_frame(GRID)
        grid_frame[ORDER] = order[:at] + new + order[at:]
        grid_frame[TOLD] += len(new) * silent
        return False
    frame = new_frame(d.program, GRID, None)
    frame[LOCALS:] = [first, None, None, new, pending, None, len(new) * silent, None]
    d.pending += pending
    d.stack.append(frame)
    return True


def walk(d: Draft, f: list[Any]) -> None:
    """Carry a grid on by one cell."""
    if f[AT] != WALKING:
        _finish(d, f)
        return
    if checkpoint(d) or _leave_cell(d, f) or (f[TOLD] != len(f[ORDER]) and _announce(d, f)):
        return
    row = _next_row(d, f)
    if d.stack[-1] is not f:
        return
    grid = d.program.grid
    assert grid is not None
    if row is None:
        f[AT] = ENDING
        _run(d, grid.after_block)
        return
    if f[BLOCK] is None:
        if d.rows[row][DONE] or not d.rows[row][PENDING]:
            f[BLOCK] = _root(d, row)
    elif f[BY_ROW] and _root(d, row) != f[BLOCK]:
        f[BLOCK] = None
        _run(d, grid.after_block)
        return
    _enter_cell(d, f, row)


def _enter_cell(d: Draft, f: list[Any], row: int) -> None:
    entry = d.rows[row]
    grid = d.program.grid
    assert grid is not None
    column = entry[DONE]
    f[CELL_ROW], f[CELL_COLUMN] = row, column
    if column and d.kept >> entry[PLAYER] & 1 and not _is_kept(d, entry[PLAYER], row):
        release(d, [entry[PLAYER]])
    if column and is_closed(d, row):
        if entry[PENDING] and column == 1:
            _tell(d, row, column)
        d.set_row(row, DONE, len(grid.moments))
        return
    _tell(d, row, column)
    code = entry[OVERRIDES][column] if entry[OVERRIDES] else 0
    if code:
        frame = [code, 0, *entry[ENVIRONMENT]]
        frame += [None] * (d.program.sizes[code] - len(frame))
        frame[ROW], frame[TARGET] = row, entry[PLAYER]
    else:
        frame = new_frame(d.program, grid.moments[column].code, entry[PLAYER], None, row, entry[NAME], entry[PLAYER])
    d.stack.append(frame)


def _tell(d: Draft, row: int, column: int) -> None:
    if d.logging:
        d.say(d.rows[row][PLAYER], "comes to", ("", "moment", column), ("", "row", row), cause=d.opened(row))


def _leave_cell(d: Draft, f: list[Any]) -> bool:
    """Count the cell as done; true if abilities that were held back may now act before the next one."""
    row = f[CELL_ROW]
    if row is None:
        return False
    entry = d.rows[row]
    if entry[DONE] == f[CELL_COLUMN]:
        d.set_row(row, DONE, f[CELL_COLUMN] + 1)
        if f[CELL_COLUMN] + 1 < len(d.program.grid.moments):  # type: ignore[union-attr]
            if not entry[PENDING] and is_closed(d, row):
                d.set_row(row, DONE, len(d.program.grid.moments))  # type: ignore[union-attr]
        elif d.kept >> entry[PLAYER] & 1:
            release(d, [entry[PLAYER]])
            return True
    f[CELL_ROW] = None
    return False


def _announce(d: Draft, f: list[Any]) -> bool:
    """Tell of the next row that has opened; true if something may follow from it."""
    if not d.logging and ATTACK not in index_of(d).when:
        f[TOLD] = len(f[ORDER])
        for row in f[ORDER]:
            d.set_row(row, ANNOUNCED, True)
        return False
    for row in f[ORDER]:
        entry = d.rows[row]
        if not entry[ANNOUNCED]:
            d.set_row(row, ANNOUNCED, True)
            f[TOLD] += 1
            context = new_frame(d.program, GRID, entry[AUTHOR], entry[ENVIRONMENT][THIS - YOU], row,
                                entry[NAME], entry[PLAYER])
            d.program.verbs[ATTACK].enter(d, context, entry[AUTHOR], entry[PLAYER], row)
            return True
    return False


def _next_row(d: Draft, f: list[Any]) -> int | None:
    """The row whose next moment is due."""
    # INVARIANT: with one row both approaches agree
    rows, status = d.rows, d.status
    columns = len(d.program.grid.moments)  # type: ignore[union-attr]
    left: list[int] = []
    lowest = columns
    for row in f[ORDER]:
        entry = rows[row]
        done = entry[DONE]
        if done < columns:
            if status[entry[PLAYER]] != PLAYING:
                d.set_row(row, DONE, columns)
                continue
            if not done and entry[PENDING]:
                return row  # type: ignore[no-any-return]
            left.append(row)
            lowest = min(lowest, done)
    if d.pending and f[PENDED]:
        _pending_is_over(d, f)
        if d.stack[-1] is not f or checkpoint(d):
            return None
    if len(left) < 2:
        return left[0] if left else None
    if f[BY_ROW] is None:
        # a single row is walked in one way: the reading is consulted when a second one is there
        f[BY_ROW] = bool(d.program.grid.by_row(d, f))  # type: ignore[union-attr]
    if not f[BY_ROW]:
        return next(row for row in left if rows[row][DONE] == lowest)
    row = left[0]
    while inner := next((r for r in left if rows[r][PARENT] == row), None):
        row = inner
    return row


def _pending_is_over(d: Draft, f: list[Any]) -> None:
    """The effect is over: abilities act again; what was held back waits for the players' moments, or comes now."""
    f[PENDED] = False
    d.pending -= 1
    d.kept = (1 << d.n) - 1
    attacked = {d.rows[row][PLAYER] for row in f[ORDER] if d.rows[row][DONE] < len(d.program.grid.moments)}  # type: ignore[union-attr]
    others = [p for p in range(d.n) if p not in attacked]
    free = [p for p in others if not (waits(d, p) and _is_kept(d, p, f[BASE_ROW]))]
    release(d, free)


def _is_kept(d: Draft, player: int, row: int) -> bool:
    """Whether the rules have a player's abilities wait further, the pending effect being over."""
    frame = new_frame(d.program, GRID, player, None, row, d.rows[row][NAME], d.rows[row][PLAYER])
    return bool(d.program.grid.keep(d, frame))  # type: ignore[union-attr]


def _finish(d: Draft, f: list[Any]) -> None:
    if f[AT] == ENDING:
        f[AT] = ENDED
        _run(d, d.program.grid.after_all)  # type: ignore[union-attr]
        return
    if d.kept:
        release(d, [p for p in range(d.n) if d.kept >> p & 1])
        return
    if checkpoint(d):
        return
    d.stack.remove(f)
    d.used = [u for u in d.used if u[0] != "row" or u[3] is None or u[3] < f[BASE_ROW]]
    del d.rows[f[BASE_ROW]:]


def is_closed(d: Draft, row: int) -> bool:
    """Whether a row needs no further moments."""
    player, name = d.rows[row][PLAYER], d.rows[row][NAME]
    return bool(d.program.grid.closed(d, (GRID, 0, player, None, row, name, player, None)))  # type: ignore[union-attr]


def _run(d: Draft, code: int) -> None:
    if code:
        d.stack.append(new_frame(d.program, code, d.active))


def _root(d: Draft, row: int) -> int:
    while d.rows[row][PARENT] is not None:
        row = d.rows[row][PARENT]
    return row


def _descends(d: Draft, row: int, ancestor: int) -> bool:
    parent = d.rows[row][PARENT]
    return parent is not None and (parent == ancestor or _descends(d, parent, ancestor))


__all__ = ["CARD", "EFFECT", "GRID", "attack", "is_closed", "walk"]
