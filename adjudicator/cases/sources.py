"""Published sources that rulings and cases cite: those of the rules by which a file plays, and those that it declares itself."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from adjudicator.cases.scene import merge, program_of
from adjudicator.engine.bibliography import DATES, Bibliography, Undeclared, authority_help, is_date, together
from adjudicator.engine.citations import AUTHORITIES, Citation, Publication
from adjudicator.notation.case_ast import CaseFile, SourceLine
from adjudicator.notation.case_lines import Text
from adjudicator.notation.source import Diagnostic, Invalid, Span, short
from adjudicator.rules.load import published, shipped_games


def known_sources(file: CaseFile) -> Bibliography:
    """The sources that the rulings and cases of a file may cite.

    They are declared by the file itself, or by the rules that its cases are played by; if it has none, by any shipped rules.
    """
    programs = {}
    for setup in (*(t.setup for t in file.tables), *(c.setup for c in file.cases)):
        try:
            whole = merge(setup, file.tables)
            key = tuple(r.text for r in whole.rules)
            if key and key not in programs:
                programs[key] = program_of(whole).publications
        except Invalid:
            continue
    if not programs:
        programs = {(game,): published(game) for game in shipped_games()}
    return together([_publication(s) for s in file.sources], *programs.values())


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
    if file.rulings or any(case.cites for case in file.cases):
        yield from undeclared(file, known_sources(file))


def declaration_problems(sources: Sequence[SourceLine]) -> Iterator[Diagnostic]:
    """What is wrong with the sources that a file declares."""
    taken: set[str] = set()
    for line in sources:
        if line.authority.text not in AUTHORITIES:
            yield Diagnostic("N010", f"no authority is called `{short(line.authority.text)}`", line.authority.span,
                             authority_help(line.authority.text))
        if line.date is not None and not is_date(line.date.text):
            yield Diagnostic("C027", f"`{short(line.date.text)}` is no date", line.date.span, DATES)
        if line.key.text in taken:
            yield Diagnostic("C010", f"the source `{short(line.key.text)}` is there twice", line.key.span)
        taken.add(line.key.text)


def undeclared(file: CaseFile, known: Bibliography) -> Iterator[Diagnostic]:
    """Each line of a file that names an unknown source."""
    lines = [(r.source, f"ruling {r.id.text}") for r in file.rulings]
    lines += [(text, f"case {c.id.text}") for c in file.cases for text in c.cites]
    for text, within in lines:
        if text is not None and (problem := _problem(text, known, within)):
            yield problem


def _problem(text: Text, known: Bibliography, within: str) -> Diagnostic | None:
    """The problem of a line that names an undeclared source."""
    try:
        known.read(text.text)
    except Undeclared as missing:
        span = Span(text.span.source, text.span.line, text.span.column + missing.at, max(1, len(missing.name)))
        return Diagnostic("N010", str(missing), span, missing.help, within)
    return None


__all__ = ["cited", "declaration_problems", "known_sources", "source_problems", "undeclared"]
