"""`adjudicator ask`: resolve a situation and tell what happens, in what order and why."""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping, Sequence
from typing import Any

import attrs
import click

from adjudicator.cases.checking import check
from adjudicator.cases.playing import Played, Trouble, play
from adjudicator.cases.runner import readings_of
from adjudicator.cases.setup import Scene, begin, merge, scene
from adjudicator.cases.vocabulary import unknown
from adjudicator.commands.edge import FAILED, WRONG
from adjudicator.commands.files import read_source, width
from adjudicator.engine.program import Program
from adjudicator.engine.run import Fault, Stuck
from adjudicator.notation.case_ast import CaseFile, Setup
from adjudicator.notation.case_lines import Line
from adjudicator.notation.cases import parse_cases
from adjudicator.notation.source import Diagnostic, Invalid, Source, Span
from adjudicator.report import as_json, compare, grid, outcome, timeline

APPROACH, BOTH = "approach", ("first", "second")
MOST_READINGS = 48


@attrs.frozen(slots=True)
class Situation:
    """What is asked about: a situation, or a case with its checks."""

    name: str
    title: str
    scene: Scene
    setup: Setup
    script: tuple[Line, ...]


@attrs.frozen(slots=True)
class Answer:
    """A situation resolved under one set of readings. `settled` names the interpretations that somebody chose."""

    situation: Situation
    played: Played
    settled: frozenset[str]
    missed: tuple[Trouble, ...]
    same: Mapping[tuple[str, str], bool]


# ---- resolving

def situation_in(source: Source, case_id: str | None = None) -> Situation:
    """The situation of a file, or the case of this id, or its only case. Raises `Invalid`."""
    file = parse_cases(source)
    if file.situation is not None and case_id is None:
        setup, title, script = file.situation.setup, "", tuple[Line, ...](file.situation.script)
    else:
        setup, title, script = _case(file, case_id)
    setup = merge(setup, file.tables)
    return Situation(source.name, title, scene(setup), setup, script)


def _case(file: CaseFile, case_id: str | None) -> tuple[Setup, str, tuple[Line, ...]]:
    ids = [c.id.text for c in file.cases]
    if not ids:
        raise Invalid([Diagnostic("Q001", "there is no situation and no case in this file", file.span)])
    if case_id is None and len(ids) > 1:
        some = ", ".join(ids[:5]) + (", ..." if len(ids) > 5 else "")
        many = f"the file has {len(ids)} cases: say which one"
        raise Invalid([Diagnostic("Q002", many, file.span, f"--case ID, one of {some}")])
    case = next((c for c in file.cases if case_id in (None, c.id.text)), None)
    if case is None:
        raise unknown("case", str(case_id), Span(Source("--case", str(case_id)), 1, 1, len(str(case_id))), ids)
    return case.setup, f"{case.id.text}: {case.title.text}", case.script


def settings_from(words: Sequence[str]) -> dict[str, str]:
    """The settings `NAME=CHOICE` of a command line. Raises `Invalid`."""
    chosen = {}
    for word in words:
        name, equals, choice = word.partition("=")
        if not (name.strip() and equals and choice.strip()):
            span = Span(Source("--set", word), 1, 1, len(word))
            raise Invalid([Diagnostic("Q003", f"`{word}` is no setting", span, "write --set NAME=CHOICE")])
        chosen[name.strip()] = choice.strip()
    return chosen


def check_settings(program: Program, chosen: Mapping[str, str]) -> None:
    """Raises `Invalid` for a name or a choice that the rules do not declare."""
    known = {i.key: i for i in program.interpretations}
    for name, choice in chosen.items():
        source = Source("--set", f"{name}={choice}")
        if name not in known:
            raise unknown("interpretation", name, Span(source, 1, 1, len(name)), list(known))
        choices = [c.key for c in known[name].choices]
        if choice not in choices:
            span = Span(source, 1, len(name) + 2, len(choice))
            missing = f"no reading of {name} is called `{choice}`"
            raise Invalid([Diagnostic("N010", missing, span, f"one of {', '.join(choices)}")])


def answer(situation: Situation, chosen: Mapping[str, str]) -> Answer:
    """Resolve a situation; `chosen` readings go before those that it states itself. Raises `Invalid`, `Stuck` or `Fault`."""
    program = situation.scene.program
    check_settings(program, chosen)
    fixed = readings_of(program, {**situation.scene.settings, **chosen}, situation.setup)
    settled = frozenset(i.key for i, f in zip(program.interpretations, fixed, strict=True) if f is not None)
    readings = tuple(i.default if f is None else f for i, f in zip(program.interpretations, fixed, strict=True))
    played = play(begin(situation.scene, situation.script, readings), situation.script)
    missed = tuple(check(played, situation.script)) if not played.troubles else ()
    return Answer(situation, played, settled, missed, _same(situation, readings, settled, played))


def _same(situation: Situation, readings: tuple[int, ...], settled: frozenset[str],
          played: Played) -> dict[tuple[str, str], bool]:
    """Whether the end stays the same when one consulted point that nobody settled is read differently."""
    found: dict[tuple[str, str], bool] = {}
    for point in outcome.consulted(played.state, settled):
        number = situation.scene.program.interpretations.index(point.interpretation)
        for other in () if point.settled else point.others:
            if len(found) == MOST_READINGS:
                return found
            changed = list(readings)
            changed[number] = point.interpretation.index(other.key)
            found[point.interpretation.key, other.key] = _ends_alike(situation, tuple(changed), played)
    return found


def _ends_alike(situation: Situation, readings: tuple[int, ...], played: Played) -> bool:
    try:
        again = play(begin(situation.scene, situation.script, readings, logging=False), situation.script)
    except (Invalid, Stuck, Fault):
        return False
    return not compare.differences(played.state, again.state)


# ---- telling

@attrs.frozen(slots=True)
class Form:
    """How to write: faint letters, with causes, in so many columns."""

    dim: bool
    causes: bool
    columns: int


def told(one: Answer, form: Form) -> str:
    """One answer as text: the grids, the timeline, the end, the disputed points."""
    state = one.played.state
    return _joined([_head(one.situation), grid.render(state, form.columns), *_course(one, form),
                    *_disputed([one], one.same, form)])


def told_both(one: Answer, other: Answer, form: Form) -> str:
    """Two answers as text: the comparison, then the timeline and the end of each, then the disputed points of both."""
    names = (f"{BOTH[0]} {APPROACH}", f"{BOTH[1]} {APPROACH}")
    states = one.played.state, other.played.state
    parts = [_head(one.situation), compare.render(*states, names, form.columns)]
    for name, each in zip(names, (one, other), strict=True):
        course = _course(each, form)
        parts += [f"== {name} ==\n{course[0]}", *course[1:]]
    same = {**one.same, (APPROACH, BOTH[1]): not compare.differences(*states)}
    return _joined([*parts, *_disputed([one, other], same, form)])


def _joined(parts: Sequence[str]) -> str:
    return "\n\n".join(p for p in parts if p)


def _course(one: Answer, form: Form) -> list[str]:
    """What happened, what was refused, and what came out."""
    state = one.played.state
    return [timeline.render(state, dim=form.dim, causes=form.causes), _refused(one), outcome.render(state)]


def _disputed(answers: Sequence[Answer], same: Mapping[tuple[str, str], bool], form: Form) -> list[str]:
    """The disputed points of several answers, each once."""
    points = {p.interpretation.key: p for a in reversed(answers) for p in outcome.consulted(a.played.state, a.settled)}
    return [outcome.disputed_point(p, same, form.columns) for p in points.values()]


def _head(situation: Situation) -> str:
    program = situation.scene.program
    rules = ", ".join([program.game.title, *(s.title for s in program.sets)])
    return f"{situation.title}\n{rules}".strip()


def _refused(one: Answer) -> str:
    """What may not be done, with the reasons, for each `illegal` line that was looked at."""
    return "\n".join(f"not allowed: {line.span.source.line(line.span.line).split('--')[0].strip().removeprefix('illegal ')}"
                     f": {'; '.join(reasons)}" for line, reasons in one.played.reasons)


def problems(one: Answer) -> list[Diagnostic]:
    """Why the run stopped early, or what of a case does not hold."""
    where = Span(one.situation.setup.span.source, one.situation.setup.span.line, 1, 0)
    stopped = [Diagnostic("Q010", t.message, t.span or where) for t in one.played.troubles]
    return stopped + [Diagnostic("Q011", t.message, t.span or where) for t in one.missed]


def run(path: str, approach: str | None, settings: Sequence[str], case_id: str | None, as_object: bool, causes: bool) -> int:
    """Carry out the command; gives the exit status."""
    chosen = settings_from(settings)
    situation = situation_in(read_source(path), case_id)
    wanted = BOTH if approach == "both" else (approach,)
    answers = [answer(situation, {**chosen, **({APPROACH: a} if a else {})}) for a in wanted]
    if as_object:
        click.echo(json.dumps(_object(answers), indent=2))
    else:
        form = Form(sys.stdout.isatty(), causes, width())
        click.echo(told(answers[0], form) if len(answers) == 1 else told_both(answers[0], answers[1], form))
    found = {str(d): d for a in answers for d in problems(a)}
    for text in found:
        click.echo(f"\n{text}" if not as_object else text, err=True)
    if any(a.played.troubles for a in answers):
        return WRONG
    return FAILED if found else 0


def _object(answers: Sequence[Answer]) -> dict[str, Any]:
    states = [a.played.state for a in answers]
    name = answers[0].situation.name
    if len(answers) == 1:
        body = as_json.run(states[0], name, answers[0].settled)
    else:
        body = as_json.comparison(states[0], states[1], name, answers[0].settled)
    found = {str(d): d for a in answers for d in problems(a)}.values()
    body["problems"] = [{"code": d.code, "message": d.message, "line": d.span.line, "column": d.span.column} for d in found]
    return body


__all__ = ["Answer", "Situation", "answer", "problems", "run", "situation_in"]
