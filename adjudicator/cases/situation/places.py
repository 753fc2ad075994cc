"""Where cards may lie: in a zone to which a rule brings them, which is not kept for others, and in which there is room."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence, Set

from adjudicator.cases.words.meaning import Fact, InPlay, ZoneCount, ZoneHolds
from adjudicator.engine.program import Program
from adjudicator.engine.state import State
from adjudicator.engine.zones import Lying, Zone
from adjudicator.notation.source import Diagnostic, Span

ONE_CARD, ONE_THERE = "the rules allow one card there", "the rules allow one there"
"""What rules say about zones that hold one card, or one of a name or kind."""


def may_lie(program: Program, name: int, where: int, foreign: Set[str] = frozenset()) -> bool:
    """Whether a card may lie in a zone. `foreign`: the kinds of cards of which other players build their decks."""
    return is_among(program, name, program.zones[where].lying, foreign)


def described_may_lie(program: Program, known: Sequence[int], where: int, foreign: Set[str] = frozenset()) -> bool:
    """Whether a card of which this is known may lie in a zone: one with no name where all of these are of one kind, if only its
    values are known.
    """
    nameless = bool(program.cards[0].kinds) and any(known)
    return may_lie(program, known[0], where, foreign) if known[0] or nameless else True


def is_among(program: Program, name: int, lying: Lying, foreign: Set[str] = frozenset()) -> bool:
    """Whether a card is one of those that may lie somewhere for a player."""
    kinds = program.cards[name].kinds
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


def foreign_to(state: State, player: int) -> frozenset[str]:
    """The same for a player of a state; none for what is nobody's, -1."""
    fields = state.position.fields
    return foreign(state.program, lambda number: fields[number][player]) if player >= 0 else frozenset()


def together(program: Program, facts: Iterable[Fact], code: str) -> Iterator[Diagnostic]:
    """The problems of cards that share a zone of the table, where the rules allow one."""
    for fact in facts:
        if isinstance(fact, InPlay | ZoneHolds | ZoneCount) and fact.zone >= 0:
            zone, cards = program.zones[fact.zone], listed(fact)
            if zone.single and len(cards) > 1:
                yield Diagnostic(code, f"more than one card lies in `{zone.named.title}`", cards[1][1], ONE_CARD)
            yield from too_early(zone, cards, code)
            yield from (Diagnostic(code, f"{what} lies in `{zone.named.title}` already", span, ONE_THERE)
                        for what, span in surplus_in(zone, program, cards))


def too_early(zone: Zone, cards: Sequence[tuple[int, Span]], code: str) -> Iterator[Diagnostic]:
    """The problem of cards where none are when a situation begins."""
    if zone.unstated and cards:
        yield Diagnostic(code, f"no situation begins with cards in `{zone.named.title}`", cards[0][1],
                         "they are there in the middle of an effect only")


def surplus_in(zone: Zone, program: Program, cards: Sequence[tuple[int, Span]]) -> Iterator[tuple[str, Span]]:
    """The cards of a zone of whose name or kind another one lies there, where the rules allow one."""
    there: set[str] = set()
    for number, span in cards:
        if number:
            card = program.cards[number]
            kinds = [f"a card of the kind `{kind}`" for kind in card.kinds if kind in zone.ones]
            said = [*([f"`{card.named.title}`"] if zone.distinct else []), *kinds]
            yield from [(what, span) for what in said if what in there][:1]
            there.update(said)


def listed(fact: InPlay | ZoneHolds | ZoneCount) -> list[tuple[int, Span]]:
    """The names of the cards that a fact puts into a zone, 0 for an unknown one, each with its place."""
    match fact:
        case InPlay(card=card, span=span):
            return [(card, span)]
        case ZoneHolds(cards=cards):
            return [(card.pattern[0], card.span) for card in cards for _ in range(card.count)]
        case ZoneCount(count=count, span=span):
            return [(0, span)] * count


__all__ = [
    "ONE_CARD", "ONE_THERE", "belongs", "described_may_lie", "foreign", "foreign_to", "is_among", "listed", "may_lie",
    "surplus_in", "together", "too_early",
]
