"""Who has been shown which cards that they do not see by themselves, and what of it they still know when cards move.

A *sighting* is (player, slot, at): `at` is the face of a card in a hand, the place of a card in a pile counted from the bottom,
or the reference of an object. A hand may hold several equal cards, so the same sighting may occur several times. A player is
never taken to know what depends on cards that they have not seen: where they cannot follow which card has moved, they know less.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import lru_cache
from typing import Any, Protocol

from adjudicator.engine.faces import is_blank, seal_of
from adjudicator.engine.faults import NeedFace
from adjudicator.engine.layout import Layout
from adjudicator.engine.position import Sighting
from adjudicator.engine.program import Program
from adjudicator.engine.references import WHOLE
from adjudicator.engine.steps import FACE_DOWN, FACE_UP
from adjudicator.engine.table import Table, cards, face, lying, mark, slot_of


class Watched(Table, Protocol):
    """A table that keeps who has seen what."""

    seen: tuple[Sighting, ...]
    logging: bool

    def note(self, face: int, source: int, slot: int) -> None:
        """Called for every card that is shown, laid face down or turned up."""


class Marked(Watched, Protocol):
    """A table on which cards in play are marked."""

    def set_mark(self, reference: int | None, mark: int, value: Any) -> None:
        """Write a mark of a card in play."""


def sees(program: Program, layout: Layout, slot: int, player: int) -> bool:
    """Whether a player sees all cards of a slot: it is open, or their own hand."""
    zone = program.zones[layout.zone[slot]]
    return not zone.hidden or (not zone.pile and layout.holder[slot] == player >= 0)


@lru_cache(maxsize=64)
def covering(program: Program) -> tuple[int, ...]:
    """The marks by which a card lies face down."""
    return tuple([number for number, mark in enumerate(program.marks) if mark.face_down])


def is_face_down(table: Table, card: int) -> bool:
    """Whether a card lies face down in an open zone, so that only those see it who have been shown it."""
    return card < 0 and any(mark(table, card, number) for number in covering(table.program))


def sees_card(table: Table, card: int, player: int) -> bool:
    """Whether a player sees a card where it lies."""
    return sees(table.program, table.layout, slot_of(table, card), player) and not is_face_down(table, card)


def turn(d: Marked, card: int | None, number: int, value: bool) -> None:
    """Lay a card in play face down, or turn it up: write the mark that says so. Does nothing for any other card."""
    if card is None or lying(d, card) is None:
        return
    was = is_face_down(d, card)
    d.set_mark(card, number, value)
    d.seen = tuple([sighting for sighting in d.seen if sighting[2] != card or not sees_card(d, card, sighting[0])])
    if d.logging and was != is_face_down(d, card):
        d.note(face(d, card), slot_of(d, card), FACE_UP if was else FACE_DOWN)


def show(d: Watched, shown: tuple[int, ...], players: tuple[int, ...]) -> None:
    """Show cards to players, who know them from now on. Of an unknown card nothing is known afterwards either.

    Raises `NeedFace`, before anything is shown, for a card of a shuffled pile: chance decides which it is.
    """
    if not players:
        return
    for card in shown:
        if seal_of(d.program, face(d, card)):
            raise NeedFace(card, WHOLE)
    found = Counter(d.seen)
    for player in players:
        for sighting, count in Counter(_sightings(d, shown, player)).items():
            found[sighting] = max(found[sighting], count)
    d.seen = tuple(sorted(found.elements()))
    if d.logging:
        for player in players:
            for card in shown:
                d.note(face(d, card), slot_of(d, card), -1 - player)


def _sightings(d: Watched, shown: tuple[int, ...], player: int) -> Iterable[Sighting]:
    """What a player learns by being shown cards."""
    counted: Counter[int] = Counter()
    for card in shown:
        slot, known = slot_of(d, card), face(d, card)
        if slot < 0 or is_blank(d.program, known) or sees_card(d, card, player):
            continue
        if card < 0:
            yield player, slot, card
        elif d.layout.unordered[slot]:
            yield player, slot, known
        else:
            places = [at for at in reversed(range(len(d.zones[slot]))) if d.zones[slot][at] == known]
            counted[card] += 1
            yield from [(player, slot, at) for at in places[counted[card] - 1:counted[card]]]


def follow(d: Watched, known: int, source: int, slot: int, before: tuple[int, ...], new: int) -> None:
    """Keep what players know after a card, of which this much is known, has moved.

    `before`: what the source held; `new`: the reference of the card in its new slot.
    """
    layout = d.layout
    live = bool(before) and before[0] < 0
    at = _taken(d, known, source, before, new)
    from_top = live or at == len(before) - 1
    lies = _place(d, known, slot, new)
    kept: Counter[Sighting] = Counter(d.seen)
    for player in sorted({sighting[0] for sighting in d.seen}):
        sight = (player, source, known if layout.unordered[source] and not live else at)
        knew, watches = kept[sight] > 0, sees_card(d, new, player)
        hand = layout.unordered[source] and not live
        if hand and watches:
            kept[sight] -= knew
        elif hand or not from_top:  # nobody can say which card it was, or from where it came
            for other in [other for other in kept if other[:2] == (player, source)]:
                del kept[other]
        else:
            del kept[sight]
            if knew and not watches:
                kept[player, slot, lies] += 1
    d.seen = tuple(sorted(kept.elements()))


def _taken(d: Watched, known: int, source: int, before: tuple[int, ...], new: int) -> int:
    """Where a card was that has left a slot: its place in a pile, or its reference; -1 if it was no known card of the pile."""
    if before and before[0] < 0:  # from one live zone to another it keeps its reference
        return new if new < 0 else next(card for card in before if card not in d.zones[source])
    return len(before) - 1 - before[::-1].index(known) if known in before else -1


def _place(d: Watched, known: int, slot: int, new: int) -> int:
    """How a sighting names a card that was just put on top of a slot, or into it."""
    if new < 0:
        return new
    return known if d.layout.unordered[slot] else len(d.zones[slot]) - 1


def lower(d: Watched, slot: int, lost: bool) -> None:
    """The top card of a pile has gone below the others; `lost`: below those of an endless pile."""
    top = len(d.zones[slot]) - (not lost)
    d.seen = tuple(sorted([(p, s, at) if s != slot else (p, s, 0 if at == top else at + 1)
                           for p, s, at in d.seen if not (lost and (s, at) == (slot, top))]))


def forget(d: Watched, slot: int) -> None:
    """Nobody knows any more where the cards of a slot are."""
    d.seen = tuple([sighting for sighting in d.seen if sighting[1] != slot])


def recognise(d: Watched, slot: int, old: int, known: int) -> None:
    """More has become known of a card in a hand than before: players who have seen it saw that, too."""
    if not d.layout.unordered[slot]:
        return
    kept: Counter[Sighting] = Counter(d.seen)
    for player in {sighting[0] for sighting in d.seen}:
        if kept[player, slot, old] > d.zones[slot].count(old):
            kept[player, slot, old] -= 1
            kept[player, slot, known] += 1
    d.seen = tuple(sorted(kept.elements()))


def known_to(d: Table, seen: tuple[Sighting, ...], player: int, slot: int) -> tuple[int, ...]:
    """The cards of a slot in order, as references, that a player has been shown and can still tell."""
    found = Counter(at for p, s, at in seen if (p, s) == (player, slot))
    if not found:
        return ()
    picked = []
    for place, card in enumerate(cards(d, slot)):
        at = card if card < 0 else face(d, card) if d.layout.unordered[slot] else place
        if found[at]:
            found[at] -= 1
            picked.append(card)
    return tuple(picked)


__all__ = ["Sighting", "follow", "forget", "is_face_down", "known_to", "lower", "recognise", "sees", "sees_card", "show",
           "turn"]
