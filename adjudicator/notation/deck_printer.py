"""A deck file in its form: single spaces between words and around arrows, and comments at the ends of lines aligned."""

from __future__ import annotations

from adjudicator.notation.line_printer import Row, listed, page, parted
from adjudicator.notation.source import Source, rows_of


def print_deck(source: Source) -> str:
    """The text of a deck file."""
    return page(_row(row) for row in rows_of(source.text))


def _row(row: str) -> Row:
    said, comment = parted(row)
    return Row(0, listed(said) if said.split()[:1] == ["rules"] else " ".join(said.split()), comment)


__all__ = ["print_deck"]
