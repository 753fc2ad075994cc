"""Which readings a situation settles."""

from __future__ import annotations

from collections.abc import Mapping

from adjudicator.cases.vocabulary import unknown
from adjudicator.engine.profiles import PROFILES, Verdict, Voice, verdict
from adjudicator.engine.program import Program
from adjudicator.notation.case_ast import Setup
from adjudicator.notation.source import Source, Span


def readings_of(program: Program, settings: Mapping[str, str], where: Setup, profile: str = "") -> tuple[int | None, ...]:
    """The reading that a situation settles for each interpretation, None where it does not. Raises `Invalid`.

    What is set takes precedence over the profile: the given one, or that of the situation.
    """
    fixed: list[int | None] = [None] * len(program.interpretations)
    keys = [i.key for i in program.interpretations]
    spans = {s.name.text: s for s in where.settings}
    for name, choice in settings.items():
        span = spans[name].name.span if name in spans else where.span
        if name not in keys:
            raise unknown("interpretation", name, span, keys)
        interpretation = program.interpretations[keys.index(name)]
        if choice == "any":
            continue
        if interpretation.index(choice) < 0:
            raise unknown(f"reading of {name}", choice, spans[name].choice.span if name in spans else span,
                          [c.key for c in interpretation.choices] + ["any"])
        fixed[keys.index(name)] = interpretation.index(choice)
    for name, said in verdicts(program, settings, where, profile).items():
        if said.voice is Voice.BACKS:
            fixed[keys.index(name)] = said.choice
    return tuple(fixed)


def verdicts(program: Program, settings: Mapping[str, str], where: Setup, profile: str = "") -> dict[str, Verdict]:
    """What the profile in force says about each interpretation that is not set; nothing without a profile. Raises `Invalid`."""
    name = profile or ("" if where.readings is None else where.readings.text)
    if name and name not in PROFILES:
        span = Span(Source("--readings", name), 1, 1, len(name)) if profile or where.readings is None else where.readings.span
        raise unknown("profile of readings", name, span, list(PROFILES), listed=True)
    return {i.key: verdict(i, name) for i in program.interpretations if i.key not in settings} if name else {}
