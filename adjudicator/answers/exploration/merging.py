"""Which positions are merged: those that are equal, and those that differ only in what nothing reads any more.

What is read after a position is known once everything that follows it has been explored. A later position that is equal in all of
that, and in whatever is not recorded part by part, faces the same questions, the same choices and the same ends. Cards that
nothing tells apart are alike there: where one of them is revealed in one position, any of them may be in the other.
"""

from __future__ import annotations

import marshal
from hashlib import blake2b
from typing import Any

import attrs

from adjudicator.engine.position import Position
from adjudicator.engine.reads import EVERYTHING, UNSEEN, Parts, Places
from adjudicator.engine.references import WHOLE
from adjudicator.engine.state import FACE, Question, State
from adjudicator.values import frozen, mutable

DIGEST = 16
"""Bytes of a digest: among a million positions, two are taken for one with a chance of one in 10 ** 26."""
ALIKE = -1
"""Stands for the face of a card that nothing tells apart from some others."""
NOTED = ("zones", "fields", "rows", "unseen_cards")
"""The parts of a position whose reads are recorded."""
Seen = tuple[object, ...]
"""What belongs to a position besides the state itself: the progress of the file's moves, and what claims have seen."""


@frozen
class Apart:
    """The identity of a position. `rest`: everything that is not recorded part by part; `whole`: that and the parts."""

    rest: bytes
    whole: bytes
    state: State


@mutable
class Likeness:
    """Finds the node of an equivalent position.

    `known` holds nodes by the digest of their position, or of what is read after it; for each rest of a position, `masks` has the
    different sets of parts that were read after such positions. Without `reads`, only equal positions are merged.
    """

    parts: Parts
    reads: bool
    known: dict[bytes, int] = attrs.Factory(dict)
    masks: dict[bytes, tuple[int, ...]] = attrs.Factory(dict)
    places: dict[tuple[int, int], Places] = attrs.Factory(dict)
    unread: dict[int, frozenset[int]] = attrs.Factory(dict)

    @staticmethod
    def of(start: State, reads: bool) -> Likeness:
        """For the positions that follow a state."""
        return Likeness(Parts.of(start.program, len(start.seats), start.position.unseen_cards if reads else ()), reads)

    def apart(self, state: State, seen: Seen) -> Apart:
        """The identity of a position."""
        position = state.position
        zones = tuple([zone for zone, live in zip(position.zones, self.parts.live, strict=True) if live])
        question = None if state.question is None else self._question(state.question)
        steps = tuple([repr(step) for step in state.steps])
        others = [part for name, part in zip(Position._fields, position, strict=True) if name not in NOTED]
        rest = _digest((others, zones, len(position.rows), question, state.winner, state.winners, state.ends, steps,
                        _half_known(state), seen))
        whole = _digest((rest, position.zones, position.fields, position.rows, position.unseen_cards, state.stated))
        return Apart(rest, whole, state)

    def _question(self, question: Question) -> tuple[object, ...]:
        """A question as plain values. Which of the unseen cards a card may be, the unseen cards say."""
        kind, player, choices, *rest = question
        if kind == FACE and self.parts.faces:
            choices = tuple(dict.fromkeys([
                (reference, field, -1 if field == WHOLE and value in self.parts.faces else value)
                for reference, field, value in question.faces]))
        return int(kind), player, choices, *rest

    def find(self, one: Apart) -> int | None:
        """The node of a position that is equal, or that is equal in everything read after it."""
        found = self.known.get(one.whole)
        if found is None and self.reads:
            for mask in self.masks.get(one.rest, ()):
                found = self.known.get(self._read(one, mask))
                if found is not None:
                    break
        return found

    def keep(self, one: Apart, node: int) -> None:
        """Store a position by its value."""
        self.known[one.whole] = node

    def keep_read(self, one: Apart, node: int, mask: int) -> None:
        """Store a position by what was read there, once everything that follows it has been explored."""
        if not self.reads or mask == EVERYTHING:
            return
        masks = self.masks.get(one.rest, ())
        if mask not in masks:
            self.masks[one.rest] = (*masks, mask)
        self.known.setdefault(self._read(one, mask), node)

    def _read(self, one: Apart, mask: int) -> bytes:
        """The digest of a position with only some of its parts."""
        position = one.state.position
        key = mask, len(position.rows)
        if key not in self.places:
            self.places[key] = self.parts.among(*key)
        slots, fields, stated_prints, rows = self.places[key]
        stated = {(name, word): value for name, word, value in one.state.stated} if stated_prints else {}
        zones, unseen = [position.zones[slot] for slot in slots], position.unseen_cards if mask & UNSEEN else ()
        alike = self.alike(mask)
        if alike:
            unordered = one.state.program.layout(self.parts.seats).unordered
            zones = [_united(zone, alike, unordered[slot]) for slot, zone in zip(slots, zones, strict=True)]
            unseen = _united(unseen, alike, True)
        return _digest((one.rest, mask.to_bytes(mask.bit_length() // 8 + 1, "big", signed=True),
                        zones, [position.fields[field][player] for field, player in fields],
                        [position.rows[row][entry] for row, entry in rows], unseen,
                        [stated.get(value) for value in stated_prints]))

    def alike(self, mask: int) -> frozenset[int]:
        """The faces of unseen cards that are not told apart where these parts are read."""
        if mask not in self.unread:
            self.unread[mask] = frozenset([face for face, bit in self.parts.faces.items() if not mask & bit])
        return self.unread[mask]


def _united(zone: tuple[int, ...], alike: frozenset[int], unordered: bool) -> tuple[int, ...]:
    """The faces of a zone, those that are alike as one."""
    if alike.isdisjoint(zone):
        return zone
    united = [ALIKE if face in alike else face for face in zone]
    return tuple(sorted(united) if unordered else united)


def _half_known(state: State) -> tuple[int, ...]:
    """The faces of cards of which something is known, but not the name: they affect the odds of other cards."""
    names = state.program.face_sizes[0]
    return tuple(sorted({face for zone in state.position.zones for face in zone if face > 0 and not face % names}))


def _digest(parts: tuple[Any, ...]) -> bytes:
    """A short digest of plain values: 128 bits."""
    return blake2b(marshal.dumps(parts, 2), digest_size=DIGEST).digest()


__all__ = ["Apart", "Likeness"]
