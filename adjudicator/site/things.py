"""The page of a card or rule: its names, what it does in plain words, what has been ruled about it, and what it meets."""

from __future__ import annotations

from collections.abc import Iterator

from adjudicator.analysis.printed import printed_on
from adjudicator.analysis.texts import plain_text
from adjudicator.site.catalogue import Thing
from adjudicator.site.collection import MAIN
from adjudicator.site.links import Links
from adjudicator.site.markdown import block, code, crumbs, link, listed, marked, plain, spoken

LANGUAGES = {"en": "English", "it": "Italiano", "fr": "Français"}


def thing_page(links: Links, thing: Thing) -> Iterator[str]:
    """The lines of the page of a card or rule."""
    here, game = thing.page, links.game
    yield f"# {plain(thing.title)}"
    part = [plain(game.sets[thing.set_key])] if thing.set_key else []
    yield from crumbs(link(game.named.title, here, game.page), *part, plain(thing.kind.replace("-", " ")))
    names = [(language, name) for language, name in thing.names if name != thing.title]
    if names:
        yield from ("", "{.names}", ", ".join(f"{spoken(name, language)} ({plain(language)})" for language, name in names))
    yield from ("", *_printed(links, thing))
    yield from _text(links, thing, MAIN)
    yield from _rulings(links, thing)
    yield from _points(links, thing)
    yield from _meetings(links, thing)
    for language in links.game.texts:
        if language != MAIN:
            yield from _text(links, thing, language)
    yield from _declaration(links, thing)


def _printed(links: Links, thing: Thing) -> Iterator[str]:
    if thing.card is not None and (found := printed_on(thing.card, links.game.program)):
        yield from ("{.printed}", f"{marked('Printed', 'label')} {'; '.join(map(plain, found))}", "")


def _text(links: Links, thing: Thing, language: str) -> Iterator[str]:
    """The published text, and the clauses in plain words, in a language."""
    said = plain_text(links.game.texts[language], thing.declared)
    if said is not None:
        name = plain(said.name) if said.name == thing.title else spoken(said.name, language)
        yield "## What it does" if language == MAIN else f"## {name} ({LANGUAGES[language]})"
        if said.printed:
            yield from ("", f"{{.language-{language} .published}}", f"> {plain(said.printed)}")
        yield from ("", f"{{.language-{language} .plain}}", *(_nested(line) for line in said.lines), "")


def _nested(line: str) -> str:
    """A line of a text as a point of a list, below the one that it belongs to."""
    words = line.lstrip()
    return f"{line[:len(line) - len(words)]}- {plain(words.removeprefix('- '))}"


def _rulings(links: Links, thing: Thing) -> Iterator[str]:
    """The rulings that name it, those in whose cases it takes part, and other cases about it."""
    here = thing.page
    for title, pages in (("Rulings", links.named_in.get(here, ())), ("Rulings in whose cases it takes part",
                                                                    links.near_in.get(here, ()))):
        if pages:
            yield f"## {title}"
            yield from listed(links.to(here, page) for page in pages)
    if loose := links.loose_in.get(here):
        yield "## Cases without a ruling"
        yield from listed(links.case(here, told) for told in loose)


def _points(links: Links, thing: Thing) -> Iterator[str]:
    points = [point for key in thing.points if (point := links.game.point(key)) is not None]
    if points:
        yield "## Disputed points"
        yield from listed(link(point.reading.question, thing.page, point.page) for point in points)


def _meetings(links: Links, thing: Thing) -> Iterator[str]:
    """What may meet what it does, and whose doings it may meet."""
    met = {relation: pages for relation, pages in links.meetings.get(thing.page, {}).items() if pages}
    meets = links.met_by.get(thing.page, [])
    if met or meets:
        yield from ("## Cards and rules that it may meet", "", "As far as the rules let them meet, found without playing.", "")
        rows = [f"{marked(relation.value, 'label')} {links.things(thing.page, pages)}" for relation, pages in met.items()]
        rows += [f"{marked('its own clauses may meet', 'label')} {links.things(thing.page, meets)}"] if meets else []
        yield from listed(rows, "facts")


def _declaration(links: Links, thing: Thing) -> Iterator[str]:
    """The declaration as written, with the sources that it names."""
    yield "## In the notation of the rules"
    for item in (thing.item, *thing.more):
        yield from block(item.text, "rules")
        yield from ("{.place}", f"{code(f'{item.span.source.name}:{item.span.line}')}", "")
    yield from listed((f"{marked('Source', 'label')} {place}" for place in links.places(thing.page, thing.cites)), "facts")


__all__ = ["thing_page"]
