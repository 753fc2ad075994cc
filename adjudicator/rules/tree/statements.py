"""Statements of the rules notation as a tree."""

from __future__ import annotations

import attrs

from adjudicator.rules.tree.expressions import Expression
from adjudicator.rules.tree.node import Node, Quote, Word


@attrs.frozen(slots=True)
class Body(Node):
    """Statements, one after the other. `inline`: they stand on one line; that is a matter of layout."""

    statements: tuple[Statement, ...]
    inline: bool = attrs.field(eq=False)


@attrs.frozen(slots=True)
class Phrase(Node):
    """A preposition and what stands behind it in a statement."""

    preposition: str
    values: tuple[Expression, ...]


@attrs.frozen(slots=True)
class Do(Node):
    """A verb among its words: who does it, the verb, and what belongs to it."""

    words: tuple[Expression, ...]
    phrases: tuple[Phrase, ...]


@attrs.frozen(slots=True)
class Let(Node):
    """`let NAME = VALUE`."""

    name: Word
    value: Expression


@attrs.frozen(slots=True)
class SetTo(Node):
    """`set PLACE to VALUE`."""

    place: Expression
    value: Expression


@attrs.frozen(slots=True)
class AddTo(Node):
    """`add AMOUNT to PLACE`."""

    amount: Expression
    place: Expression


@attrs.frozen(slots=True)
class Move(Node):
    """`move CARD to ZONE behind CARD`."""

    card: Expression
    to: Expression
    behind: Expression | None


@attrs.frozen(slots=True)
class Choose(Node):
    """`choose HOW from SET plus hidden ZONE by PLAYER as NAME`; `how` is empty or one of `freely`, `up to` and `random`.

    `most` is how many at most, behind `up to`.
    """

    how: str
    most: Expression | None
    whole: Expression
    hidden: Expression | None
    by: Expression | None
    name: Word


@attrs.frozen(slots=True)
class ChooseName(Node):
    """`choose name by PLAYER as NAME`."""

    by: Expression | None
    name: Word


@attrs.frozen(slots=True)
class RowSetting(Node):
    """`FIELD VALUE` behind an attack's `with`; no value for a truth value that holds."""

    field: Word
    value: Expression | None


@attrs.frozen(slots=True)
class Attack(Node):
    """`attack PLAYERS as "Name" by PLAYER with FIELD VALUE at once`; `challenge` for a grid without an attack."""

    targets: Expression
    name: Quote | None
    by: Expression | None
    settings: tuple[RowSetting, ...]
    at_once: bool
    challenge: bool


@attrs.frozen(slots=True)
class Override(Node):
    """`MOMENT: ...` below an attack: what it puts in the place of a moment."""

    moment: Word
    body: Body


@attrs.frozen(slots=True)
class AttackBlock(Node):
    """An attack with moments of its own."""

    attack: Attack
    overrides: tuple[Override, ...]


@attrs.frozen(slots=True)
class Offer(Node):
    """`offer MOMENT to PLAYER until TEST`."""

    moment: Word
    player: Expression
    until: Expression | None


@attrs.frozen(slots=True)
class Demand(Node):
    """`demand MOMENT from PLAYER`."""

    moment: Word
    player: Expression


@attrs.frozen(slots=True)
class Stop(Node):
    """`stop`."""


@attrs.frozen(slots=True)
class Nothing(Node):
    """`nothing`."""


@attrs.frozen(slots=True)
class EndTurn(Node):
    """`end turn`."""


@attrs.frozen(slots=True)
class SkipTo(Node):
    """`skip to PHASE`."""

    phase: Word


@attrs.frozen(slots=True)
class Win(Node):
    """`win "Name"`."""

    name: Quote


@attrs.frozen(slots=True)
class Result(Node):
    """`result VALUE`."""

    value: Expression


@attrs.frozen(slots=True)
class Shuffle(Node):
    """`shuffle PILE`."""

    pile: Expression


@attrs.frozen(slots=True)
class Borrow(Node):
    """`borrow CARDS`."""

    cards: Expression


@attrs.frozen(slots=True)
class Perform(Node):
    """`perform CARD`, `perform MOMENT of CARD`."""

    what: Expression


@attrs.frozen(slots=True)
class If(Node):
    """`if TEST: ...`, with what is done otherwise: nothing, another `if`, or a body."""

    test: Expression
    body: Body
    other: Body | If | None


@attrs.frozen(slots=True)
class May(Node):
    """`may "words": ...`."""

    words: Quote | None
    body: Body


@attrs.frozen(slots=True)
class ForEach(Node):
    """`for each NAME in SET: ...`."""

    name: Word
    whole: Expression
    body: Body


@attrs.frozen(slots=True)
class Repeat(Node):
    """`repeat N: ...`."""

    count: Expression
    body: Body


@attrs.frozen(slots=True)
class While(Node):
    """`while TEST: ...`."""

    test: Expression
    body: Body


@attrs.frozen(slots=True)
class Alternative(Node):
    """`"words" if TEST: ...`."""

    words: Quote
    test: Expression | None
    body: Body


@attrs.frozen(slots=True)
class OneOf(Node):
    """`one of by PLAYER:` with its alternatives."""

    by: Expression | None
    alternatives: tuple[Alternative, ...]


Statement = (
    Do | Let | SetTo | AddTo | Move | Choose | ChooseName | Attack | AttackBlock | Offer | Demand | Stop | Nothing
    | EndTurn | SkipTo | Win | Result | Shuffle | Borrow | Perform | If | May | ForEach | Repeat | While | OneOf
)
"""Something that is done."""
