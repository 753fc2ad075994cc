"""What kind of thing a declaration of a rules file is, and the names that it is known by."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from adjudicator.rules import tree as t

POINT, SOURCE = "disputed point", "source"


def named(item: t.Item) -> tuple[str, list[str]]:
    """What kind of thing an item is, and its names."""
    from adjudicator.rules import tree as t  # showing cached results needs no trees
    from adjudicator.rules.checking.corrections import declared

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


def counted(item: t.Item) -> Iterator[tuple[t.Word, str]]:
    """The counters and printed values that an item declares, each with what bears it."""
    from adjudicator.rules import tree as t
    from adjudicator.rules.checking.corrections import declared

    match declared(item):
        case t.PlayerFields(fields=fields):
            yield from [(field.key, "counter of a player") for field in fields]
        case t.GameFields(fields=fields):
            yield from [(field.key, "counter of the game") for field in fields]
        case t.MarkFields(fields=fields):
            yield from [(field.key, "mark of a card in play") for field in fields]
        case t.FaceFields(fields=fields):
            yield from [(field.key, "printed on every card") for field in fields]
        case t.KindDecl(key=key, members=members):
            yield from [(member.key, f"printed on cards: {key.text}") for member in members if isinstance(member, t.Printed)]


def _names(named: t.Named) -> list[str]:
    """The names of a word, a moment or a phase: its title, those in other languages, and its key."""
    title = [] if named.title is None else [named.title.text]
    return [*title, *_spoken(named.names), named.key.text]


def _spoken(names: tuple[t.Spelling, ...]) -> list[str]:
    return [name.text for _, name in names]


__all__ = ["POINT", "SOURCE", "counted", "named"]
