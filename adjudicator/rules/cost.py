"""Keeps values from costing without end: those that call one another again and again count as turns of a loop."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from adjudicator.rules import core
from adjudicator.rules.effects import CallGraph
from adjudicator.rules.walk import sets_in

HEAVY = 200
"""A function that may make more calls than this is counted at each call: fewer cost less than the step that asked for it."""
MANY = 8
"""How often a test is taken to be made in a set that is looked through: about the number of cards or players at a table."""
MOST_SETS = 3
"""Sets within one another beyond this many are beyond `HEAVY` anyhow."""


def heavy(functions: Sequence[core.Function], calls: CallGraph) -> frozenset[str]:
    """The functions that may make very many calls: all that call themselves are among them."""
    costs: dict[str, int] = {}
    sets = {function.name: sets_in(function.value) for function in functions}
    for name in sets:
        _cost(name, calls, sets, costs)
    return frozenset(name for name, cost in costs.items() if cost > HEAVY)


def _cost(name: str, calls: CallGraph, sets: Mapping[str, int], costs: dict[str, int]) -> None:
    """About how much work one call is, for a function and all that it calls; far too much for one that calls itself."""
    waiting, open_ones = [(name, False)], set[str]()
    while waiting:
        here, done = waiting.pop()
        if done:
            open_ones.discard(here)
            below = sum(costs.get(other, HEAVY + 1) for other in calls.get(here, ()))
            costs[here] = min((1 + below) * MANY ** min(sets[here], MOST_SETS), 1 << 30)
        elif here not in costs and here in sets and here not in open_ones:
            open_ones.add(here)
            waiting.append((here, True))
            waiting += [(other, False) for other in calls.get(here, ()) if other not in open_ones]
