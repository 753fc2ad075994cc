"""`adjudicator site`: writes the sources of a site of rulings, for Sphinx to build."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import click

from adjudicator.analysis.items import items
from adjudicator.commands.files import known_paths, parse
from adjudicator.commands.progress import waiting
from adjudicator.data import data_root
from adjudicator.notation.case_ast import CaseFile
from adjudicator.notation.source import Invalid, Source, Span, visible
from adjudicator.report.text import counted
from adjudicator.rules.library import game_called, games, shipped_games, shown, unknown_game
from adjudicator.site.collection import collected
from adjudicator.site.folder import write


def run(folder: str, names: Sequence[str], asking: str) -> int:
    """Run the command; returns the exit status. `names`: the games, all that are known if there is none."""
    keys = list(dict.fromkeys(_key(name) for name in names)) or list(games())
    place = Path(folder)
    with waiting("writing pages"):
        count = write(place, collected(keys, tuple(items()), _files(keys)), asking)
    click.echo(f"wrote {counted(count, 'page')} into {visible(shown(place))}; build them with\n"
               f"sphinx-build -W {visible(shown(place))} FOLDER")
    return 0


def _key(name: str) -> str:
    """The game of a key or title. Raises `Invalid`."""
    key = game_called(name)
    if key is None:
        raise unknown_game(name, Span(Source("site", name), 1, 1, len(name)))
    return key


def _files(keys: Sequence[str]) -> list[CaseFile]:
    """The case files that are known; only the user's own if no shipped game is among the games.

    Raises `Invalid` with everything that is wrong with some of them.
    """
    shipped = data_root() / "cases"
    is_own = set(keys).isdisjoint(shipped_games())
    parsed = [parse(str(path)) for path in known_paths() if not (is_own and path.is_relative_to(shipped))]
    problems = [problem for one in parsed if one.problem for problem in one.problem.diagnostics]
    if problems:
        raise Invalid(problems)
    return [one.file for one in parsed if one.file is not None]


__all__ = ["run"]
