"""Which readings a situation settles."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from adjudicator.cases.words.vocabulary import unknown
from adjudicator.engine.profiles import PROFILES, Verdict, Voice, verdict
from adjudicator.engine.program import Program
from adjudicator.notation.case_ast import Setup
from adjudicator.notation.source import Source, Span

ANY = "any"
"""Stands for every reading of an interpretation, in turn."""


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
