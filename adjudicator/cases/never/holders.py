"""Where cards were during a run, and so for whom each of them could act."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from adjudicator.engine.index import clauses_by_zone
from adjudicator.engine.program import Clause, Program
from adjudicator.engine.state import State
from adjudicator.engine.view import View

Players = int
"""A set of seats, a bit for each."""


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
    passing = _passing_on(program)
    there_are = {name: everyone(state) if players and name in passing else players for name, players in found.items() if name}
    return _with_uses(program, there_are, everyone(state))


def acts_hidden(program: Program, clause: Clause) -> bool:
    """Whether a clause acts while its card lies hidden in front of a player."""
    zones = [program.zones[zone] for zone, one in clauses_by_zone(program.cards[clause.owner]) if one is clause and zone >= 0]
    return any(zone.hidden and not zone.live for zone in zones)


@lru_cache(maxsize=64)
def lasting_clauses(program: Program) -> frozenset[int]:
    """The clauses that rules begin for a while: it may be for other players than that of their card."""
    return frozenset([number for group in program.lasting for number in group.clauses])


@lru_cache(maxsize=64)
def _passing_on(program: Program) -> frozenset[int]:
    """The cards of which a text brings them in front of another player: they could have acted there."""
    away = {number for number, verb in enumerate(program.verbs) if verb.code >= 0 and any(
        program.zones[one.to].of_player and program.zones[one.to].live and one.own is not True
        for one in program.leads[verb.code].carries)}
    return frozenset([clause.owner for clause in program.clauses if clause.owner for code in {clause.code, clause.bare} - {-1}
                      if any(doing.this and doing.verb in away for doing in program.leads[code].verbs)])


def _acting(of_player: bool, pile: bool, player: int, state: State) -> Players:
    """For whom a card could act in a zone: its player, or everyone; for nobody in a pile."""
    return 1 << player if of_player else 0 if pile else everyone(state)


def _with_uses(program: Program, found: dict[int, Players], everyone: Players) -> dict[int, Players]:
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


__all__ = ["Players", "acts_hidden", "everyone", "holders_of", "lasting_clauses"]
