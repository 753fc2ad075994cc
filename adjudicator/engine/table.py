"""What lies on the table while a resolution goes on: players, cards and where they are.

Cards are numbers. A *face* is what is printed and known of a card (`faces` tells how it is composed); 0 is a card of which
nothing is known. A *reference* names a card where it lies: `BASE + face * slots + slot` for a card in a pile or a hand,
`-1 - object` for one in a live zone, where cards are told apart. Equal cards in one hand are one and the same value, which is
what keeps positions few.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from adjudicator.engine.faces import part, weight
from adjudicator.engine.program import Layout, Program
from adjudicator.limits import MAX_AMOUNT

BASE = 1 << 20
WHOLE = -1
PLAYING, FALLEN, OUT = range(3)


class NeedFace(Exception):
    """A rule looked at a card whose printed value nobody has told."""

    def __init__(self, reference: int, field: int) -> None:
        self.reference = reference
        self.field = field


class Table:
    """Players and cards, open for changes. What its lists hold is immutable, but for fields and rows already written to."""

    __slots__ = (
        "active", "base", "borrowed", "eager", "everyone", "fallen", "fields", "index", "kinds", "layout", "logging", "n",
        "objects", "players", "pool", "program", "result", "rows", "slots", "stack", "status", "zones",
    )

    program: Program
    layout: Layout
    n: int
    slots: int
    base: tuple[int, ...]
    kinds: tuple[int, ...]
    active: int
    everyone: tuple[int, ...]
    players: tuple[int, ...]
    fallen: tuple[int, ...]
    status: tuple[int, ...]
    fields: list[Any]
    zones: list[tuple[int, ...]]
    objects: list[tuple[Any, ...] | None]
    borrowed: list[tuple[int, ...]]
    rows: list[Any]
    stack: list[Any]
    result: Any
    index: Any
    pool: tuple[int, ...]
    eager: bool
    logging: bool

    # ---- players

    def seat(self) -> None:
        """Say anew who is in play, who falls and who is there, clockwise from the left of the active player."""
        status = self.status
        self.everyone = around = self.around((self.active or 0) + 1)
        self.players = tuple([p for p in around if status[p] == PLAYING]) if any(status) else around
        self.fallen = tuple([p for p in around if status[p] == FALLEN]) if FALLEN in status else ()

    def set_status(self, player: int, status: int) -> None:
        """Have a player play, fall or be out: which clauses are active depends on it."""
        old = self.status
        self.status = (*old[:player], status, *old[player + 1 :])
        self.seat()
        if self.index is not None and (status == PLAYING or old[player] == OUT or self.index.has_sources(player)):
            self.index = None

    def put(self, field: int, player: int | None, value: Any) -> None:
        """Write a field of a player; nothing of nobody."""
        if player is not None:
            column = self.fields[field]
            if type(column) is tuple:
                self.fields[field] = column = list(column)
            column[player] = value

    def add(self, field: int, player: int | None, amount: int) -> None:
        """Add to a field of a player that is known."""
        if player is not None and (value := self.fields[field][player]) is not None:
            self.put(field, player, bounded(value + amount))

    def around(self, first: int) -> tuple[int, ...]:
        """All seats clockwise, beginning with one (taken modulo their number)."""
        # INVARIANT: rotating seats commutes with resolving
        return self.layout.rounds[first % self.n]

    def turned(self, players: tuple[int, ...], first: int | None, skip: int) -> tuple[int, ...]:
        """Players in clockwise order from a seat; `skip` 1: from the next."""
        around = self.around((first or 0) + skip)
        return tuple([p for p in around if p in players])

    def seats_between(self, one: int, other: int) -> int:
        """The number of places from one player to the other, the shorter way, over those in play."""
        status = self.status
        count = way = 0
        low, high = (one, other) if one < other else (other, one)
        for p in range(self.n):
            if not status[p] or p in (one, other):
                count += 1
                if low < p <= high:
                    way += 1
        return way if way + way <= count else count - way

    # ---- cards

    def face(self, reference: int) -> int:
        """What is known of the card that a reference names."""
        if reference >= 0:
            return (reference - BASE) // self.slots
        entry = self.objects[-1 - reference] if -1 - reference < len(self.objects) else None
        return entry[0] if entry is not None else 0

    def name(self, reference: int) -> int:
        """The number of the card's name, 0 for an unknown card."""
        return self.face(reference) % self.program.face_sizes[0]

    def slot_of(self, reference: int) -> int:
        """Where the card lies, -1 for an object that is no more."""
        if reference >= 0:
            return (reference - BASE) % self.slots
        entry = self.objects[-1 - reference] if -1 - reference < len(self.objects) else None
        return entry[1] if entry is not None else -1

    def look(self, reference: int, field: int) -> int:
        """A printed value (suit, rank) of a card. Raises `NeedFace` where it is not known."""
        value = part(self.program, self.face(reference), field)
        if not value:
            raise NeedFace(reference, field)
        return value

    def lies(self, reference: int) -> bool:
        """Whether a card is where the reference says; the next card of an endless pile is there."""
        slot, face = self.slot_of(reference), self.face(reference)
        return reference < 0 or face in self.zones[slot] or (not face and self.layout.endless[slot])

    def cards(self, slot: int) -> tuple[int, ...]:
        """References to all cards in a slot, in order."""
        zone = self.zones[slot]
        if not zone or zone[0] < 0:
            return zone
        return tuple([BASE + face * self.slots + slot for face in zone])

    def gather(self, base: int, players: tuple[int, ...]) -> tuple[int, ...]:
        """References to the cards that several players have in a zone."""
        return tuple([c for p in players for c in self.cards(base + p)])

    def top(self, slot: int) -> int | None:
        """The top card of a pile: an unknown one where the known cards of an endless pile are gone.

        Raises `NeedFace` for that one where every card that is drawn is to be told.
        """
        zone = self.zones[slot]
        if zone:
            return zone[-1] if zone[-1] < 0 else BASE + zone[-1] * self.slots + slot
        if not self.layout.endless[slot]:
            return None
        if self.eager and self.pool:
            raise NeedFace(BASE + slot, WHOLE)
        return BASE + slot

    def topmost(self, slot: int, count: int) -> tuple[int, ...]:
        """References to the top cards of a pile, the topmost first."""
        return self.cards(slot)[::-1][:count]

    def zone_of(self, slot: int) -> int:
        """The number of the zone that a slot belongs to."""
        return self.layout.zone[slot]

    def move(self, reference: int | None, slot: int) -> None:
        """Carry a card to a slot, on top. A card that is no longer where the reference says stays where it is."""
        # INVARIANT: cards are conserved
        if reference is None:
            return
        if reference < 0:
            self._lift(reference, slot)
            return
        face, source = divmod(reference - BASE, self.slots)
        layout, zone = self.layout, self.zones[source]
        if face in zone:
            self.zones[source] = left = zone[:-1] if zone[-1] == face else without(zone, face)
            if layout.open_pile[source] and face not in left and not layout.live[slot]:
                self.rename(reference, BASE + face * self.slots + slot)  # who speaks of it still means it
        elif face or not layout.endless[source]:
            return
        self._arrive(face, source, slot)

    def deal(self, source: int, slot: int) -> None:
        """Carry the top card of a pile to a slot."""
        zone = self.zones[source]
        if zone and zone[-1] >= 0 and not self.layout.open_pile[source]:
            self.zones[source] = zone[:-1]
            self._arrive(zone[-1], source, slot)
        else:
            self.move(self.top(source), slot)

    def _lift(self, reference: int, slot: int) -> None:
        """Carry an object to a slot."""
        source, face = self.slot_of(reference), self.face(reference)
        if source < 0:
            return
        self.zones[source] = without(self.zones[source], reference)
        if self.layout.live[slot]:
            self.index = None
            self.objects[-1 - reference] = (face, slot, True, *self.objects[-1 - reference][3:])  # type: ignore[index]
            self.zones[slot] = (*self.zones[slot], reference)
            self.note(face, source, slot)
            return
        if self.index is not None and self.index.stands_on(reference):
            self.index = None
        self.objects[-1 - reference] = None
        while self.objects and self.objects[-1] is None:
            self.objects.pop()
        self.rename(reference, BASE + face * self.slots + slot)
        self._arrive(face, source, slot)

    def _arrive(self, face: int, source: int, slot: int) -> None:
        """Put down a card that has been taken from a slot."""
        if self.layout.live[slot]:
            self.enter(face, slot)
        else:
            self.lay(face, slot)
        if self.logging:
            self.note(face, source, slot)

    def lay(self, face: int, slot: int) -> None:
        """Lay a card into a zone that is not live: on top of a pile, anywhere in a hand, which is kept in order."""
        zone = self.zones[slot]
        if zone and zone[-1] > face and self.layout.unordered[slot]:
            self.zones[slot] = tuple(sorted((*zone, face)))
        else:
            self.zones[slot] = (*zone, face)

    def enter(self, face: int, slot: int, fresh: bool = True) -> None:
        """Make a card an object in a live zone; `fresh`: it came there in the present turn."""
        entry = (face, slot, fresh, *self.program.mark_defaults)
        for i, o in enumerate(self.objects):
            if o is None:
                self.objects[i] = entry
                break
        else:
            i = len(self.objects)
            self.objects.append(entry)
        self.zones[slot] = (*self.zones[slot], -1 - i)
        if face % self.program.face_sizes[0] in self.program.acting[self.layout.zone[slot]]:
            self.index = None

    def rename(self, reference: int, new: int) -> None:
        """A card is now to be spoken of by another reference: whatever on the stack means it, means it still."""
        for i, frame in enumerate(self.stack):
            if reference in frame:
                told = [new if v == reference and type(v) is int else v for v in frame]
                if type(frame) is list:
                    frame[:] = told  # the code that runs holds this very list
                else:
                    self.stack[i] = told
        if self.result == reference and type(self.result) is int:
            self.result = new

    def identify(self, reference: int, field: int, value: int) -> None:
        """Make a printed value of a card known, or the whole card as one of those unseen, wherever the card is spoken of."""
        face = self.face(reference)
        if field == WHOLE:
            known = value
            self.pool = without(self.pool, value)
        else:
            known = face + value * weight(self.program, field)
        slot = self.slot_of(reference)
        if reference < 0:
            self.objects[-1 - reference] = (known, *self.objects[-1 - reference][1:])  # type: ignore[index]
            self.index = None
            return
        zone = self.zones[slot]
        at = len(zone) - 1 - zone[::-1].index(face) if face in zone else len(zone)
        told = (*zone[:at], known, *zone[at + 1 :])
        self.zones[slot] = tuple(sorted(told)) if self.layout.unordered[slot] else told
        self.rename(reference, BASE + known * self.slots + slot)

    def note(self, face: int, source: int, slot: int) -> None:
        """Told of every move of a card."""

    # ---- what rules ask of cards

    def printed(self, word: str, cards: tuple[int, ...]) -> int:
        """The sum of a printed value over cards; a card without it counts nothing."""
        return sum(self.program.cards[self.name(c)].printed.get(word) or 0 for c in cards)

    def fresh(self, reference: int) -> bool:
        """Whether a card came into play in the present turn."""
        entry = self.objects[-1 - reference] if reference < 0 else None
        return bool(entry and entry[2])

    def mark(self, reference: int | None, mark: int) -> Any:
        """A mark of a card in play, its first value for any other card."""
        entry = self.objects[-1 - reference] if reference is not None and 0 < -reference <= len(self.objects) else None
        return self.program.mark_defaults[mark] if entry is None else entry[3 + mark]

    def set_mark(self, reference: int | None, mark: int, value: Any) -> None:
        """Write a mark of a card in play; nothing of any other card."""
        entry = self.objects[-1 - reference] if reference is not None and 0 < -reference <= len(self.objects) else None
        if entry is not None and reference is not None:
            self.objects[-1 - reference] = (*entry[: 3 + mark], value, *entry[4 + mark :])
            self.index = None

    def age(self) -> None:
        """No card is fresh any more."""
        self.objects = [o and (o[0], o[1], False, *o[3:]) for o in self.objects]

    def keeper(self, reference: int) -> int | None:
        """The player before whom a card lies, or in whose hand."""
        holder = self.layout.holder[self.slot_of(reference)]
        return None if holder < 0 else holder

    def unseen(self, slot: int) -> tuple[tuple[str, int], ...]:
        """The choice of a card of a hidden zone without seeing it, if there is one."""
        return (("hidden", slot),) if self.zones[slot] else ()

    def shuffle(self, slot: int) -> None:
        """Nobody knows any more which card of a pile is which."""
        self.zones[slot] = (0,) * len(self.zones[slot])


def can_total(table: Any, cards: tuple[int, ...], measure: Callable[[Any, int], int], total: int) -> bool:
    """Whether some of these cards measure just so much together; none do for 0."""
    sums = {0}
    for card in cards:
        sums |= {s + measure(table, card) for s in sums if s + measure(table, card) <= total}
    return total in sums


def bounded(amount: int) -> int:
    """A number that rules counted, as long as it is one that people use. Raises OverflowError for any other."""
    if -MAX_AMOUNT < amount < MAX_AMOUNT:
        return amount
    raise OverflowError


def without(zone: tuple[int, ...], card: int) -> tuple[int, ...]:
    """A zone without the topmost card of this kind."""
    at = len(zone) - 1
    while zone[at] != card:
        at -= 1
    return zone[:at] + zone[at + 1 :]
