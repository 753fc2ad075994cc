"""A situation put together: its rules, its seats with their facts, and the table that it builds upon."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import attrs

from adjudicator.cases.facts import field_told
from adjudicator.cases.vocabulary import Vocabulary, unknown, vocabulary
from adjudicator.engine.program import Program
from adjudicator.limits import MAX_CARDS, MAX_SEATS
from adjudicator.notation.case_ast import Setup, Table
from adjudicator.notation.case_layout import MOVE_VERBS
from adjudicator.notation.case_lines import Counter, Fact, Named, PrintedFact, ZoneFact
from adjudicator.notation.source import Diagnostic, Invalid, fold, nearest, short
from adjudicator.rules.load import load


@attrs.frozen(slots=True)
class Scene:
    """A situation put together: the program, the seats with their facts, and what it says besides."""

    program: Program
    seats: tuple[str, ...]
    facts: dict[str, list[Fact]]
    game: tuple[Fact, ...]
    printed: tuple[PrintedFact, ...]
    setup: Setup
    settings: dict[str, str]


def merge(setup: Setup, tables: Sequence[Table], depth: int = 0) -> Setup:
    """A situation with that of the table it builds upon. Raises `Invalid` for a table that is not there or builds on itself."""
    if setup.table is None:
        return setup
    table = next((t for t in tables if t.id.text == setup.table.text), None)
    if table is None or depth > len(tables):
        raise unknown("table", setup.table.text, setup.table.span, [t.id.text for t in tables])
    below = merge(table.setup, tables, depth + 1)
    own = {p.name.text for p in setup.piles}
    return Setup(
        table=None, rules=below.rules + setup.rules, settings=below.settings + setup.settings,
        printed=below.printed + setup.printed, game=below.game + setup.game, seats=below.seats + setup.seats,
        piles=tuple(p for p in below.piles if p.name.text not in own) + setup.piles, events=below.events + setup.events,
        turn=setup.turn or below.turn, phase=setup.phase or below.phase, span=setup.span,
    )


def scene(setup: Setup, default_rules: Sequence[str] = (), *, load: Callable[..., Program] = load) -> Scene:
    """Load the rules of a merged situation and gather the facts of each seat, later ones replacing earlier ones.

    `load`: gives the program for the name of a game and of its sets; the shipped rules, unless said otherwise.
    """
    names = [r.text for r in setup.rules] or list(default_rules)
    if not names:
        raise Invalid([Diagnostic("N003", "the situation does not say which rules it is played by", setup.span,
                                  "add a line such as `rules GAME, SET`")])
    try:
        program = load(names[0], *dict.fromkeys(n for n in names[1:] if n != names[0]))
    except Invalid as invalid:
        if setup.rules and invalid.diagnostics[0].code in ("N001", "N002", "N013"):
            raise Invalid([attrs.evolve(d, span=setup.rules[0].span) for d in invalid.diagnostics]) from None
        raise
    words = vocabulary(program)
    by_key: dict[str, dict[object, Fact]] = {}
    problems: list[Diagnostic] = []
    for line in setup.seats:
        known = by_key.setdefault(line.seat.text, {})
        for fact in line.facts:
            try:
                key = _key(fact, words, [s.seat.text for s in setup.seats])
            except Invalid as invalid:
                problems += invalid.diagnostics
                continue
            known.pop(key, None)
            known[key] = fact
    if problems:
        raise Invalid(problems)
    facts = {seat: list(known.values()) for seat, known in by_key.items()}
    game = {_game_key(fact, words): fact for line in setup.game for fact in line.facts}
    printed = {(fold(p.card.text), p.word.text): p for p in setup.printed}
    _check_size(setup, facts)
    if len(facts) < 1:
        raise Invalid([Diagnostic("N004", "nobody sits at the table", setup.span, "add a line for each seat, such as `A`")])
    settings = {s.name.text: s.choice.text for s in setup.settings}
    return Scene(program, tuple(facts), facts, tuple(game.values()), tuple(printed.values()), setup, settings)


def _check_size(setup: Setup, facts: dict[str, list[Fact]]) -> None:
    """Raises `Invalid` for more seats or cards than anybody needs."""
    if len(facts) > MAX_SEATS:
        seat = next(line for line in setup.seats if line.seat.text == list(facts)[MAX_SEATS])
        raise Invalid([Diagnostic("N008", f"more than {MAX_SEATS} seats are at the table", seat.span)])
    places = [(card.count, card.span) for pile in setup.piles for card in pile.cards]
    for fact in (*(f for found in facts.values() for f in found), *(f for line in setup.game for f in line.facts)):
        if isinstance(fact, ZoneFact):
            places += [(card.count, card.span) for card in fact.cards]
        elif isinstance(fact, Counter):
            places.append((fact.value, fact.span))
    count = 0
    for more, span in places:
        count += more
        if count > MAX_CARDS:
            raise Invalid([Diagnostic("N009", f"more than {MAX_CARDS:,} cards lie on the table", span)])


def _game_key(fact: Fact, words: Vocabulary) -> object:
    """What a fact about the game is about."""
    told = field_told(fact, words, (), of_game=True)
    if told is not None:
        return "field", told[0]
    if isinstance(fact, Counter | ZoneFact):
        text = fact.name.text if isinstance(fact, Counter) else fact.zone.text
        return "zone", words.zones.get(fold(text), text)
    return fact


def _key(fact: Fact, words: Vocabulary, seats: Sequence[str]) -> object:
    """What a fact is about: a later one about the same replaces it."""
    told = field_told(fact, words, seats, of_game=False)
    if told is not None:
        return "field", told[0]
    if isinstance(fact, Named):
        return "card", character(fact, words)[0]
    if isinstance(fact, Counter):
        return "zone", words.zones.get(fold(fact.name.text), fact.name.text)
    if isinstance(fact, ZoneFact):
        return "zone", words.zones.get(fact.zone.text.casefold(), fact.zone.text)
    return type(fact)


def character(fact: Named, words: Vocabulary) -> tuple[int, int]:
    """The zone and the number of a card that a bare name in a seat line means: it is in play where its kind works.

    Raises `Invalid`, also for a card that works elsewhere.
    """
    name = fact.name.text
    number = words.card(name)
    works = words.program.cards[number].works if number else -1
    zone = words.program.zones[works] if works >= 0 else None
    if zone is not None and zone.of_player:
        if zone.live:
            return works, number
        raise Invalid([Diagnostic("N010", f"no role or character is called `{short(name)}`", fact.span,
                                  f"it is a card of another kind: `{zone.named.key} [{short(name)}]`")])
    first = name.split()[0]
    verb = nearest(first, MOVE_VERBS, 1)
    if verb and " " in name:
        raise Invalid([Diagnostic("N010", f"`{first}` is no word for a move", fact.span, f"did you mean `{verb[0]}`?")])
    known = [v.title for e in words.program.enumerations for v in e.values] + [c.named.title for c in words.program.cards[1:]]
    raise unknown("role or character", name, fact.span, known)
