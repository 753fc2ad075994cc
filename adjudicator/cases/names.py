"""Looks up every name that a situation or a case uses, without running it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain, islice

import attrs

from adjudicator.cases.decks import UNKNOWN
from adjudicator.cases.facts import field_told
from adjudicator.cases.runner import readings_of
from adjudicator.cases.scene import merge, scene
from adjudicator.cases.setup import UNSEEN, begin
from adjudicator.cases.steps import understood
from adjudicator.cases.vocabulary import Vocabulary, unknown, vocabulary
from adjudicator.engine.program import Program
from adjudicator.limits import MAX_PROBLEMS
from adjudicator.notation.case_ast import Setup, Table
from adjudicator.notation.case_lines import (
    CardText,
    Counter,
    DeckCheck,
    ExpectAsked,
    ExpectConsulted,
    ExpectGame,
    ExpectOrder,
    ExpectPile,
    ExpectSeat,
    Illegal,
    Line,
    Move,
    Named,
    Never,
    SeatFacts,
    StepText,
    Text,
    Then,
    Used,
    ZoneFact,
)
from adjudicator.notation.decks import entries
from adjudicator.notation.source import Diagnostic, Invalid, Span, fold
from adjudicator.rules.load import load

OF_CARDS = ("plays", "discards")


def problems_in(setup: Setup, script: Sequence[Line], tables: Sequence[Table], *,
                load: Callable[..., Program] = load) -> Iterator[Diagnostic]:
    """Every name that means nothing under the rules of the situation. Rules that do not compile are passed over.

    `load`: gives the program for the name of a game and of its sets.
    """
    try:
        whole = merge(setup, tables)
        seats_alone = attrs.evolve(whole, seats=tuple(SeatFacts(s.seat, (), s.span) for s in whole.seats))
        program = scene(seats_alone, load=load).program
    except Invalid as invalid:
        yield from (d for d in invalid.diagnostics if not d.code.startswith("R"))
        return
    seats = [s.seat.text for s in whole.seats]
    found = list(islice(chain(_setup(whole, program), unknown_in(script, vocabulary(program), seats)), MAX_PROBLEMS))
    yield from found
    if not found:
        try:
            begin(scene(whole, load=load), script, tuple(i.default for i in program.interpretations), logging=False)
        except Invalid as invalid:
            yield from invalid.diagnostics


def _setup(setup: Setup, program: Program) -> Iterator[Diagnostic]:
    words = vocabulary(program)
    for setting in setup.settings:
        try:
            readings_of(program, {setting.name.text: setting.choice.text}, setup)
        except Invalid as invalid:
            yield from invalid.diagnostics
    seats = [s.seat.text for s in setup.seats]
    for printed in setup.printed:
        yield from _card(printed.card, words)
    for line in setup.game:
        for fact in line.facts:
            yield from _fact(fact, words, seats, of_game=True)
    for seat in setup.seats:
        for fact in seat.facts:
            yield from _fact(fact, words, seats)
    for pile in setup.piles:
        if pile.name.text != UNSEEN:
            yield from _zone(pile.name.text, pile.span, words, shared=True)
        yield from _cards(pile.cards, words)
    for event in setup.events:
        yield from _card(event, words)
    if setup.phase is not None and fold(setup.phase.text) not in words.phases:
        yield _unknown("phase", setup.phase.text, setup.phase.span, words.phases)


def _fact(fact: object, words: Vocabulary, seats: Sequence[str] = (), of_game: bool = False) -> Iterator[Diagnostic]:
    """What is unknown in a fact of a seat or of the game, given or expected."""
    if field_told(fact, words, seats, of_game) is not None:
        return
    if isinstance(fact, Named) and of_game:
        yield _unknown("value of the game", fact.name.text, fact.span, words.game)
    elif isinstance(fact, Named):
        if fold(fact.name.text) not in words.words and not words.card(fact.name.text):
            values = [v.title for e in words.program.enumerations for v in e.values]
            yield _unknown("role or character", fact.name.text, fact.span, [*values, *_titles(words)])
    elif isinstance(fact, Counter):
        if fold(fact.name.text) not in words.fields:
            yield from _zone(fact.name.text, fact.name.span, words, of_game, also=words.game if of_game else words.fields)
    elif isinstance(fact, ZoneFact):
        yield from _zone(fact.zone.text, fact.zone.span, words, of_game)
        yield from _cards(fact.cards, words)
    elif isinstance(fact, Used):
        yield from _card(fact.name, words)


def _zone(name: str, span: Span, words: Vocabulary, shared: bool, also: Iterable[str] = ()) -> Iterator[Diagnostic]:
    zone = words.zones.get(fold(name))
    if zone is None or words.program.zones[zone].of_player == shared:
        known = [z.named.title for z in words.program.zones if z.of_player != shared]
        yield _unknown("pile" if shared else "zone or counter", name, span, [*known, *also])


def _cards(cards: Sequence[CardText], words: Vocabulary) -> Iterator[Diagnostic]:
    for card in cards:
        if words.pattern(words.marked(card.text).name, card.label) is None:
            yield _unknown("card", card.text, card.span, _titles(words))


def _card(text: Text, words: Vocabulary) -> Iterator[Diagnostic]:
    if not words.card(text.text):
        yield _unknown("card", text.text, text.span, _titles(words))


# ---- the script

def unknown_in(script: Sequence[Line], words: Vocabulary, seats: Sequence[str] = ()) -> Iterator[Diagnostic]:
    """Every name in the lines of a script that means nothing under the rules."""
    for line in script:
        if isinstance(line, Move | Illegal):
            yield from _move(line.move if isinstance(line, Illegal) else line, words)
        elif isinstance(line, Then | Never):
            yield from _step(line.step, words, seats)
            if isinstance(line, Then) and line.cell is not None:
                yield from _moment(line.cell.moment, words)
        elif isinstance(line, ExpectSeat):
            for fact in line.facts:
                yield from _fact(fact, words, seats)
        elif isinstance(line, ExpectGame):
            for fact in line.facts:
                yield from _fact(fact, words, seats, of_game=True)
        elif isinstance(line, DeckCheck):
            yield from _deck(line, words)
        elif isinstance(line, ExpectPile):
            yield from _zone(line.name.text, line.name.span, words, shared=True)
            yield from _cards(line.cards, words)
        elif isinstance(line, ExpectAsked | ExpectOrder):
            yield from _moment(line.moment, words)
        elif isinstance(line, ExpectConsulted):
            keys = [i.key for i in words.program.interpretations]
            if line.name.text not in keys:
                yield _unknown("interpretation", line.name.text, line.name.span, keys)


def _move(move: Move, words: Vocabulary) -> Iterator[Diagnostic]:
    owners = {fold(c.owner_title) for c in words.program.clauses}
    if move.verb.text in OF_CARDS:
        for text in move.phrase.objects:
            if not text.text.startswith("#") and words.pattern(text.text) is None and fold(text.text) not in owners:
                yield _unknown("card", text.text, text.span, _titles(words))
    if move.phrase.as_ is not None:
        yield from _card(move.phrase.as_, words)
    if move.phrase.moment is not None:
        yield from _moment(move.phrase.moment, words)


def _step(step: StepText, words: Vocabulary, seats: Sequence[str]) -> Iterator[Diagnostic]:
    try:
        understood(step, words, seats)
    except Invalid as invalid:
        yield from invalid.diagnostics


def _moment(text: Text, words: Vocabulary) -> Iterator[Diagnostic]:
    windows = {m for c in words.program.clauses for m in c.moments}
    if fold(text.text) not in words.moments and text.text not in windows:
        yield _unknown("moment", text.text, text.span, [*words.moments, *sorted(windows)])


def _deck(line: DeckCheck, words: Vocabulary) -> Iterator[Diagnostic]:
    try:
        texts = [t for e in entries(line.cards) for t in (e.card, e.into[1] if e.into else e.card)]
    except Invalid as invalid:
        yield from invalid.diagnostics
        return
    for text in dict.fromkeys(texts):
        if text.text != UNKNOWN:
            yield from _card(text, words)


def _titles(words: Vocabulary) -> list[str]:
    return [s for c in words.program.cards[1:] for s in c.named.spellings()]


def _unknown(what: str, name: str, span: Span, known: Iterable[str]) -> Diagnostic:
    return unknown(what, name, span, list(known)).diagnostics[0]


__all__ = ["problems_in", "unknown_in"]
