"""Counted things in words, and text in columns."""

from __future__ import annotations

import textwrap
from collections.abc import Collection, Iterable, Sequence

GAP = "  "


def counted(count: int, one: str, many: str = "") -> str:
    """A count in words: `1 case`, `2 cases`. `many` is the plural if it is not the word with an `s`."""
    return f"{count:,} {one if count == 1 else many or f'{one}s'}"


def aligned(rows: Iterable[Sequence[str]], *, margin: str = "", most: int | None = None,
            right: Collection[int] = ()) -> list[str]:
    """A line for each row: its entries below one another, each column as wide as its widest entry.

    `margin` begins every line, `most` is the greatest width to which a column is padded, and the columns numbered in `right` are
    right-aligned. The end of a line is not padded.
    """
    table = list(rows)
    widest = [max(map(len, column)) for column in zip(*table, strict=True)]
    widths = widest if most is None else [min(width, most) for width in widest]
    return [(margin + GAP.join(word.rjust(width) if n in right else word.ljust(width)
                               for n, (word, width) in enumerate(zip(row, widths, strict=True)))).rstrip() for row in table]


def wrapped(text: str, columns: int, margin: str) -> list[str]:
    """A line broken into lines of at most this width, but never a few columns only; `margin` precedes all but the first."""
    return textwrap.wrap(text, max(columns, len(margin) + 10), subsequent_indent=margin, drop_whitespace=True)


def ruled(label: str, cells: Sequence[Iterable[str]], widths: Sequence[int]) -> list[str]:
    """The lines of one row of a picture: a label, then cells with a line between them.

    A cell holds several texts, each wrapped to the width of its column and continued with an indent. `widths` begins with that of
    the label, which is not wrapped.
    """
    wrapped = [[piece for text in cell for piece in textwrap.wrap(text, width, subsequent_indent="  ")]
               for cell, width in zip(cells, widths[1:], strict=True)]
    height = max(1, *map(len, wrapped))
    filled = [[*column, *[""] * (height - len(column))] for column in ([label], *wrapped)]
    return [" | ".join(piece.ljust(width) for piece, width in zip(line, widths, strict=True)).rstrip()
            for line in zip(*filled, strict=True)]


def rule(widths: Iterable[int]) -> str:
    """The line between two rows of a picture."""
    return "-+-".join("-" * width for width in widths)


__all__ = ["aligned", "counted", "rule", "ruled", "wrapped"]
