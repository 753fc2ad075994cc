"""Conditions whose answer is known beforehand: by the bounds of what they compare, or because one part of them excludes another.

What rules declare, fields and values, may be anything of its type: other rules may set it, or change it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import product
from typing import NamedTuple

from adjudicator.engine.conditions import COMPARE, OPPOSITE
from adjudicator.rules.core import nodes as core
from adjudicator.rules.core import types
from adjudicator.rules.core.operations import Operation

_COUNTS = frozenset({Operation.COUNT, Operation.PLACE, Operation.SEATS_BETWEEN})
"""What is a number of something, so never less than 0."""


_ORDERS = {"==": {0}, "!=": {-1, 1}, "<": {-1}, ">": {1}, "<=": {-1, 0}, ">=": {0, 1}}
"""How the sides of a comparison may stand to each other: the left one before the right one, with it, or behind it."""


NEVER_BOTH = "this is never true", "two of its parts exclude each other"
ALWAYS_ONE = "this is always true", "one of two of its parts always is"
TWICE = "this says the same twice", "leave out one of the two parts"
"""What is wrong with conditions that `and`, or `or`, joins."""
NEVER_CHOSEN = "this is never true", "it excludes those of whom the others are chosen"
NOBODY_CHOSEN = "a part of this is never true", "it excludes those of whom the others are chosen"
ALL_CHOSEN = "a part of this is always true", "it says no more than those of whom the others are chosen"
"""What is wrong with conditions on those that are chosen from others."""


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
    if said is not told and _one(first, second):
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


def between(test: core.Binary) -> tuple[str, str] | None:
    """What is wrong with a condition that `and`, or `or`, joins, by how parts of both sides stand to each other."""
    either = test.sign == "or"
    pairs = list(product(joined(test.left, test.sign), joined(test.right, test.sign)))
    if any(exclude(one, other, either) for one, other in pairs):
        return ALWAYS_ONE if either else NEVER_BOTH
    return TWICE if any(agree(one, other) for one, other in pairs) else None


def of_chosen(test: core.Expression, whole: core.Expression, member: core.Variable) -> tuple[str, str] | None:
    """What is wrong with the condition on members of a set, by what holds of all of them."""
    known = list(chosen_by(whole, member))
    if any(exclude(one, part) for one, part in product(known, joined(test, "and"))):
        return NEVER_CHOSEN
    for one, part in product(known, _single(test)):
        if exclude(one, part):
            return NOBODY_CHOSEN
        if exclude(one, core.Not(types.TRUTH, part)):
            return ALL_CHOSEN
    return None


def settles(node: core.Expression) -> bool:
    """Whether of two numbers it is always the same one that is the smaller or the larger, so that the other never counts."""
    match node:
        case core.Ask(operation=Operation.LEAST | Operation.MOST, arguments=(first, second)) if first.type == types.NUMBER:
            one, two = bounds(first), bounds(second)
            return one.most <= two.least or two.most <= one.least or alike(first, second)
        case _:
            return False


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
    """Whether two expressions say the same, so that both have one answer where they stand.

    Words that titles contain may be found in the same cards, or in none, by chance; and what is wrong says nothing.
    """
    if type(one) is not type(other):
        return False
    if isinstance(one, core.Constant) and (one.type in (types.SET, types.BAD) or one.value is False or one.value == ()):
        return False
    if isinstance(one, tuple) and isinstance(other, tuple):
        return len(one) == len(other) and all(map(alike, one, other))
    if isinstance(one, core.Binary) and isinstance(other, core.Binary) and one.sign == other.sign and one.sign in ("==", "!="):
        return (alike(one.left, other.left) and alike(one.right, other.right)) or (
            alike(one.left, other.right) and alike(one.right, other.left))
    if isinstance(one, core.Typed):
        names: tuple[str, ...] = one.__match_args__
        return all(alike(getattr(one, name), getattr(other, name)) for name in names if name != "there")
    return one == other


def chosen_by(whole: core.Expression, member: core.Variable) -> Iterator[core.Expression]:
    """What holds of `member` if it is in a set that is chosen from another one."""
    match whole:
        case core.Filter(whole=wider, member=own, test=core.Binary(type=type_, left=left, sign=sign, right=right)) if left is own:
            yield core.Binary(type_, member, sign, right)
            yield from chosen_by(wider, member)
        case core.Filter(whole=wider, member=own, test=test) if alike(own, member):
            yield from joined(test, "and")
            yield from chosen_by(wider, member)
        case _:
            pass


def joined(node: core.Expression, sign: str) -> list[core.Expression]:
    """The conditions that a sign joins."""
    if not isinstance(node, core.Binary) or node.sign != sign:
        return [node]
    return [*joined(node.left, sign), *joined(node.right, sign)]


def _single(test: core.Expression) -> Iterator[core.Expression]:
    """The conditions of which one is made by `and`, `or` and `not`."""
    match test:
        case core.Binary(left=left, sign="and" | "or", right=right):
            yield from _single(left)
            yield from _single(right)
        case core.Not(inner=inner):
            yield from _single(inner)
        case _:
            yield test


def agree(one: core.Expression, other: core.Expression) -> bool:
    """Whether two tests say the same."""
    (first, said), (second, told) = _plain(one, True), _plain(other, True)
    return said is told and _one(first, second)


def _one(first: core.Expression, second: core.Expression) -> bool:
    """Whether two tests are one and the same. A plain `yes` is reported by itself."""
    return not isinstance(first, core.Constant) and alike(first, second)


def _plain(test: core.Expression, wanted: bool) -> tuple[core.Expression, bool]:
    """A test without what denies it, and whether it is to be true."""
    while isinstance(test, core.Not):
        test, wanted = test.inner, not wanted
    if isinstance(test, core.Binary) and test.sign == "!=":
        return core.Binary(test.type, test.left, "==", test.right), not wanted
    return test, wanted


def _meet(one: Bounds, other: Bounds) -> bool:
    """Whether a number lies between both bounds."""
    return max(one.least, other.least) <= min(one.most, other.most)


def _from(sign: str, number: int) -> Bounds:
    """The whole numbers that compare in a way with one."""
    return {"==": Bounds(number, number), "<": Bounds(_ANY.least, number - 1), "<=": Bounds(_ANY.least, number),
            ">": Bounds(number + 1, _ANY.most), ">=": Bounds(number, _ANY.most)}[sign]


__all__ = ["TWICE", "agree", "alike", "answer", "between", "exclude", "of_chosen", "settles"]
