"""The response grid: one row a target, one column a moment, walked row by row or column by column.

Rows that an answer adds (a counter-attack) stand right behind their author's. A row that joins late first catches up with
the columns that are past. A pending grid closes its first column for all before anything else. Rows that are walked together
until none of a family is open form a block; all rows of one grid are one simultaneity group.
"""

from __future__ import annotations

from typing import Any

from adjudicator.engine.draft import TARGETED, Draft
from adjudicator.engine.events import carry, checkpoint, release, waits
from adjudicator.engine.frames import (
    ANNOUNCED,
    AT,
    ATTACK,
    AUTHOR,
    BASE_ROW,
    BLOCK,
    BY_ROW,
    CELL_COLUMN,
    CELL_ROW,
    CODE,
    DONE,
    ENVIRONMENT,
    GRID,
    NAME,
    ORDER,
    OVERRIDES,
    PARENT,
    PENDED,
    PENDING,
    PLAYER,
    ROW,
    TARGET,
    THIS,
    TOLD,
    YOU,
    grid_frame,
    new_frame,
    new_row,
    registers,
)
from adjudicator.engine.index import index_of

WALKING, ENDING, ENDED = range(3)


def attack(d: Draft, f: list[Any], targets: tuple[int, ...], author: int | None, name: int, pending: bool,
           values: dict[int, Any], overrides: tuple[int, ...], at_once: bool = False, silent: bool = False) -> bool | None:
    """Open a row for each target: in the grid under way, behind the row that is being answered, or in a new grid.

    `at_once`: in a new grid in any case, which is walked to its end before anything else goes on. `silent`: no attack happens,
    so that nothing follows it; a player is only given the chance to answer.
    True if it handed over: a new grid waits for somebody.
    """
    grid = d.program.grid
    assert grid is not None
    if not targets:
        return False
    d.tick(len(targets))
    inside = f[ROW] is not None and not at_once
    opened = next((g for g in reversed(d.stack) if g[CODE] == GRID), None) if inside else None
    parent = opened[CELL_ROW] if opened is not None else None
    first = len(d.rows)
    card = None if f[THIS] is None else d.face(f[THIS])
    fields = list(grid.defaults)
    for i, value in values.items():
        fields[i] = value
    sole, environment = len(targets) == 1, tuple(f[YOU:])
    for player in targets:
        d.rows.append(new_row(author, player, card, name, sole, pending, parent, overrides, environment, silent, fields))
    new = tuple(range(first, len(d.rows)))
    if d.logging:
        for row in new:
            d.say(d.rows[row][PLAYER], TARGETED, (("", "row", row), ("", "row", first), ("", "row", parent)))
    if opened is not None and parent is not None:
        order = opened[ORDER]
        at = order.index(parent) + 1
        while at < len(order) and _descends(d, order[at], parent):
            at += 1
        frame = d.open_frame(GRID)
        frame[ORDER] = order[:at] + new + order[at:]
        frame[TOLD] += len(new) * silent
        return False
    d.pending += pending
    d.stack.append(grid_frame(new, pending, len(new) if silent else 0))
    return carry(d)


def walk(d: Draft, f: list[Any]) -> bool:
    """Carry a grid on, cell by cell, until something has to be waited for; true if it has."""
    grid, stack, rows = d.program.grid, d.stack, d.rows
    assert grid is not None
    while f[AT] == WALKING:
        if (d.index or index_of(d)).soon and checkpoint(d):
            return True
        row = f[CELL_ROW]
        if row is not None and _leave_cell(d, f, d.open_row(row), f[CELL_COLUMN]):
            return True
        if f[TOLD] != len(f[ORDER]):
            if _announce(d, f):
                return True
            continue
        row = _next_row(d, f)
        if row is None:
            if stack[-1] is not f:
                return True
            f[AT] = ENDING
            if _after_block(d):
                return True
            break
        if f[BY_ROW] and (block := f[BLOCK]) is not None and row != block and _root(d, row) != block:
            f[BLOCK], order = None, f[ORDER]
            if _after_block(d):
                return True
            if (d.index or index_of(d)).soon or f[ORDER] is not order or d.status[rows[row][PLAYER]]:
                continue  # something came of it: look again
        if _row(d, f, row):
            return True
    return _finish(d, f)


def _row(d: Draft, f: list[Any], row: int) -> bool:
    """Carry a row on from its present cell, as long as the walk stays in it; true if something has to be waited for."""
    grid, codes, stack, entry, order = d.program.grid, d.program.codes, d.stack, d.open_row(row), f[ORDER]
    assert grid is not None
    cells, overrides, column, pending = grid.cells, entry[OVERRIDES], entry[DONE], entry[PENDING]
    closed = column and grid.closed(d, row)
    # alone, or walked row by row, it is carried on to its end
    stays, held = (f[BY_ROW] or len(order) == 1) and not f[PENDED], False
    if f[BLOCK] is None and (column or not pending):
        f[BLOCK] = _root(d, row)
    while True:
        f[CELL_ROW], f[CELL_COLUMN], player = row, column, entry[PLAYER]
        if column and d.kept >> player & 1 and not grid.keep(d, player, row):
            release(d, [player])
            held = stack[-1] is not f
        if closed:
            if d.logging and pending and column == 1:
                _tell(d, row, column)
            entry[DONE] = len(cells)
        else:
            if d.logging:
                _tell(d, row, column)
            code, blanks = cells[column]
            if overrides and overrides[column]:
                code = overrides[column]
                frame = _overriding(d, entry, row, code)
            else:
                frame = [*registers(code, player, None, row, entry[NAME], player), *blanks]
            stack.append(frame)
            if len(stack) > d.deep or codes[code](d, frame):
                return True
        if held:  # what was held back for the player comes between this cell and the next
            return True
        if (d.index or index_of(d)).soon and checkpoint(d):
            return True
        if _leave_cell(d, f, entry, column):
            return True
        column = entry[DONE]
        if column == len(cells) or not stays or f[ORDER] is not order or d.status[entry[PLAYER]]:
            return False
        closed = (pending or d.kept) and grid.closed(d, row)


def _overriding(d: Draft, entry: list[Any], row: int, code: int) -> list[Any]:
    """The frame of what an attack puts in the place of a moment."""
    frame = [code, 0, *entry[ENVIRONMENT]]
    frame += [None] * (d.program.sizes[code] - len(frame))
    frame[ROW], frame[TARGET] = row, entry[PLAYER]
    return frame


def _tell(d: Draft, row: int, column: int) -> None:
    d.say(d.rows[row][PLAYER], "comes to", (("", "moment", column), ("", "row", row)), cause=d.opened(row))


def _leave_cell(d: Draft, f: list[Any], entry: list[Any], column: int) -> bool:
    """Count the cell as done; true if abilities that were held back come before the next one."""
    if entry[DONE] == column:
        grid = d.program.grid
        assert grid is not None
        if column + 1 == grid.columns:
            entry[DONE] = column + 1
            if d.kept >> entry[PLAYER] & 1:
                f[CELL_ROW] = None
                release(d, [entry[PLAYER]])
                return d.stack[-1] is not f
        else:
            entry[DONE] = grid.columns if not entry[PENDING] and grid.closed(d, f[CELL_ROW]) else column + 1
    f[CELL_ROW] = None
    return False


def _announce(d: Draft, f: list[Any]) -> bool:
    """Tell of the next row that has opened; true if something that follows from it has to be waited for."""
    silent = not d.logging and ATTACK not in (d.index or index_of(d)).hooked
    rows = d.rows
    for row in f[ORDER]:
        if not rows[row][ANNOUNCED]:
            d.set_row(row, ANNOUNCED, True)
            f[TOLD] += 1
            if not silent:
                entry = rows[row]
                context = new_frame(d.program, GRID, entry[AUTHOR], entry[ENVIRONMENT][THIS - YOU], row,
                                    entry[NAME], entry[PLAYER])
                return bool(d.program.verbs[ATTACK].enter(d, context, entry[AUTHOR], entry[PLAYER], row))
    return False


def _next_row(d: Draft, f: list[Any]) -> int | None:
    """The row whose next moment is due."""
    # INVARIANT: with one row both approaches agree
    rows, status, columns = d.rows, d.status, d.program.grid.columns  # type: ignore[union-attr]
    if f[BY_ROW] and not f[PENDED]:
        order = f[ORDER]
        for at, row in enumerate(order, 1):
            entry = rows[row]
            if entry[DONE] < columns:
                if not status[entry[PLAYER]]:
                    last = at == len(order) or rows[order[at]][PARENT] is None
                    return row if last else _innermost(d, f, row)
                d.set_row(row, DONE, columns)
        return None
    left: list[int] = []
    for row in f[ORDER]:
        entry = rows[row]
        done = entry[DONE]
        if done < columns:
            if status[entry[PLAYER]]:
                d.set_row(row, DONE, columns)
                continue
            if not done and entry[PENDING]:
                return row  # type: ignore[no-any-return]
            left.append(row)
    if d.pending and f[PENDED]:
        _pending_is_over(d, f)
        if d.stack[-1] is not f or checkpoint(d):
            return None
    if len(left) < 2:
        return left[0] if left else None
    if f[BY_ROW] is None:
        # a single row is walked in one way: the reading is consulted when a second one is there
        f[BY_ROW] = bool(d.program.grid.by_row(d, f))  # type: ignore[union-attr]
    if f[BY_ROW]:
        return _innermost(d, f, left[0])
    lowest = min([rows[row][DONE] for row in left])
    return next(row for row in left if rows[row][DONE] == lowest)


def _innermost(d: Draft, f: list[Any], row: int) -> int:
    """What goes back to a row stands behind it, and comes before its next moment: the first that is open, and so on."""
    order, rows, columns = f[ORDER], d.rows, d.program.grid.columns  # type: ignore[union-attr]
    for at in range(order.index(row) + 1, len(order)):
        entry = rows[order[at]]
        if entry[PARENT] is None:
            break
        if entry[PARENT] == row and entry[DONE] < columns and not d.status[entry[PLAYER]]:
            row = order[at]
    return row


def _pending_is_over(d: Draft, f: list[Any]) -> None:
    """The effect is over: abilities act again; what was held back waits for the players' moments, or comes now."""
    f[PENDED] = False
    d.pending -= 1
    d.kept = (1 << d.n) - 1
    attacked = {d.rows[row][PLAYER] for row in f[ORDER] if d.rows[row][DONE] < d.program.grid.columns}  # type: ignore[union-attr]
    others = [p for p in range(d.n) if p not in attacked]
    keep = d.program.grid.keep  # type: ignore[union-attr]
    free = [p for p in others if not (waits(d, p) and keep(d, p, f[BASE_ROW]))]
    release(d, free)


def _finish(d: Draft, f: list[Any]) -> bool:
    if f[AT] == ENDING:
        f[AT] = ENDED
        if _run(d, d.program.grid.after_all):  # type: ignore[union-attr]
            return True
    if d.kept:
        release(d, [p for p in range(d.n) if d.kept >> p & 1])
        if d.stack[-1] is not f:
            return True
    if (d.index or index_of(d)).soon and checkpoint(d):
        return True
    d.stack.pop()
    if d.used:
        d.used = [u for u in d.used if u[0] != "row" or u[3] is None or u[3] < f[BASE_ROW]]
    del d.rows[f[BASE_ROW]:]
    return False


def _after_block(d: Draft) -> bool | None:
    grid = d.program.grid
    assert grid is not None
    return (grid.block_due is None or grid.block_due(d)) and _run(d, grid.after_block)


def _run(d: Draft, code: int) -> bool | None:
    if not code:
        return False
    d.stack.append(new_frame(d.program, code, d.active))
    return carry(d)


def _root(d: Draft, row: int) -> int:
    while d.rows[row][PARENT] is not None:
        row = d.rows[row][PARENT]
    return row


def _descends(d: Draft, row: int, ancestor: int) -> bool:
    parent = d.rows[row][PARENT]
    return parent is not None and (parent == ancestor or _descends(d, parent, ancestor))


__all__ = ["GRID", "attack", "walk"]
