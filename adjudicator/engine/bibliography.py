"""The sources that may be named, and how a text names them.

A source is declared once, by a key, a title and an authority. Rules, rulings and cases name it with a place in it: `faq Q25`,
`The big leaflet, page 2`. Several places are separated by semicolons.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

import attrs

from adjudicator.engine.citations import AUTHORITIES, Citation, Publication
from adjudicator.notation.source import Near, fold, short
from adjudicator.notation.suggestions import suggestion
from adjudicator.values import frozen

DATES = "write a year, or such as 2007-11-05"
LONGEST = 200
"""Characters of a title."""
_MARK = re.compile("[,:;]")
_KEY = re.compile(r"[^\s,:;]+")
_PARTS = re.compile(r"[\s,:;]+(?=[^\s,:;])")
_PAST = re.compile(r"\s*[,:]?\s*")


class Undeclared(ValueError):
    """A name that is not a declared source, and its place in the text, counted from 0."""

    def __init__(self, name: str, at: int, known: Bibliography) -> None:
        super().__init__(name, at, known)
        self.name, self.at, self.known = name, at, known

    def __str__(self) -> str:
        return f"no source is called `{short(self.name)}`" if self.name else "a source is missing"

    @property
    def help(self) -> str | Near:
        """What to write instead."""
        if not self.name:
            return "name a declared source, and the place in it"
        if begun := self._begins_with():
            return f"write the source, a comma and then the place: `{begun}, {short(self.name[len(begun):].lstrip(' ,:;'))}`"
        return suggestion(self.name, self.known.names) or f'declare it: `source KEY "{short(self.name)}" AUTHORITY YEAR`'

    def _begins_with(self) -> str:
        """The longest name of a source that a mark or a space parts from the rest of this name; nothing if there is none."""
        ends = {m.start() for m in _PARTS.finditer(self.name, 0, LONGEST)}
        begun = [n for n in self.known.names if len(n) in ends and fold(self.name[:len(n)]) == fold(n)]
        return max(begun, key=len, default="")


@frozen
class Bibliography:
    """The sources that may be named, by key and by title."""

    publications: tuple[Publication, ...]
    _keys: Mapping[str, Publication] = attrs.field(init=False, repr=False, eq=False)
    _titles: Mapping[str, Publication] = attrs.field(init=False, repr=False, eq=False)

    @_keys.default
    def _by_key(self) -> Mapping[str, Publication]:
        return {p.key: p for p in self.publications}

    @_titles.default
    def _by_title(self) -> Mapping[str, Publication]:
        return {fold(title): p for p in self.publications for title in p.titles}

    @property
    def names(self) -> tuple[str, ...]:
        """Every title and every key."""
        return tuple([name for p in self.publications for name in (*p.titles, p.key)])

    def read(self, text: str) -> tuple[Citation, ...]:
        """The places that a text names. Raises `Undeclared` at the first name that is not a source."""
        found: list[Citation] = []
        at = 0
        while at < len(text):
            at += len(text) - at - len(text[at:].lstrip())
            publication, behind = self._source(text, at)
            end = text.find(";", behind)
            end = len(text) if end < 0 else end
            found.append(Citation(publication, text[behind:end].strip()))
            at = end + 1
        if not found or text.rstrip().endswith(";"):
            raise Undeclared("", max(0, len(text.rstrip()) - 1), self)
        return tuple(found)

    def _source(self, text: str, at: int) -> tuple[Publication, int]:
        """The source named at a place, and where the place in it begins: the longest matching name.

        A key may be followed by a space; a title is followed by a comma, a colon, a semicolon or the end of the text.
        """
        if text[at:at + 1] == '"' and (close := text.find('"', at + 1)) > 0:
            name, end = text[at + 1:close], close + 1
            at += 1
            found = self._titles.get(fold(name)) or self._keys.get(name)
        else:
            ends = [m.start() for m in _MARK.finditer(text, at, at + LONGEST)]
            ends += [len(text)] if len(text) <= at + LONGEST else []
            end = next((e for e in reversed(ends) if fold(text[at:e]) in self._titles), at)
            found = self._titles.get(fold(text[at:end]))
            if found is None and (word := _KEY.match(text, at)):
                found, end = self._keys.get(word[0]), word.end()
            name = text[at:ends[0]] if ends else text[at:]
        if found is None:
            raise Undeclared(name.strip(), at, self)
        return found, _past(text, end)


def _past(text: str, at: int) -> int:
    """Where the place begins after the name of a source: after a comma, a colon or a space."""
    mark = _PAST.match(text, at)
    return mark.end() if mark else at


def is_date(text: str) -> bool:
    """Whether a text is an existing year, month or day."""
    from datetime import date  # few texts contain a date; the others need not wait for this module

    try:
        date.fromisoformat(text + "0001-01-01"[len(text):])
    except ValueError:
        return False
    return True


def authority_help(name: str) -> str | Near:
    """What to write instead of an unknown authority."""
    return suggestion(name, AUTHORITIES) or f"one of {', '.join(AUTHORITIES)}"


def together(*groups: Sequence[Publication]) -> Bibliography:
    """The sources of several origins, each key once; the first origin with a key takes precedence."""
    return Bibliography(tuple({p.key: p for group in reversed(groups) for p in reversed(group)}.values())[::-1])


__all__ = ["DATES", "Bibliography", "Undeclared", "authority_help", "is_date", "together"]
