"""Declared values of one player, or of one card, twice, whose answer is always the same then, in a game with all its sets."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from typing import TYPE_CHECKING, TypeVar

import attrs

from adjudicator.notation.source import Diagnostic, Span
from adjudicator.rules.checking.bounds import alike, bounds
from adjudicator.rules.checking.settled import answer
from adjudicator.rules.core import nodes as core
from adjudicator.rules.core import types

if TYPE_CHECKING:
    from adjudicator.rules.checking.clauses import Compiler

_DEEPEST = 6
"""How deep values may lie in one another that are looked into."""
N = TypeVar("N")


def of_twins(value: core.ValueOf) -> bool:
    """Whether a value is asked for with the same player, or the same card, in the place of two."""
    return any(one.type in (types.PLAYER, types.CARD) and alike(one, other) for one, other in combinations(value.arguments, 2))


def answered(asked: Sequence[tuple[core.ValueOf, Span]], compiler: Compiler) -> Iterator[Diagnostic]:
    """Where a value is asked for with twins, and would have another answer only if they were not."""
    values = {function.number: function for function in compiler.functions
              if function.number >= 0 and function.number not in compiler.changed}
    for value, span in asked:
        function = values.get(value.number)
        if function is None or _constant(function.value, values) is not None:
            continue
        names = _merged(function, value.arguments)
        if (always := _constant(_renamed(function.value, names), values)) is not None:
            said = {True: "this is always true", False: "this is always false"}
            message = said[always] if isinstance(always, bool) else f"this is always `{always}`"
            yield Diagnostic("R043", message, span, f"`{function.title}` is asked of the same one twice")


def _merged(function: core.Function, arguments: Sequence[core.Expression]) -> Mapping[str, str]:
    """The parameters of a value that are the same as an earlier one, each with that."""
    found: dict[str, str] = {}
    given = list(zip(function.parameters, arguments, strict=True))
    for (first, one), (second, other) in combinations(given, 2):
        if one.type in (types.PLAYER, types.CARD) and alike(one, other):
            found.setdefault(second, first)
    return found


def _renamed(node: N, names: Mapping[str, str]) -> N:
    """An expression in which some variables are others."""
    if isinstance(node, core.Variable):
        return attrs.evolve(node, name=names.get(node.name, node.name))
    if isinstance(node, tuple):
        return type(node)(_renamed(part, names) for part in node)
    if isinstance(node, core.Typed):
        inner = {name: _renamed(getattr(node, name), names) for name in type(node).__match_args__ if name != "type"}
        return attrs.evolve(node, **inner)
    return node


def _constant(node: core.Expression, values: Mapping[int, core.Function], deep: int = 0) -> bool | int | None:
    """What a value always comes to; None if it depends."""
    if node.type == types.NUMBER:
        least, most = bounds(node)
        return int(least) if least == most else None
    match node:
        case core.Constant(value=bool(known)):
            return known
        case core.Not(inner=inner):
            found = _constant(inner, values, deep)
            return None if found is None else not found
        case core.Binary(left=left, sign="and" | "or" as sign, right=right):
            both, settles = [_constant(side, values, deep) for side in (left, right)], sign == "or"
            return settles if settles in both else None if None in both else not settles
        case core.Need(inner=inner):
            return _constant(inner, values, deep)
        case core.ValueOf(number=number, arguments=arguments) if number in values and deep < _DEEPEST:
            function = values[number]
            return _constant(_renamed(function.value, _merged(function, arguments)), values, deep + 1)
        case _:
            return answer(node)


__all__ = ["answered", "of_twins"]
