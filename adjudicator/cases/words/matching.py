"""Which of some wanted things goes with which that is there: each with another one."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TypeVar

W = TypeVar("W")
T = TypeVar("T")


def unmatched(wanted: Sequence[W], there: Sequence[T], fits: Callable[[W, T], bool]) -> Iterator[W]:
    """The wanted things with which nothing is left to go, if as many as possible go with something."""
    from networkx import Graph  # slow to load, and rarely needed
    from networkx.algorithms.bipartite import hopcroft_karp_matching

    pairs = Graph()
    pairs.add_nodes_from(range(len(wanted)))
    pairs.add_edges_from((w, len(wanted) + t) for w, one in enumerate(wanted) for t, other in enumerate(there)
                         if fits(one, other))
    matched = hopcroft_karp_matching(pairs, range(len(wanted)))
    yield from (one for w, one in enumerate(wanted) if w not in matched)


__all__ = ["unmatched"]
