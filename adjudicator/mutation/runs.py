"""Many changes on trial, on several processes: the result of each, as soon as it is known."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import closing

import attrs

from adjudicator.mutation.changes import Change, changes, sites
from adjudicator.mutation.equivalents import Equivalent
from adjudicator.mutation.trial import FAULT, NOTICED, REFUSED, SAME, SURVIVED, MutantVerdict, MutationTrial, forget
from adjudicator.mutation.witness import Apart, apart
from adjudicator.notation.source import Invalid
from adjudicator.processes import in_order
from adjudicator.values import frozen

EQUIVALENT = "equivalent"
"""The result of a change that nobody needs to notice: it is listed."""


@frozen
class Selection:
    """Which changes are tried.

    `sample`: this many of those that compile, 0 for all; `seed`: which ones; `shard` of `shards`: every n-th of them, counted
    from 1. `sets`: changes only in these sets, in the game's own files by its key; `name`: in the card or rule of this name.
    """

    sample: int = 0
    seed: int = 0
    shard: int = 1
    shards: int = 1
    sets: tuple[str, ...] = ()
    name: str = ""


@frozen
class Tried:
    """A change that was tried: its verdict, the reason for which it is listed, and for a survivor a situation in which it
    matters.
    """

    verdict: MutantVerdict
    because: str = ""
    apart: Apart | None = None


@frozen(eq=False)
class Experiment:
    """A trial with the changes that are to be tried in it, in their order, and the list of those that make no difference."""

    trial: MutationTrial
    asked: Selection
    waiting: tuple[tuple[Change, ...], ...]
    equivalents: tuple[Equivalent, ...]

    @classmethod
    def of(cls, trial: MutationTrial, asked: Selection, equivalents: Sequence[Equivalent]) -> Experiment:
        """The changes that are asked for. With a sample, one of several things that a word could say is enough."""
        only = trial.rules.of_sets(asked.sets) if asked.sets else None
        found = list(changes(trial.rules.trees, only, asked.name))
        together = sites(found, asked.seed) if asked.sample else [[change] for change in found]
        chosen = together[asked.shard - 1::asked.shards]
        return cls(trial, asked, tuple(map(tuple, chosen)), tuple(equivalents))

    @property
    def wanted(self) -> int:
        """How many of the changes that compile are to be tried; all if there are fewer."""
        if not self.asked.sample:
            return len(self.waiting)
        share, more = divmod(self.asked.sample, self.asked.shards)
        return share + (self.asked.shard <= more)

    def tried(self, number: int) -> Tried:
        """The result of the change with a number."""
        try:
            return self._tried(number)
        finally:
            forget()

    def _tried(self, number: int) -> Tried:
        verdict, mutant = self.trial.verdict(self.waiting[number])
        if verdict.status not in (NOTICED, SURVIVED):
            return Tried(verdict)
        listed = next((e for e in self.equivalents if e.means(verdict.change)), None)
        if verdict.status == NOTICED:
            return Tried(verdict, listed.because if listed is not None and not listed.is_general else "")
        if listed is not None:
            return Tried(attrs.evolve(verdict, status=EQUIVALENT), listed.because)
        try:
            return Tried(verdict, apart=apart(self.trial.ordered(mutant), mutant.load))
        except Invalid:  # no situation close to a case can be written under the changed rules
            return Tried(verdict)
        except Exception as problem:  # it is reported, and the trial continues
            return Tried(attrs.evolve(verdict, status=FAULT, case="a situation that no case has",
                                      message=f"{type(problem).__name__}: {problem}"))


def run(experiment: Experiment, jobs: int, result: Callable[[int], Tried]) -> Iterator[Tried]:
    """The result of each change, until there are enough, on several processes. `result`: that of the change with a number."""
    count = 0
    with closing(in_order(result, range(len(experiment.waiting)), jobs)) as results:
        for tried in results:
            yield tried
            count += counts(tried)
            if count == experiment.wanted:
                return


def counts(tried: Tried) -> bool:
    """Whether a change counts: it compiles, and to something else."""
    return tried.verdict.status not in (REFUSED, SAME)


__all__ = ["EQUIVALENT", "NOTICED", "SURVIVED", "Experiment", "Selection", "Tried", "counts", "run"]
