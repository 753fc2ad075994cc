"""Published sources, the authority with which each of them speaks, and places in them.

A source is declared once, by a key, a title and an authority. Rules, rulings and cases name it with a place in it:
`faq-bullet Q25`, `Succession of events, I, moment 2`. Several places are parted by semicolons.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from datetime import date

from adjudicator.notation.source import fold, short, suggestion
from adjudicator.values import frozen

AUTHORITIES: Mapping[str, str] = {
    "official": "an answer of the publisher: a FAQ, an erratum, a letter",
    "designer": "an answer of the author of the game",
    "official-rules": "what the publisher has printed: rulebooks, rule sheets, cards",
    "licensed": "an implementation or a tutorial that the publisher has licensed",
    "translation": "a text of the publisher as somebody else has translated it",
    "analysis": "an essay that reasons from the rules",
    "community": "a guide, a review, a forum, an implementation without a licence",
    "own-conclusion": "a conclusion of those who wrote the rules down, where sources are silent",
}
"""The authorities with which a source may speak, the weightiest first, and what each of them is."""
OWN = "own-conclusion"
_BREAK = re.compile(r"\s*[,:]\s*")
_BLANK = re.compile(r"\s+")


class Undeclared(ValueError):
    """A name that is no declared source, and where in the text it stands, counted from 0."""

    def __init__(self, name: str, at: int, known: Bibliography) -> None:
        super().__init__(f"no source is called `{short(name)}`" if name else "a source is missing")
        self.name, self.at, self.known = name, at, known

    @property
    def help(self) -> str:
        """What to write instead."""
        if not self.name:
            return "name a declared source, and the place in it"
        return suggestion(self.name, self.known.names) or f'declare it: `source KEY "{short(self.name)}" AUTHORITY YEAR`'


@frozen
class Publication:
    """A declared source. `date` is a year, a month or a day as ISO 8601 writes them; it and `language` are empty if not told."""

    key: str
    title: str
    authority: str
    date: str = ""
    language: str = ""
    names: tuple[tuple[str, str], ...] = ()

    @property
    def titles(self) -> tuple[str, ...]:
        """Its title, and those in other languages."""
        return tuple(dict.fromkeys((self.title, *(name for _, name in self.names))))

    @property
    def weight(self) -> str:
        """Its authority in words, with its year."""
        return ", ".join(filter(None, (self.authority.replace("-", " "), self.date[:4])))


@frozen
class Citation:
    """A place in a source; `place` is empty for the whole of it."""

    publication: Publication
    place: str

    @property
    def words(self) -> str:
        """The title and the place."""
        return f"{self.publication.title}, {self.place}" if self.place else self.publication.title

    @property
    def told(self) -> str:
        """The title and the place, with the authority."""
        return f"{self.words} ({self.publication.weight})"


def in_words(citations: Iterable[Citation]) -> str:
    """Places in sources as they are written."""
    return "; ".join([c.words for c in citations])


def with_authority(citations: Iterable[Citation]) -> str:
    """Places in sources, each with its authority."""
    return "; ".join([c.told for c in citations])


def plain(citations: Iterable[Citation]) -> list[dict[str, str | None]]:
    """Places in sources as plain values."""
    return [{"source": c.publication.key, "title": c.publication.title, "place": c.place or None,
             "authority": c.publication.authority, "date": c.publication.date or None,
             "language": c.publication.language or None} for c in citations]


@frozen
class Bibliography:
    """The sources that may be named, by key and by title."""

    publications: tuple[Publication, ...]

    @property
    def names(self) -> tuple[str, ...]:
        """Every title and every key."""
        return tuple([name for p in self.publications for name in (*p.titles, p.key)])

    def read(self, text: str) -> tuple[Citation, ...]:
        """The places that a text names. Raises `Undeclared` at the first name that is no source."""
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
        """The source that is named at a place, and where the place in it begins: the longest name that fits."""
        if text[at:at + 1] == '"' and (close := text.find('"', at + 1)) > 0:
            name = text[at + 1:close]
            found = next((p for p in self.publications if fold(name) in (p.key, *map(fold, p.titles))), None)
            if found is None:
                raise Undeclared(name, at + 1, self)
            return found, _past(text, close + 1)
        best: tuple[int, Publication] | None = None
        for publication in self.publications:
            for length in _lengths(publication, text[at:]):
                if best is None or length > best[0]:
                    best = length, publication
        if best is None:
            raise Undeclared(re.split("[,:;]", text[at:], maxsplit=1)[0].strip(), at, self)
        return best[1], _past(text, at + best[0])


def _lengths(publication: Publication, text: str) -> list[int]:
    """How many characters of a text are the name of a source. Behind its key may stand a blank, behind a title may not."""
    found = []
    if text.startswith(publication.key) and _ends(text, len(publication.key), " ,:;"):
        found.append(len(publication.key))
    for title in publication.titles:
        if fold(text[:len(title)]) == fold(title) and _ends(text, len(title), ",:;"):
            found.append(len(title))
    return found


def _ends(text: str, at: int, marks: str) -> bool:
    """Whether a name may end there."""
    rest = text[at:].lstrip() if " " not in marks else text[at:]
    return not rest.strip() or rest[0] in marks


def _past(text: str, at: int) -> int:
    """Where the place begins behind the name of a source: behind a comma, a colon or a blank."""
    mark = _BREAK.match(text, at) or _BLANK.match(text, at)
    return mark.end() if mark else at


def is_date(text: str) -> bool:
    """Whether a text is a year, a month or a day that there was."""
    try:
        date.fromisoformat(text + "0001-01-01"[len(text):])
    except ValueError:
        return False
    return True


def together(*groups: Sequence[Publication]) -> Bibliography:
    """The sources of several origins, each key once; the first that has a key is it."""
    return Bibliography(tuple({p.key: p for group in reversed(groups) for p in reversed(group)}.values())[::-1])


__all__ = [
    "AUTHORITIES", "OWN", "Bibliography", "Citation", "Publication", "Undeclared", "in_words", "is_date", "plain", "together",
    "with_authority",
]
