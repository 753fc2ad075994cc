"""Where cards may lie: in a zone that is `fitting`, only those that work there."""

from __future__ import annotations

from adjudicator.engine.program import Card, Program


def works_in(card: Card) -> set[int]:
    """The zones where something of a card works."""
    return {zone for zone in (card.works, *(zone for zone, _ in card.in_zone)) if zone >= 0}


def may_lie(program: Program, name: int, zone: int) -> bool:
    """Whether a card of a name may lie in a zone."""
    return not program.zones[zone].fitting or zone in works_in(program.cards[name])


__all__ = ["may_lie", "works_in"]
