"""How games begin, why one does not, and which situations there are not."""

from __future__ import annotations

from adjudicator.rules.tree.expressions import Expression
from adjudicator.rules.tree.node import Node, Quote, Word, node


@node
class SetupDecl(Node):
    """`setup VERB for LEAST to MOST`: the verb that deals a game for this number of players."""

    verb: Word
    least: int
    most: int


@node
class UndealtDecl(Node):
    """`undealt because "REASON"`: why no verb deals the game."""

    because: Quote


@node
class ImpossibleDecl(Node):
    """`impossible after PHASE before PHASE if TEST because "REASON"`: situations that there are not, or not at some phases."""

    after: Word | None
    before: Word | None
    test: Expression
    because: Quote
