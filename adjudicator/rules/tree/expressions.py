"""Expressions of the rules notation as a tree."""

from __future__ import annotations

import attrs

from adjudicator.rules.tree.node import Node, Quote, Word


@attrs.frozen(slots=True)
class Expression(Node):
    """Something with a value."""


@attrs.frozen(slots=True)
class Name(Expression):
    """A bare word."""

    word: Word


@attrs.frozen(slots=True)
class Number(Expression):
    """A number."""

    value: int


@attrs.frozen(slots=True)
class Title(Expression):
    """A text in quotes: the name of a card, or words to be shown."""

    words: Quote


@attrs.frozen(slots=True)
class Never(Expression):
    """The word `no`, standing alone."""


@attrs.frozen(slots=True)
class Group(Expression):
    """An expression in parentheses."""

    inner: Expression


@attrs.frozen(slots=True)
class Your(Expression):
    """`your WORD`."""

    word: Word


@attrs.frozen(slots=True)
class Part(Expression):
    """`WORD of WHOLE`, or `WHOLE's WORD` (`possessive`)."""

    word: Word
    whole: Expression
    possessive: bool


@attrs.frozen(slots=True)
class Apply(Expression):
    """`FUNCTION(argument, argument)`."""

    function: Word
    arguments: tuple[Expression, ...]


@attrs.frozen(slots=True)
class Where(Expression):
    """`SET where TEST`: the members for which the test holds."""

    whole: Expression
    test: Expression


@attrs.frozen(slots=True)
class Seated(Expression):
    """`PLAYERS after SEAT` and `PLAYERS starting with SEAT` (`including`): players clockwise from a seat."""

    whole: Expression
    seat: Expression
    including: bool


@attrs.frozen(slots=True)
class Except(Expression):
    """`SET except SET`."""

    whole: Expression
    less: Expression


@attrs.frozen(slots=True)
class Some(Expression):
    """`some SET` and `no SET` (`negated`): whether a set has a member."""

    whole: Expression
    negated: bool


@attrs.frozen(slots=True)
class Or(Expression):
    """`A or B`."""

    left: Expression
    right: Expression


@attrs.frozen(slots=True)
class And(Expression):
    """`A and B`."""

    left: Expression
    right: Expression


@attrs.frozen(slots=True)
class Not(Expression):
    """`not A`."""

    inner: Expression


@attrs.frozen(slots=True)
class Conditional(Expression):
    """`if TEST then A else B`."""

    test: Expression
    yes: Expression
    other: Expression


@attrs.frozen(slots=True)
class Is(Expression):
    """`A is B`, `A is not B` (`negated`)."""

    left: Expression
    right: Expression
    negated: bool


@attrs.frozen(slots=True)
class IsEmpty(Expression):
    """`SET is empty`, `SET is not empty` (`negated`)."""

    whole: Expression
    negated: bool


@attrs.frozen(slots=True)
class IsUnknown(Expression):
    """`VALUE of CARD is unknown`: whether nobody has stated a printed value that no source gives."""

    inner: Expression


@attrs.frozen(slots=True)
class IsIn(Expression):
    """`MEMBER is in SET`."""

    member: Expression
    whole: Expression


@attrs.frozen(slots=True)
class Relation(Expression):
    """`A < B` and its like; `sign` is one of `<=`, `>=`, `!=`, `<`, `>` and `=`."""

    left: Expression
    sign: str
    right: Expression


@attrs.frozen(slots=True)
class Sum(Expression):
    """`A + B`, or `A - B`; `sign` is one of the two."""

    left: Expression
    sign: str
    right: Expression
