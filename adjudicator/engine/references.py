"""References: the numbers that name cards where they are, and where in a state such numbers occur.

`BASE + face * slots + slot` names a card in a pile or a hand, `OBJECT - object` one in a live zone, where cards are distinct
objects; `LASTS - number` names not a card but a lasting effect (see `durations`). No number that rules count with is as large, or
as small. A card that moves gets another number: whatever is under way or kept for later still means it, so the old number is
replaced by the new one wherever it may occur.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain
from typing import Any

from adjudicator.limits import MAX_AMOUNT
from adjudicator.values import frozen

BASE = 1 << 40
"""Above every number that rules count with and every seat, so that a reference is never taken for one of them."""
OBJECT = -BASE
LASTS = 2 * OBJECT
WHOLE, NAMED = -1, 0
"""What may be asked about a card besides a printed value (whose number is its position in a face): all of it, its name."""
assert BASE > MAX_AMOUNT, "a number that rules count with could be taken for a card"
_is_tuple = tuple.__instancecheck__


@frozen
class CardPlaces:
    """Where in a state cards may be named, by a number or in a tuple with other values.

    `frames`: for each code the places in its frames; `row`: those in a row. `fields`, `vars`, `marks`: the numbers of the fields
    of players and of the game, and of the marks of cards, that are cards.
    """

    frames: tuple[tuple[int, ...], ...]
    row: tuple[int, ...]
    fields: tuple[int, ...]
    vars: tuple[int, ...]
    marks: tuple[int, ...]


def player_of(target: int | None) -> int | None:
    """What something is aimed at, where that is a player."""
    return target if target is not None and 0 <= target < BASE else None


def card_of(target: int | None) -> int | None:
    """What something is aimed at, where that is a card."""
    return None if target is None or 0 <= target < BASE else target


def either(player: int | None, card: int | None) -> int | None:
    """What something is aimed at: a player, or else a card."""
    return card if player is None else player


def mentioned(value: tuple[Any, ...], reference: int) -> bool:
    """Whether a number occurs in a tuple, or in a nested tuple. Nearly always it does not."""
    if reference in value:
        return True
    deeper = [*filter(_is_tuple, value)]
    while deeper:
        if reference in chain.from_iterable(deeper):
            return True
        deeper = [*filter(_is_tuple, chain.from_iterable(deeper))]
    return False


def exchange_in_all(entries: list[Any], places: Sequence[int], reference: int, new: int | None, one: bool) -> None:
    """Replace a reference at the same places of all entries of a list."""
    clear: object = None  # a tuple in which it does not occur: the rows of one attack share one
    for at, entry in enumerate(entries):
        for place in places:
            value = entry[place]
            if value is None or value is clear:
                continue
            if value == reference or (type(value) is tuple and mentioned(value, reference)):
                exchange(entries, at, places, reference, new, one)
                break
            if type(value) is tuple:
                clear = value


def exchange(kept: list[Any], at: int, places: Sequence[int], reference: int, new: int | None, one: bool) -> None:
    """Replace a reference at some places of an entry of a list. A list is changed in place: running code holds that very list."""
    entry = kept[at]
    for place in places:
        value = entry[place]
        if value is not None and (value == reference or (type(value) is tuple and mentioned(value, reference))):
            now = renamed(value, reference, new, one)
            if now != value:
                if type(entry) is tuple:
                    kept[at] = entry = (*entry[:place], now, *entry[place + 1 :])
                else:
                    entry[place] = now


def renamed(value: Any, reference: int, new: int | None, one: bool) -> Any:
    """A value in which a reference is replaced by a new one, in tuples at any depth; `one`: once in each of them.

    A set has no member any more for which there is none.
    """
    if type(value) is not tuple:
        return new if value == reference and type(value) is int else value
    if new is None and not one:
        return tuple([renamed(v, reference, None, one) for v in value if v != reference])
    at = value.index(reference) if one and reference in value else -1
    return tuple([v if v == reference and i != at >= 0 else renamed(v, reference, new, one) for i, v in enumerate(value)])
