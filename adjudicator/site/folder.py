"""The folder of a site's sources: every page as a file, and the settings and first page that Sphinx needs to build it."""

from __future__ import annotations

import errno
import os
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path

from adjudicator.site.catalogue import ROOT, Game
from adjudicator.site.links import Links
from adjudicator.site.listings import GAMES, counts, disputes_page, game_page, games_page, rulings_page
from adjudicator.site.markdown import link, listed
from adjudicator.site.points import point_page
from adjudicator.site.rulings import loose_page, ruling_page
from adjudicator.site.things import thing_page
from adjudicator.site.works import work_page
from adjudicator.writing import replace

WRITTEN = f"{ROOT}/.written"
"""Lists the files that were written: the next run removes those that it does not write again."""
LARGEST = 16 << 20
"""Bytes of that list; a longer one was not written here."""
_ALONE = ("---", "orphan: true", "---", "")
_SETTINGS = '''\
"""The settings of the site, for Sphinx. They are written once: change them as you like."""

from adjudicator.site.settings import *  # noqa: F403

project = "Rulings"
'''
_FIRST = """\
# Rulings

Every card, ruling, disputed point and source has a page. Type the names of the cards into the search box, or begin with a game.
"""


def pages(games: Sequence[Game], asking: str) -> Iterator[tuple[str, str]]:
    """Every page below the folder of games: its path below the site's root without an ending, and its text.

    `asking`: the address of the page that opens a situation; empty for none.
    """
    yield GAMES, _text(games_page(games), False)
    for game in games:
        links = Links(game, asking)
        yield game.page, _text(game_page(links), False)
        yield game.listing, _text(rulings_page(links))
        if game.points:
            yield game.disputes, _text(disputes_page(links))
        yield from ((thing.page, _text(thing_page(links, thing))) for thing in game.things)
        yield from ((one.page, _text(ruling_page(links, one))) for one in game.rulings)
        yield from ((point.page, _text(point_page(links, point))) for point in game.points)
        yield from ((work.page, _text(work_page(links, work))) for work in game.works)
        yield from ((whole.page, _text(loose_page(links, whole))) for whole in game.loose)


def _text(lines: Iterable[str], alone: bool = True) -> str:
    """A page; `alone`: no table of contents lists it, and Sphinx has to know that."""
    return "\n".join([*(_ALONE if alone else ()), *lines]).rstrip() + "\n"


def write(folder: Path, games: Sequence[Game], asking: str) -> int:
    """Write the sources of a site into a folder; returns the number of pages. Raises OSError.

    Files of an earlier run that are no longer pages are removed, and no others. The first page and the settings are written only
    if the folder has none. Nothing is written or removed where a link or a device stands in the way: the folder may be a
    stranger's.
    """
    found = {f"{path}.md": text for path, text in pages(games, asking)}
    listed = "".join(f"{name}\n" for name in sorted(found))
    places = {name: _place(folder, name) for name in (WRITTEN, *found)}
    before = _written(places[WRITTEN])
    for name, text in found.items():
        _write(places[name], text)
    for name in before - found.keys():
        with suppress(OSError, ValueError):
            _place(folder, name).unlink()
    _write(places[WRITTEN], listed)
    if not any(folder.glob("index.*")):
        _write(folder / "index.md", _first(games))
    if not os.path.lexists(folder / "conf.py"):
        _write(folder / "conf.py", _SETTINGS)
    return len(found)


def _place(folder: Path, name: str) -> Path:
    """The path of a file below the folder. Raises OSError if a link leads elsewhere, or if what is there is no file."""
    path = folder / name
    if path.resolve() != folder.resolve() / name:
        raise OSError(errno.ELOOP, "a link leads elsewhere from here: nothing is written", str(path))
    if path.exists() and not path.is_file():
        raise OSError(errno.EINVAL, "this is no file: nothing is written", str(path))
    return path


def _first(games: Sequence[Game]) -> str:
    """The first page, with the table of contents."""
    lines = [_FIRST, *listed(f"{link(game.named.title, 'index', game.page)}: {counts(game)}" for game in games)]
    lines += ["```{toctree}", ":hidden:", ":maxdepth: 1", "", GAMES, *(game.page for game in games), "```"]
    return _text(lines, False)


def _written(path: Path) -> set[str]:
    """The files that an earlier run wrote; names that lead elsewhere are left alone, and so is what no run wrote."""
    try:
        names = path.read_text(encoding="utf-8").splitlines() if path.stat().st_size <= LARGEST else []
    except (OSError, ValueError):
        return set()
    return {name for name in names if name.startswith(f"{ROOT}/") and name.endswith(".md") and ".." not in name}


def _write(path: Path, text: str) -> None:
    """Write a file, unless it says that already: what did not change need not be built again."""
    data = text.encode("utf-8")
    with suppress(OSError):
        if path.read_bytes() == data:
            return
    path.parent.mkdir(parents=True, exist_ok=True)
    replace(path, data)


__all__ = ["pages", "write"]
