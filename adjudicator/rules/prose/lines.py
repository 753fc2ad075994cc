"""What a text is made of: sentences, each with the sentences below it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

_STOPS = ("!", "?")
"""What a name may end with, so that a sentence that ends with it needs no stop of its own."""


class Said(NamedTuple):
    """A sentence without its stop; `below`: what it announces; `depends`: it is said under a condition."""

    words: str
    below: tuple[Said, ...] = ()
    depends: bool = False


def announced(words: str, below: Sequence[Said], colon: str, depends: bool = False) -> Said:
    """A sentence that announces others: on one line, if it is a single one and no `otherwise` could fit both."""
    if len(below) == 1 and not (depends and below[0].depends):
        only = below[0]
        return Said(f"{words}{colon} {only.words}", only.below, depends)
    return Said(words, tuple(below), depends)


def rows(said: Said, colon: str, depth: int = 0) -> Iterator[tuple[int, str]]:
    """The lines of a sentence with what is below it, each with its depth."""
    stop = "" if said.words.endswith(_STOPS) else "."
    yield depth, said.words[:1].upper() + said.words[1:] + (colon if said.below else stop)
    for inner in said.below:
        yield from rows(inner, colon, depth + 1)


__all__ = ["Said", "announced", "rows"]
