"""The response grid: one row a target, one column a moment, walked row by row or column by column.

Rows that an answer adds (a counter-attack) stand right behind their author's. A row that joins late first catches up with
the columns that are past. A pending grid closes its first column for all before anything else. Rows that are walked together
until none of a family is open form a block; all rows of one grid are one simultaneity group.
"""

from __future__ import annotations

from typing import Any

from adjudicator.engine.draft import Draft
from adjudicator.engine.events import carry, checkpoint, release, waits
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
from adjudicator.engine.table import NeedFace, NeedValue

GRID = 1
ATTACK = 0
# the locals of a grid frame
BASE_ROW, CELL_ROW, CELL_COLUMN, ORDER, PENDED, BLOCK, TOLD, BY_ROW = range(LOCALS, LOCALS + 8)
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
        d.rows.append([author, player, card, name, sole, pending, parent, overrides, environment, 0, silent, *fields])
    new = tuple(range(first, len(d.rows)))
    if d.logging:
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
    d.pending += pending
    told = len(new) if silent else 0
    d.stack.append([GRID, WALKING, None, None, None, 0, None, None, first, None, None, new, pending, None, told, None])
    return carry(d)


def walk(d: Draft, f: list[Any]) -> bool:
    """Carry a grid on, cell by cell, until something has to be waited for; true if it has."""
    grid = d.program.grid
    assert grid is not None
    stack, columns = d.stack, len(grid.moments)
    known = 0
    while f[AT] == WALKING:
        if (d.index or index_of(d)).soon and checkpoint(d):
            return True
        row: int | None = f[CELL_ROW]
        if row is not None:
            _leave_cell(d, f, row, columns)
            if stack[-1] is not f:
                return True
        if f[TOLD] != len(f[ORDER]):
            if _announce(d, f):
                return True
            continue
        stays = row is not None and known == len(f[ORDER]) and _stays(d, f, row, columns)
        if not stays:
            row = _next_row(d, f, columns)
            if stack[-1] is not f:
                return True
        if row is None:
            f[AT] = ENDING
            if _run(d, grid.after_block):
                return True
        elif f[BLOCK] is not None and f[BY_ROW] and not stays and _root(d, row) != f[BLOCK]:
            f[BLOCK] = None
            if _run(d, grid.after_block):
                return True
        else:
            if f[BLOCK] is None and (d.rows[row][DONE] or not d.rows[row][PENDING]):
                f[BLOCK] = _root(d, row)
            known = len(f[ORDER])
            if _enter_cell(d, f, row, columns) and carry(d):
                return True
            if stack[-1] is not f:  # what was held back for the player comes between this cell and the next
                return True
    return _finish(d, f)


def _stays(d: Draft, f: list[Any], row: int, columns: int) -> bool:
    """Whether the next cell is certainly one of the same row, no rows having been added: it need not be looked for."""
    entry = d.rows[row]
    return bool(entry[DONE] < columns and not d.status[entry[PLAYER]] and not f[PENDED] and (f[BY_ROW] or len(f[ORDER]) == 1))


def _enter_cell(d: Draft, f: list[Any], row: int, columns: int) -> bool:
    """Push what happens in the next cell of a row; false if the row is closed and its moments pass."""
    entry, grid = d.rows[row], d.program.grid
    column, player = entry[DONE], entry[PLAYER]
    f[CELL_ROW], f[CELL_COLUMN] = row, column
    if column:
        if d.kept >> player & 1 and not _is_kept(d, player, row):
            release(d, [player])
        try:
            closed = is_closed(d, row)
        except (NeedFace, NeedValue):
            f[CELL_ROW] = None  # the cell is not entered before the card is known
            raise
        if closed:
            if d.logging and entry[PENDING] and column == 1:
                _tell(d, row, column)
            d.set_row(row, DONE, columns)
            return False
    if d.logging:
        _tell(d, row, column)
    code = entry[OVERRIDES][column] if entry[OVERRIDES] else 0
    if code:
        frame = [code, 0, *entry[ENVIRONMENT]]
        frame += [None] * (d.program.sizes[code] - len(frame))
        frame[ROW], frame[TARGET] = row, player
    else:
        code = grid.moments[column].code  # type: ignore[union-attr]
        frame = [code, 0, player, None, row, entry[NAME], player, None, *d.program.blanks[code]]
    d.stack.append(frame)
    return True


def _tell(d: Draft, row: int, column: int) -> None:
    d.say(d.rows[row][PLAYER], "comes to", ("", "moment", column), ("", "row", row), cause=d.opened(row))


def _leave_cell(d: Draft, f: list[Any], row: int, columns: int) -> None:
    """Count the cell as done; abilities that were held back may be pushed then."""
    entry, column = d.rows[row], f[CELL_COLUMN]
    if entry[DONE] == column:
        closed = column + 1 < columns and not entry[PENDING] and is_closed(d, row)
        d.set_row(row, DONE, columns if closed else column + 1)
        if column + 1 == columns and d.kept >> entry[PLAYER] & 1:
            release(d, [entry[PLAYER]])
            return
    f[CELL_ROW] = None


def _announce(d: Draft, f: list[Any]) -> bool:
    """Tell of the next row that has opened; true if something that follows from it has to be waited for."""
    silent = not d.logging and ATTACK not in (d.index or index_of(d)).hooked
    for row in f[ORDER]:
        entry = d.open_row(row)
        if not entry[ANNOUNCED]:
            entry[ANNOUNCED] = True
            f[TOLD] += 1
            if not silent:
                context = new_frame(d.program, GRID, entry[AUTHOR], entry[ENVIRONMENT][THIS - YOU], row,
                                    entry[NAME], entry[PLAYER])
                return bool(d.program.verbs[ATTACK].enter(d, context, entry[AUTHOR], entry[PLAYER], row))
    return False


def _next_row(d: Draft, f: list[Any], columns: int) -> int | None:
    """The row whose next moment is due."""
    # INVARIANT: with one row both approaches agree
    rows, status = d.rows, d.status
    left: list[int] = []
    lowest = columns
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
            if done < lowest:
                lowest = done
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
    for other in left:  # what goes back to a row stands behind it, and comes before its next moment
        if rows[other][PARENT] == row:
            row = other
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


def is_closed(d: Draft, row: int) -> bool:
    """Whether a row needs no further moments."""
    player, name = d.rows[row][PLAYER], d.rows[row][NAME]
    return bool(d.program.grid.closed(d, (GRID, 0, player, None, row, name, player, None)))  # type: ignore[union-attr]


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


__all__ = ["CARD", "EFFECT", "GRID", "attack", "is_closed", "walk"]
