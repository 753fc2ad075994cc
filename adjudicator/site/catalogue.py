"""Everything that a site has a page for, each thing with the address of its page, and what leads to what.

A page is a path below the site's root, without an ending: `games/GAME/cards/NAME`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

import attrs

from adjudicator.analysis.items import Item
from adjudicator.engine.citations import Citation, Publication
from adjudicator.engine.interpretations import Choice, Interpretation
from adjudicator.engine.names import Named
from adjudicator.engine.program import Card, Program
from adjudicator.notation.case_ast import Case, CaseFile, Ruling
from adjudicator.rules import tree as t
from adjudicator.rules.prose.texts import Texts
from adjudicator.site.situations import Telling
from adjudicator.values import frozen

ROOT = "games"


@frozen(eq=False)
class Thing:
    """A card, a character, an event or a rule: whatever rules declare with a title and clauses.

    `kind` is the word of the rules; `item` the declaration, `more` those that complete or replace it; `card` is None for a rule.
    """

    page: str
    kind: str
    title: str
    names: tuple[tuple[str, str], ...]
    set_key: str
    item: Item
    declared: t.Item
    more: tuple[Item, ...]
    card: Card | None
    cites: tuple[Citation, ...]
    points: tuple[str, ...]


@frozen(eq=False)
class Told:
    """A case, on the page of its first ruling or, without one, of its file.

    `names`: the pages of the things that its title names; `near`: of those that stand in its moves and checks, or sit there.
    """

    page: str
    anchor: str
    case: Case
    file: CaseFile
    telling: Telling
    cites: tuple[Citation, ...]
    names: tuple[str, ...]
    near: tuple[str, ...]


@frozen(eq=False)
class Answer:
    """A ruling, with the places in the sources where it is given, its cases, and the pages of the things that its sentence names.

    `near` are those that only its cases name.
    """

    page: str
    ruling: Ruling
    cites: tuple[Citation, ...]
    cases: tuple[Told, ...]
    names: tuple[str, ...]
    near: tuple[str, ...]


@frozen(eq=False)
class Point:
    """A disputed point."""

    page: str
    reading: Interpretation

    def choice(self, key: str) -> Choice | None:
        """The reading of this name; None if the point has no such reading."""
        return next((c for c in self.reading.choices if c.key == key), None)


@frozen(eq=False)
class Work:
    """A published source."""

    page: str
    publication: Publication


@frozen(eq=False)
class Loose:
    """The cases of a file that cover no ruling, on a page of their own."""

    page: str
    title: str
    cases: tuple[Told, ...]


@attrs.frozen(slots=False, eq=False)
class Game:
    """A game with all its sets, and everything in it that has a page.

    `texts` are what says its declarations, by language. `sets` are titles by key, the game itself first, with an empty key.
    """

    page: str
    program: Program
    sets: Mapping[str, str]
    texts: Mapping[str, Texts]
    things: tuple[Thing, ...]
    points: tuple[Point, ...]
    works: tuple[Work, ...]
    rulings: tuple[Answer, ...]
    loose: tuple[Loose, ...]

    @property
    def named(self) -> Named:
        """Its key and its title."""
        return self.program.game

    @property
    def listing(self) -> str:
        """The page that lists its rulings."""
        return f"{self.page.rpartition('/')[0]}/rulings"

    @property
    def disputes(self) -> str:
        """The page of its disputed points."""
        return f"{self.page.rpartition('/')[0]}/disputes"

    def cases(self) -> Iterator[Told]:
        """Every case, on the pages of rulings and then of files, each once."""
        wholes: tuple[Answer | Loose, ...] = (*self.rulings, *self.loose)
        return iter({told.anchor: told for whole in wholes for told in whole.cases}.values())

    def work(self, publication: Publication) -> Work | None:
        """The page of a source; None if the game does not know it."""
        return next((work for work in self.works if work.publication == publication), None)

    def point(self, key: str) -> Point | None:
        """The disputed point of this name."""
        return next((point for point in self.points if point.reading.key == key), None)


def inverse(leads: Iterable[tuple[str, Sequence[str]]]) -> dict[str, list[str]]:
    """From what leads to what, what is led to by what, in order and each once."""
    found: dict[str, dict[str, None]] = {}
    for one, others in leads:
        for other in others:
            found.setdefault(other, {})[one] = None
    return {other: list(ones) for other, ones in found.items()}


__all__ = ["ROOT", "Answer", "Game", "Loose", "Point", "Thing", "Told", "Work", "inverse"]
