"""Conditions whose answer is known beforehand: by the bounds of what they compare, or by what else is true where they stand."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import groupby, product
from typing import NamedTuple

from adjudicator.engine.conditions import OPPOSITE
from adjudicator.engine.position import FALLEN, PLAYING
from adjudicator.rules.checking.bounds import (
    ANY,
    NOTHING_KNOWN,
    Bounds,
    Known,
    Term,
    alike,
    apart,
    compared,
    count,
    joined,
    remaining,
    total,
)
from adjudicator.rules.checking.related import open_terms, pairs
from adjudicator.rules.core import nodes as core
from adjudicator.rules.core import types
from adjudicator.rules.core.operations import Operation

NEVER_BOTH = "this is never true", "two of its parts exclude each other"
ALWAYS_ONE = "this is always true", "one of two of its parts always is"
TWICE = "this says the same twice", "leave out one of the two parts"
NO_MORE = "a part of this says nothing", "another part says as much and more"
NO_PART = "a part of this is never true", "another part excludes it"
NO_MORE_OR = "a part of this says nothing", "another part is true whenever it is"
"""What is wrong with conditions that `and`, or `or`, joins."""
NEVER_CHOSEN = "this is never true", "it excludes those of whom the others are chosen"
NOBODY_CHOSEN = "a part of this is never true", "it excludes those of whom the others are chosen"
ALL_CHOSEN = "a part of this is always true", "it says no more than those of whom the others are chosen"
"""What is wrong with conditions on those that are chosen from others."""
_STATUS = {Operation.PLAYERS: PLAYING, Operation.FALLEN: FALLEN}
"""What the status of all players in a set is."""


class _Range(NamedTuple):
    """What a comparison says: a sum, which always lies between its `own` bounds, lies within one of some others.

    `open`: its terms that may be any number.
    """

    sum: Sequence[Term]
    own: Bounds
    fits: Sequence[Bounds]
    open: frozenset[Hashable]


def answer(test: core.Expression, known: Known = NOTHING_KNOWN) -> bool | None:
    """What a comparison always comes to, None if it depends."""
    if not isinstance(test, core.Binary) or test.sign not in OPPOSITE:
        return None
    return apart(test.sign, total(compared(test), known))


def exclude(one: core.Expression, other: core.Expression, denied: bool = False) -> bool:
    """Whether two tests are never both true; with `denied`, whether they are never both false."""
    return follows(one, not denied, other, denied) or follows(other, not denied, one, denied)


def follows(one: core.Expression, said: bool, other: core.Expression, told: bool) -> bool:
    """Whether a test is certainly true, or false, wherever another one is true, or false."""
    (first, said), (second, told) = _plain(one, said), _plain(other, told)
    if said is told and _one(first, second):
        return True
    if isinstance(first, core.Binary) and first.sign in ("and", "or"):
        parts = (follows(part, said, second, told) for part in joined(first, first.sign))
        if any(parts) if (first.sign == "and") is said else all(parts):
            return True
    if isinstance(second, core.Binary) and second.sign in ("and", "or"):
        parts = (follows(first, said, part, told) for part in joined(second, second.sign))
        return all(parts) if (second.sign == "and") is told else any(parts)
    known, wanted = _range(first, said), _range(second, told)
    return known is not None and wanted is not None and known.open == wanted.open and any(
        _fits(known, way, wanted) for way in (1, -1))


def _fits(known: _Range, way: int, wanted: _Range) -> bool:
    """Whether what is known of a sum says enough of another one, by how much more that is; with -1, by how they add up."""
    if known.open and len(known.sum) == len(wanted.sum) == 1:  # the same one, which may be any number
        if known.sum[0][0] * wanted.sum[0][0] != way:
            return False
        return all(_lies((one if way > 0 else -one).within(wanted.own), wanted.fits) for one in known.fits)
    more = total([*((sign * way, node) for sign, node in wanted.sum), *((-sign, node) for sign, node in known.sum)])
    reached = [one + more if way > 0 else -(one + more) for one in known.fits]
    return more != ANY and all(_lies(one.within(wanted.own), wanted.fits) for one in reached)


def _lies(inner: Bounds, outer: Sequence[Bounds]) -> bool:
    """Whether all between some bounds, if anything is, lies within one of others."""
    return inner.least > inner.most or any(one.least <= inner.least and inner.most <= one.most for one in outer)


@lru_cache(maxsize=1024)
def _range(test: core.Expression, wanted: bool) -> _Range | None:
    """What a test says about a sum, if it is true, or false; None if it compares no numbers."""
    match test:
        case core.Binary(left=one, sign="==", right=other) if one.type == other.type == types.PLAYER and not wanted:
            sign, wanted = ">", True  # two players sit apart
            seats: core.Expression = core.Ask(types.NUMBER, Operation.SEATS_BETWEEN, (one, other))
            sides = [(1, seats)]
        case core.Binary(sign=sign) if sign in OPPOSITE:
            sides = remaining(compared(test))
        case core.Exists(whole=whole, member=member, test=of_member, counted=counted):
            found = whole if member is None or of_member is None else core.Filter(whole.type, whole, member, of_member, counted)
            sign, sides = ">", [(1, count(found))]
        case core.Content() | core.Filter():
            sign, sides = ">", [(1, count(test))]
        case core.Ask(type=type_) if type_ in types.SETS:
            sign, sides = ">", [(1, count(test))]
        case _:
            return None
    plain = [number for of, node in sides if (number := _number(of, node)) is not None]
    varying = [(of, node) for of, node in sides if _number(of, node) is None]
    if not varying:
        return None
    own = total(varying)
    parts = [part.within(own) for part in _beside(sign if wanted else OPPOSITE[sign], -sum(plain))]
    fits = [part for part in parts if part.least <= part.most]
    if fits in ([], [own]):  # what is always so, or never, is reported by itself
        return None
    return _Range(varying, own, fits, open_terms(node for _, node in varying))


def _number(sign: int, node: core.Expression) -> int | None:
    """A plain number of a sum."""
    value = node.value if isinstance(node, core.Constant) else None
    return sign * value if isinstance(value, int) and not isinstance(value, bool) else None


def _beside(sign: str, number: int) -> tuple[Bounds, ...]:
    """The whole numbers that compare in a way with one."""
    below, above = Bounds(ANY.least, number - 1), Bounds(number + 1, ANY.most)
    return {"==": (Bounds(number, number),), "!=": (below, above), "<": (below,), "<=": (Bounds(ANY.least, number),),
            ">": (above,), ">=": (Bounds(number, ANY.most),)}[sign]


def between(sides: Iterable[core.Expression], sign: str) -> Iterator[tuple[int, tuple[str, str]]]:
    """What is wrong with a condition that `and`, or `or`, joins of several, by how parts of two of these stand to each other.

    With the place of the later one of the two.
    """
    either = sign == "or"
    for at, several in groupby(pairs([joined(side, sign) for side in sides]), lambda pair: pair.other_group):
        found = [(pair.test, pair.other) for pair in several]
        if any(exclude(one, other, either) for one, other in found):
            yield at, ALWAYS_ONE if either else NEVER_BOTH
        elif any(agree(one, other) for one, other in found):
            yield at, TWICE
        elif any(follows(one, True, other, True) or follows(other, True, one, True) for one, other in found):
            yield at, NO_MORE_OR if either else NO_MORE
        elif not either and any(excludes_part(one, other) or excludes_part(other, one) for one, other in found):
            yield at, NO_PART


def excludes_part(one: core.Expression, other: core.Expression) -> bool:
    """Whether a test is never true together with one of those that `or` joins in another one."""
    parts = joined(other, "or")
    return len(parts) > 1 and any(exclude(one, part) for part in parts)


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
            more = total([(1, first), (-1, second)])
            return more.least >= 0 or more.most <= 0
        case _:
            return False


def chosen_by(whole: core.Expression, member: core.Variable | core.Place | core.Ask) -> Iterator[core.Expression]:
    """What holds of `member` if it is in a set that is chosen from another one; of a card, also who has it."""
    match whole:
        case core.Filter(whole=wider, member=own, test=core.Binary(type=type_, left=left, sign=sign, right=right)) if left is own:
            yield core.Binary(type_, member, sign, right)
            yield from chosen_by(wider, member)
        case core.Filter(whole=wider, member=own, test=test) if alike(own, member):
            yield from joined(test, "and")
            yield from chosen_by(wider, member)
        case core.Filter(whole=wider) | core.Ask(operation=Operation.TURNED | Operation.BESIDES, arguments=(wider, *_)):
            yield from chosen_by(wider, member)
        case core.Ask(operation=Operation.PLAYERS | Operation.FALLEN as operation):
            status = core.Constant(types.STATUS, _STATUS[operation])
            yield core.Binary(types.TRUTH, core.PlayerStatus(types.STATUS, member), "==", status)
        case core.Ask(operation=Operation.GATHER, arguments=(core.Slot(), players)):
            yield from chosen_by(players, core.Ask(types.PLAYER, Operation.KEEPER, (member,)))
        case core.Ask(operation=Operation.CARDS, arguments=(core.Slot(player=core.Place() as player),)):
            yield core.Binary(types.TRUTH, core.Ask(types.PLAYER, Operation.KEEPER, (member,)), "==", player)
        case _:
            pass


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


@lru_cache(maxsize=1024)
def _plain(test: core.Expression, wanted: bool) -> tuple[core.Expression, bool]:
    """A test without what denies it, and whether it is to be true."""
    while isinstance(test, core.Not):
        test, wanted = test.inner, not wanted
    if isinstance(test, core.Binary) and test.sign == "!=":
        return core.Binary(test.type, test.left, "==", test.right), not wanted
    return test, wanted


__all__ = ["TWICE", "agree", "answer", "between", "chosen_by", "exclude", "excludes_part", "follows", "of_chosen", "settles"]
