"""What a game deals to its players: how many of them have a word of a list, such as a role."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from random import Random
from string import ascii_uppercase
from typing import Any

import attrs

from adjudicator.cases.situation.scene import APART, Scene
from adjudicator.cases.situation.setup import begin
from adjudicator.cases.words.meaning import FieldFact
from adjudicator.cases.words.vocabulary import vocabulary
from adjudicator.engine.construction import Setup
from adjudicator.engine.draft import Draft
from adjudicator.engine.faults import AtFault
from adjudicator.engine.position import Position
from adjudicator.engine.program import Program
from adjudicator.engine.state import State
from adjudicator.notation import case_ast
from adjudicator.notation.source import Diagnostic, Source, Span, fold

FEW, MANY = 4, 40
"""How many games are dealt to see what may differ in them, and how many where something does."""


def rivals(scene: Scene) -> Iterator[Diagnostic]:
    """The problems of players who have the same word of a list where one of all is dealt it, and nothing else ever gives it."""
    program = scene.program
    lists = {e.key: e.values for e in program.enumerations} if program.setups else {}
    first = {(number, value): seat for seat in scene.seats if lists for number, value in _named(program, seat)}
    for seat, facts in scene.facts.items():
        for fact in facts:
            if not isinstance(fact, FieldFact) or not isinstance(fact.value, int) or not fact.value:
                continue
            field = program.player_fields[fact.number]
            other = first.setdefault((fact.number, fact.value), seat) if field.type in lists else seat
            if other != seat and dealt_once(program, fact.number, fact.value):
                title = lists[field.type][fact.value - 1].title
                yield Diagnostic(APART, f"`{other}` and `{seat}` are both `{title}`", fact.span,
                                 f"one player is dealt this `{field.key}`")


def crowd(scene: Scene) -> Iterator[Diagnostic]:
    """The problem of more seats than a game has that is always dealt for the same number of players."""
    numbers = {number for setup in scene.program.setups for number in (setup.least, setup.most)}
    most = max(numbers, default=0)
    if len(numbers) == 1 and len(scene.seats) > most:
        seat = scene.seats[most]
        span = next(line.seat.span for line in scene.setup.seats if line.seat.text == seat)
        yield Diagnostic(APART, f"there is no seat for `{seat}`", span, f"the game is for {most} player{'s' if most > 1 else ''}")


def _named(program: Program, seat: str) -> Iterator[tuple[int, int]]:
    """The fields of a seat that is named after a word of their list, each with this word."""
    kind, value = vocabulary(program).words.get(fold(seat), ("", 0))
    yield from ((number, value) for number, field in enumerate(program.player_fields) if field.type == kind)


@lru_cache(maxsize=1024)
def dealt_once(program: Program, number: int, word: int) -> bool:
    """Whether a word of a list is the value of a player's field for one player in every game that is dealt, and stays so."""
    counts = [sum(value == word for value in fields[number]) for setup in program.setups for seats in {setup.least, setup.most}
              for fields in fields_dealt(program, setup, seats)] if not _changes(program, number) else []
    return bool(counts) and max(counts) == 1


def may_be_dealt(scene: Scene, number: int) -> bool:
    """Whether a game for these players may deal the words that a situation gives for a field of theirs, beside others.

    It may where something else than the deal gives players such words.
    """
    program = scene.program
    told = Counter([value for seat in scene.seats for at, value in _named(program, seat) if at == number])
    told += Counter([fact.value for facts in scene.facts.values() for fact in facts
                     if isinstance(fact, FieldFact) and fact.number == number and isinstance(fact.value, int) and fact.value])
    seats = len(scene.seats)
    setups = [setup for setup in program.setups if setup.least <= seats <= setup.most]
    dealt = [Counter(fields[number]) for setup in setups for fields in fields_dealt(program, setup, seats)]
    return not dealt or _changes(program, number) or any(told <= each for each in dealt)


def _changes(program: Program, number: int) -> bool:
    """Whether anything but the dealing of a game writes a field of players."""
    dealing: set[int] = set()
    waiting = [program.verbs[setup.verb].code for setup in program.setups]
    while waiting:
        code = waiting.pop()
        if code >= 0 and code not in dealing:
            dealing.add(code)
            waiting += [program.verbs[doing.verb].code for doing in program.leads[code].verbs]
    return any(number in lead.writes for code, lead in enumerate(program.leads) if code not in dealing)


def fields_dealt(program: Program, setup: Setup, seats: int) -> tuple[tuple[tuple[Any, ...], ...], ...]:
    """The fields of the players after games for this number of seats are dealt; in one that cannot be, none have a value."""
    dealt = _dealt(program, setup, seats)
    return tuple([position.fields for position in dealt]) or (((),) * len(program.player_fields),)


def is_filled(program: Program, zone: int) -> bool:
    """Whether cards lie in a zone in every game that has just been dealt, in front of each player."""
    kind, found = program.zones[zone], [(setup.least, _dealt(program, setup, setup.least)) for setup in program.setups]
    return bool(found) and all(dealt and all(
        position.zones[program.layout(seats).base[zone] + player]
        for position in dealt for player in range(seats if kind.of_player else 1)) for seats, dealt in found)


def begins_with_cards(program: Program, zone: int) -> bool:
    """Whether some cards lie in a zone when a game begins."""
    kind = program.zones[zone]
    return is_filled(program, zone) if kind.live else kind.unpacked


@lru_cache(maxsize=64)
def _dealt(program: Program, setup: Setup, seats: int) -> tuple[Position, ...]:
    """The positions of some games for this number of seats that have just been dealt; none if it cannot be.

    Each reading on which the deal rests is tried beside the default ones. Where games differ in how many players have a word of
    a list, more of them are dealt.
    """
    readings = tuple(i.default for i in program.interpretations)
    first = [_deal(program, setup, seats, readings, seed) for seed in range(FEW)]
    consulted = [at for at in range(len(readings)) if any(state is not None and state.consulted >> at & 1 for state in first)]
    others = [(*readings[:at], choice, *readings[at + 1:]) for at in consulted
              for choice in range(len(program.interpretations[at].choices)) if choice != readings[at]]
    found = [*first, *(_deal(program, setup, seats, other, seed) for other in others for seed in range(FEW))]
    if len({_numbers(state) for state in first}) > 1:
        found += [_deal(program, setup, seats, readings, seed) for seed in range(FEW, MANY)]
    return tuple([state.position for state in found if state is not None])


def _numbers(state: State | None) -> tuple[frozenset[tuple[Any, int]], ...]:
    """How many players have each word of a list."""
    if state is None:
        return ()
    fields = zip(state.program.player_fields, state.position.fields, strict=True)
    return tuple([frozenset(Counter(values).items()) for field, values in fields if state.program.words(field.type)])


def _deal(program: Program, setup: Setup, seats: int, readings: tuple[int, ...], seed: int) -> State | None:
    """A game for this number of seats that has just been dealt; None if it cannot be."""
    where = Span(Source("deal", ""), 1, 1, 0)
    nothing = case_ast.Setup(None, (), (), None, (), (), (), (), None, None, where)
    names = tuple(ascii_uppercase[:seats])
    table = Scene(program, names, dict.fromkeys(names, ()), (), (), (), (), None, program.opening, nothing, {})
    empty = begin(table, (), readings, logging=False, bounded=False)
    draft = Draft(attrs.evolve(empty, dealt=True))
    program.verbs[setup.verb].enter(draft, draft.top_frame(), 0)
    try:
        return draft.freeze().by_chance(Random(seed))
    except AtFault:
        return None


__all__ = ["begins_with_cards", "crowd", "dealt_once", "fields_dealt", "is_filled", "may_be_dealt", "rivals"]
