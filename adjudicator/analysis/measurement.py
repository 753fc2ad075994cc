"""Cases that are run by rules which report which of their parts a run reaches."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from adjudicator.cases.resolution import Resolved, resolve
from adjudicator.cases.runner import idle_throughout, runs_of
from adjudicator.cases.situation.readings import readings_of
from adjudicator.cases.words.meaning import Chance, Move
from adjudicator.engine.run import Fault, Stuck
from adjudicator.engine.traces import TRACE
from adjudicator.notation.case_ast import Case, Table
from adjudicator.notation.source import Invalid, fold
from adjudicator.rules.library import files_of
from adjudicator.rules.measured import measured_load
from adjudicator.values import frozen


class Ran(NamedTuple):
    """One run of a case: the readings that it consulted, and the keys of the parts that it reached and of false tests.

    `idle`: of the clauses that it reached, those that changed no value.
    """

    readings: frozenset[tuple[str, str]]
    met: frozenset[str]
    failed: frozenset[str]
    idle: frozenset[str] = frozenset()


@frozen(eq=False)
class MeasuredCase:
    """A case that was run: how, and whether it passed."""

    case: Case
    tables: tuple[Table, ...]
    runs: tuple[Ran, ...]
    holds: bool

    @property
    def met(self) -> frozenset[str]:
        """The keys of the parts that it reaches, under whatever readings."""
        return frozenset[str]().union(*(ran.met for ran in self.runs))

    @property
    def acting(self) -> frozenset[str]:
        """The same without the clauses that change no value: without these, nothing in it would differ."""
        return frozenset[str]().union(*(ran.met - ran.idle for ran in self.runs))


def is_played(case: Case, tables: Sequence[Table], game: str) -> bool:
    """Whether a case is played by a game, as far as it or its table says so."""
    from adjudicator.cases.situation.scene import merge

    try:
        rules = merge(case.setup, tables).rules
    except Invalid:
        return False
    return bool(rules) and fold(rules[0].text) in (fold(game), *(fold(f.title) for f in files_of(game) if f.is_own))


def tried(case: Case, tables: Sequence[Table]) -> MeasuredCase:
    """Run a case under every reading that it leaves open, as a test does."""
    TRACE.take()
    runs: list[Ran] = []
    holds = True
    try:
        for ran, good in _runs(measurable(case, tables)):
            runs.append(ran)
            holds = holds and good
    except (Invalid, Stuck, Fault):
        holds = False
    return MeasuredCase(case, tuple(tables), tuple(runs), holds and bool(runs))


def measurable(case: Case, tables: Sequence[Table]) -> Resolved:
    """What a case that holds is run from."""
    return resolve(case.setup, case.script, tables, load=measured_load)


def holds_without(case: Resolved, key: str) -> bool:
    """Whether a case that holds also does when a part of the rules is left out."""
    TRACE.off = key
    try:
        return all(good for _, good in _runs(case, every=False))
    except (Invalid, Stuck, Fault):
        return False
    finally:
        TRACE.off = ""


def _runs(resolved: Resolved, every: bool = True) -> list[tuple[Ran, bool]]:
    """The runs of a case, each with whether all its checks pass; up to the first in which one fails, if not `every` is wanted."""
    place, runs, found = resolved.scene, [], []
    expects = not all(isinstance(line, Move | Chance) for line in resolved.script)
    for run in runs_of(place, resolved.script, readings_of(place.program, place.settings, place.setup)):
        runs.append(run)
        found.append(Ran(frozenset(run.readings.items()), *TRACE.take()))
        if not every and not all(trouble.idle for trouble in run.troubles):
            break
    return [(ran, expects and not run.troubles) for ran, run in zip(found, idle_throughout(runs), strict=True)]


__all__ = ["MeasuredCase", "Ran", "holds_without", "is_played", "measurable", "tried"]
