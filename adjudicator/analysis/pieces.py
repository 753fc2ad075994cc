"""A case file piece by piece, as an editor needs it: each heading with the lines below it is read and checked separately.

The results for a piece are remembered, so a change costs only as much as the changed piece. The outline needs only the first
words of lines: it exists even if the file cannot be read.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

import attrs

from adjudicator.cache import digest, found, keep
from adjudicator.cases.files import read_cases, verbs_for
from adjudicator.cases.resolution import problems_in
from adjudicator.cases.situation.sources import citable_sources, declaration_problems, undeclared
from adjudicator.engine.bibliography import Bibliography
from adjudicator.limits import MAX_PROBLEMS
from adjudicator.notation.case_ast import CaseFile, SourceLine
from adjudicator.notation.case_layout import Layout, lay_out
from adjudicator.notation.case_lines import Chance, Move
from adjudicator.notation.cases import same_ids, source_lines
from adjudicator.notation.source import Diagnostic, Invalid, Source, Span, rows_of
from adjudicator.rules.library import files_of, folders, found_beside, games, over, sets_of

_RECORD = "diagnosed"


class Piece(NamedTuple):
    """A heading with the lines below it, or a whole situation; `first` and `last` are its lines in the file, from 1.

    `text`: the tables that the piece builds on, `upon`, then the piece, whose first line is line `start` of it.
    """

    kind: str
    name: str
    title: str
    first: int
    last: int
    text: str
    start: int
    upon: tuple[str, ...] = ()


class Read(NamedTuple):
    """The content of a piece, if it can be read, and everything that is wrong with it."""

    file: CaseFile | None
    problems: tuple[Diagnostic, ...]


@lru_cache(maxsize=16)
def _laid_out(source: Source, verbs: tuple[str, ...] = ()) -> Layout:
    return lay_out(source, verbs)


@lru_cache(maxsize=512)
def pieces(source: Source) -> tuple[Piece, ...]:
    """The pieces of a case file in order; none for a text that is too large to be examined."""
    try:
        layout = _laid_out(source)
    except Invalid:
        return ()
    rows = rows_of(source.text)
    heads = [block.heading for block in layout.blocks if block.heading]
    if not heads:
        return (Piece("situation", "", "", 1, max(1, len(rows)), source.text, 1),)
    ends = [*(head.number - 1 for head in heads[1:]), len(rows)]
    spans = [(head, _last(rows, head.number, end)) for head, end in zip(heads, ends, strict=True)]
    tables = {head.second: rows[head.number - 1 : last] for head, last in spans if head.first == "table"}
    found = []
    for head, last in spans:
        own = rows[head.number - 1 : last]
        others = [name for name in _built_upon(own, tables) if (head.first, head.second) != ("table", name)]
        before = [row for name in others for row in tables[name]]
        text = "\n".join([*before, *own]) + "\n"
        title = head.text.partition('"')[2].rstrip('"')
        found.append(Piece(head.first, head.second, title, head.number, last, text, len(before) + 1, tuple(others)))
    return tuple(found)


def _built_upon(rows: list[str], tables: Mapping[str, list[str]]) -> list[str]:
    """The tables that some lines build on, and those that these build on in turn; all tables if a name is unknown."""
    found: dict[str, None] = {}
    waiting = [rows]
    while waiting:
        for said in (row.split() for row in waiting.pop()[1:]):
            if said[:1] == ["table"] and len(said) > 1 and said[1] not in found:
                if said[1] not in tables:
                    return list(tables)
                found[said[1]] = None
                waiting.append(tables[said[1]])
    return list(found)


def _last(rows: list[str], first: int, end: int) -> int:
    """The last line of a piece; unindented comments above the next heading belong to that heading."""
    while end > first and not (rows[end - 1].strip() and rows[end - 1][:1].isspace()):
        end -= 1
    return end


def alone(source: Source, piece: Piece) -> str:
    """The text of a file reduced to a piece, and what it builds on, each line at its place."""
    kept = [p for p in pieces(source) if p == piece or (p.kind == "table" and p.name in piece.upon)]
    lines = {number for p in kept for number in range(p.first, p.last + 1)} | {line.number for line in _laid_out(source).sources}
    return "\n".join(row if number in lines else "" for number, row in enumerate(rows_of(source.text), 1)) + "\n"


def diagnose(source: Source) -> list[Diagnostic]:
    """Everything that is wrong with a case file by itself, in order, at its place in the file."""
    *_, found = diagnosing(source)
    return found


def diagnosing(source: Source) -> Iterator[list[Diagnostic]]:
    """The same step by step: what is known so far, then more, then everything."""
    beside = str(Path(source.name).parent)
    try:
        with found_beside(source.name):
            layout = _laid_out(source, verbs_for(source.text))
    except Invalid as invalid:
        yield list(invalid.diagnostics)
        return
    found = [*layout.problems, *same_ids(layout)]
    sources = source_lines(layout, found)
    found += declaration_problems(sources)
    whole: list[tuple[Piece, CaseFile]] = []
    for piece in pieces(source):
        yield found
        said = read(piece.kind, piece.text, beside)
        found += _placed(said.problems, piece, source)
        if said.file is not None:
            whole.append((piece, said.file))
    yield found
    with found_beside(source.name):
        known = _known(tuple(sources), tuple([file for _, file in whole]))
    for piece, file in whole:
        found += _placed(undeclared(file, known), piece, source)
    unlike = {(d.span.line, d.span.column, d.code): d for d in found}
    yield sorted(unlike.values(), key=lambda d: (d.span.line, d.span.column, d.code))[:MAX_PROBLEMS]


def remembered(source: Source) -> list[Diagnostic] | None:
    """What was wrong with the same text under the same rules in an earlier run; None if that is not known."""
    known: list[Diagnostic] | None = found(_RECORD, grounds, source.name) if (grounds := _grounds(source)) else None
    return None if known is None else [attrs.evolve(d, span=d.span._replace(source=source)) for d in known]


def remember(source: Source, problems: Iterable[Diagnostic]) -> None:
    """Keep what is wrong with a text for later runs."""
    if grounds := _grounds(source):
        nowhere = Source("", "")
        keep(_RECORD, grounds, [attrs.evolve(d, span=d.span._replace(source=nowhere)) for d in problems], source.name)


def _grounds(source: Source) -> str:
    """Everything that the problems of a text depend on: the text, and all rules; empty if the rules contradict each other."""
    try:
        with found_beside(source.name):
            rules = [(f.source.name, f.folder, digest(f.source.text)) for game in games()
                     for f in (*files_of(game), *over(game, sets_of(game)))]
            unread = [str(problem) for folder in folders() for problem in folder.problems]
    except Invalid:
        return ""
    return repr((source.name, source.text, rules, unread))


def _placed(problems: Iterable[Diagnostic], piece: Piece, source: Source) -> Iterator[Diagnostic]:
    """The problems of a piece at their places in the file, and those of the rules that it names at its heading."""
    for problem in problems:
        if problem.span.source.name:
            where = Span(source, piece.first, 1, len(source.line(piece.first)))
            yield attrs.evolve(problem, message=f"{problem.message} ({problem.span})", span=where, help="")
            continue
        line = problem.span.line - piece.start + piece.first
        if piece.first <= line <= piece.last:  # errors in a table are reported there
            yield attrs.evolve(problem, span=problem.span._replace(source=source, line=line))


def _known(sources: tuple[SourceLine, ...], files: tuple[CaseFile, ...]) -> Bibliography | None:
    """The sources that the pieces of a file may cite."""
    tables = tuple([table for file in files for table in file.tables])
    cases = tuple([case for file in files for case in file.cases])
    return citable_sources(CaseFile(sources, (), tables, cases, None, Span(Source("", ""), 1, 1)))


@lru_cache(maxsize=8192)
def read(kind: str, text: str, beside: str) -> Read:
    """The content of a piece, and what is wrong with it before it is run. `beside`: the folder of the file."""
    with found_beside(Path(beside) / "piece"):
        return _read(kind, text)


def _read(kind: str, text: str) -> Read:
    try:
        file = read_cases(Source("", text))
    except Invalid as invalid:
        return Read(None, invalid.diagnostics)
    found: list[Diagnostic] = []
    if kind == "situation" and file.situation is not None:
        found += problems_in(file.situation.setup, file.situation.script, file.tables)
    for case in file.cases:
        found += problems_in(case.setup, case.script, file.tables)
        if all(isinstance(line, Move | Chance) for line in case.script):
            found.append(Diagnostic("N021", "the case checks nothing", case.id.span, "add an `expect`, `then` or `never` line"))
    return Read(file, tuple(found))


def forget() -> None:
    """Check every piece again: the rules have changed."""
    read.cache_clear()


__all__ = ["Piece", "Read", "alone", "diagnose", "diagnosing", "forget", "pieces", "read", "remember", "remembered"]
