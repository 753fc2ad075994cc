"""`adjudicator format`: format rules, cases, decks and families."""

from __future__ import annotations

import difflib
import os
from collections.abc import Iterator, Sequence
from functools import partial
from itertools import chain, islice
from pathlib import Path

import attrs
import click

from adjudicator.analysis.formatting import ENDINGS, Notation, Unproven, formatted, identity, notation_of
from adjudicator.cache import found, keep
from adjudicator.commands.edge import FAILED, INTERNAL, WRONG
from adjudicator.commands.files import STDIN, find, read_source, shown
from adjudicator.commands.progress import waiting
from adjudicator.notation.source import Diagnostic, Invalid, Source, Span, visible
from adjudicator.processes import cores, in_order
from adjudicator.report.text import counted
from adjudicator.rules.library import found_beside, read_text
from adjudicator.values import frozen
from adjudicator.writing import replace

SHARED = 300_000
"""The size of files from which on several processes format them."""
LARGE = 40_000
"""The size of a file that takes long. The others stay in order: files of one folder have many lines in common."""
REMEMBERED = 10_000
"""Texts that are remembered as formatted from one run to the next. All shipped files are some hundreds."""
_RECORD = "formatted"
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
    """The result for a file: its text before and after if they differ, or what is wrong, and the resulting exit status.

    `identity`: that of the text after.
    """

    name: str
    before: str = ""
    after: str = ""
    problem: str = ""
    status: int = 0
    identity: str = ""


def run(paths: Sequence[str], asked: FormatOptions) -> int:
    """Run the command; returns the exit status."""
    if STDIN in paths:
        if len(paths) > 1:
            raise click.UsageError("`-` stands alone: standard input goes to standard output")
        return _standard(asked)
    with waiting("formatting"):
        results = _results([str(path) for path in _files(paths)], asked)
    for one in results:
        _tell(one, asked)
    changed = sum(one.before != one.after for one in results if not one.problem)
    wrong = sum(bool(one.problem) for one in results)
    did = "formatted" if asked.writes else "would be formatted"
    rest = len(results) - changed - wrong
    left = f"{rest} left as {'it is' if rest == 1 else 'they are'}"
    click.echo(", ".join([f"{counted(changed, 'file')} {did}", left, *([f"{wrong} with problems"] if wrong else [])]), err=True)
    return max([one.status for one in results] + [FAILED if changed and not asked.writes else 0])


def _results(paths: Sequence[str], asked: FormatOptions) -> list[Formatted]:
    """The results in the order of the files. A text that an earlier run found to be formatted is not examined again."""
    known: dict[str, None] = found(_RECORD, _RECORD) or {}
    before = {path: identity for path in paths if known and (identity := _identity(path, asked)) in known}
    size = {path: os.path.getsize(path) if os.path.isfile(path) else 0 for path in paths if path not in before}
    left = sorted(size, key=lambda path: size[path] < LARGE)  # large ones first: no process is left with one at the end
    done = in_order(partial(_done, asked=asked), left, cores() if sum(size.values()) > SHARED else 1)
    examined = dict(zip(left, done, strict=True))
    results = [examined.get(path) or Formatted(path, identity=before[path]) for path in paths]
    if left:
        latest = dict.fromkeys([*(one.identity for one in results if one.identity), *known])
        keep(_RECORD, _RECORD, dict.fromkeys(islice(latest, REMEMBERED)))
    return results


def _identity(path: str, asked: FormatOptions) -> str:
    """The identity of the text of a file as it is; empty if it cannot be read."""
    try:
        notation, source = _read(path)
        with found_beside(path):
            return identity(source.text, notation, asked.migrate)
    except Invalid:
        return ""


def _files(paths: Sequence[str]) -> list[Path]:
    """The files in question, each once: those of all notations, and whatever is named."""
    folders = {Notation.RULES: "rulesets", Notation.CASES: "cases", Notation.DECKS: "cases", Notation.FAMILIES: "cases"}
    return list(dict.fromkeys(chain.from_iterable(find(paths, ending, folders[kind]) for ending, kind in ENDINGS.items())))


def _done(path: str, asked: FormatOptions) -> Formatted:
    """Format one file; whatever goes wrong, it stays as it is."""
    name = shown(Path(path))
    try:
        notation, source = _read(path)
        with found_beside(path):
            text = formatted(source, notation, asked.migrate)
            after = identity(text, notation, asked.migrate)
        if asked.writes and text != source.text:
            _write(Path(path), source, text)
        return Formatted(name, identity=after) if text == source.text else Formatted(name, source.text, text, identity=after)
    except Invalid as invalid:
        return Formatted(name, problem=str(invalid), status=WRONG)
    except Unproven as fault:
        return Formatted(name, problem=_unproven(fault), status=INTERNAL)


def _read(path: str) -> tuple[Notation, Source]:
    """The text of a file and its notation. Raises `Invalid` for a file that is not to be formatted."""
    notation = ENDINGS.get(Path(path).suffix)
    if notation is None:
        read_text(Path(path))  # what is not there is no file of another name
        help = "for another name, use standard input"
        raise _refused(shown(Path(path)), f"the name must end in one of {', '.join(ENDINGS)}", help)
    if os.path.islink(path):
        raise _refused(path, "this is a link, and would become a file", "format the file that it leads to")
    return notation, Source(shown(Path(path)), read_text(Path(path)))


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
    try:
        replace(path, mark + text.encode(), like=path)
    except OSError as problem:
        raise _refused(name, f"the file cannot be written: {problem.strerror or problem}", "") from None


__all__ = ["FormatOptions", "run"]
