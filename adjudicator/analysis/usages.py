"""The names of a workspace: where they are declared, and where they occur in rules and cases.

Texts are searched word by word, not parsed, so names are found even in a text with errors. Of several names that fit, the longest
counts, as in a case.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

import attrs

from adjudicator.analysis.declarations import POINT, counted, named
from adjudicator.notation.source import Source, Span, fold, rows_of, without_comment
from adjudicator.rules import tree as t
from adjudicator.values import frozen

IDS = ("ruling", "case", "table")
"""What has an id in case files."""
NAMELESS = ("game", "set", "common", "over", "cites", "completes")
"""The words of rules that begin lines with names but declare none."""
_REFERS = {"covers": "ruling", "contrasts": "case", "table": "table"}
_HEADING = re.compile(r"(ruling|case|table)\s+([A-Za-z0-9][A-Za-z0-9.-]*)")
_LINE = re.compile(r"\s+(covers|contrasts|table)\s+(.*)")
ID = re.compile(r"[A-Za-z0-9]+(?:[-.][A-Za-z0-9]+)*")
CASE_ID = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")
_WORD = re.compile(r"[^\s\[\],\"():]+")
_APART = re.compile(r"[\[\],]")
_PIECE = re.compile(r'"([^"\n]*)"|([^\W\d_](?:[\w!-]*[\w!])?)')


class Name(NamedTuple):
    """Something with a name: what it is, its first name, all of them, where it is declared, and its game.

    `text`: the declaration as written. A table is known in its own file only, which then takes the place of its game.
    """

    kind: str
    key: str
    names: tuple[str, ...]
    span: Span
    game: str
    text: str


class Place(NamedTuple):
    """A part of a text that is a name, and whether it is declared there."""

    name: Name
    span: Span
    declares: bool


# ---- declarations

def names_in_rules(file: t.File, game: str) -> Iterator[Name]:
    """What a rules file declares, each at its first name."""
    lines = rows_of(file.source.text)
    starts = [item.at.line for item in file.items]
    for item, start, end in zip(file.items, starts, [*starts[1:], len(lines) + 1], strict=True):
        kind, names = named(item)
        if not names or kind in NAMELESS:
            continue
        if isinstance(item, t.VerbDecl) and item.past is not None:
            names.append(item.past.text)  # the form in which other lines say it of somebody
        rows = lines[start - 1 : end - 1]
        while len(rows) > 1 and not rows[-1].startswith(" "):
            rows.pop()
        yield Name(kind, names[0], tuple(dict.fromkeys(names)), _first(names, item, file.source), game, "\n".join(rows))
    for item in file.items:  # behind all others: a card, a zone or a value of the same name goes before them
        for key, bearer in counted(item):
            span = key.at.span(file.source)
            yield Name(bearer, key.text, (key.text,), span, game, lines[span.line - 1].strip())


def _first(names: list[str], item: t.Item, source: Source) -> Span:
    """The place of the first name of a declaration, on its first line."""
    row = source.line(item.at.line)
    for name in names:
        found = re.search(rf"(?<![\w-]){re.escape(name)}(?![\w-])", row)
        if found:
            return Span(source, item.at.line, found.start() + 1, len(name))
    return item.at.span(source)


def ids_in(source: Source) -> Iterator[tuple[str, str, Span, bool]]:
    """The ids in a case file: what each belongs to, the id, its place, and whether it is declared there."""
    for number, whole in enumerate(rows_of(source.text), 1):
        row = without_comment(whole)
        if head := _HEADING.match(row):
            yield head[1], head[2], Span(source, number, head.start(2) + 1, len(head[2])), True
        elif line := _LINE.match(row):
            for found in ID.finditer(row, line.start(2)):
                yield _REFERS[line[1]], found[0], Span(source, number, found.start() + 1, len(found[0])), False


# ---- where names stand

@frozen
class Names:
    """Names by their folded spellings; those of one game before those of others.

    `longest`: the first word of each spelling, and the number of words of the longest that begins with it.
    """

    of_game: Mapping[str, Mapping[str, tuple[Name, ...]]]
    longest: Mapping[str, int]
    _found: dict[tuple[str, tuple[str, ...]], tuple[Name, ...]] = attrs.field(init=False, factory=dict, eq=False)

    @staticmethod
    def of(names: Iterable[Name]) -> Names:
        """A table of names."""
        found: dict[str, dict[str, tuple[Name, ...]]] = {}
        longest: dict[str, int] = {}
        for name in names:
            for spelling in {fold(n) for n in name.names}:
                table = found.setdefault(name.game, {})
                table[spelling] = (*table.get(spelling, ()), name)
                if words := _WORD.findall(spelling):
                    longest[words[0]] = max(longest.get(words[0], 1), len(words))
        return Names(found, longest)

    def find(self, word: str, games: tuple[str, ...]) -> tuple[Name, ...]:
        """Whatever has this name in some games. What is found is remembered: a file has the same names in many lines."""
        key = fold(word)
        tables = [table for game in games if (table := self.of_game.get(game)) is not None and key in table]
        if not tables:
            return ()
        found = self._found.get((key, games))
        if found is None:
            found = self._found[key, games] = tuple(dict.fromkeys(name for table in tables for name in table[key]))
        return found

    def all(self, games: Iterable[str]) -> Iterator[Name]:
        """Every name of some games."""
        return iter(dict.fromkeys(n for game in games for found in self.of_game.get(game, {}).values() for n in found))


def names_in_case_line(source: Source, number: int, names: Names, games: tuple[str, ...]) -> Iterator[tuple[Name, Span]]:
    """The names in a line of a case file, from left to right; a word belongs to one name only."""
    row = without_comment(source.line(number))
    words = list(_WORD.finditer(row))
    at = 0
    if len(words) == 3 and words[0][0] == "set":  # a reading may be called like a source that has it
        point = next((name for name in names.find(words[1][0], games) if name.kind == POINT), None)
        yield from ((point, Span(source, number, word.start() + 1, len(word[0]))) for word in words[1:] if point is not None)
        if point is not None:
            return
    while at < len(words):
        for end in range(min(len(words), at + names.longest.get(fold(words[at][0]), 0)), at, -1):
            first, last = words[at].start(), words[end - 1].end()
            found = names.find(row[first:last], games) if last - first > 1 and not _APART.search(row[first:last]) else ()
            if found:
                yield from ((name, Span(source, number, first + 1, last - first)) for name in found[:1])
                at = end - 1
                break
        at += 1


def names_in_rules_line(source: Source, number: int, names: Names, games: tuple[str, ...]) -> Iterator[tuple[Name, Span]]:
    """The names in a line of a rules file: titles in quotes, and words."""
    for piece in _PIECE.finditer(without_comment(source.line(number))):
        word = piece[1] if piece[1] is not None else piece[2]
        found = [name for name in names.find(word, games) if piece[1] is not None or word in name.names]
        if found:
            yield found[0], Span(source, number, piece.start(1 if piece[1] is not None else 2) + 1, len(word))


__all__ = [
    "CASE_ID", "ID", "IDS", "NAMELESS", "Name", "Names", "Place", "ids_in", "names_in_case_line", "names_in_rules",
    "names_in_rules_line",
]
