"""The mutable working copy of a state, private to one step of the engine.

Cards are numbers. A *face* is what is printed and known of a card (`Program.faces` tells how it is composed); 0 is a card of
which nothing is known. A *reference* names a card where it lies: `BASE + face * slots + slot` for a card in a pile or a hand,
`-1 - object` for one in a live zone, where cards are told apart. Equal cards in one hand are one and the same value, which is
what keeps positions few.
"""

from __future__ import annotations

from typing import Any

from adjudicator.engine.faces import part, weight
from adjudicator.engine.program import Clause, Program
from adjudicator.engine.state import Question, State, Step

BASE = 1 << 20
PLAYING, FALLEN, OUT = range(3)
# the registers of a frame: which code, where in it, and what its words mean
CODE, AT, YOU, THIS, ROW, EFFECT, TARGET, THEY, LOCALS = range(9)
# the entries of a row before its declared fields
AUTHOR, PLAYER, CARD, NAME, SOLE, PENDING, PARENT, OVERRIDES, ENVIRONMENT, DONE, ANNOUNCED, FIELDS = range(12)


LIMIT = 20_000


class StepLimit(Exception):
    """A resolution took more steps than any does that ends."""


class NeedFace(Exception):
    """A rule looked at a card whose printed value nobody has told."""

    def __init__(self, reference: int, field: int) -> None:
        self.reference = reference
        self.field = field


class Draft:
    """One state, open for changes. `index` is the table of active clauses, made when first needed."""

    __slots__ = (
        "active", "base", "borrowed", "build", "causes", "consulted", "fields", "index", "kept", "kinds", "log",
        "logging", "n", "objects", "pending", "phase", "program", "question", "queue", "result", "rows", "seats", "settings", "slots", "spent", "stack",
        "status", "used", "vars", "winner", "zones",
    )

    def __init__(self, state: State) -> None:
        self.program: Program = state.program
        self.seats = state.seats
        self.settings = state.settings
        self.n = len(state.seats)
        (status, fields, vars_, zones, objects, borrowed, self.active, self.phase, rows, stack, self.result, self.pending,
         self.kept, queue, used) = state.core
        self.status: list[int] = list(status)
        self.fields: list[list[Any]] = [list(f) for f in fields]
        self.vars: list[Any] = list(vars_)
        self.zones: list[list[int]] = [list(z) for z in zones]
        self.objects: list[list[Any] | None] = [None if o is None else list(o) for o in objects]
        self.borrowed: list[tuple[int, ...]] = list(borrowed)
        self.rows: list[list[Any]] = [list(r) for r in rows]
        self.stack: list[list[Any]] = [list(f) for f in stack]
        self.queue: list[tuple[Any, ...]] = list(queue)
        self.used: list[tuple[Any, ...]] = list(used)
        self.slots = len(self.zones)
        self.base = self.program.bases(self.n)
        self.kinds = self.program.kind_bits
        self.winner = state.winner
        self.question: Question | None = state.question
        self.log: list[Any] = list(state.steps)
        self.logging = state.logging
        self.causes: list[tuple[int, int]] = list(state.causes)
        self.consulted = state.consulted
        self.index: Any = None
        self.build: Any = _index_builder()
        self.spent = 0

    def freeze(self) -> State:
        """The state as a value; hands are put in order, since their order means nothing."""
        program = self.program
        zones = []
        slot = 0
        for zone in program.zones:
            for _ in range(self.n if zone.of_player else 1):
                cards = self.zones[slot]
                zones.append(tuple(sorted(cards) if zone.hidden and not zone.pile else cards))
                slot += 1
        core = (
            tuple(self.status), tuple(map(tuple, self.fields)), tuple(self.vars), tuple(zones),
            tuple([None if o is None else tuple(o) for o in self.objects]), tuple(self.borrowed), self.active, self.phase,
            tuple(map(tuple, self.rows)), tuple(map(tuple, self.stack)), self.result, self.pending, self.kept, tuple(self.queue),
            tuple(self.used),
        )
        return State(
            program, self.seats, self.settings, core, self.question, self.winner,
            tuple(s if isinstance(s, Step) else _step(s) for s in self.log), self.consulted,
            tuple(self.causes), self.logging,
        )

    # ---- players

    def players(self) -> tuple[int, ...]:
        """The players in play, clockwise from the left of the active one, who comes last."""
        index = self.index or self.build(self)
        return index.players  # type: ignore[no-any-return]

    def fallen(self) -> tuple[int, ...]:
        """Who has fallen and is not yet out, in the same order."""
        index = self.index or self.build(self)
        return index.fallen  # type: ignore[no-any-return]

    def everyone(self) -> tuple[int, ...]:
        """All seats, in the same order."""
        return tuple(self.around((self.active or 0) + 1))

    def around(self, first: int) -> list[int]:
        """All seats clockwise, beginning with one (taken modulo their number)."""
        return [(first + i) % self.n for i in range(self.n)]

    def seats_between(self, one: int, other: int) -> int:
        """The number of places from one player to the other, the shorter way, over those in play."""
        status = self.status
        count = way = 0
        low, high = (one, other) if one < other else (other, one)
        for p in range(self.n):
            if not status[p] or p == one or p == other:
                count += 1
                if low < p <= high:
                    way += 1
        return way if way + way <= count else count - way

    # ---- cards

    def face(self, reference: int) -> int:
        """What is known of the card that a reference names."""
        if reference < 0:
            entry = self.objects[-1 - reference] if -1 - reference < len(self.objects) else None
            return entry[0] if entry is not None else 0
        return (reference - BASE) // self.slots

    def name(self, reference: int) -> int:
        """The number of the card's name, 0 for an unknown card."""
        return self.face(reference) % self.program.face_sizes[0]

    def slot_of(self, reference: int) -> int:
        """Where the card lies."""
        if reference < 0:
            entry = self.objects[-1 - reference]
            return entry[1] if entry is not None else -1
        return (reference - BASE) % self.slots

    def look(self, reference: int, field: int) -> int:
        """A printed value (suit, rank) of a card. Raises `NeedFace` where it is not known."""
        value = part(self.program, self.face(reference), field)
        if not value:
            raise NeedFace(reference, field)
        return value

    def cards(self, slot: int) -> tuple[int, ...]:
        """References to all cards in a slot, in order."""
        zone = self.zones[slot]
        if zone and zone[0] < 0:
            return tuple(zone)
        return tuple([BASE + face * self.slots + slot for face in zone])

    def top(self, slot: int) -> int | None:
        """The top card of a pile: an unknown one where the known cards of an endless pile are gone."""
        zone = self.zones[slot]
        if zone:
            return zone[-1] if zone[-1] < 0 else BASE + zone[-1] * self.slots + slot
        return BASE + slot if self.program.zones[self.zone_of(slot)].endless else None

    def zone_of(self, slot: int) -> int:
        """The number of the zone that a slot belongs to."""
        for number, zone in enumerate(self.program.zones):
            slot -= self.n if zone.of_player else 1
            if slot < 0:
                return number
        raise IndexError(slot)

    def holder(self, slot: int) -> int:
        """The player whose slot it is, -1 for a shared one."""
        for zone in self.program.zones:
            size = self.n if zone.of_player else 1
            if slot < size:
                return slot if zone.of_player else -1
            slot -= size
        return -1

    def move(self, reference: int | None, slot: int) -> None:
        """Carry a card to a slot, on top. A card that is no longer where the reference says stays where it is."""
        if reference is None:
            return
        program = self.program
        source = self.slot_of(reference)
        face = self.face(reference)
        if reference < 0:
            if source < 0:
                return
            self.zones[source].remove(reference)
            self.index = None
            if program.zones[self.zone_of(slot)].live:
                self.objects[-1 - reference] = [face, slot, True]
                self.zones[slot].append(reference)
                self._note(face, source, slot)
                return
            self.objects[-1 - reference] = None
            while self.objects and self.objects[-1] is None:
                self.objects.pop()
            self.rename(reference, BASE + face * self.slots + slot)
        else:
            zone = self.zones[source]
            for i in range(len(zone) - 1, -1, -1):
                if zone[i] == face:
                    del zone[i]
                    break
            else:
                if face or not program.zones[self.zone_of(source)].endless:
                    return
        if program.zones[self.zone_of(slot)].live:
            self.enter(face, slot)
        else:
            self.zones[slot].append(face)
        self._note(face, source, slot)

    def rename(self, reference: int, new: int) -> None:
        """A card is now to be spoken of by another reference: whatever on the stack means it, means it still."""
        for frame in self.stack:
            frame[:] = [new if v == reference and type(v) is int else v for v in frame]
        if self.result == reference and type(self.result) is int:
            self.result = new

    def _note(self, face: int, source: int, slot: int) -> None:
        """Remember a move of a card with the step that it belongs to."""
        if self.logging and self.log:
            entry = self.log[self.causes[-1][1]] if self.causes else self.log[-1]
            if not isinstance(entry, Step):
                entry[7].append((face, source, slot))
            else:
                self.log[entry.number] = Step(
                    entry.number, entry.player, entry.verb, entry.parts, entry.cell, entry.code, entry.cause,
                    (*entry.moves, (face, source, slot)),
                )

    def enter(self, face: int, slot: int, fresh: bool = True) -> None:
        """Make a card an object in a live zone; `fresh`: it came there in the present turn."""
        entry = [face, slot, fresh]
        for i, o in enumerate(self.objects):
            if o is None:
                self.objects[i] = entry
                break
        else:
            i = len(self.objects)
            self.objects.append(entry)
        self.zones[slot].append(-1 - i)
        self.index = None

    def identify(self, reference: int, field: int, value: int) -> None:
        """Make a printed value of a card known, wherever the card is spoken of."""
        face = self.face(reference)
        known = face + value * weight(self.program, field)
        if reference < 0:
            entry = self.objects[-1 - reference]
            assert entry is not None
            entry[0] = known
            self.index = None
            return
        slot = self.slot_of(reference)
        zone = self.zones[slot]
        for i in range(len(zone) - 1, -1, -1):
            if zone[i] == face:
                zone[i] = known
                break
        else:
            zone.append(known)
        self.rename(reference, BASE + known * self.slots + slot)

    # ---- what rules ask of cards

    def printed(self, word: str, cards: tuple[int, ...]) -> int:
        """The sum of a printed value over cards; a card without it counts nothing."""
        return sum(self.program.cards[self.name(c)].printed.get(word) or 0 for c in cards)

    def fresh(self, reference: int) -> bool:
        """Whether a card came into play in the present turn."""
        entry = self.objects[-1 - reference] if reference < 0 else None
        return bool(entry and entry[2])

    def keeper(self, reference: int) -> int | None:
        """The player before whom a card lies, or in whose hand."""
        holder = self.holder(self.slot_of(reference))
        return None if holder < 0 else holder

    def unseen(self, slot: int) -> tuple[tuple[str, int], ...]:
        """The choice of a card of a hidden zone without seeing it, if there is one."""
        return (("hidden", slot),) if self.zones[slot] else ()

    def shuffle(self, slot: int) -> None:
        """Nobody knows the order of a pile any more."""
        self.zones[slot].sort()

    def borrow(self, player: int, cards: tuple[int, ...]) -> None:
        """Have a player act by the texts of these cards, instead of those he borrowed before."""
        self.borrowed[player] = tuple(self.name(c) for c in cards)
        self.index = None

    # ---- what rules ask of the resolution

    def stage(self, row: int | None) -> str:
        """The moment in which a row stands."""
        for frame in reversed(self.stack):
            if frame[CODE] == 1 and frame[LOCALS + 1] == row and row is not None:
                return str(self.program.grid.moments[frame[LOCALS + 2]].named.key)  # type: ignore[union-attr]
        return ""

    def turned(self, players: tuple[int, ...], first: int | None, skip: int) -> tuple[int, ...]:
        """Players in clockwise order from a seat; `skip` 1: from the next."""
        around = self.around((first or 0) + skip)
        return tuple(p for p in around if p in players)

    def tick(self) -> None:
        """Count one more turn of a loop, so that a loop of rules ends."""
        self.spent += 1
        if self.spent > LIMIT:
            raise StepLimit

    def win(self, name: str) -> None:
        """End the game."""
        self.winner = name
        self.say(-1, "wins", ("", "text", name))
        self.stack.clear()

    # ---- readings and words

    def read(self, interpretation: int) -> int:
        """The reading in force of an interpretation; remembers that it was consulted."""
        self.consulted |= 1 << interpretation
        return self.settings[interpretation]

    def say(self, player: int, verb: str, *parts: tuple[str, str, Any], code: int = 0) -> None:
        """Note a step of the timeline, caused by whatever is going on."""
        if not self.logging:
            return
        depth = len(self.stack)
        causes = self.causes
        while causes and causes[-1][0] >= depth:
            causes.pop()
        cause = causes[-1][1] if causes else None
        number = len(self.log)
        self.log.append([number, player, verb, parts, self.cell(), code, cause, []])
        causes.append((depth, number))

    def cell(self) -> tuple[str, int] | None:
        """The cell of the innermost grid in which the resolution stands: moment and row's player."""
        depth = next((i for i in range(len(self.stack) - 1, -1, -1) if self.stack[i][CODE] == 1), None)
        grid = self.program.grid
        if depth is None or grid is None:
            return None
        row, column = self.stack[depth][LOCALS + 1 : LOCALS + 3]
        if row is not None:
            return grid.moments[column].named.key, self.rows[row][PLAYER]
        for frame in reversed(self.stack[depth + 1 :]):
            for player in (frame[YOU], frame[THEY], *frame[LOCALS:]):
                if type(player) is int and player in self.fallen():
                    return grid.moments[-1].named.key, player
        return None


def _index_builder() -> Any:
    from adjudicator.engine.index import index_of

    return index_of


def _step(entry: list[Any]) -> Step:
    number, player, verb, parts, cell, code, cause, moves = entry
    return Step(number, player, verb, parts, cell, code, cause, tuple(moves))


def new_frame(program: Program, code: int, you: int | None, this: int | None = None, row: int | None = None, effect: int = 0,
              target: int | None = None, they: int | None = None, arguments: tuple[Any, ...] = ()) -> list[Any]:
    """A frame at the beginning of a code, its arguments in the first locals."""
    frame = [code, 0, you, this, row, effect, target, they, *program.blanks[code]]
    if arguments:
        frame[LOCALS : LOCALS + len(arguments)] = arguments
    return frame


def clause_frame(draft: Draft, clause: Clause, you: int | None, this: int | None, **registers: Any) -> list[Any]:
    """A frame that carries out a clause of an active card."""
    return new_frame(draft.program, clause.code, you, this, **registers)
