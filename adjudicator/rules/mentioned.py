"""The names of cards that rules mention: two other cards of the same kinds, with the same printed on them, are alike."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from adjudicator.rules.core import nodes as core
from adjudicator.rules.core import types
from adjudicator.rules.core.walk import expressions, statements, within


def mentioned(codes: Iterable[core.Code | None], functions: Iterable[core.Function]) -> frozenset[int]:
    """The numbers of the names that some code mentions, or the values and conditions of a game."""
    done = [node for code in codes if code is not None for node in statements(code.unit.statements)]
    every = [*[part for node in done for part in expressions(node)], *[function.value for function in functions]]
    return frozenset(number for part in within(*every) if isinstance(part, core.Constant) for number in _names(part))


def _names(node: core.Constant) -> Iterator[int]:
    """The names that a known value is, or consists of."""
    if node.type in (types.NAME, types.SET):
        yield from node.value if isinstance(node.value, tuple) else [node.value] if isinstance(node.value, int) else []


__all__ = ["mentioned"]
