"""Which readings a situation settles."""

from __future__ import annotations

from collections.abc import Mapping

from adjudicator.cases.vocabulary import unknown
from adjudicator.engine.program import Program
from adjudicator.notation.case_ast import Setup


def readings_of(program: Program, settings: Mapping[str, str], where: Setup) -> tuple[int | None, ...]:
    """The reading that a situation settles for each interpretation, None where it does not. Raises `Invalid`."""
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
    return tuple(fixed)
