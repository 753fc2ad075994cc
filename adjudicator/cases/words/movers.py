"""The verbs in whose steps cards may move or be shown, so that a line about such a step may name them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from typing import TypeVar

import attrs

from adjudicator.engine.index import awaited
from adjudicator.engine.occasions import Doing, Leads, Places, united
from adjudicator.engine.program import Program
from adjudicator.engine.steps import StepKind, spoken
from adjudicator.engine.zones import NO_CARDS, Lying, all_of

T = TypeVar("T")


@lru_cache(maxsize=64)
def movers(program: Program) -> frozenset[str]:
    """The keys of these verbs, whatever the conditions: cards also move in a step by what is done for it without being told.

    Among them is every verb that is done with a card: what that card does belongs to the step.
    """
    # INVARIANT: no card moves in the step of any other verb
    return frozenset([verb.key for verb in program.verbs if verb.key in moved(program)
                      or any(p.type in ("card", "cards") for p in verb.parameters)])


@lru_cache(maxsize=64)
def moved(program: Program) -> Mapping[str, Lying | None]:
    """By the keys of verbs, the cards that may move in a step, as who does the verb sees them, besides what a card of it does.

    None if it may be any; a verb in whose steps none move is left out.
    """
    found = _in_steps(program, lambda leads: leads.moved, all_of, _for_all)
    return {key: cards for key, cards in found.items() if cards != NO_CARDS}


@lru_cache(maxsize=64)
def moved_from(program: Program) -> Mapping[str, Places | None]:
    """By the keys of verbs, where these cards lie, whosever it is; None if that may be anywhere."""
    join: Callable[[Iterable[frozenset[int] | None]], frozenset[int] | None] = united
    found = _in_steps(program, lambda leads: None if leads.takes is None else frozenset(leads.takes), join)
    return {key: None if zones is None else tuple([(zone, None) for zone in sorted(zones)]) for key, zones in found.items()}


def _in_steps(program: Program, of: Callable[[Leads], T], join: Callable[[Iterable[T]], T],
              others: Callable[[T], T] = lambda each: each) -> dict[str, T]:
    """By the keys of verbs, what is so `of` all the code that runs in a step: that of the verb, of what waits for it, and of the
    verbs that they do and that are not told. `others`: the same as who does it sees it, of what others do.
    """
    waiting: dict[int, list[int]] = {}
    for clause in program.clauses:
        for number in awaited(clause) if clause.code >= 0 else ():
            waiting.setdefault(number, []).append(clause.code)
    hidden, found, inner = untold(program), dict[int, T](), dict[int, list[Doing]]()
    for number, verb in enumerate(program.verbs):
        clauses = [program.leads[code] for code in waiting.get(number, ())]
        body = [] if verb.code < 0 else [program.leads[verb.code]]
        found[number] = join([*map(of, body), *(others(of(leads)) for leads in clauses)])
        inner[number] = [*(doing for leads in body for doing in leads.verbs),
                         *(attrs.evolve(doing, own=False) for leads in clauses for doing in leads.verbs)]
    before: dict[int, T] = {}
    while before != found:
        before = {**found}
        for number, done in inner.items():
            found[number] = join([found[number], *(found[doing.verb] if doing.own else others(found[doing.verb])
                                                   for doing in done if doing.verb in hidden)])
    return {program.verbs[number].key: each for number, each in found.items()}


@lru_cache(maxsize=64)
def one_for_each(program: Program) -> Mapping[str, int]:
    """By the keys of verbs, the part that says how many cards move in a step at most: no clause that waits for it moves any."""
    waiting = {number for clause in program.clauses if clause.code >= 0 and program.leads[clause.code].moved != NO_CARDS
               for number in awaited(clause)}
    return {verb.key: verb.each[0] for number, verb in enumerate(program.verbs) if verb.each and number not in waiting}


def _for_all(cards: Lying | None) -> Lying | None:
    """Cards as everybody sees them, not only the player who had them move."""
    return None if cards is None else Lying(cards.own | cards.others, cards.own | cards.others)


def untold(program: Program) -> set[int]:
    """The numbers of the verbs that the timeline does not show."""
    told = spoken(program)
    return {n for n, verb in enumerate(program.verbs) if not told[StepKind.EVENT, verb.key].shown}


__all__ = ["moved", "moved_from", "movers", "one_for_each", "untold"]
