"""Published sources as rules declare them, and the places in them that rules name."""

from __future__ import annotations

from collections.abc import Sequence

from adjudicator.engine.bibliography import DATES, Bibliography, Undeclared, authority_help, is_date
from adjudicator.engine.citations import AUTHORITIES, Citation, Publication
from adjudicator.notation.source import Source, Span, fold, short
from adjudicator.rules import tree as t
from adjudicator.rules.checking.symbols import Symbols


def declare_sources(symbols: Symbols, files: Sequence[t.File]) -> None:
    """Record the sources that the files declare; any of the files may name them."""
    taken: set[str] = set()
    for file in files:
        for item in file.items:
            if isinstance(item, t.SourceDecl):
                _check(symbols, item, file.source)
                publication = _publication(item)
                names = {fold(name) for name in (publication.key, *publication.titles)}
                if names & taken:
                    symbols.complain("R013", f"the source `{item.key.text}` is declared twice", item.key.at.span(file.source))
                taken |= names
    symbols.sources = Bibliography(declared(files))


def declared(files: Sequence[t.File]) -> tuple[Publication, ...]:
    """The sources that some files declare, as far as they are understood: nothing is checked."""
    return tuple({p.key: p for p in (_publication(i) for f in files for i in f.items if isinstance(i, t.SourceDecl))}.values())


def _check(symbols: Symbols, decl: t.SourceDecl, source: Source) -> None:
    """Record the errors in a declaration."""
    if decl.authority.text not in AUTHORITIES:
        symbols.complain("R010", f"no authority is called `{short(decl.authority.text)}`", decl.authority.at.span(source),
                         authority_help(decl.authority.text))
    if decl.date is not None and not is_date(decl.date.text):
        symbols.complain("R015", f"`{decl.date.text}` is not a date", decl.date.at.span(source), DATES)


def _publication(decl: t.SourceDecl) -> Publication:
    names = tuple([(language.text, name.text) for language, name in decl.names])
    day = "" if decl.date is None else decl.date.text
    language = "" if decl.language is None else decl.language.text
    return Publication(decl.key.text, decl.title.text, decl.authority.text, day, language, names)


def places_in(symbols: Symbols, quote: t.Quote, source: Source) -> tuple[Citation, ...]:
    """The places in sources that a text names; unknown sources are recorded."""
    try:
        return symbols.sources.read(quote.text)
    except Undeclared as missing:
        at = quote.at
        span = Span(source, at.line, at.column + 1 + missing.at, max(1, len(missing.name)))
        symbols.complain("R015", str(missing), span, missing.help)
        return ()


__all__ = ["declare_sources", "declared", "places_in"]
