"""Published sources as rules declare them, and the places in them that rules name."""

from __future__ import annotations

from collections.abc import Sequence

from adjudicator.engine.bibliography import DATES, Bibliography, Undeclared, authority_help, is_date
from adjudicator.engine.citations import AUTHORITIES, Citation, Publication
from adjudicator.notation.source import Source, Span, fold, short
from adjudicator.rules import tree as t
from adjudicator.rules.checking.symbols import Symbols


def declare_sources(symbols: Symbols, files: Sequence[t.File]) -> None:
    """Note the sources that the files declare; any of the files may name them."""
    found: dict[str, Publication] = {}
    taken: set[str] = set()
    for file in files:
        for item in file.items:
            if isinstance(item, t.SourceDecl):
                publication = _publication(symbols, item, file.source)
                names = {fold(name) for name in (publication.key, *publication.titles)}
                if names & taken:
                    symbols.complain("R013", f"the source `{item.key.text}` is declared twice", item.key.at.span(file.source))
                taken |= names
                found[publication.key] = publication
    symbols.sources = Bibliography(tuple(found.values()))


def _publication(symbols: Symbols, decl: t.SourceDecl, source: Source) -> Publication:
    """A source as declared; what is wrong with it is noted."""
    if decl.authority.text not in AUTHORITIES:
        symbols.complain("R010", f"no authority is called `{short(decl.authority.text)}`", decl.authority.at.span(source),
                         authority_help(decl.authority.text))
    day = "" if decl.date is None else decl.date.text
    if decl.date is not None and not is_date(day):
        symbols.complain("R015", f"`{day}` is no date", decl.date.at.span(source), DATES)
    names = tuple([(language.text, name.text) for language, name in decl.names])
    language = "" if decl.language is None else decl.language.text
    return Publication(decl.key.text, decl.title.text, decl.authority.text, day, language, names)


def places_in(symbols: Symbols, quote: t.Quote, source: Source) -> tuple[Citation, ...]:
    """The places in sources that a text names; what names none is noted."""
    try:
        return symbols.sources.read(quote.text)
    except Undeclared as missing:
        at = quote.at
        span = Span(source, at.line, at.column + 1 + missing.at, max(1, len(missing.name)))
        symbols.complain("R015", str(missing), span, missing.help)
        return ()


__all__ = ["declare_sources", "places_in"]
