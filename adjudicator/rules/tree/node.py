"""The base of every part of a rules file: a node with a place; and its smallest parts, words and quotes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple, TypeVar, dataclass_transform

import attrs

from adjudicator.notation.source import Source, Span
from adjudicator.values import compared, frozen


class Place(NamedTuple):
    """The place of a node: its first word by line and column (from 1) and length, the whole of it by offsets in the text."""

    line: int
    column: int
    length: int
    start: int
    end: int

    def span(self, source: Source) -> Span:
        """The first word of the node in its source."""
        return Span(source, self.line, self.column, self.length)


NOWHERE = Place(1, 1, 1, 0, 0)


C = TypeVar("C")


@dataclass_transform(frozen_default=True, eq_default=False, field_specifiers=(attrs.field,))
def node(cls: type[C]) -> type[C]:
    """Makes a frozen class with slots of a node. There are many: their common methods are written once, in `Node`."""
    return frozen(eq=False)(cls)


@node
class Node:
    """A part of a rules file. Its place and layout are ignored in comparisons."""

    at: Place = attrs.field(eq=False)

    def said(self) -> tuple[object, ...]:
        """The content of the node."""
        return compared(self)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Node) and type(other) is type(self) and self.said() == other.said()

    def __hash__(self) -> int:
        return hash((type(self), self.said()))

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(map(repr, self.said()))})"


def nodes(whole: object) -> Iterator[Node]:
    """A node, or several, and every node inside them, the outer before the inner."""
    waiting = [whole]
    while waiting:
        here = waiting.pop()
        if isinstance(here, Node):
            yield here
            waiting += reversed(compared(here))
        elif isinstance(here, tuple):
            waiting += reversed(here)


@node
class Word(Node):
    """A name as written."""

    text: str


@node
class Quote(Node):
    """A text without its quotes."""

    text: str
