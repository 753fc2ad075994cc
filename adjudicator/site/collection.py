"""Gathers what a site tells of: the declarations of each game, its rulings and cases, and which of them name which."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import PurePath

import attrs

from adjudicator.analysis.items import Item
from adjudicator.analysis.texts import item_at, texts_from
from adjudicator.analysis.usages import Name, Names, names_in_case_line, names_in_rules_line
from adjudicator.cases.situation.scene import merge
from adjudicator.cases.situation.sources import cited, declared_sources
from adjudicator.cases.words.vocabulary import vocabulary
from adjudicator.engine.bibliography import Bibliography, Undeclared, together
from adjudicator.engine.citations import Citation
from adjudicator.engine.program import Card, Program
from adjudicator.notation.case_ast import Case, CaseFile, Ruling
from adjudicator.notation.source import Invalid, Source
from adjudicator.rules import tree as t
from adjudicator.rules.checking.corrections import declared
from adjudicator.rules.library import files_of, game_called, over, sets_of
from adjudicator.rules.load import in_force, load, trees
from adjudicator.rules.prose.texts import LANGUAGES, Texts
from adjudicator.site.addresses import slugs
from adjudicator.site.catalogue import ROOT, Answer, Game, Loose, Point, Thing, Told, Work
from adjudicator.site.situations import told

MAIN = "en"
"""The language of the site."""


@attrs.frozen(slots=True, eq=False)
class _Folder:
    """The part of the site that is about one game, while it is gathered."""

    key: str
    program: Program
    path: str
    bibliography: Bibliography


def collected(games: Sequence[str], declarations: Sequence[Item], files: Sequence[CaseFile]) -> list[Game]:
    """Everything about some games. Raises `Invalid` for rules that do not compile, or cases whose tables do not exist."""
    folders = slugs(games)
    anchors = slugs(_unlike([(case.id.text, file.span.source.name) for file in files for case in file.cases]))
    own: dict[str, list[CaseFile]] = {game: [] for game in games}
    for file in files:
        game = _game_of(file, games)
        if game in own:
            own[game].append(file)
    return [_game(game, f"{ROOT}/{folders[game]}", declarations, own[game], anchors) for game in games]


def _unlike(ids: Sequence[tuple[str, str]]) -> list[str]:
    """Ids; with the name of the file, if another file has the same."""
    taken = Counter(id for id, _ in ids)
    return [_told_apart(id, file, taken[id] > 1) for id, file in ids]


def _told_apart(id: str, file: str, twice: bool) -> str:
    return f"{id} in {file}" if twice else id


def _game_of(file: CaseFile, games: Sequence[str]) -> str:
    """The game that a file of rulings is about: by its first case; without one, the one whose sources it cites, or the first."""
    for setup in (*(c.setup for c in file.cases), *(table.setup for table in file.tables)):
        try:
            rules = merge(setup, file.tables).rules
        except Invalid:
            continue
        if rules and (game := game_called(rules[0].text)):
            return game
    for game in games:
        known = together(load(game, *sets_of(game)).publications)
        if any(cited(ruling.source, known) for ruling in file.rulings):
            return game
    return games[0] if games else ""


def _game(key: str, path: str, declarations: Sequence[Item], files: Sequence[CaseFile], anchors: Mapping[str, str]) -> Game:
    program = load(key, *sets_of(key))
    bibliography = together(program.publications, *[declared_sources(file) for file in files])
    folder = _Folder(key, program, path, bibliography)
    points = _points(folder)
    things = _things(folder, declarations, points)
    names = _names(folder, things)
    rulings, loose = _answers(folder, files, names, anchors)
    return Game(f"{path}/index", program, {"": program.game.title, **sets_of(key)}, _texts(key), things, points, _works(folder),
                rulings, loose)


def _texts(game: str) -> dict[str, Texts]:
    """What says the declarations of a game, in English and in each language in which its rules give words."""
    files = trees(in_force(game, tuple(sets_of(game)), words=True))
    given = {item.language.text for file in files for item in file.items if isinstance(item, t.WordsDecl)}
    return {language: texts_from(files, language) for language in LANGUAGES if language in given | {MAIN}}


# ---- declarations

def _points(folder: _Folder) -> tuple[Point, ...]:
    found = folder.program.interpretations
    pages = slugs([point.key for point in found])
    return tuple([Point(f"{folder.path}/points/{pages[point.key]}", point) for point in found])


def _works(folder: _Folder) -> tuple[Work, ...]:
    found = folder.bibliography.publications
    pages = slugs([publication.key for publication in found])
    return tuple([Work(f"{folder.path}/sources/{pages[publication.key]}", publication) for publication in found])


def _things(folder: _Folder, declarations: Sequence[Item], points: Sequence[Point]) -> tuple[Thing, ...]:
    """The cards and rules of a game, each with everything that is declared under its title, the game's own before its sets'."""
    sources = {f.source.name for f in (*files_of(folder.key), *over(folder.key, sets_of(folder.key)))}
    by_title: dict[str, list[tuple[Item, t.Item]]] = {}
    later = []
    for item in declarations:
        found = item_at(item.span.source, item.span.line) if item.span.source.name in sources else None
        if found is not None and isinstance(declared(found), t.CardDecl | t.RuleDecl):
            by_title.setdefault(item.names[0], []).append((item, found))
        elif isinstance(found, t.Completes):
            later.append(item)
    order = ["", *sets_of(folder.key)]
    titles = sorted(by_title, key=lambda title: order.index(by_title[title][-1][0].set_key))
    pages = slugs(titles)
    cards = {card.named.title: card for card in folder.program.cards[1:]}
    keys = Names.of(Name("", p.reading.key, (p.reading.key,), p.reading.span, folder.key, "") for p in points)
    return tuple([_thing(folder, f"{folder.path}/cards/{pages[title]}", by_title[title],
                         [item for item in later if item.names[0] == title], cards.get(title), keys) for title in titles])


def _thing(folder: _Folder, page: str, own: Sequence[tuple[Item, t.Item]], later: Sequence[Item], card: Card | None,
           keys: Names) -> Thing:
    """A card or rule; the last of its declarations counts, which may replace the others."""
    item, found = own[-1]
    more = (*(other for other, _ in own[:-1]), *later)
    cites = dict.fromkeys(place for one in (item, *more) for place in _places(one.cites, folder.bibliography))
    points = dict.fromkeys(name.key for one in (item, *more) for name in _in_declaration(one, keys, folder.key))
    names = card.named.names if card is not None else ()
    return Thing(page, item.kind, item.names[0], names, item.set_key, item, found, more, card, tuple(cites), tuple(points))


def _places(text: str, known: Bibliography) -> tuple[Citation, ...]:
    try:
        return known.read(text) if text else ()
    except Undeclared:
        return ()


def _in_declaration(item: Item, names: Names, game: str) -> Iterator[Name]:
    first = item.span.line
    for number in range(first, first + item.text.count("\n") + 1):
        yield from (name for name, _ in names_in_rules_line(item.span.source, number, names, (game,)))


def _names(folder: _Folder, things: Sequence[Thing]) -> Names:
    """The pages of things by all their names."""
    spelled = [(thing, (thing.title, *(name for _, name in thing.names))) for thing in things]
    return Names.of(Name(thing.kind, thing.page, names, thing.item.span, folder.key, "") for thing, names in spelled)


# ---- rulings and cases

def _answers(folder: _Folder, files: Sequence[CaseFile], names: Names,
             anchors: Mapping[str, str]) -> tuple[tuple[Answer, ...], tuple[Loose, ...]]:
    """The rulings of a game, and its other cases by their files."""
    rulings = {ruling.id.text: (ruling, file) for file in files for ruling in file.rulings}
    pages = {id: f"{folder.path}/rulings/{word}" for id, word in slugs(rulings).items()}
    titles = _titles(files)
    words = slugs(titles.values())
    covering: dict[str, list[Told]] = {}
    loose: list[Loose] = []
    for file in files:
        page = f"{folder.path}/cases/{words[titles[file.span.source.name]]}"
        others: list[Told] = []
        for case in file.cases:
            ids = [text.text for text in case.covers if text.text in pages]
            one = _told(folder, case, file, pages[ids[0]] if ids else page, names, anchors)
            for id in ids:
                covering.setdefault(id, []).append(one)
            others += [] if ids else [one]
        if others:
            loose.append(Loose(page, titles[file.span.source.name], tuple(others)))
    return (tuple([_answer(folder, pages[id], ruling, file, covering.get(id, []), names)
                   for id, (ruling, file) in rulings.items()]), tuple(loose))


def _titles(files: Sequence[CaseFile]) -> dict[str, str]:
    """A title for each file: its name without the ending; with its folders, if another file has the same."""
    stems = {file.span.source.name: PurePath(file.span.source.name).stem for file in files}
    taken = Counter(stems.values())
    return {name: stem if taken[stem] == 1 else name for name, stem in stems.items()}


def _answer(folder: _Folder, page: str, ruling: Ruling, file: CaseFile, cases: Sequence[Told], names: Names) -> Answer:
    said = _named([ruling.sentence.text], names, folder.key)
    near = dict.fromkeys(name for case in cases for name in (*case.names, *case.near) if name not in said)
    return Answer(page, ruling, cited(ruling.source, _known(folder, file)), tuple(cases), said, tuple(near))


def _known(folder: _Folder, file: CaseFile) -> Bibliography:
    """The sources that a file may cite: its own come first."""
    return together(declared_sources(file), folder.program.publications) if file.sources else folder.bibliography


def _told(folder: _Folder, case: Case, file: CaseFile, page: str, names: Names, anchors: Mapping[str, str]) -> Told:
    telling = told(case, file, vocabulary(folder.program))
    id = case.id.text
    anchor = anchors.get(id) or anchors[_told_apart(id, file.span.source.name, True)]
    known = _known(folder, file)
    places = dict.fromkeys(place for text in case.cites for place in cited(text, known))
    first = _named([case.title.text], names, folder.key)
    near = _named([*telling.moves, *telling.checks, *telling.roles], names, folder.key)
    others = tuple([name for name in near if name not in first])
    return Told(page, f"case-{anchor}", case, file, telling, tuple(places), first, others)


def _named(lines: Sequence[str], names: Names, game: str) -> tuple[str, ...]:
    """The pages of the things that some lines name."""
    source = Source("names", "\n".join(" ".join(line.split()).replace('"', " ") for line in lines))
    found = [name.key for number in range(1, len(lines) + 1) for name, _ in names_in_case_line(source, number, names, (game,))]
    return tuple(dict.fromkeys(found))


__all__ = ["MAIN", "collected"]
