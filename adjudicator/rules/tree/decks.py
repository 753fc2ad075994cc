"""How decks are built, as a tree."""

from __future__ import annotations

import attrs

from adjudicator.rules.tree.node import Node, Quote, Word


@attrs.frozen(slots=True)
class DeckSide(Node):
    """`for WORD: KIND`: the kind of the cards of a side's deck."""

    word: Word
    kind: Word


@attrs.frozen(slots=True)
class DeckNever(Node):
    """`never KIND`: in no deck."""

    kinds: tuple[Word, ...]


@attrs.frozen(slots=True)
class DeckOnce(Node):
    """`once KIND`: one copy of each card."""

    kinds: tuple[Word, ...]


@attrs.frozen(slots=True)
class DeckKeeps(Node):
    """`keep KIND`: these cards of the game itself have to stay."""

    kinds: tuple[Word, ...]


@attrs.frozen(slots=True)
class DeckTypeDecl(Node):
    """`type "Title": KIND for "Title"`: a type of card, and the types whose place it may take."""

    title: Quote
    kinds: tuple[Word, ...]
    replaces: tuple[Quote, ...]


DeckLine = DeckSide | DeckNever | DeckOnce | DeckKeeps | DeckTypeDecl


@attrs.frozen(slots=True)
class DecksDecl(Node):
    """`decks of NUMBER`: how decks are built."""

    size: int
    lines: tuple[DeckLine, ...]


@attrs.frozen(slots=True)
class DecksStay(Node):
    """`decks stay`: the standard decks are played."""
