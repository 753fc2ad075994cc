"""Which cards the declarations of zones allow there, and which belong to the decks of sides; a bit for each name."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from adjudicator.engine.program import Card

if TYPE_CHECKING:
    from adjudicator.rules.link import Compiled


def bound(compiled: Compiled, deck: Sequence[Card], number: int) -> int:
    """The cards that the declaration of a zone allows there."""
    symbols, every = compiled.symbols, (1 << 2 * len(deck)) - 1
    entry = [*symbols.zones.values()][number]
    words = [word.text for word in entry.fits]
    if not words:
        return every
    zone = entry.zone
    zones = {symbols.zones[word].number for word in words if word in symbols.zones}
    kinds = {word for word in words if word not in symbols.zones}
    fit = sum([1 << card.number for card in deck if kinds & {*card.kinds} or zones & _own_zones(card)])
    strange = fit & ~sided(compiled, deck) if zone.of_player and (zone.holds or not zone.live) else fit
    return fit | strange << len(deck)


def sided(compiled: Compiled, deck: Sequence[Card]) -> int:
    """The cards of the decks that are built for sides."""
    building = compiled.building
    kinds = set() if building is None else {kind for _, _, kind in building.sides}
    return sum([1 << card.number for card in deck if kinds & {*card.kinds}])


def _own_zones(card: Card) -> set[int]:
    """The zones where a card works by its own text."""
    return {zone for zone in (card.works, *(zone for zone, clause in card.in_zone if clause.owner)) if zone >= 0}


__all__ = ["bound", "sided"]
