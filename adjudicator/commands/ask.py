"""`adjudicator ask`: resolve a situation and show what happens, in what order and why."""

from __future__ import annotations

import json
import os
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import attrs
import click

from adjudicator.answers.resolution import report as resolved
from adjudicator.answers.resolution.report import Form, reading
from adjudicator.answers.resolution.resolution import Answer, as_far_as_it_goes, problems, refused, resolve, under_all_readings
from adjudicator.answers.subject import Subject, check_readings, subject_in
from adjudicator.commands.edge import FAILED, INTERRUPTED, WRONG
from adjudicator.commands.files import read_file, read_source, width, write
from adjudicator.commands.progress import progress, waiting
from adjudicator.engine.faults import Stuck
from adjudicator.notation.source import Diagnostic, Invalid, Source, Span, visible
from adjudicator.report import as_json

if TYPE_CHECKING:
    from adjudicator.answers.why.chain import Explained
    from adjudicator.engine.state import State
    from adjudicator.report.translation import Translation


@attrs.frozen(slots=True, kw_only=True)
class AskOptions:
    """What a command line asks: which situation, under which readings, and which parts of the answer to show."""

    path: str
    points: tuple[tuple[str, str], ...] = ()
    settings: tuple[str, ...] = ()
    readings: str = ""
    case: str | None = None
    as_object: bool = False
    timeline: bool = False
    points_in_full: bool = False
    causes: bool = False
    why: str | None = None
    why_not: str | None = None
    everything: bool = False
    all_readings: bool = False
    strict: bool = False
    receipt: str | None = None
    graph: str | None = None
    write: str | None = None
    language: str | None = None


EACH = "both"
"""The word for the first two readings of a point, side by side."""


def settings_from(words: Sequence[str]) -> dict[str, str]:
    """The settings `NAME=CHOICE` of a command line. Raises `Invalid`."""
    chosen = {}
    for word in words:
        name, equals, choice = word.partition("=")
        if not (name.strip() and equals and choice.strip()):
            span = Span(Source("--set", word), 1, 1, len(word))
            raise Invalid([Diagnostic("Q003", f"`{word}` is not a setting", span, "write --set NAME=CHOICE")])
        chosen[name.strip()] = choice.strip()
    return chosen


def run(asked: AskOptions) -> int:
    """Run the command; returns the exit status."""
    chosen = settings_from(asked.settings)
    source = read_source(asked.path)
    subject = subject_in(source, asked.case, chosen, asked.readings, read_file(asked.path, source))
    both, wanted = _under_options(asked, subject)
    if asked.all_readings:
        return _all_readings(asked, wanted[0])
    for each in wanted:
        check_readings(each.program, each.chosen)
    with waiting("resolving"):
        answers = [_resolved(asked, each) for each in wanted]
    if asked.strict and (doubts := {str(d): d for a in answers for d in refused(a)}):
        raise Invalid(doubts.values())
    if asked.receipt is not None:
        _keep_receipt(asked, answers)
    if asked.write is not None:
        _write_end(asked.write, answers)
    if asked.why is not None:
        return _why(asked, answers, both)
    if asked.why_not is not None:
        return _why_not(asked, answers, both)
    form = _form(asked, subject)
    if asked.as_object:
        _print(resolved.as_plain(answers, form.translation))
    else:
        click.echo(resolved.both_as_text(answers[0], answers[1], both, form) if both else resolved.as_text(answers[0], form))
    return _status(answers, asked.as_object)


def _resolved(asked: AskOptions, subject: Subject) -> Answer:
    """The answer of one subject. Where it never ends, the receipt that is asked for holds the loop. Raises `Stuck` then."""
    try:
        return resolve(subject)
    except Stuck as stuck:
        if asked.receipt is not None:
            keep_loop(asked.receipt, subject, stuck)
        raise


def keep_loop(path: str, subject: Subject, stuck: Stuck) -> None:
    """Write the certificate of a loop, and say so; nothing is written of a resolution that comes to no position again."""
    from adjudicator.answers.receipts.loop import certificate

    body = certificate(subject) if stuck.circle is not None else None
    if body is None:
        click.echo("--receipt: no position comes back, so there is no loop to keep", err=True)
        return
    write(path, json.dumps(body, indent=2, ensure_ascii=False) + "\n")
    click.echo(f"{path}: the loop; `adjudicator replay` goes through it again", err=True)


def _under_options(asked: AskOptions, subject: Subject) -> tuple[str, list[Subject]]:
    """The subject under the readings given by the rules' own options; under two of a point with `both`.

    Also returns that point, empty if there is none. Raises `UsageError` for an unknown option or reading.
    """
    found, both = [subject], ""
    for name, choice in asked.points:
        point = next((i for i in subject.program.interpretations if i.key == name and name in subject.program.options), None)
        if point is None:
            raise click.NoSuchOption(f"--{name}", possibilities=[f"--{key}" for key in subject.program.options])
        keys = [c.key for c in point.choices]
        if choice not in (*keys, EACH):
            raise click.UsageError(f"--{name} is {', '.join(keys)} or {EACH}, not `{visible(choice)}`")
        both = name if choice == EACH else both
        readings = keys[:2] if choice == EACH else [choice]
        found = [attrs.evolve(s, chosen={**s.chosen, name: key}) for s in found[:1] for key in readings]
    return both, found


def _status(answers: Sequence[Answer], quiet: bool) -> int:
    """Report what is wrong with the run on standard error; returns the exit status."""
    found = {str(d): d for a in answers for d in problems(a)}
    for text in found:
        click.echo(text if quiet else f"\n{text}", err=True)
    if any(a.shown.played.troubles for a in answers):
        return WRONG
    return FAILED if found else 0


def _why(asked: AskOptions, answers: Sequence[Answer], both: str) -> int:
    """Explain why something is true in each of the runs."""
    from adjudicator.answers.claims import claim, step_claim
    from adjudicator.answers.why import report as why
    from adjudicator.answers.why.chain import explain

    _one_answer("--graph", asked.graph, answers)
    objects, translation = [], _translation(asked, answers[0].subject)
    for one in answers:
        state = one.played.state
        words = str(asked.why).strip()
        said = (step_claim(int(words[:9]), state, "--why") if words.isdecimal()
                else claim(words, one.subject.program, one.subject.seats, "--why"))
        with waiting("searching the reasons"):
            found = explain(one.subject, one.played, said)
        if asked.graph is not None and found.true:
            _draw(asked.graph, found, state)
        if asked.as_object:
            objects.append(why.as_plain(found, state))
        else:
            name = f"== {reading(one, both)} ==\n" if both else ""
            text = why.as_text(found, state, asked.everything, width(), translation)
            click.echo(f"{name}{text}" + ("\n" if one is not answers[-1] else ""))
    if asked.as_object:
        spoken = {} if translation is None else {"said": [as_json.spoken(each.played.state, translation) for each in answers]}
        _print({"file": answers[0].subject.source.name, "why": objects, **spoken})
    return _status([as_far_as_it_goes(each) for each in answers], asked.as_object)


def _draw(path: str, found: Explained, state: State) -> None:
    """Write the graph of causes in the form that the ending of its file names."""
    from adjudicator.answers.why.graph import causes, drawing
    from adjudicator.report.graphs import write

    write(drawing(causes(found, state)), path)


def _one_answer(option: str, path: str | None, answers: Sequence[Answer]) -> None:
    """Raises `Invalid` if a file for one answer is to be written, and there are two."""
    if path is not None and len(answers) > 1:
        span = Span(Source(option, path), 1, 1, len(path))
        what = "situation" if option == "--write" else option.removeprefix("--")
        raise Invalid([Diagnostic("Q024", f"a {what} holds one answer, and these are two", span, "choose one of the readings")])


def _why_not(asked: AskOptions, answers: Sequence[Answer], both: str) -> int:
    """Show why something is not true in each of the runs. An illegal move of the situation is not an error then.

    What is so far true where a run stopped early is not settled: then the reason is an error.
    """
    from adjudicator.answers.claims import claim
    from adjudicator.answers.whynot import report as whynot
    from adjudicator.answers.whynot.search import explain_not

    objects, texts, interrupted, unsettled = [], [], False, False
    for one in answers:
        said = claim(str(asked.why_not), one.subject.program, one.subject.seats, "--why-not")
        with progress("changed situations") as tell:
            found = explain_not(one.subject, one.played, said, tell)
        objects.append(whynot.as_plain(found, one.played.state))
        name = f"== {reading(one, both)} ==\n" if both else ""
        interrupted = interrupted or found.interrupted
        unsettled = unsettled or (found.happens and bool(one.played.troubles))
        texts.append(name + whynot.as_text(found, one.subject, one.played.state, asked.everything, width()))
    if asked.as_object:
        _print({"file": answers[0].subject.source.name, "why_not": objects})
    else:
        click.echo("\n\n".join(texts))
    if unsettled or any(each.goes_on for each in answers):
        return _status([as_far_as_it_goes(each) for each in answers], asked.as_object)
    return INTERRUPTED if interrupted else 0


def _all_readings(asked: AskOptions, subject: Subject) -> int:
    with waiting("trying all readings"):
        found = under_all_readings(subject)
    if asked.as_object:
        _print(resolved.readings_plain(subject, found))
    else:
        click.echo(resolved.readings_as_text(subject, found))
    return _status([resolve(subject)], asked.as_object)


def _write_end(path: str, answers: Sequence[Answer]) -> None:
    """Write the end as a situation that begins there. Raises `Invalid` where there are two, or no situation may hold as much."""
    from adjudicator.games.transcript import Unwritten, to_situation

    _one_answer("--write", path, answers)
    try:
        text = to_situation(answers[0].played.state)
    except Unwritten as problem:
        span = Span(Source("--write", path), 1, 1, len(path))
        raise Invalid([Diagnostic("N029", "no situation can begin in this end", span, str(problem))]) from None
    write(path, text)


def _keep_receipt(asked: AskOptions, answers: Sequence[Answer]) -> None:
    """Write the receipt of an answer. Raises `Invalid` where there are two."""
    from adjudicator.answers.receipts.receipt import receipt

    _one_answer("--receipt", asked.receipt, answers)
    text = json.dumps(receipt(answers[0]), indent=2, ensure_ascii=False)
    write(str(asked.receipt), text + "\n")


def _translation(asked: AskOptions, subject: Subject) -> Translation | None:
    """The language in which steps are said; None for the notation. Raises `Invalid` for words of a game with mistakes."""
    if asked.language is None:
        return None
    from adjudicator.analysis.texts import texts_of
    from adjudicator.report.translation import Translation

    return Translation(texts_of(subject.program.game.key, asked.language))


def _form(asked: AskOptions, subject: Subject) -> Form:
    """How an answer is laid out. Faint letters are for a terminal that wants colours; `click` leaves them out elsewhere."""
    plain = os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb"
    return Form(not plain, width(), asked.timeline or asked.causes, asked.causes, asked.points_in_full,
                _translation(asked, subject))


def _print(body: dict[str, Any]) -> None:
    click.echo(json.dumps(body, indent=2))


__all__ = ["AskOptions", "run"]
