"""What every part of a rules file is: a node at a place; and its smallest parts, words and quotes."""

from __future__ import annotations

from typing import NamedTuple

import attrs

from adjudicator.notation.source import Source, Span


class Place(NamedTuple):
    """Where a node stands: its first word by line and column (from 1) and length, the whole of it by offsets in the text."""

    line: int
    column: int
    length: int
    start: int
    end: int

    def span(self, source: Source) -> Span:
        """The first word of the node in its source."""
        return Span(source, self.line, self.column, self.length)


NOWHERE = Place(1, 1, 1, 0, 0)


@attrs.frozen(slots=True)
class Node:
    """A part of a rules file. `at` takes no part in comparison."""

    at: Place = attrs.field(eq=False, repr=False)


@attrs.frozen(slots=True)
class Word(Node):
    """A name as it is written."""

    text: str


@attrs.frozen(slots=True)
class Quote(Node):
    """A text without its quotes."""

    text: str
