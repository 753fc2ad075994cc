"""Work of a command shared among the processors of this machine, or among the machines of a cluster."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TypeVar

import click

from adjudicator.processes import NoCluster, cores, in_order, on_cluster

A = TypeVar("A")
B = TypeVar("B")


def share(work: Callable[[A], B], given: Sequence[A], jobs: int | None, cluster: str | None) -> Iterator[B]:
    """The results of `work` for each thing, in order: by this number of processes (default: one a core), or by a cluster."""
    if cluster is None:
        yield from in_order(work, given, jobs or cores())
        return
    try:
        yield from on_cluster(work, given, cluster)
    except NoCluster as problem:
        raise click.UsageError(str(problem)) from None


__all__ = ["share"]
