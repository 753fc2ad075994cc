"""Kept values: of players, of the game, on cards and as marks of cards."""

from __future__ import annotations

from adjudicator.rules.tree.expressions import Expression
from adjudicator.rules.tree.node import Node, Word, node


@node
class Secret(Node):
    """`secret if TEST`: only its player knows the value, as long as the test is true for them."""

    test: Expression | None


@node
class FieldDecl(Node):
    """`KEY: TYPE = FIRST, secret if TEST, at least LOWER, at most UPPER, FLAG`: a kept value."""

    key: Word
    type: Word
    default: Expression | None
    secret: Secret | None
    lower: Expression | None
    upper: Expression | None
    flags: tuple[Word, ...]


@node
class PlayerFields(Node):
    """`player has`: the fields of every player."""

    fields: tuple[FieldDecl, ...]


@node
class GameFields(Node):
    """`game has`: the fields of the game."""

    fields: tuple[FieldDecl, ...]


@node
class FaceFields(Node):
    """`cards have`: what is printed on every card."""

    fields: tuple[FieldDecl, ...]


@node
class MarkFields(Node):
    """`cards in play have`: the marks of a card in play."""

    fields: tuple[FieldDecl, ...]
