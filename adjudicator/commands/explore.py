"""`adjudicator explore`: what comes of a situation whatever the players choose and the draws bring."""

from __future__ import annotations

import json
from collections.abc import Sequence
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
from adjudicator.report.text import counted


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
    turn: bool = False
    lines: bool = False
    save: str | None = None
    as_object: bool = False


def run(asked: Asked) -> int:
    """Carry out the command; gives the exit status."""
    subject = subject_in(read_source(asked.path), asked.case, settings_from(asked.settings), asked.readings)
    claims = [claim(words, subject.program, subject.seats, "--claim") for words in asked.claims]
    with progress("positions") as tell:
        found = explore(subject, claims, moves=asked.moves, limit=asked.limit, tell=tell, exact=asked.exact,
                        turn=asked.turn)
    if asked.save is not None:
        _save(asked.save, exploring.cases(found))
    if asked.as_object:
        click.echo(json.dumps({**exploring.as_plain(found), "profile": profiles.as_plain(subject)}, indent=2))
    else:
        text = exploring.told(found, asked.lines) if claims else exploring.brief(found)
        click.echo(joined([text, profiles.told(subject, width())]))
    return INTERRUPTED if found.graph.interrupted else 0


def _save(path: str, cases: Sequence[str]) -> None:
    """Write cases into a file, and tell how many; no file is made for none."""
    if cases:
        Path(path).write_text("\n".join(cases), encoding="utf-8")
    click.echo(f"{path}: {counted(len(cases), 'case')}" if cases else "--save: there is no line to save", err=True)


__all__ = ["Asked", "run"]
