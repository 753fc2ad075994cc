"""What acts for a player besides the text of their own cards: the texts that they borrow, and clauses that begin for a while."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from adjudicator.engine.frames import YOU
from adjudicator.engine.occasions import Beginning, Lending, Persons
from adjudicator.engine.zones import NO_CARDS, Lying, all_of
from adjudicator.rules.core import nodes as core
from adjudicator.rules.core import types
from adjudicator.rules.core.operations import Operation
from adjudicator.rules.core.walk import numbers, statements
from adjudicator.rules.moving import Meant

_HERE = core.Place(types.PLAYER, YOU)
_SAME = frozenset({Operation.ONE, Operation.REVEALED_CARDS})
"""What is made of the texts of the first argument alone."""


def lent_in(code: core.Code, meant: Meant) -> Lending | None:
    """The texts that the player for whom a piece of code runs gains by it; None if that is none. `meant`: as for `moved_in`."""
    lent = [lending(act.arguments[1], lambda value, at=node: meant(at, value, _HERE))  # type: ignore[misc]
            for node, act in _acts(code, Operation.BORROW)]
    return Lending(all_of(one.cards for one in lent), frozenset().union(*(one.names for one in lent))) if lent else None


def begun_in(code: core.Code, who: Callable[[core.Expression, core.Statement], Persons]) -> tuple[Beginning, ...]:
    """The clauses that begin to act for a while in a piece of code. `who`: whom an expression of a statement may be."""
    return tuple(dict.fromkeys(
        Beginning(group, own, None if own else who(holder, node)) for node, act in _acts(code, Operation.BEGIN_LASTING)
        for holder in act.arguments[2:3] for own in [isinstance(holder, core.Place) and holder.number == YOU]
        for group in sorted(numbers(act.arguments[:1]))))


def lending(texts: core.Expression, meant: Callable[[core.Expression], Lying | None]) -> Lending:
    """The texts that an expression gives: those of a name that stands there, or those of cards."""
    match texts:
        case core.Ask(operation=operation, arguments=(inner, *_)) if operation in _SAME:
            return lending(inner, meant)
        case core.Constant(value=int(name)) if texts.type == types.NAME:
            return Lending(NO_CARDS, frozenset({name}))
        case core.Constant():
            return Lending(NO_CARDS)
        case _:
            return Lending(None if texts.type == types.NAME else meant(texts))


def _acts(code: core.Code, operation: Operation) -> Iterator[tuple[core.Statement, core.Act]]:
    """The acts of an operation in a piece of code, each with its statement."""
    for node in statements(code.unit.statements):
        act = node.then if isinstance(node, core.IfKnown) else node
        if isinstance(act, core.Act) and act.operation is operation:
            yield node, act


__all__ = ["begun_in", "lending", "lent_in"]
