"""`adjudicator coverage`: which parts of the rules of a game no case exercises, and why."""

from __future__ import annotations

import html
import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache, partial
from itertools import groupby
from math import ceil
from operator import itemgetter
from typing import Any

import click

from adjudicator import cache
from adjudicator.analysis.coverage import Coverage, RulePoint, Status, coverage, is_needed
from adjudicator.analysis.measurement import MeasuredCase, Ran, holds_without, is_played, measurable, tried
from adjudicator.cases.resolution import Resolved
from adjudicator.commands.edge import FAILED
from adjudicator.commands.files import Parsed, beside, find, parse
from adjudicator.commands.outcomes import SHARES, Chosen, Place, case_at, cases_of, jobs_for, rules_of, shares
from adjudicator.commands.progress import progress
from adjudicator.data import data_root
from adjudicator.notation.case_ast import Case
from adjudicator.notation.source import Diagnostic, Invalid, Source, Span, rows_of
from adjudicator.processes import Workers, workers
from adjudicator.report.text import aligned, counted
from adjudicator.rules.beside import looked_up_once
from adjudicator.rules.core.probes import place_of
from adjudicator.rules.library import found_beside, sets_of
from adjudicator.rules.load import named
from adjudicator.rules.measured import measured
from adjudicator.values import frozen
from adjudicator.writing import write

_NEEDED, _HELD = "needed", "held"
"""What the cache calls the cases that failed without a clause in the last run, and those that held."""
FEW = 2
"""Runs of a case under different readings that are soon done."""
NEAR, LOOSE = 12, 10
"""Lines within which rules are about one thing; parts of rules that any case reaches."""
MOST_NAMED = 10
"""The number of cases named for a part that they reach."""
Run = tuple[tuple[Ran, ...], bool]
"""How a case ran, and whether it holds."""
Read = Callable[[Place], tuple[Case, Parsed]]
"""What gives the case at a place."""
Task = tuple[str, tuple[Place, ...]]
"""A clause, by its key, and the cases in which it acts, in the order in which they are tried without it."""


@frozen
class CoverageOptions:
    """What the command line asks for."""

    game: str
    paths: tuple[str, ...] = ()
    as_object: bool = False
    html: str | None = None
    lcov: str | None = None
    fail_under: float | None = None
    jobs: int | None = None


def run(asked: CoverageOptions) -> int:
    """Run the command; returns the exit status."""
    with looked_up_once(), beside(asked.paths):
        found = _found(asked)
    if asked.html:
        write(asked.html, "".join(_page(found)))
    if asked.lcov:
        write(asked.lcov, "".join(f"{line}\n" for line in _lcov(found)))
    click.echo(json.dumps(as_json(found), indent=2) if asked.as_object else "\n".join(_text(found)))
    if asked.fail_under is not None and found.percent < asked.fail_under:
        click.echo(f"{found.percent:.1f} % is less than {asked.fail_under:g} %", err=True)
        return FAILED
    return 0


def _found(asked: CoverageOptions) -> Coverage:
    """What the cases exercise. Raises `Invalid`."""
    game, _ = named(asked.game, ())
    whole = measured(game, *sets_of(game))
    trials, needed_by_some = _trials(game, asked.paths, asked.jobs)
    if not trials:
        raise Invalid([Diagnostic("Q004", f"no case here is played by `{game}`", Span(Source("coverage", asked.game), 1, 1, 0))])
    return coverage(whole, trials, needed_by_some)


def _trials(game: str, paths: Sequence[str], jobs: int | None) -> tuple[list[MeasuredCase], set[str]]:
    """Every case that is played by the game, run, and the clauses that they need. Raises `Invalid` for an unreadable file."""
    own = data_root() / "cases" / game  # the shipped cases of a game are in one folder
    files = [parse(str(p)) for p in find(paths or ([str(own)] if own.is_dir() else ()), ".case", "cases")]
    problems = [d for p in files if p.problem for d in p.problem.diagnostics]
    if problems:
        raise Invalid(problems)
    chosen = [Chosen(p, tuple([n for n, case in enumerate(p.file.cases) if is_played(case, p.file.tables, game)]))
              for p in files if p.file]
    jobs = jobs_for(chosen, jobs)
    here = {place: (case, parsed) for parsed, case, place in cases_of(chosen)}
    read = case_at if jobs > 1 else here.__getitem__
    with workers(jobs) as those:
        ran = dict(_ran(shares(chosen, jobs), those, read))
        trials = {place: MeasuredCase(case, tuple(parsed.file.tables), *ran[place])
                  for place, (case, parsed) in here.items() if parsed.file}
        clauses = [part.key for part in measured(game, *sets_of(game)).parts.values() if is_needed(part)]
        texts = {one.parsed.path: cache.digest(one.parsed.source.text) for one in chosen if one.parsed.source}
        needed = _tried_without(game, clauses, trials, texts, partial(_needed, jobs=jobs, those=those, read=read))
        return list(trials.values()), needed


def _tried_without(game: str, clauses: Iterable[str], trials: Mapping[Place, MeasuredCase], texts: Mapping[str, str],
                   work: Callable[[Sequence[Task]], Iterator[tuple[str, Place]]]) -> set[str]:
    """The clauses that some case needs. What an earlier run found is used: the case that needed a clause is tried first, and one
    that held without it is not tried again as long as its file and the rules are the same.

    `texts`: the identities of the files of cases. `work`: finds for some clauses the case that needs each.
    """
    known: dict[str, Place] = cache.found(_NEEDED, game) or {}
    rules = repr([cache.digest(source.text) for source in measured(game, *sets_of(game)).sources])
    earlier: frozenset[tuple[str, Place, str]] = cache.found(_HELD, rules, game) or frozenset()
    held = {one for one in earlier if texts.get(one[1][0]) == one[2]}
    tasks = [(key, tuple([place for place in places if (key, place, texts.get(place[0], "")) not in held]))
             for key, places in tasks_of(clauses, trials, known)]
    needed = dict(work([task for task in tasks if task[1]]))
    if needed != known:
        cache.keep(_NEEDED, game, needed)
    held |= {(key, place, texts[place[0]]) for key, places in tasks if key not in needed for place in places if place[0] in texts}
    if held != earlier:
        cache.keep(_HELD, rules, frozenset(held), game)
    return set(needed)


def _ran(given: Sequence[Sequence[Place]], those: Workers, read: Read) -> Iterator[tuple[Place, Run]]:
    """Every case, run."""
    done = 0
    with progress(f"of {counted(sum(map(len, given)), 'case')}") as tell:
        for share, runs in zip(given, those.in_order(partial(_run, read), given), strict=True):
            yield from zip(share, runs, strict=True)
            tell(done := done + len(share))


def _run(read: Read, share: Sequence[Place]) -> list[Run]:
    """How some cases ran, and whether they hold: no more is sent between processes."""
    trials: list[MeasuredCase] = []
    for path, places in groupby(share, key=itemgetter(0)):  # the rules beside a file are searched once for all its cases
        with found_beside(path):
            for case, parsed in map(read, places):
                trials.append(tried(case, parsed.file.tables if parsed.file else ()))
    return [(trial.runs, trial.holds) for trial in trials]


def _measurable(read: Read, place: Place) -> Resolved:
    """What a case is run from, with the rules that are found beside it."""
    case, parsed = read(place)
    with found_beside(parsed.path):
        return measurable(case, parsed.file.tables if parsed.file else ())


def tasks_of(clauses: Iterable[str], trials: Mapping[Place, MeasuredCase], known: Mapping[str, Place]) -> list[Task]:
    """The clauses that some case should need, each with those in which it acts. First comes the case that is `known` to have
    failed without it, then those that leave no more than one point open, which are run fast, and of these the ones that are
    about the clause. Clauses that are tried in the same case stand together.
    """
    acts: dict[str, list[Place]] = {key: [] for key in clauses}
    beside: dict[str, dict[tuple[str, int], list[Place]]] = {}
    size = {}
    for place, trial in trials.items():
        met = trial.met
        size[place] = LOOSE + len(met)
        for key in acts.keys() & trial.acting if trial.holds else ():
            acts[key].append(place)
        for key in met:
            file, line = place_of(key)
            beside.setdefault(file, {}).setdefault((key, line), []).append(place)
    for key, places in acts.items():
        about = _closeness(key, beside) if len(places) > 1 else {}
        order = {place: (place != known.get(key), len(trials[place].runs) > FEW, -about.get(place, 0) / size[place])
                 for place in places}
        places.sort(key=order.__getitem__)
    tasks = [(key, tuple(places)) for key, places in acts.items() if places]
    return sorted(tasks, key=lambda task: (rules_of(trials[task[1][0]].case, trials[task[1][0]].tables), task[1][0], task[0]))


def _closeness(clause: str, reached: Mapping[str, Mapping[tuple[str, int], Sequence[Place]]]) -> dict[Place, float]:
    """How much each case is about a clause: what it reaches near the clause counts, the more the fewer cases reach it.

    `reached`: the cases that reach each part, with its line, by the file of the part.
    """
    found: dict[Place, float] = {}
    file, here = place_of(clause)
    for (_, line), places in reached[file].items():
        if abs(line - here) <= NEAR:
            for place in places:
                found[place] = found.get(place, 0) + 1 / len(places)
    return found


def _needed(tasks: Sequence[Task], jobs: int, those: Workers, read: Read) -> Iterator[tuple[str, Place]]:
    """The clauses without which a case fails, each with such a case."""
    most = max(1, ceil(len(tasks) / (jobs * SHARES)))
    given = [tasks[n:n + most] for n in range(0, len(tasks), most)]
    done = 0
    with progress(f"of {counted(len(tasks), 'clause')}") as tell:
        for share, needed in zip(given, those.in_order(partial(are_needed, read), given), strict=True):
            yield from ((key, place) for (key, _), place in zip(share, needed, strict=True) if place is not None)
            tell(done := done + len(share))


def are_needed(read: Read, tasks: Sequence[Task]) -> list[Place | None]:
    """For each clause one of its cases that fails without it, if any does."""
    case = lru_cache(maxsize=64)(partial(_measurable, read))
    return [next((place for place in places if not holds_without(case(place), key)), None) for key, places in tasks]


# ---- forms

def _text(found: Coverage) -> Iterator[str]:
    """The points that are not exercised, by the reason; then the count."""
    for status in (Status.NEVER, Status.ONE_READING, Status.UNCHECKED):
        points = [p for p in found.points if p.status is status]
        if points:
            yield f"{status.value} ({len(points)})"
            rows = [(f"  {p.span.source.name}:{p.span.line}", f"{p.title}:", _what(p)) for p in points]
            yield from (line.rstrip() for line in aligned(rows))
            yield ""
    if found.broken:
        yield f"do not hold ({len(found.broken)}): {_ids(found.broken)}"
    yield (f"{found.game}: {counted(found.cases, 'case')}; {found.exercised:,} of {len(found.points):,} parts of the rules are "
           f"exercised ({found.percent:.1f} %)")


def _what(point: RulePoint) -> str:
    """A point in words: its line, and the reason."""
    sort = {"condition": "test ", "otherwise": "otherwise, ", "printed": "printed "}.get(point.sort, "")
    return f"{sort}`{point.text}`  {point.reason}"


def _ids(ids: Sequence[str]) -> str:
    return ", ".join(ids[:MOST_NAMED]) + (f" and {len(ids) - MOST_NAMED} more" if len(ids) > MOST_NAMED else "")


def as_json(found: Coverage) -> dict[str, Any]:
    """Everything as one object; for each point the first cases that reach it are named."""
    return {
        "game": found.game, "cases": found.cases, "broken": list(found.broken), "parts": len(found.points),
        "exercised": found.exercised, "percent": round(found.percent, 2),
        "points": [{
            "file": p.span.source.name, "line": p.span.line, "column": p.span.column, "sort": p.sort, "title": p.title,
            "text": p.text, "way": p.way, "status": p.status.value, "reason": p.reason, "cases": len(p.cases),
            "reached_by": list(p.cases[:MOST_NAMED]),
        } for p in found.points],
    }


def _lcov(found: Coverage) -> Iterator[str]:
    """The same as LCOV: a line counts the cases that reach it, a branch is a test or a block."""
    for name in dict.fromkeys(p.span.source.name for p in found.points):
        own = [p for p in found.points if p.span.source.name == name]
        lines: dict[int, int] = {}
        for point in own:
            lines[point.span.line] = max(lines.get(point.span.line, 0), len(point.cases))
        branches = [p for p in own if p.sort in ("condition", "branch", "otherwise")]
        yield "TN:"
        yield f"SF:{name}"
        for number, point in enumerate(branches):
            yield f"BRDA:{point.span.line},0,{number},{len(point.cases) or '-'}"
        yield f"BRF:{len(branches)}"
        yield f"BRH:{sum(bool(p.cases) for p in branches)}"
        yield from (f"DA:{line},{count}" for line, count in sorted(lines.items()))
        yield f"LF:{len(lines)}"
        yield f"LH:{sum(map(bool, lines.values()))}"
        yield "end_of_record"


_STYLE = """\
body { font: 15px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 75rem; padding: 0 1rem; color: #222 }
pre { line-height: 1.5; overflow-x: auto } .row { display: block } .number { color: #767676; user-select: none }
.exercised { background: #e3f4e3 } .never { background: #fbdada }
.one-reading { background: #fdf0cc } .unchecked { background: #e0e8fb }
.why { color: #6b0000; font-style: italic } summary { cursor: pointer; font-weight: 600 }
"""
_CLASSES = {
    Status.EXERCISED: "exercised", Status.NEVER: "never", Status.ONE_READING: "one-reading", Status.UNCHECKED: "unchecked",
}
_WORST = (Status.NEVER, Status.ONE_READING, Status.UNCHECKED, Status.EXERCISED)


def _page(found: Coverage) -> Iterator[str]:
    """The same as a page: every file with its lines in colours, and the reasons beside them."""
    title = html.escape(f"What the cases of {found.game} exercise")
    yield f'<!doctype html>\n<html lang="en"><meta charset="utf-8"><title>{title}</title>\n<style>\n{_STYLE}</style>\n'
    yield f"<h1>{title}</h1>\n<p>{found.cases:,} cases; {found.exercised:,} of {len(found.points):,} parts "
    yield f"({found.percent:.1f} %).</p>\n<p>"
    yield " ".join(f'<span class="{_CLASSES[status]}">{status.value}</span>' for status in _WORST) + "</p>\n"
    for source in dict.fromkeys(p.span.source for p in found.points):
        own = [p for p in found.points if p.span.source == source]
        good = sum(p.status is Status.EXERCISED for p in own)
        opened = " open" if good < len(own) else ""
        yield f"<details{opened}><summary>{html.escape(source.name)}: {good} of {len(own)}</summary><pre>"
        for number, row in enumerate(rows_of(source.text), 1):
            yield _row(number, row, [p for p in own if p.span.line == number])
        yield "</pre></details>\n"


def _row(number: int, row: str, points: Sequence[RulePoint]) -> str:
    """A line of a file."""
    worst = min((p.status for p in points), key=_WORST.index, default=None)
    look = f" {_CLASSES[worst]}" if worst else ""
    why = "; ".join(dict.fromkeys(f"{p.sort}: {p.reason}" for p in points if p.reason))
    behind = f'  <span class="why">{html.escape(why)}</span>' if why else ""
    return f'<span class="row{look}"><span class="number">{number:>4}</span>  {html.escape(row)}{behind}</span>'


__all__ = ["CoverageOptions", "are_needed", "as_json", "run", "tasks_of"]
