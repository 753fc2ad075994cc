"""The page of a published source: what it is, and everything that cites it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from adjudicator.engine.citations import AUTHORITIES, Citation
from adjudicator.site.catalogue import Work
from adjudicator.site.disputes import read_in
from adjudicator.site.links import Links
from adjudicator.site.markdown import code, crumbs, link, listed, marked, plain, sentence, spoken


def work_page(links: Links, work: Work) -> Iterator[str]:
    """The lines of the page of a source."""
    here, game, found = work.page, links.game, work.publication
    yield f"# {plain(found.title)}"
    yield from crumbs(link(game.named.title, here, game.page), link("Sources", here, game.page, "sources"), code(found.key))
    if names := [f"{spoken(name, language)} ({plain(language)})" for language, name in found.names]:
        yield from ("", "{.names}", ", ".join(names))
    about = [AUTHORITIES.get(found.authority, ""), *read_in(found)]
    yield from ("", f"{marked(found.authority.replace('-', ' '), 'authority')} {', '.join(filter(None, about))}", "")
    for title, rows in _citing(links, work):
        if rows:
            yield from (f"## {title}", *listed(rows))


def _citing(links: Links, work: Work) -> Iterator[tuple[str, list[str]]]:
    """What cites it: rulings, readings of disputed points, cards and rules, cases."""
    here, game = work.page, links.game
    yield "Rulings", [f"{links.to(here, one.page)}{place}" for one in game.rulings for place in _places(work, one.cites)]
    yield "Readings of disputed points", [
        f"{link(point.reading.question, here, point.page)} {code(choice.key)}{place}"
        for point in game.points for choice in point.reading.choices for place in _places(work, choice.cites)]
    yield "Cards and rules", [f"{links.to(here, thing.page)}{place}"
                              for thing in game.things for place in _places(work, thing.cites)]
    yield "Cases", [f"{links.case(here, told)}{place}"
                    for told in game.cases() for place in _places(work, told.cites)]


def _places(work: Work, cites: Iterable[Citation]) -> Iterator[str]:
    """The places in it among some, in words behind what cites them."""
    for citation in cites:
        if citation.publication == work.publication:
            yield f" – {sentence(citation.place)}" if citation.place else ""


__all__ = ["work_page"]
