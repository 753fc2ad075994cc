"""Which readings a situation settles."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import product
from math import prod
from typing import TypeVar

import attrs

from adjudicator.cases.words.vocabulary import unknown
from adjudicator.engine.profiles import PROFILES, Verdict, Voice, verdict
from adjudicator.engine.program import Program
from adjudicator.engine.state import State
from adjudicator.limits import MAX_READINGS
from adjudicator.notation.case_ast import Setup
from adjudicator.notation.source import Source, Span

R = TypeVar("R")
ANY = "any"
"""Stands for every reading of an interpretation, in turn."""


class TooManyReadings(Exception):
    """More combinations of readings than are tried."""

    def __str__(self) -> str:
        return f"more than {MAX_READINGS} combinations of readings"


def readings_of(program: Program, settings: Mapping[str, str], where: Setup, profile: str = "") -> tuple[int | None, ...]:
    """The reading that a situation settles for each interpretation, None where it does not. Raises `Invalid`.

    What is set takes precedence over the profile: the given one, or that of the situation.
    """
    fixed: list[int | None] = [None] * len(program.interpretations)
    keys = [i.key for i in program.interpretations]
    written = [(s.name.text, s.choice.text, s.name.span, s.choice.span) for s in where.settings]
    spans = {name: (span, of_choice) for name, _, span, of_choice in written}
    chosen = [(name, choice, *spans.get(name, (where.span, where.span))) for name, choice in settings.items()]
    for name, choice, span, of_choice in (*written, *chosen):
        if name not in keys:
            raise unknown("interpretation", name, span, keys)
        readings = [c.key for c in program.interpretations[keys.index(name)].choices]
        if choice not in (*readings, ANY):
            raise unknown(f"reading of {name}", choice, of_choice, [*readings, ANY])
    for name, choice in settings.items():
        if choice != ANY:
            fixed[keys.index(name)] = program.interpretations[keys.index(name)].index(choice)
    for name, said in verdicts(program, settings, where, profile).items():
        if said.voice is Voice.BACKS:
            fixed[keys.index(name)] = said.choice
    return tuple(fixed)


def with_defaults(program: Program, fixed: Sequence[int | None]) -> tuple[int, ...]:
    """The readings in force: as settled, otherwise the defaults."""
    return tuple([i.default if reading is None else reading for i, reading in zip(program.interpretations, fixed, strict=True)])


def verdicts(program: Program, settings: Mapping[str, str], where: Setup, profile: str = "") -> dict[str, Verdict]:
    """What the profile in force says about each interpretation that is not set; nothing without a profile. Raises `Invalid`."""
    name = profile or ("" if where.readings is None else where.readings.text)
    if name and name not in PROFILES:
        span = Span(Source("--readings", name), 1, 1, len(name)) if profile or where.readings is None else where.readings.span
        raise unknown("profile of readings", name, span, list(PROFILES), listed=True)
    for other in where.profiles:
        if other.text not in PROFILES:
            raise unknown("profile of readings", other.text, other.span, list(PROFILES), listed=True)
    return {i.key: verdict(i, name) for i in program.interpretations if i.key not in settings} if name else {}


def with_readings(state: State, readings: tuple[int, ...]) -> State:
    """A state under other readings of what it has not consulted. What is filed about it may rest on them, and is found again."""
    return attrs.evolve(state, settings=readings, index=None)


def left_open(fixed: Sequence[int | None]) -> int:
    """The interpretations for which nothing settles a reading, as bits."""
    return sum(1 << number for number, reading in enumerate(fixed) if reading is None)


def under_each(program: Program, left: int, first: Sequence[tuple[int, ...]],
               ran: Callable[[tuple[int, ...]], tuple[R, int]]) -> Iterator[R]:
    """What comes of some readings, and of all others of each interpretation that is consulted with some of them.

    `left`: the interpretations that are left open, as bits. `ran`: what comes of readings, and what is consulted then, as bits.
    Raises `TooManyReadings` for more than `MAX_READINGS` combinations.
    """
    waiting: deque[Iterator[tuple[int, ...]]] = deque([iter(first)])
    seen: set[tuple[int, ...]] = set()
    while waiting:
        for readings in waiting.popleft():
            if readings in seen:
                continue
            if len(seen) == MAX_READINGS:
                raise TooManyReadings
            seen.add(readings)
            found, consulted = ran(readings)
            yield found
            choices = [range(len(i.choices)) if (left & consulted) >> number & 1 else (readings[number],)
                       for number, i in enumerate(program.interpretations)]
            if prod(map(len, choices)) > MAX_READINGS:  # count them before running any: each is a run
                raise TooManyReadings
            waiting.append(product(*choices))
