"""The moments in which it matters to rules what players could use there and do not: whether they can, or how much they leave.

In all other moments, a window that its player leaves goes by as if it had not been opened.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from adjudicator.rules.core import nodes as core
from adjudicator.rules.core.operations import Operation
from adjudicator.rules.core.walk import expressions, statements, within


def heeded(codes: Iterable[core.Code | None], functions: Iterable[core.Function]) -> frozenset[str]:
    """The moments of some code and of the values and conditions of a game: nobody may leave some, or rules ask what is left."""
    found = {*_able(within(*[function.value for function in functions]))}
    for code in codes:
        done = [] if code is None else [*statements(code.unit.statements)]
        read = [part for node in done for part in within(*expressions(node))]
        found.update(_able(read))
        places = {part.number for part in read if isinstance(part, core.Place)}
        found.update(node.moment for node in done
                     if isinstance(node, core.Window) and (node.must or node.once or node.refused.number in places))
    return frozenset(found)


def _able(parts: Iterable[core.Expression]) -> Iterator[str]:
    """The moments of which some expressions ask by themselves whether somebody could use anything there."""
    for part in parts:
        if isinstance(part, core.Ask) and part.operation is Operation.ABLE:
            yield from (given.value for given in part.arguments
                        if isinstance(given, core.Constant) and isinstance(given.value, str))


__all__ = ["heeded"]
