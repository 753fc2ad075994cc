"""How decks are built, as a tree."""

from __future__ import annotations

from adjudicator.rules.tree.node import Node, Quote, Word, node


@node
class DeckSide(Node):
    """`for WORD: KIND`: the kind of the cards of a side's deck."""

    word: Word
    kind: Word


@node
class DeckNever(Node):
    """`never KIND`: in no deck."""

    kinds: tuple[Word, ...]


@node
class DeckOnce(Node):
    """`once KIND`: one copy of each card."""

    kinds: tuple[Word, ...]


@node
class DeckKeeps(Node):
    """`keep KIND`: these cards of the game itself have to stay."""

    kinds: tuple[Word, ...]


@node
class DeckTypeDecl(Node):
    """`type "Title": KIND for "Title"`: a type of card, and the types that it may replace."""

    title: Quote
    kinds: tuple[Word, ...]
    replaces: tuple[Quote, ...]


DeckLine = DeckSide | DeckNever | DeckOnce | DeckKeeps | DeckTypeDecl


@node
class DecksDecl(Node):
    """`decks of NUMBER`: how decks are built."""

    size: int
    lines: tuple[DeckLine, ...]


@node
class DecksStay(Node):
    """`decks stay`: the standard decks are played."""
