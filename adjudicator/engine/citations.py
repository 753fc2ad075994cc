"""Published sources, the authority with which each of them speaks, and places in them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

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
"""The authorities of sources, the weightiest first, and what each of them is."""
OWN = "own-conclusion"
@frozen
class Publication:
    """A declared source. `date` is a year, a month or a day in ISO 8601 form; it and `language` are empty if not given."""

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
    def text(self) -> str:
        """The title and the place, with the authority."""
        return f"{self.words} ({self.publication.weight})"


def authorities(citations: Iterable[Citation]) -> list[str]:
    """The authorities of places in sources, each once."""
    return list(dict.fromkeys(c.publication.authority for c in citations))


def in_words(citations: Iterable[Citation]) -> str:
    """Places in sources as written."""
    return "; ".join([c.words for c in citations])


def with_authority(citations: Iterable[Citation]) -> str:
    """Places in sources, each with its authority."""
    return "; ".join([c.text for c in citations])


def plain(citations: Iterable[Citation]) -> list[dict[str, str | None]]:
    """Places in sources as plain values."""
    return [{"source": c.publication.key, "title": c.publication.title, "place": c.place or None,
             "authority": c.publication.authority, "date": c.publication.date or None,
             "language": c.publication.language or None} for c in citations]


__all__ = ["AUTHORITIES", "OWN", "Citation", "Publication", "authorities", "in_words", "plain", "with_authority"]
