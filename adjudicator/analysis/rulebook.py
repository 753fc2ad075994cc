"""Rules files as an editor needs them: what is wrong with one while it is written, and what is declared in it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from adjudicator.notation.source import Diagnostic, Invalid, Source, rows_of
from adjudicator.rules.reading.parse import parse_rules
from adjudicator.rules.tree import CommonHead

_HEAD = re.compile(r"[^\W\d_]")


class Section(NamedTuple):
    """A declaration by its lines, from 1: its first word, and the rest of its first line."""

    word: str
    title: str
    first: int
    last: int


def misread(source: Source) -> tuple[Diagnostic, ...]:
    """What is not understood in a rules file by itself."""
    try:
        parse_rules(source)
    except Invalid as invalid:
        return invalid.diagnostics
    return ()


def misfits(sources: Sequence[Source]) -> tuple[Diagnostic, ...]:
    """What does not fit together in the rules files of a game with all its sets. This takes seconds: it compiles them."""
    from adjudicator.rules.checking.counters import untold
    from adjudicator.rules.checking.idle import in_vain
    from adjudicator.rules.link import compile_files

    try:
        trees = [parse_rules(source) for source in sources]
        compile_files(trees)
    except Invalid as invalid:
        return invalid.diagnostics
    except (RecursionError, MemoryError):
        return ()  # reported by `check`, which knows where
    shared = {tree.source.name for tree in trees if any(isinstance(item, CommonHead) for item in tree.items)}
    return (*(problem for problem in in_vain(trees) if problem.span.source.name not in shared),  # another game may use the rest
            *untold(trees))


def sections(source: Source) -> list[Section]:
    """The declarations of a rules file, whether or not it can be read."""
    rows = rows_of(source.text)
    starts = [n for n, row in enumerate(rows, 1) if _HEAD.match(row) and not re.match(r"else\b", row)]
    found = []
    for start, following in pairwise([*starts, len(rows) + 1]):
        last = following - 1
        while last > start and not rows[last - 1].startswith(" "):
            last -= 1
        word, _, rest = rows[start - 1].partition(" ")
        found.append(Section(word, rest.split(" --")[0].strip().rstrip(":"), start, last))
    return found


__all__ = ["Section", "misfits", "misread", "sections"]
