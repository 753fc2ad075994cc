"""Where cards may lie: in a zone that is `fitting`, only those that work there."""

from __future__ import annotations

from adjudicator.engine.program import Card, Program


def works_in(card: Card) -> set[int]:
    """The zones where something of a card works, apart from what a rule lets every card do."""
    return {zone for zone in (card.works, *(zone for zone, clause in card.in_zone if clause.owner)) if zone >= 0}


def may_lie(program: Program, name: int, zone: int) -> bool:
    """Whether a card of a name may lie in a zone: what a rule lets every card do there counts, too."""
    card = program.cards[name]
    return not program.zones[zone].fitting or zone == card.works or any(zone == there for there, _ in card.in_zone)


__all__ = ["may_lie", "works_in"]
