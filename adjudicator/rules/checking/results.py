"""What a verb, or a choice, has given: its type is known where it is read, and nothing else can have come between."""

from __future__ import annotations

from adjudicator.rules import tree as t
from adjudicator.rules.core import nodes as core
from adjudicator.rules.core import types
from adjudicator.rules.core.operations import Operation
from adjudicator.rules.core.types import Type

RESULT = core.Ask(types.CARD, Operation.RESULT, ())
"""The result as the engine keeps it, whatever its type."""
_ELSE = t.Do | t.Choose | t.ChooseName | t.May | t.OneOf | t.Offer | t.Demand | t.Attack | t.AttackBlock | t.Perform
"""Statements in which something else may happen."""


def result_of(kind: Type) -> core.Expression:
    """A result of a type, as rules read it. Where it may be nothing, a set is empty."""
    found = core.Ask(kind, Operation.RESULT, ())
    if kind in types.SETS:
        return core.Binary(kind, found, "or", core.Constant(kind, ()))
    return found


def is_lost_in(node: object) -> bool:
    """Whether something else may happen in a part of the rules, so that a result from before is gone."""
    return any(isinstance(part, _ELSE) for part in t.nodes(node))


def is_last(body: t.Body) -> bool:
    """Whether a body ends with its only `result`, and nowhere else."""
    ends = [node for node in t.nodes(body) if isinstance(node, t.Result | t.Stop)]
    return len(ends) == 1 and ends[0] is body.statements[-1] and isinstance(ends[0], t.Result)


__all__ = ["RESULT", "is_last", "is_lost_in", "result_of"]
