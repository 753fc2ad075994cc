"""Moving cards: how they move, enter and leave play, and what is revealed of them."""

from __future__ import annotations

from functools import lru_cache
from itertools import chain
from typing import Any, Protocol

from adjudicator.engine import sight
from adjudicator.engine.durations import Entries, renamed_in
from adjudicator.engine.faces import candidates, identified, is_blank, is_token, seal_of, sealed, sealing
from adjudicator.engine.faults import Gone, NeedFace, NeedValue
from adjudicator.engine.frames import CARD, CODE, FIRST_MARK, LIES_FACE
from adjudicator.engine.knowledge import row_card
from adjudicator.engine.luck import Luck
from adjudicator.engine.position import Sighting
from adjudicator.engine.program import Offers
from adjudicator.engine.references import BASE, OBJECT, WHOLE, exchange, exchange_in_all, renamed
from adjudicator.engine.table import Table, endless, face, lies, slot_of
from adjudicator.engine.table import cards as cards_in

LARGE = 256
"""The size of a zone from which on adding a card counts as loop iterations."""


class Open(Table, Protocol):
    """A table on which cards can be moved. The contents of its lists are immutable, except frames and rows already written to.

    `eager`: a drawn card is revealed at once. `dealt`: the contents of shuffled piles are known, but not their order. `logging`:
    every move is recorded. `luck`: draws a card at once, instead of a question for it.
    """

    zones: list[tuple[int, ...]]
    objects: list[tuple[Any, ...] | None]
    fields: list[Any]
    vars: list[Any]
    rows: list[Any]
    stack: list[Any]
    queue: list[tuple[Any, ...]]
    result: Any
    index: Any
    blanking: Any
    unseen_cards: tuple[int, ...]
    lasting: Entries
    eager: bool
    dealt: bool
    logging: bool
    luck: Luck | None
    seen: tuple[Sighting, ...]

    def note(self, face: int, source: int, slot: int) -> None:
        """Called for every move of a card."""

    def make_marks(self, reference: int) -> None:
        """Called for every card that comes into play."""

    def rename(self, reference: int, new: int | None, one: bool = ..., everywhere: bool = ..., enters: bool = ...) -> None:
        """Called when a card gets another reference."""

    def lay(self, face: int, slot: int) -> None:
        """Called for every card that enters a zone that is not live."""


def top(d: Open, slot: int) -> int | None:
    """The top card of a pile: an unknown one if the known cards of an endless pile are gone, None if it has no more.

    An empty pile that is renewed from another one is renewed first. Raises `NeedFace` for a card that only the unseen cards can
    settle, if every drawn card is to be revealed.
    """
    zone = d.zones[slot]
    if not zone and d.layout.renewal[slot] >= 0 and not endless(d, slot):
        renew(d, slot, d.layout.renewal[slot])
        zone = d.zones[slot]
    if zone:
        if zone[-1] < 0:
            return zone[-1]
        reference = BASE + zone[-1] * d.slots + slot
        if d.eager:
            if seal := seal_of(d.program, zone[-1]):
                return _drawn(d, reference, seal)
            if is_blank(d.program, zone[-1]) and candidates(d.program, d.unseen_cards, zone[-1], d.layout.zone[slot], WHOLE):
                raise NeedFace(reference, WHOLE)
        return reference
    if not endless(d, slot):
        return None
    if d.eager and candidates(d.program, d.unseen_cards, 0, d.layout.zone[slot], WHOLE):
        raise NeedFace(BASE + slot, WHOLE)
    return BASE + slot


def _drawn(d: Open, reference: int, seal: int) -> int:
    """A card under a seal once it is revealed: luck draws it, if there is any. Raises `NeedFace` otherwise."""
    first, behind = sealed(d.program, d.unseen_cards, seal)
    if d.luck is None or first == behind:
        raise NeedFace(reference, WHOLE)
    at = first + d.luck.card(d.unseen_cards[first:behind])
    known = d.unseen_cards[at] - seal
    d.unseen_cards = d.unseen_cards[:at] + d.unseen_cards[at + 1 :]
    _become(d, reference, known)
    return BASE + known * d.slots + slot_of(d, reference)


def hand(d: Open, slot: int, _offers: Offers | None) -> tuple[int, ...]:
    """The faces of a hand as a player goes through it for what it offers.

    Raises `NeedFace` for a card that only the unseen cards can settle. Equal cards of a hand are revealed one after the other.
    """
    names, zone = d.program.face_sizes[0], d.zones[slot]
    for known in zone:
        if not known % names and candidates(d.program, d.unseen_cards, known, d.layout.zone[slot], WHOLE):
            raise NeedFace(BASE + known * d.slots + slot, WHOLE)
    return zone


# ---- moves

def move(d: Open, reference: int | None, slot: int) -> int | None:
    """Move a card to a slot, on top; returns its reference there. Moving nothing does nothing.

    Raises `Gone` for a card that is no longer where the reference says.
    """
    # INVARIANT: cards are conserved
    if reference is None:
        return None
    if reference < 0:
        return _lift(d, reference, slot)
    face, source = divmod(reference - BASE, d.slots)
    layout, zone = d.layout, d.zones[source]
    if face in zone:
        d.zones[source] = left = zone[:-1] if zone[-1] == face else without(zone, face)
        if layout.open_pile[source] and face not in left and not layout.live[slot]:
            d.rename(reference, BASE + face * d.slots + slot)  # whatever refers to it still means it
    elif is_token(d.program, face):
        return None
    elif face or not endless(d, source):
        raise Gone
    return _arrive(d, face, source, slot, zone)


def move_behind(d: Open, reference: int | None, slot: int, other: int | None) -> int | None:
    """Move a card to a slot, behind another card there; on top if that card is not there."""
    new = move(d, reference, slot)
    if new is None or other is None or slot_of(d, other) != slot or d.layout.unordered[slot]:
        return new
    *rest, moved = d.zones[slot]
    behind = other if other < 0 else face(d, other)
    if behind in rest:
        at = rest.index(behind) + 1
        d.zones[slot] = (*rest[:at], moved, *rest[at:])
        if d.seen and not d.layout.live[slot]:
            sight.forget(d, slot)
    return new


def move_under(d: Open, reference: int | None, slot: int) -> int | None:
    """Move a card to the bottom of a pile. Under an endless one it becomes an unknown card."""
    new = move(d, reference, slot)
    zone = d.zones[slot]
    if new is not None and not d.layout.unordered[slot]:
        d.zones[slot] = zone[:-1] if endless(d, slot) else (zone[-1], *zone[:-1])
        if d.seen:
            sight.lower(d, slot, endless(d, slot))
    return new


def deal(d: Open, source: int, slot: int) -> None:
    """Move the top card of a pile to a slot."""
    zone = d.zones[source]
    if zone and zone[-1] >= 0 and not d.eager and not d.layout.open_pile[source]:
        d.zones[source] = zone[:-1]
        _arrive(d, zone[-1], source, slot, zone)
    else:
        move(d, top(d, source), slot)


def shuffle(d: Open, slot: int) -> None:
    """Nobody knows any more which card of a pile is which. If all cards are dealt, they become unseen cards under one seal.

    Raises `NeedFace` if a card has to be revealed first.
    """
    zone = d.zones[slot]
    if not d.dealt:
        sight.forget(d, slot)
        if endless(d, slot) or len({*zone}) > 1:  # of cards that differ only in their labels it does not matter which is which
            alike = {0} if endless(d, slot) else {card % d.program.labels if card > 0 else card for card in zone}
            d.zones[slot] = (alike.pop() if len(alike) == 1 else 0,) * len(zone)
        return
    _tell_apart(d, slot, slot)
    sight.forget(d, slot)
    seal = sealing(d.program, slot)
    d.unseen_cards = tuple(sorted((*d.unseen_cards, *[seal + known % d.program.labels for known in zone if known != seal])))
    d.zones[slot] = (seal,) * len(zone)


def renew(d: Open, slot: int, source: int) -> None:
    """Shuffle all cards of another pile into an empty one. Raises `NeedFace` if a card has to be revealed first."""
    if d.dealt:
        _tell_apart(d, slot, source)
    logging, d.logging = d.logging, False  # these cards are not among those that the step under way moves
    for card in cards_in(d, source):
        move(d, card, slot)
    d.logging = logging
    shuffle(d, slot)


def _tell_apart(d: Open, slot: int, source: int) -> None:
    """Request the cards that would be mixed up if those of `source` came under the seal of a pile.

    These are cards under another seal that are there and, if others join them, those under its own seal that are elsewhere.
    """
    seal = sealing(d.program, slot)
    others = [lying for lying in d.zones[source] if lying != seal]
    for lying in others:
        if seal_of(d.program, lying):
            raise NeedFace(BASE + lying * d.slots + source, WHOLE)
    for other, zone in enumerate(d.zones if others else ()):
        if other not in (slot, source) and seal in zone:
            raise NeedFace(BASE + seal * d.slots + other, WHOLE)
    for number, entry in enumerate(d.objects if others else ()):
        if entry is not None and entry[LIES_FACE] == seal:
            raise NeedFace(OBJECT - number, WHOLE)


def _lift(d: Open, reference: int, slot: int) -> int | None:
    """Move an object to a slot; returns its reference there, None for a token that has left play: it is nowhere."""
    entry = d.objects[OBJECT - reference] if OBJECT - reference < len(d.objects) else None
    if entry is None:
        raise Gone
    face, source, _, *marks = entry
    before = d.zones[source]
    d.zones[source] = without(before, reference)
    if d.blanking is not None and (d.layout.live[slot] or d.blanking.stands_on(reference)):
        d.index = d.blanking = None
    elif d.index is not None:
        d.index = d.index.without_card(d, reference)
    if d.layout.live[slot]:
        d.objects[OBJECT - reference] = (face, slot, True, *marks)
        d.zones[slot] = (*d.zones[slot], reference)
        if d.index is not None:
            d.index = d.index.with_card(d, reference)
        d.note(face, source, slot)
        if d.seen:
            sight.follow(d, face, source, slot, before, reference)
        return reference
    d.objects[OBJECT - reference] = None
    while d.objects and d.objects[-1] is None:
        d.objects.pop()
    d.rename(reference, BASE + face * d.slots + slot)
    if is_token(d.program, face):
        return None
    return _arrive(d, face, source, slot, before)


def _arrive(d: Open, face: int, source: int, slot: int, before: tuple[int, ...]) -> int:
    """Put down a card that was taken from a slot; returns its reference there.

    `before`: what the slot held. Raises `NeedValue` and `NeedFace`, the card being where it was, if more must be known first.
    """
    new = BASE + face * d.slots + slot
    if d.layout.live[slot]:
        new = enter(d, face, slot)
        if d.program.mark_makers:
            try:
                d.make_marks(new)
            except (NeedValue, NeedFace) as need:
                _withdraw(d, new, slot)
                d.zones[source] = before
                if isinstance(need, NeedFace) and need.reference == new:
                    need.reference = BASE + face * d.slots + source
                raise
        d.rename(BASE + face * d.slots + source, new, one=face in d.zones[source], enters=True)
    else:
        d.lay(face, slot)
    if d.logging:
        d.note(face, source, slot)
    if d.seen:
        sight.follow(d, face, source, slot, before, new)
    return new


def _withdraw(d: Open, reference: int, slot: int) -> None:
    """Take an object out of a live zone that it has just entered."""
    d.index = d.blanking = None
    d.zones[slot] = without(d.zones[slot], reference)
    d.objects[OBJECT - reference] = None
    while d.objects and d.objects[-1] is None:
        d.objects.pop()


def lay(d: Open, face: int, slot: int) -> None:
    """Put a card into a zone that is not live: on top of a pile, anywhere in a hand, which is kept sorted."""
    zone = d.zones[slot]
    if len(zone) > LARGE:
        d.tick(len(zone) // LARGE)
    if zone and zone[-1] > face and d.layout.unordered[slot]:
        d.zones[slot] = tuple(sorted((*zone, face)))
    else:
        d.zones[slot] = (*zone, face)


def enter(d: Open, face: int, slot: int, fresh: bool = True) -> int:
    """Make a card an object in a live zone; `fresh`: it came there this turn. Returns its reference."""
    entry = (face, slot, fresh, *d.program.mark_defaults)
    for i, o in enumerate(d.objects):
        if o is None:
            d.objects[i] = entry
            break
    else:
        i = len(d.objects)
        d.objects.append(entry)
    d.zones[slot] = (*d.zones[slot], OBJECT - i)
    if d.blanking is not None:
        d.index = d.blanking = None
    elif d.index is not None and face % d.program.face_sizes[0] in d.program.acting[d.layout.zone[slot]]:
        d.index = d.index.with_card(d, OBJECT - i)
    return OBJECT - i


# ---- who a card is

def rename(d: Open, reference: int, new: int | None, one: bool = False, everywhere: bool = True, enters: bool = False) -> None:
    """Give a card another reference: whatever is under way or kept for later still means it.

    `one`: equal cards keep the reference, so only one member of a set is replaced. `everywhere`: not only in what is under way,
    but also in what is kept. `enters`: it comes into play, so fields and marks no longer name it: what was in play before was
    another object.
    """
    kept, places = None if enters else new, d.program.card_places
    frames = places.frames
    d.result = renamed(d.result, reference, new, one)
    if everywhere or reference in chain.from_iterable(d.stack):
        for at, frame in enumerate(d.stack):
            exchange(d.stack, at, frames[frame[CODE]], reference, new, one)
    if not everywhere:
        return
    for at, frame in enumerate(d.queue):
        exchange(d.queue, at, frames[frame[CODE]], reference, new, one)
    exchange_in_all(d.rows, places.row, reference, new, one)
    for number in places.fields:
        if reference in d.fields[number]:
            exchange(d.fields, number, range(d.n), reference, kept, one)
    for number in places.vars:
        if reference == d.vars[number]:
            d.vars[number] = kept
    if d.lasting:
        d.lasting = renamed_in(d.lasting, reference, new, one)
    if places.marks and reference in chain.from_iterable(filter(None, d.objects)):
        marks = [FIRST_MARK + number for number in places.marks]
        for at, lying in enumerate(d.objects):
            if lying is not None:
                exchange(d.objects, at, marks, reference, kept, one)


def identify(d: Open, reference: int, field: int, value: int) -> None:
    """Make a printed value of a card known, or the whole card as one of the unseen ones, wherever the card is referred to."""
    # INVARIANT: a hidden card that is revealed when it is asked for changes nothing
    if field == WHOLE:
        d.unseen_cards = left_unseen(d.unseen_cards, value)
    _become(d, reference, identified(d.program, face(d, reference), field, value))


def _become(d: Open, reference: int, known: int) -> None:
    """Make this much known of a card where it is, and wherever it is referred to."""
    old, slot = face(d, reference), slot_of(d, reference)
    for at, entry in enumerate(d.rows):
        if entry[CARD] == old and _is_behind(d, at, reference):
            row: Any = entry
            if type(row) is tuple:
                d.rows[at] = row = list(row)
            row[CARD] = known
    if reference < 0:
        d.objects[OBJECT - reference] = (known, *d.objects[OBJECT - reference][1:])  # type: ignore[index]
        d.index = d.blanking = None
        return
    zone = d.zones[slot]
    at = len(zone) - 1 - zone[::-1].index(old) if old in zone else len(zone)
    revealed = (*zone[:at], known, *zone[at + 1 :])
    d.zones[slot] = tuple(sorted(revealed)) if d.layout.unordered[slot] else revealed
    if d.seen:
        sight.recognise(d, slot, old, known)
    drawn = d.eager and old not in zone  # nothing has referred to it yet
    d.rename(reference, BASE + known * d.slots + slot, one=old in revealed, everywhere=not drawn)


def _is_behind(d: Open, row: int, reference: int) -> bool:
    """Whether a card is the one behind an attack, or may be, as that one does not lie open and is partly known."""
    card = row_card(d, row)
    return card == reference or (d.rows[row][CARD] != 0 and card is not None and not lies(d, card))


@lru_cache(maxsize=1 << 16)
def left_unseen(unseen: tuple[int, ...], card: int) -> tuple[int, ...]:
    """The unseen cards after one of them is seen. Many positions have seen the same cards: they share the rest."""
    return without(unseen, card)


def without(zone: tuple[int, ...], card: int) -> tuple[int, ...]:
    """A zone without the topmost card of this kind."""
    at = len(zone) - 1 - zone[::-1].index(card)
    return zone[:at] + zone[at + 1 :]
