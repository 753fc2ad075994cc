"""Statements of the rules notation as a tree."""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs

from adjudicator.rules.tree.expressions import Expression
from adjudicator.rules.tree.node import Node, Quote, Word, node

if TYPE_CHECKING:
    from adjudicator.rules.tree.members import Member


@node
class Body(Node):
    """Statements, one after the other. `inline`: they are on one line; that is layout."""

    statements: tuple[Statement, ...]
    inline: bool = attrs.field(eq=False)


@node
class Phrase(Node):
    """A preposition and what follows it in a statement."""

    preposition: str
    values: tuple[Expression, ...]


@node
class Do(Node):
    """A verb among its words: its player, the verb, and its arguments."""

    words: tuple[Expression, ...]
    phrases: tuple[Phrase, ...]


@node
class Let(Node):
    """`let NAME = VALUE`."""

    name: Word
    value: Expression


@node
class SetTo(Node):
    """`set PLACE to VALUE`."""

    place: Expression
    value: Expression


@node
class AddTo(Node):
    """`add AMOUNT to PLACE`, `add -AMOUNT to PLACE` (`less`)."""

    amount: Expression
    place: Expression
    less: bool


@node
class Move(Node):
    """`move CARD to ZONE behind CARD`."""

    card: Expression
    to: Expression
    behind: Expression | None


@node
class Chooser(Node):
    """`by PLAYER`, `by each PLAYERS`: who chooses; several do so together, and the name is that of a field of theirs."""

    each: bool
    player: Expression


@node
class Choose(Node):
    """`choose HOW from SET plus hidden ZONE by PLAYER as NAME`; `how` is empty or one of `freely`, `up to` and `random`.

    `count` is how many, after `up to` at most; None for one.
    """

    how: str
    count: Expression | None
    whole: Expression
    hidden: Expression | None
    by: Chooser | None
    name: Word


@node
class ChooseName(Node):
    """`choose name where TEST by PLAYER as NAME`."""

    test: Expression | None
    by: Chooser | None
    name: Word


@node
class ChooseNumber(Node):
    """`choose number from A to B by PLAYER as NAME`."""

    least: Expression
    most: Expression
    by: Chooser | None
    name: Word


@node
class ChooseWord(Node):
    """`choose LIST where TEST by PLAYER as NAME`: a word of a list."""

    kind: Word
    test: Expression | None
    by: Chooser | None
    name: Word


@node
class RowSetting(Node):
    """`FIELD VALUE` after an attack's `with`; no value for a truth value that is true."""

    field: Word
    value: Expression | None


@node
class Attack(Node):
    """`attack PLAYERS as "Name" by PLAYER with FIELD VALUE at once`; `challenge` for a grid without an attack."""

    targets: Expression
    name: Quote | None
    by: Expression | None
    settings: tuple[RowSetting, ...]
    at_once: bool
    challenge: bool


@node
class Override(Node):
    """`MOMENT: ...` below an attack: what it puts in the place of a moment."""

    moment: Word
    body: Body


@node
class AttackBlock(Node):
    """An attack with moments of its own."""

    attack: Attack
    overrides: tuple[Override, ...]


@node
class Offer(Node):
    """`offer MOMENT to PLAYER until TEST`."""

    moment: Word
    player: Expression
    until: Expression | None


@node
class React(Node):
    """`react MOMENT by PLAYERS in any order until TEST`: a round of reactions; a race where it is in any order."""

    moment: Word
    players: Expression
    race: bool
    until: Expression | None


@node
class Demand(Node):
    """`demand MOMENT from PLAYER with CARDS`; without cards, with any."""

    moment: Word
    player: Expression
    cards: Expression | None


@node
class Stop(Node):
    """`stop`."""


@node
class Nothing(Node):
    """`nothing`."""


@node
class EndTurn(Node):
    """`end turn`."""


@node
class AnotherTurn(Node):
    """`another turn for PLAYER`."""

    player: Expression


@node
class Create(Node):
    """`create "Title" in ZONE as NAME`."""

    title: Quote
    zone: Expression
    name: Word | None


@node
class SwapSeats(Node):
    """`swap seats of PLAYER and PLAYER`."""

    one: Expression
    other: Expression


@node
class SkipTo(Node):
    """`skip to PHASE`."""

    phase: Word


@node
class Win(Node):
    """`win "Name" for PLAYERS`, `win PLAYERS`."""

    who: Expression
    seats: Expression | None


@node
class Result(Node):
    """`result VALUE`."""

    value: Expression


@node
class Shuffle(Node):
    """`shuffle PILE`."""

    pile: Expression


@node
class Show(Node):
    """`show CARDS to PLAYERS`."""

    cards: Expression
    players: Expression


@node
class Unpack(Node):
    """`unpack KIND, KIND into ZONE`."""

    kinds: tuple[Word, ...]
    zone: Expression


@node
class BeginWith(Node):
    """`begin with PLAYER`."""

    player: Expression


@node
class Borrow(Node):
    """`borrow CARDS`."""

    cards: Expression


@node
class Perform(Node):
    """`perform CARD at PLAYER`, `perform MOMENT of CARD at PLAYER`."""

    what: Expression
    at_whom: Expression | None


@node
class If(Node):
    """`if TEST: ...`, with the alternative: nothing, another `if`, or a body."""

    test: Expression
    body: Body
    other: Body | If | None


@node
class May(Node):
    """`may "words": ...`."""

    words: Quote | None
    body: Body


@node
class ForEach(Node):
    """`for each NAME in SET: ...`."""

    name: Word
    whole: Expression
    body: Body


@node
class Repeat(Node):
    """`repeat N: ...`."""

    count: Expression
    body: Body


@node
class While(Node):
    """`while TEST: ...`."""

    test: Expression
    body: Body


@node
class Alternative(Node):
    """`"words" if TEST: ...`."""

    words: Quote
    test: Expression | None
    body: Body


@node
class OneOf(Node):
    """`one of by PLAYER:` with its alternatives."""

    by: Expression | None
    alternatives: tuple[Alternative, ...]


@node
class Lasting(Node):
    """`until SPAN for PLAYER: ...`: clauses that act until then. `span` is `end of turn`, `end of round` or `your next turn`."""

    span: str
    player: Expression | None
    members: tuple[Member, ...]
    inline: bool = attrs.field(eq=False)


Statement = (
    Do | Let | SetTo | AddTo | Move | Choose | ChooseName | ChooseNumber | ChooseWord
    | Attack | AttackBlock | Offer | React | Demand | Stop | Nothing
    | EndTurn | SkipTo | Win | Result | Shuffle | Show | Borrow | Perform | If | May | ForEach | Repeat | While | OneOf
    | Lasting | AnotherTurn | Unpack | BeginWith | SwapSeats | Create
)
"""Something that is done."""
