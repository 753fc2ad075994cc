"""Measures explorations and prints a line for each: positions, seconds of the processor, mebibytes.

    python tests/benchmarks/exploring.py           # the pools of three, four, five and seven kinds
    python tests/benchmarks/exploring.py --exact   # the smaller ones with all positions kept apart, too

Each explores the response to a six-player Gatling in which every player holds two unknown cards of a named pool, to its end. At
last the time for five kinds over that for three is shown, and what was aimed at.
"""

from __future__ import annotations

import resource
import statistics
import sys
import time

from adjudicator.answers.claims import claim
from adjudicator.answers.exploration.explore import explore
from adjudicator.answers.subject import Subject, subject_in
from adjudicator.notation.source import Source

SEATS = ("A renegade, hand [Gatling, 2 ?]", "B outlaw, hand 2", "C outlaw, hand 2", "D deputy, hand 2", "E sheriff, hand 2",
         "F outlaw, hand 2")
POOLS = {"three kinds": "4 Missed!, 3 Beer, 5 BANG!", "four kinds": "4 Missed!, 3 Beer, 5 BANG!, 2 Stagecoach",
         "five kinds": "4 Missed!, 3 Beer, 5 BANG!, 2 Stagecoach, Wells Fargo",
         "seven kinds": "4 Missed!, 3 Beer, 5 BANG!, 2 Stagecoach, Wells Fargo, Saloon, Panic!"}
EXACT = ("three kinds", "four kinds")
ROUNDS = 3
MUST, AIM = 4, 2
"""The time for five kinds over that for three."""


def gatling(pool: str) -> Subject:
    """Six players with two unknown cards each, which are among those of a pool."""
    return subject_in(Source("gatling", "\n".join(("rules bang", *SEATS, f"unseen [{pool}]", "A plays Gatling", ""))))


def explored(table: Subject, *, exact: bool = False) -> tuple[int, float]:
    """The positions of the whole exploration with a claim, and the seconds that it took."""
    began = time.process_time()
    found = explore(table, [claim("B life 3", table.program, table.seats)], exact=exact)
    assert found.complete
    return found.graph.nodes, time.process_time() - began


def printed(name: str, positions: int, seconds: float) -> None:
    """Print a line."""
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    rate = f"{positions / seconds:,.0f} a second"
    print(f"{name}: {positions:,} positions in {seconds:.1f} s, {rate}, {memory:.0f} MiB", flush=True)


def main() -> None:
    """Print the figures."""
    explored(gatling(POOLS["three kinds"]))  # what is made once in a process is not measured
    took = {}
    for name, pool in POOLS.items():
        runs = [explored(gatling(pool)) for _ in range(ROUNDS)]
        took[name] = statistics.median(seconds for _, seconds in runs)
        printed(name, runs[0][0], took[name])
    for name in EXACT if "--exact" in sys.argv else ():
        printed(f"{name}, all kept apart", *explored(gatling(POOLS[name]), exact=True))
    ratio = took["five kinds"] / took["three kinds"]
    print(f"five kinds over three: {ratio:.2f} must {MUST} aim {AIM}")


if __name__ == "__main__":
    main()
