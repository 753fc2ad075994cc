"""Numbers and sets that rules count with: none grows beyond what lies on a table."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from adjudicator.limits import MAX_AMOUNT, MAX_SET


def can_total(table: Any, cards: tuple[int, ...], measure: Callable[[Any, int], int], total: int) -> bool:
    """Whether some of these cards measure just so much together; none do for 0."""
    sums = {0}
    for card in cards:
        size = measure(table, card)
        sums |= {s + size for s in sums if s + size <= total}
        if len(sums) > MAX_SET:
            raise OverflowError
    return total in sums


def joined(members: tuple[Any, ...], others: tuple[Any, ...]) -> tuple[Any, ...]:
    """Two sets put together. Raises OverflowError if that is more than lies on any table."""
    if len(members) + len(others) > MAX_SET:
        raise OverflowError
    return members + others


def besides(members: tuple[Any, ...], others: tuple[Any, ...]) -> tuple[Any, ...]:
    """The members of a set without those of another one: of equal cards, as many fewer as the other set has."""
    left, kept = list(others), []
    for member in members:
        if member in left:
            left.remove(member)
        else:
            kept.append(member)
    return tuple(kept)


def bounded(amount: int) -> int:
    """A number that rules counted, as long as it is one that people use. Raises OverflowError for any other."""
    if -MAX_AMOUNT < amount < MAX_AMOUNT:
        return amount
    raise OverflowError


def total(table: Any, cards: tuple[int, ...], measure: Callable[[Any, int], int]) -> int:
    """What cards measure together."""
    return sum(measure(table, card) for card in cards)
