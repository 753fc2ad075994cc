"""Changes of rules on trial: the cases of a game are run, those that a change concerns first."""

from __future__ import annotations

import gc
import sys
from collections.abc import Sequence
from functools import _lru_cache_wrapper, partial
from inspect import signature
from itertools import chain

import attrs

from adjudicator.cases.runner import PASSED, Result, run_case
from adjudicator.cases.situation.scene import merge
from adjudicator.engine.program import Program
from adjudicator.limits import MAX_LINES
from adjudicator.mutation.changes import Change, spellings
from adjudicator.mutation.mutant import Mutant, Refused, Rules
from adjudicator.notation.case_ast import Case, CaseFile, Table
from adjudicator.notation.source import Invalid, fold
from adjudicator.report.timeline import origin
from adjudicator.rules import tree as t
from adjudicator.rules.code.generated import leave_compiled
from adjudicator.rules.load import load, named
from adjudicator.values import frozen

NOTICED, SURVIVED, SAME, REFUSED, FAULT = "noticed", "survived", "same", "refused", "fault"
"""The result of a change: a case fails, none does, nothing really changed, the changed rules are invalid, or they make the
program itself fail.
"""

NEAREST = 40
"""Cases of which some are first played with no more sets than they name."""
FEW = 2
"""Combinations of sets for which they are."""

Line = tuple[str, int]
"""A line of a file: its name, and the number of the line."""


@frozen(eq=False)
class Judge:
    """A case that passes under the unchanged rules.

    `sets` are those that it names, `wider` the same and further ones with which it passes too; `text` is its content, folded,
    `lines` the places of the clauses that acted in it.
    """

    case: Case
    tables: tuple[Table, ...]
    sets: tuple[str, ...]
    wider: tuple[str, ...]
    text: str
    lines: frozenset[Line]


@frozen
class MutantVerdict:
    """The verdict on a change: one of those above, and the case that noticed it (its id, and what failed there)."""

    change: Change
    status: str
    case: str = ""
    message: str = ""


@frozen(eq=False)
class MutationTrial:
    """The rules of a game and the cases that judge changes of them. `left_out` are cases that fail without any change.

    `kin` are the trials of the games that share files with it: what the cases of one of them settle is settled.
    """

    rules: Rules
    judges: tuple[Judge, ...]
    left_out: tuple[str, ...]
    kin: tuple[MutationTrial, ...] = ()

    @classmethod
    def of(cls, rules: Rules, files: Sequence[CaseFile]) -> MutationTrial:
        """The rules with all cases of the game in some files; each is run.

        A change has to be compiled for each combination of sets, so cases share the few widest ones with which they pass.
        """
        waiting = [(case, file, sets) for file in files for case in file.cases
                   if (sets := _sets(case, file.tables, rules.game)) is not None]
        every = tuple(sorted({f.set_key for f in rules.files if f.set_key}))
        judges: list[Judge] = []
        for wider in sorted({every, *(sets for _, _, sets in waiting)}, key=lambda sets: (-len(sets), sets)):
            left = []
            for case, file, sets in waiting:
                result = run_case(case, file.tables, load=partial(_with, rules.game, wider)) if {*sets} <= {*wider} else None
                if result is not None and result.status == PASSED:
                    judges.append(Judge(case, file.tables, sets, wider, _text(case, file), _acted(result)))
                else:
                    left.append((case, file, sets))
            waiting = left
        return cls(rules, tuple(judges), tuple(case.id.text for case, _, _ in waiting))

    def verdict(self, alike: Sequence[Change]) -> tuple[MutantVerdict, Mutant]:
        """The result of the first of some changes that compiles, or of the last one if none does; the changed rules."""
        for change in alike:
            mutant = Mutant.of(self.rules, change)
            try:
                found = self._judged(mutant)
            except Refused as refused:
                found = MutantVerdict(change, REFUSED, message=str(refused))
            if found.status != REFUSED:
                break
        return found, mutant

    def _judged(self, mutant: Mutant) -> MutantVerdict:
        """The result of a change. Raises `Refused`."""
        near = self.ordered(mutant)
        for judge, sets in chain(_with_few_sets(near), ((judge, judge.wider) for judge in near)):
            try:
                result = run_case(judge.case, judge.tables, load=partial(_of, mutant, sets))
            except Refused:
                raise
            except Exception as problem:  # whatever strange rules cause is reported, and the trial continues
                return MutantVerdict(mutant.change, FAULT, judge.case.id.text, f"{type(problem).__name__}: {problem}")
            if result.status != PASSED and (sets == judge.wider or _passes(judge)):
                return MutantVerdict(mutant.change, NOTICED, judge.case.id.text, result.message)
        if mutant.is_same():
            return MutantVerdict(mutant.change, SAME)
        return self._judged_by_kin(mutant.change)

    def _judged_by_kin(self, change: Change) -> MutantVerdict:
        """The verdict of the cases of other games on a change in what they share. Raises `Refused`."""
        name = self.rules.files[change.file].source.name
        for trial in self.kin if self.rules.files[change.file].is_common else ():
            number = next((n for n, file in enumerate(trial.rules.files) if file.source.name == name), None)
            if number is not None:
                found = trial._judged(Mutant.of(trial.rules, attrs.evolve(change, file=number)))
                if found.status in (NOTICED, FAULT):
                    return attrs.evolve(found, change=change)
        return MutantVerdict(change, SURVIVED)

    def ordered(self, mutant: Mutant) -> list[Judge]:
        """The cases that a change concerns: those in which its lines acted, those that name its card, then all others.

        A change of a card concerns only cases that contain the card, unless there are none.
        """
        change = mutant.change
        names = spellings(change.declaration)
        file = self.rules.files[change.file].source.name
        first = change.declaration.at.line
        following = self.rules.trees[change.file].items[change.item + 1:change.item + 2]
        last = following[0].at.line if following else first + MAX_LINES

        def distance(judge: Judge) -> int:
            if (file, change.line) in judge.lines:
                return 0
            if any(name == file and first <= line < last for name, line in judge.lines):
                return 1
            return 2 if any(name in judge.text for name in names) else 3

        near = sorted([(distance(j), n) for n, j in enumerate(self.judges) if mutant.concerns(j.sets)])
        if isinstance(change.declaration, t.CardDecl) and near and near[0][0] < 3:
            near = [(how, n) for how, n in near if how < 3]
        return [self.judges[n] for _, n in near]


def _with_few_sets(near: Sequence[Judge]) -> list[tuple[Judge, tuple[str, ...]]]:
    """Those of the nearest cases that name the fewest sets, with no more than these.

    Most changes are noticed by one of them, and rules of few sets are compiled in a fraction of the time.
    """
    nearest = near[:NEAREST]
    few = sorted({judge.sets for judge in nearest if judge.sets != judge.wider}, key=lambda sets: (len(sets), sets))[:FEW]
    return [(judge, judge.sets) for judge in nearest if judge.sets in few]


def _passes(judge: Judge) -> bool:
    """Whether a case passes with the sets that it names and without any change."""
    return run_case(judge.case, judge.tables).status == PASSED


def _with(game: str, sets: tuple[str, ...], *_: str) -> Program:
    """The game with some sets, whatever a case asks for."""
    return load(game, *sets)


def _of(mutant: Mutant, sets: tuple[str, ...], *_: str) -> Program:
    """The changed game with some sets, whatever a case asks for. Raises `Refused`."""
    return mutant.load(mutant.rules.game, *sets)


def forget() -> None:
    """Release the programs of changed rules, and everything that any module remembers of a program."""
    for module in [module for name, module in sys.modules.items() if name.startswith("adjudicator.")]:
        for cached in vars(module).values():
            if isinstance(cached, _lru_cache_wrapper) and "program" in signature(cached).parameters:
                cached.cache_clear()
    leave_compiled()
    gc.collect()


def _sets(case: Case, tables: Sequence[Table], game: str) -> tuple[str, ...] | None:
    """The sets that a case is played with; None if it belongs to another game, or its rules are unknown."""
    try:
        names = [r.text for r in merge(case.setup, tables).rules]
        key, sets = named(names[0], list(dict.fromkeys(n for n in names[1:] if n != names[0]))) if names else ("", ())
    except Invalid:
        return None
    return sets if key == game else None


def _text(case: Case, file: CaseFile) -> str:
    """The content of a case and of the tables below it, folded."""
    lines = case.span.source.text.split("\n")
    blocks = [case.span.line, *(t.span.line for t in file.tables)]
    heads = sorted([c.span.line for c in file.cases] + [t.span.line for t in file.tables] + [r.span.line for r in file.rulings])
    found = []
    for first in blocks:
        last = next((line for line in heads if line > first), len(lines) + 1)
        found += lines[first - 1:last - 1]
    return fold("\n".join(found))


def _acted(result: Result) -> frozenset[Line]:
    """The places of the clauses that acted in the run of a case."""
    if result.run is None:
        return frozenset()
    state = result.run.played.state
    origins = [origin(state, step) for step in state.steps]
    return frozenset((o.span.source.name, o.span.line) for o in origins if o is not None)
