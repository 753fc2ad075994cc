"""Where cards may lie: in a zone `for` others, only those that work there, and none of another side's decks."""

from __future__ import annotations

from collections.abc import Callable, Set

from adjudicator.engine.program import Card, Program


def may_lie(program: Program, name: int, where: int, foreign: Set[str] = frozenset()) -> bool:
    """Whether a card may lie in a zone: not for what a rule lets every card do there.

    Cards in play may be the other side's, but not where the cards of a kind begin.

    `foreign`: the kinds of cards of which decks of others are built.
    """
    card, zone = program.cards[name], program.zones[where]
    works = not _own_zones(card).isdisjoint(zone.fits)
    return not zone.fits or (works and ((zone.live and not zone.holds) or foreign.isdisjoint(card.kinds)))


def belongs(program: Program, name: int, foreign: Set[str]) -> str:
    """Where a card belongs: to the decks of one side, if they are those of others, or where it works by its own text."""
    card = program.cards[name]
    for key, side, kind in () if program.building is None else program.building.sides:
        if kind in card.kinds and kind in foreign:
            title = next(e.values[side - 1].title for e in program.enumerations if e.key == key)
            return f"it is a card of the decks for `{title}`"
    zones = _own_zones(card)
    return f"it works in {' or '.join([f'`{program.zones[zone].named.title}`' for zone in sorted(zones)])}" if zones else ""


def _own_zones(card: Card) -> set[int]:
    """The zones where a card works by its own text."""
    return {zone for zone in (card.works, *(zone for zone, clause in card.in_zone if clause.owner)) if zone >= 0}


def foreign(program: Program, value: Callable[[int], object]) -> frozenset[str]:
    """The kinds of cards in the decks of other sides. `value`: that of a field of the player, by its number."""
    sides = () if program.building is None else program.building.sides
    return frozenset(kind for number, field in enumerate(program.player_fields)
                     for key, side, kind in sides if key == field.type and value(number) not in (None, 0, side))


__all__ = ["belongs", "foreign", "may_lie"]
