"""What is wrong with where the cards of a situation lie: together, apart, more often than there are, or where they never do."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from itertools import chain
from typing import TYPE_CHECKING

from adjudicator.cases.situation.copies import alike, seen_already, surplus
from adjudicator.cases.situation.places import (
    ONE_CARD,
    ONE_THERE,
    belongs,
    foreign,
    listed,
    may_lie,
    surplus_in,
    together,
    too_early,
)
from adjudicator.cases.words.lookup import Lookup
from adjudicator.cases.words.meaning import Fact, FieldFact, InPlay, Out, ZoneCount, ZoneHolds
from adjudicator.engine.program import Program
from adjudicator.engine.sight import covering
from adjudicator.notation.source import Diagnostic, Span, fold

if TYPE_CHECKING:
    from adjudicator.cases.situation.scene import Scene

APART = "N019"
"""The code of the problem that cards share a zone, or belong to two players, where the rules allow one."""


def crowded(found: Scene, by_key: Mapping[str, Mapping[object, Fact]], lookup: Lookup) -> None:
    """Record what is wrong with the cards of a situation as a whole. `by_key`: the facts of each seat, by what they are about."""
    _misplaced(found, by_key, lookup)
    lookup.problems += _always_seen(found)
    lookup.problems += _elsewhere(found)
    lookup.problems += together(found.program, (*found.game, *found.piles), APART)
    said = {problem.span for problem in lookup.problems if problem.code == APART}
    lookup.problems += [more for more in surplus(found.program, lying(found), APART) if more.span not in said]
    lookup.problems += alike(lying(found), APART)
    lookup.problems += seen_already(found.program, lying(found), found.unseen, APART)


def lying(scene: Scene) -> Iterator[Fact]:
    """The facts that may put cards on the table."""
    return chain(scene.piles, *scene.facts.values(), scene.game)


def apart(by_key: Mapping[str, Mapping[object, Fact]], lookup: Lookup) -> None:
    """Record cards that share a zone, or belong to two players, where the rules allow one; and those of an eliminated player."""
    program = lookup.words.program
    first: dict[tuple[int, int], str] = {}
    for seat, known in by_key.items():
        for fact in known.values():
            if not isinstance(fact, InPlay | ZoneHolds | ZoneCount) or fact.zone < 0:
                continue
            zone = program.zones[fact.zone]
            cards = listed(fact)
            if zone.emptied and cards and any(isinstance(other, Out) for other in known.values()):
                lookup.problems.append(Diagnostic(APART, f"`{seat}` is eliminated and has no cards in `{zone.named.title}`",
                                                  cards[0][1], "players out of the game have none: put later cards into a pile"))
            if zone.single and len(cards) > 1:
                lookup.problems.append(Diagnostic(APART, f"`{seat}` has more than one card in `{zone.named.title}`", cards[1][1],
                                                  ONE_CARD))
            lookup.problems += too_early(zone, cards, APART)
            lookup.problems += [Diagnostic(APART, f"`{seat}` has {what} already", span, ONE_THERE)
                                for what, span in surplus_in(zone, program, cards)]
            for name, span in cards if zone.unshared else ():
                other = first.setdefault((fact.zone, name), seat)
                if name and other != seat:
                    title = program.cards[name].named.title
                    lookup.problems.append(Diagnostic(APART, f"`{other}` has `{title}` already", span,
                                                      "the rules allow each of them once"))


def _elsewhere(found: Scene) -> Iterator[Diagnostic]:
    """The problems of cards that a player has, where the rules allow each of them once, and that lie somewhere else as well."""
    zones = found.program.zones
    named = [(fact.zone, name, span, seat)
             for seat, facts in (*found.facts.items(), ("", (*found.game, *found.piles)))
             for fact in facts if isinstance(fact, InPlay | ZoneHolds | ZoneCount) for name, span in listed(fact) if name]
    held = {name: seat for zone, name, _, seat in named if zones[zone].unshared}
    for zone, name, span, _ in named:
        if name in held and not zones[zone].unshared and may_lie(found.program, name, zone, frozenset()):
            yield Diagnostic(APART, f"`{held[name]}` has `{found.program.cards[name].named.title}` already", span,
                             "the rules allow each of them once")


def _misplaced(found: Scene, by_key: Mapping[str, Mapping[object, Fact]], lookup: Lookup) -> None:
    """Record cards in zones where only those lie that work there, and cards of the other side's decks."""
    program = found.program
    of_all = [(fact, frozenset[str]()) for fact in (*found.game, *found.piles)]
    of_seats = [(fact, foreign(program, partial(_side, seat, known, lookup)))
                for seat, known in by_key.items() for fact in known.values()]
    for fact, others in (*of_all, *of_seats):
        if not isinstance(fact, InPlay | ZoneHolds) or fact.zone < 0:
            continue
        for name, span in _whose_place_is_known(program, fact).items():
            if not may_lie(program, name, fact.zone, others):
                title, zone = program.cards[name].named.title if name else span.said, program.zones[fact.zone].named.title
                lookup.problems.append(Diagnostic(APART, f"`{title}` never lies in `{zone}`", span,
                                                  belongs(program, name, others)))


def _always_seen(found: Scene) -> Iterator[Diagnostic]:
    """The problems of unseen cards that lie face up wherever they lie: no unknown card turns out to be one."""
    program, covers = found.program, bool(covering(found.program))
    facts = chain(found.game, found.piles, *found.facts.values())
    unknown = {fact.zone for fact in facts if isinstance(fact, InPlay | ZoneHolds | ZoneCount)
               if any(not name for name, _ in listed(fact))}
    unseen = [number for number, zone in enumerate(program.zones)
              if zone.hidden or zone.usual or number in unknown or (covers and zone.live)]
    for card in found.unseen:
        name = card.pattern[0]
        if name and not any(may_lie(program, name, zone) for zone in unseen):
            title = program.cards[name].named.title
            yield Diagnostic(APART, f"`{title}` is never an unseen card", card.span, belongs(program, name, frozenset()))


def _whose_place_is_known(program: Program, fact: InPlay | ZoneHolds) -> dict[int, Span]:
    """The names of cards in a zone, each with its place; 0 for one without a name where all of these are of one kind."""
    if isinstance(fact, InPlay):
        return {fact.card: fact.span}
    nameless = bool(program.cards[0].kinds)
    return {card.pattern[0]: card.span for card in fact.cards if card.pattern[0] or (nameless and any(card.pattern))}


def _side(seat: str, known: Mapping[object, Fact], lookup: Lookup, number: int) -> object:
    """The value of a field of a seat, stated or by its name."""
    fact = known.get(("field", number))
    kind, value = lookup.words.words.get(fold(seat), ("", 0))
    if isinstance(fact, FieldFact):
        return fact.value
    return value if kind == lookup.words.program.player_fields[number].type else None


__all__ = ["APART", "apart", "crowded", "lying"]
