"""What the rules files declare, item by item, as it is written there."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from adjudicator.cache import kept
from adjudicator.notation.source import Source, Span, rows_of
from adjudicator.rules.library import RulesFile, files_of, games
from adjudicator.rules.load import tree_of
from adjudicator.values import frozen

if TYPE_CHECKING:
    from adjudicator.rules import tree as t

POINT, SOURCE = "disputed point", "source"
Found = tuple[str, tuple[str, ...], int, int, int]
"""The kind of an item, its names, the line on which it begins, and the first and last line of its text, from 0."""


@frozen
class Item:
    """One declaration: what kind of thing it is, its names, and its text with the comment above it."""

    kind: str
    names: tuple[str, ...]
    span: Span
    text: str
    game: str
    set_key: str
    place: str


def items() -> Iterator[Item]:
    """Every declaration of every rules file that is known."""
    files: dict[str, tuple[RulesFile, str]] = {}
    for game in games():
        own = files_of(game)
        title = next((f.title for f in own if not f.set_key), game)
        for file in own:
            files.setdefault(file.source.name, (file, f"{title}, {file.title}" if file.set_key else title))
    found = kept("items", repr([(name, file.source.text) for name, (file, _) in files.items()]),
                 lambda: [_found(file.source) for file, _ in files.values()])
    for (file, place), declared in zip(files.values(), found, strict=True):
        lines = rows_of(file.source.text)
        for kind, names, start, first, last in declared:
            span = Span(file.source, start + 1, 1, len(lines[start]))
            yield Item(kind, names, span, "\n".join(lines[first:last]), file.game, file.set_key, place)


def _found(source: Source) -> list[Found]:
    """The items of a file."""
    declared = tree_of(source).items
    lines = rows_of(source.text)
    starts = [source.text.count("\n", 0, item.at.start) for item in declared]
    found = []
    for item, start, end in zip(declared, starts, [*starts[1:], len(lines)], strict=True):
        first, last = start, end
        while last > start + 1 and not lines[last - 1].startswith(" "):
            last -= 1
        while first > 0 and lines[first - 1].startswith("--"):
            first -= 1
        kind, names = _named(item)
        found.append((kind, tuple(dict.fromkeys(names)), start, first, last))
    return found


def _named(item: t.Item) -> tuple[str, list[str]]:
    """What kind of thing an item is, and its names."""
    from adjudicator.rules import tree as t
    from adjudicator.rules.corrections import declared

    match declared(item):
        case t.CardDecl(kinds=kinds, title=title, names=names):
            return kinds[0].text if kinds else "card", [title.text, *_spoken(names)]
        case t.GameHead(key=key, title=title, names=names) | t.SetHead(key=key, title=title, names=names):
            return "game" if isinstance(item, t.GameHead) else "set", [title.text, *_spoken(names), key.text]
        case t.CommonHead(key=key, title=title, names=names) | t.OverHead(key=key, title=title, names=names):
            return "common" if isinstance(item, t.CommonHead) else "over", [title.text, *_spoken(names), key.text]
        case t.VerbDecl(key=key):
            return "verb", [key.text]
        case t.ValueDecl(key=key):
            return "value", [key.text]
        case t.ReadingDecl(key=key):
            return POINT, [key.text]
        case t.SourceDecl(key=key, title=title, names=names):
            return SOURCE, [title.text, *_spoken(names), key.text]
        case t.KindDecl(key=key):
            return "kind", [key.text]
        case t.ValuesDecl(key=key, values=values):
            return "words", [key.text, *(name for value in values for name in _names(value))]
        case t.ZoneDecl(named=named):
            return "zone", _names(named)
        case t.GridDecl(named=named, parts=parts):
            moments = [part.named for part in parts if isinstance(part, t.MomentDecl)]
            return "grid", [name for one in (named, *moments) for name in _names(one)]
        case t.TurnDecl(phases=phases):
            return "turn", [name for phase in phases for name in _names(phase.named)]
        case t.RuleDecl(title=title) | t.Completes(title=title) | t.Cites(words=title):
            return {t.RuleDecl: "rule", t.Completes: "completes", t.Cites: "cites"}[type(item)], [title.text]
        case _:
            return "other", []  # fields, decks and what a file uses have no names of their own


def _names(named: t.Named) -> list[str]:
    """The names of a word, a moment or a phase: its title, those in other languages, and its key."""
    title = [] if named.title is None else [named.title.text]
    return [*title, *_spoken(named.names), named.key.text]


def _spoken(names: tuple[t.Spelling, ...]) -> list[str]:
    return [name.text for _, name in names]


__all__ = ["POINT", "SOURCE", "Item", "items"]
