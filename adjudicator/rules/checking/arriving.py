"""What a card replaces, precedes or forbids of what is done with itself, where that only brings it into play: it never acts.

It acts from where it lies, and is not there yet. What follows the verb (`when this ...`) acts, as the card is there by then.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from adjudicator.engine.index import clauses_by_zone
from adjudicator.notation.source import Diagnostic, Span

if TYPE_CHECKING:
    from adjudicator.engine.occasions import Doing
    from adjudicator.engine.program import Clause, Program

_EARLY = frozenset({"before", "instead of", "cannot"})
"""The kinds of clauses that act before the verb does anything."""


def not_there_yet(program: Program) -> Iterator[Diagnostic]:
    """Where a card waits before a verb that is only ever done with cards which are not where its text acts."""
    lying: dict[Span, tuple[Clause, set[int]]] = {}
    for card in program.cards:
        for zone, clause in clauses_by_zone(card):
            if clause.kind in _EARLY and clause.subject == "this":
                lying.setdefault(clause.span, (clause, set()))[1].add(zone)
    for clause, zones in lying.values():
        done = [zone for code, doing in _doings(program, clause.verb) for zone in _places(program, code, doing)]
        if done and zones.isdisjoint(done) and None not in done and -1 not in zones:
            there = " or ".join(f"`{program.zones[zone].named.key}`" for zone in sorted(zones))
            verb = program.verbs[clause.verb].key
            yield Diagnostic("R028", f"`{verb}` is never done with a card that lies in {there}, where this acts", clause.span,
                             f"`when this {verb}: ...` follows it; a condition of the ability says when it may not be begun",
                             clause.owner_title)


def _doings(program: Program, verb: int) -> Iterator[tuple[int, Doing]]:
    """Where a verb is done, each with the piece of code that does it."""
    return ((code, doing) for code, leads in enumerate(program.leads) for doing in leads.verbs if doing.verb == verb)


def _places(program: Program, code: int, doing: Doing) -> Iterator[int | None]:
    """The zones in which the cards lie with which a verb is done; None if that may be anywhere."""
    for at, part in enumerate(program.verbs[doing.verb].parameters):
        if part.type in ("card", "cards") and at not in doing.lacking:
            if at in doing.this:
                yield from _zones_of(program, code) or [None]
            elif (places := doing.lying[at] if doing.lying else None) is None:
                yield None
            else:
                yield from (zone for zone, _ in places)


def _zones_of(program: Program, code: int) -> set[int | None]:
    """The zones from which the text acts that a piece of code is."""
    return {zone for card in program.cards for zone, clause in clauses_by_zone(card) if code in (clause.code, clause.bare)}


__all__ = ["not_there_yet"]
