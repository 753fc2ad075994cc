"""A case file in the form in which the shipped ones are written.

Lines below a heading have a margin of two blanks; what stands behind `cites`, `covers`, `table` and `note` begins in one column.
Between words stands one blank, and none within brackets or before a comma. A blank line stands above a heading, and stays where
else there is one. A comment that has a line to itself stays at the margin of the page if it stands there, and goes to that of the
lines below the heading if not; comments behind neighbouring lines are put below one another.
"""

from __future__ import annotations

import re

from adjudicator.notation.case_layout import lay_out
from adjudicator.notation.line_printer import Row, page, parted, spaced
from adjudicator.notation.source import Source, rows_of

MARGIN = 2
_FREE = ("source", "note", "cites")
"""Words behind which a text stands as it is: commas in it are its own."""
_ALIGNED = ("note", "cites", "covers", "table")
_COLUMN = len("covers ")
_KEYWORD = re.compile(rf'(?P<word>{"|".join(sorted({*_FREE, *_ALIGNED}))})(?=[\s"]|$)\s*(?P<rest>.*)')


def print_cases(source: Source) -> str:
    """The text of a case file, or of a situation. Raises `Invalid` for one that is too large to be looked at."""
    layout = lay_out(source)
    headings = {block.heading.number for block in layout.blocks if block.heading}
    below = min(headings, default=0)
    rows = []
    for number, row in enumerate(rows_of(source.text), 1):
        said, comment = parted(row)
        is_heading = number in headings
        margin = MARGIN if row[:1].isspace() and 0 < below < number and not is_heading else 0
        rows.append(Row(margin, _line(said, bool(margin)) if said else "", comment, is_heading))
    return page(rows)


def _line(said: str, is_below: bool) -> str:
    """What a line says, in its form."""
    found = _KEYWORD.match(said)
    if found is None or not found["rest"]:
        return spaced(said)
    word, rest = found["word"], found["rest"]
    words = " ".join(rest.split()) if word in _FREE else spaced(rest)
    return (word.ljust(_COLUMN) if is_below and word in _ALIGNED else f"{word} ") + words


__all__ = ["print_cases"]
