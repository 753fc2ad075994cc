"""Which parts of the rules of a game its cases exercise, and why the others do not count as exercised.

A part is a clause, a block that is not always carried out, a test that may be true or false, a declared value, a printed value,
or a reading of a disputed point. It is exercised if a case reaches it, not under one reading only unless a case shows what
happens under the other; and, if it is a clause, if some case that reaches it fails without it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from enum import Enum

import attrs

from adjudicator.analysis.measurement import MeasuredCase, Ran, Titles, holds_without, titles_of
from adjudicator.notation.source import Span
from adjudicator.report.text import counted
from adjudicator.rules.core.probes import Part, Sort
from adjudicator.rules.measured import Measured
from adjudicator.values import frozen

MOST_TRIED = 8
"""Cases that are run without a clause before it is assumed that none depends on it."""
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


@attrs.define(slots=True)
class _Reached:
    """How a part is reached: in which cases, and the readings that all runs which reach it have in common.

    `contrasted`: points for which a case shows another reading under which it is not reached.
    """

    trials: list[MeasuredCase] = attrs.Factory(list)
    common: frozenset[tuple[str, str]] | None = None
    contrasted: set[str] = attrs.Factory(set)

    def only_under(self, line: str) -> str:
        """The readings under which alone it is reached, as words; not those that its own line asks for."""
        asked = set(_WORD.findall(line))
        found = sorted(f"{point} {choice}" for point, choice in self.common or () if point not in self.contrasted | asked)
        return ", ".join(found)


def coverage(measured: Measured, trials: Sequence[MeasuredCase]) -> Coverage:
    """What the cases that were run exercise of a game with all its sets."""
    met = _reached(trials, lambda ran: ran.met | {measured.readings[r] for r in ran.readings if r in measured.readings})
    failed = _reached(trials, lambda ran: ran.failed)
    points = [point for part in measured.parts.values() for point in _points(part, met, failed, titles_of(measured.sources))]
    points.sort(key=lambda p: (p.span.source.name, p.span.line, p.span.column, p.sort, p.way))
    broken = tuple([trial.case.id.text for trial in trials if not trial.holds])
    return Coverage(measured.program.game.title, len(trials), broken, tuple(points))


def _reached(trials: Sequence[MeasuredCase], keys_of: Callable[[Ran], frozenset[str]]) -> dict[str, _Reached]:
    """How each part is reached."""
    found: dict[str, _Reached] = {}
    for trial in trials:
        for key in frozenset[str]().union(*map(keys_of, trial.runs)):
            here = found.setdefault(key, _Reached())
            here.trials.append(trial)
            if here.common == frozenset():
                continue
            inside = [ran.readings for ran in trial.runs if key in keys_of(ran)]
            common = inside[0].intersection(*inside[1:])
            here.common = common if here.common is None else here.common & common
            outside = [ran.readings for ran in trial.runs if key not in keys_of(ran)]
            here.contrasted.update(point for readings in outside for point, _ in readings - common)
    return found


def _points(part: Part, met: Mapping[str, _Reached], failed: Mapping[str, _Reached], titles: Titles) -> Iterator[RulePoint]:
    """The points of a part: two for a test, otherwise one."""
    nothing = _Reached()
    holds, fails = met.get(part.key, nothing), failed.get(part.key, nothing)
    if part.sort is Sort.CONDITION:
        yield _point(part, "holds", holds, titles)
        yield _point(part, "fails", fails, titles)
    else:
        yield _point(part, "", fails if part.sort is Sort.VALUE and not holds.trials else holds, titles)


def _point(part: Part, way: str, reached: _Reached, titles: Titles) -> RulePoint:
    status, reason = _judged(part, way, reached)
    line = part.span.line
    title = next((name for first, name in reversed(titles.get(part.span.source.name, [])) if first <= line), "")
    ids = tuple([trial.case.id.text for trial in reached.trials])
    return RulePoint(part.span, part.sort.value, title, part.text, way, status, reason, ids)


def _judged(part: Part, way: str, reached: _Reached) -> tuple[Status, str]:
    """Whether a part is exercised, or why not; and more on the reason."""
    if not reached.trials:
        return Status.NEVER, f"it never {way}" if way else _NEVER.get(part.sort, "no case comes to it")
    if part.sort is not Sort.READING and (only := reached.only_under(part.span.source.said(part.span.line))):
        return Status.ONE_READING, f"only under {only}"
    why = _without(part, reached.trials) if part.sort is Sort.CLAUSE and not part.idle else ""
    return (Status.UNCHECKED, why) if why else (Status.EXERCISED, "")


def _without(part: Part, trials: Sequence[MeasuredCase]) -> str:
    """Why no case is known to depend on a clause; nothing if one does: it fails without the clause."""
    holding = [trial for trial in trials if trial.holds and trial.resolved is not None]
    if not holding:
        return "no case that comes to it holds"
    holding.sort(key=lambda trial: sum(len(ran.met) for ran in trial.runs))  # the short ones first
    tried = holding[:MOST_TRIED]
    if not all(trial.resolved is not None and holds_without(trial.resolved, part.key) for trial in tried):
        return ""
    if len(holding) > len(tried):
        return f"{len(tried)} of {len(holding)} cases hold without it as well"
    return f"{counted(len(tried), 'case')} {'holds' if len(tried) == 1 else 'hold'} without it as well"


__all__ = ["Coverage", "RulePoint", "Status", "coverage"]
