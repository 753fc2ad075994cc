"""The case files that a command works on."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path

import click

from adjudicator.cache import kept
from adjudicator.cases.files import games_named, read_readable, verbs_for
from adjudicator.data import data_root
from adjudicator.limits import MAX_FILE
from adjudicator.notation.case_ast import CaseFile
from adjudicator.notation.source import Diagnostic, Invalid, Source, Span, fold, visible
from adjudicator.rules.library import SHIPPED, folders, found_beside, leads_out, read_text, shown
from adjudicator.values import frozen
from adjudicator.writing import write

STDIN = "-"


@frozen
class Parsed:
    """A case file that was read: what can be understood of it, and what is wrong with the rest. `name`: its path, as shown.

    `file` is None where the text cannot be read at all.
    """

    path: str
    name: str
    source: Source | None
    file: CaseFile | None
    problem: Invalid | None


def read_source(path: str) -> Source:
    """The text of a file, or of standard input for `-`. Raises `Invalid`."""
    if path != STDIN:
        return Source(shown(Path(path)), read_text(Path(path)))
    source = Source("stdin", "")
    data = sys.stdin.buffer.read(MAX_FILE + 1)
    if len(data) > MAX_FILE:
        raise Invalid([Diagnostic("F002", "the input is larger than 1 MiB", Span(source, 1, 1))])
    try:
        return Source("stdin", data.decode("utf-8-sig"))
    except UnicodeDecodeError as problem:
        raise Invalid([Diagnostic("F003", f"byte {problem.start} is not UTF-8 text", Span(source, 1, 1))]) from None


def find(paths: Sequence[str], ending: str, shipped: str) -> list[Path]:
    """Files named, and those with the ending in folders named; of the shipped folder if nothing is named.

    A missing file is kept: reading it reports it. A link in a folder that leads out of it is not followed, and that is reported:
    what a stranger's folder links to is not the stranger's to show.
    """
    found: dict[Path, None] = {}
    for path in [Path(p) for p in paths] or [data_root() / shipped]:
        for file in sorted(path.rglob(f"*{ending}")) if path.is_dir() else [path]:
            if path.is_dir() and leads_out(file, path):
                click.echo(f"`{visible(str(file))}` is a link that leads out of the folder: it is not followed", err=True)
            else:
                found.setdefault(file)
    return list(found)


def parse(path: str) -> Parsed:
    """Read and parse one case file, or standard input."""
    source = None
    try:
        source = read_source(path)
        with found_beside(path):
            file = read_file(path, source)
        return Parsed(path, source.name, source, file, file.problem)
    except Invalid as invalid:
        return Parsed(path, source.name if source else shown(Path(path)), source, None, invalid)


def read_file(path: str, source: Source) -> CaseFile:
    """What a file says as far as it is understood, parsed again when its text has changed. Raises `Invalid`."""
    if path == STDIN:
        return read_readable(source)
    verbs = verbs_for(source.text)

    def make() -> CaseFile:
        from adjudicator.notation.cases import parse_readable  # the parser is loaded only for a text that is not cached

        return parse_readable(source, verbs)

    what = "\0".join((source.name, source.text, *verbs))
    return kept("cases", what, make, slot=str(Path(path).absolute()))


@contextmanager
def beside(paths: Iterable[str]) -> Iterator[None]:
    """Inside it, games and sets are also searched beside files and in folders."""
    with ExitStack() as stack:
        for path in map(Path, paths):
            stack.enter_context(found_beside(path / "-" if path.is_dir() else path))
        yield


def known_paths() -> list[Path]:
    """The paths of every shipped case file, and of those next to the user's own rules."""
    return [*find((), ".case", "cases"), *_own_cases()]


def known_cases() -> list[Parsed]:
    """The contents of these files."""
    return [parse(str(path)) for path in known_paths()]


def known_cases_of(names: Iterable[str]) -> list[Parsed]:
    """The contents of those of these files that name a game by one of its names, and of those that cannot be read."""
    wanted = set(map(fold, names))
    return [parse(str(path)) for path in known_paths() if _may_name(path, wanted)]


def _may_name(path: Path, names: set[str]) -> bool:
    """Whether a file names one of these games, or cannot be read: a file that is not about them need not be parsed."""
    try:
        return not names.isdisjoint(map(fold, games_named(read_text(path))))
    except (Invalid, OSError, ValueError):
        return True


def _own_cases() -> Iterator[Path]:
    """The case files in the user's own folders of rules; beside a folder `rulesets` there may be one of `cases`."""
    for folder in (Path(known.path) for known in folders()):
        place = folder.parent / "cases" if folder.name == SHIPPED else folder
        paths = (p for pattern in ("*.case", "[!.]*/*.case") for p in place.glob(pattern))
        yield from (path for path in sorted(paths) if not leads_out(path, place))


def width() -> int:
    """The number of columns available."""
    return shutil.get_terminal_size((100, 24)).columns


__all__ = ["STDIN", "Parsed", "beside", "find", "known_cases", "known_cases_of", "known_paths", "leads_out", "parse", "read_file",
           "read_source", "shown", "width", "write"]
