"""Expressions of the rules notation as a tree."""

from __future__ import annotations

import attrs

from adjudicator.rules.tree.node import Node, Quote, Word


@attrs.frozen(slots=True)
class Name(Node):
    """A bare word."""

    word: Word


@attrs.frozen(slots=True)
class Number(Node):
    """A number."""

    value: int


@attrs.frozen(slots=True)
class Title(Node):
    """A text in quotes: the name of a card, or words to be shown."""

    words: Quote


@attrs.frozen(slots=True)
class Never(Node):
    """The word `no`, standing alone."""


@attrs.frozen(slots=True)
class Group(Node):
    """An expression in parentheses."""

    inner: Expression


@attrs.frozen(slots=True)
class Your(Node):
    """`your WORD`."""

    word: Word


@attrs.frozen(slots=True)
class Part(Node):
    """`WORD of WHOLE`, or `WHOLE's WORD` (`possessive`)."""

    word: Word
    whole: Expression
    possessive: bool


@attrs.frozen(slots=True)
class Apply(Node):
    """`FUNCTION(argument, argument)`."""

    function: Word
    arguments: tuple[Expression, ...]


@attrs.frozen(slots=True)
class Where(Node):
    """`SET where TEST`: the members for which the test holds."""

    whole: Expression
    test: Expression


@attrs.frozen(slots=True)
class Seated(Node):
    """`PLAYERS after SEAT` and `PLAYERS starting with SEAT` (`including`): players clockwise from a seat."""

    whole: Expression
    seat: Expression
    including: bool


@attrs.frozen(slots=True)
class Except(Node):
    """`SET except SET`."""

    whole: Expression
    less: Expression


@attrs.frozen(slots=True)
class Some(Node):
    """`some SET` and `no SET` (`negated`): whether a set has a member."""

    whole: Expression
    negated: bool


@attrs.frozen(slots=True)
class Or(Node):
    """`A or B`."""

    left: Expression
    right: Expression


@attrs.frozen(slots=True)
class And(Node):
    """`A and B`."""

    left: Expression
    right: Expression


@attrs.frozen(slots=True)
class Not(Node):
    """`not A`."""

    inner: Expression


@attrs.frozen(slots=True)
class Conditional(Node):
    """`if TEST then A else B`."""

    test: Expression
    yes: Expression
    other: Expression


@attrs.frozen(slots=True)
class Is(Node):
    """`A is B`, `A is not B` (`negated`)."""

    left: Expression
    right: Expression
    negated: bool


@attrs.frozen(slots=True)
class IsEmpty(Node):
    """`SET is empty`, `SET is not empty` (`negated`)."""

    whole: Expression
    negated: bool


@attrs.frozen(slots=True)
class IsUnknown(Node):
    """`VALUE of CARD is unknown`: whether nobody has stated a printed value that no source gives."""

    inner: Expression


@attrs.frozen(slots=True)
class IsIn(Node):
    """`MEMBER is in SET`."""

    member: Expression
    whole: Expression


@attrs.frozen(slots=True)
class Relation(Node):
    """`A < B` and its like; `sign` is one of `<=`, `>=`, `!=`, `<`, `>` and `=`."""

    left: Expression
    sign: str
    right: Expression


@attrs.frozen(slots=True)
class Sum(Node):
    """`A + B`, or `A - B`; `sign` is one of the two."""

    left: Expression
    sign: str
    right: Expression


Expression = (
    Name | Number | Title | Never | Group | Your | Part | Apply | Where | Seated | Except | Some | Or | And | Not
    | Conditional | Is | IsEmpty | IsUnknown | IsIn | Relation | Sum
)
"""Something with a value."""
