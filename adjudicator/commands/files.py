"""The case files that a command works on."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Sequence
from pathlib import Path

import click

from adjudicator.cache import kept
from adjudicator.data import data_root
from adjudicator.limits import MAX_FILE
from adjudicator.notation.case_ast import CaseFile
from adjudicator.notation.cases import parse_cases
from adjudicator.notation.source import Diagnostic, Invalid, Source, Span, visible
from adjudicator.rules.load import read_text
from adjudicator.values import frozen

STDIN = "-"


@frozen
class Parsed:
    """A case file that was read: what it says, or what is wrong with it. `name`: its path, as it is told."""

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

    A file that is not there is kept: reading it says so. A link in a folder that leads out of it is not followed, and that is
    said: what a folder of a stranger links to is not the stranger's to show.
    """
    found: dict[Path, None] = {}
    for path in [Path(p) for p in paths] or [data_root() / shipped]:
        for file in sorted(path.rglob(f"*{ending}")) if path.is_dir() else [path]:
            if path.is_dir() and leads_out(file, path):
                click.echo(f"`{visible(str(file))}` is a link that leads out of the folder: it is not followed", err=True)
            else:
                found.setdefault(file)
    return list(found)


def leads_out(file: Path, folder: Path) -> bool:
    """Whether a file of a folder is a link, or lies behind one, to something that does not lie in the folder."""
    try:
        return not file.resolve().is_relative_to(folder.resolve())
    except (OSError, RuntimeError):
        return True


def parse(path: str) -> Parsed:
    """Read and parse one case file, or standard input."""
    source = None
    try:
        source = read_source(path)
        return Parsed(path, source.name, source, _parsed(path, source), None)
    except Invalid as invalid:
        return Parsed(path, source.name if source else shown(Path(path)), source, None, invalid)


def _parsed(path: str, source: Source) -> CaseFile:
    """What a case file says: parsed anew when its text has changed. Raises `Invalid`."""
    if path == STDIN:
        return parse_cases(source)
    return kept("cases", f"{source.name}\0{source.text}", lambda: parse_cases(source), slot=str(Path(path).absolute()))


def shipped_cases() -> list[Parsed]:
    """Every case file that is shipped."""
    return [parse(str(p)) for p in find((), ".case", "cases")]


def shown(path: Path) -> str:
    """A path as it is told: from the present folder where it lies below it."""
    try:
        return str(path.resolve().relative_to(Path.cwd()))
    except (ValueError, OSError, RuntimeError):
        return str(path)


def width() -> int:
    """How many columns there are to write in."""
    return shutil.get_terminal_size((100, 24)).columns


__all__ = ["STDIN", "Parsed", "find", "leads_out", "parse", "read_source", "shipped_cases", "shown", "width"]
