"""`adjudicator show`: what is known under a name, in any language."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property

import attrs
import click

from adjudicator.analysis.items import POINT, SOURCE, Item, items
from adjudicator.analysis.printed import printed_on
from adjudicator.cases.situation.scene import merge
from adjudicator.cases.situation.sources import cited, known_sources
from adjudicator.commands.files import Parsed, known_cases, known_cases_of, width
from adjudicator.commands.progress import waiting
from adjudicator.engine.citations import AUTHORITIES, with_authority
from adjudicator.engine.interpretations import Interpretation
from adjudicator.engine.program import Card, Program
from adjudicator.notation.case_ast import Case, CaseFile, Ruling
from adjudicator.notation.source import Diagnostic, Invalid, Near, Source, Span, fold, rows_of
from adjudicator.notation.suggestions import suggestion
from adjudicator.rules.library import sets_of
from adjudicator.rules.load import load

FIRST = 12
"""Things of one kind that are listed unless all of them are asked for: what fits on a screen with the rest."""
NEAR = 4
"""The number of names that are listed because a word of theirs was asked for."""
RULESETS = ("game", "set")
CITES = "cites"
"""The kind of a line that names a place in a source: no thing of its own."""


@attrs.frozen(slots=False, eq=False)
class Library:
    """Everything that is known: what rules files declare, and the case files."""

    items: tuple[Item, ...]
    files: tuple[CaseFile, ...]

    def about(self, item: Item, span: Span) -> bool:
        """Whether what is there may be about an item: it is played by the item's game. What games share belongs to any game."""
        played = self._played.get(span.source.name, frozenset())
        return not played.isdisjoint(self._names.get(item.game, played))

    @cached_property
    def _played(self) -> dict[str, frozenset[str]]:
        """The names of the games that the cases of each file are played by."""
        setups = {f.span.source.name: [*(t.setup for t in f.tables), *(c.setup for c in f.cases)] for f in self.files}
        return {name: frozenset([fold(s.rules[0].text) for s in own if s.rules]) for name, own in setups.items()}

    @cached_property
    def _names(self) -> dict[str, frozenset[str]]:
        """The names of each game."""
        return {i.game: frozenset([fold(name) for name in i.names]) for i in self.items if i.kind == "game"}

    def cases(self) -> Iterator[tuple[Case, CaseFile]]:
        """Every case, with its file."""
        return ((c, f) for f in self.files for c in f.cases)

    def rulings(self) -> Iterator[tuple[Ruling, CaseFile]]:
        """Every ruling, with its file."""
        return ((r, f) for f in self.files for r in f.rulings)


def run(name: str, everything: bool, interactions: bool = False, graph: str | None = None, python: bool = False,
        disputes: bool = False, kin: bool = False) -> int:
    """Run the command; returns the exit status."""
    if interactions or python:
        return _compiled(name, graph, python)
    if disputes:
        return _disputes(name)
    limit = None if everything else FIRST
    with waiting("comparing cases" if kin else "reading rules and cases"):
        declared = tuple(items())
        game = _game_called(declared, name) if kin else None
        parsed: Sequence[Parsed] = known_cases_of(game.names) if game else known_cases()
        library = Library(declared, tuple(p.file for p in parsed if p.file))
        found = list(_kin(library, name, limit) if kin else find(library, name, limit))
        if not (found or kin) and len(holding := _holding(library, name)) == 1:
            found = list(find(library, holding[0], limit))
    if not found and kin and next(find(library, name, limit), None) is not None:
        raise Invalid([Diagnostic("N010", f"`{name}` is neither a game nor a ruling", Span(Source("show", name), 1, 1, len(name)),
                                  "`--kin` lists the rulings of a game that know each other, or those that a ruling knows")])
    if not found:
        raise unknown_name(library, name)
    click.echo("\n\n".join(found))
    return 0


def _kin(library: Library, name: str, limit: int | None) -> Iterator[str]:
    """The rulings of a game that know each other, or those that a ruling knows."""
    from adjudicator.commands.kin import kin_rows

    yield from (_ruling_text(library, ruling, file, limit) for ruling, file in library.rulings()
                if fold(ruling.id.text) == fold(name))
    head = _game_called(library.items, name)
    if head is not None:
        cases = [(c, f) for c, f in library.cases() if library.about(head, c.span)]
        found = ["\n".join(_listed(title, rows, limit)) for title, rows in kin_rows(cases)]
        yield "\n\n".join(found) or "no two rulings have cases in the same situation, or one fact apart"


def _game_called(declared: Iterable[Item], name: str) -> Item | None:
    """The game of a name."""
    return next((i for i in declared if i.kind == "game" and fold(name) in map(fold, i.names)), None)


def _disputes(name: str) -> int:
    """Print the page of a game's disputed points; returns the exit status."""
    from adjudicator.commands import disputes

    with waiting("reading rules and cases"):
        page = disputes.page(name)
    click.echo(page, nl=False)
    return 0


def _compiled(name: str, graph: str | None, python: bool) -> int:
    """Show what a thing of the rules compiles to; returns the exit status."""
    from adjudicator.commands import compiled

    declared = tuple(items())
    found = [item for item in declared if fold(name) in map(fold, item.names) and item.kind not in RULESETS]
    if not found:
        raise unknown_name(Library(declared, ()), name)
    if graph is not None:
        compiled.interactions_graph(found[0], graph)
        return 0
    click.echo("\n\n".join([compiled.python(item) if python else compiled.interactions(item) for item in found]))
    return 0


def find(library: Library, name: str, limit: int | None = FIRST) -> Iterator[str]:
    """The text for each thing of this name; at most `limit` cases of each are listed."""
    wanted = fold(name)
    named = [i for i in library.items if wanted in map(fold, i.names) or wanted in _spelled(i)]
    heads = {(i.kind, i.game, i.set_key): i for i in reversed(named) if i.kind in RULESETS}
    yield from (_ruleset_text(library, head) for head in reversed(heads.values()))
    for item in named:
        if item.kind not in RULESETS:
            program = _program(item.game)
            if item.kind == SOURCE:
                yield _source_text(item, program)
                continue
            reading = next((i for i in program.interpretations if i.key in item.names), None) if program else None
            if reading is not None:
                yield _reading_text(library, item, reading, limit)
            else:
                yield _item_text(library, item, program, limit)
    for ruling, file in library.rulings():
        if fold(ruling.id.text) == wanted:
            yield _ruling_text(library, ruling, file, limit)
    for case, _ in library.cases():
        if fold(case.id.text) == wanted:
            yield f"case {case.id.text}  ({case.span})\n{block(case)}"


def _spelled(item: Item) -> list[str]:
    """The keys of a declaration as they are spoken, without hyphens."""
    return [fold(name).replace("-", " ") for name in item.names if "-" in name]


def _program(game: str) -> Program | None:
    """The game with all its sets; nothing if its rules do not compile."""
    try:
        return load(game, *sets_of(game))
    except Invalid:
        return None


def unknown_name(library: Library, name: str) -> Invalid:
    """Says that nothing has a name, with the nearest that there are."""
    known = [n for i in library.items for n in i.names]
    known += [r.id.text for r, _ in library.rulings()] + [c.id.text for c, _ in library.cases()]
    span = Span(Source("show", name), 1, 1, len(name))
    holding = _holding(library, name)[:NEAR]
    help = Near(name, tuple(holding)) if holding else suggestion(name, known)
    return Invalid([Diagnostic("N010", f"nothing is called `{name}`", span, help)])


def _holding(library: Library, name: str) -> list[str]:
    """The names of declarations of which a name is one word, in the singular or in the plural; the shortest first."""
    wanted = fold(name).replace("-", " ")
    word = re.compile(rf"(?<!\w){re.escape(wanted)}s?(?!\w)")
    named = [i.names for i in library.items if wanted and i.kind != CITES]
    titles = {fold(names[0]): names[0] for names in named if any(word.search(fold(n).replace("-", " ")) for n in names)}
    return sorted(titles.values(), key=lambda title: (len(title), title))


# ---- the texts

def _item_text(library: Library, item: Item, program: Program | None, limit: int | None) -> str:
    card = next((c for c in program.cards[1:] if c.named.title in item.names), None) if program else None
    card = card if card is not None and card.span.source.name == item.span.source.name else None
    names = card.named.spellings() if card else item.names
    lines = [f"{names[0]}  ({item.kind}; {item.place})"]
    if card is not None and program is not None:
        lines += _card_lines(card, program)
    if item.cites:
        lines.append(f"source: {item.cites}")
    lines += [f"{item.span.source.name}:{item.span.line}", textwrap.indent(item.text, "  ")]
    if card is not None:
        word = _whole_words(names)
        rulings = [r for r, _ in library.rulings() if library.about(item, r.span) and word.search(fold(r.sentence.text))]
        lines += _listed("rulings that name it", [f"{r.id.text}  {r.sentence.text}" for r in rulings], limit)
        cases = [c for c, _ in library.cases() if library.about(item, c.span) and word.search(fold(block(c)))]
        lines += _case_lines("cases that name it", cases, limit)
    return "\n".join(lines)


def _card_lines(card: Card, program: Program) -> Iterator[str]:
    if card.named.names:
        yield ", ".join(f"{language} {name}" for language, name in card.named.names)
    if printed := printed_on(card, program):
        yield f"printed: {', '.join(printed)}"


def _ruleset_text(library: Library, head: Item) -> str:
    """A game with its sets, or a set, and every disputed point that it declares."""
    title = head.place.removesuffix(f", {head.names[0]}") if head.set_key else head.place
    lines = [f"{head.names[0]}  (set {head.set_key} of {title})" if head.set_key else f"{title}  (game {head.game})"]
    sets = {} if head.set_key else sets_of(head.game)
    lines += _listed("sets", [f"{key}  {words}" for key, words in sets.items()], None)
    program = _program(head.game)
    readings = {i.key: i for i in program.interpretations} if program else {}
    own = [i for i in library.items if i.game == head.game and head.set_key in ("", i.set_key)]
    points = [readings[name] for i in own if i.kind == POINT for name in i.names if name in readings]
    lines += [f"disputed points ({len(points)})"]
    for reading in points:
        lines += [*_wrapped(f"{reading.key}  {reading.question}", "  "), *_choices(reading, "      ")]
    return "\n".join(lines)


def _choices(reading: Interpretation, margin: str) -> Iterator[str]:
    """The readings of a disputed point, each with its source, and why one of them is the default."""
    for number, choice in enumerate(reading.choices):
        default = " (default)" if number == reading.default else ""
        yield from _wrapped(f"{choice.key}{default}: {choice.words}", margin)
        yield from _wrapped(f"source: {with_authority(choice.cites)}", f"{margin}    ")
    yield from _wrapped(f"by default {reading.choices[reading.default].key}, because {reading.because}", margin)


def _reading_text(library: Library, item: Item, reading: Interpretation, limit: int | None) -> str:
    lines = [f"{reading.key}  ({item.kind}; {item.place})", f"{item.span.source.name}:{item.span.line}", reading.question]
    lines += _choices(reading, "  ")
    setting = [c for c, f in library.cases() if reading.key in _settings(c, f)]
    return "\n".join([*lines, *_case_lines("cases that set it", setting, limit)])


def _source_text(item: Item, program: Program | None) -> str:
    """A published source: its authority, and the readings that rest on it."""
    lines = [f"{item.names[0]}  ({item.kind}; {item.place})", f"{item.span.source.name}:{item.span.line}", f"  {item.text}"]
    publication = next((p for p in program.publications if p.key in item.names), None) if program else None
    if publication is not None and program is not None:
        lines += _wrapped(f"{publication.authority}: {AUTHORITIES[publication.authority]}", "  ")
        rest = [f"{i.key} {c.key}  {cite.place}" for i in program.interpretations for c in i.choices for cite in c.cites
                if cite.publication == publication]
        lines += _listed("readings that rest on it", rest, None)
    return "\n".join(lines)


def _settings(case: Case, file: CaseFile) -> set[str]:
    try:
        return {s.name.text for s in merge(case.setup, file.tables).settings}
    except Invalid:
        return set()


def _ruling_text(library: Library, ruling: Ruling, file: CaseFile, limit: int | None) -> str:
    lines = [f"ruling {ruling.id.text}  ({ruling.span})", *_wrapped(ruling.sentence.text, "  ")]
    if ruling.source is not None:
        places = cited(ruling.source, known_sources(file))
        lines += _wrapped(f"source: {with_authority(places) if places else ruling.source.text}", "  ")
    if ruling.note is not None:
        lines += _wrapped(f"note: {ruling.note.text}", "  ")
    from adjudicator.commands.kin import idle_rows, kin_rows  # showing a card does not need it

    covering = [(c, f) for c, f in library.cases() if ruling.id.text in [t.text for t in c.covers]]
    lines += _case_lines("cases that cover it", [c for c, _ in covering], limit)
    for title, rows in kin_rows(covering, list(library.cases())):
        lines += _listed(title, rows, limit)
    return "\n".join([*lines, *idle_rows(ruling, covering)])


def block(case: Case) -> str:
    """A case as written, from its heading to the next one."""
    lines = rows_of(case.span.source.text)[case.id.span.line - 1:]
    end = next((i for i, line in enumerate(lines) if i and line[:1].strip()), len(lines))
    return "\n".join(lines[:end]).rstrip()


def _case_lines(title: str, cases: Sequence[Case], limit: int | None) -> list[str]:
    return _listed(title, [f"{c.id.text}  {c.title.text}  ({c.id.span.source.name}:{c.id.span.line})" for c in cases], limit)


def _listed(title: str, lines: Sequence[str], limit: int | None) -> list[str]:
    if not lines:
        return []
    more = len(lines) - len(lines[:limit])
    rest = [f"    and {more} more (--all)"] if more else []
    return [f"{title} ({len(lines)})", *(w for line in lines[:limit] for w in _wrapped(line, "  ")), *rest]


def _wrapped(text: str, margin: str) -> list[str]:
    columns = max(40, width())
    return textwrap.wrap(text, columns, initial_indent=margin, subsequent_indent=margin + "    ", break_on_hyphens=False)


def _whole_words(names: Iterable[str]) -> re.Pattern[str]:
    """Finds one of the names in a folded text, not as part of a longer word."""
    return re.compile("|".join(rf"(?<!\w){re.escape(fold(n))}(?!\w)" for n in names))


__all__ = ["Library", "block", "find", "run", "unknown_name"]
