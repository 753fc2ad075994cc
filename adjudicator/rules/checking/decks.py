"""How the decks of a game are built, from the `decks of` block of its rules."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from adjudicator.engine.construction import Building, DeckType
from adjudicator.notation.source import Source
from adjudicator.rules import tree as t
from adjudicator.rules.checking.symbols import Symbols


def built(symbols: Symbols, files: Sequence[t.File]) -> Building | None:
    """What the files say about decks, None if nothing. Names that are not declared are noted as problems."""
    blocks = [(item, file.source) for file in files for item in file.items if isinstance(item, t.DecksDecl)]
    if not blocks:
        return None
    decl, source = blocks[0]
    for other, place in blocks[1:2]:
        symbols.complain("R013", "how decks are built is declared twice", other.at.span(place))
    closed = any(isinstance(item, t.DecksStay) for file in files for item in file.items)
    titles = [line.title.text for line in decl.lines if isinstance(line, t.DeckTypeDecl)]
    sides: list[tuple[str, int, str]] = []
    never: tuple[str, ...] = ()
    once: tuple[str, ...] = ()
    keeps: tuple[str, ...] = ()
    types: list[DeckType] = []
    for line in decl.lines:
        match line:
            case t.DeckSide():
                sides += _side(symbols, line, source)
            case t.DeckNever(kinds=kinds):
                never += _kinds(symbols, kinds, source)
            case t.DeckOnce(kinds=kinds):
                once += _kinds(symbols, kinds, source)
            case t.DeckKeeps(kinds=kinds):
                keeps += _kinds(symbols, kinds, source)
            case t.DeckTypeDecl():
                types.append(_type(symbols, line, source, titles))
            case _:
                assert_never(line)
    return Building(decl.size, tuple(sides), never, once, keeps, tuple(types), closed)


def _kinds(symbols: Symbols, words: Sequence[t.Word], source: Source) -> tuple[str, ...]:
    """The kinds that some words name."""
    for word in words:
        symbols.find("kind", symbols.kinds, word, source)
    return tuple([word.text for word in words])


def _type(symbols: Symbols, line: t.DeckTypeDecl, source: Source, titles: Sequence[str]) -> DeckType:
    """A type of card in a deck."""
    for other in line.replaces:
        if other.text not in titles:
            symbols.unknown("type of card", other.text, other.at.span(source), titles)
    return DeckType(line.title.text, _kinds(symbols, line.kinds, source), tuple([other.text for other in line.replaces]))


def _side(symbols: Symbols, line: t.DeckSide, source: Source) -> list[tuple[str, int, str]]:
    """The word of a list that names a side, with the kind of its cards."""
    _kinds(symbols, (line.kind,), source)
    for values in symbols.enumerations.values():
        if values.index(line.word.text):
            return [(values.key, values.index(line.word.text), line.kind.text)]
    known = [v.key for e in symbols.enumerations.values() for v in e.values]
    symbols.unknown("word of a list", line.word.text, line.word.at.span(source), known)
    return []
