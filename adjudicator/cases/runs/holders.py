"""Where cards were during a run, and so for whom each of them could act."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping, Set
from functools import lru_cache

import attrs

from adjudicator.engine.index import awaited, clauses_by_zone, uses_as
from adjudicator.engine.occasions import Doing, Role
from adjudicator.engine.program import Clause, Program
from adjudicator.engine.state import State
from adjudicator.engine.view import View
from adjudicator.values import mutable

Players = int
"""A set of seats, a bit for each."""
ANY_NAME = -1
"""In the place of the name of a card: any."""


@mutable
class Waiting:
    """The clauses that could act in a run, each with those for whom, by the verbs and by the moments for which they wait."""

    by_verb: dict[int, list[tuple[Clause, Players]]] = attrs.Factory(dict)
    by_moment: dict[str, list[tuple[Clause, Players]]] = attrs.Factory(dict)

    def add(self, clause: Clause, players: Players) -> None:
        """Another clause waits for something."""
        for verb in awaited(clause):
            self.by_verb.setdefault(verb, []).append((clause, players))
        for moment in clause.moments if clause.kind == "ability" else ():
            self.by_moment.setdefault(moment, []).append((clause, players))


def holders_of(state: State, start: State, more: Mapping[int, Players]) -> dict[int, Players]:
    """The names of the cards that were there during a run, and of more, each with the players for whom it could act."""
    program, view = state.program, View(state)
    whose = {view.base[number] + player: _acting(zone.of_player, zone.pile, player, state)
             for number, zone in enumerate(program.zones) for player in range(len(state.seats) if zone.of_player else 1)}
    there = [(view.face(card), slot) for slot in range(view.slots) for card in view.cards(slot)]
    there += [(face, -1) for face in view.unseen_cards]
    there += [(face, slot) for step in state.steps for face, *slots in step.moves for slot in slots]
    found: dict[int, Players] = {**more}
    for face, slot in there:
        name = face % program.face_sizes[0]
        found[name] = found.get(name, 0) | whose.get(slot, 0)
    for player in range(len(state.seats)):
        for name in (*view.borrowed[player], *View(start).borrowed[player]):
            found[name] = found.get(name, 0) | 1 << player
    places, passing = _places_of(state), _passing_on(program)
    goes_on = {name for name in passing if name in more or _is_passed_on(program, name, places)}
    there_are = {name: everyone(state) if players and name in goes_on else players for name, players in found.items() if name}
    return with_uses(program, there_are, everyone(state))


def acting(state: State, start: State, held: Mapping[int, Players], lasting: Mapping[int, Players], guessed: Set[int],
           supposed: Set[int], anywhere: bool) -> Iterator[tuple[Clause, Players]]:
    """The clauses that could act in a run, each with those for whom: those of rules for everyone. `lasting`: the same of those
    of lasting effects.

    A text acts where it says, so that its card must have lain there, except if it is `guessed`, or if they act `anywhere`; that
    one in a hand is of no use may be worth a line.
    """
    # INVARIANT: what comes in a game that is dealt could have come
    program, begun = state.program, lasting_clauses(state.program)
    lent = borrowers(state, start, held)
    places = {} if anywhere else _places_of(state)
    hands = {number for number, zone in enumerate(program.zones) if zone.of_player and zone.hidden and not zone.live}
    for clause in program.clauses:
        if clause.number in begun:
            yield from [(clause, lasting[clause.number])] if clause.number in lasting else ()
        elif not clause.owner:
            yield clause, everyone(state)
        elif clause.owner in held and (clause.owner not in supposed or _acts_hidden(program, clause)):
            zones = {zone for zone, one in clauses_by_zone(program.cards[clause.owner]) if one is clause}
            free = not places or -1 in zones or clause.owner in guessed or _moves_about(program, clause.owner, zones, places)
            lain = everyone(state) if free else joined(places.get((clause.owner, zone), 0) for zone in zones | hands)
            if not clause.leaving:  # a text without its card leaves play with none
                lain |= lent.get(clause.owner, 0) | lent.get(ANY_NAME, 0)
            yield clause, held[clause.owner] & lain


def _places_of(state: State) -> dict[tuple[int, int], Players]:
    """The names of the cards that were there during a run, each with a zone where it lay, and with the players whose that is."""
    program, view, found = state.program, View(state), dict[tuple[int, int], Players]()
    zones = {view.base[number] + player: (number, 1 << player if zone.of_player else everyone(state))
             for number, zone in enumerate(program.zones) for player in range(len(state.seats) if zone.of_player else 1)}
    there = [(view.face(card), slot) for slot in range(view.slots) for card in view.cards(slot)]
    there += [(face, slot) for step in state.steps for face, *slots in step.moves for slot in slots]
    for face, slot in there:
        zone, players = zones.get(slot, (-1, 0))
        place = face % program.face_sizes[0], zone
        found[place] = found.get(place, 0) | players
    return found


def _moves_about(program: Program, name: int, zones: Iterable[int], places: Container[tuple[int, int]]) -> bool:
    """Whether a text may act where its card has not lain: others are used as that card, or it is brought in front of another
    player. `zones`: where it acts.
    """
    passed_on = any(program.zones[zone].of_player and program.zones[zone].live for zone in zones)
    return (passed_on and _is_passed_on(program, name, places)) or bool(uses_as(program, name))


def _is_passed_on(program: Program, name: int, places: Container[tuple[int, int]]) -> bool:
    """Whether a card may be brought in front of another player by what it does where it has lain."""
    return any(zone < 0 or (name, zone) in places for zone in _passing_on(program).get(name, ()))


def borrowers(state: State, start: State, held: Mapping[int, Players]) -> dict[int, Players]:
    """The players for whom the text of a card may act without it, by the names of the cards; `ANY_NAME` for any of them."""
    program, found = state.program, dict[int, Players]()
    lending = [(program.lent[one.number], held[one.owner] if one.owner else everyone(state))
               for one in program.clauses if one.kind == "borrow" and (not one.owner or one.owner in held)]
    who = joined(players for name, players in held.items() if program.cards[name].borrows)
    lending += [(leads.lends, who) for leads in program.leads if leads.lends is not None] if who else []
    for lends, players in lending:
        cards = 0 if lends.cards is None else lends.cards.own | lends.cards.others
        for name in (*lends.names, *([ANY_NAME] if lends.cards is None else _names_of(cards))):
            found[name] = found.get(name, 0) | players
    for player, several in (pair for one in (state, start) for pair in enumerate(View(one).borrowed)):
        for name in several:
            found[name] = found.get(name, 0) | 1 << player
    return found


def _names_of(cards: int) -> Iterator[int]:
    """The names of cards, of which each has a bit."""
    return (name for name in range(cards.bit_length()) if cards >> name & 1)


def _acts_hidden(program: Program, clause: Clause) -> bool:
    """Whether a clause acts while its card lies hidden in front of a player."""
    zones = [program.zones[zone] for zone, one in clauses_by_zone(program.cards[clause.owner]) if one is clause and zone >= 0]
    return any(zone.hidden and not zone.live for zone in zones)


@lru_cache(maxsize=64)
def lasting_clauses(program: Program) -> frozenset[int]:
    """The clauses that rules begin for a while."""
    return frozenset([number for group in program.lasting for number in group.clauses])


@lru_cache(maxsize=64)
def _passing_on(program: Program) -> dict[int, frozenset[int]]:
    """The cards of which a text brings them in front of another player, each with the zones where it acts."""
    away = {number for number, verb in enumerate(program.verbs) if verb.code >= 0 and any(
        program.zones[one.to].of_player and program.zones[one.to].live and one.own is not True
        for one in program.leads[verb.code].carries)}
    found = dict[int, frozenset[int]]()
    for card in program.cards:
        acting = [(zone, code) for zone, clause in clauses_by_zone(card) if clause.owner
                  for code in {clause.code, clause.bare} - {-1}]
        if zones := frozenset(zone for zone, code in acting if any(
                doing.this and doing.verb in away and not _is_for_oneself(doing, code) for doing in program.leads[code].verbs)):
            found[card.number] = zones
    return found


def _is_for_oneself(doing: Doing, code: int) -> bool:
    """Whether every player whom a verb names, as a piece of code does it, is the one for whom that runs."""
    persons = [who for who in doing.persons if who]
    return doing.own and bool(persons) and all(party.role is Role.RUNS and party.number == code
                                               for who in persons for party in who)


def _acting(of_player: bool, pile: bool, player: int, state: State) -> Players:
    """For whom a card could act in a zone: its player, or everyone; for nobody in a pile."""
    return 1 << player if of_player else 0 if pile else everyone(state)


def with_uses(program: Program, found: dict[int, Players], everyone: Players) -> dict[int, Players]:
    """The same with the names as which cards may be used."""
    found |= {rule.as_name: everyone for rule in program.rules if rule.kind == "use" and rule.as_name}
    waiting = list(found)
    while waiting:
        card = program.cards[waiting.pop()]
        for _, clause in clauses_by_zone(card):
            before, more = found.get(clause.as_name, 0), found[card.number]
            if clause.kind == "use" and clause.as_name and (more | before != before or clause.as_name not in found):
                found[clause.as_name] = more | before
                waiting.append(clause.as_name)
    return found


def everyone(state: State) -> Players:
    """All players."""
    return (1 << len(state.seats)) - 1


def joined(several: Iterable[Players]) -> Players:
    """All players of several sets."""
    found = 0
    for players in several:
        found |= players
    return found


__all__ = [
    "ANY_NAME", "Players", "Waiting", "acting", "borrowers", "everyone", "holders_of", "joined", "lasting_clauses", "with_uses",
]
