"""What puts a problem of a text right."""

from __future__ import annotations

from adjudicator.notation.case_layout import HEADINGS
from adjudicator.notation.source import Source, rows_of, without_comment

INDENTED = ("C007", "C008", "C009")
"""The codes of lines of case files that are indented wrongly."""
MARGIN = "  "


def indentation(source: Source, line: int) -> str:
    """The indentation that a line of a case file should have: none for a heading, below one that of the first line there."""
    rows = [without_comment(row) for row in rows_of(source.text)]
    heading = next((n for n in range(line - 1, -1, -1) if _is_heading(rows[n])), None)
    if heading is None or heading == line - 1:
        return ""
    first = next(row for row in rows[heading + 1:] if row.strip())
    margin = first[: len(first) - len(first.lstrip())]
    return margin if len(margin) > 1 and margin.isspace() and "\t" not in margin else MARGIN


def _is_heading(row: str) -> bool:
    """Whether a line begins a part of a file; the word for a table also begins lines below a heading."""
    first = next(iter(row.split()), "")
    return first in HEADINGS and (first != "table" or row.startswith(first))


__all__ = ["INDENTED", "indentation"]
