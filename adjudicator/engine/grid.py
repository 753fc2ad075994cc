"""The response grid: one row per target, one column per moment, walked row by row or column by column.

The walk repeats the seven steps that docs/architecture.md lists; the frame of the grid holds everything that it knows between two
of them.

Rows that an answer adds (a counter-attack) go directly behind their author's row. A row that joins late first catches up with the
columns that have passed. A pending grid closes its first column for all before anything else. Rows that are walked together until
none of a family is open form a block; all rows of one grid are one simultaneity group.
"""

from __future__ import annotations

from typing import Any

from adjudicator.engine.draft import Draft
from adjudicator.engine.events import carry
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
)
from adjudicator.engine.held_back import release, state_based_check, waits
from adjudicator.engine.index import index_of
from adjudicator.engine.steps import CELL
from adjudicator.engine.steps import TARGET as OPENED

WALKING, ENDING, ENDED = range(3)


def attack(d: Draft, f: list[Any], targets: tuple[int, ...], author: int | None, shown: int | None, name: int,
           pending: bool, values: dict[int, Any], overrides: tuple[int, ...], at_once: bool = False,
           silent: bool = False) -> bool | None:
    """Open a row for each target: in the current grid, behind the row that is being answered, or in a new grid.

    `shown`: the card behind the attack, from which its rows read printed values. `at_once`: always in a new grid, which is
    completed before anything else continues. `silent`: no attack happens, so nothing follows it; a player only gets the chance
    to answer. True if it handed over: a new grid waits for somebody.
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
    card = None if shown is None else d.face(shown)
    fields = list(grid.defaults)
    for i, value in values.items():
        fields[i] = value
    sole, environment = len(targets) == 1, tuple(f[YOU:])
    for player in targets:
        d.rows.append(new_row(author, player, card, name, sole, pending, parent, overrides, environment, silent, fields))
    new = tuple(range(first, len(d.rows)))
    if d.logging:
        for row in new:
            d.say(d.rows[row][PLAYER], parts=(row, first, parent), code=f[CODE], kind=OPENED)
    if parent is not None:
        _join(d, parent, new, silent)
        return False
    d.pending += pending
    d.stack.append(grid_frame(new, pending, len(new) if silent else 0))
    return carry(d)


def _join(d: Draft, parent: int, new: tuple[int, ...], silent: bool) -> None:
    """Put new rows into the current grid: behind the row that is being answered, and what goes back to it."""
    f = d.open_frame(GRID)
    order = f[ORDER]
    at = order.index(parent) + 1
    while at < len(order) and _descends(d, order[at], parent):
        at += 1
    f[ORDER] = order[:at] + new + order[at:]
    f[TOLD] += len(new) * silent


# ---- the walk

def walk(d: Draft, f: list[Any]) -> bool:
    """Continue a grid, cell by cell, until it has to wait; true if it has to.

    One iteration of the loop is one cell. Wherever the walk stops, it continues at the first step: everything it needs is in its
    frame.
    """
    stays = False  # whether the row that was entered in this call, `entry`, is continued to its end
    entry: list[Any] = []
    order: tuple[int, ...] = ()  # all rows when it was entered
    columns = d.program.grid.columns  # type: ignore[union-attr]
    while f[AT] == WALKING:
        if (d.index or index_of(d)).state_based and state_based_check(d):  # 1. let a state-based ability act
            return True
        row = f[CELL_ROW]
        if row is not None and _leave_cell(d, f, entry or d.open_row(row)):  # 2. count the cell that was just left
            return True
        if f[TOLD] != len(f[ORDER]):  # 3. announce a new row
            if _announce(d, f):
                return True
            continue
        if row is None or not stays or entry[DONE] == columns or f[ORDER] is not order or d.status[entry[PLAYER]]:
            row = _next_row(d, f)  # 4. find the next cell, unless it is the next one of this row
            if row is None:
                return _end(d, f)
            if f[BY_ROW] and _leaves_block(d, f, row):  # 5. end the block of rows that were walked together
                f[BLOCK], order = None, f[ORDER]
                if _after_block(d):
                    return True
                if (d.index or index_of(d)).state_based or f[ORDER] is not order or d.status[d.rows[row][PLAYER]]:
                    continue  # something came of it: look again
            entry, order = d.open_row(row), f[ORDER]
            stays = (f[BY_ROW] or len(order) == 1) and not f[PENDED]
        if _enter_cell(d, f, row, entry):  # 6. enter the cell
            return True
    return _finish(d, f)  # 7. end the grid


def _end(d: Draft, f: list[Any]) -> bool:
    """No row has a further moment: end the last block, then the grid; true if it has to wait."""
    if d.stack[-1] is not f:
        return True
    f[AT] = ENDING
    return bool(_after_block(d)) or _finish(d, f)


def _enter_cell(d: Draft, f: list[Any], row: int, entry: list[Any]) -> bool:
    """Push the code of a row's next moment, or what the attack put in its place; true if it is not finished.

    A closed row has no further moments. What was held back for the player comes between this cell and the next.
    """
    grid: Any = d.program.grid
    stack, column, player = d.stack, entry[DONE], entry[PLAYER]
    closed = column and grid.closed(d, row)
    if f[BLOCK] is None and (column or not entry[PENDING]):
        f[BLOCK] = _root(d, row)
    f[CELL_ROW], f[CELL_COLUMN] = row, column
    held = False
    if column and d.held_back >> player & 1 and not grid.keep(d, player, row):
        release(d, [player])
        held = stack[-1] is not f
    if d.logging and (not closed or (entry[PENDING] and column == 1)):
        _tell(d, row, column)
    if closed:
        entry[DONE] = grid.columns
        return held
    code, blanks = grid.cells[column]
    if entry[OVERRIDES] and entry[OVERRIDES][column]:
        code = entry[OVERRIDES][column]
        frame = _overriding(d, entry, row, code)
    else:
        frame = [code, 0, player, None, row, entry[NAME], player, None, *blanks]  # as `registers` does, without a call
    stack.append(frame)
    return len(stack) > d.deep or d.program.codes[code](d, frame) or held


def _leaves_block(d: Draft, f: list[Any], row: int) -> bool:
    """Whether a row is not one of those walked together so far."""
    block = f[BLOCK]
    return block is not None and row != block and _root(d, row) != block


def _overriding(d: Draft, entry: list[Any], row: int, code: int) -> list[Any]:
    """The frame of what an attack puts in the place of a moment: that of the attack, as far as its size allows."""
    frame = [code, 0, *entry[ENVIRONMENT]]
    frame += [None] * (d.program.sizes[code] - len(frame))
    frame[ROW], frame[TARGET] = row, entry[PLAYER]
    return frame


def _tell(d: Draft, row: int, column: int) -> None:
    d.say(d.rows[row][PLAYER], parts=(column, row), kind=CELL, cause=d.opened(row))


def _leave_cell(d: Draft, f: list[Any], entry: list[Any]) -> bool:
    """Count the cell as done; true if abilities that were held back come before the next one."""
    column = f[CELL_COLUMN]
    if entry[DONE] == column:
        grid: Any = d.program.grid
        if column + 1 == grid.columns:
            entry[DONE] = column + 1
            if d.held_back >> entry[PLAYER] & 1:
                f[CELL_ROW] = None
                release(d, [entry[PLAYER]])
                return d.stack[-1] is not f
        else:
            entry[DONE] = grid.columns if not entry[PENDING] and grid.closed(d, f[CELL_ROW]) else column + 1
    f[CELL_ROW] = None
    return False


def _announce(d: Draft, f: list[Any]) -> bool:
    """Announce the next row that has opened; true if something that follows from it has to wait."""
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
        if d.stack[-1] is not f or state_based_check(d):
            return None
    if len(left) < 2:
        return left[0] if left else None
    if f[BY_ROW] is None:
        # a single row is walked in one way: the reading is consulted when there is a second row
        f[BY_ROW] = bool(d.program.grid.by_row(d, f))  # type: ignore[union-attr]
    if f[BY_ROW]:
        return _innermost(d, f, left[0])
    lowest = min([rows[row][DONE] for row in left])
    return next(row for row in left if rows[row][DONE] == lowest)


def _innermost(d: Draft, f: list[Any], row: int) -> int:
    """Rows that go back to a row are behind it, and come before its next moment: the first open one, and so on."""
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
    d.held_back = (1 << d.n) - 1
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
    if d.held_back:
        release(d, [p for p in range(d.n) if d.held_back >> p & 1])
        if d.stack[-1] is not f:
            return True
    if (d.index or index_of(d)).state_based and state_based_check(d):
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
