"""What is written in vain because of a plain `no` or `yes` in the place of a condition."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from adjudicator.rules import tree as t
from adjudicator.rules.checking.symbols import Symbols

_SWITCHES = (t.Ordering, t.WalkRows, t.CloseRows, t.Hold, t.Secret)
"""What a plain `yes` or `no` settles for a whole game."""


def check_literals(symbols: Symbols, files: Sequence[t.File]) -> None:
    """Record what is in vain because of a plain word in the place of a condition."""
    for file in files:
        for at, said, instead in _in_vain(file.items):
            symbols.complain("R043", said, at.at.span(file.source), instead)


def _in_vain(items: object) -> Iterator[tuple[t.Expression, str, str]]:
    """The conditions within items with which nothing happens, each with what is wrong and what to write instead."""
    for node in t.nodes(items):
        test, in_vain = _condition(node)
        said = None if test is None else _said(test)
        if test is not None and said in in_vain:
            idle = "what never happens" if not said or isinstance(node, t.Offer | t.React) else "the condition"
            yield test, f"this is {'always' if said else 'never'} true", f"write on what it depends, or leave out {idle}"


def _condition(node: t.Node) -> tuple[t.Expression | None, Sequence[bool]]:
    """The condition of a node, if it has one, with the answers that are in vain: nothing happens, or nothing depends on it."""
    match node:
        case t.Offer(until=until) | t.React(until=until):
            return until, (True,)
        case t.TurnDecl(order=order):
            return order, (False,)
        case t.While(test=test):  # it ends by a `stop`
            return test, (False,)
        case t.Where(test=test):  # `where no` writes a set without members
            return test, (True,)
        case t.ImpossibleDecl(after=after, before=before, test=test) if after is not None or before is not None:
            return test, (False,)  # no situation begins with those phases
        case _:
            return None if isinstance(node, _SWITCHES) else getattr(node, "test", None), (False, True)


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
