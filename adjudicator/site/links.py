"""What links of a game's pages are made of: the words for each page, and what leads to what, both ways."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property

import attrs

from adjudicator.engine.citations import Citation
from adjudicator.report.address import fragment
from adjudicator.rules.interactions import Interactions, Relation
from adjudicator.rules.library import files_of
from adjudicator.rules.link import compile_files
from adjudicator.rules.load import trees
from adjudicator.rulings.kin import Kinship, kin_of
from adjudicator.site.catalogue import Answer, Game, Thing, Told, inverse
from adjudicator.site.markdown import code, link, marked, outside, plain, sentence

TRY = "Try it"
MOST_RELATED = 6
"""Rulings that a page of a ruling refers to: more of them no longer have much to do with it."""


@attrs.frozen(slots=False, eq=False)
class Links:
    """The links of the pages of a game.

    `asking`: the address of the page that opens a situation, from the site's root or with its scheme; empty if there is none.
    """

    game: Game
    asking: str

    def to(self, here: str, page: str) -> str:
        """A link to a card, a rule or a ruling, by its title."""
        return link(self._titles[page], here, page)

    def things(self, here: str, pages: Iterable[str]) -> str:
        """Links to several of them, between commas."""
        return ", ".join(self.to(here, page) for page in pages)

    def case(self, here: str, told: Told) -> str:
        """A link to a case."""
        return link(told.case.title.text, here, told.page, told.anchor)

    def place(self, here: str, citation: Citation) -> str:
        """A place in a source, with a link to the source."""
        work = self.game.work(citation.publication)
        title = citation.publication.title
        words = plain(title) if work is None else link(title, here, work.page)
        return f"{words}, {sentence(citation.place)}" if citation.place else words

    def places(self, here: str, citations: Iterable[Citation]) -> Iterator[str]:
        """Places in sources, each after its authority."""
        for citation in citations:
            publication = citation.publication
            behind = ", ".join(filter(None, (plain(publication.date[:4]),
                                             f"read in {code(publication.language)}" if publication.language else "")))
            words = self.place(here, citation)
            yield f"{marked(publication.authority.replace('-', ' '), 'authority')} {words}{f' ({behind})' if behind else ''}"

    def reading(self, here: str, name: str, choice: str) -> str:
        """A reading of a disputed point, with a link to the point."""
        point = self.game.point(name)
        if point is None:
            return f"{code(name)} {code(choice)}"
        found = point.choice(choice)
        words = f": {sentence(found.words)}" if found is not None else ""
        return f"{link(point.reading.question, here, point.page)} {code(choice)}{words}"

    def attempt(self, here: str, told: Told) -> str:
        """A link that opens the situation of a case; empty if nothing can, or it is too long for an address."""
        if not self.asking or not told.telling.moves or not told.telling.situation:
            return ""
        try:
            part = fragment(told.telling.text)
        except ValueError:
            return ""
        above = "" if ":" in self.asking else "../" * here.count("/")
        return outside(TRY, f"{above}{self.asking}#{part}", "try")

    # ---- from one page to those that lead there

    @cached_property
    def _titles(self) -> dict[str, str]:
        """The words for each page of a thing or a ruling."""
        return {**{thing.page: thing.title for thing in self.game.things},
                **{one.page: one.ruling.sentence.text for one in self.game.rulings}}

    @cached_property
    def named_in(self) -> dict[str, list[str]]:
        """The rulings whose sentences name a thing."""
        return inverse((one.page, one.names) for one in self.game.rulings)

    @cached_property
    def near_in(self) -> dict[str, list[str]]:
        """The rulings in whose cases a thing takes part."""
        return inverse((one.page, one.near) for one in self.game.rulings)

    @cached_property
    def loose_in(self) -> dict[str, list[Told]]:
        """The cases without a ruling whose titles name a thing."""
        found: dict[str, list[Told]] = {}
        for told in (told for whole in self.game.loose for told in whole.cases):
            for page in told.names:
                found.setdefault(page, []).append(told)
        return found

    @cached_property
    def setting(self) -> dict[tuple[str, str], list[Told]]:
        """The cases that set a reading of a disputed point."""
        found: dict[tuple[str, str], list[Told]] = {}
        for told in self.game.cases():
            for pair in told.telling.readings:
                found.setdefault(pair, []).append(told)
        return found

    @cached_property
    def rulings_of(self) -> dict[str, list[Answer]]:
        """The rulings that a case covers, by its place."""
        found: dict[str, list[Answer]] = {}
        for one in self.game.rulings:
            for told in one.cases:
                found.setdefault(told.anchor, []).append(one)
        return found

    @cached_property
    def consulted_by(self) -> dict[str, list[Thing]]:
        """The things that consult a disputed point, by its key."""
        found: dict[str, list[Thing]] = {}
        for thing in self.game.things:
            for key in thing.points:
                found.setdefault(key, []).append(thing)
        return found

    @cached_property
    def meetings(self) -> dict[str, dict[Relation, list[str]]]:
        """The things whose clauses may meet what a thing does, by the page of the thing and how they meet it."""
        pages = {thing.title: thing.page for thing in self.game.things}
        found = Interactions.of(compile_files(trees(files_of(self.game.named.key))))
        met: dict[str, dict[Relation, list[str]]] = {}
        for title, page in pages.items():
            for meeting in found.meetings(title):
                other = pages.get(meeting.clause.owner.title)
                own = met.setdefault(page, {}).setdefault(meeting.relation, [])
                if other is not None and other != page and other not in own:
                    own.append(other)
        return met

    @cached_property
    def met_by(self) -> dict[str, list[str]]:
        """The things whose doings the clauses of a thing may meet."""
        return inverse((page, [other for others in met.values() for other in others]) for page, met in self.meetings.items())

    @cached_property
    def kin(self) -> dict[str, dict[Kinship, list[tuple[Told, tuple[str, str]]]]]:
        """The cases of other rulings at most one fact apart from those of a ruling, by its page and how they are related; each
        with what differs, here and there.
        """
        tolds = {told.anchor: told for one in self.game.rulings for told in one.cases}
        own = [(told.case, told.file) for told in tolds.values()]
        places = {id(told.case): told for told in tolds.values()}
        found: dict[str, dict[Kinship, list[tuple[Told, tuple[str, str]]]]] = {}
        for kin in kin_of(own, own):
            for one in self.rulings_of[places[id(kin.case)].anchor]:
                found.setdefault(one.page, {}).setdefault(kin.kinship, []).append((places[id(kin.other)], kin.apart))
        return found

    def related(self, one: Answer) -> list[Answer]:
        """The rulings that name most of the things that a ruling names, the nearest first."""
        own = set(one.names)
        near = [(len(own & set(other.names)) / len(own | set(other.names)), other)
                for other in self.game.rulings if other is not one and not own.isdisjoint(other.names)]
        return [other for _, other in sorted(near, key=lambda pair: -pair[0])[:MOST_RELATED]]


__all__ = ["Links"]
