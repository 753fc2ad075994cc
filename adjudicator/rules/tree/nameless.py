"""What rules say about cards without names, and about unknown cards, as a tree."""

from __future__ import annotations

from adjudicator.rules.tree.node import Node, Word, node


@node
class Unnamed(Node):
    """`unnamed cards are KIND`: the kind of every card without a name."""

    kind: Word


@node
class Presumed(Node):
    """`unknown cards are not KIND, KIND`: kinds of which an unknown card is assumed not to be."""

    kinds: tuple[Word, ...]


__all__ = ["Presumed", "Unnamed"]
