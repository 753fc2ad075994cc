"""Words of the notations that a better one has replaced. Files with the old words stay readable and can be rewritten.

This is the only place that knows them: if you rename the first word of a line, add the old word here.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from adjudicator.notation.line_printer import parted


class OldWord(NamedTuple):
    """The old first words of the lines of a notation (`rules`, `cases` or `decks`), and those that replaced them."""

    notation: str
    old: str
    new: str


OLD_WORDS: tuple[OldWord, ...] = ()


def renewed(text: str, notation: str, words: Sequence[OldWord] = OLD_WORDS) -> str:
    """A text with its old words replaced by the new ones; nothing else changes."""
    changes = [(re.compile(rf"{re.escape(w.old)}(?![\w-])"), w.new) for w in words if w.notation == notation]
    return "\n".join(_renewed(row, changes) for row in text.split("\n")) if changes else text


def _renewed(row: str, changes: Sequence[tuple[re.Pattern[str], str]]) -> str:
    said, _ = parted(row)
    for old, new in changes:
        if said and old.match(said):
            start = row.index(said)
            return row[:start] + old.sub(new, row[start:], count=1)
    return row


__all__ = ["OLD_WORDS", "OldWord", "renewed"]
