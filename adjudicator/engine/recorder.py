"""A draft that records what is read of its state: which zones, fields, entries of rows and stated values, and the unseen cards.

Positions that differ only in what nothing reads any more continue alike. An exploration finds out what is read, and merges such
positions. Recorded are the parts in which most positions differ; everything else counts as read:

- the cards of each slot that is not live,
- each field of each player,
- each entry of each row,
- each stated printed value that no source gives,
- the unseen cards.

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
from adjudicator.engine.frames import FIELDS
from adjudicator.engine.position import Position
from adjudicator.engine.program import Program
from adjudicator.engine.state import State
from adjudicator.values import frozen

POOL = 1
"""The bit of the unseen cards."""
EVERYTHING = -1
"""The bits of all parts."""
Places = tuple[list[int], list[tuple[int, int]], list[tuple[int, str]], list[tuple[int, int]]]
"""Slots, fields with their players, stated values as names and words, and entries with their rows."""
POOL_AT = Position._fields.index("pool")


@frozen
class Stretch:
    """The bits of parts that stand side by side: the place of the first, and all bits of those that may be unread."""

    first: int
    every: int

    @staticmethod
    def of(first: int, count: int) -> Stretch:
        """The bits of so many parts."""
        return Stretch(first, (2 << first + count) - (2 << first))


@frozen
class Parts:
    """The places of the parts of positions at a table with this number of seats: first slots, then fields, stated values, rows.

    The part at place 0 has the second bit. A live slot has none: it always counts as read. `told`: the printed values that no
    source gives, each a card's name and a word, with their bits.
    """

    live: tuple[bool, ...]
    seats: int
    fields: int
    told: Mapping[tuple[int, str], int]
    width: int
    slots: Stretch

    @staticmethod
    def of(program: Program, seats: int) -> Parts:
        """The parts that the positions of a program have."""
        declared = () if program.grid is None else program.grid.fields
        live, fields = program.layout(seats).live, len(program.player_fields)
        open_ = [(card.number, word) for card in program.cards for word in card.unknown]
        told = {value: 2 << len(live) + fields * seats + at for at, value in enumerate(open_)}
        bits = sum(2 << slot for slot, lives in enumerate(live) if not lives)
        return Parts(live, seats, fields, told, FIELDS + len(declared), Stretch(0, bits))

    def field(self, number: int) -> Stretch:
        """The bits of a field, for each player."""
        return Stretch.of(len(self.live) + number * self.seats, self.seats)

    def row(self, number: int) -> Stretch:
        """The bits of the entries of a row."""
        return Stretch.of(len(self.live) + self.fields * self.seats + len(self.told) + number * self.width, self.width)

    def among(self, bits: int, rows: int) -> Places:
        """The parts of a set of bits, in positions with this number of rows."""
        values = len(self.live)
        stated = values + self.fields * self.seats
        behind = stated + len(self.told)
        known = (bits >> 1) & (1 << behind + rows * self.width) - 1
        places = [place for place, bit in enumerate(reversed(f"{known:b}")) if bit == "1"]
        return ([place for place in places if place < values],
                [divmod(place - values, self.seats) for place in places if values <= place < stated],
                [value for value, bit in self.told.items() if bits & bit],
                [divmod(place - behind, self.width) for place in places if behind <= place])


class Noted:
    """What has been read of a position, and what was overwritten regardless of its old value: a bit for each part."""

    __slots__ = ("off", "parts", "read", "written")

    def __init__(self, parts: Parts) -> None:
        self.parts = parts
        self.read = self.written = 0
        self.off = False

    def see(self, bits: int) -> None:
        """Something is read; if it was overwritten before, that says nothing about the position."""
        if not self.off:
            self.read |= bits & ~self.written

    def write(self, bits: int) -> None:
        """Something is written."""
        if not self.off:
            self.written |= bits


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


class _Told(dict[tuple[int, str], int]):
    """The stated printed values, recording requests for each of them."""

    __slots__ = ("noted",)

    def __init__(self, values: Mapping[tuple[int, str], int], noted: Noted) -> None:
        super().__init__(values)
        self.noted = noted

    def get(self, key: Any, default: Any = None) -> Any:
        """The value of a card's name and a word."""
        self.noted.see(self.noted.parts.told.get(key, 0))
        return dict.get(self, key, default)

    def __getitem__(self, key: tuple[int, str]) -> int:
        self.noted.see(self.noted.parts.told.get(key, 0))
        return dict.__getitem__(self, key)

    def __contains__(self, key: object) -> bool:
        self.noted.see(self.noted.parts.told.get(key, 0))  # type: ignore[call-overload]
        return dict.__contains__(self, key)

    def __setitem__(self, key: tuple[int, str], value: int) -> None:
        self.noted.write(self.noted.parts.told.get(key, 0))
        dict.__setitem__(self, key, value)


class _Stated(tuple[tuple[int, str, int], ...]):
    """The stated printed values, recording who looks at them."""

    noted: Noted

    def __iter__(self) -> Iterator[tuple[int, str, int]]:
        for bit in self.noted.parts.told.values():
            self.noted.see(bit)
        return tuple.__iter__(self)


def _noting(position: Position, noted: Noted) -> tuple[Any, Any, Any]:
    """The zones, fields and rows of a position, recording who reads them."""
    parts = noted.parts
    return (_Noting(position.zones, parts.slots, noted), _Table(position.fields, parts.field, noted),
            _Table(position.rows, parts.row, noted))


class RecordedDraft(Draft):
    """A draft of a state; `noted` is what has been read of the state."""

    __slots__ = ("noted", "unseen_cards")

    zones: Any
    fields: Any
    rows: Any

    def __init__(self, state: State, noted: Noted, *, eager: bool = False, dealing: bool = False) -> None:
        self.noted = noted
        super().__init__(state, eager=eager, dealing=dealing)
        self.zones, self.fields, self.rows = _noting(state.position, noted)
        self.told = _Told(self.told, noted)

    @property
    def pool(self) -> tuple[int, ...]:
        """The unseen cards. If one of them becomes known, the others stay as they are."""
        self.noted.see(POOL)
        return self.unseen_cards

    @pool.setter
    def pool(self, cards: tuple[int, ...]) -> None:
        self.unseen_cards: tuple[int, ...] = cards

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

    def rename(self, reference: int, new: int, one: bool = False, everywhere: bool = True, enters: bool = False) -> None:
        """Give a card another reference: each part is changed separately."""
        self.noted.off = True
        moves.rename(self, reference, new, one, everywhere, enters)
        self.noted.off = False


class _RecordedPosition(Position):
    """A position whose zones, fields, rows and unseen cards record who reads them."""

    @property
    def pool(self) -> tuple[int, ...]:
        """The faces of the unseen cards."""
        zones: Any = self.zones
        zones.noted.see(POOL)
        cards: tuple[int, ...] = self[POOL_AT]  # type: ignore[assignment]
        return cards


def recorded(state: State, noted: Noted) -> State:
    """A state for reading that records reads of the parts of its position."""
    zones, fields, rows = _noting(state.position, noted)
    stated = _Stated(state.stated)
    stated.noted = noted
    position = _RecordedPosition(*state.position._replace(zones=zones, fields=fields, rows=rows))
    return attrs.evolve(state, stated=stated, position=position)


__all__ = ["EVERYTHING", "POOL", "Noted", "Parts", "RecordedDraft", "recorded"]
