"""`adjudicator diverge`: find the smallest situation in which two readings of a disputed point end differently."""

from __future__ import annotations

import json
from functools import partial

import attrs
import click

from adjudicator.answers import profiles
from adjudicator.answers.divergence import report as diverging
from adjudicator.answers.divergence.families import family, is_family, tables
from adjudicator.answers.divergence.search import in_family, in_situation
from adjudicator.answers.resolution.report import joined
from adjudicator.answers.subject import subject_in
from adjudicator.commands.edge import INTERRUPTED
from adjudicator.commands.files import read_source, width
from adjudicator.commands.progress import progress
from adjudicator.commands.sharing import share
from adjudicator.limits import MAX_COMPARED


@attrs.frozen(slots=True, kw_only=True)
class DivergeOptions:
    """What a command line asks."""

    name: str
    path: str
    between: tuple[str, str] | None = None
    case: str | None = None
    readings: str = ""
    everything: bool = False
    limit: int = MAX_COMPARED
    jobs: int | None = None
    cluster: str | None = None
    as_object: bool = False


def run(asked: DivergeOptions) -> int:
    """Run the command; returns the exit status."""
    source = read_source(asked.path)
    described = attrs.evolve(family(source), profile=asked.readings) if asked.case is None and is_family(source) else None
    with progress("situations") as tell:
        if described is not None:
            subject = next(iter(tables(described).values()))
            found = in_family(described, asked.name, asked.between or (), everything=asked.everything, limit=asked.limit,
                              tell=tell, share=partial(share, jobs=asked.jobs, cluster=asked.cluster))
        else:
            subject = subject_in(source, asked.case, profile=asked.readings)
            found = in_situation(subject, asked.name, asked.between or (), limit=asked.limit, tell=tell)
    if asked.as_object:
        click.echo(json.dumps({**diverging.as_plain(found, described), "profile": profiles.as_plain(subject)}, indent=2))
    else:
        click.echo(joined([diverging.as_text(found, described, width()), profiles.as_text(subject, width())]))
    return INTERRUPTED if found.interrupted else 0


__all__ = ["DivergeOptions", "run"]
