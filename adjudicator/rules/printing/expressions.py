"""Expressions as text, with the fewest parentheses that read back as the same tree."""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum
from typing import assert_never

from adjudicator.rules import tree as t


class Level(IntEnum):
    """How tightly an expression holds together, from the loosest to the tightest: the levels of the grammar."""

    SETS = 0
    OR = 1
    AND = 2
    WORDED = 3
    NOT = 4
    COMPARE = 5
    SUM = 6
    PRODUCT = 7
    POSTFIX = 8
    PRIMARY = 9


_ENDS: frozenset[str] = frozenset()
_SETS = frozenset({"where", "after", "starting", "except"})
_TRUTHS = frozenset({"or", "and"})
_APOSTROPHE = frozenset({"'s"})
_QUOTE = frozenset({'"'})


def expression_text(expression: t.Expression, least: Level = Level.SETS, behind: frozenset[str] = _ENDS) -> str:
    """The text of an expression where one that is at least so tight is expected.

    `behind` holds the words that follow it and belong to something outside it. An expression that has no end of its own, such
    as `if c then x else y`, would take them for its own part, so that it needs parentheses.
    """
    if _level(expression) < least or _takes(expression) & behind:
        return f"({expression_text(expression)})"
    match expression:
        case t.Name(word=word):
            return word.text
        case t.Number(value=value):
            return str(value)
        case t.Title(words=words):
            return quoted(words)
        case t.Never():
            return "no"
        case t.Group(inner=inner):
            return f"({expression_text(inner)})"
        case t.Your(word=word):
            return f"your {word.text}"
        case t.Part(word=word, whole=whole, possessive=True):
            return f"{expression_text(whole, Level.POSTFIX, _APOSTROPHE)}'s {word.text}"
        case t.Part(word=word, whole=whole):
            return f"{word.text} of {expression_text(whole, Level.POSTFIX, behind)}"
        case t.Apply(function=function, arguments=arguments):
            return f"{function.text}({', '.join(map(expression_text, arguments))})"
        case _:
            return _joined(expression, behind)


_Joined = (
    t.Where | t.Seated | t.Except | t.Some | t.Or | t.And | t.Worded | t.Not | t.Conditional | t.Is | t.IsEmpty | t.IsUnknown
    | t.IsIn | t.Relation | t.Sum | t.Product
)


def _joined(expression: _Joined, behind: frozenset[str]) -> str:
    """The text of an expression whose parts are joined by words or signs."""
    match expression:
        case t.Where(whole=whole, test=test):
            return _pair(whole, Level.SETS, "where", test, Level.OR, behind)
        case t.Seated(whole=whole, seat=seat, including=including):
            return _pair(whole, Level.SETS, "starting with" if including else "after", seat, Level.OR, behind)
        case t.Except(whole=whole, less=less):
            return _pair(whole, Level.SETS, "except", less, Level.OR, behind)
        case t.Or(left=left, right=right):
            return _pair(left, Level.OR, "or", right, Level.AND, behind)
        case t.And(left=left, right=right):
            return _pair(left, Level.AND, "and", right, Level.WORDED, behind)
        case t.Worded(inner=inner, words=words):
            return f"{expression_text(inner, Level.NOT, _QUOTE)} {quoted(words)}"
        case t.Is(left=left, right=right, negated=negated):
            return _pair(left, Level.SUM, "is not" if negated else "is", right, Level.SUM, behind)
        case t.IsIn(member=member, whole=whole, negated=negated):
            return _pair(member, Level.SUM, "is not in" if negated else "is in", whole, Level.SUM, behind)
        case t.Relation(left=left, sign=sign, right=right):
            return _pair(left, Level.SUM, sign, right, Level.SUM, behind)
        case t.Sum(left=left, sign=sign, right=right):
            return _pair(left, Level.SUM, sign, right, Level.PRODUCT, behind)
        case t.Product(left=left, right=right):
            return _pair(left, Level.PRODUCT, "*", right, Level.POSTFIX, behind)
        case t.IsEmpty(whole=whole, negated=negated):
            return f"{expression_text(whole, Level.SUM)} is {'not ' if negated else ''}empty"
        case t.IsUnknown(inner=inner):
            return f"{expression_text(inner, Level.SUM)} is unknown"
        case t.Not(inner=inner):
            return f"not {expression_text(inner, Level.NOT, behind)}"
        case t.Some(whole=whole, negated=negated):
            return f"{'no' if negated else 'some'} {_members(whole, behind)}"
        case t.Conditional(test=test, yes=yes, other=other):
            return f"if {expression_text(test, Level.OR)} then {expression_text(yes)} else {expression_text(other)}"
        case _:
            assert_never(expression)


def _pair(left: t.Expression, least: Level, word: str, right: t.Expression, tighter: Level, behind: frozenset[str]) -> str:
    """Two expressions and what joins them."""
    before = expression_text(left, least, frozenset(word.split()[:1]))
    return f"{before} {word} {expression_text(right, tighter, behind)}"


def _members(whole: t.Expression, behind: frozenset[str]) -> str:
    """The set behind `some` and `no`: a `where` in it needs no parentheses."""
    if isinstance(whole, t.Where):
        return _pair(whole.whole, Level.POSTFIX, "where", whole.test, Level.OR, behind)
    return expression_text(whole, Level.POSTFIX, behind)


def _takes(expression: t.Expression) -> frozenset[str]:
    """The words that an expression would take for a part of itself if they stood behind it."""
    match expression:
        case t.Conditional():
            return _SETS | _TRUTHS | _QUOTE
        case t.Some(whole=t.Where()):
            return _TRUTHS | _QUOTE
        case t.Never():
            return _QUOTE
        case t.Some():
            return frozenset({"where"})
        case t.Part(possessive=False):
            return _APOSTROPHE
        case _:
            return _ENDS


def _level(expression: t.Expression) -> Level:
    """The level of the grammar on which an expression stands."""
    match expression:
        case t.Where() | t.Seated() | t.Except():
            return Level.SETS
        case t.Or():
            return Level.OR
        case t.And():
            return Level.AND
        case t.Worded():
            return Level.WORDED
        case t.Not() | t.Some() | t.Never() | t.Conditional():
            return Level.NOT
        case t.Is() | t.IsEmpty() | t.IsUnknown() | t.IsIn() | t.Relation():
            return Level.COMPARE
        case t.Sum():
            return Level.SUM
        case t.Product():
            return Level.PRODUCT
        case t.Part(possessive=True):
            return Level.POSTFIX
        case t.Name() | t.Number() | t.Title() | t.Group() | t.Your() | t.Part() | t.Apply():
            return Level.PRIMARY
        case _:
            assert_never(expression)


def is_loose(expression: t.Expression) -> bool:
    """Whether an expression needs parentheses behind a verb."""
    return _level(expression) < Level.SUM


# ---- words and texts in quotes

def quoted(words: t.Quote) -> str:
    """A text in its quotes."""
    return f'"{words.text}"'


def listed(words: Sequence[t.Word], between: str = ", ") -> str:
    """Names, one behind the other."""
    return between.join([word.text for word in words])


def spelled(title: t.Quote, names: Sequence[t.Spelling]) -> str:
    """A title with its names in other languages."""
    return " ".join([quoted(title), *_spellings(names)])


def named(thing: t.Named) -> str:
    """A key with its title and names."""
    title = [] if thing.title is None else [quoted(thing.title)]
    return " ".join([thing.key.text, *title, *_spellings(thing.names)])


def _spellings(names: Sequence[t.Spelling]) -> list[str]:
    return [f"{language.text} {quoted(name)}" for language, name in names]


def clause(word: str, value: t.Expression | None, least: Level = Level.SETS) -> str:
    """A word with an expression behind it and a blank before it; nothing where there is no expression."""
    return "" if value is None else f" {word} {expression_text(value, least)}"


__all__ = ["Level", "clause", "expression_text", "is_loose", "listed", "named", "quoted", "spelled"]
