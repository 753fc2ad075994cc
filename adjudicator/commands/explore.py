"""`adjudicator explore`: what becomes of a situation whatever the players choose and the draws bring."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from itertools import count

import attrs
import click

from adjudicator.answers import profiles
from adjudicator.answers.claims import claim
from adjudicator.answers.exploration import readings_report
from adjudicator.answers.exploration import report as exploring
from adjudicator.answers.exploration.explore import Exploration, explore
from adjudicator.answers.exploration.horizon import Until
from adjudicator.answers.exploration.readings import Outcome, Task, under_every_reading
from adjudicator.answers.resolution.report import joined
from adjudicator.answers.subject import Subject, subject_in
from adjudicator.commands.ask import keep_loop, settings_from
from adjudicator.commands.edge import INTERRUPTED
from adjudicator.commands.files import read_source, width, write
from adjudicator.commands.progress import progress
from adjudicator.commands.sharing import share
from adjudicator.engine.faults import Stuck
from adjudicator.notation.source import Source
from adjudicator.report.text import counted


@attrs.frozen(slots=True, kw_only=True)
class ExploreOptions:
    """What a command line asks."""

    path: str
    case: str | None = None
    settings: tuple[str, ...] = ()
    readings: str = ""
    claims: tuple[str, ...] = ()
    moves: int | None = None
    limit: int
    until: Until = "free"
    all_readings: bool = False
    jobs: int | None = None
    cluster: str | None = None
    exact: bool = False
    orders: bool = False
    lines: bool = False
    save: str | None = None
    receipt: str | None = None
    as_object: bool = False


def run(asked: ExploreOptions) -> int:
    """Run the command; returns the exit status."""
    subject = subject_in(read_source(asked.path), asked.case, settings_from(asked.settings), asked.readings)
    claims = [claim(words, subject.program, subject.seats, "--claim") for words in asked.claims]
    if asked.moves is not None and asked.moves > len(subject.moves):
        raise click.UsageError(f"--moves {asked.moves}: the situation has only {counted(len(subject.moves), 'move')}")
    if asked.all_readings:
        if asked.orders:
            raise click.UsageError("--orders is of one exploration, and --all-readings makes several")
        if asked.receipt is not None or asked.save is not None:
            raise click.UsageError("--receipt and --save are of one exploration, and --all-readings makes several")
        return _under_every_reading(asked, subject)
    try:
        with progress("positions") as tell:
            found = explore(subject, claims, moves=asked.moves, until=asked.until, limit=asked.limit, tell=tell,
                            exact=asked.exact, orders=asked.orders)
    except Stuck as stuck:
        if asked.receipt is not None and stuck.way is not None:
            written = Source(subject.source.name, stuck.way.text)
            alone = subject_in(written, None, subject.chosen, subject.profile) if stuck.way.text else subject
            keep_loop(asked.receipt, alone, stuck)
        raise
    if asked.receipt is not None:
        _certify(asked, subject, found)
    if asked.save is not None:
        _save(asked.save, exploring.cases(found))
    if asked.as_object:
        click.echo(json.dumps({**exploring.as_plain(found), "profile": profiles.as_plain(subject)}, indent=2))
    else:
        text = exploring.as_text(found, asked.lines) if claims else exploring.brief(found)
        click.echo(joined([text, profiles.as_text(subject, width())]))
    return INTERRUPTED if found.graph.interrupted else 0


def _save(path: str, cases: Sequence[str]) -> None:
    """Write cases into a file, and report their number; without cases there is no file."""
    if cases:
        write(path, "\n".join(cases))
    click.echo(f"{path}: {counted(len(cases), 'case')}" if cases else "--save: there is no line to save", err=True)


def _certify(asked: ExploreOptions, subject: Subject, found: Exploration) -> None:
    """Write what was searched and found, so that `replay` can search it again."""
    from adjudicator.answers.receipts.certificate import certificate

    body = certificate(found, subject, moves=asked.moves, until=asked.until, limit=asked.limit, exact=asked.exact,
                       orders=asked.orders)
    write(str(asked.receipt), json.dumps(body, indent=2, ensure_ascii=False) + "\n")


def _under_every_reading(asked: ExploreOptions, subject: Subject) -> int:
    """Tell what holds under every combination of readings, and on which points it rests."""
    with progress("combinations of readings") as tell:
        done = count(1)

        def shared(work: Callable[[Task], Outcome], tasks: Sequence[Task]) -> Iterator[Outcome]:
            for outcome in share(work, tasks, asked.jobs, asked.cluster):
                tell(next(done))
                yield outcome

        found = under_every_reading(subject, asked.claims, exploring.verdict_words, exploring.assumptions, moves=asked.moves,
                                    until=asked.until, limit=asked.limit, exact=asked.exact, share=shared)
    if asked.as_object:
        click.echo(json.dumps({**readings_report.as_plain(found), "profile": profiles.as_plain(subject)}, indent=2))
    else:
        click.echo(joined([readings_report.as_text(found, width()), profiles.as_text(subject, width())]))
    return 0


__all__ = ["ExploreOptions", "run"]
