"""Conditions whose answer is known beforehand: by the bounds of what they compare, or because one part of them excludes another.

What rules declare, fields and values, may be anything of its type: other rules may set it, or change it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import product
from typing import NamedTuple

from adjudicator.engine.conditions import COMPARE, OPPOSITE
from adjudicator.rules.core import nodes as core
from adjudicator.rules.core.operations import Operation

_COUNTS = frozenset({Operation.COUNT, Operation.PLACE, Operation.SEATS_BETWEEN})
"""What is a number of something, so never less than 0."""


_ORDERS = {"==": {0}, "!=": {-1, 1}, "<": {-1}, ">": {1}, "<=": {-1, 0}, ">=": {0, 1}}
"""How the sides of a comparison may stand to each other: the left one before the right one, with it, or behind it."""


class Bounds(NamedTuple):
    """The smallest and the largest number that an expression may be."""

    least: float
    most: float


_ANY = Bounds(float("-inf"), float("inf"))


def answer(test: core.Expression) -> bool | None:
    """What a comparison always comes to, None if it depends."""
    if not isinstance(test, core.Binary) or test.sign not in OPPOSITE:
        return None
    if test.sign in ("==", "!="):
        apart = not _meet(*_without_common(test.left, test.right))
        return test.sign == "!=" if apart else test.sign == "==" if alike(test.left, test.right) else None
    holds = COMPARE[test.sign]
    if alike(test.left, test.right):
        return test.sign in ("<=", ">=")
    left, right = _without_common(test.left, test.right)
    found = {holds(a, b) for a, b in product(left, right)}
    return found.pop() if len(found) == 1 else None


def exclude(one: core.Expression, other: core.Expression, denied: bool = False) -> bool:
    """Whether two tests are never both true; with `denied`, whether they are never both false."""
    (first, said), (second, told) = _plain(one, not denied), _plain(other, not denied)
    if said is not told and alike(first, second):
        return True
    if not isinstance(first, core.Binary) or not isinstance(second, core.Binary) or not alike(first.left, second.left):
        return False
    if first.sign not in OPPOSITE or second.sign not in OPPOSITE:
        return False
    signs = tuple(t.sign if so else OPPOSITE[t.sign] for t, so in ((first, said), (second, told)))
    if alike(first.right, second.right):
        return _ORDERS[signs[0]].isdisjoint(_ORDERS[signs[1]])
    a, b = (t.right.value if isinstance(t.right, core.Constant) else None for t in (first, second))
    if type(a) is not int or type(b) is not int:
        return False
    if "!=" in signs:
        return signs in (("!=", "=="), ("==", "!=")) and a == b
    return not _meet(_from(signs[0], a), _from(signs[1], b))


def bounds(node: core.Expression) -> Bounds:
    """Between which numbers an expression always is."""
    match node:
        case core.Constant(value=bool()):
            return _ANY
        case core.Constant(value=int(value)):
            return Bounds(value, value)
        case core.Ask(operation=operation) if operation in _COUNTS:
            return Bounds(0, _ANY.most)
        case core.Ask(operation=Operation.LEAST | Operation.MOST as operation, arguments=arguments):
            choose = min if operation is Operation.LEAST else max
            inner = [bounds(argument) for argument in arguments]
            return Bounds(choose(b.least for b in inner), choose(b.most for b in inner))
        case core.Ask(operation=Operation.BOUNDED, arguments=(inner,)) | core.Need(inner=inner):
            return bounds(inner)
        case core.Conditional(yes=yes, other=other):
            one, two = bounds(yes), bounds(other)
            return Bounds(min(one.least, two.least), max(one.most, two.most))
        case core.Binary(left=left, sign="+", right=right):
            one, two = bounds(left), bounds(right)
            return Bounds(one.least + two.least, one.most + two.most)
        case core.Binary(left=left, sign="-", right=right):
            one, two = bounds(left), bounds(right)
            return Bounds(one.least - two.most, one.most - two.least)
        case _:
            return _ANY


def _without_common(left: core.Expression, right: core.Expression) -> tuple[Bounds, Bounds]:
    """The bounds of two sides without the terms that both of them have, which make no difference."""
    ours, theirs = list(_terms(left)), list(_terms(right))
    for term in tuple(ours):
        same = next((other for other in theirs if other[0] == term[0] and alike(other[1], term[1])), None)
        if same is not None:
            ours.remove(term)
            theirs.remove(same)
    return _sum(ours), _sum(theirs)


def _terms(node: core.Expression, sign: int = 1) -> Iterator[tuple[int, core.Expression]]:
    """What is added up in an expression, each with 1, or with -1 if it is taken away."""
    match node:
        case core.Binary(left=left, sign="+" | "-" as between, right=right):
            yield from _terms(left, sign)
            yield from _terms(right, sign if between == "+" else -sign)
        case _:
            yield sign, node


def _sum(terms: Iterable[tuple[int, core.Expression]]) -> Bounds:
    """The bounds of a sum."""
    least = most = 0.0
    for sign, node in terms:
        one = bounds(node)
        least, most = (least + one.least, most + one.most) if sign > 0 else (least - one.most, most - one.least)
    return Bounds(least, most)


def alike(one: object, other: object) -> bool:
    """Whether two expressions are written alike, so that both have one answer where they stand."""
    if type(one) is not type(other):
        return False
    if isinstance(one, tuple) and isinstance(other, tuple):
        return len(one) == len(other) and all(map(alike, one, other))
    if isinstance(one, core.Typed):
        names: tuple[str, ...] = one.__match_args__
        return all(alike(getattr(one, name), getattr(other, name)) for name in names if name != "there")
    return one == other


def _plain(test: core.Expression, wanted: bool) -> tuple[core.Expression, bool]:
    """A test without what denies it, and whether it is to be true."""
    while isinstance(test, core.Not):
        test, wanted = test.inner, not wanted
    return test, wanted


def _meet(one: Bounds, other: Bounds) -> bool:
    """Whether a number lies between both bounds."""
    return max(one.least, other.least) <= min(one.most, other.most)


def _from(sign: str, number: int) -> Bounds:
    """The whole numbers that compare in a way with one."""
    return {"==": Bounds(number, number), "<": Bounds(_ANY.least, number - 1), "<=": Bounds(_ANY.least, number),
            ">": Bounds(number + 1, _ANY.most), ">=": Bounds(number, _ANY.most)}[sign]


__all__ = ["answer", "exclude"]
