"""What each authority answers to the disputed points of a game, as tables: for the pages of the documentation and of a site."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from adjudicator.engine.citations import AUTHORITIES, Citation, Publication
from adjudicator.engine.interpretations import Choice, Interpretation
from adjudicator.engine.profiles import PROFILES, Voice, verdict
from adjudicator.engine.program import Program
from adjudicator.site.markdown import code, listed, plain, sentence, table

Linked = Callable[[str], str]
"""From a name to Markdown that leads to what has that name."""


def heard(program: Program) -> tuple[str, ...]:
    """The authorities that back a reading of some point, the weightiest first."""
    found = {c.publication.authority for p in program.interpretations for choice in p.choices for c in choice.cites}
    return tuple([a for a in AUTHORITIES if a in found])


def overview(program: Program, to: Linked) -> Iterator[str]:
    """A row for each point, a column for each authority. `to`: a point by its key."""
    authorities = heard(program)
    head = ["point", *(a.replace("-", " ") for a in authorities), "default"]
    yield from table(head, [[to(point.key), *(answer(point, authority) for authority in authorities),
                             plain(point.choices[point.default].key)] for point in program.interpretations])


def answer(point: Interpretation, authority: str) -> str:
    """The reading that an authority backs; *divided* if it backs several, a dash if it is silent."""
    said = verdict(point, authority)
    if said.voice is Voice.BACKS:
        return plain(point.choices[said.choice].key)
    return "*divided*" if said.voice is Voice.DIVIDED else "–"


def sources(publications: Sequence[Publication], to: Callable[[Publication], str]) -> Iterator[str]:
    """Sources by their authority. `to`: the title of one, which may lead to its page."""
    by_authority = {authority: [p for p in publications if p.authority == authority] for authority in AUTHORITIES}
    yield from listed(f"**{authority}**, {AUTHORITIES[authority]}: {'; '.join(_dated(p, to(p)) for p in own)}"
                      for authority, own in by_authority.items() if own)


def _dated(publication: Publication, title: str) -> str:
    behind = ", ".join(read_in(publication))
    return f"{title} ({behind})" if behind else title


def read_in(publication: Publication) -> Iterator[str]:
    """The date of a source, and the language in which it was read, if they are given."""
    if publication.date:
        yield plain(publication.date)
    if publication.language:
        yield f"read in {code(publication.language)}"


def readings(point: Interpretation, place: Callable[[Citation], str], cases: Callable[[Choice], str]) -> Iterator[str]:
    """A row for each reading: what backs it, and its cases."""
    yield from table(["reading", "backed by", "cases"], [
        [reading(choice), backing(choice.cites, place), cases(choice)] for choice in point.choices])


def reading(choice: Choice) -> str:
    """A reading by its name, and what it answers."""
    return f"{code(choice.key)}: {sentence(choice.words)}"


def backing(cites: Iterable[Citation], place: Callable[[Citation], str]) -> str:
    """Places in sources, each after its authority."""
    return "; ".join(f"*{c.publication.authority.replace('-', ' ')}* {place(c)}" for c in cites)


def by_whom(point: Interpretation) -> str:
    """Who settles the point in the default profile."""
    said = verdict(point, "default")
    if said.voice is Voice.BACKS:
        return f"That is what the {said.authorities[0]} source answers."
    if said.voice is Voice.DIVIDED:
        return f"The {said.authorities[0]} sources are divided."
    return f"No {' or '.join(PROFILES['default'])} source answers."


__all__ = ["answer", "backing", "by_whom", "heard", "overview", "read_in", "reading", "readings", "sources"]
