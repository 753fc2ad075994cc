"""A deck file in its form: single spaces between words and around arrows, and comments at the ends of lines aligned."""

from __future__ import annotations

import re

from adjudicator.notation.line_printer import Row, page, parted
from adjudicator.notation.source import Source, rows_of


def print_deck(source: Source) -> str:
    """The text of a deck file."""
    return page(_row(row) for row in rows_of(source.text))


def _row(row: str) -> Row:
    said, comment = parted(row)
    words = " ".join(said.split())
    if words.startswith("rules "):
        words = re.sub(r" ?, ?", ", ", words)
    return Row(0, words, comment)


__all__ = ["print_deck"]
