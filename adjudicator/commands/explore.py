"""`adjudicator explore`: what comes of a situation whatever the players choose and the draws bring."""

from __future__ import annotations

import json
from pathlib import Path

import attrs
import click

from adjudicator.answers import profiles
from adjudicator.answers.claims import claim
from adjudicator.answers.exploration import report as exploring
from adjudicator.answers.exploration.explore import explore
from adjudicator.answers.resolution.report import joined
from adjudicator.answers.subject import subject_in
from adjudicator.commands.ask import settings_from
from adjudicator.commands.edge import INTERRUPTED
from adjudicator.commands.files import read_source, width
from adjudicator.commands.progress import progress


@attrs.frozen(slots=True, kw_only=True)
class Asked:
    """What a command line asks."""

    path: str
    case: str | None = None
    settings: tuple[str, ...] = ()
    readings: str = ""
    claims: tuple[str, ...] = ()
    moves: int | None = None
    limit: int
    exact: bool = False
    lines: bool = False
    save: str | None = None
    as_object: bool = False


def run(asked: Asked) -> int:
    """Carry out the command; gives the exit status."""
    subject = subject_in(read_source(asked.path), asked.case, settings_from(asked.settings), asked.readings)
    claims = [claim(words, subject.program, subject.seats, "--claim") for words in asked.claims]
    with progress("positions") as tell:
        found = explore(subject, claims, moves=asked.moves, limit=asked.limit, tell=tell, exact=asked.exact)
    if asked.save is not None:
        Path(asked.save).write_text(exploring.cases(found), encoding="utf-8")
    if asked.as_object:
        click.echo(json.dumps({**exploring.as_plain(found), "profile": profiles.as_plain(subject)}, indent=2))
    else:
        text = exploring.told(found, asked.lines) if claims else exploring.brief(found)
        click.echo(joined([text, profiles.told(subject, width())]))
    return INTERRUPTED if found.graph.interrupted else 0


__all__ = ["Asked", "run"]
