"""What rules read from the name of a card: the name itself, its kinds, the numbers printed on it. What is unknown is asked for.

One thing is assumed about unknown cards: while a player looks for what they can do, the unknown cards of their hand have no name,
so they are of no use.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Protocol, TypeVar

from adjudicator.engine.amounts import MANY, exists
from adjudicator.engine.faces import part, printed_on_all
from adjudicator.engine.faults import Gone, NeedFace, NeedValue, need
from adjudicator.engine.frames import CARD, ENVIRONMENT, LIES_FACE, THIS, YOU
from adjudicator.engine.references import BASE, NAMED, OBJECT
from adjudicator.engine.table import NOBODY, Table, bears_none, cards, face, is_useless, lies, slot_of

T = TypeVar("T")
class Asking(Table, Protocol):
    """A table at which information on cards can be requested. `using`: the player who looks for what they can do, or `NOBODY`, or
    `EVERYBODY`.

    `unseen_cards`: the unseen cards, if given.
    """

    using: int

    @property
    def unseen_cards(self) -> tuple[int, ...]: ...


def look_name(table: Asking, reference: int) -> int:
    """The number of the card's name, 0 if cards have none. Raises `NeedFace` if it is unknown, `Gone` for no card."""
    program = table.program
    if reference >= 0:  # as `face` does, without a call: nothing is read as often
        number = (reference - BASE) // table.slots % program.face_sizes[0]
    else:
        number = face(table, reference) % program.face_sizes[0]
    if number or program.kind_bits[0]:
        return number
    slot = slot_of(table, reference)
    if slot < 0:
        raise Gone
    if is_useless(table, slot):
        return 0
    raise NeedFace(reference, NAMED)


def look_named(table: Asking, reference: int | None) -> int:
    """The same for a card that may be missing: 0 then."""
    return 0 if reference is None else look_name(table, reference)


def presumed(table: Asking, reference: int | None) -> int:
    """The same if the rules say what an unknown card is not: then it has no name, 0, unless it is one of the unseen cards."""
    return 0 if reference is None or not (table.unseen_cards or face(table, reference)) else look_name(table, reference)


def pass_over(table: Asking, card: int) -> None:
    """Note that an unknown card of a hand does not count. Raises `NeedFace` for one that lies anywhere else."""
    slot = slot_of(table, card)
    if not (table.layout.unordered[slot] and table.layout.holder[slot] >= 0):
        raise NeedFace(card, NAMED)
    table.overlooked |= 1 << slot


# ---- searches of a zone, which rules do all the time: its cards need no references as long as their names are known

def names_in(table: Asking, slot: int) -> list[int]:
    """The numbers of the names of the cards in a zone, 0 for unknown ones."""
    zone, names = table.zones[slot], table.program.face_sizes[0]
    if len(zone) > MANY:
        table.tick(len(zone) // MANY)
    if zone and zone[0] < 0:
        objects = table.objects
        return [objects[OBJECT - card][LIES_FACE] % names for card in zone]  # type: ignore[index]
    return [face % names for face in zone]


def of_kind(table: Asking, slot: int, kind: int, look: Callable[[int], int]) -> tuple[int, ...]:
    """References to the cards of a kind in a zone; `look` gives the name of one that is unknown."""
    kinds, names = table.program.kind_bits, names_in(table, slot)
    if 0 in names:
        return tuple([card for card in cards(table, slot) if kinds[look(card)] >> kind & 1])
    found = [at for at, name in enumerate(names) if kinds[name] >> kind & 1]
    lying = cards(table, slot) if found else ()
    return tuple([lying[at] for at in found])


def has_kind(table: Asking, slot: int, kind: int, look: Callable[[int], int]) -> bool:
    """Whether a card of a kind lies in a zone. Raises `NeedFace` if that depends on an unknown card."""
    kinds, names = table.program.kind_bits, names_in(table, slot)
    if 0 in names:
        return exists(cards(table, slot), lambda card: kinds[look(card)] >> kind & 1)
    return any(kinds[name] >> kind & 1 for name in names)


def has_name(table: Asking, slot: int, number: int, look: Callable[[int], int]) -> bool:
    """Whether a card of a name lies in a zone. Raises `NeedFace` if that depends on an unknown card."""
    if not table.zones[slot]:
        return False
    names = names_in(table, slot)
    return number in names or (0 in names and exists(cards(table, slot), lambda card: look(card) == number))


def using(table: Asking, player: int | None, look: Callable[[], T]) -> T:
    """What a player finds while looking for what they can do."""
    before, table.using = table.using, NOBODY if player is None else player
    try:
        return look()
    finally:
        table.using = before


def sees(table: Asking, card: int, test: Callable[[int], object]) -> bool:
    """Whether a test is true of a card, and not only because an unknown one has no name for a player who looks for what they can
    do: that it is not of some kind is no more known of it than that it is.
    """
    # INVARIANT: an unknown card of a hand is of no use whatever is denied of it
    if not test(card):
        return False
    program = table.program
    if table.using == NOBODY or face(table, card) % program.face_sizes[0] or program.kind_bits[0] or not (
            is_useless(table, slot_of(table, card))):
        return True
    try:
        return bool(using(table, None, lambda: test(card)))
    except NeedFace:
        return False


def revealed_card(table: Asking, reference: int | None) -> int | None:
    """A card that may be missing, once its name is known."""
    if reference is not None:
        look_name(table, reference)
    return reference


def revealed_cards(table: Asking, cards: tuple[int, ...]) -> tuple[int, ...]:
    """Cards, once the name of each is known; what is not the reference of a card is the number of a name itself."""
    for card in cards:
        if not 0 <= card < BASE:
            look_name(table, card)
    return cards


def look_row(table: Asking, row: int, field: int) -> int:
    """A printed value of the card behind an attack, 0 if there is none. Raises `NeedFace` if it is unknown."""
    entry = table.rows[row]
    card = entry[CARD]
    if card is None or (value := part(table.program, card, field)) or bears_none(table, card, field):
        return 0 if card is None else value
    if value := printed_on_all(table.program, card, field):
        return value
    raise NeedFace(need(_lying(table, card, entry[ENVIRONMENT][THIS - YOU])), field)


def row_card(table: Table, row: int) -> int | None:
    """The card behind an attack where it lies by now, None where there is none."""
    entry = table.rows[row]
    return None if entry[CARD] is None else _lying(table, entry[CARD], entry[ENVIRONMENT][THIS - YOU])


def _lying(table: Table, card: int, played: int | None) -> int | None:
    """The current place of a card with this face: on an open pile or on top of another one, or else as it was played, if the
    attack comes from a card; if it is not there any more, wherever it has gone since.

    An equal card may be left in the hand from which it was played: what lies open is the one that was.
    """
    if played is not None and played < 0 and lies(table, played) and face(table, played) == card:
        return played
    slot = next(_slots_with(table, card, played), None)
    return played if slot is None else BASE + card * table.slots + slot


def _slots_with(table: Table, card: int, played: int | None) -> Iterator[int]:
    """Where a card with this face may be: no more is read than is needed."""
    layout = table.layout
    yield from (slot for slot, is_open in enumerate(layout.open_pile) if is_open and card in table.zones[slot])
    yield from (slot for slot, is_set in enumerate(layout.unordered) if not is_set and table.zones[slot][-1:] == (card,))
    if played is not None and played >= BASE and not lies(table, played):
        yield from (slot for slot in range(table.slots) if card in table.zones[slot])


# ---- printed numbers

def printed(table: Asking, word: str, cards: tuple[int, ...]) -> int:
    """The sum of a printed value over cards; a card without it counts as 0."""
    if len(cards) > MANY:
        table.tick(len(cards) // MANY)
    return sum(table.program.cards[look_name(table, c)].printed.get(word, 0) for c in cards)  # type: ignore[misc]


def stated_print(table: Asking, word: str, cards: tuple[int, ...]) -> int:
    """The same for a value that no source gives for some card. Raises `NeedValue` if it is not given."""
    total = 0
    table.tick(len(cards) // MANY)
    for card in cards:
        number = look_name(table, card)
        value = table.program.cards[number].printed.get(word, 0)
        total += stated(table, number, word) if isinstance(value, tuple) else value
    return total


def stated(table: Table, number: int, word: str) -> int:
    """A printed value that no source gives, as stated. Raises `NeedValue` if it is not."""
    value = table.prints.get((number, word))
    if value is None:
        raise NeedValue(number, word)
    return value


def unstated(table: Asking, card: int | None, word: str) -> bool:
    """Whether a card has this printed value, but nobody knows it."""
    return card is not None and is_open(table, look_name(table, card), word)


def is_open(table: Table, number: int, word: str) -> bool:
    """Whether the cards of a name have this printed value, but nobody knows it."""
    return isinstance(table.program.cards[number].printed.get(word), tuple) and (number, word) not in table.prints
