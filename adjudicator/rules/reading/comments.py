"""The lines of a rules file: what they say, and the comments, which the tree leaves out.

`--` begins a comment, unless it stands within double quotes or within a name (`well--known` is one word).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from adjudicator.notation.source import Source

# What cannot hold a comment, as the grammar has it; then a comment; then any other character.
_PIECE = re.compile(r'(?:"[^"]*"|[^\W\d_](?:[\w!-]*[\w!])?|(?!--).)*(?P<comment>--.*)?')


class Row(NamedTuple):
    """A line, counted from 1: the width of its margin, whether it says anything, and its comment with the dashes, or nothing."""

    number: int
    margin: int
    speaks: bool
    comment: str


class Comment(NamedTuple):
    """A comment with its dashes, where it begins (from 1), and whether it has the line to itself."""

    line: int
    column: int
    text: str
    alone: bool


def rows(source: Source) -> tuple[Row, ...]:
    """The lines of a rules file."""
    found = []
    for number, text in enumerate(source.text.split("\n"), 1):
        words, comment = _parted(text)
        found.append(Row(number, len(text) - len(text.lstrip()), bool(words.strip()), comment))
    return tuple(found)


def comments(source: Source) -> Iterator[Comment]:
    """The comments of a rules file, in order."""
    for number, text in enumerate(source.text.split("\n"), 1):
        words, comment = _parted(text)
        if comment:
            yield Comment(number, len(words) + 1, comment, not words.strip())


def _parted(text: str) -> tuple[str, str]:
    """A line before its comment, and the comment."""
    found = _PIECE.match(text)
    comment = (found["comment"] or "") if found else ""
    return text[: len(text) - len(comment)], comment.rstrip()


__all__ = ["Comment", "Row", "comments", "rows"]
