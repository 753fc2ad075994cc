"""Which tests have to do with one another, found by what they are about: only those need be compared."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Sequence
from typing import NamedTuple

from adjudicator.engine.conditions import OPPOSITE
from adjudicator.rules.checking.bounds import ANY, bounds, compared, lying, remaining, without_need
from adjudicator.rules.core import nodes as core
from adjudicator.rules.core import types
from adjudicator.rules.core.operations import AMONG, Operation

_OF_ALL = frozenset({Operation.PLAYERS, Operation.FALLEN, Operation.EVERYONE})


class Pair(NamedTuple):
    """Two tests that are about the same, the earlier one first, and their groups."""

    group: int
    other_group: int
    test: core.Expression
    other: core.Expression


def pairs(groups: Iterable[Sequence[core.Expression]]) -> Iterator[Pair]:
    """Every two tests of different groups that are about the same, in the order of the later ones."""
    tests: list[tuple[int, core.Expression]] = []
    about: dict[Hashable, list[int]] = {}
    for at, group in enumerate(groups):
        found = [(test, set(_subjects(test))) for test in group]
        for test, subjects in found:
            for number in sorted({number for subject in subjects for number in about.get(subject, ())}):
                earlier, other = tests[number]
                yield Pair(earlier, at, other, test)
        for test, subjects in found:
            for subject in subjects:
                about.setdefault(subject, []).append(len(tests))
            tests.append((at, test))


def _subjects(test: core.Expression) -> Iterator[Hashable]:
    """What a test is about. Two tests of which one says anything about the other have a subject in common."""
    match test:
        case core.Not(inner=inner):
            yield from _subjects(inner)
        case core.Binary(left=left, sign="and" | "or", right=right):
            yield from _subjects(left)
            yield from _subjects(right)
        case core.Exists(whole=whole):
            yield from _of_set(whole)
        case core.Content() | core.Filter():
            yield from _of_set(test)
        case core.Ask(type=type_) if type_ in types.SETS:
            yield from _of_set(test)
        case core.Binary(sign=sign) if sign in OPPOSITE:
            added = [term for _, term in remaining(compared(test)) if not isinstance(term, core.Constant)]
            if sign in ("==", "!=") or not added:
                yield _key(test)
            yield from _of_sum(added)
        case _:
            yield _key(test)


def _of_sum(added: Sequence[core.Expression]) -> Iterator[Hashable]:
    """What a sum is about. Another one says nothing of it unless all that may be any number is in both of them."""
    if unbounded := open_terms(added):
        yield unbounded
        return
    for term in added:
        match term:
            case core.Ask(operation=Operation.COUNT, arguments=(whole,)):
                yield from _of_set(whole)
            case _:
                yield _key(term)


def open_terms(added: Iterable[core.Expression]) -> frozenset[Hashable]:
    """The terms of a sum that may be any number."""
    return frozenset([_key(term) for term in added if bounds(term) == ANY])


def _of_set(whole: core.Expression) -> Iterator[Hashable]:
    """What a set is a part of, as far as its expression says so."""
    match lying(whole):
        case core.Filter(whole=wider):
            yield from _of_set(wider)
        case core.Ask(operation=operation, arguments=(wider, *_)) if operation in AMONG:
            yield from _of_set(wider)
        case core.Ask(operation=operation) if operation in _OF_ALL:
            yield Operation.EVERYONE
        case core.Conditional(yes=yes, other=other):
            yield from _of_set(yes)
            yield from _of_set(other)
        case found:
            yield _key(found)


def _key(node: object) -> Hashable:
    """The same for two expressions that say the same."""
    node = without_need(node)
    if isinstance(node, tuple):
        return tuple(map(_key, node))
    if isinstance(node, core.Content):
        return _key(lying(node))
    if isinstance(node, core.Binary) and node.sign in ("==", "!="):
        return frozenset((_key(node.left), _key(node.right)))
    if isinstance(node, core.Ask) and node.operation is Operation.SEATS_BETWEEN:
        return Operation.SEATS_BETWEEN, frozenset(map(_key, node.arguments))
    if isinstance(node, core.Typed):
        names: tuple[str, ...] = node.__match_args__
        return (type(node).__name__, *[_key(getattr(node, name)) for name in names if name != "there"])
    assert isinstance(node, Hashable)
    return node


__all__ = ["Pair", "open_terms", "pairs"]
