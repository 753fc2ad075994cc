"""`adjudicator format`: format rules, cases and decks."""

from __future__ import annotations

import contextlib
import difflib
import os
import tempfile
from collections.abc import Iterator, Sequence
from functools import partial
from itertools import chain
from pathlib import Path

import attrs
import click

from adjudicator.analysis.formatting import ENDINGS, Notation, Unproven, formatted, notation_of
from adjudicator.commands.edge import FAILED, INTERNAL, WRONG
from adjudicator.commands.files import STDIN, find, read_source, shown
from adjudicator.notation.source import Diagnostic, Invalid, Source, Span, visible
from adjudicator.processes import cores, in_order
from adjudicator.report.text import counted
from adjudicator.rules.library import found_beside, read_text
from adjudicator.values import frozen

SHARED = 300_000
"""The size of files from which on several processes format them."""
_MARK = b"\xef\xbb\xbf"


@frozen
class FormatOptions:
    """What the command line asks for. `name`: the name of standard input, which decides its notation."""

    check: bool = False
    diff: bool = False
    migrate: bool = False
    name: str | None = None

    @property
    def writes(self) -> bool:
        """Whether files are changed."""
        return not (self.check or self.diff)


@frozen
class Formatted:
    """The result for a file: its text before and after, or what is wrong, and the resulting exit status."""

    name: str
    before: str = ""
    after: str = ""
    problem: str = ""
    status: int = 0


def run(paths: Sequence[str], asked: FormatOptions) -> int:
    """Run the command; returns the exit status."""
    if STDIN in paths:
        if len(paths) > 1:
            raise click.UsageError("`-` stands alone: standard input goes to standard output")
        return _standard(asked)
    files = _files(paths)
    size = sum(os.path.getsize(p) for p in files if os.path.isfile(p))
    work = partial(_done, asked=asked)
    found = list(in_order(work, [str(p) for p in files], cores() if size > SHARED else 1))
    for one in found:
        _tell(one, asked)
    changed = sum(one.before != one.after for one in found if not one.problem)
    wrong = sum(bool(one.problem) for one in found)
    did = "formatted" if asked.writes else "would be formatted"
    parts = [f"{counted(changed, 'file')} {did}", f"{len(found) - changed - wrong} left as {'they are' if len(found) else 'is'}"]
    click.echo(", ".join([*parts, *([f"{wrong} with problems"] if wrong else [])]), err=True)
    return max([one.status for one in found] + [FAILED if changed and not asked.writes else 0])


def _files(paths: Sequence[str]) -> list[Path]:
    """The files in question, each once: those of the three notations, and whatever is named."""
    folders = {Notation.RULES: "rulesets", Notation.CASES: "cases", Notation.DECKS: "cases"}
    return list(dict.fromkeys(chain.from_iterable(find(paths, ending, folders[kind]) for ending, kind in ENDINGS.items())))


def _done(path: str, asked: FormatOptions) -> Formatted:
    """Format one file; whatever goes wrong, it stays as it is."""
    name = shown(Path(path))
    try:
        notation = ENDINGS.get(Path(path).suffix)
        if notation is None:
            raise _refused(name, f"the name must end in one of {', '.join(ENDINGS)}", "for another name, use standard input")
        if os.path.islink(path):
            name = path
            raise _refused(name, "this is a link, and would become a file", "format the file that it leads to")
        source = Source(name, read_text(Path(path)))
        with found_beside(path):
            text = formatted(source, notation, asked.migrate)
        if asked.writes and text != source.text:
            _write(Path(path), source, text)
        return Formatted(name, source.text, text)
    except Invalid as invalid:
        return Formatted(name, problem=str(invalid), status=WRONG)
    except Unproven as fault:
        return Formatted(name, problem=_unproven(fault), status=INTERNAL)


def _standard(asked: FormatOptions) -> int:
    """Format standard input to standard output."""
    read = read_source(STDIN)
    source = attrs.evolve(read, name=asked.name or read.name)
    notation = ENDINGS.get(Path(asked.name or "").suffix) or notation_of(source.text)
    try:
        text = formatted(source, notation, asked.migrate)
    except Unproven as fault:
        click.echo(_unproven(fault), err=True)
        return INTERNAL
    if asked.writes:
        click.echo(text.encode(), nl=False)
        return 0
    _tell(Formatted(source.name, source.text, text), asked)
    return FAILED if text != source.text else 0


def _tell(one: Formatted, asked: FormatOptions) -> None:
    """Report the result for a file, if there is something to say."""
    if one.problem:
        click.echo(f"{one.problem}\n", err=True)
    elif asked.diff:
        click.echo("".join(_difference(one)), nl=False)
    elif one.before != one.after:
        click.echo(f"{'formatted' if asked.writes else 'would be formatted:'} {visible(one.name)}", err=True)


def _difference(one: Formatted) -> Iterator[str]:
    """The lines of a unified diff."""
    before, after = one.before.splitlines(keepends=True), one.after.splitlines(keepends=True)
    for line in difflib.unified_diff(before, after, one.name, one.name):
        yield line if line.endswith("\n") else f"{line}\n\\ No newline at end of file\n"


def _refused(name: str, message: str, help: str) -> Invalid:
    return Invalid([Diagnostic("F008", message, Span(Source(name, ""), 1, 1, 0), help)])


def _unproven(fault: Unproven) -> str:
    return f"E004 the program itself is at fault: {fault}\nhelp: the text stays as it is; please report it, with its text"


def _write(path: Path, source: Source, text: str) -> None:
    """Replace the text of a file, all at once, keeping its mode. Raises `Invalid` if that is impossible."""
    name = source.name
    if not os.access(path, os.W_OK):
        raise _refused(name, "the file may not be written", "change its mode first")
    data = path.read_bytes()
    mark = _MARK if data.startswith(_MARK) else b""
    if data.removeprefix(_MARK).decode("utf-8", "replace") != source.text:
        raise _refused(name, "the file has just been changed by somebody else", "try again")
    beside = ""
    try:
        handle, beside = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
        with open(handle, "wb") as file:
            file.write(mark + text.encode())
            file.flush()
            os.fsync(file.fileno())
        os.chmod(beside, path.stat().st_mode & 0o7777)
        os.replace(beside, path)
    except OSError as problem:
        with contextlib.suppress(OSError):
            os.unlink(beside)
        raise _refused(name, f"the file cannot be written: {problem.strerror or problem}", "") from None


__all__ = ["FormatOptions", "run"]
