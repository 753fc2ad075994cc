"""Expressions of the rules notation as a tree."""

from __future__ import annotations

from adjudicator.rules.tree.node import Node, Quote, Word, node


@node
class Name(Node):
    """A bare word."""

    word: Word


@node
class Number(Node):
    """A number."""

    value: int


@node
class Title(Node):
    """A text in quotes: the name of a card, or words to be shown."""

    words: Quote


@node
class Never(Node):
    """The word `no`, standing alone."""


@node
class Group(Node):
    """An expression in parentheses."""

    inner: Expression


@node
class Your(Node):
    """`your WORD`."""

    word: Word


@node
class Part(Node):
    """`WORD of WHOLE`, or `WHOLE's WORD` (`possessive`)."""

    word: Word
    whole: Expression
    possessive: bool


@node
class Apply(Node):
    """`FUNCTION(argument, argument)`."""

    function: Word
    arguments: tuple[Expression, ...]


@node
class Where(Node):
    """`SET where TEST`: the members for which the test holds."""

    whole: Expression
    test: Expression


@node
class Seated(Node):
    """`PLAYERS after SEAT` and `PLAYERS starting with SEAT` (`including`): players clockwise from a seat."""

    whole: Expression
    seat: Expression
    including: bool


@node
class Except(Node):
    """`SET except SET`."""

    whole: Expression
    less: Expression


@node
class Some(Node):
    """`some SET` and `no SET` (`negated`): whether a set has a member."""

    whole: Expression
    negated: bool


@node
class Or(Node):
    """`A or B`."""

    left: Expression
    right: Expression


@node
class And(Node):
    """`A and B`."""

    left: Expression
    right: Expression


@node
class Not(Node):
    """`not A`."""

    inner: Expression


@node
class Worded(Node):
    """`TEST "words"`: a condition with the words in which a player is told that it does not hold."""

    inner: Expression
    words: Quote


@node
class Conditional(Node):
    """`if TEST then A else B`."""

    test: Expression
    yes: Expression
    other: Expression


@node
class Is(Node):
    """`A is B`, `A is not B` (`negated`)."""

    left: Expression
    right: Expression
    negated: bool


@node
class IsEmpty(Node):
    """`SET is empty`, `SET is not empty` (`negated`)."""

    whole: Expression
    negated: bool


@node
class IsUnknown(Node):
    """`VALUE of CARD is unknown`: whether nobody has stated a printed value that no source gives."""

    inner: Expression


@node
class IsIn(Node):
    """`MEMBER is in SET`, `MEMBER is not in SET` (`negated`)."""

    member: Expression
    whole: Expression
    negated: bool


@node
class Relation(Node):
    """`A < B` and its like; `sign` is one of `<=`, `>=`, `!=`, `<`, `>` and `=`."""

    left: Expression
    sign: str
    right: Expression


@node
class Sum(Node):
    """`A + B`, or `A - B`; `sign` is one of the two."""

    left: Expression
    sign: str
    right: Expression


@node
class Product(Node):
    """`A * B`."""

    left: Expression
    right: Expression


Expression = (
    Name | Number | Title | Never | Group | Your | Part | Apply | Where | Seated | Except | Some | Or | And | Not
    | Worded | Conditional | Is | IsEmpty | IsUnknown | IsIn | Relation | Sum | Product
)
"""Something with a value."""
