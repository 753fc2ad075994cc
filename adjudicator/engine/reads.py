"""What of a position may be read apart from the rest, as bits of one number; and what was read."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import attrs

from adjudicator.engine.faces import part
from adjudicator.engine.frames import FIELDS
from adjudicator.engine.program import Offers, Program
from adjudicator.values import frozen

UNSEEN = 1
"""The bit of the unseen cards."""
EVERYTHING = -1
"""The bits of all parts."""
Places = tuple[list[int], list[tuple[int, int]], list[tuple[int, str]], list[tuple[int, int]]]
"""Slots, fields with their players, stated values as names and words, and entries with their rows."""


@frozen
class Stretch:
    """The bits of parts that stand side by side: the place of the first, and all bits of those that may be unread."""

    first: int
    every: int

    @staticmethod
    def of(first: int, count: int) -> Stretch:
        """The bits of this number of parts."""
        return Stretch(first, (2 << first + count) - (2 << first))


@frozen
class Parts:
    """The places of the parts of positions at a table with this number of seats: first slots, then fields, stated values, faces,
    and rows.

    The part at place 0 has the second bit. A live slot has none: it always counts as read. `prints`: the printed values that no
    source gives, each a card's name and a word, with their bits. `faces`: those of the unseen cards of which the name and as much
    besides is known as of the first of them, with theirs. `useful`: for offers, by their identity, the bits of those faces among
    them that offer something.
    """

    live: tuple[bool, ...]
    seats: int
    fields: int
    prints: Mapping[tuple[int, str], int]
    faces: Mapping[int, int]
    width: int
    slots: Stretch
    useful: dict[int, int] = attrs.field(factory=dict, eq=False)

    @property
    def all_faces(self) -> int:
        """The bits of all these faces."""
        return sum(self.faces.values())

    @staticmethod
    def of(program: Program, seats: int, unseen: Iterable[int] = ()) -> Parts:
        """The parts that the positions of a program have, where these are the faces of the unseen cards."""
        declared = () if program.grid is None else program.grid.fields
        live, fields = program.layout(seats).live, len(program.player_fields)
        open_ = [(card.number, word) for card in program.cards for word in card.unknown]
        first = len(live) + fields * seats
        prints = {value: 2 << first + at for at, value in enumerate(open_)}
        faces = {face: 2 << first + len(prints) + at for at, face in enumerate(_alike(program, unseen))}
        slots = Stretch(0, sum(2 << slot for slot, lives in enumerate(live) if not lives))
        return Parts(live, seats, fields, prints, faces, FIELDS + len(declared), slots)

    def offering(self, offers: Offers) -> int:
        """The bits of the faces that offer something."""
        found = self.useful.get(id(offers))
        if found is None:
            found = self.useful[id(offers)] = sum([bit for face, bit in self.faces.items() if offers[face]])
        return found

    def field(self, number: int) -> Stretch:
        """The bits of a field, for each player."""
        return Stretch.of(len(self.live) + number * self.seats, self.seats)

    def row(self, number: int) -> Stretch:
        """The bits of the entries of a row."""
        return Stretch.of(self._before_rows() + number * self.width, self.width)

    def _before_rows(self) -> int:
        return len(self.live) + self.fields * self.seats + len(self.prints) + len(self.faces)

    def among(self, bits: int, rows: int) -> Places:
        """The parts of a set of bits, in positions with this number of rows; faces are left out."""
        values = len(self.live)
        stated, behind = values + self.fields * self.seats, self._before_rows()
        known = (bits >> 1) & (1 << behind + rows * self.width) - 1
        places = [place for place, bit in enumerate(reversed(f"{known:b}")) if bit == "1"]
        return ([place for place in places if place < values],
                [divmod(place - values, self.seats) for place in places if values <= place < stated],
                [value for value, bit in self.prints.items() if bits & bit],
                [divmod(place - behind, self.width) for place in places if behind <= place])


class Noted:
    """What has been read of a position, and what was overwritten regardless of its old value: a bit for each part.

    `off`: nothing is recorded at present; `moving`: nor are the faces of the cards that lie where another one comes or goes.
    """

    __slots__ = ("moving", "off", "parts", "read", "written")

    def __init__(self, parts: Parts) -> None:
        self.parts = parts
        self.read = self.written = 0
        self.off = self.moving = False

    def see(self, bits: int) -> None:
        """Something is read; if it was overwritten before, that says nothing about the position."""
        if not self.off:
            self.read |= bits & ~self.written

    def write(self, bits: int) -> None:
        """Something is written."""
        if not self.off:
            self.written |= bits


def _alike(program: Program, unseen: Iterable[int]) -> list[int]:
    """The faces of which the name is known, and the same printed values as of the first of them; none under a seal or a label."""
    fields = range(len(program.face_sizes))
    known = {face: [bool(part(program, face, field)) for field in fields] for face in dict.fromkeys(unseen)}
    named = [face for face, given in known.items() if given[0] and not given[-1]]
    return [face for face in named if known[face] == known[named[0]]]


__all__ = ["EVERYTHING", "UNSEEN", "Noted", "Parts", "Places", "Stretch"]
