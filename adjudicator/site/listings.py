"""The pages that list others: all games; a game by its sets and kinds; its rulings by their sources; its disputed points."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from adjudicator.report.text import counted
from adjudicator.site.catalogue import ROOT, Answer, Game, Thing
from adjudicator.site.disputes import overview, sources
from adjudicator.site.links import Links
from adjudicator.site.markdown import crumbs, link, listed, plain, sentence

GAMES = f"{ROOT}/index"


def games_page(games: Sequence[Game]) -> Iterator[str]:
    """The lines of the page of all games."""
    yield from ("# Games", "")
    yield from listed(f"{link(game.named.title, GAMES, game.page)}: {counts(game)}" for game in games)


def counts(game: Game) -> str:
    """How much there is of a game."""
    return ", ".join([counted(len(game.things), "card or rule", "cards and rules"), counted(len(game.rulings), "ruling"),
                      counted(len(game.points), "disputed point"), counted(len(list(game.cases())), "case")])


def game_page(links: Links) -> Iterator[str]:
    """The lines of the page of a game."""
    game = links.game
    here = game.page
    yield from (f"# {plain(game.named.title)}", "", f"{counts(game)}.", "")
    yield from listed([f"{link('All rulings', here, game.listing)}, by their sources",
                       *([f"{link('Disputed points', here, game.disputes)}, and what each authority answers"]
                         if game.points else [])])
    for key, title in game.sets.items():
        if own := [thing for thing in game.things if thing.set_key == key]:
            yield f"## {plain(title) if key else 'The game itself'}"
            yield from _by_kind(here, own)
    if game.works:
        yield from ("## Sources", "")
        yield from sources([work.publication for work in game.works], lambda publication: link(
            publication.title, here, next(work.page for work in game.works if work.publication == publication)))
    if game.loose:
        yield "## Cases without a ruling"
        yield from listed(f"{link(whole.title.replace('-', ' '), here, whole.page)}: {counted(len(whole.cases), 'case')}"
                          for whole in game.loose)


def _by_kind(here: str, things: Sequence[Thing]) -> Iterator[str]:
    for kind in dict.fromkeys(thing.kind for thing in things):
        own = sorted((thing for thing in things if thing.kind == kind), key=lambda thing: thing.title.casefold())
        yield f"### {plain(kind[:1].upper() + kind[1:].replace('-', ' '))}"
        yield from listed((link(thing.title, here, thing.page) for thing in own), "columns")


def rulings_page(links: Links) -> Iterator[str]:
    """The lines of the page of a game's rulings."""
    game = links.game
    here = game.listing
    yield f"# Rulings of {plain(game.named.title)}"
    yield from crumbs(link(game.named.title, here, game.page))
    by_work: dict[str, list[Answer]] = {}
    for one in game.rulings:
        work = game.work(one.cites[0].publication) if one.cites else None
        by_work.setdefault(work.page if work else "", []).append(one)
    for work in game.works:
        if own := by_work.get(work.page):
            yield f"## {plain(work.publication.title)}"
            yield from listed(links.to(here, one.page) for one in own)
    if own := by_work.get(""):
        yield "## Without a declared source"
        yield from listed(links.to(here, one.page) for one in own)


def disputes_page(links: Links) -> Iterator[str]:
    """The lines of the page of a game's disputed points."""
    game = links.game
    here = game.disputes
    pages = {point.reading.key: point.page for point in game.points}
    yield f"# Disputed points of {plain(game.named.title)}"
    yield from crumbs(link(game.named.title, here, game.page))
    yield from ("Sources leave these points open, or answer them differently. The table says which reading each authority backs: "
                "*divided* where it backs several, a dash where it is silent. The last column is what counts by default: the "
                "publisher's answer, else that of an analysis, else the default of the rules.", "")
    yield from ("{.wide}", *overview(game.program, lambda key: link(key, here, pages[key])))
    yield "## The questions"
    yield from listed(f"{link(point.reading.question, here, point.page)} – "
                      f"{sentence(point.reading.choices[point.reading.default].words)}" for point in game.points)


__all__ = ["GAMES", "counts", "disputes_page", "game_page", "games_page", "rulings_page"]
