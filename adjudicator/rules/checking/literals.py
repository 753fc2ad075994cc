"""What never happens as it is written: because of a plain `no` or `yes` in the place of a condition, or of an amount of 0."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from adjudicator.rules import tree as t
from adjudicator.rules.checking.symbols import Symbols

_SWITCHES = (t.Ordering, t.WalkRows, t.CloseRows, t.Hold, t.Secret, t.Where)
"""What a plain `no` settles for a whole game, and the sets that have no members, which are written `where no`."""


def check_literals(symbols: Symbols, files: Sequence[t.File]) -> None:
    """Record what never happens because of a plain word in the place of a condition, or of an amount of 0."""
    for file in files:
        for amount in _amounts(file.items):
            if isinstance(amount, t.Number) and amount.value == 0:
                symbols.complain("R043", "an amount of 0 does nothing", amount.at.span(file.source),
                                 "write another number, or leave out what does nothing")
        for test, never in _conditions(file.items):
            if test is not None and _said(test) is never:
                symbols.complain("R043", "this is always true" if never else "this is never true", test.at.span(file.source),
                                 "write on what it depends, or leave out what never happens")


def _amounts(items: object) -> Iterator[t.Expression]:
    """How often or by how much something within items is done."""
    for node in t.nodes(items):
        match node:
            case t.Repeat(count=amount) | t.AddTo(amount=amount) | t.ChangeDecl(sign="+" | "-", amount=amount):
                yield amount
            case _:
                pass


def _conditions(items: object) -> Iterator[tuple[t.Expression | None, bool]]:
    """The conditions within items, each with the answer with which nothing happens."""
    for node in t.nodes(items):
        match node:
            case t.Offer(until=until) | t.React(until=until):
                yield until, True
            case t.TurnDecl(order=order):
                yield order, False
            case t.Node() if not isinstance(node, _SWITCHES):
                yield getattr(node, "test", None), False
            case _:
                pass


def _said(test: t.Expression) -> bool | None:
    """The answer of a condition that is made of plain words; None if it depends."""
    match test:
        case t.Group(inner=inner):
            return _said(inner)
        case t.Not(inner=inner):
            found = _said(inner)
            return None if found is None else not found
        case t.And(left=left, right=right) | t.Or(left=left, right=right):
            both, settles = (_said(left), _said(right)), isinstance(test, t.Or)
            return settles if settles in both else None if None in both else not settles
        case t.Name(word=t.Word(text="yes")):
            return True
        case t.Never():
            return False
        case _:
            return None


__all__ = ["check_literals"]
