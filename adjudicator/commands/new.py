"""`adjudicator new`: write a small working game, for the user to change into their own."""

from __future__ import annotations

import re
from contextlib import ExitStack
from pathlib import Path

import click

from adjudicator.data import data_root
from adjudicator.notation.source import Diagnostic, Invalid, Source, Span, fold, visible
from adjudicator.rules.library import ENDING, SHIPPED, games, read_head, shown

TEMPLATE = "new"
LONGEST = 60
"""Letters of a key."""
FILES = {"rules.txt": ENDING, "cases.txt": ".case"}
"""The files of the template, in the shipped folder of rules, each with the ending of its copy."""


def run(name: str, folder: str | None) -> int:
    """Run the command; returns the exit status."""
    key = key_of(name)
    title = title_of(name)
    place = Path(folder if folder is not None else key)
    template = data_root() / SHIPPED / TEMPLATE
    texts = {place / f"{key}{ending}": (template / file).read_text(encoding="utf-8").replace("KEY", key).replace("TITLE", title)
             for file, ending in FILES.items()}
    _check(name, key, texts)
    place.mkdir(parents=True, exist_ok=True)
    with ExitStack() as undone:  # all files, or none: the name would be taken by half a game
        for path, text in texts.items():
            _begin(path, text, undone)
        undone.pop_all()
    for path in texts:
        click.echo(f"wrote {visible(shown(path))}")
    here = visible(shown(place))
    click.echo(f"\nadjudicator check {here}\nadjudicator test {here}\nadjudicator ask {here}/{key}.case --case windfall-scores")
    return 0


def _begin(path: Path, text: str, undone: ExitStack) -> None:
    """Write a file that was not there; `undone` removes it again. Raises OSError, which names it."""
    try:
        with path.open("x", encoding="utf-8") as file:  # existing files are never overwritten
            undone.callback(path.unlink, missing_ok=True)
            file.write(text)
    except OSError as problem:
        raise OSError(problem.errno, problem.strerror, str(path)) from None


def key_of(name: str) -> str:
    """The key of a game with this name: `Snow Day` becomes `snow-day`. Raises `Invalid` if there is none."""
    key = re.sub(r"[^\w]+|_", "-", fold(name)).strip("-")
    try:
        if len(key) <= LONGEST and visible(key) == key and read_head(Source("new", f'game {key} "Title"\n')).game == key:
            return key
    except Invalid:
        pass
    where = Span(Source("new", name), 1, 1, len(name))
    raise Invalid([Diagnostic("N027", f"`{visible(name)}` cannot be the name of a game", where,
                              "a name begins with a letter and is no word of the notation, such as `snow-day`")])


def title_of(name: str) -> str:
    """A name as a title: words without capitals are capitalised, and what cannot be quoted is left out."""
    words = "".join(c if c.isalnum() or c in "'’!&" else " " for c in name).split()
    return " ".join(words if name != name.lower() else [word[:1].upper() + word[1:] for word in words])


def _check(name: str, key: str, texts: dict[Path, str]) -> None:
    """Raises `Invalid` if the name is taken, or one of the files exists."""
    where = Span(Source("new", name), 1, 1, len(name))
    there = [path for path in texts if path.exists() or path.is_symlink()]
    if there:
        raise Invalid([Diagnostic("F006", f"`{visible(shown(path))}` exists already and is not overwritten", where,
                                  "name another folder: `adjudicator new GAME FOLDER`") for path in there])
    if key in games():
        raise Invalid([Diagnostic("N026", f"the game `{key}` exists already", where, "give yours another name")])


__all__ = ["key_of", "run", "title_of"]
