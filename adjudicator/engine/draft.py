"""The mutable working copy of a state, private to one step of the engine.

Its parts are lists of immutable values: opening a state copies the lists, not what is in them, and so does closing it. A
frame of the stack, a row and a player's field are tuples until something writes to them.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from adjudicator.engine.faces import part
from adjudicator.engine.frames import CARD, CODE, LOCALS, NAME, PLAYER, THEY, YOU
from adjudicator.engine.position import Position
from adjudicator.engine.state import Question, State, Step
from adjudicator.engine.table import Table, bounded
from adjudicator.limits import MAX_STEPS

LIMIT = MAX_STEPS
WATCH = 1_000
TARGETED = "is a target"
GRID = 1
_tuple = tuple.__new__


class StepLimit(Exception):
    """A resolution took more steps than any does that ends."""


class Draft(Table):
    """One state, open for changes. `index` is the table of active clauses, made when first needed.

    `policy`, where there is one, answers the questions of windows at once; `until_free`: nobody is looked for who could begin
    something new.
    """

    __slots__ = (
        "causes", "consulted", "deep", "kept", "log", "opened_from", "openings", "pending", "phase", "policy", "question",
        "seats", "settings", "spent", "stated_before", "until_free", "used", "winner",
    )

    def __init__(self, state: State) -> None:
        # INVARIANT: renaming seats commutes with resolving
        self.program = state.program
        self.seats = state.seats
        self.settings = state.settings
        self.n = len(state.seats)
        self.opened_from = position = state.position
        self.status = position.status
        self.fields = list(position.fields)
        self.vars = list(position.vars)
        self.zones = list(position.zones)
        self.objects = list(position.objects)
        self.borrowed = list(position.borrowed)
        self.active = position.active
        self.phase = position.phase
        self.rows = list(position.rows)
        self.stack = list(position.stack)
        self.result = position.result
        self.pending = position.pending
        self.kept = position.kept
        self.queue = list(position.queue)
        self.used: list[tuple[Any, ...]] = list(position.used)
        self.pool = position.pool
        self.layout = self.program.layout(self.n)
        self.base = self.layout.base
        self.slots = self.layout.slots
        self.kinds = self.program.kind_bits
        self.seat()
        self.winner = state.winner
        self.question: Question | None = state.question
        self.logging = state.logging
        self.log: list[Step] = list(state.steps) if state.logging else []
        self.openings: dict[int, int] = {}
        self.causes: list[tuple[int, int]] = list(state.causes)
        self.consulted = state.consulted
        self.told = {(card, word): value for card, word, value in state.stated}
        self.stated_before = state.stated
        self.ends = state.ends
        self.index = state.index
        self.spent = 0
        self.deep = 0
        self.policy: Callable[[Question], int | None] | None = None
        self.until_free = False
        self.eager = False
        self.dealing = False

    def freeze(self) -> State:
        """The state as a value."""
        position = self.position()
        steps = tuple(self.log) if self.logging else ()
        stated = self.stated_before
        if len(stated) != len(self.told):
            stated = tuple(sorted((card, word, value) for (card, word), value in self.told.items()))
        return State(self.program, self.seats, self.settings, position, self.question, self.winner, steps, self.consulted,
                     tuple(self.causes), self.logging, self.index, stated, self.ends)

    def position(self) -> Position:
        """The position as a value. Parts that have not changed are those of the position before: states that are kept share them.

        The parts stand in the order of `Position`; giving them by name would cost more than all else that is done here.
        """
        before = self.opened_from
        return _tuple(Position, (
            self.status, _shared(tuple(map(tuple, self.fields)), before.fields), _shared(tuple(self.vars), before.vars),
            tuple(self.zones), _shared(tuple(self.objects), before.objects), _shared(tuple(self.borrowed), before.borrowed),
            self.active, self.phase, _shared(tuple(map(tuple, self.rows)), before.rows), tuple(map(tuple, self.stack)),
            self.result, self.pending, self.kept, tuple(self.queue), tuple(self.used), self.pool,
        ))

    # ---- the stack

    def top_frame(self) -> list[Any]:
        """The frame on top of the stack, open for writing."""
        frame: Any = self.stack[-1]
        if type(frame) is tuple:
            self.stack[-1] = frame = list(frame)
        opened: list[Any] = frame
        return opened

    def open_frame(self, code: int) -> list[Any]:
        """The topmost frame with a code, open for writing."""
        at = next(i for i in range(len(self.stack) - 1, -1, -1) if self.stack[i][CODE] == code)
        if type(self.stack[at]) is tuple:
            self.stack[at] = list(self.stack[at])
        opened: list[Any] = self.stack[at]
        return opened

    # ---- who is in play

    def borrow(self, player: int, cards: tuple[int, ...]) -> None:
        """Have a player act by the texts of these cards, instead of those he borrowed before."""
        self.borrowed[player] = tuple([self.name(c) for c in cards])
        self.index = None

    # ---- rows

    def genuine(self, row: int) -> bool:
        """Whether the card behind an attack is of the name as which it was used: not another one, and not a mere ability."""
        entry = self.rows[row]
        return entry[CARD] is not None and bool(entry[CARD] % self.program.face_sizes[0] == entry[NAME])

    def row_face(self, row: int, field: int) -> int:
        """What is printed on the card behind an attack, 0 where that is not known or there is none."""
        return part(self.program, self.rows[row][CARD] or 0, field)

    def set_row(self, row: int, entry: int, value: Any) -> None:
        """Write an entry of a row."""
        entries = self.rows[row]
        if type(entries) is tuple:
            self.rows[row] = entries = list(entries)
        entries[entry] = value

    def add_row(self, row: int, entry: int, amount: int) -> None:
        """Add to an entry of a row that is known."""
        value = self.rows[row][entry]
        if value is not None:
            self.set_row(row, entry, bounded(value + amount))

    def open_row(self, row: int) -> list[Any]:
        """A row, open for writing."""
        entries: Any = self.rows[row]
        if type(entries) is tuple:
            self.rows[row] = entries = list(entries)
        opened: list[Any] = entries
        return opened

    # ---- what rules ask of the resolution

    def stage(self, row: int | None) -> str:
        """The moment in which a row stands."""
        for frame in reversed(self.stack):
            if frame[CODE] == GRID and frame[LOCALS + 1] == row and row is not None:
                return self.program.grid.keys[frame[LOCALS + 2]]  # type: ignore[union-attr,no-any-return]
        return ""

    def tick(self, turns: int = 1) -> None:
        """Count further turns of a loop, so that a loop of rules ends. A long one is left to the run loop, which watches it."""
        if turns > 0:
            self.spent += turns
            if self.spent > WATCH:
                self.deep = 0
                if self.spent > LIMIT:
                    raise StepLimit

    def win(self, name: str) -> None:
        """End the game."""
        self.winner = name
        self.say(-1, "wins", (("", "text", name),))
        self.stack.clear()

    # ---- readings and words

    def read(self, interpretation: int) -> int:
        """The reading in force of an interpretation; remembers that it was consulted."""
        self.consulted |= 1 << interpretation
        return self.settings[interpretation]

    def claim(self) -> None:
        """What the running code does from now on is caused by the step that it has just taken."""
        if self.causes:
            self.causes[-1] = (len(self.stack) - 1, self.causes[-1][1])

    def opened(self, row: int) -> int | None:
        """The number of the step that opened a row."""
        if row not in self.openings:
            for step in reversed(self.log):
                if step.verb == TARGETED and step.parts[0][2] == row:
                    self.openings[row] = step.number
                    break
        return self.openings.get(row)

    def say(self, player: int, verb: str, parts: tuple[tuple[str, str, Any], ...] = (), code: int = 0,
            cause: int | None = None) -> None:
        """Note a step of the timeline, caused by whatever is going on or by the step named."""
        # INVARIANT: the timeline decides nothing
        if not self.logging:
            return
        depth, causes, number = len(self.stack), self.causes, len(self.log)
        while causes and causes[-1][0] >= depth:
            causes.pop()
        if cause is None and causes:
            cause = causes[-1][1]
        self.log.append(_tuple(Step, (number, player, verb, parts, self.cell(player, parts), code, cause, ())))
        causes.append((depth, number))
        if verb == TARGETED:
            self.openings[parts[0][2]] = number

    def note(self, face: int, source: int, slot: int) -> None:
        """Remember a move of a card with the step that it belongs to."""
        if self.logging and self.log:
            step = self.log[self.causes[-1][1]] if self.causes else self.log[-1]
            self.log[step.number] = _tuple(Step, (*step[:-1], (*step.moves, (face, source, slot))))

    def cell(self, player: int | None = None, parts: tuple[tuple[str, str, Any], ...] = ()) -> tuple[str, int, int] | None:
        """The cell of the innermost grid in which the resolution stands: moment, the row's player, the row."""
        for frame in reversed(self.stack):
            if frame[CODE] == GRID:
                break
        else:
            return None
        grid = self.program.grid
        assert grid is not None
        row: int | None = frame[LOCALS + 1]
        if row is not None:
            return grid.keys[frame[LOCALS + 2]], self.rows[row][PLAYER], row
        if not self.fallen:
            return None
        # what follows a fall belongs to the last moment of the fallen player's row
        spoken: list[int | None] = [player, *(v for _, t, v in parts if t == "player")]
        for other in reversed(self.stack):
            if other is frame:
                break
            spoken += (other[THEY], other[YOU])
        fallen = next((p for p in spoken if p is not None and p in self.fallen), None)
        if fallen is None:
            return None
        rows = (r for r in frame[LOCALS + 3] if self.rows[r][PLAYER] == fallen)
        return next(((grid.keys[-1], fallen, r) for r in rows), None)


def _shared(now: tuple[Any, ...], before: tuple[Any, ...]) -> tuple[Any, ...]:
    """A part of a position; the very one of the position before, if it is equal: states that are kept share it."""
    return before if now == before else now
