"""Between which numbers something is of which the code says how it is reckoned: the parts of verbs, and the fields of rows."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from adjudicator.values import frozen


class Bounds(NamedTuple):
    """The smallest and the largest number that something may be."""

    least: float
    most: float

    def __add__(self, other: Bounds) -> Bounds:  # type: ignore[override]
        return Bounds(self.least + other.least, self.most + other.most)

    def __neg__(self) -> Bounds:
        return Bounds(-self.most, -self.least)

    def around(self, other: Bounds) -> Bounds:
        """The bounds of what lies between these, or between others."""
        return Bounds(min(self.least, other.least), max(self.most, other.most))

    def within(self, other: Bounds) -> Bounds:
        """What of these bounds lies between others; the least is above the most if nothing does."""
        return Bounds(max(self.least, other.least), min(self.most, other.most))


ANY = Bounds(float("-inf"), float("inf"))


@frozen
class PartOf:
    """A number with which a verb is done, by the verb and the place of the part, or to which the verb sets it itself.

    `given`: with which it is done alone.
    """

    verb: int
    at: int
    given: bool = False


@frozen
class OfRow:
    """A field of rows that is a number."""

    field: int


@frozen
class Sum:
    """What is added up, each with 1, or taken away, with -1."""

    terms: tuple[tuple[int, Amount], ...]


@frozen
class OneOf:
    """One of several numbers, whichever it is; `choose`: the `least` or the `most` of them, if it is that."""

    several: tuple[Amount, ...]
    choose: str = ""


@frozen
class Unchanged:
    """A declared value, by its number, as long as no clause changes it."""

    value: int
    amount: Amount


Quantity = PartOf | OfRow
"""A number that several pieces of code may give, or change."""
Amount = int | Bounds | PartOf | OfRow | Sum | OneOf | Unchanged | None
"""How a number is reckoned; None if that depends on what is not followed, so that it may be any."""


def extent(amount: Amount, known: Callable[[Quantity], Bounds | None], changes: Callable[[int], bool]) -> Bounds | None:
    """Between which numbers something is; None if nothing is known to give it a number.

    `known`: the same of quantities; `changes`: whether a clause may change a declared value.
    """
    match amount:
        case None:
            return ANY
        case int():
            return Bounds(amount, amount)
        case Bounds():
            return amount
        case PartOf() | OfRow():
            return known(amount)
        case Unchanged(value=value, amount=inner):
            return ANY if changes(value) else extent(inner, known, changes)
        case Sum(terms=terms):
            found = Bounds(0, 0)
            for sign, term in terms:
                if (one := extent(term, known, changes)) is None:
                    return None
                found += one if sign > 0 else -one
            return found
        case OneOf(several=several, choose=choose):
            each = [one for term in several if (one := extent(term, known, changes)) is not None]
            if not each or (choose and len(each) < len(several)):
                return None
            least, most = [one.least for one in each], [one.most for one in each]
            return Bounds(max(least) if choose == "most" else min(least), min(most) if choose == "least" else max(most))


__all__ = ["ANY", "Amount", "Bounds", "OfRow", "OneOf", "PartOf", "Quantity", "Sum", "Unchanged", "extent"]
