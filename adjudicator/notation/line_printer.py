"""Lines of a text set out on a page: margins, the comments behind them, and one blank line where there were several."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import NamedTuple

from adjudicator.notation.source import without_comment

WIDTH = 130
"""How wide a page may become when the comments of neighbouring lines are put below one another."""
_TOKEN = re.compile(r'"[^"]*"|[\[\],]|[^\s\[\],"]+|"')


class Row(NamedTuple):
    """A line to be set out: its margin, what it says, and its comment with the dashes; either of them may be empty.

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
        """Whether a comment stands behind what the line says."""
        return bool(self.said and self.comment)


def parted(row: str) -> tuple[str, str]:
    """What a line says, without margin, and its comment."""
    said = without_comment(row)
    return said.strip(), row[len(said):].strip()


def spaced(said: str) -> str:
    """Words with single blanks between them, none within brackets or before a comma; what stands in quotes likewise."""
    text = ""
    for token in _TOKEN.findall(said):
        close = not text or text.endswith("[") or token in ("]", ",")
        text += ("" if close else " ") + " ".join(token.split())
    return text


def page(rows: Iterable[Row]) -> str:
    """The text of lines: no blank line at an end and no two together; comments behind neighbouring lines are in one column."""
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
    """The lines with one blank line between them where there were several, or where one has to be."""
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


__all__ = ["WIDTH", "Row", "page", "parted", "spaced"]
