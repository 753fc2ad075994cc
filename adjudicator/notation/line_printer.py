"""Lines of a text set out on a page: indentation, trailing comments, and one blank line instead of several."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import NamedTuple

from adjudicator.notation.source import without_comment

WIDTH = 130
"""The maximal width of a page when the comments of neighbouring lines are aligned."""
_TOKEN = re.compile(r'"[^"]*"|[\[\],]|[^\s\[\],"]+|"')


class Row(NamedTuple):
    """A line to be set out: its indentation, its content, and its comment with the dashes; either of them may be empty.

    `apart`: it begins something, and does not follow another line without a blank line between them.
    """

    margin: int
    said: str
    comment: str
    apart: bool = False

    @property
    def is_blank(self) -> bool:
        """Whether the line is empty."""
        return not (self.said or self.comment)

    @property
    def has_both(self) -> bool:
        """Whether a comment follows the content of the line."""
        return bool(self.said and self.comment)


def parted(row: str) -> tuple[str, str]:
    """The content of a line, without indentation, and its comment."""
    said = without_comment(row)
    return said.strip(), row[len(said):].strip()


def spaced(said: str) -> str:
    """Words with single spaces between them, none inside brackets or before a comma; quoted texts likewise."""
    text, close = "", True
    for token in _TOKEN.findall(said):
        words = " ".join(token.split()) if token[0] == '"' else token
        text += words if close or token in ("]", ",") else f" {words}"
        close = token == "["
    return text


def listed(said: str) -> str:
    """Words with single spaces between them, and none before a comma."""
    return re.sub(r" ?, ?", ", ", " ".join(said.split())).strip()


def page(rows: Iterable[Row]) -> str:
    """The text of lines: no blank line at an end and no two together; trailing comments of neighbouring lines are aligned."""
    text: list[str] = []
    for together, run in groupby(_without_gaps(rows), lambda row: row.has_both):
        lines = list(run)
        widths = [row.margin + len(row.said) + 2 for row in lines]
        column = max(widths)
        fits = column + max(len(row.comment) for row in lines) <= WIDTH
        for row, width in zip(lines, widths, strict=True):
            before = " " * row.margin + row.said
            if together:
                before = before.ljust(column if fits else width)
            text.append(f"{before}{row.comment}".rstrip())
    return "".join(f"{line}\n" for line in text)


def _without_gaps(rows: Iterable[Row]) -> Iterator[Row]:
    """The lines with one blank line between them where there were several, or where one is required."""
    last: Row | None = None
    gap = False
    for row in rows:
        if row.is_blank:
            gap = last is not None
            continue
        if gap or (row.apart and last is not None and last.said):
            yield Row(0, "", "")
        yield row
        last, gap = row, False


__all__ = ["WIDTH", "Row", "listed", "page", "parted", "spaced"]
