"""What rules read off the name of a card: the name itself, its kinds, the numbers printed on it. What is not known is asked for.

One thing alone is assumed of a card that nobody knows: while a player looks for what they can do, the unknown cards of their
hand are of no name, so that they are of no use to them.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol, TypeVar

from adjudicator.engine.amounts import MANY
from adjudicator.engine.faces import part
from adjudicator.engine.faults import Gone, NeedFace, NeedValue
from adjudicator.engine.frames import CARD, ENVIRONMENT, THIS, YOU
from adjudicator.engine.references import BASE, NAMED
from adjudicator.engine.table import Table, face, lies, slot_of

T = TypeVar("T")
NOBODY, EVERYBODY = -1, -2
"""Who looks for what they can do, where that is no one player."""


class Asking(Table, Protocol):
    """A table at which cards can be asked for. `using`: the player who looks for what they can do, or `NOBODY`, or `EVERYBODY`.

    `pool`: the unseen cards, as far as they are told.
    """

    using: int

    @property
    def pool(self) -> tuple[int, ...]: ...


def look_name(table: Asking, reference: int) -> int:
    """The number of the card's name, 0 where cards have none. Raises `NeedFace` where it is not known, `Gone` for no card."""
    number = face(table, reference) % table.program.face_sizes[0]
    if number or table.program.kind_bits[0]:
        return number
    slot = slot_of(table, reference)
    if slot < 0:
        raise Gone
    if table.using != NOBODY and table.layout.unordered[slot] and table.using in (EVERYBODY, table.layout.holder[slot]):
        return 0
    raise NeedFace(reference, NAMED)


def look_named(table: Asking, reference: int | None) -> int:
    """The same of a card that may be none: 0 then."""
    return 0 if reference is None else look_name(table, reference)


def presumed(table: Asking, reference: int | None) -> int:
    """The same where the rules say what an unknown card is not: of none then, 0, unless it is one of those unseen."""
    return 0 if reference is None or not (table.pool or face(table, reference)) else look_name(table, reference)


def using(table: Asking, player: int | None, look: Callable[[], T]) -> T:
    """What a player finds who looks for what they can do."""
    before, table.using = table.using, NOBODY if player is None else player
    try:
        return look()
    finally:
        table.using = before


def told_card(table: Asking, reference: int | None) -> int | None:
    """A card that may be none, once its name is known."""
    if reference is not None:
        look_name(table, reference)
    return reference


def told_cards(table: Asking, cards: tuple[int, ...]) -> tuple[int, ...]:
    """Cards, once the name of each is known; what is not the reference of a card is the number of a name itself."""
    for card in cards:
        if not 0 <= card < BASE:
            look_name(table, card)
    return cards


def look_row(table: Asking, row: int, field: int) -> int:
    """What is printed on the card behind an attack, 0 where there is none. Raises `NeedFace` where it is not known."""
    entry = table.rows[row]
    card = entry[CARD]
    if card is None or (value := part(table.program, card, field)):
        return 0 if card is None else value
    raise NeedFace(_lying(table, card, entry[ENVIRONMENT][THIS - YOU]), field)


def _lying(table: Table, card: int, played: int) -> int:
    """A card of a face where it lies by now: as it was played, or on a pile for all to see."""
    if face(table, played) == card and lies(table, played):
        return played
    piles = (slot for slot, is_open in enumerate(table.layout.open_pile) if is_open and card in table.zones[slot])
    return next((BASE + card * table.slots + slot for slot in piles), played)


# ---- printed numbers

def printed(table: Asking, word: str, cards: tuple[int, ...]) -> int:
    """The sum of a printed value over cards; a card without it counts nothing."""
    if len(cards) > MANY:
        table.tick(len(cards) // MANY)
    return sum(table.program.cards[look_name(table, c)].printed.get(word, 0) for c in cards)  # type: ignore[misc]


def told_print(table: Asking, word: str, cards: tuple[int, ...]) -> int:
    """The same for a value that no source gives of some card. Raises `NeedValue` where it was not told."""
    total = 0
    table.tick(len(cards) // MANY)
    for card in cards:
        number = look_name(table, card)
        value = table.program.cards[number].printed.get(word, 0)
        total += stated(table, number, word) if isinstance(value, tuple) else value
    return total


def stated(table: Table, number: int, word: str) -> int:
    """A printed value that no source gives, as it was told. Raises `NeedValue` where it was not."""
    value = table.told.get((number, word))
    if value is None:
        raise NeedValue(number, word)
    return value


def unstated(table: Asking, card: int | None, word: str) -> bool:
    """Whether a value is printed on a card of which nobody knows it."""
    return card is not None and is_open(table, look_name(table, card), word)


def is_open(table: Table, number: int, word: str) -> bool:
    """Whether a value is printed on the cards of a name of which nobody knows it."""
    return isinstance(table.program.cards[number].printed.get(word), tuple) and (number, word) not in table.told
