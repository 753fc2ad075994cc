"""Changes of rules on trial: the cases of a game are run, those that a change concerns before all others."""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from adjudicator.cases.runner import PASSED, Result, run_case
from adjudicator.cases.scene import merge
from adjudicator.cases.vocabulary import vocabulary
from adjudicator.engine import options, steps
from adjudicator.mutation.changes import Change, spellings
from adjudicator.mutation.mutant import Mutant, Refused, Rules
from adjudicator.notation.case_ast import Case, CaseFile, Table
from adjudicator.notation.source import Invalid, fold
from adjudicator.report.timeline import origin
from adjudicator.rules.load import named

NOTICED, SURVIVED, SAME, REFUSED, FAULT = "noticed", "survived", "same", "refused", "fault"
"""What becomes of a change: a case fails, none does, nothing was changed in truth, the changed rules are no rules, or they bring
the program itself into trouble."""

Line = tuple[str, int]
"""A line of a file: its name, and the number of the line."""


@attrs.frozen(slots=True, eq=False)
class Judge:
    """A case that holds under the rules as they are.

    `sets` are those that it is played with, `text` all that it says, folded, `lines` where the clauses stand that acted in it.
    """

    case: Case
    tables: tuple[Table, ...]
    sets: tuple[str, ...]
    text: str
    lines: frozenset[Line]


@attrs.frozen(slots=True)
class Verdict:
    """What became of a change: what is said of it above, and the case that noticed it (its id, and what failed there)."""

    change: Change
    status: str
    case: str = ""
    message: str = ""


@attrs.frozen(slots=True, eq=False)
class Trial:
    """The rules of a game and the cases that judge changes of them. `left_out` are cases that fail as the rules are."""

    rules: Rules
    judges: tuple[Judge, ...]
    left_out: tuple[str, ...]

    @classmethod
    def of(cls, rules: Rules, files: Sequence[CaseFile]) -> Trial:
        """The rules with all cases of the game in some files; each is run once."""
        judges, left_out = [], []
        for file in files:
            for case in file.cases:
                sets = _sets(case, file.tables, rules.game)
                if sets is None:
                    continue
                result = run_case(case, file.tables)
                if result.status == PASSED:
                    judges.append(Judge(case, file.tables, sets, _text(case, file), _acted(result)))
                else:
                    left_out.append(case.id.text)
        return cls(rules, tuple(judges), tuple(left_out))

    def verdict(self, alike: Sequence[Change]) -> tuple[Verdict, Mutant]:
        """What becomes of the first of some changes that compiles, or of the last one if none does; the changed rules."""
        for change in alike:
            mutant = Mutant.of(self.rules, change)
            try:
                found = self._judged(mutant)
            except Refused as refused:
                found = Verdict(change, REFUSED, message=str(refused))
            if found.status != REFUSED:
                break
        return found, mutant

    def _judged(self, mutant: Mutant) -> Verdict:
        """What becomes of a change. Raises `Refused`."""
        for judge in self.ordered(mutant):
            try:
                result = run_case(judge.case, judge.tables, load=mutant.load)
            except Refused:
                raise
            except Exception as problem:  # whatever strange rules bring about is told of them, and the trial goes on
                return Verdict(mutant.change, FAULT, judge.case.id.text, f"{type(problem).__name__}: {problem}")
            if result.status != PASSED:
                return Verdict(mutant.change, NOTICED, judge.case.id.text, result.message)
        if mutant.is_same():
            return Verdict(mutant.change, SAME)
        return Verdict(mutant.change, SURVIVED)

    def ordered(self, mutant: Mutant) -> list[Judge]:
        """The cases that a change can concern: first those in which its lines acted, then those that name its card."""
        change = mutant.change
        names = spellings(change.declaration)
        file = self.rules.files[change.file].source.name
        first = change.declaration.at.line
        following = self.rules.trees[change.file].items[change.item + 1:change.item + 2]
        last = following[0].at.line if following else first + 10_000

        def distance(judge: Judge) -> int:
            if (file, change.line) in judge.lines:
                return 0
            if any(name == file and first <= line < last for name, line in judge.lines):
                return 1
            return 2 if any(name in judge.text for name in names) else 3

        return sorted((j for j in self.judges if mutant.concerns(j.sets)), key=distance)


def forget() -> None:
    """Let go of what is remembered of the programs of changed rules."""
    vocabulary.cache_clear()
    options.addresses.cache_clear()
    steps.spoken.cache_clear()


def _sets(case: Case, tables: Sequence[Table], game: str) -> tuple[str, ...] | None:
    """The sets that a case is played with; None if it is one of another game, or nobody knows its rules."""
    try:
        names = [r.text for r in merge(case.setup, tables).rules]
        key, sets = named(names[0], list(dict.fromkeys(n for n in names[1:] if n != names[0]))) if names else ("", ())
    except Invalid:
        return None
    return sets if key == game else None


def _text(case: Case, file: CaseFile) -> str:
    """What a case and the tables below it say, folded."""
    lines = case.span.source.text.split("\n")
    blocks = [case.span.line, *(t.span.line for t in file.tables)]
    heads = sorted([c.span.line for c in file.cases] + [t.span.line for t in file.tables] + [r.span.line for r in file.rulings])
    found = []
    for first in blocks:
        last = next((line for line in heads if line > first), len(lines) + 1)
        found += lines[first - 1:last - 1]
    return fold("\n".join(found))


def _acted(result: Result) -> frozenset[Line]:
    """Where the clauses stand that acted in the run of a case."""
    if result.run is None:
        return frozenset()
    state = result.run.played.state
    origins = [origin(state, step) for step in state.steps]
    return frozenset((o.span.source.name, o.span.line) for o in origins if o is not None)
