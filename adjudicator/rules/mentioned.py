"""What rules mention: names of cards, and zones whose cards they go through. Two cards of other names that are of the same kinds,
with the same printed on them, are alike.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from adjudicator.rules.core import nodes as core
from adjudicator.rules.core import types
from adjudicator.rules.core.operations import Operation
from adjudicator.rules.core.walk import within


def mentioned(rules: Sequence[core.Expression]) -> frozenset[int]:
    """The numbers of the names that some expressions mention: those of all rules."""
    return frozenset(number for part in within(*rules) if isinstance(part, core.Constant) for number in _names(part))


def searched(rules: Sequence[core.Expression]) -> frozenset[int]:
    """The zones whose cards some expressions go through, and not only the top ones."""
    return frozenset([where.zone for part in within(*rules) if isinstance(part, core.Ask) and part.operation in _THROUGH
                      for where in part.arguments[:1] if isinstance(where, core.Slot)])


_THROUGH = (Operation.CARDS, Operation.GATHER)


def _names(node: core.Constant) -> Iterator[int]:
    """The names that a known value is, or consists of."""
    if node.type in (types.NAME, types.SET):
        yield from node.value if isinstance(node.value, tuple) else [node.value] if isinstance(node.value, int) else []


__all__ = ["mentioned", "searched"]
