"""A situation put together: its rules, its seats with their facts, and the table that it builds on, every name resolved."""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import TypeVar

import attrs

from adjudicator.cases.situation import newcomers
from adjudicator.cases.situation.crowding import APART, apart, crowded, lying
from adjudicator.cases.situation.readings import readings_of
from adjudicator.cases.words.lookup import Lookup
from adjudicator.cases.words.meaning import CardHere, Fact, FieldFact, InPlay, Printed, UsedUp, ZoneCount, ZoneHolds
from adjudicator.cases.words.vocabulary import unknown, vocabulary
from adjudicator.engine.program import Program
from adjudicator.limits import MAX_CARDS, MAX_SEATS
from adjudicator.notation.case_ast import Setup, Table
from adjudicator.notation.case_lines import Text
from adjudicator.notation.source import Diagnostic, Invalid, Span, fold, short
from adjudicator.rules.library import sets_of
from adjudicator.rules.load import load
from adjudicator.values import frozen

T = TypeVar("T")
UNSEEN = "unseen"
"""The cards that nobody has seen, any of which may be drawn: they are in no zone."""


@frozen
class Scene:
    """A situation put together: the program, the seats with their facts, and everything else that it says.

    `piles` are shared zones as written; `active` the player whose turn it is, if stated; `phase` the number of the phase with
    which the run begins; `settings` the readings as written.
    """

    program: Program
    seats: tuple[str, ...]
    facts: Mapping[str, tuple[Fact, ...]]
    game: tuple[Fact, ...]
    printed: tuple[Printed, ...]
    piles: tuple[ZoneHolds, ...]
    unseen: tuple[CardHere, ...]
    active: int | None
    phase: int
    setup: Setup
    settings: Mapping[str, str]

    def stating(self, *printed: Printed) -> Scene:
        """The same in which more printed values are stated."""
        return attrs.evolve(self, printed=(*self.printed, *printed))


def merge(setup: Setup, tables: Sequence[Table], depth: int = 0) -> Setup:
    """A situation with that of the table it builds on. Raises `Invalid` for an unknown table or one that builds on itself."""
    if setup.table is None:
        return setup
    table = next((t for t in tables if t.id.text == setup.table.text), None)
    if table is None or depth > len(tables):
        raise unknown("table", setup.table.text, setup.table.span, [t.id.text for t in tables])
    below = merge(table.setup, tables, depth + 1)
    if setup.rules and {name.text for name in setup.rules} <= {name.text for name in below.rules}:
        raise Invalid([Diagnostic("N039", f"table `{table.id.text}` has these rules already", setup.rules[0].span,
                                  "sets are added to those of a table: name another set, or another table")])
    own = {p.name.text for p in setup.piles}
    return Setup(
        table=None, rules=below.rules + setup.rules, settings=below.settings + setup.settings,
        readings=setup.readings or below.readings, printed=below.printed + setup.printed, game=below.game + setup.game,
        seats=below.seats + setup.seats, piles=tuple(p for p in below.piles if p.name.text not in own) + setup.piles,
        turn=setup.turn or below.turn, phase=setup.phase or below.phase, span=setup.span, resumed=below.resumed + setup.resumed,
        covered=below.covered + tuple(p for p in below.piles if p.name.text in own),
        phases=below.phases + ((below.phase,) if setup.phase and below.phase else ()),
        profiles=below.profiles + ((below.readings,) if setup.readings and below.readings else ()),
        below=(below.span, *below.below), misplaced=setup.misplaced,
    )


def without_unseen(setup: Setup) -> Setup:
    """A situation, merged or not, without its lines about unseen cards."""
    return attrs.evolve(setup, piles=tuple([pile for pile in setup.piles if pile.name.text != UNSEEN]))


def program_of(setup: Setup, default_rules: Sequence[str] = (), *, load: Callable[..., Program] = load) -> Program:
    """The rules of a merged situation. Raises `Invalid`."""
    return of_rules(setup, load, default_rules)


def of_rules(setup: Setup, find: Callable[..., T], default_rules: Sequence[str] = ()) -> T:
    """What is found for the names of the game and the sets of a merged situation. Raises `Invalid`."""
    names = [r.text for r in setup.rules] or list(default_rules)
    if not names:
        raise Invalid([Diagnostic("N003", "the situation does not say which rules it is played by", setup.span,
                                  "add a line such as `rules GAME, SET`")])
    try:
        return find(names[0], *dict.fromkeys(n for n in names[1:] if n != names[0]))
    except Invalid as invalid:
        first, *others = invalid.diagnostics
        if setup.rules and first.about:
            raise Invalid([placed(first, setup.rules), *others]) from None
        raise


def placed(problem: Diagnostic, rules: Sequence[Text]) -> Diagnostic:
    """What is wrong with the rules, at the name in question; for an unknown set, which others exist."""
    place = next((r.span for r in reversed(rules) if r.text == problem.about), rules[0].span)
    known = list(sets_of(rules[0].text)) if problem.code == "N002" and not problem.help else []
    return attrs.evolve(problem, span=place, help=problem.help or (f"one of {', '.join(known)}" if known else ""))


def scene(setup: Setup, default_rules: Sequence[str] = (), *, load: Callable[..., Program] = load) -> Scene:
    """Load the rules of a merged situation and gather the facts of each seat, later ones replacing earlier ones.

    Raises `Invalid` with every unknown name. `load`: returns the program for the name of a game and of its sets; the shipped
    rules by default.
    """
    lookup = Lookup(vocabulary(program_of(setup, default_rules, load=load)), seats_of(setup))
    found = gathered(setup, lookup)
    lookup.done()
    return found


def seats_of(setup: Setup) -> tuple[str, ...]:
    """The names of the seats, clockwise."""
    return tuple(dict.fromkeys(line.seat.text for line in setup.seats))


def gathered(setup: Setup, lookup: Lookup) -> Scene:
    """The facts of a merged situation; errors in them are recorded. Raises `Invalid` for too many cards or seats."""
    _check_seats(setup)
    program = lookup.words.program
    by_key: dict[str, dict[object, Fact]] = {}
    stated = _Stated(setup, program)
    told = [newcomers.Line(line, lookup.facts(line.facts)) for line in setup.seats]
    _check_moves(told, lookup)
    for line, facts in ((one.written, one.facts) for one in told):
        known = by_key.setdefault(line.seat.text, {})
        for fact in facts:
            stated.once(line.seat.text, fact)
            before = known.pop(key := about(fact), None)
            known[key] = stated.closed(before, fact)
    apart(by_key, lookup)
    _check_names(by_key, lookup)
    _check_sides(setup, by_key, lookup)
    if not lookup.problems:
        lookup.problems += newcomers.newcomers(setup, told, lookup.words)
    _check_dealt(setup, lookup)
    game: dict[object, Fact] = {}
    for of_game in setup.game:
        for fact in lookup.facts(of_game.facts, of_game=True):
            stated.once("", fact)
            game[about(fact)] = stated.closed(game.get(about(fact)), fact)
    printed = [Printed(lookup.card(p.card), p.word.text, p.value, p.span) for p in setup.printed]
    for value in printed:
        stated.printed(value)
    piles = [(pile, lookup.zone(pile.name, shared=True)) for pile in setup.piles if pile.name.text != UNSEEN]
    try:
        readings_of(program, settings := {s.name.text: s.choice.text for s in setup.settings}, setup)
    except Invalid as invalid:
        lookup.problems += invalid.diagnostics
    if not program.phases:
        raise Invalid([Diagnostic("N025", f"`{program.game.key}` has no turn, so nothing can happen", setup.span,
                                  "its rules need `turn`, and a phase such as `phase work: offer work to you until no`")])
    if not by_key and not lookup.problems:
        raise Invalid([Diagnostic("N004", "nobody sits at the table", setup.span, "add a line for each seat, such as `A`")])
    found = Scene(
        program, tuple(by_key), {seat: tuple(facts.values()) for seat, facts in by_key.items()}, tuple(game.values()),
        tuple({(p.card, p.word): p for p in printed}.values()),
        tuple([ZoneHolds(zone, lookup.in_zone(pile.cards, zone), pile.name.text, pile.span)
               for pile, zone in piles]),
        tuple([card for pile in setup.piles if pile.name.text == UNSEEN for card in lookup.cards(pile.cards, live=False)]),
        None if setup.turn is None or lookup.seat(setup.turn) not in by_key else list(by_key).index(setup.turn.text),
        _phase(setup, lookup), setup, settings)
    _check_cards(found)
    lookup.problems += stated.problems
    crowded(found, by_key, lookup)
    return found


def _phase(setup: Setup, lookup: Lookup) -> int:
    """The phase with which the run begins. What a table says about it is looked up as well where the situation says otherwise."""
    phases = lookup.words.phases
    for other in setup.phases:
        if fold(other.text) not in phases:
            lookup.unknown("phase", other.text, other.span, phases, listed=True)
    if setup.phase is None:
        return lookup.words.program.opening
    if fold(setup.phase.text) not in phases:
        lookup.unknown("phase", setup.phase.text, setup.phase.span, phases, listed=True)
    return phases.get(fold(setup.phase.text), 0)


def _check_dealt(setup: Setup, lookup: Lookup) -> None:
    """Record more seats than the game is dealt for, if nothing else is wrong with them."""
    program, seats = lookup.words.program, seats_of(setup)
    most = max([dealt.most for dealt in program.setups], default=MAX_SEATS)
    if len(seats) > most and not lookup.problems:
        seat = next(line for line in setup.seats if line.seat.text == seats[most])
        said = f"`{program.game.key}` is dealt for `{most}` seats at most"
        lookup.problems.append(Diagnostic("N008", said, seat.span, "leave out seats that do not matter"))


def _check_seats(setup: Setup) -> None:
    """Raises `Invalid` for more seats than anybody needs."""
    if len(seats := seats_of(setup)) > MAX_SEATS:
        seat = next(line for line in setup.seats if line.seat.text == seats[MAX_SEATS])
        raise Invalid([Diagnostic("N008", f"more than {MAX_SEATS} seats are at the table", seat.span)])
    alphabet: dict[str, str] = {}
    for line in setup.seats:
        for found in sorted({unicodedata.name(c, "").partition(" ")[0] for c in line.seat.text} & _ALIKE):
            alphabet.setdefault(found, line.seat.text)
            if len(alphabet) > 1:
                said = f"`{line.seat.text}` is written in another alphabet than `{next(iter(alphabet.values()))}`"
                help = f"it has {found.capitalize()} letters, which look like those of {next(iter(alphabet)).capitalize()}"
                raise Invalid([Diagnostic("N032", said, line.seat.span, help)])


_ALIKE = frozenset({"LATIN", "CYRILLIC", "GREEK", "ARMENIAN", "CHEROKEE", "FULLWIDTH"})
"""Alphabets with letters that look the same."""


def _check_sides(setup: Setup, by_key: Mapping[str, Mapping[object, Fact]], lookup: Lookup) -> None:
    """Record seats of which nobody can tell a side, at a table where other seats are named after theirs.

    A value that may be secret, or that the rules give to begin with, need not be given.
    """
    program, words = lookup.words.program, lookup.words.words
    for number, field in enumerate(program.player_fields):
        values = next((e.values for e in program.enumerations if e.key == field.type), ())
        if field.secret or program.player_defaults[number] is not None or not values:
            continue
        others = [seat for seat in by_key if words.get(fold(seat), ("", 0))[0] != field.type]
        for seat in others if len(others) < len(by_key) else ():
            if ("field", number) in by_key[seat]:
                continue
            span = next(line.seat.span for line in setup.seats if line.seat.text == seat)
            lookup.unknown(field.key, seat, span, [value.title for value in values], listed=True)


def _check_moves(lines: Sequence[newcomers.Line], lookup: Lookup) -> None:
    """Record a further line of a seat that is nothing but the name of a card: the verb of a move is missing.

    A character, of whom there is one, may be all that a line says.
    """
    seats = Counter(one.written.seat.text for one in lines)
    for one in lines:
        match one.facts:
            case (InPlay(zone=number, name=name, span=span),) if seats[one.written.seat.text] > 1:
                zone = lookup.words.program.zones[number]
                if not zone.single:
                    lookup.problems.append(Diagnostic(
                        "N010", f"no fact of a player is called `{short(name)}`", span,
                        f"a move has a verb; what lies in front of its player is written `{zone.named.title} [{short(name)}]`"))
            case _:
                pass


def _check_names(by_key: Mapping[str, Mapping[object, Fact]], lookup: Lookup) -> None:
    """Record seats that are named after a word of a list, and have another one."""
    program, words = lookup.words.program, lookup.words.words
    for seat, known in by_key.items():
        kind, value = words.get(fold(seat), ("", 0))
        for number, field in enumerate(program.player_fields):
            fact = known.get(("field", number))
            if field.type == kind and isinstance(fact, FieldFact) and fact.value != value:
                lookup.problems.append(Diagnostic("N017", f"`{seat}` is named after another `{field.key}`", fact.span,
                                                  f"leave out `{fact.span.said}`, or name the seat otherwise"))


def _check_cards(scene: Scene) -> None:
    """Raises `Invalid` for more cards than anybody needs, or more players who have seen them."""
    count = shown = 0
    for fact in lying(scene):
        more = [(c.count, c.span) for c in fact.cards] if isinstance(fact, ZoneHolds) else (
            [(fact.count, fact.span)] if isinstance(fact, ZoneCount) else [])
        for number, span in more:
            count += number
            if count > MAX_CARDS:
                raise Invalid([Diagnostic("N009", f"more than {MAX_CARDS:,} cards lie on the table", span)])
        for card in fact.cards if isinstance(fact, ZoneHolds) else ():
            shown += card.count * len(card.seen)
            if shown > MAX_CARDS:
                told = f"players have seen more than {MAX_CARDS:,} cards, each counted for each of them"
                raise Invalid([Diagnostic("N009", told, card.span)])


def about(fact: Fact) -> object:
    """What a fact is about: that of a case about the same replaces the one of its table."""
    match fact:
        case FieldFact(number=number):
            return "field", number
        case InPlay(zone=zone) | ZoneCount(zone=zone) | ZoneHolds(zone=zone):
            return "zone", zone
        case UsedUp(card=card):
            return "used", card
        case _:
            return type(fact)


class _Stated:
    """What the lines below each heading state. Those below one heading state a thing once: a second line would be a slip."""

    def __init__(self, setup: Setup, program: Program) -> None:
        self.problems: list[Diagnostic] = []
        self._headings = [setup.span.line, *(span.line for span in setup.below)]
        self._misplaced = {problem.span.line for problem in setup.misplaced}
        self._program = program
        self._seen: dict[object, Span] = {}

    def once(self, seat: str, fact: Fact) -> None:
        """Record a fact that was stated before, by a line below the same heading."""
        lists = isinstance(fact, InPlay | ZoneHolds) and not self._program.zones[fact.zone].single
        help = "put all cards of a zone into one list" if lists else "leave out one of them"
        counts = isinstance(fact, ZoneCount) and self._program.zones[fact.zone].endless
        self._once((seat, about(fact), counts), fact.span, help)

    def closed(self, before: Fact | None, fact: Fact) -> Fact:
        """A fact with what one before it, below the same heading, tells of the same endless pile: some cards, and how many there
        are in all, of which the others are unknown. Else the fact alone.
        """
        match before, fact:
            case (ZoneHolds(zone=zone) as held, ZoneCount() as all_) | (ZoneCount(zone=zone) as all_, ZoneHolds() as held):
                if not self._program.zones[zone].endless or self._heading(held.span) != self._heading(all_.span):
                    return fact
            case _:
                return fact
        more = all_.count - sum(card.count for card in held.cards)
        if more < 0:
            said = f"`{all_.span.said}` is less than `{held.span.said}` lists"
            self.problems.append(Diagnostic("N017", said, all_.span, "the number is that of all cards"))
        unknown = CardHere(more, (0,) * len(self._program.face_sizes), {}, {}, "?", "", all_.span)
        return attrs.evolve(held, cards=(*held.cards, unknown) if more > 0 else held.cards, ends=True)

    def printed(self, value: Printed) -> None:
        """The same of a printed value."""
        self._once(("card", value.card, value.word), value.span, "leave out one of them")

    def _once(self, thing: object, span: Span, help: str) -> None:
        before = self._seen.setdefault((*self._heading(span), thing), span)
        if before is not span and span.line not in self._misplaced:
            where = "in one line" if before.line == span.line else f"here and in line {before.line}"
            said = f"`{span.said}` and `{before.said}` state the same thing {where}"
            self.problems.append(Diagnostic("N017", said, span, help))

    def _heading(self, span: Span) -> tuple[str, int]:
        """The file and the line of the heading above a line."""
        return span.source.name, max((line for line in self._headings if line <= span.line), default=0)


__all__ = ["APART", "UNSEEN", "Scene", "about", "gathered", "merge", "placed", "program_of", "scene", "seats_of",
           "without_unseen"]
