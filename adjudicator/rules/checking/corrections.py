"""Declarations in place of others: what a file writes behind `instead of` counts, and the one of the same name is left out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

import attrs

from adjudicator.notation.source import Source, fold
from adjudicator.rules import tree as t
from adjudicator.rules.checking.symbols import Symbols

Key = tuple[str, str]
"""What kind of thing is declared, and its name."""


def corrected(symbols: Symbols, files: Sequence[t.File]) -> list[t.File]:
    """The files without what is replaced, and with what replaces it as a declaration like any other. Notes what is wrong."""
    new = [(item, file.source) for file in files for item in file.items if isinstance(item, t.Instead)]
    if not new:
        return list(files)
    old = [item for file in files for item in file.items if isinstance(item, t.Replacing)]
    gone: dict[int, t.Instead] = {}
    put: dict[int, t.Replacing] = {}
    for correction, source in new:
        key = _keys(correction.item)[0]
        item = next((i for i in old if key in _keys(i)), None)
        span = correction.item.at.span(source)
        if item is None:
            symbols.unknown(key[0], _name(correction.item), span, [_name(i) for i in old if _keys(i)[0][0] == key[0]])
        elif id(item) in gone:
            first = next(s for i, s in new if i is gone[id(item)])
            symbols.complain("R013", f"the {key[0]} `{_name(item)}` is replaced twice", span,
                             f"the first stands in {gone[id(item)].at.span(first)}")
        elif _fits(symbols, item, correction.item, source):
            gone[id(item)] = correction
            put[id(correction)] = _kept(item, correction.item)
    return [attrs.evolve(file, items=tuple([
        put.get(id(item), item) for item in file.items
        if id(item) not in gone and (id(item) in put or not isinstance(item, t.Instead))])) for file in files]


def declared(item: t.Item) -> t.Item:
    """What an item declares, also where it takes the place of another one."""
    return item.item if isinstance(item, t.Instead) else item


def _keys(item: t.Replacing) -> list[Key]:
    """Under which names a declaration is found, its own first."""
    match item:
        case t.CardDecl(title=title, names=names):
            return [("card", fold(text.text)) for text in (title, *(name for _, name in names))]
        case t.RuleDecl(title=title):
            return [("rule", title.text)]
        case t.KindDecl(key=key):
            return [("kind", key.text)]
        case t.VerbDecl(key=key):
            return [("verb", key.text)]
        case t.ValueDecl(key=key):
            return [("value", key.text)]
        case t.ReadingDecl(key=key):
            return [("interpretation", key.text)]
        case _:
            assert_never(item)


def _name(item: t.Replacing) -> str:
    """The name of a declaration as it is written."""
    return item.title.text if isinstance(item, t.CardDecl | t.RuleDecl) else item.key.text


def _kept(old: t.Replacing, new: t.Replacing) -> t.Replacing:
    """What takes the place of a declaration: a card without kinds keeps those that it had, one without further names those."""
    if not (isinstance(old, t.CardDecl) and isinstance(new, t.CardDecl)):
        return new
    return t.CardDecl(new.at, new.kinds or old.kinds, new.title if new.names else old.title, new.names or old.names, new.members)


def _fits(symbols: Symbols, old: t.Replacing, new: t.Replacing, source: Source) -> bool:
    """Whether what calls a verb or value fits the one that takes its place too; notes it where it does not."""
    if isinstance(old, t.VerbDecl | t.ValueDecl) and isinstance(new, t.VerbDecl | t.ValueDecl):
        takes, wanted = ([(p.preposition, p.type.text) for p in decl.parameters] for decl in (new, old))
        gives, given = (decl.giving.text if isinstance(decl, t.VerbDecl) and decl.giving is not None else
                        decl.type.text if isinstance(decl, t.ValueDecl) else "" for decl in (new, old))
        if (takes, gives) != (wanted, given):
            symbols.complain("R025", f"`{_name(new)}` does not take and give what the one in its place does", new.at.span(source),
                             "write the same prepositions and types, in the same order")
            return False
    return True


__all__ = ["corrected", "declared"]
