"""Decks that nobody could build, in a game with all its sets: their size, cards that have to stay and may not, empty types."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from adjudicator.engine.construction import Building
from adjudicator.engine.program import Card, Program
from adjudicator.notation.source import Diagnostic, Source
from adjudicator.rules import tree as t


def unbuildable(files: Sequence[t.File], program: Program) -> Iterator[Diagnostic]:
    """What is wrong with the `decks of` block of a game, if it has one."""
    building = program.building
    found = next(((item, file.source) for file in files for item in file.items if isinstance(item, t.DecksDecl)), None)
    if building is None or found is None:
        return
    decl, source = found
    allowed = [card for card in program.cards[1:] if not {*card.kinds} & {*building.never}]
    types = {card.number: next((one.title for one in building.types if {*one.kinds} & {*card.kinds}), "") for card in allowed}
    for line in decl.lines:
        match line:
            case t.DeckKeeps(kinds=kinds):
                for word in kinds:
                    if word.text in building.never:
                        yield _never(word, source, f"a `{word.text}` has to stay, and may never be in a deck")
            case t.DeckTypeDecl(title=title) if title.text not in types.values():
                yield _never(title, source, "no card is of this type", "the first type that fits is that of a card")
            case t.DeckSide(kind=kind):
                fitting = [card for card in allowed if kind.text in card.kinds and types[card.number]]
                yield from _of_side(fitting, kind, building, decl, source)
            case _:
                pass


def _of_side(fitting: Sequence[Card], kind: t.Word, building: Building, decl: t.DecksDecl,
             source: Source) -> Iterator[Diagnostic]:
    """What is wrong with the deck of a side, of these cards."""
    standard = [card for card in fitting if not card.set_key]
    if not fitting:
        yield _never(kind, source, f"no `{kind.text}` may be in a deck")
    elif len(standard) > building.size:
        said = f"the standard deck holds {len(standard)} different cards of the kind `{kind.text}`"
        yield _never(decl, source, f"no deck has {building.size} cards", said)
    elif standard and all(card.copies for card in standard) and (count := sum(len(c.copies) for c in standard)) != building.size:
        said = f"with all copies, those of the kind `{kind.text}` are {count}"
        yield _never(decl, source, f"the standard deck does not have {building.size} cards", said)


def _never(node: t.Node, source: Source, said: str, more: str = "") -> Diagnostic:
    return Diagnostic("R043", said, node.at.span(source), more)


__all__ = ["unbuildable"]
