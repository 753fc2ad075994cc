"""What is asked of a file of rules without reading all of it again: its declarations, and the tests above each of its parts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from typing import NamedTuple

from adjudicator.analysis.declarations import named
from adjudicator.cache import kept
from adjudicator.mutation.paths import parts, within
from adjudicator.notation.source import Source
from adjudicator.rules import tree as t
from adjudicator.rules.load import tree_of

Place = tuple[int, int]
"""A line and a column."""


class Outline(NamedTuple):
    """A file of rules in short.

    `titles`: the lines on which its declarations begin, with their names, in order. `asked`: for each place where a part begins
    below tests, the words of those tests.
    """

    titles: list[tuple[int, str]]
    asked: Mapping[Place, frozenset[str]]

    def title_at(self, line: int) -> str:
        """The declaration that contains a line; empty if there is none."""
        return next((title for first, title in reversed(self.titles) if first <= line), "")


@lru_cache(maxsize=512)
def outline_of(source: Source) -> Outline:
    """The outline of a file that is understood, from the cache if it was made before: to read the rules again takes long."""
    return kept("outline", source.text, lambda: _outline(tree_of(source).items))


def _outline(items: Iterable[t.Item]) -> Outline:
    items = tuple(items)
    return Outline([(item.at.line, _title(item)) for item in items], dict(_asked(items)))


def _title(item: t.Item) -> str:
    kind, names = named(item)
    return names[0] if names else kind


def _asked(nodes: Iterable[t.Node], above: frozenset[str] = frozenset()) -> Iterator[tuple[Place, frozenset[str]]]:
    """The words that the tests on the way to each part of the rules ask for, by the line and column of the part."""
    for node in nodes:
        test = getattr(node, "test", None)
        own = above | frozenset(_names(test)) if isinstance(test, t.Node) else above
        if own:
            yield (node.at.line, node.at.column), own
        yield from _asked((child for _, child in parts(node)), own)


def _names(node: t.Node) -> Iterator[str]:
    return (inside.word.text for _, inside in within(node) if isinstance(inside, t.Name))


__all__ = ["Outline", "outline_of"]
