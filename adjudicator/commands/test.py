"""`adjudicator test`: run cases and say which rulings hold."""

from __future__ import annotations

import json
import re
import textwrap
from collections.abc import Iterator, Sequence
from typing import Any
from xml.etree import ElementTree

import click

from adjudicator.cases.playing import Trouble
from adjudicator.cases.runner import ERROR, FAILED, PASSED, Result, Run
from adjudicator.cases.scene import merge
from adjudicator.commands import running
from adjudicator.commands.edge import FAILED as SOME_FAILED
from adjudicator.commands.edge import INTERNAL, INTERRUPTED, WRONG
from adjudicator.commands.files import Parsed, find, parse, width
from adjudicator.commands.progress import progress
from adjudicator.commands.register import Register, register
from adjudicator.engine.citations import plain
from adjudicator.engine.profiles import Verdict, Voice
from adjudicator.notation.case_ast import CaseFile
from adjudicator.notation.source import Diagnostic, Invalid, Source, Span
from adjudicator.report.as_json import profile as profile_plain
from adjudicator.report.text import aligned, counted
from adjudicator.rules.library import found_beside
from adjudicator.values import frozen

_NOT_XML = re.compile("[^\t\n\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


@frozen
class Outcome:
    """What became of one case, or of a file that could not be read (no `result`)."""

    name: str
    result: Result | None
    file: CaseFile | None
    problem: Invalid | None = None

    @property
    def status(self) -> str:
        """`passed`, `failed` or `error`."""
        return self.result.status if self.result else ERROR

    @property
    def message(self) -> str:
        """What is wrong; empty if nothing is."""
        return self.result.message if self.result else str(self.problem)


def run(paths: Sequence[str], words: Sequence[str], as_object: bool, junit: str | None, profile: str = "") -> int:
    """Carry out the command; gives the exit status."""
    parsed = [parse(str(p)) for p in find(paths, ".case", "cases")]
    outcomes: list[Outcome] = []
    interrupted = False
    try:
        outcomes.extend(_outcomes(parsed, words, profile))
    except KeyboardInterrupt:
        interrupted = True
    if not outcomes and not interrupted:
        words_span = Span(Source("-k", " ".join(words)), 1, 1, len(" ".join(words)))
        raise Invalid([Diagnostic("Q004", "no case has these words" if words else "there are no cases here", words_span)])
    if junit:
        ElementTree.ElementTree(_junit(outcomes)).write(junit, encoding="utf-8", xml_declaration=True)
    if as_object:
        click.echo(json.dumps(as_json(outcomes, parsed), indent=2))
    else:
        click.echo(_text(outcomes, parsed))
    for outcome in outcomes:
        if outcome.problem is not None:
            click.echo(f"\n{outcome.problem}", err=True)
    if interrupted:
        click.echo(f"interrupted: what is said above is of {counted(len(outcomes), 'case')}", err=True)
        return INTERRUPTED
    if any(o.result and o.result.internal for o in outcomes):
        return INTERNAL
    if any(o.status == ERROR for o in outcomes):
        return WRONG
    return SOME_FAILED if any(o.status == FAILED for o in outcomes) else 0


def _outcomes(parsed: Sequence[Parsed], words: Sequence[str], profile: str) -> Iterator[Outcome]:
    """Run every case that has all the words, with a line of progress where it takes long."""
    wanted = [w.casefold() for w in words]
    chosen = [(p, [c for c in p.file.cases if all(w in f"{c.id.text} {c.title.text}".casefold() for w in wanted)])
              for p in parsed if p.file]
    for p in parsed:
        if p.problem is not None:
            yield Outcome(p.name, None, None, p.problem)
    done = 0
    with progress(f"of {counted(sum(len(cases) for _, cases in chosen), 'case')}") as tell:
        for p, cases in chosen:
            with found_beside(p.path):
                for case in cases:
                    assert p.file is not None
                    yield Outcome(p.name, running.run(case, p.file.tables, profile), p.file)
                    done += 1
                    tell(done)


# ---- the object

def as_json(outcomes: Sequence[Outcome], parsed: Sequence[Parsed] = ()) -> dict[str, Any]:
    """All results as one object. `parsed`: the files that were run, whose rulings tell the sources."""
    rulings = register(parsed, _covered(outcomes))
    count = {s: sum(o.status == s for o in outcomes) for s in (PASSED, FAILED, ERROR)}
    cases = [_case_object(o, rulings) for o in outcomes]
    return {"cases": cases, "passed": count[PASSED], "failed": count[FAILED], "errors": count[ERROR]}


def _covered(outcomes: Sequence[Outcome]) -> set[str]:
    """The rulings that some case covers."""
    return {c.text for o in outcomes if o.result for c in o.result.case.covers}


def _case_object(outcome: Outcome, rulings: Register) -> dict[str, Any]:
    """One case; a file that cannot be read is a case without id."""
    case = outcome.result.case if outcome.result else None
    places = rulings.sources_of(case, outcome.file) if case and outcome.file else ()
    line = case.id.span.line if case else outcome.problem.diagnostics[0].span.line if outcome.problem else 0
    return {
        "id": case.id.text if case else "",
        "file": outcome.name,
        "line": line,
        "game": outcome.result.game if outcome.result else "",
        "covers": [c.text for c in case.covers] if case else [],
        "settings": _settings(outcome),
        **({"sources": plain(places)} if places else {}),
        **({"profile": _profile(outcome.result)} if outcome.result and outcome.result.verdicts else {}),
        "status": outcome.status,
        "message": outcome.message,
        "readings": [_run_object(run) for run in outcome.result.tried] if outcome.result else [],
    }


def _profile(result: Result) -> dict[str, Any]:
    """What the profile in force says of each point that the case rests on; where nobody backs a reading, all were tried."""
    return {key: profile_plain(said) for key, said in result.verdicts.items()}
def _run_object(run: Run) -> dict[str, Any]:
    """One run of a case that does not hold: its readings, and what is wrong under them, each with its line."""
    return {"readings": dict(run.readings), "status": FAILED if run.troubles else PASSED,
            "problems": [_problem_object(trouble) for trouble in run.troubles]}


def _problem_object(trouble: Trouble) -> dict[str, Any]:
    """What is wrong in a run; line and column are 0, and nothing is expected, where no line is at fault."""
    if trouble.span is None:
        return {"line": 0, "column": 0, "expected": "", "got": trouble.message}
    expected = trouble.span.source.said(trouble.span.line).strip()
    return {"line": trouble.span.line, "column": trouble.span.column, "expected": expected, "got": trouble.message}


def _settings(outcome: Outcome) -> dict[str, str]:
    """The readings that the case states; where it does not hold, those of the run that failed besides."""
    if outcome.result is None or outcome.file is None:
        return {}
    try:
        stated = {s.name.text: s.choice.text for s in merge(outcome.result.case.setup, outcome.file.tables).settings}
    except Invalid:
        stated = {}
    run = outcome.result.run
    return {**stated, **run.readings} if run and outcome.status != PASSED else stated


# ---- the report for other tools

def _junit(outcomes: Sequence[Outcome]) -> ElementTree.Element:
    root = ElementTree.Element("testsuites", name="adjudicator")
    for name in dict.fromkeys(o.name for o in outcomes):
        own = [o for o in outcomes if o.name == name]
        suite = ElementTree.SubElement(root, "testsuite", name=name, tests=str(len(own)),
                                       failures=str(sum(o.status == FAILED for o in own)),
                                       errors=str(sum(o.status == ERROR for o in own)))
        for outcome in own:
            title = outcome.result.case.id.text if outcome.result else name
            item = ElementTree.SubElement(suite, "testcase", classname=name, name=title)
            if outcome.status != PASSED:
                kind = "failure" if outcome.status == FAILED else "error"
                text = _NOT_XML.sub("?", running.explain(outcome.result, name) if outcome.result else outcome.message)
                ElementTree.SubElement(item, kind, message=text.splitlines()[0]).text = text
    return root


# ---- the text

def _text(outcomes: Sequence[Outcome], parsed: Sequence[Parsed]) -> str:
    """Every case that does not hold, the summary by source, what a profile does not settle, and the count."""
    parts = [*_failures(outcomes), _summary(outcomes, parsed), *_open(outcomes)]
    count = {s: sum(o.status == s for o in outcomes) for s in (PASSED, FAILED, ERROR)}
    parts.append(f"{count[PASSED]} passed, {count[FAILED]} failed, {counted(count[ERROR], 'error')}")
    return "\n\n".join(filter(None, parts))


def _failures(outcomes: Sequence[Outcome]) -> Iterator[str]:
    """Each case that does not hold; those that have one and the same error, such as one in the rules, together."""
    columns = width()
    together: dict[str, list[Result]] = {}
    for outcome in outcomes:
        if outcome.result and outcome.status != PASSED:
            together.setdefault(outcome.message, []).append(outcome.result)
            if outcome.result.run or outcome.status == FAILED:
                yield running.explain(outcome.result, outcome.name, columns)
    for message, results in together.items():
        if results[0].run is None and results[0].status == ERROR:
            ids = ", ".join(r.case.id.text for r in results[:3]) + (f" and {len(results) - 3} more" if len(results) > 3 else "")
            yield f"ERROR {ids}\n{textwrap.indent(message, '  ')}"


def _summary(outcomes: Sequence[Outcome], parsed: Sequence[Parsed]) -> str:
    """For each source: how many of its rulings a case was run for, and how many of those rulings hold in all their cases."""
    rulings = register(parsed, _covered(outcomes))
    status: dict[str, set[str]] = {}
    cases: dict[str, int] = {}
    for outcome in outcomes:
        covered = [c.text for c in outcome.result.case.covers] if outcome.result else []
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
        for key, said in outcome.result.verdicts.items() if outcome.result else ():
            if said.voice is not Voice.BACKS:
                points[key] = said, points.get(key, (said, 0))[1] + 1
    if points:
        rows = [(f"  {key}", f"{' and '.join(said.authorities)} {said.voice.value}", counted(count, "case ", "cases"))
                for key, (said, count) in points.items()]
        yield "\n".join(["left open, so that every reading was tried", *aligned(rows, right=(2,))])


__all__ = ["Outcome", "as_json", "run"]
