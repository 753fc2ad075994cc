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
from adjudicator.notation import case_ast
from adjudicator.notation.source import Diagnostic, Source, Span, fold


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
    counts = [sum(value == word for value in fields_dealt(program, setup, seats)[number])
              for setup in program.setups for seats in {setup.least, setup.most}] if not _changes(program, number) else []
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
    dealt = [Counter(fields_dealt(program, setup, seats)[number]) for setup in setups]
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


def fields_dealt(program: Program, setup: Setup, seats: int) -> tuple[tuple[Any, ...], ...]:
    """The fields of the players after a game for this number of seats is dealt; none have a value if it cannot be."""
    position = _dealt(program, setup, seats)
    return ((),) * len(program.player_fields) if position is None else position.fields


def is_filled(program: Program, zone: int) -> bool:
    """Whether cards lie in a zone in every game that has just been dealt, in front of each player."""
    kind, found = program.zones[zone], [(setup.least, _dealt(program, setup, setup.least)) for setup in program.setups]
    return bool(found) and all(position is not None and all(
        position.zones[program.layout(seats).base[zone] + player] for player in range(seats if kind.of_player else 1))
        for seats, position in found)


@lru_cache(maxsize=64)
def _dealt(program: Program, setup: Setup, seats: int) -> Position | None:
    """The position of a game for this number of seats that has just been dealt; None if it cannot be."""
    where = Span(Source("deal", ""), 1, 1, 0)
    nothing = case_ast.Setup(None, (), (), None, (), (), (), (), None, None, where)
    names = tuple(ascii_uppercase[:seats])
    table = Scene(program, names, dict.fromkeys(names, ()), (), (), (), (), None, program.opening, nothing, {})
    empty = begin(table, (), tuple(i.default for i in program.interpretations), logging=False, bounded=False)
    draft = Draft(attrs.evolve(empty, dealt=True))
    program.verbs[setup.verb].enter(draft, draft.top_frame(), 0)
    try:
        return draft.freeze().by_chance(Random(0)).position
    except AtFault:
        return None


__all__ = ["crowd", "dealt_once", "fields_dealt", "is_filled", "may_be_dealt", "rivals"]
