"""The words that conditions carry, in which a player is told why something may not be done."""

from __future__ import annotations

from collections.abc import Iterator

from adjudicator.rules import tree as t
from adjudicator.rules.checking.expressions import conjuncts


def with_words(node: t.Expression | None) -> Iterator[tuple[t.Expression, str]]:
    """The conditions that `and` joins, each with its words; empty where it has none."""
    for part in conjuncts(node) if node is not None else ():
        yield (part.inner, part.words.text) if isinstance(part, t.Worded) else (part, "")


def wordless(node: t.Expression) -> t.Expression:
    """An expression without the words of its conditions, and of those behind `where` where it is a set."""
    match node:
        case t.Worded(inner=inner):
            return inner
        case t.And(left=left, right=right):
            return t.And(node.at, wordless(left), wordless(right))
        case t.Where(whole=whole, test=test):
            return t.Where(node.at, wordless(whole), wordless(test))
        case _:
            return node


def wheres(node: t.Expression) -> Iterator[tuple[t.Expression, str]]:
    """The conditions behind `where`, each with its words, that the members of a set meet."""
    if isinstance(node, t.Where):
        yield from wheres(node.whole)
        yield from with_words(node.test)


__all__ = ["wheres", "with_words", "wordless"]
