"""Measures explorations and prints a line for each: positions, seconds, positions per second, mebibytes.

    python tests/benchmarks/exploring.py

`merged` explores the response to a six-player Gatling in which every player holds two unknown cards of a named pool, to its end.
`unmerged` walks the same tree, every way by itself, for as long as the first one took; told is the share of the merged rate at
which it comes to positions that are new to it. Both are measured in turn, several times; the medians are told.
"""

from __future__ import annotations

import resource
import statistics
import time
from collections.abc import Iterator

from adjudicator.answers.claims import claim
from adjudicator.answers.exploring import explore
from adjudicator.answers.following import Follower
from adjudicator.answers.graph import step
from adjudicator.answers.likeness import Likeness
from adjudicator.answers.subject import Subject, subject_in
from adjudicator.engine.run import proceed
from adjudicator.engine.state import State
from adjudicator.notation.source import Source

SEATS = ("A renegade, hand [Gatling, 2 ?]", "B outlaw, hand 2", "C outlaw, hand 2", "D deputy, hand 2", "E sheriff, hand 2",
         "F outlaw, hand 2")
POOLS = {"three kinds": "4 Missed!, 3 Beer, 5 BANG!", "four kinds": "4 Missed!, 3 Beer, 5 BANG!, 2 Stagecoach"}
ROUNDS = 3


def gatling(pool: str) -> Subject:
    """Six players with two unknown cards each, which are among those of a pool."""
    return subject_in(Source("gatling", "\n".join(("rules bang", *SEATS, f"unseen [{pool}]", "A plays Gatling", ""))))


def merged(table: Subject) -> tuple[int, float]:
    """The positions of the whole exploration with a claim, and the seconds that it took."""
    began = time.perf_counter()
    found = explore(table, [claim("B life 3", table.program, table.seats)])
    assert found.complete
    return found.graph.nodes, time.perf_counter() - began


def ways(table: Subject) -> Iterator[State]:
    """The positions on every way, one way after the other, nothing remembered."""
    follower = Follower.of(table.program, table.moves)
    waiting = [(proceed(table.begin(logging=False)), follower.begin())]
    while waiting:
        state, progress = waiting.pop()
        yield state
        choices, following = follower.ways(state, progress)
        waiting += [(step(state, way), following) for way in choices or ()]


def unmerged(table: Subject, seconds: float) -> float:
    """How many new positions a second come up where every way is walked by itself."""
    began = time.perf_counter()
    seen: set[bytes] = set()
    like = Likeness.of(proceed(table.begin(logging=False)), reads=False)
    for state in ways(table):
        seen.add(like.apart(state, ()).whole)
        if time.perf_counter() - began > seconds:
            break
    return len(seen) / (time.perf_counter() - began)


def main() -> None:
    """Print the figures."""
    for name, pool in POOLS.items():
        table = gatling(pool)
        runs = [merged(table) for _ in range(ROUNDS if name == "three kinds" else 1)]
        nodes, seconds = runs[0][0], statistics.median(s for _, s in runs)
        memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
        print(f"merged    {name}: {nodes:,} positions in {seconds:.1f} s, {nodes / seconds:,.0f} a second, {memory:.0f} MiB")
        alone = statistics.median(unmerged(table, seconds) for _ in range(ROUNDS if name == "three kinds" else 1))
        print(f"unmerged  {name}: {alone:,.0f} new positions a second, {nodes / seconds / alone:.2f} x as many merged")


if __name__ == "__main__":
    main()
