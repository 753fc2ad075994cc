"""What rules say about cards without names, about unknown cards and about tokens, as a tree."""

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


@node
class Tokens(Node):
    """`tokens are KIND, KIND`: kinds of things that rules make, and that exist only in play."""

    kinds: tuple[Word, ...]


__all__ = ["Presumed", "Tokens", "Unnamed"]
