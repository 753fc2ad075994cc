"""Conditions on where the very card of a clause is: it is where the clause acts.

A clause that follows an event is tested when its card may have moved. What rules carry out of a card wherever it is, or borrow
from it, and what is done with one card as another, is not looked at.
"""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from adjudicator.engine.frames import THIS, YOU
from adjudicator.rules.checking.bounds import is_at, lying, without_need
from adjudicator.rules.checking.standing import Fact, Facts, wrong
from adjudicator.rules.checking.symbols import Symbols
from adjudicator.rules.core import nodes as core
from adjudicator.rules.core import types
from adjudicator.rules.core.operations import Operation
from adjudicator.rules.core.walk import acts, certain

if TYPE_CHECKING:
    from adjudicator.rules.checking.cards import CompiledCard
    from adjudicator.rules.checking.clauses import Compiler
    from adjudicator.rules.checking.compiled import CompiledClause

_ASKED_THERE = ("state_based", "before", "instead of", "cannot", "must", "blank", "use", "borrow")
"""The kinds of clauses that are asked while their card is where it acts, besides abilities."""
_HELD = core.Binary(types.TRUTH, core.Ask(types.PLAYER, Operation.KEEPER, (core.Place(types.CARD, THIS),)), "==",
                    core.Place(types.PLAYER, YOU))


def check_places(symbols: Symbols, compiler: Compiler, cards: Sequence[CompiledCard]) -> None:
    """Record conditions of clauses that their card is elsewhere, or has another holder, and those that it is where it is."""
    acting = acting_in(cards)
    tests = {function.name: function.value for function in compiler.functions}
    _check_gone(symbols, compiler, tests)
    if may_borrow(compiler):
        return
    used = act_elsewhere(compiler)
    zones = {entry.number: (key, entry.zone.of_player) for key, entry in symbols.zones.items()}
    live = {entry.number for entry in symbols.zones.values() if entry.zone.live}
    for clause in compiler.clauses:
        there = acting.get(clause.number, set())
        if not there or not there <= zones.keys() or not is_asked_there(clause, used):
            continue
        held = (Fact(_HELD, True, "holder of this is you"),) if all(zones[number][1] for number in there) else ()
        nobodys = () if any(zones[number][1] for number in there) else (Fact(_HELD, False, "holder of this is you"),)
        for condition in clause.conditions:
            if (elsewhere := next(_elsewhere(tests[condition.test], there), None)) is not None:
                where = " or ".join(f"`{zones[number][0]}`" for number in sorted(there))
                symbols.complain("R043", f"this is never in `{zones[elsewhere][0]}` here", condition.span,
                                 f"the clause acts while its card is in {where}", clause.owner.title)
            elif not there & live and _is_of_newcomer(tests[condition.test]):
                where = " or ".join(f"`{zones[number][0]}`" for number in sorted(there))
                symbols.complain("R043", "this is never true here", condition.span,
                                 f"only cards in play are `fresh`, and the clause acts while its card is in {where}",
                                 clause.owner.title)
            elif found := wrong(held, tests[condition.test]):
                symbols.complain("R043", found[0], condition.span, found[1], clause.owner.title)
            elif said := never(nobodys, tests[condition.test]):
                symbols.complain("R043", said, condition.span, "its card lies before everybody", clause.owner.title)


def never(facts: Facts, test: core.Expression) -> str:
    """That a condition, or a part of it, is never true by what is known; empty if it is not that."""
    found = wrong(facts, test)
    return found[0] if found is not None and "never" in found[0] else ""


def _is_of_newcomer(test: core.Expression) -> bool:
    """Whether a condition is never true unless its card has come into play this turn."""
    return any(guard.wanted and isinstance(guard.test, core.Ask) and guard.test.operation is Operation.FRESH
               and is_at(guard.test.arguments[0], THIS) for guard in certain(test, True))


def _check_gone(symbols: Symbols, compiler: Compiler, tests: Mapping[str, core.Expression]) -> None:
    """Record conditions of clauses that wait until their card has left play, and say that it is still there."""
    names = {entry.number: key for key, entry in symbols.zones.items()}
    out = {entry.number for entry in symbols.zones.values() if not entry.zone.live}
    for clause in compiler.clauses:
        for condition in clause.conditions if clause.kind == "leaves" else ():
            if (zone := next(_elsewhere(tests[condition.test], out), None)) is not None:
                symbols.complain("R043", f"this is never in `{names[zone]}` here", condition.span,
                                 "its card has left play: `was(...)` asks what was so before", clause.owner.title)


def acting_in(cards: Sequence[CompiledCard]) -> Mapping[int, set[int]]:
    """The zones in which the card of a clause is while it acts, by the number of the clause."""
    acting: dict[int, set[int]] = {}
    for card in cards:
        for number, zone in (*((n, card.works) for n in card.clauses), *((n, zone) for zone, n in card.in_zone)):
            acting.setdefault(number, set()).add(zone)
    return acting


def act_elsewhere(compiler: Compiler) -> bool:
    """Whether abilities may be used while their card is not where they act: as those of another card, or by a rule."""
    return bool(compiler.symbols.performed) or any(clause.kind == "use" for clause in compiler.clauses)


def is_asked_there(clause: CompiledClause, used: bool) -> bool:
    """Whether the conditions of a clause are asked only while its own card is where it acts. `used`: abilities act elsewhere."""
    return clause.owner.number > 0 and not clause.owner.kept and (
        clause.kind in _ASKED_THERE or (clause.kind == "ability" and not used))


def may_borrow(compiler: Compiler) -> bool:
    """Whether the text of a card may act where that card is not."""
    return any(clause.kind == "borrow" for clause in compiler.clauses) or any(
        act.operation is Operation.BORROW for code in compiler.codes if code is not None for act in acts(code.unit.statements))


def _elsewhere(test: core.Expression, there: Container[int]) -> Iterator[int]:
    """The zones, but for some, in which a part of a condition says that the card is."""
    match test:
        case core.Binary(left=left, sign="and" | "or", right=right):
            yield from _elsewhere(left, there)
            yield from _elsewhere(right, there)
        case core.Not(inner=inner):
            yield from _elsewhere(inner, there)
        case core.Binary(left=left, sign="in", right=whole):
            match without_need(left), lying(whole):
                case core.Place(number=number), core.Ask(operation=Operation.CARDS, arguments=(core.Slot(zone=zone),)):
                    if number == THIS and zone not in there:
                        yield zone
        case _:
            pass


__all__ = ["act_elsewhere", "acting_in", "check_places", "is_asked_there", "may_borrow", "never"]
