"""How to write a name so that it is read as one: in quotes if one of its words would be misread."""

from __future__ import annotations

import re
from collections.abc import Collection
from itertools import pairwise

from adjudicator.notation.phrases import MARKS, TARGETS

UNKNOWN_CARD, UNKNOWN_CARDS = "an unknown card", "unknown cards"
REPLACED = "(replaced)"
"""The word after a step that does not happen because something else happens instead."""
FORBIDDEN = "(forbidden)"
"""The word after a step that does not happen because a clause forbids it."""
ENDS = (*MARKS, "and")
"""The words that end a name in a move, and in a step besides the prepositions of its verb."""
_APART = re.compile(r"[\[\],]|--|:(\s|$)")


def quoted(name: str, seats: Collection[str], marks: Collection[str] = ENDS) -> str:
    """A name as a line writes it; `marks` are the words that end a name there. Quotes within it mean nothing and are removed."""
    return f'"{name.replace(chr(34), "")}"' if _is_misread(name, seats, marks) else name


def reasoned(reason: str) -> str:
    """A reason as a line gives it: quotes within it mean nothing, as in a name, and would end it."""
    return f'because "{reason.replace(chr(34), "")}"'


def _is_misread(name: str, seats: Collection[str], marks: Collection[str]) -> bool:
    words = name.split()
    if not words or _APART.search(name) or name in seats or words[0].isdigit() or words[0].startswith("#"):
        return True
    if any(w in marks or w in (REPLACED, FORBIDDEN) for w in words) or name.endswith((UNKNOWN_CARD, UNKNOWN_CARDS)):
        return True
    return any(w in TARGETS and (after in seats or (len(after) == 1 and after.isupper()))
               for w, after in pairwise(words))


__all__ = ["ENDS", "FORBIDDEN", "REPLACED", "UNKNOWN_CARD", "UNKNOWN_CARDS", "quoted", "reasoned"]
