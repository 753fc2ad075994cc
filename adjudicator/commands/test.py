"""`adjudicator test`: run cases and say which rulings hold."""

from __future__ import annotations

import contextlib
import json
import textwrap
from collections.abc import Iterator, Sequence
from typing import Any

import attrs
import click

from adjudicator.cases.runner import ERROR, FAILED, PASSED
from adjudicator.cases.situation.scene import merge, program_of
from adjudicator.commands import failures
from adjudicator.commands.edge import FAILED as SOME_FAILED
from adjudicator.commands.edge import INTERNAL, INTERRUPTED, WRONG
from adjudicator.commands.files import Parsed, find, parse
from adjudicator.commands.outcomes import CaseReport, Chosen, Outcome, Tried, outcomes_of
from adjudicator.commands.references import undeclared_in
from adjudicator.commands.register import Register, register
from adjudicator.engine.citations import plain
from adjudicator.engine.profiles import Verdict, Voice
from adjudicator.engine.program import Program
from adjudicator.notation.case_ast import Setup
from adjudicator.notation.source import Diagnostic, Invalid, Source, Span
from adjudicator.processes import cores
from adjudicator.report.as_json import profile as profile_plain
from adjudicator.report.text import aligned, counted
from adjudicator.rules.beside import looked_up_once
from adjudicator.values import frozen
from adjudicator.writing import write


@frozen
class TestOptions:
    """What the command line asks for. `these`: a file that names the cases to run, as `watch` writes it."""

    paths: tuple[str, ...] = ()
    settings: tuple[str, ...] = ()
    readings: str = ""
    words: str = ""
    as_object: bool = False
    junit: str | None = None
    last_failed: bool = False
    exit_first: bool = False
    jobs: int | None = None
    these: str | None = None


def run(asked: TestOptions) -> int:
    """Run the command; returns the exit status."""
    with looked_up_once():
        return _run(asked)


def _run(asked: TestOptions) -> int:
    paths = asked.paths or (tuple(failures.everywhere()) if asked.last_failed else ())
    parsed = [parse(str(p)) for p in find(paths, ".case", "cases")]
    settings = _settled(asked, parsed)
    outcomes: list[Outcome] = []
    interrupted = False
    try:
        jobs = cores() if asked.jobs == 0 else asked.jobs
        outcomes.extend(outcomes_of(_chosen(parsed, asked), asked.readings, settings, jobs, asked.exit_first))
    except KeyboardInterrupt:
        interrupted = True
    if not outcomes and asked.these:
        return 0
    outcomes = _with_names(outcomes, parsed)
    if not outcomes and not interrupted:
        name, said = ("-k", asked.words) if asked.words else ("test", " ".join(map(str, asked.paths)))
        what = "no case has these words" if asked.words else "there are no cases here"
        raise Invalid([Diagnostic("Q004", what, Span(Source(name, said), 1, 1, len(said)))])
    failures.remember(outcomes)
    if asked.junit:
        from adjudicator.commands.junit import junit

        write(asked.junit, junit(outcomes))
    if asked.as_object:
        click.echo(json.dumps(as_json(outcomes, parsed), indent=2))
    else:
        click.echo(_text(outcomes, parsed))
    for problem in dict.fromkeys(str(outcome.problem) for outcome in outcomes if outcome.problem is not None):
        click.echo(f"\n{problem}", err=True)
    if interrupted:
        click.echo(f"interrupted: what is said above is of {counted(len(outcomes), 'case')}", err=True)
    return INTERRUPTED if interrupted else _status(outcomes)


def _settled(asked: TestOptions, parsed: Sequence[Parsed]) -> dict[str, str]:
    """The readings that the command line chooses. Raises `Invalid` for one that the rules of no case have."""
    if not asked.settings:
        return {}
    from adjudicator.answers.subject import check_readings  # loaded only where there is something to check
    from adjudicator.commands.ask import settings_from

    chosen = settings_from(asked.settings)
    setups = [merge(case.setup, each.file.tables) for each in parsed if each.file for case in each.file.cases]
    programs = {program.digest: program for program in _programs(setups)}.values()
    known = [{i.key for i in program.interpretations} for program in programs]
    for program, keys in zip(programs, known, strict=True):
        check_readings(program, {name: choice for name, choice in chosen.items() if name in keys or not any(
            name in others for others in known)})
    return chosen


def _programs(setups: Sequence[Setup]) -> Iterator[Program]:
    """The rules of the situations of cases; those that are wrong are reported with their cases."""
    for setup in setups:
        with contextlib.suppress(Invalid):
            yield program_of(setup)


def _with_names(outcomes: Sequence[Outcome], parsed: Sequence[Parsed]) -> list[Outcome]:
    """What became of cases; those that name a ruling, case or source that nobody declares are errors."""
    wrong = undeclared_in([p for p in parsed if p.file])
    found = []
    for outcome in outcomes:
        problems = wrong.get(f"{outcome.name} case {outcome.case.id.text}", ()) if outcome.case else ()
        if problems and outcome.report:
            message = "\n".join(filter(None, [*map(str, problems), outcome.message]))
            outcome = attrs.evolve(outcome, report=attrs.evolve(outcome.report, status=ERROR, message=message, ran=False))
        found.append(outcome)
    return found


def _status(outcomes: Sequence[Outcome]) -> int:
    """The exit status for the results of the cases."""
    if any(o.report and o.report.internal for o in outcomes):
        return INTERNAL
    if any(o.status == ERROR for o in outcomes):
        return WRONG
    return SOME_FAILED if any(o.status == FAILED for o in outcomes) else 0


def _chosen(parsed: Sequence[Parsed], asked: TestOptions) -> list[Chosen]:
    """The cases that are to be run, file by file."""
    words = [w.casefold() for w in asked.words.split()]
    only = failures.read(asked.these) if asked.these else None
    if asked.last_failed:
        only = failures.known(p.path for p in parsed)
        if not only:
            click.echo("no case is known to have failed here: all are run", err=True)
    found = []
    for p in parsed:
        ids = only.get(failures.place(p.path), frozenset()) if only else frozenset({failures.WHOLE})
        if ids:
            cases = [n for n, c in enumerate(p.file.cases if p.file else ()) if failures.WHOLE in ids or c.id.text in ids]
            found.append(Chosen(p, tuple(n for n in cases if _has(p, n, words))))
    return found


def _has(parsed: Parsed, number: int, words: Sequence[str]) -> bool:
    """Whether a case of a file has all the words."""
    if parsed.file is None:
        return False
    case = parsed.file.cases[number]
    return all(w in f"{case.id.text} {case.title.text}".casefold() for w in words)


# ---- the object

def as_json(outcomes: Sequence[Outcome], parsed: Sequence[Parsed]) -> dict[str, Any]:
    """All results as one object. `parsed`: the files that were run, whose rulings name the sources."""
    rulings = register(parsed, _covered(outcomes))
    count = {s: sum(o.status == s for o in outcomes) for s in (PASSED, FAILED, ERROR)}
    cases = [_case_object(o, rulings) for o in outcomes]
    return {"cases": cases, "passed": count[PASSED], "failed": count[FAILED], "errors": count[ERROR]}


def _covered(outcomes: Sequence[Outcome]) -> set[str]:
    """The rulings that some case covers."""
    return {c.text for o in outcomes if o.case for c in o.case.covers}


def _case_object(outcome: Outcome, rulings: Register) -> dict[str, Any]:
    """One case; a file that cannot be read is a case without id."""
    case, report = outcome.case, outcome.report
    places = rulings.sources_of(case, outcome.file) if case and outcome.file else ()
    return {
        "id": outcome.id,
        "file": outcome.name,
        "line": outcome.line,
        "game": report.game if report else "",
        "covers": [c.text for c in case.covers] if case else [],
        "settings": _settings(outcome),
        **({"sources": plain(places)} if places else {}),
        **({"profile": _profile(report)} if report and report.verdicts else {}),
        "status": outcome.status,
        "message": outcome.message,
        "readings": [_run_object(tried, not number) for number, tried in enumerate(report.tried)] if report else [],
    }


def _profile(report: CaseReport) -> dict[str, Any]:
    """What the profile in force says about each point that the case rests on; if nobody backs a reading, all were tried."""
    return {key: profile_plain(said) for key, said in report.verdicts.items()}


def _run_object(tried: Tried, default: bool) -> dict[str, Any]:
    """One run of a failing case: its readings, whether they are the defaults, and what is wrong, each with its line."""
    return {"readings": tried.readings, "default": default, "status": FAILED if tried.problems else PASSED,
            "problems": [problem._asdict() for problem in tried.problems]}


def _settings(outcome: Outcome) -> dict[str, str]:
    """The readings that the case states; if it fails, also those of the run that failed."""
    if outcome.case is None or outcome.report is None or outcome.file is None:
        return {}
    try:
        stated = {s.name.text: s.choice.text for s in merge(outcome.case.setup, outcome.file.tables).settings}
    except Invalid:
        stated = {}
    return {**stated, **outcome.report.readings} if outcome.status != PASSED else stated


# ---- the text

def _text(outcomes: Sequence[Outcome], parsed: Sequence[Parsed]) -> str:
    """Every case that does not hold, the summary by source, what a profile does not settle, and the count."""
    parts = [*_failures(outcomes), _summary(outcomes, parsed), *_open(outcomes)]
    count = {s: sum(o.status == s for o in outcomes) for s in (PASSED, FAILED, ERROR)}
    parts.append(f"{count[PASSED]} passed, {count[FAILED]} failed, {counted(count[ERROR], 'error')}")
    return "\n\n".join(filter(None, parts))


def _failures(outcomes: Sequence[Outcome]) -> Iterator[str]:
    """Each case that does not hold; an error that several have, such as one in the rules or in their table, stands there once."""
    found: dict[str, list[str]] = {}
    for outcome in outcomes:
        if outcome.case and outcome.report and outcome.status != PASSED:
            if outcome.report.ran or outcome.status == FAILED:
                yield outcome.report.explained
            else:
                for message in outcome.message.split("\n\n"):
                    found.setdefault(message, []).append(outcome.case.id.text)
    together: dict[tuple[str, ...], list[str]] = {}
    for message, cases in found.items():
        together.setdefault(tuple(cases), []).append(message)
    for ids, messages in together.items():
        named = ", ".join(ids[:3]) + (f" and {len(ids) - 3} more" if len(ids) > 3 else "")
        said = textwrap.indent("\n\n".join(messages), "  ")
        yield f"ERROR {named}\n{said}"


def _summary(outcomes: Sequence[Outcome], parsed: Sequence[Parsed]) -> str:
    """For each source: how many of its rulings a case was run for, and how many of those rulings hold in all their cases."""
    rulings = register(parsed, _covered(outcomes))
    status: dict[str, set[str]] = {}
    cases: dict[str, int] = {}
    for outcome in outcomes:
        covered = [c.text for c in outcome.case.covers] if outcome.case else []
        for ruling in covered:
            status.setdefault(ruling, set()).add(outcome.status)
        for source in {rulings.heading(c) for c in covered}:
            cases[source] = cases.get(source, 0) + 1
    by_source: dict[str, list[str]] = {}
    for ruling in dict.fromkeys([*(id for id in rulings.rulings if id in status), *status]):
        by_source.setdefault(rulings.heading(ruling), []).append(ruling)
    rows = []
    for source, known in by_source.items():
        held = sum(status[i] == {PASSED} for i in known)
        rows.append((source, f"{held} of {len(known)} rulings hold", counted(cases.get(source, 0), "case ", "cases")))
    return "\n".join(aligned(rows, right=(1, 2)))


def _open(outcomes: Sequence[Outcome]) -> Iterator[str]:
    """The points that the profile in force leaves open: every reading of them was tried."""
    points: dict[str, tuple[Verdict, int]] = {}
    for outcome in outcomes:
        for key, said in outcome.report.verdicts.items() if outcome.report else ():
            if said.voice is not Voice.BACKS:
                points[key] = said, points.get(key, (said, 0))[1] + 1
    if points:
        rows = [(f"  {key}", f"{' and '.join(said.authorities)} {said.voice.value}", counted(count, "case ", "cases"))
                for key, (said, count) in points.items()]
        yield "\n".join(["left open, so that every reading was tried", *aligned(rows, right=(2,))])


__all__ = ["TestOptions", "as_json", "run"]
