"""What rules say of cards that have no name, and of cards that nobody knows, as a tree."""

from __future__ import annotations

from adjudicator.rules.tree.node import Node, Word, node


@node
class Unnamed(Node):
    """`unnamed cards are KIND`: the kind of every card without a name."""

    kind: Word


@node
class Presumed(Node):
    """`unknown cards are not KIND, KIND`: kinds of which a card that nobody knows is taken not to be."""

    kinds: tuple[Word, ...]


__all__ = ["Presumed", "Unnamed"]
