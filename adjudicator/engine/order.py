"""The order in which rules go through cards that lie in none, and in which a player lets them go without choosing one.

Both are as the program keeps the cards: by their names, not as anybody says. A state that is resumed in another order shows what
rests on that.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from typing import TYPE_CHECKING

from adjudicator.engine.faults import NeedOrder
from adjudicator.engine.references import BASE
from adjudicator.engine.table import slot_of
from adjudicator.engine.unasked import Unordered

if TYPE_CHECKING:
    from adjudicator.engine.draft import Draft
    from adjudicator.engine.state import Question


def in_order(d: Draft, cards: tuple[int, ...]) -> tuple[int, ...]:
    """Cards as rules go through them, one after the other: those of an unordered zone in the order that the state is to have.

    Raises `NeedOrder` where none may count.
    """
    if len(cards) < 2 or (not d.order and d.unasked is None):
        return cards
    places = defaultdict[int, list[int]](list)
    for at, card in enumerate(cards):
        slot = slot_of(d, card)
        if slot >= 0 and d.layout.unordered[slot]:
            places[slot].append(at)
    found = list(cards)
    for slot, members in places.items():
        here = [cards[at] for at in members]
        if (count := len({*here})) > 1:
            if d.unasked is not None:
                if d.unasked.firm:
                    raise NeedOrder(slot)
                d.unasked.unordered.append(Unordered(count, slot, None))
            for at, card in zip(members, arranged(here, d.order), strict=True):
                found[at] = card
    return tuple(found)


def orders(count: int) -> range:
    """The other orders of a number of members: in one of them each comes first, and in one of them last."""
    return range(1, 2 if count < 3 else 2 * count - 1)


def _next(order: int, count: int) -> int:
    """Which of the members that are left is the next one in an order.

    With an odd order, some member goes last: all behind it go before. With an even one, some member goes first.
    """
    which = order // 2
    if order % 2:
        return count - 1 if count > which + 1 else 0
    return min(which, count - 1)


def arranged(members: Sequence[int], order: int) -> Sequence[int]:
    """Members in one of several orders: as they are (0), or in another one."""
    left = [*members] if order else []
    return [left.pop(_next(order, len(left))) for _ in members] if order else members


def kept(d: Draft, question: Question) -> int | None:
    """What a player who chooses no order takes next: nothing, so that it stays as it is; in another order one of the cards.

    If all of them lie in a pile or a row, they have an order, which then stays.
    """
    count = len(question.choices)
    if count < 2 or not any(_lies_anyhow(d, choice) for choice in question.choices):
        return None
    if d.unasked is not None:
        d.unasked.unordered.append(Unordered(count, None, question.player))
    at = _next(d.order, count) if d.order else -1
    return question.pointed_at(at) if at >= 0 and isinstance(question.choices[at], int) else None


def _lies_anyhow(d: Draft, choice: object) -> bool:
    """Whether a choice is a player, or a card of which nothing says what it lies beside."""
    if not isinstance(choice, int):
        return False
    if 0 <= choice < BASE or (slot := slot_of(d, choice)) < 0:
        return True
    zone = d.program.zones[d.layout.zone[slot]]
    return not zone.pile and not zone.row


__all__ = ["arranged", "in_order", "kept", "orders"]
