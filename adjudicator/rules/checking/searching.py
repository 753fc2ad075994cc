"""Cards that rules look for where none of them ever lies, or make blank where none has a text, in a game with all its sets."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from adjudicator.notation.source import Diagnostic, Span
from adjudicator.rules.core import nodes as core
from adjudicator.rules.core.operations import Operation
from adjudicator.rules.core.walk import within, written

if TYPE_CHECKING:
    from adjudicator.engine.program import Program
    from adjudicator.engine.zones import Zone
    from adjudicator.rules.checking.clauses import Compiler

_NAMES = (Operation.NAME, Operation.NAMED, Operation.PRESUMED)


def sought_in_vain(searched: Sequence[tuple[core.Filter, Span]], program: Program) -> Iterator[Diagnostic]:
    """Where cards are chosen by their kind or name from zones to which no rule brings any of these."""
    for found, span in searched:
        zones = zones_of(found.whole)
        wanted = _cards(found.test, found.member, program)
        if not zones or wanted is None:
            continue
        places = [program.zones[number] for number in sorted(zones)]
        if not any(_may_lie(wanted, place) for place in places):
            there = ", ".join(f"`{zone.named.key}`" for zone in program.zones if _may_lie(wanted, zone))
            yield Diagnostic("R043", "no such card ever lies there", span,
                             f"they lie in {there}" if there else "no rule brings them anywhere")


def blanked_in_vain(compiler: Compiler, program: Program) -> Iterator[Diagnostic]:
    """Where cards are made blank that have no text in the zones in which they lie."""
    targets = {function.name: function.value for function in compiler.functions}
    for clause in compiler.clauses if not compiler.symbols.performed else ():
        if clause.kind == "blank":
            found = targets[clause.targets]
            wanted = _cards(found.test, found.member, program) if isinstance(found, core.Filter) else None
            zones = zones_of(found)
            lying = [(number, _lying(program.zones[number]) & (-1 if wanted is None else wanted)) for number in zones]
            if any(cards for _, cards in lying) and not any(_act_there(number, cards, program) for number, cards in lying):
                yield Diagnostic("R028", "none of these cards has text that acts there", clause.span,
                                 "text acts in the zone in which the kind of a card works", clause.owner.title)


def used_in_vain(compiler: Compiler, program: Program) -> Iterator[Diagnostic]:
    """Where cards are used as others from zones in which these offer nothing. What a rule asks by `serves` may count anywhere."""
    using = [clause for clause in compiler.clauses if clause.kind == "use"]
    if not using:
        return
    asked = within(*written(compiler.codes, compiler.functions))
    if any(isinstance(part, core.Ask) and part.operation is Operation.SERVES for part in asked):
        return
    targets = {function.name: function.value for function in compiler.functions}
    for clause in using:
        zones = zones_of(targets[clause.targets])
        offering = {zone for several in program.offers.values() for zone, offers in several if clause.as_name in offers.by_name}
        if zones and zones.isdisjoint(offering):
            there = " or ".join(f"`{program.zones[zone].named.key}`" for zone in sorted(offering))
            title = program.cards[clause.as_name].named.title
            yield Diagnostic("R028", f"`{title}` is not used from there", clause.span,
                             f"it is used from {there}: name cards there" if there else "it is used from no zone of a player",
                             clause.owner.title)


def _act_there(number: int, cards: int, program: Program) -> bool:
    """Whether one of some cards has text that acts in a zone."""
    return any(cards >> card & 1 for card in program.acting.get(number, ()))


def _lying(zone: Zone) -> int:
    """The cards that may lie in a zone, a bit for each name."""
    return zone.lying.own | zone.lying.others


def _may_lie(cards: int, zone: Zone) -> bool:
    """Whether one of some cards, of each of which there is a bit, may lie in a zone."""
    return bool(cards & _lying(zone))


def zones_of(whole: core.Expression) -> set[int]:
    """The zones of which a set consists; none if it may have cards of others."""
    match whole:
        case core.Ask(operation=Operation.CARDS | Operation.GATHER | Operation.TOPMOST, arguments=(core.Slot(zone=zone), *_)):
            return {zone}
        case core.Content(slot=core.Slot(zone=zone)):
            return {zone}
        case core.Filter(whole=wider) | core.Ask(operation=Operation.BESIDES, arguments=(wider, _)):
            return zones_of(wider)
        case core.Ask(operation=Operation.JOINED, arguments=(one, other)):
            first, second = zones_of(one), zones_of(other)
            return first | second if first and second else set()
        case _:
            return set()


def _cards(test: core.Expression, member: core.Variable, program: Program) -> int | None:
    """The cards of which a test may be true, a bit for each name; None if it does not ask for kinds or names."""
    match test:
        case core.Binary(left=left, sign="and" | "or" as sign, right=right):
            one, other = _cards(left, member, program), _cards(right, member, program)
            if one is None or other is None:
                return None if sign == "or" else other if one is None else one
            return one & other if sign == "and" else one | other
        case core.OfKind(name=name, kind=kind) if _is_name(name, member):
            return sum(1 << card for card, bits in enumerate(program.kind_bits) if bits >> kind & 1)
        case core.Binary(left=name, sign="==", right=core.Constant(value=int(number))) if _is_name(name, member):
            return 1 << number
        case core.Binary(left=name, sign="in", right=core.Constant(value=tuple(numbers))) if _is_name(name, member):
            return sum(1 << number for number in numbers)
        case _:
            return None


def _is_name(node: core.Expression, member: core.Variable) -> bool:
    """Whether an expression is the name of a member of a set."""
    return isinstance(node, core.Ask) and node.operation in _NAMES and node.arguments[0] is member


__all__ = ["blanked_in_vain", "sought_in_vain", "used_in_vain", "zones_of"]
