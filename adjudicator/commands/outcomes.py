"""The results of cases, in one process or in several."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache, partial
from itertools import chain
from math import ceil
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple, TypeVar

import attrs

from adjudicator.cases.runner import ERROR, PASSED
from adjudicator.cases.situation.scene import merge
from adjudicator.cases.words.troubles import Trouble
from adjudicator.commands.files import STDIN, Parsed, parse, width
from adjudicator.commands.progress import progress
from adjudicator.engine.profiles import Verdict
from adjudicator.notation.case_ast import Case, CaseFile, Table, Unread
from adjudicator.notation.source import Invalid
from adjudicator.processes import cores, in_order
from adjudicator.report import case_run
from adjudicator.report.text import counted
from adjudicator.rules.library import found_beside
from adjudicator.values import frozen

MANY = 100
"""As many cases are worth several processes if nobody says how many: a few are done before the processes have begun."""
SHARES = 4
"""Into how many shares the work of a process is divided, so that none waits long for another."""
R = TypeVar("R")
Place = tuple[str, int]
"""The path of a file, and the number of a case in it."""


class Problem(NamedTuple):
    """What is wrong in a run; line and column are 0, and nothing is expected, if no line is at fault."""

    line: int
    column: int
    expected: str
    got: str


class Tried(NamedTuple):
    """One run of a failing case: its readings, and what is wrong under them."""

    readings: dict[str, str]
    problems: tuple[Problem, ...]


@frozen
class CaseReport:
    """The result of a case that was run. `readings` are those of the last run, if there was one: `ran`.

    `explained`: what was expected and what happened, if it failed. `internal`: the program itself is at fault. `tried` and
    `verdicts` are as in `Result`.
    """

    status: str
    message: str
    game: str
    readings: dict[str, str]
    ran: bool
    explained: str
    internal: bool
    tried: tuple[Tried, ...] = ()
    verdicts: Mapping[str, Verdict] = attrs.Factory(dict)


@frozen
class Outcome:
    """The result of one case, or what is wrong with one that could not be read: then it has no `case`.

    `unread`: the heading that is not understood. If it is None too, the file cannot be read at all, and `problem` says why.
    """

    path: str
    name: str
    case: Case | None
    file: CaseFile | None
    report: CaseReport | None
    problem: Invalid | None = None
    unread: Unread | None = None

    @property
    def id(self) -> str:
        """The id of the case; empty for a file."""
        if self.unread is not None:
            return self.unread.id
        return self.case.id.text if self.case else ""

    @property
    def line(self) -> int:
        """The line where the case begins; for a file, that of its first problem."""
        if self.unread is not None and self.unread.kind:
            return self.unread.span.line
        return self.case.id.span.line if self.case else self.problem.diagnostics[0].span.line if self.problem else 0

    @property
    def status(self) -> str:
        """`passed`, `failed` or `error`."""
        return self.report.status if self.report else ERROR

    @property
    def message(self) -> str:
        """What is wrong; empty if nothing is."""
        return self.report.message if self.report else str(self.problem)


@frozen
class Chosen:
    """A file with the numbers of the cases in it that are to be run."""

    parsed: Parsed
    cases: tuple[int, ...]


def outcomes_of(chosen: Sequence[Chosen], profile: str = "", settings: Mapping[str, str] = MappingProxyType({}),
                jobs: int | None = 1, exit_first: bool = False) -> Iterator[Outcome]:
    """Run the cases, in the order given, with a progress line if it takes long; files that cannot be read come first,
    and so do the cases that cannot.

    `profile`: of readings, none if empty. `settings`: readings of points that the cases leave open. `jobs`: the number of
    processes; None: one for each core if there are many cases. `exit_first`: stop after the first failure.
    """
    count, jobs = sum(len(one.cases) for one in chosen), jobs_for(chosen, jobs)
    for one in chosen:
        for outcome in _unread(one.parsed):
            yield outcome
            if exit_first:
                return
    with progress(f"of {counted(count, 'case')}") as tell:
        for done, outcome in enumerate(_run(chosen, profile, settings, jobs), 1):
            tell(done)
            yield outcome
            if exit_first and outcome.status != PASSED:
                return


def jobs_for(chosen: Sequence[Chosen], jobs: int | None) -> int:
    """The number of processes: as many as asked for, else one for each core if there are many cases."""
    if any(one.parsed.path == STDIN for one in chosen):  # what was read from there cannot be read again
        return 1
    return jobs if jobs is not None else cores() if sum(len(one.cases) for one in chosen) >= MANY else 1


def _unread(parsed: Parsed) -> Iterator[Outcome]:
    """What cannot be read of a file: the whole of it, or each heading. The problems of a table are those of its cases, if any."""
    if parsed.file is None:
        yield Outcome(parsed.path, parsed.name, None, None, None, parsed.problem)
        return
    unread = parsed.file.unread
    told = {problem for each in unread if each.kind != "table" for problem in each.problems}
    for each in unread:
        if each.kind != "table" or not told.issuperset(each.problems):
            yield Outcome(parsed.path, parsed.name, None, None, None, Invalid(each.problems), each)


def _run(chosen: Sequence[Chosen], profile: str, settings: Mapping[str, str], jobs: int) -> Iterator[Outcome]:
    report_of = partial(_report, profile=profile, settings=dict(settings), columns=width())
    if jobs < 2:
        for one in chosen:
            with found_beside(one.parsed.path):
                for parsed, case, _ in cases_of([one]):
                    assert parsed.file is not None
                    yield Outcome(parsed.path, parsed.name, case, parsed.file, report_of(case, parsed.file, parsed.name))
        return
    given = shares(chosen, jobs)
    done = chain.from_iterable(map(zip, given, in_order(partial(in_share, report_of), given, jobs)))
    ready: dict[Place, CaseReport] = {}
    for parsed, case, place in cases_of(chosen):
        while place not in ready:
            ready.update([next(done)])
        yield Outcome(parsed.path, parsed.name, case, parsed.file, ready.pop(place))


def shares(chosen: Sequence[Chosen], jobs: int) -> list[list[Place]]:
    """The cases divided for several processes. Cases of the same rules stay together: a process compiles or reads them once."""
    together: dict[tuple[str, ...], list[Place]] = {}
    for parsed, case, place in cases_of(chosen):
        together.setdefault(rules_of(case, parsed.file.tables if parsed.file else ()), []).append(place)
    most = ceil(sum(map(len, together.values())) / (jobs * SHARES))
    return [places[at : at + most] for places in together.values() for at in range(0, len(places), most)]


def rules_of(case: Case, tables: Sequence[Table]) -> tuple[str, ...]:
    """The names on the `rules` line of a case or of its table; none if they cannot be found."""
    try:
        return tuple([name.text.casefold() for name in merge(case.setup, tables).rules])
    except Invalid:
        return ()


def cases_of(chosen: Sequence[Chosen]) -> Iterator[tuple[Parsed, Case, Place]]:
    """Every case that is to be run, with its file and its place."""
    return ((one.parsed, one.parsed.file.cases[n], (one.parsed.path, n))
            for one in chosen if one.parsed.file for n in one.cases)


def in_share(work: Callable[[Case, CaseFile, str], R], share: Sequence[Place]) -> list[R]:
    """Do something with some cases in a process of its own: with each case, its file and the name of this."""
    reports = []
    for place in share:
        case, parsed = case_at(place)
        with found_beside(parsed.path):
            assert parsed.file is not None
            reports.append(work(case, parsed.file, parsed.name))
    return reports


def case_at(place: Place) -> tuple[Case, Parsed]:
    """A case, and its file, which this process reads if it has not done so."""
    path, number = place
    parsed = _file_of(path, Path(path).stat().st_mtime_ns)
    if parsed.file is None or number >= len(parsed.file.cases):
        raise OSError(0, "the file has been changed while its cases were run", path)
    return parsed.file.cases[number], parsed


@lru_cache(maxsize=128)
def _file_of(path: str, _changed: int) -> Parsed:
    """A file as it was when it was last changed. A process gets cases of one file many times."""
    return parse(path)


def _report(case: Case, file: CaseFile, name: str, profile: str, settings: Mapping[str, str],
            columns: int) -> CaseReport:
    result = case_run.run(case, file, profile, settings)
    explained = "" if result.status == PASSED else case_run.explain(result, name, columns)
    readings = result.run.readings if result.run else {}
    tried = tuple([Tried(dict(run.readings), tuple(map(_problem, run.troubles))) for run in result.tried])
    return CaseReport(result.status, result.message, result.game, readings, result.run is not None, explained, result.internal,
                  tried, result.verdicts)


def _problem(trouble: Trouble) -> Problem:
    if trouble.span is None:
        return Problem(0, 0, "", trouble.message)
    return Problem(trouble.span.line, trouble.span.column, trouble.span.source.said(trouble.span.line).strip(), trouble.message)


__all__ = ["SHARES", "CaseReport", "Chosen", "Outcome", "Place", "Problem", "Tried", "case_at", "cases_of", "in_share",
           "jobs_for", "outcomes_of", "rules_of", "shares"]
