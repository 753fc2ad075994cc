"""Which parts of the rules of a game its cases exercise, and why the others do not count as exercised.

A part is a clause, a block that is not always carried out, a test that may be true or false, a declared value, a printed value,
or a reading of a disputed point. It is exercised if a case reaches it, not under one reading only unless the rules ask for that
reading above it, or a contrast shows what happens under the other; and, if it is a clause, if some case that reaches it fails
without it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from enum import Enum

import attrs

from adjudicator.analysis.measurement import MeasuredCase, Ran
from adjudicator.analysis.outline import Outline, outline_of
from adjudicator.notation.source import Span
from adjudicator.report.text import counted
from adjudicator.rules.core.probes import Part, Sort
from adjudicator.rules.measured import Measured
from adjudicator.values import frozen, mutable

_WORD = re.compile(r"[\w-]+")
_NEVER = {Sort.READING: "no case rests on it", Sort.PRINTED: "no case asks for it"}


class Status(Enum):
    """Whether a part is exercised, or why not."""

    EXERCISED = "exercised"
    NEVER = "never met"
    ONE_READING = "met under one reading only"
    UNCHECKED = "met, but no expectation depends on it"


@frozen
class RulePoint:
    """A part of the rules, or one of the two outcomes of a test: its place, its card or rule, and its line as written.

    `way`: `holds` or `fails` for a test, otherwise empty. `cases`: the ids of those that reach it. `reason`: more on its status.
    """

    span: Span
    sort: str
    title: str
    text: str
    way: str
    status: Status
    reason: str
    cases: tuple[str, ...]


@frozen
class Coverage:
    """What the cases of a game exercise, in the order of the rules. `broken`: the ids of failing cases."""

    game: str
    cases: int
    broken: tuple[str, ...]
    points: tuple[RulePoint, ...]

    @property
    def exercised(self) -> int:
        """How many points are exercised."""
        return sum(point.status is Status.EXERCISED for point in self.points)

    @property
    def percent(self) -> float:
        """The percentage of the points that are exercised; 100 if there are none."""
        return 100 * self.exercised / len(self.points) if self.points else 100.0


@mutable
class _Reached:
    """How a part is reached: in which cases, and the readings that all runs which reach it have in common.

    `contrasted`: points for which a case shows another reading under which it is not reached.
    """

    trials: list[MeasuredCase] = attrs.Factory(list)
    common: frozenset[tuple[str, str]] | None = None
    contrasted: set[str] = attrs.Factory(set)

    def only_under(self, asked: frozenset[str]) -> str:
        """The readings under which alone it is reached, as words; not those of the points that the rules ask for there."""
        found = sorted(f"{point} {choice}" for point, choice in self.common or () if point not in self.contrasted | asked)
        return ", ".join(found)


def coverage(measured: Measured, trials: Sequence[MeasuredCase], needed: Collection[str]) -> Coverage:
    """What the cases that were run exercise of a game with all its sets.

    `needed`: the keys of the clauses without which one of the cases fails.
    """
    met = _reached(trials, lambda ran: ran.met | {measured.readings[r] for r in ran.readings if r in measured.readings})
    failed = _reached(trials, lambda ran: ran.failed)
    judge = _Judge(met, failed, needed, {source.name: outline_of(source) for source in measured.sources})
    points = [point for part in measured.parts.values() for point in judge.points(part)]
    points.sort(key=lambda p: (p.span.source.name, p.span.line, p.span.column, p.sort, p.way))
    broken = tuple([trial.case.id.text for trial in trials if not trial.holds])
    return Coverage(measured.program.game.title, len(trials), broken, tuple(points))


def _reached(trials: Sequence[MeasuredCase], keys_of: Callable[[Ran], frozenset[str]]) -> dict[str, _Reached]:
    """How each part is reached."""
    found: dict[str, _Reached] = {}
    beside = _contrasts(trials)
    for trial in trials:
        for key in frozenset[str]().union(*map(keys_of, trial.runs)):
            here = found.setdefault(key, _Reached())
            here.trials.append(trial)
            if here.common == frozenset():
                continue
            inside = [ran.readings for ran in trial.runs if key in keys_of(ran)]
            common = inside[0].intersection(*inside[1:])
            here.common = common if here.common is None else here.common & common
            points = {point for point, _ in common}
            here.contrasted.update(point for other in (trial, *beside.get(trial.case.id.text, ())) for ran in other.runs
                                   if key not in keys_of(ran) for point, _ in ran.readings - common if point in points)
    return found


def _contrasts(trials: Sequence[MeasuredCase]) -> dict[str, list[MeasuredCase]]:
    """The contrasts of each case, by its id: those that it names, and those that name it."""
    found: dict[str, list[MeasuredCase]] = {}
    by_id = {trial.case.id.text: trial for trial in trials}
    for one in trials:
        other = by_id.get(one.case.contrasts.text) if one.case.contrasts else None
        if other is not None:
            found.setdefault(one.case.id.text, []).append(other)
            found.setdefault(other.case.id.text, []).append(one)
    return found


def is_needed(part: Part) -> bool:
    """Whether some case should fail without a part: it is a clause that does something."""
    return part.sort is Sort.CLAUSE and not part.idle


@frozen
class _Judge:
    """What is known of all parts: how they are reached, true and false; which clauses some case needs; their files, by name."""

    met: Mapping[str, _Reached]
    failed: Mapping[str, _Reached]
    needed: Collection[str]
    outlines: Mapping[str, Outline]

    def points(self, part: Part) -> Iterator[RulePoint]:
        """The points of a part: two for a test, otherwise one."""
        nothing = _Reached()
        holds, fails = self.met.get(part.key, nothing), self.failed.get(part.key, nothing)
        if part.sort is Sort.CONDITION:
            yield self._point(part, "holds", holds)
            yield self._point(part, "fails", fails)
        else:
            yield self._point(part, "", fails if part.sort is Sort.VALUE and not holds.trials else holds)

    def _point(self, part: Part, way: str, reached: _Reached) -> RulePoint:
        status, reason = self._judged(part, way, reached)
        title = self.outlines[part.span.source.name].title_at(part.span.line)
        ids = tuple([trial.case.id.text for trial in reached.trials])
        return RulePoint(part.span, part.sort.value, title, part.text, way, status, reason, ids)

    def _judged(self, part: Part, way: str, reached: _Reached) -> tuple[Status, str]:
        """Whether a part is exercised, or why not; and more on the reason."""
        if not reached.trials:
            return Status.NEVER, f"it never {way}" if way else _NEVER.get(part.sort, "no case reaches it")
        if part.sort is not Sort.READING and (only := reached.only_under(self._asked_at(part.span))):
            return Status.ONE_READING, f"only under {only}"
        if not is_needed(part) or part.key in self.needed:
            return Status.EXERCISED, ""
        if not any(part.key in trial.acting for trial in reached.trials):
            return Status.UNCHECKED, f"it changes nothing in {counted(len(reached.trials), 'case')}"
        holding = sum(trial.holds for trial in reached.trials)
        held = f"{counted(holding, 'case')} {'holds' if holding == 1 else 'hold'} without it as well"
        return Status.UNCHECKED, held if holding else "no case that reaches it holds"

    def _asked_at(self, span: Span) -> frozenset[str]:
        """The words of the line of a part, and those of the tests above it."""
        above = self.outlines[span.source.name].asked.get((span.line, span.column), frozenset())
        return frozenset(_WORD.findall(span.source.said(span.line))) | above


__all__ = ["Coverage", "RulePoint", "Status", "coverage", "is_needed"]
