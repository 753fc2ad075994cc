"""Published sources that rulings and cases cite: those of the rules by which a file plays, and those that it declares itself."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence

from adjudicator.cases.situation.scene import merge, of_rules
from adjudicator.engine.bibliography import DATES, Bibliography, Undeclared, authority_help, is_date, together
from adjudicator.engine.citations import AUTHORITIES, Citation, Publication
from adjudicator.notation.case_ast import CaseFile, SourceLine
from adjudicator.notation.case_lines import Text
from adjudicator.notation.source import Diagnostic, Invalid, Span, fold, short
from adjudicator.rules.load import published, sets_of, shipped_games

_WORD = re.compile(r"[^\W_]")


def known_sources(file: CaseFile) -> Bibliography:
    """The sources that the rulings and cases of a file may cite.

    They are declared by the file itself, or by the rules that its cases are played by; if it has none, by any shipped rules.
    """
    return together(declared_sources(file), *_of_rules(file)[0])


def citable_sources(file: CaseFile) -> Bibliography | None:
    """The same; None if there may be others, because some of these rules are not understood."""
    found, unread = _of_rules(file)
    return None if unread else together(declared_sources(file), *found)


def declared_sources(file: CaseFile) -> list[Publication]:
    """The sources that a file declares itself."""
    return [_publication(source) for source in file.sources]


def _of_rules(file: CaseFile) -> tuple[Collection[Sequence[Publication]], bool]:
    """The sources that rules declare: those by which the cases of a file are played; whether some of these have mistakes."""
    found, unread = {}, False
    for setup in (*(t.setup for t in file.tables), *(c.setup for c in file.cases)):
        try:
            whole = merge(setup, file.tables)
            key = tuple(r.text for r in whole.rules)
            if key and key not in found:
                found[key] = of_rules(whole, published)
        except Invalid:
            unread = True
    if not found:
        found = {(game,): published(game, *sets_of(game)) for game in shipped_games()}
    return found.values(), unread


def _publication(line: SourceLine) -> Publication:
    date = "" if line.date is None else line.date.text
    return Publication(line.key.text, line.title, line.authority.text, date, line.language, line.names)


def cited(text: Text | None, known: Bibliography) -> tuple[Citation, ...]:
    """The places in sources that a line names; none if it names an undeclared source."""
    try:
        return () if text is None else known.read(text.text)
    except Undeclared:
        return ()


def source_problems(file: CaseFile) -> Iterator[Diagnostic]:
    """What is wrong with the sources that a file declares, and each line that names an undeclared one."""
    yield from declaration_problems(file.sources)
    if file.sources:
        yield from _declared_again(file)
    if file.rulings or any(case.cites for case in file.cases):
        yield from undeclared(file, citable_sources(file))


def declaration_problems(sources: Sequence[SourceLine]) -> Iterator[Diagnostic]:
    """What is wrong with the sources that a file declares."""
    taken: set[str] = set()
    for line in sources:
        if line.authority.text not in AUTHORITIES:
            yield Diagnostic("N010", f"no authority is called `{short(line.authority.text)}`", line.authority.span,
                             authority_help(line.authority.text))
        if line.date is not None and not is_date(line.date.text):
            yield Diagnostic("C027", f"`{short(line.date.text)}` is not a date", line.date.span, DATES)
        if line.key.text in taken:
            yield Diagnostic("C010", f"the source `{short(line.key.text)}` is declared twice", line.key.span)
        taken.add(line.key.text)


def _declared_again(file: CaseFile) -> Iterator[Diagnostic]:
    """The sources of a file that its rules declare too, under the same key or title."""
    known = {fold(name): p for publications in _of_rules(file)[0] for p in publications for name in (p.key, *p.titles)}
    for line in file.sources:
        other = known.get(fold(line.key.text)) or known.get(fold(line.title))
        if other is not None:
            yield Diagnostic("C010", f"the source `{short(line.key.text)}` is there twice", line.key.span,
                             f"the rules declare `{other.key}`, \"{other.title}\"")


def undeclared(file: CaseFile, known: Bibliography | None) -> Iterator[Diagnostic]:
    """Each line of a file that names an unknown source; none as long as not all sources can be known."""
    if known is None:
        return
    lines = [(r.source, f"ruling {r.id.text}") for r in file.rulings]
    lines += [(text, f"case {c.id.text}") for c in file.cases for text in c.cites]
    for text, within in lines:
        if text is not None and (problem := _problem(text, known, within)):
            yield problem


def _problem(text: Text, known: Bibliography, within: str) -> Diagnostic | None:
    """The problem of a line that names an undeclared source, or a place in one without a letter or a number."""
    try:
        marks = next((each for each in known.read(text.text) if each.place and not _WORD.search(each.place)), None)
    except Undeclared as missing:
        span = Span(text.span.source, text.span.line, text.span.column + missing.at, max(1, len(missing.name)))
        return Diagnostic("N010", str(missing), span, missing.help, within)
    if marks is None:
        return None
    said = f"`{short(marks.place)}` is no place in `{marks.publication.title}`"
    return Diagnostic("N010", said, text.span, "name a page, a heading or a number, or only the source", within)


__all__ = [
    "citable_sources", "cited", "declaration_problems", "declared_sources", "known_sources", "source_problems", "undeclared",
]
