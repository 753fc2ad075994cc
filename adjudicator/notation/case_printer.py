"""A case file in the form of the shipped ones.

Lines below a heading are indented by two spaces; the text after `cites`, `covers`, `table` and `note` begins in one column. There
is one space between words, and none inside brackets or before a comma. A blank line stands above a heading, and stays where there
already is one. A comment on a line of its own keeps no indentation if it has none; otherwise it is indented like the lines below
the heading. Comments at the ends of neighbouring lines are aligned.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from functools import partial

from adjudicator.notation.case_ast import CaseFile
from adjudicator.notation.line_printer import Row, listed, page, parted, spaced
from adjudicator.notation.source import Source, rows_of

MARGIN = 2
"""Spaces before the lines below a heading, as in every shipped file."""
_FREE = ("source", "note", "cites")
"""Words after which a text stays as it is: commas in it are its own."""
_ALIGNED = ("note", "cites", "covers", "table")
_COLUMN = len("covers ")
_KEYWORD = re.compile(rf'(?P<word>{"|".join(sorted({*_FREE, *_ALIGNED}))})(?=[\s\[\],"]|$)\s*(?P<rest>.*)')


def print_cases(source: Source, file: CaseFile, lists: Collection[int] = ()) -> str:
    """The text of a case file, or of a situation; `file` is what it says. `lists`: lines of words and commas, where nothing else
    has a meaning.
    """
    ids = [*(ruling.id for ruling in file.rulings), *(table.id for table in file.tables), *(case.id for case in file.cases)]
    headings = {id.span.line for id in ids}
    below = min(headings, default=0)
    rows = []
    for number, row in enumerate(rows_of(source.text), 1):
        said, comment = parted(row)
        is_heading = number in headings
        margin = MARGIN if row[:1].isspace() and 0 < below < number and not is_heading else 0
        line = listed if number in lists else partial(_line, is_below=bool(margin))
        rows.append(Row(margin, line(said) if said else "", comment, is_heading))
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
