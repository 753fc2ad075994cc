"""Rules with every name resolved and every type known, ready to be written as Python.

A frame `f` holds the registers and locals of a running code (see `engine.frames`); `d` is the draft. Numbers are those of the
tables of the program. Everything here is a value of few shapes; what the engine is asked for is in `operations`.
"""

from __future__ import annotations

from adjudicator.notation.source import Span
from adjudicator.rules.core.operations import Operation
from adjudicator.rules.core.types import Type
from adjudicator.values import frozen


@frozen(eq=False)
class Typed:
    """Something with a value of a type."""

    type: Type


@frozen(eq=False)
class Constant(Typed):
    """A known value: a number, the number of a name, a truth value, nothing, or words."""

    value: int | bool | str | tuple[int, ...] | tuple[()] | None


@frozen(eq=False)
class Place(Typed):
    """A register or a local of the frame. `there`: it is never nothing where this code runs."""

    number: int
    there: bool = False


@frozen(eq=False)
class Variable(Typed):
    """A variable of the function itself: a parameter, or the current member of a set. The name is generated.

    `there`: it is never nothing.
    """

    name: str
    there: bool = False


@frozen(eq=False)
class Ask(Typed):
    """An operation of the engine with a value."""

    operation: Operation
    arguments: tuple[Expression, ...]


@frozen(eq=False)
class ValueOf(Typed):
    """A value that the rules declare, with these arguments."""

    number: int
    arguments: tuple[Expression, ...]


@frozen(eq=False)
class Measure(Typed):
    """A declared value, as the measure by which cards are counted."""

    number: int


@frozen(eq=False)
class TestOf(Typed):
    """A separate test, of the same frame."""

    __test__ = False

    function: str


@frozen(eq=False)
class Slot(Typed):
    """A zone of the table, or of a player."""

    zone: int
    player: Expression | None


@frozen(eq=False)
class Content(Typed):
    """The cards of a slot, for counting them."""

    slot: Expression


@frozen(eq=False)
class PlayerField(Typed):
    """A field of a player."""

    number: int
    player: Expression


@frozen(eq=False)
class PlayerStatus(Typed):
    """Whether a player plays, falls or is out."""

    player: Expression


@frozen(eq=False)
class GameField(Typed):
    """A field of the game."""

    number: int


@frozen(eq=False)
class RowEntry(Typed):
    """An entry of a row of the grid."""

    number: int
    row: Expression


@frozen(eq=False)
class IfThere(Typed):
    """A part of something that may be nothing: then the part is nothing too."""

    whole: Expression
    part: Expression


@frozen(eq=False)
class Need(Typed):
    """Something that may be nothing, where a rule assumes that it exists: nothing is a fault of the rule."""

    inner: Expression


@frozen(eq=False)
class OfKind(Typed):
    """Whether the card of a name is of a kind."""

    name: Expression
    kind: int


@frozen(eq=False)
class Filter(Typed):
    """The members of a set for which a test is true. `counted`: each look counts as a loop iteration."""

    whole: Expression
    member: Variable
    test: Expression
    counted: bool


@frozen(eq=False)
class Exists(Typed):
    """Whether a test is true for a member of a set; without a test, whether the set has one."""

    whole: Expression
    member: Variable | None
    test: Expression | None
    counted: bool


@frozen(eq=False)
class Conditional(Typed):
    """One value or another."""

    test: Expression
    yes: Expression
    other: Expression


@frozen(eq=False)
class Binary(Typed):
    """Two values joined by a Python operator: `and`, `or`, `+`, `-`, `==`, `!=`, `<`, `>`, `<=`, `>=`, `in`."""

    left: Expression
    sign: str
    right: Expression


@frozen(eq=False)
class Not(Typed):
    """The negation of a truth value; also whether a set is empty, or a number 0."""

    inner: Expression


@frozen(eq=False)
class IsNothing(Typed):
    """Whether there is nothing."""

    inner: Expression


@frozen(eq=False)
class Using(Typed):
    """What a player may choose voluntarily: the unknown cards of their hand are of no use to them."""

    player: Expression
    inner: Expression


@frozen(eq=False)
class Alternatives(Typed):
    """Those of some words whose test holds."""

    words: tuple[tuple[str, Expression], ...]


@frozen(eq=False)
class RowValues(Typed):
    """The starting values of fields of the rows that an attack opens, by number."""

    values: tuple[tuple[int, Expression], ...]


Expression = (
    Constant | Place | Variable | Ask | ValueOf | Measure | TestOf | Slot | Content | PlayerField | PlayerStatus
    | GameField | RowEntry | IfThere | Need | OfKind | Filter | Exists | Conditional | Binary | Not | IsNothing
    | Using | Alternatives | RowValues
)
"""Something with a value."""


@frozen(eq=False)
class Assign:
    """Keep a value: in a place of the frame, in a field of the game, or as the result."""

    target: Place | GameField | Ask
    value: Expression


@frozen(eq=False)
class Act:
    """An operation of the engine that is done at once."""

    operation: Operation
    arguments: tuple[Expression, ...]


@frozen(eq=False)
class IfKnown:
    """Something that is done at once, unless a value is nothing."""

    value: Expression
    then: Act | Assign


@frozen(eq=False)
class Claim:
    """Everything from here on is caused by the step that was just recorded."""


@frozen(eq=False)
class Pass:
    """Nothing."""


@frozen(eq=False)
class Hand:
    """An operation that may let something else happen first."""

    operation: Operation
    arguments: tuple[Expression, ...]


@frozen(eq=False)
class Enter:
    """A player does a verb."""

    verb: int
    player: Expression
    arguments: tuple[Expression, ...]


@frozen(eq=False)
class Window:
    """A window is open to a player repeatedly, until they decline or a test is true.

    `refused` keeps how many abilities the player declined. With `must` they may not decline, and the window opens once: `refused`
    then keeps that it was open. With `once` it opens once, and `refused` keeps whether the player acted. `phase`: it is that of a
    phase of the player's own turn. `among`: only abilities with one of these cards can be used, if that is said.
    """

    moment: str
    player: Place
    until: Expression
    refused: Place
    must: bool
    phase: bool
    once: bool = False
    among: Place | None = None


@frozen(eq=False)
class Branch:
    """One thing or another."""

    test: Expression
    body: tuple[Statement, ...]
    other: tuple[Statement, ...]


@frozen(eq=False)
class Each:
    """Something for every member of a set. The three places keep the set, the progress, and the present member."""

    whole: Expression
    items: Place
    at: Place
    item: Place
    body: tuple[Statement, ...]


@frozen(eq=False)
class Repeat:
    """Something repeated a number of times. `left` keeps how often it is still to be done."""

    count: Expression
    left: Place
    body: tuple[Statement, ...]


@frozen(eq=False)
class While:
    """Something as long as a test is true."""

    test: Expression
    body: tuple[Statement, ...]


@frozen(eq=False)
class Stop:
    """The end of the code."""


@frozen(eq=False)
class Win:
    """The end of the game: words for who wins and the players that these words mean, or players alone."""

    who: Expression
    seats: Expression | None


Statement = (
    Assign | Act | IfKnown | Claim | Pass | Hand | Enter | Window | Branch | Each | Repeat | While | Stop | Win
)
"""Something that is done."""
Instant = Assign | Act | IfKnown | Claim | Pass
"""Statements that are done at once."""


@frozen(eq=False)
class Unit:
    """A piece of code that runs in a frame of its own, with this number of places."""

    statements: tuple[Statement, ...]
    size: int


@frozen(eq=False)
class Function:
    """A separate function of a draft and these parameters: a test, a value, or a change of one.

    `number`: that of a declared value, -1 for anything else; `changed`: active clauses may change it. `title` and `span`: what it
    is written for, and its place.
    """

    name: str
    parameters: tuple[str, ...]
    value: Expression
    title: str
    span: Span
    number: int = -1
    changed: bool = False


@frozen(eq=False)
class Code:
    """A unit with what it is written for, and its place."""

    unit: Unit
    title: str
    span: Span
