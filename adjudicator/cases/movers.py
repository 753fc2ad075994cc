"""The verbs in whose steps cards may move or be shown, so that a line about such a step may name them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from adjudicator.engine.program import Program
from adjudicator.engine.steps import StepKind, spoken


@lru_cache(maxsize=64)
def movers(program: Program) -> frozenset[str]:
    """The keys of these verbs, whatever the conditions: cards also move in a step by what is done for it without being told.

    Among them is every verb that is done with a card: what that card does belongs to the step.
    """
    # INVARIANT: no card moves in the step of any other verb
    hidden = untold(program)
    waiting: dict[int, list[int]] = {}
    for clause in program.clauses:
        for verb in {clause.verb, *clause.leaving} if clause.code >= 0 else ():
            waiting.setdefault(verb, []).append(clause.code)

    def codes(number: int) -> Iterator[int]:
        """What runs in a step of a verb."""
        yield from (program.verbs[number].code, *waiting.get(number, ()))

    every = range(len(program.verbs))
    found = {n for n in every if any(p.type in ("card", "cards") for p in program.verbs[n].parameters)
             or any(code < 0 or program.leads[code].moves for code in codes(n))}
    leads = {n: {doing.verb for code in codes(n) for doing in program.leads[code].verbs} & hidden for n in every}
    before = -1
    while before != len(found):
        before = len(found)
        found |= {n for n, done in leads.items() if done & found}
    return frozenset([program.verbs[n].key for n in found])


def untold(program: Program) -> set[int]:
    """The numbers of the verbs that the timeline does not show."""
    told = spoken(program)
    return {n for n, verb in enumerate(program.verbs) if not told[StepKind.EVENT, verb.key].shown}


__all__ = ["movers", "untold"]
