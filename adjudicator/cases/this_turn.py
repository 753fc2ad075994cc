"""What may have changed in a turn before a situation begins: the values that are reset each turn, read off the rules."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from adjudicator.cases.reach import codes_of_grid
from adjudicator.engine.program import Program


@lru_cache(maxsize=256)
def changed_until(program: Program, phase: int) -> frozenset[int]:
    """The fields of players that something in the phases of a turn may change, up to and with this one, whatever is there."""
    keys = {program.phases[number].named.key for number in range(phase + 1)}
    waiting = [program.phases[number].code for number in range(phase + 1)]
    waiting += [clause.code for clause in program.clauses
                if clause.kind == "state_based" or (clause.kind == "phase" and not keys.isdisjoint(clause.moments))]
    seen, found = set[int](), set[int]()
    while waiting:
        code = waiting.pop()
        if code >= 0 and code not in seen:
            seen.add(code)
            found |= {*program.leads[code].writes}
            waiting += _led_to(program, code)
    return frozenset(found)


def _led_to(program: Program, code: int) -> Iterator[int]:
    """The pieces of code to which one directly leads."""
    leads = program.leads[code]
    verbs, windows = {doing.verb for doing in leads.verbs}, {window.moment for window in leads.windows}
    yield from leads.codes
    yield from (program.verbs[verb].code for verb in verbs)
    yield from codes_of_grid(program) if leads.attacks else ()
    for clause in program.clauses:
        if clause.kind == "ability":
            if not windows.isdisjoint(clause.moments):
                yield clause.code
            if not {*leads.performs}.isdisjoint(("", *clause.moments)):
                yield clause.bare
        elif clause.verb in verbs or not verbs.isdisjoint(clause.leaving):
            yield clause.code


__all__ = ["changed_until"]
