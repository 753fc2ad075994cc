"""The card by which something is done: whether it could have been the one of a piece of code in a run."""

from __future__ import annotations

from functools import lru_cache

from adjudicator.cases.runs.holders import ANY_NAME, lasting_clauses
from adjudicator.cases.runs.reach import Reach
from adjudicator.cases.runs.whereabouts import was_in
from adjudicator.engine.index import clauses_by_zone
from adjudicator.engine.program import Clause, Program
from adjudicator.engine.view import View

Card = tuple[int, ...]


def may_act(reach: Reach, player: int, card: Card, code: int, anywhere: bool) -> bool:
    """Whether a card could have been the one of a piece of code in a run: it lies where that acts, or counts as one that does."""
    program = reach.state.program
    clause = clauses_of(program).get(code)
    if clause is None:
        return True
    if (reach.borrowers.get(clause.owner, 0) | reach.borrowers.get(ANY_NAME, 0)) >> player & 1:
        return True
    used = () if reach.spent.get(code, 0) >> player & 1 else program.leads[code].used
    uses = [cards for number, cards in used if _is_held(reach, player, program.clauses[number])]
    if card[0] != clause.owner or uses:  # what is used as such a card may also be meant by its name
        return card[0] == clause.owner or any(cards >> card[0] & 1 for cards in uses)
    if anywhere or (code == clause.bare and _is_performed(reach, clause)):
        return True
    zones = [zone for zone, one in clauses_by_zone(program.cards[card[0]]) if one is clause]
    return any(was_in(reach.state, card, {_slot(reach, zone, player)}, player, known=_must_be_known(reach, card, zone))
               for zone in zones)


def _is_performed(reach: Reach, clause: Clause) -> bool:
    """Whether something could carry out what a clause does wherever its card lies."""
    leads = reach.state.program.leads
    return any(leads[code].carries_out(clause.owner, clause.moments) for code in reach.codes)


def _must_be_known(reach: Reach, card: Card, zone: int) -> bool:
    """Whether an unknown card of a zone is not taken for a card: one of a hand is none unless that is supposed."""
    where = reach.state.program.zones[zone]
    return where.hidden and not where.live and card[0] not in reach.guessed


def _is_held(reach: Reach, player: int, use: Clause) -> bool:
    """Whether a clause that lets cards be used as another one could act for a player."""
    return not use.owner or use.number in lasting_clauses(reach.state.program) or bool(reach.held.get(use.owner, 0) >> player & 1)


def _slot(reach: Reach, zone: int, player: int) -> int:
    return View(reach.state).base[zone] + (player if reach.state.program.zones[zone].of_player else 0)


@lru_cache(maxsize=64)
def clauses_of(program: Program) -> dict[int, Clause]:
    """The clauses of cards that act where their card lies, by their code; without what is carried out for other cards."""
    found = {code: clause for card in program.cards for zone, clause in clauses_by_zone(card) if zone >= 0 and clause.owner
             for code in (clause.code, clause.bare) if code >= 0}
    first = any("" in leads.performs for leads in program.leads)
    return {code: clause for code, clause in found.items() if not (first and code == clause.bare)}


__all__ = ["clauses_of", "may_act"]
