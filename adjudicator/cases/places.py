"""Where cards may lie: in a zone to which a rule brings them, and which its declaration does not keep for others."""

from __future__ import annotations

from collections.abc import Callable, Set

from adjudicator.engine.program import Program


def may_lie(program: Program, name: int, where: int, foreign: Set[str] = frozenset()) -> bool:
    """Whether a card may lie in a zone. `foreign`: the kinds of cards of which other players build their decks."""
    kinds, lying = program.cards[name].kinds, program.zones[where].lying
    if not foreign.isdisjoint(kinds):
        return bool(lying.others >> name & 1)
    of_a_side = () if program.building is None else [kind for _, _, kind in program.building.sides if kind in kinds]
    return bool((lying.own if foreign and of_a_side else lying.own | lying.others) >> name & 1)


def belongs(program: Program, name: int, foreign: Set[str]) -> str:
    """Where a card belongs: to the decks of one side, if they are those of others, and otherwise in zones."""
    card = program.cards[name]
    for key, side, kind in () if program.building is None else program.building.sides:
        if kind in card.kinds and kind in foreign:
            title = next(e.values[side - 1].title for e in program.enumerations if e.key == key)
            return f"it is a card of the decks for `{title}`"
    zones = [f"`{zone.named.title}`" for number, zone in enumerate(program.zones) if may_lie(program, name, number, foreign)]
    *most, last = zones or [""]
    return f"it may lie in {', '.join(most)}{' or ' if most else ''}{last}" if zones else ""


def foreign(program: Program, value: Callable[[int], object]) -> frozenset[str]:
    """The kinds of cards in the decks of other sides. `value`: that of a field of the player, by its number."""
    sides = () if program.building is None else program.building.sides
    return frozenset(kind for number, field in enumerate(program.player_fields)
                     for key, side, kind in sides if key == field.type and value(number) not in (None, 0, side))


__all__ = ["belongs", "foreign", "may_lie"]
