"""The page of a ruling: its answer first, then who gave it, then the cases; and the pages of cases that cover no ruling."""

from __future__ import annotations

from collections.abc import Iterator

from adjudicator.rulings.kin import TITLES, Kinship
from adjudicator.site.catalogue import Answer, Loose, Told
from adjudicator.site.links import Links
from adjudicator.site.markdown import block, code, crumbs, link, listed, marked, sentence


def ruling_page(links: Links, one: Answer) -> Iterator[str]:
    """The lines of the page of a ruling."""
    here, game = one.page, links.game
    yield f"# {sentence(one.ruling.sentence.text)}"
    yield from crumbs(link(game.named.title, here, game.page), link("Rulings", here, game.listing), code(one.ruling.id.text))
    yield from listed(links.places(here, one.cites), "sources") if one.cites else _source_as_written(one)
    if one.ruling.note is not None:
        yield from (f"{marked('Note', 'label')} {sentence(one.ruling.note.text)}", "")
    yield from _disputed(links, one)
    yield from _conflicts(links, one)
    if one.names:
        yield from ("{.things}", f"{marked('Cards and rules', 'label')} {links.things(here, one.names)}", "")
    for told in one.cases:
        yield from told_on(links, here, told)
    yield from _kin(links, one)
    yield from _related(links, one)


def _source_as_written(one: Answer) -> Iterator[str]:
    """The source of a ruling that names no declared one."""
    if one.ruling.source is not None:
        yield from ("", f"{marked('Source', 'label')} {sentence(one.ruling.source.text)}", "")


def _disputed(links: Links, one: Answer) -> Iterator[str]:
    """The disputed points on which the cases of a ruling rest."""
    found = dict.fromkeys(name for told in one.cases for name, _ in told.telling.readings if links.game.point(name))
    points = [point for name in found if (point := links.game.point(name)) is not None]
    if points:
        yield from ("{.disputed}", f"{marked('Disputed', 'label')} The answer may rest on how you read this: "
                    + " ".join(link(point.reading.question, one.page, point.page) for point in points), "")


def _conflicts(links: Links, one: Answer) -> Iterator[str]:
    """The rulings that say otherwise of the same situation."""
    kin = links.kin.get(one.page, {}).get(Kinship.OTHERWISE, [])
    if kin:
        others = dict.fromkeys(page.page for told, _ in kin for page in links.rulings_of[told.anchor])
        yield from ("{.disputed}", f"{marked('Conflict', 'label')} {TITLES[Kinship.OTHERWISE].capitalize()}: "
                    + " ".join(links.to(one.page, page) for page in others), "")


def _kin(links: Links, one: Answer) -> Iterator[str]:
    """The cases of other rulings that follow from those of this one, or are one fact apart."""
    for kinship, kin in links.kin.get(one.page, {}).items():
        if kinship is not Kinship.OTHERWISE:
            yield f"## {TITLES[kinship].capitalize()}"
            yield from listed(dict.fromkeys(f"{links.case(one.page, told)}{_apart(*apart)}" for told, apart in kin))


def _apart(here: str, there: str) -> str:
    return f" – here {code(here)}, there {code(there)}" if here and there else ""


def told_on(links: Links, here: str, told: Told) -> Iterator[str]:
    """A case on its page; on the page of another ruling that it covers, a link to it."""
    if told.page != here:
        yield from (f"## {sentence(told.case.title.text)}", "", f"This case also settles {_home(links, here, told)}", "")
        return
    yield from (f"({told.anchor})=", f"## {sentence(told.case.title.text)}", "")
    telling = told.telling
    yield from ("{.label}", "Situation")
    yield from block("\n".join([*telling.situation, *([""] if telling.moves else []), *telling.moves]), "case")
    yield from ("{.label}", "Answer")
    yield from block("\n".join(telling.checks), "case")
    if attempt := links.attempt(here, told):
        yield from (attempt, "")
    yield from _facts(links, here, told)


def _home(links: Links, here: str, told: Told) -> str:
    """Where a case of several rulings stands."""
    return f"another ruling, and stands there: {links.case(here, told)}."


def _facts(links: Links, here: str, told: Told) -> Iterator[str]:
    """The readings that a case sets, what it cites, its contrast, the cards in it, its id."""
    rows = [f"{marked('Reading', 'label')} {links.reading(here, name, choice)}" for name, choice in told.telling.readings]
    rows += [f"{marked('Source', 'label')} {place}" for place in links.places(here, told.cites)]
    contrast = told.case.contrasts.text if told.case.contrasts is not None else ""
    if other := next((other for other in links.game.cases() if other.case.id.text == contrast), None) if contrast else None:
        rows.append(f"{marked('Contrast', 'label')} {links.case(here, other)}")
    rulings = [one for one in links.rulings_of.get(told.anchor, ()) if one.page != here]
    rows += [f"{marked('Covers', 'label')} {links.to(here, one.page)}" for one in rulings]
    if named := (*told.names, *told.near):
        rows.append(f"{marked('Cards and rules', 'label')} {links.things(here, named)}")
    yield from listed([*rows, f"{marked('Case', 'label')} {code(told.case.id.text)}"], "facts")


def _related(links: Links, one: Answer) -> Iterator[str]:
    """Rulings about the same cards."""
    if found := links.related(one):
        yield from ("## Rulings about the same cards", "")
        yield from listed(links.to(one.page, other.page) for other in found)
    if others := [page for page in one.near if page not in one.names]:
        yield from ("## Also in these cases", "", "{.things}", links.things(one.page, others), "")


def loose_page(links: Links, whole: Loose) -> Iterator[str]:
    """The lines of the page of the cases of a file that cover no ruling."""
    here, game = whole.page, links.game
    yield from (f"# {sentence(game.named.title)}: {sentence(whole.title.replace('-', ' '))}", "")
    yield from crumbs(link(game.named.title, here, game.page), "Cases without a ruling")
    yield from ("These cases hold the rules to what sources print, and to what follows from it. No published ruling is about "
                "them.", "")
    for told in whole.cases:
        yield from told_on(links, here, told)


__all__ = ["loose_page", "ruling_page"]
