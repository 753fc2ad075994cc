"""A draft that records what is read of its state: which zones, fields, entries of rows and stated values, and the unseen cards.

Positions that differ only in what nothing reads any more continue alike. An exploration finds out what is read, and merges such
positions. Recorded are the parts in which most positions differ; everything else counts as read:

- the cards of each slot that is not live,
- each field of each player,
- each entry of each row,
- each stated printed value that no source gives,
- the unseen cards,
- which card each of the unseen ones is, and those like it wherever they lie by now.

The last is read where rules get hold of the card, and where a player who has it could use it. Drawing an unseen card, or looking
through a hand for what can be used at the moment, tells those apart that can be used from the others, and nothing else.

A change of a part that does not depend on the rest of it reads nothing: a card put into a zone leaves the zone as it was, with
one more card; a card that gets another reference is replaced wherever it occurs.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, SupportsIndex

import attrs

from adjudicator.engine import cards as moves
from adjudicator.engine.cards import LARGE
from adjudicator.engine.draft import Draft
from adjudicator.engine.faces import is_blank
from adjudicator.engine.position import Position
from adjudicator.engine.program import Offers
from adjudicator.engine.reads import UNSEEN, Noted, Stretch
from adjudicator.engine.references import BASE, NAMED, WHOLE
from adjudicator.engine.state import State

UNSEEN_AT = Position._fields.index("unseen_cards")
HOLDING = (list, tuple, frozenset)


class _Noting(list[Any]):
    """A list that records who reads and writes its entries, each of which is a part."""

    __slots__ = ("every", "first", "noted")

    def __init__(self, entries: Iterable[Any], bits: Stretch, noted: Noted) -> None:
        super().__init__(entries)
        self.first = bits.first
        self.every = bits.every
        self.noted = noted

    def _all(self) -> None:
        self.noted.see(self.every)

    def plain(self) -> list[Any]:
        """The entries; nothing is recorded."""
        return list.__getitem__(self, slice(None))

    def __getitem__(self, at: Any) -> Any:
        if isinstance(at, slice):
            self._all()
        else:
            self.noted.see(2 << self.first + (at if at >= 0 else at + len(self)) & self.every)
        return list.__getitem__(self, at)

    def __setitem__(self, at: Any, value: Any) -> None:
        self.noted.write(2 << self.first + (at if at >= 0 else at + len(self)) & self.every)
        list.__setitem__(self, at, value)

    def __iter__(self) -> Iterator[Any]:
        self._all()
        return list.__iter__(self)

    def __reversed__(self) -> Iterator[Any]:
        self._all()
        return list.__reversed__(self)

    def __contains__(self, value: object) -> bool:
        self._all()
        return list.__contains__(self, value)

    def __eq__(self, other: object) -> bool:
        self._all()
        return list.__eq__(self, other)

    __hash__ = None

    def __add__(self, other: Any) -> Any:
        self._all()
        return self.plain() + other

    def index(self, value: Any, start: SupportsIndex = 0, stop: SupportsIndex = 1 << 62) -> int:
        """The place of a value."""
        self._all()
        return list.index(self, value, start, stop)

    def count(self, value: Any) -> int:
        """How often a value stands there."""
        self._all()
        return list.count(self, value)

    def copy(self) -> list[Any]:
        """The entries as another list."""
        self._all()
        return self.plain()


class _Faces(tuple[int, ...]):
    """The faces of the cards of a zone, recording which of them are told apart; how many there are tells none of them apart."""

    noted: Noted

    def _some(self, faces: Iterable[int]) -> None:
        known = self.noted.parts.faces
        for face in faces:
            self.noted.see(known.get(face, 0))

    def plain(self) -> tuple[int, ...]:
        """The faces; nothing is recorded."""
        return tuple.__getitem__(self, slice(None))

    def __iter__(self) -> Iterator[int]:
        self._some(self.plain())
        return tuple.__iter__(self)

    def __getitem__(self, at: Any) -> Any:
        found = tuple.__getitem__(self, at)
        self._some(found if isinstance(at, slice) else (found,))
        return found

    def __contains__(self, face: object) -> bool:
        self._some((face,))  # type: ignore[arg-type]
        return tuple.__contains__(self, face)

    def count(self, face: Any) -> int:
        """How many cards have a face."""
        self._some((face,))
        return tuple.count(self, face)

    def index(self, face: Any, start: SupportsIndex = 0, stop: SupportsIndex = 1 << 62) -> int:
        """The place of a face; the other ones before it are of no other kind."""
        self._some(self.plain())
        return tuple.index(self, face, start, stop)

    def __eq__(self, other: object) -> bool:
        self._some(self.plain())
        return tuple.__eq__(self, other)

    def __hash__(self) -> int:
        self._some(self.plain())
        return tuple.__hash__(self)

    def __add__(self, other: Any) -> Any:
        self._some(self.plain())
        return self.plain() + other


class _Zones(_Noting):
    """The cards of each slot."""

    __slots__ = ()

    def __getitem__(self, at: Any) -> Any:
        found = _Noting.__getitem__(self, at)
        noted = self.noted
        if not noted.parts.faces or noted.off or noted.moving:
            return found
        if isinstance(at, slice):
            return [self._recording(zone) for zone in found]
        return self._recording(found)

    def _recording(self, zone: tuple[int, ...]) -> tuple[int, ...]:
        """The cards of a slot; those of a live one are no faces."""
        if not zone or zone[0] < 0:
            return zone
        faces = _Faces(zone)
        faces.noted = self.noted
        return faces

    def __setitem__(self, at: Any, value: Any) -> None:
        _Noting.__setitem__(self, at, value.plain() if isinstance(value, _Faces) else value)

    def __iter__(self) -> Iterator[Any]:
        return iter(self[:])


class _Table(list[Any]):
    """A list of lists, each of which records who reads and writes its entries. Getting one of the lists reads nothing yet."""

    __slots__ = ("bits", "noted")

    def __init__(self, lists: Iterable[Any], bits: Any, noted: Noted) -> None:
        super().__init__([_Noting(entries, bits(number), noted) for number, entries in enumerate(lists)])
        self.bits, self.noted = bits, noted

    def _new(self, number: int, entries: Iterable[Any]) -> _Noting:
        noting = _Noting(entries, self.bits(number), self.noted)
        self.noted.write(noting.every)
        return noting

    def __setitem__(self, number: Any, entries: Any) -> None:
        list.__setitem__(self, number, self._new(number, entries))

    def append(self, entries: Any) -> None:
        """Put a list behind the others."""
        list.append(self, self._new(len(self), entries))

    def plain(self) -> list[list[Any]]:
        """The lists; nothing is recorded."""
        return [entries.plain() for entries in self]


class _Prints(dict[tuple[int, str], int]):
    """The stated printed values, recording requests for each of them."""

    __slots__ = ("noted",)

    def __init__(self, values: Mapping[tuple[int, str], int], noted: Noted) -> None:
        super().__init__(values)
        self.noted = noted

    def get(self, key: Any, default: Any = None) -> Any:
        """The value of a card's name and a word."""
        self.noted.see(self.noted.parts.prints.get(key, 0))
        return dict.get(self, key, default)

    def __getitem__(self, key: tuple[int, str]) -> int:
        self.noted.see(self.noted.parts.prints.get(key, 0))
        return dict.__getitem__(self, key)

    def __contains__(self, key: object) -> bool:
        self.noted.see(self.noted.parts.prints.get(key, 0))  # type: ignore[call-overload]
        return dict.__contains__(self, key)

    def __setitem__(self, key: tuple[int, str], value: int) -> None:
        self.noted.write(self.noted.parts.prints.get(key, 0))
        dict.__setitem__(self, key, value)


class _Stated(tuple[tuple[int, str, int], ...]):
    """The stated printed values, recording who looks at them."""

    noted: Noted

    def __iter__(self) -> Iterator[tuple[int, str, int]]:
        for bit in self.noted.parts.prints.values():
            self.noted.see(bit)
        return tuple.__iter__(self)


def _noting(position: Position, noted: Noted) -> tuple[Any, Any, Any]:
    """The zones, fields and rows of a position, recording who reads them."""
    parts = noted.parts
    return (_Zones(position.zones, parts.slots, noted), _Table(position.fields, parts.field, noted),
            _Table(position.rows, parts.row, noted))


class RecordedDraft(Draft):
    """A draft of a state; `noted` is what has been read of the state."""

    __slots__ = ("_unseen", "noted")

    zones: Any
    fields: Any
    rows: Any

    def __init__(self, state: State, noted: Noted, *, eager: bool = False, dealing: bool = False) -> None:
        self.noted = noted
        super().__init__(state, eager=eager, dealing=dealing)
        self.zones, self.fields, self.rows = _noting(state.position, noted)
        self.prints = _Prints(self.prints, noted)

    @property
    def unseen_cards(self) -> tuple[int, ...]:
        """The unseen cards. If one of them becomes known, the others stay as they are."""
        self.noted.see(UNSEEN)
        return self._unseen

    @unseen_cards.setter
    def unseen_cards(self, cards: tuple[int, ...]) -> None:
        self._unseen: tuple[int, ...] = cards

    def position(self) -> Position:
        """The position as a value. Building it reads nothing."""
        before = self.zones, self.fields, self.rows
        self.zones, self.fields, self.rows = (part.plain() for part in before)
        self.noted.off = True
        try:
            return super().position()
        finally:
            self.zones, self.fields, self.rows = before
            self.noted.off = False

    def held(self) -> tuple[tuple[int, ...], ...]:
        """The contents of each slot, then what each player borrows, for readers of live zones and borrowed texts only."""
        return (*self.zones.plain(), *self.borrowed)

    def lay(self, face: int, slot: int) -> None:
        """Put a card into a zone that is not live. Its other cards are not read."""
        zone = list.__getitem__(self.zones, slot)
        if len(zone) > LARGE:
            self.tick(len(zone) // LARGE)
        whole = (*zone, face)
        list.__setitem__(self.zones, slot, tuple(sorted(whole)) if self.layout.unordered[slot] else whole)

    def hand(self, slot: int, _offers: Offers | None) -> tuple[int, ...]:
        """The faces of a hand, revealed, as a player goes through it: those that offer something are not like the others.

        Of a card of which something is known, which of the unseen ones it may be depends on what they are.
        """
        parts, names, zone = self.noted.parts, self.program.face_sizes[0], list.__getitem__(self.zones, slot)
        if _offers is None or any(not face % names and not is_blank(self.program, face) for face in {*zone}):
            self.noted.see(parts.all_faces)
        before, self.noted.moving = self.noted.moving, True
        try:
            found = super().hand(slot, _offers)
        finally:
            self.noted.moving = before
        self.noted.see(parts.offering(_offers) if _offers is not None else 0)
        return found

    def move(self, reference: int | None, slot: int) -> int | None:
        """Move a card. Between two zones that are not live, the other cards there stay as they are."""
        if reference is None or reference < 0 or self.layout.live[slot]:
            return moves.move(self, reference, slot)
        self.noted.see(self.noted.parts.faces.get(self.face(reference), 0))
        before, self.noted.moving = self.noted.moving, True
        try:
            return moves.move(self, reference, slot)
        finally:
            self.noted.moving = before

    def identify(self, reference: int, field: int, value: int) -> None:
        """Make a card known: which of the unseen ones it is matters if something refers to it."""
        before, self.noted.moving = self.noted.moving, True
        try:
            moves.identify(self, reference, field, value)
        finally:
            self.noted.moving = before
        if field in (WHOLE, NAMED) and (reference < 0 or self._mentions(BASE + value * self.slots + self.slot_of(reference))):
            self.noted.see(self.noted.parts.faces.get(value, 0))

    def _mentions(self, reference: int) -> bool:
        """Whether something besides the zone that it lies in refers to a card."""
        here = (self.stack, self.result, self.queue, self.rows.plain(), self.fields.plain(), self.vars, self.lasting,
                self.objects)
        return any(_within(part, reference) for part in here)

    def rename(self, reference: int, new: int | None, one: bool = False, everywhere: bool = True, enters: bool = False) -> None:
        """Give a card another reference: each part is changed separately."""
        self.noted.off = True
        moves.rename(self, reference, new, one, everywhere, enters)
        self.noted.off = False


def _within(part: Any, reference: int) -> bool:
    """Whether a number stands somewhere in a value of lists and tuples."""
    return part == reference or (isinstance(part, HOLDING) and any(_within(p, reference) for p in part))


class _RecordedPosition(Position):
    """A position whose zones, fields, rows and unseen cards record who reads them."""

    @property
    def unseen_cards(self) -> tuple[int, ...]:
        """The faces of the unseen cards."""
        zones: Any = self.zones
        zones.noted.see(UNSEEN)
        cards: tuple[int, ...] = self[UNSEEN_AT]  # type: ignore[assignment]
        return cards


def recorded(state: State, noted: Noted) -> State:
    """A state for reading that records reads of the parts of its position."""
    zones, fields, rows = _noting(state.position, noted)
    stated = _Stated(state.stated)
    stated.noted = noted
    position = _RecordedPosition(*state.position._replace(zones=zones, fields=fields, rows=rows))
    return attrs.evolve(state, stated=stated, position=position)


__all__ = ["RecordedDraft", "recorded"]
