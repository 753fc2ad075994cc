"""The single functions that an embedder calls, each on its own: `make bench` runs them behind the figures."""

from collections.abc import Callable

import floor
import pytest
import scenes

import adjudicator
from adjudicator.rules.load import files_of
from adjudicator.rules.reading.parse import parse_rules

Benchmark = Callable[..., object]


@pytest.fixture(scope="module")
def waiting() -> adjudicator.State:
    """The canonical Gatling has been played, and the first who can do something is asked."""
    return scenes.aimed()


def bench_floor(benchmark: Benchmark) -> None:
    """The canonical Gatling by hand."""
    table = floor.laid()
    benchmark(lambda: floor.play(floor.copied(table)))


def bench_resolve(benchmark: Benchmark) -> None:
    """The canonical Gatling in one call, no timeline."""
    benchmark(scenes.played(scenes.opened(scenes.GATLING)))


def bench_resolve_with_timeline(benchmark: Benchmark) -> None:
    """The same with its timeline."""
    benchmark(scenes.played(scenes.opened(scenes.GATLING, logging=True)))


def bench_situation(benchmark: Benchmark) -> None:
    """A situation from its text, its rules already there."""
    benchmark(lambda: adjudicator.situation(scenes.GATLING))


def bench_start(benchmark: Benchmark) -> None:
    """The first state of a situation."""
    benchmark(adjudicator.situation(scenes.GATLING).start)


def bench_after(benchmark: Benchmark, waiting: adjudicator.State) -> None:
    """One choice made in a state that waits."""
    benchmark(lambda: adjudicator.after(waiting, 0))


def bench_to_json(benchmark: Benchmark, waiting: adjudicator.State) -> None:
    """A state as JSON."""
    benchmark(waiting.to_json)


def bench_from_json(benchmark: Benchmark, waiting: adjudicator.State) -> None:
    """A state from JSON."""
    text = waiting.to_json()
    benchmark(lambda: adjudicator.State.from_json(text, waiting.program))


def bench_hash(benchmark: Benchmark, waiting: adjudicator.State) -> None:
    """The hash of a state, as for a set of states."""
    benchmark(lambda: hash(waiting))


def bench_explore_unknown(benchmark: Benchmark, waiting: adjudicator.State) -> None:
    """The reference exploration, draws left unknown."""
    benchmark.pedantic(lambda: scenes.explored(waiting, known_draws=False), rounds=5)  # type: ignore[attr-defined]


def bench_parse_rules(benchmark: Benchmark) -> None:
    """The syntax tree of a rules file of moderate size."""
    source = files_of("bang")[0].source
    benchmark.pedantic(lambda: parse_rules(source), rounds=5)  # type: ignore[attr-defined]


def bench_compile(benchmark: Benchmark) -> None:
    """A program of two files from their text."""
    benchmark.pedantic(scenes.reduced, rounds=3)  # type: ignore[attr-defined]
