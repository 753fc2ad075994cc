"""`adjudicator simulate`: play many games at random, and show who won them."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

import attrs
import click

from adjudicator.commands.ask import settings_from
from adjudicator.commands.edge import FAILED, INTERRUPTED
from adjudicator.commands.progress import progress
from adjudicator.games.dealing import Undealt, names_of, undealt
from adjudicator.games.failure import scene
from adjudicator.games.playouts import Played, Recipe, play
from adjudicator.games.record import record
from adjudicator.games.report import SimulationReport, as_plain, as_text
from adjudicator.notation.source import Diagnostic, Invalid, Source, Span
from adjudicator.processes import cores, in_order
from adjudicator.writing import write


@attrs.frozen(slots=True, kw_only=True)
class SimulateOptions:
    """What a command line asks. `records`: a folder for the record of each game; those of failed games are written anyway."""

    game: str
    seats: str
    games: int
    seed: int = 0
    jobs: int | None = None
    most: int
    settings: tuple[str, ...] = ()
    records: str | None = None
    as_object: bool = False


def run(asked: SimulateOptions) -> int:
    """Run the command; the exit status is 1 if a law was broken or something was at fault."""
    try:
        seats = names_of(int(asked.seats) if asked.seats.isdecimal() else [s.strip() for s in asked.seats.split(",")])
        readings = tuple([(name.replace("-", "_"), choice) for name, choice in settings_from(asked.settings).items()])
        program = undealt(asked.game, seats, dict(readings)).program
    except Undealt as problem:
        raise Invalid([Diagnostic("Q027", str(problem), Span(Source("simulate", asked.game), 1, 1, 0))]) from None
    recipes = [Recipe(asked.game, seats, readings, asked.seed + n, asked.most) for n in range(asked.games)]
    games: list[Played] = []
    interrupted = False
    with progress("games") as tell:
        try:
            for game in in_order(play, recipes, asked.jobs or cores()):
                games.append(game)
                tell(len(games))
        except KeyboardInterrupt:
            interrupted = True
    report = SimulationReport(program, seats, games, interrupted, _write(asked, games))
    click.echo(json.dumps(as_plain(report), indent=2) if asked.as_object else as_text(report))
    return INTERRUPTED if interrupted else FAILED if report.failed else 0


def _write(asked: SimulateOptions, games: Sequence[Played]) -> list[str]:
    """Write the records of all games if a folder is named, otherwise of those that failed; returns the files of these.

    The end of a failed game is also written as a situation.
    """
    failed = []
    for game in games:
        if not game.problem and asked.records is None:
            continue
        folder = Path(asked.records or "failed-games")
        folder.mkdir(parents=True, exist_ok=True)
        body = record(game)
        file = folder / f"{body['game'].split(',')[0]}-{len(game.recipe.seats)}-{game.recipe.seed}.json"
        write(file, json.dumps(body, indent=1))
        if game.problem:
            failed.append(str(file))
        if game.problem and (text := scene(game)):
            write(file.with_suffix(".case"), text)
            failed.append(str(file.with_suffix(".case")))
    return failed


__all__ = ["SimulateOptions", "run"]
