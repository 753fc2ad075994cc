"""All rules and cases that somebody works on, with the texts as they are in the editor; and where everything is."""

from __future__ import annotations

import os
import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import accumulate
from pathlib import Path

import attrs

from adjudicator.analysis.usages import (
    CASE_ID,
    ID,
    IDS,
    NAMELESS,
    Name,
    Names,
    Place,
    ids_in,
    names_in_case_line,
    names_in_rules,
    names_in_rules_line,
)
from adjudicator.cache import kept
from adjudicator.data import data_root
from adjudicator.notation.source import Invalid, Source, Span, fold, rows_of, without_comment
from adjudicator.rules.library import RulesFile, folders, head_of, leads_out, read_text
from adjudicator.rules.load import tree_of
from adjudicator.rules.reading.parse import parse_head

ENDINGS = (".rules", ".case", ".deck")
MOST_FILES = 4_000
"""Files of a folder that are read: ten times as many as are shipped. An editor may be opened on somebody's whole disk."""
MOST_LOOKED_AT = 100_000
"""Names in a folder and those in it after which no more are looked at: somebody may open their home, or a whole disk."""
_SOURCE = re.compile(r'source\s+([^\s"]+)\s+"([^"]+)"')
_BELOW = (" ", "--", *NAMELESS)
"""How lines begin that are not the first ones of declarations."""
_WORD = re.compile(r"[\w'’!-]+")
HIDDEN = ("node_modules", "build", "dist")


@lru_cache(maxsize=2048)
def _ids(source: Source) -> tuple[tuple[str, str, Span, bool], ...]:
    return tuple(ids_in(source))


@lru_cache(maxsize=2048)
def _ids_by_line(source: Source) -> dict[int, list[tuple[str, str, Span, bool]]]:
    found: dict[int, list[tuple[str, str, Span, bool]]] = {}
    for one in _ids(source):
        found.setdefault(one[2].line, []).append(one)
    return found


@lru_cache(maxsize=2048)
def _folded_rows(source: Source) -> tuple[str, ...]:
    return tuple(map(fold, rows_of(source.text)))


@lru_cache(maxsize=512)
def _folded_text(source: Source) -> tuple[str, tuple[int, ...]]:
    """The same as one text, which is searched faster, with the place in it at which each line begins."""
    rows = _folded_rows(source)
    return "\n".join(rows), tuple(accumulate([len(row) + 1 for row in rows], initial=0))


def _lines_with(source: Source, spellings: Iterable[str]) -> list[int]:
    """The numbers of the lines of a text that have one of some folded spellings in them."""
    text, starts = _folded_text(source)
    found: set[int] = set()
    for spelling in spellings:
        at = text.find(spelling)
        while at >= 0:
            line = bisect_right(starts, at)
            found.add(line)
            at = text.find(spelling, starts[line])
    return sorted(found)


@lru_cache(maxsize=512)
def _head(source: Source) -> RulesFile | None:
    try:
        return head_of(parse_head(source))
    except Invalid:
        return None


@lru_cache(maxsize=512)
def _names_of(source: Source, game: str) -> tuple[Name, ...] | None:
    try:
        return tuple(names_in_rules(tree_of(source), game))
    except Invalid:
        return None


@lru_cache(maxsize=512)
def _cached_names_of(source: Source, game: str) -> tuple[Name, ...] | None:
    """The same, cached between runs: for texts that are not being written."""
    return kept("names", f"{game}\0{source.name}\0{source.text}", lambda: _names_of(source, game), slot=source.name)


@attrs.define
class Workspace:
    """The files below some folders, and the shipped ones. `open`: texts by their paths that are not read from the disk."""

    folders: list[Path] = attrs.Factory(list)
    open: dict[str, str] = attrs.Factory(dict)
    _read: dict[str, tuple[int, Source]] = attrs.Factory(dict)
    _fresh: set[str] = attrs.Factory(set)
    _declared: dict[str, tuple[Name, ...]] = attrs.Factory(dict)
    _names: Names | None = None
    _heads: list[RulesFile] | None = None
    _games: dict[str, tuple[str, ...]] = attrs.Factory(dict)
    _listed: tuple[str, ...] | None = None
    _is_read: bool = False

    # ---- changes

    def change(self, path: str, text: str | None) -> None:
        """A text has changed in the editor; without one, the file is as it is on the disk."""
        if text is None:
            self.open.pop(path, None)
        else:
            self.open[path] = text
        self._fresh.discard(path)
        self._games.pop(path, None)
        if path.endswith(".rules"):
            self._names = self._heads = None
            self._games.clear()

    def refresh(self) -> None:
        """Search for files again, and read what has changed on the disk."""
        self._listed = self._names = self._heads = None
        self._is_read = False
        self._fresh.clear()
        self._games.clear()

    # ---- files

    def paths(self, ending: str) -> list[str]:
        """The files with an ending: below the folders, shipped, and open ones."""
        if self._listed is None:
            shipped = [data_root() / "rulesets", data_root() / "cases"]
            named = [Path(folder.path).absolute() for folder in folders()]
            roots = [*shipped, *(f for f in (*named, *self.folders) if not any(f == s for s in shipped))]
            found = (p for root in roots for p in _files(root))
            self._listed = tuple(dict.fromkeys(str(p) for _, p in zip(range(MOST_FILES), found, strict=False)))
        return [p for p in dict.fromkeys([*self._listed, *self.open]) if p.endswith(ending)]

    def source(self, path: str) -> Source:
        """The text of a file as it is in the editor, or on the disk; empty if it cannot be read."""
        known = self._read.get(path)
        if known is not None and path in self._fresh:
            return known[1]
        self._fresh.add(path)
        try:
            stamp = 0 if path in self.open else Path(path).stat().st_mtime_ns
            text = self.open.get(path)
            if known is None or known[0] != stamp or (text is not None and text != known[1].text):
                known = stamp, Source(path, read_text(Path(path)) if text is None else text)
        except (OSError, ValueError):
            known = 0, Source(path, "")
        self._read[path] = known
        return known[1]

    # ---- names

    def names(self) -> Names:
        """Everything that rules declare. For a file that cannot be read at the moment, what it declared before."""
        if self._names is None:
            for _ in self.reading():
                pass
            self._names = Names.of(name for path in self.paths(".rules") for name in self._declared.get(path, ()))
        return self._names

    def reading(self) -> Iterator[None]:
        """Read what rules declare, file by file: what has been read before somebody asks for a name need not be read then."""
        for source in map(self.source, self.paths(".rules")):
            head = _head(source)
            found = self._names_in(source, head.game) if head else None
            if found is not None:
                self._declared[source.name] = found
            yield
        self._is_read = True

    def searching(self) -> Iterator[None]:
        """Read the cases file by file, so that a search for all places of a name need not read them."""
        for path in self.paths(".case"):
            self.games(path)
            _folded_text(self.source(path))
            yield

    def _names_in(self, source: Source, game: str) -> tuple[Name, ...] | None:
        """What a rules file declares; nothing if it cannot be read."""
        return (_names_of if source.name in self.open else _cached_names_of)(source, game)

    def heads(self) -> list[RulesFile]:
        """The heads of the rules files."""
        if self._heads is None:
            self._heads = [head for path in self.paths(".rules") if (head := _head(self.source(path)))]
        return self._heads

    def rulebook(self, path: str) -> list[RulesFile]:
        """The rules files of the games of a rules file, including itself: what they are compiled from.

        A user with a game in a folder of their own works on that, not on the shipped one of the same name.
        """
        games = self.games(path)
        heads = [h for h in self.heads() if h.game in games and (not h.is_over or h.source.name == path)]
        own = {h.game for h in heads if h.is_own and not is_shipped(h.source.name)}
        return [h for h in heads if h.game not in own or not is_shipped(h.source.name)]

    def games(self, path: str) -> tuple[str, ...]:
        """The games of a file, with what they share with others."""
        if path not in self._games:
            self._games[path] = tuple(self._played(path))
        return self._games[path]

    def _played(self, path: str) -> Iterator[str]:
        heads = self.heads()
        if path.endswith(".rules"):
            own = _head(self.source(path))
            keys = [own.game] if own else []
        else:
            titles = {fold(name): h.game for h in heads if h.is_own for name in (h.game, h.title)}
            keys = list(dict.fromkeys(titles[w] for w in _rules_words(self.source(path)) if w in titles))
        yield from dict.fromkeys([*keys, *(name for key in keys for h in heads if h.game == key for name in h.uses)])

    def places(self, path: str, line: int) -> list[Place]:
        """The names in a line of a file, from left to right."""
        return self._places(path, line, self.names())

    def _places(self, path: str, line: int, names: Names) -> list[Place]:
        source = self.source(path)
        found: list[Place] = []
        games = self.games(path)
        if path.endswith(".rules"):
            pairs = names_in_rules_line(source, line, names, games)
        else:
            found += _places_of_ids(path, _ids_by_line(source).get(line, ()))
            pairs = names_in_case_line(source, line, names, games)
        for name, span in pairs:
            if not any(_overlap(span, p.span) for p in found):
                found.append(Place(name, span, name.span.source.name == path and name.span.line == line
                                   and name.span.column == span.column))
        return sorted(found, key=lambda p: p.span.column)

    def at(self, path: str, line: int, column: int) -> Place | None:
        """The name at a place of a file, both counted from 1. Of rules that have not been read, only what it may be is read."""
        names = self.names() if self._is_read else self._names_with(_words_at(self.source(path), line, column), path)
        places = self._places(path, line, names)
        return next((p for p in places if p.span.column <= column <= p.span.column + p.span.length), None)

    def _names_with(self, words: Sequence[str], path: str) -> Names:
        """What those rules of the games of a file declare that may declare some words: with one in the first line of a
        declaration, or else in any line.
        """
        games = self.games(path)
        heads = [head for head in self.heads() if head.game in games]
        found: dict[str, RulesFile] = {}
        for word in words:
            having = [(head, [row for row in _folded_rows(head.source) if word in row]) for head in heads]
            first = [head for head, rows in having if any(not row.startswith(_BELOW) for row in rows)]
            found |= {head.source.name: head for head in first or [head for head, rows in having if rows]}
        return Names.of(name for head in found.values() for name in self._names_in(head.source, head.game) or ())

    def ids(self, path: str) -> Iterator[Place]:
        """The ids in a case file."""
        return _places_of_ids(path, _ids(self.source(path)))

    def declared_sources(self, path: str) -> Iterator[tuple[str, str]]:
        """The published sources that a case file declares, by key and title."""
        rows = rows_of(self.source(path).text)
        yield from ((found[1], found[2]) for row in rows if (found := _SOURCE.match(row)))

    def declared(self, kind: str, path: str) -> Iterator[Place]:
        """Where ids of a kind are declared: tables in the same file, rulings and cases in all."""
        for other in [path] if kind == "table" else self.paths(".case"):
            yield from (p for p in self.ids(other) if p.declares and p.name.kind == kind)

    def definitions(self, name: Name, path: str) -> list[Span]:
        """Where a name is declared."""
        if name.kind not in IDS:
            return [name.span]
        return [p.span for p in self.declared(name.kind, path) if p.name.key == name.key]

    def may_be_called(self, name: Name, other: str, path: str) -> bool:
        """Whether a ruling, case or table may get another id: one that is well formed, and that is not taken."""
        written = (CASE_ID if name.kind == "case" else ID).fullmatch(other)
        return name.kind in IDS and bool(written) and all(p.name.key != other for p in self.declared(name.kind, path))

    def references(self, name: Name, path: str) -> Iterator[Place]:
        """Where a name occurs, including its declaration."""
        if name.kind in IDS:
            for other in [path] if name.kind == "table" else self.paths(".case"):
                yield from (p for p in self.ids(other) if p.name.kind == name.kind and p.name.key == name.key)
            return
        spellings = [s for n in name.names if len(s := fold(n)) > 1]
        for other in [*self.paths(".rules"), *self.paths(".case")]:
            if name.game in self.games(other):
                for number in _lines_with(self.source(other), spellings):
                    yield from (p for p in self.places(other, number) if p.name == name)


@lru_cache(maxsize=2048)
def is_shipped(path: str) -> bool:
    """Whether a file is one of those that come with the package."""
    return Path(path).is_relative_to(data_root())


def _files(root: Path) -> list[Path]:
    """The files of the three notations below a folder, rules first. What is hidden is not looked at, nor where links lead out."""
    found, looked = [], 0
    for place, inner, files in os.walk(root):
        inner[:] = sorted(folder for folder in inner if not folder.startswith(".") and folder not in HIDDEN)
        looked += len(files) + len(inner)
        paths = [Path(place, file) for file in files if file.endswith(ENDINGS) and not file.startswith(".")]
        found += [path for path in paths if path.is_file() and not leads_out(path, root)]
        if looked > MOST_LOOKED_AT:
            break
    return sorted(found, key=lambda path: (ENDINGS.index(path.suffix), path))


def _rules_words(source: Source) -> Iterator[str]:
    for row in rows_of(source.text):
        said = without_comment(row).split(None, 1)
        if said[:1] == ["rules"] and len(said) > 1:
            yield fold(said[1].split(",")[0])


def _words_at(source: Source, line: int, column: int) -> list[str]:
    """The word at a place of a text, folded, and in a line that sets a reading the disputed point, which says what it is."""
    row = source.line(line)
    words = [fold(word[0]) for word in _WORD.finditer(row) if word.start() < column <= word.end() + 1]
    return [*words, *(fold(word) for word in row.split()[1:2] if row.split()[0] == "set")]


def _places_of_ids(path: str, ids: Iterable[tuple[str, str, Span, bool]]) -> Iterator[Place]:
    """Ids of a case file as places of names; a table is known in its file only."""
    for kind, key, span, declares in ids:
        yield Place(Name(kind, key, (key,), span, path if kind == "table" else "", ""), span, declares)


def _overlap(one: Span, other: Span) -> bool:
    return one.column < other.column + other.length and other.column < one.column + one.length


__all__ = ["Workspace", "is_shipped"]
