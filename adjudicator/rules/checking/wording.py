"""The words that conditions carry, which a refusal shows to a player."""

from __future__ import annotations

from collections.abc import Iterator

from adjudicator.notation.source import Source
from adjudicator.rules import tree as t


def conjuncts(node: t.Expression) -> list[t.Expression]:
    """The conditions that `and` joins."""
    return [*conjuncts(node.left), *conjuncts(node.right)] if isinstance(node, t.And) else [node]


def with_words(node: t.Expression | None) -> Iterator[tuple[t.Expression, str]]:
    """The conditions that `and` joins, each with its words; empty if it has none."""
    for part in conjuncts(node) if node is not None else ():
        yield (part.inner, part.words.text) if isinstance(part, t.Worded) else (part, "")


def wordless(node: t.Expression) -> t.Expression:
    """An expression without the words of its conditions and, for a set, without those after `where`."""
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
    """The conditions after `where`, each with its words, that the members of a set meet."""
    if isinstance(node, t.Where):
        yield from wheres(node.whole)
        yield from with_words(node.test)


def words_of(node: t.Expression, source: Source) -> str:
    """The text of an expression as it is in the file."""
    return " ".join(source.text[node.at.start:node.at.end].split())


_WHO = {"others": "only other players are", "players": "only players who are in the game are", "everyone": "only players are"}
"""What a refusal says about somebody who is not in one of these sets."""
ATTACKED = "only the player under attack is"


def described(targets: t.Expression, source: Source) -> str:
    """Who can be a target at all, in words; another set as the rules write it, without the words of its conditions."""
    base = targets
    while isinstance(base, t.Where):
        base = base.whole
    match base:
        case t.Name(word=t.Word(text=word)) if word in _WHO:
            return _WHO[word]
        case t.Part(word=t.Word(text="player"), whole=t.Name(word=t.Word(text="row"))):
            return ATTACKED
    parts = [words_of(part, source) for part, _ in wheres(targets)]
    return words_of(base, source) + (f" where {' and '.join(parts)}" if parts else "")


__all__ = ["conjuncts", "described", "wheres", "with_words", "wordless", "words_of"]
