"""The page of a disputed point: the question, what is taken by default, each reading with what backs it, and its cases."""

from __future__ import annotations

from collections.abc import Iterator

from adjudicator.engine.interpretations import Choice
from adjudicator.site.catalogue import Point
from adjudicator.site.disputes import answer, by_whom, heard, reading
from adjudicator.site.links import Links
from adjudicator.site.markdown import code, crumbs, link, listed, sentence, table


def point_page(links: Links, point: Point) -> Iterator[str]:
    """The lines of the page of a disputed point."""
    here, game, found = point.page, links.game, point.reading
    yield f"# {sentence(found.question)}"
    yield from crumbs(link(game.named.title, here, game.page), link("Disputed points", here, game.disputes), code(found.key))
    taken = found.choices[found.default]
    yield from (f"By default {code(taken.key)}, because {sentence(found.because)}. {by_whom(found)}", "")
    authorities = [name for name in heard(game.program) if any(
        c.publication.authority == name for choice in found.choices for c in choice.cites)]
    if authorities:
        yield from table([name.replace("-", " ") for name in authorities], [[answer(found, name) for name in authorities]])
    for number, choice in enumerate(found.choices):
        yield from _choice(links, point, choice, number == found.default)
    if things := links.consulted_by.get(found.key):
        pages = [thing.page for thing in things]
        yield from ("## Cards and rules that consult it", "", "{.things}", links.things(here, pages), "")


def _choice(links: Links, point: Point, choice: Choice, is_default: bool) -> Iterator[str]:
    """A reading: what backs it, and the rulings and cases that are settled by it."""
    here = point.page
    yield from (f"## {reading(choice)}{' (default)' if is_default else ''}", "")
    yield from listed(links.places(here, choice.cites), "sources")
    cases = links.setting.get((point.reading.key, choice.key), [])
    rulings = list(dict.fromkeys(one.page for told in cases for one in links.rulings_of.get(told.anchor, ())))
    if rulings:
        yield from ("### Rulings with cases under this reading", *listed(links.to(here, page) for page in rulings))
    others = [told for told in cases if told.anchor not in links.rulings_of]
    if others:
        yield from ("### Other cases under this reading", *listed(links.case(here, told) for told in others))


__all__ = ["point_page"]
