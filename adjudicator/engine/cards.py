"""Cards while a resolution goes on: where they lie, how they move, what is known of them.

Cards are numbers. A *face* is what is printed and known of a card (`faces` tells how it is composed); 0 is a card of which
nothing is known. A *reference* names a card where it lies: `BASE + face * slots + slot` for a card in a pile or a hand,
`OBJECT - object` for one in a live zone, where cards are told apart. No number that rules count with is as large, or as small.
Equal cards in one hand are one and the same value, which is what keeps positions few.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import chain
from typing import Any

from adjudicator.engine.faces import part, weight
from adjudicator.engine.program import Layout, Program

BASE = 1 << 40
OBJECT = -BASE
WHOLE = -1
_is_tuple = tuple.__instancecheck__


class NeedFace(Exception):
    """A rule looked at a card whose printed value nobody has told."""

    def __init__(self, reference: int, field: int) -> None:
        self.reference = reference
        self.field = field


class NeedValue(Exception):
    """A rule looked at a printed value that no source gives and nobody has told."""

    def __init__(self, name: int, word: str) -> None:
        self.name = name
        self.word = word


class Cards:
    """Cards and where they lie, open for changes. What the lists hold is immutable."""

    __slots__ = (
        "active", "base", "borrowed", "dealing", "eager", "ends", "everyone", "fallen", "fields", "index", "kinds", "layout",
        "logging", "n", "objects", "players", "pool", "program", "queue", "result", "rows", "slots", "stack", "status", "told",
        "vars", "zones",
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
    vars: list[Any]
    zones: list[tuple[int, ...]]
    objects: list[tuple[Any, ...] | None]
    borrowed: list[tuple[int, ...]]
    rows: list[Any]
    stack: list[Any]
    queue: list[tuple[Any, ...]]
    result: Any
    index: Any
    pool: tuple[int, ...]
    told: dict[tuple[int, str], int]
    ends: int
    eager: bool
    dealing: bool
    logging: bool

    def face(self, reference: int) -> int:
        """What is known of the card that a reference names."""
        if reference >= 0:
            return (reference - BASE) // self.slots
        entry = self.objects[OBJECT - reference] if OBJECT - reference < len(self.objects) else None
        return entry[0] if entry is not None else 0

    def lying(self, reference: int) -> tuple[Any, ...] | None:
        """The entry of a card in a live zone, None for any other."""
        at = OBJECT - reference
        return self.objects[at] if 0 <= at < len(self.objects) else None

    def name(self, reference: int) -> int:
        """The number of the card's name, 0 for an unknown card."""
        return self.face(reference) % self.program.face_sizes[0]

    def named(self, reference: int | None) -> int:
        """The number of the name of a card that may be none: 0 then."""
        return 0 if reference is None else self.name(reference)

    def slot_of(self, reference: int) -> int:
        """Where the card lies, -1 for an object that is no more."""
        if reference >= 0:
            return (reference - BASE) % self.slots
        entry = self.objects[OBJECT - reference] if OBJECT - reference < len(self.objects) else None
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
        return reference < 0 or face in self.zones[slot] or (not face and self.endless(slot))

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
        if not self.endless(slot):
            return None
        if self.eager and self.pool:
            raise NeedFace(BASE + slot, WHOLE)
        return BASE + slot

    def in_play(self, name: int) -> int | None:
        """A card of a name that is in play, None where there is none."""
        names = self.program.face_sizes[0]
        return next((OBJECT - i for i, o in enumerate(self.objects) if o is not None and o[0] % names == name), None)

    def endless(self, slot: int) -> bool:
        """Whether further unknown cards follow the known ones of a pile."""
        return self.layout.endless[slot] and not self.ends >> slot & 1

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
        elif face or not self.endless(source):
            return
        self._arrive(face, source, slot)

    def move_behind(self, reference: int | None, slot: int, other: int | None) -> None:
        """Carry a card to a slot, behind another card there; on top where that one does not lie there."""
        if reference is None or not self.lies(reference):
            return
        self.move(reference, slot)
        if other is None or self.slot_of(other) != slot or self.layout.unordered[slot]:
            return
        *rest, moved = self.zones[slot]
        behind = other if other < 0 else self.face(other)
        if behind in rest:
            at = rest.index(behind) + 1
            self.zones[slot] = (*rest[:at], moved, *rest[at:])

    def move_under(self, reference: int | None, slot: int) -> None:
        """Carry a card to the bottom of a pile. Below an endless one it is one of the cards of which nothing is known."""
        if reference is not None and self.lies(reference):
            self.move(reference, slot)
            zone = self.zones[slot]
            if not self.layout.unordered[slot]:
                self.zones[slot] = zone[:-1] if self.endless(slot) else (zone[-1], *zone[:-1])

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
            self.objects[OBJECT - reference] = (face, slot, True, *self.objects[OBJECT - reference][3:])  # type: ignore[index]
            self.zones[slot] = (*self.zones[slot], reference)
            self.note(face, source, slot)
            return
        if self.index is not None and self.index.stands_on(reference):
            self.index = None
        self.objects[OBJECT - reference] = None
        while self.objects and self.objects[-1] is None:
            self.objects.pop()
        self.rename(reference, BASE + face * self.slots + slot)
        self._arrive(face, source, slot)

    def _arrive(self, face: int, source: int, slot: int) -> None:
        """Put down a card that has been taken from a slot."""
        if self.layout.live[slot]:
            new = self.enter(face, slot)
            if self.program.mark_makers:
                self.make_marks(new)
            self.rename(BASE + face * self.slots + source, new, one=face in self.zones[source])
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

    def enter(self, face: int, slot: int, fresh: bool = True) -> int:
        """Make a card an object in a live zone; `fresh`: it came there in the present turn. Gives the reference to it."""
        entry = (face, slot, fresh, *self.program.mark_defaults)
        for i, o in enumerate(self.objects):
            if o is None:
                self.objects[i] = entry
                break
        else:
            i = len(self.objects)
            self.objects.append(entry)
        self.zones[slot] = (*self.zones[slot], OBJECT - i)
        if face % self.program.face_sizes[0] in self.program.acting[self.layout.zone[slot]]:
            self.index = None
        return OBJECT - i

    def rename(self, reference: int, new: int, one: bool = False, everywhere: bool = True) -> None:
        """A card is now to be spoken of by another reference: whatever is under way or kept for later means it still.

        `one`: equal cards keep the reference, so of a set only one member is told anew. `everywhere`: sets are looked into, and
        what waits beside the stack.
        """
        self.result = renamed(self.result, reference, new, one)
        for kept in (self.stack, self.queue, self.rows) if everywhere else (self.stack,):
            if mentioned(kept, reference) if everywhere else reference in chain.from_iterable(kept):
                for i, entry in enumerate(kept):
                    if mentioned((entry,), reference):
                        _tell_anew(kept, i, reference, new, one)
        if not everywhere:
            return
        if self.program.keeps_cards:
            for fields in (self.objects, self.fields):
                for i, entry in enumerate(fields):
                    if entry and reference in entry:
                        _tell_anew(fields, i, reference, new, one)
            self.vars[:] = [renamed(v, reference, new, one) for v in self.vars]

    def identify(self, reference: int, field: int, value: int) -> None:
        """Make a printed value of a card known, or the whole card as one of those unseen, wherever the card is spoken of."""
        face = self.face(reference)
        if field == WHOLE:
            known = value
            self.pool = left_unseen(self.pool, value)
        else:
            known = face + value * weight(self.program, field)
        slot = self.slot_of(reference)
        if reference < 0:
            self.objects[OBJECT - reference] = (known, *self.objects[OBJECT - reference][1:])  # type: ignore[index]
            self.index = None
            return
        zone = self.zones[slot]
        at = len(zone) - 1 - zone[::-1].index(face) if face in zone else len(zone)
        told = (*zone[:at], known, *zone[at + 1 :])
        self.zones[slot] = tuple(sorted(told)) if self.layout.unordered[slot] else told
        drawn = self.eager and face not in zone  # nobody has spoken of it yet
        self.rename(reference, BASE + known * self.slots + slot, one=face in told, everywhere=not drawn)

    def note(self, face: int, source: int, slot: int) -> None:
        """Told of every move of a card."""

    def make_marks(self, reference: int) -> None:
        """Told of every card that comes into play."""


def mentioned(entries: Sequence[Any], reference: int) -> bool:
    """Whether a reference stands in a list or tuple of a list, or in a tuple within one."""
    while entries:
        if reference in chain.from_iterable(entries):
            return True
        entries = [*filter(None, filter(_is_tuple, chain.from_iterable(entries)))]
    return False


def _tell_anew(kept: list[Any], at: int, reference: int, new: int, one: bool) -> None:
    """Exchange a reference in a list or tuple of a list."""
    told = [renamed(v, reference, new, one) for v in kept[at]]
    if type(kept[at]) is list:
        kept[at][:] = told  # the code that runs holds this very list
    else:
        kept[at] = tuple(told)


def renamed(value: Any, reference: int, new: int, one: bool) -> Any:
    """A value in which a reference is exchanged for a new one, in tuples as deep as they go; `one`: once in each of them."""
    if type(value) is not tuple:
        return new if value == reference and type(value) is int else value
    at = value.index(reference) if one and reference in value else -1
    return tuple([v if v == reference and i != at >= 0 else renamed(v, reference, new, one) for i, v in enumerate(value)])


@lru_cache(maxsize=1 << 16)
def left_unseen(pool: tuple[int, ...], card: int) -> tuple[int, ...]:
    """The unseen cards when one of them is seen. Many positions have seen the same ones: they share what is left."""
    return without(pool, card)


def without(zone: tuple[int, ...], card: int) -> tuple[int, ...]:
    """A zone without the topmost card of this kind."""
    at = len(zone) - 1
    while zone[at] != card:
        at -= 1
    return zone[:at] + zone[at + 1 :]
