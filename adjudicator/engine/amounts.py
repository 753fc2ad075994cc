"""What rules count with: its type, and the bounds of numbers and sets, none of which exceeds what lies on a table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

from adjudicator.engine.faults import NeedFace
from adjudicator.limits import MAX_AMOUNT, MAX_SET

Content = int | str | bool | tuple["Content", ...] | None
"""What rules count with, and what a place in a position holds: a number, a word, a truth, several of these, or nothing."""

MANY = 16
"""The number of cards whose search counts as one loop iteration; fewer cards count as nothing."""
TESTS = 128
"""The number of tests in sets within sets that count as one: each look through an inner set counts besides."""


def walked(d: Any, members: tuple[Any, ...], times: int = 1) -> tuple[Any, ...]:
    """A set that is about to be searched: a large one counts as several loop iterations.

    `times`: the number of sets that are searched within one another, which are taken to be about as large.
    """
    if len(members) > MANY:
        d.tick(max(len(members) // MANY, len(members) ** times // TESTS))
    return members


def exists(members: tuple[Any, ...], test: Callable[[Any], Any]) -> bool:
    """Whether a test is true for a member of a set. Raises `NeedFace` if that depends on an unknown card."""
    unknown = None
    for member in members:
        try:
            if test(member):
                return True
        except NeedFace as need:
            unknown = unknown or need
    if unknown is not None:
        raise unknown
    return False


def can_total(d: Any, cards: tuple[int, ...], measure: Callable[[Any, int], int], total: int) -> bool:
    """Whether some of these cards sum to exactly this number; none do for 0."""
    sums = {0}
    for card in cards:
        d.tick(len(sums) // MANY)
        size = measure(d, card)
        sums |= {s + size for s in sums if s + size <= total}
        if len(sums) > MAX_SET:
            raise OverflowError
    return total in sums


def both(one: int | None, other: int | None) -> tuple[int, ...]:
    """The set of two cards; a missing card adds nothing."""
    return tuple([card for card in (one, other) if card is not None])


def joined(d: Any, members: tuple[Any, ...], others: tuple[Any, ...]) -> tuple[Any, ...]:
    """The union of two sets. Raises OverflowError if that is more than lies on any table."""
    if len(members) + len(others) > MAX_SET:
        raise OverflowError
    return walked(d, members + others)


def besides(d: Any, members: tuple[Any, ...], others: tuple[Any, ...]) -> tuple[Any, ...]:
    """The members of a set without those of another; of equal cards, that many fewer."""
    left, kept = Counter(walked(d, others)), []
    for member in walked(d, members):
        if left[member] > 0:
            left[member] -= 1
        else:
            kept.append(member)
    return tuple(kept)


def bounded(amount: int) -> int:
    """A number that rules computed, if it is within reason. Raises OverflowError for any other."""
    if -MAX_AMOUNT < amount < MAX_AMOUNT:
        return amount
    raise OverflowError


def total(d: Any, members: tuple[int, ...], measure: Callable[[Any, int], int]) -> int:
    """The sum of cards or players under a measure."""
    return sum(measure(d, member) for member in walked(d, members))


def numbers(least: int, most: int) -> tuple[str, ...]:
    """The numbers from one to another as words to choose among; only the first if there is none between."""
    if most - least >= MAX_SET:
        raise OverflowError
    return tuple([str(n) for n in range(least, max(least, most) + 1)])


def numbered(word: str) -> int:
    """The number chosen by its word."""
    return int(word)


def picked_keys(chosen: tuple[int, ...], keys: tuple[str, ...]) -> tuple[str, ...]:
    """The words of a list with these numbers, counted from 1."""
    return tuple([keys[number - 1] for number in chosen])


def placed(word: str | None, keys: tuple[str, ...]) -> int:
    """The number of a word of a list, 0 for nothing."""
    return 0 if word is None else keys.index(word) + 1
