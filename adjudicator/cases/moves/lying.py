"""Whether what a move names lies where its player could use or choose it as the move says."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from adjudicator.cases.moves.choices import Pause
from adjudicator.cases.moves.fitting import is_meant
from adjudicator.cases.moves.idle import offers_nothing
from adjudicator.cases.words.meaning import Move, Name
from adjudicator.cases.words.vocabulary import ACCEPTING, TAKING, USING
from adjudicator.engine.index import clauses_by_zone
from adjudicator.engine.program import Clause, Program
from adjudicator.engine.state import OFFER
from adjudicator.notation.source import fold


def may_be_meant(pause: Pause, move: Move, name: Name, player: int) -> bool:
    """Whether a name is not a card's, or there is such a card where its player may use it as the move says, or choose it.

    What is chosen is a player's own or, unless a verb is for cards of another zone, in play or in a pile. What is played or used
    lies where it does something, though something may keep it from doing so now.
    """
    layout, slots = pause.view.layout, range(pause.view.slots)
    if pause.question.kind != OFFER and move.verb in pause.words.choosing:
        if move.verb in pause.state.program.naming and move.from_ is None:
            return lies(pause, name, [slot for slot in slots if layout.holder[slot] == player])
        return lies(pause, name, [slot for slot in slots if layout.live[slot] or layout.holder[slot] in (player, -1)])
    if not name.described:
        return offers_by(pause.state.program, name.word)
    zones = pause.state.program.zones
    own = [slot for slot in slots if layout.holder[slot] == player or (
        layout.holder[slot] < 0 and not (move.as_ and zones[layout.zone[slot]].pile))]
    return lies(pause, name, own, None if move.as_ else move, move.verb in USING)


def offers_by(program: Program, word: str) -> bool:
    """Whether something of this name, which is no card, may offer a player something."""
    origins = (origin for origin, leads in zip(program.origins, program.leads, strict=True) if leads.offers)
    return any(origin is not None and fold(origin.title) == word for origin in origins)


def is_laid(pause: Pause, move: Move, player: int) -> bool:
    """Whether a move would play a card in this moment as one of the hand does it, and the cards of a player are all in play."""
    name, layout = move.name, pause.view.layout
    if move.verb != TAKING or not name.card or move.as_ or pause.question.kind != OFFER:
        return False
    clauses = clauses_by_zone(pause.state.program.cards[name.card])
    works = {layout.live[slot] for slot in range(pause.view.slots) for zone, clause in clauses
             if zone == layout.zone[slot] and clause.kind == "ability" and pause.question.moment in clause.moments}
    there = {layout.live[slot] for slot in range(pause.view.slots) if layout.holder[slot] == player
             for card in pause.view.cards(slot) if pause.is_card(card, name)}
    return works == {False} and there == {True}


def of_no_use(pause: Pause, move: Move, player: int) -> list[str]:
    """Why a card that lies in front of a player is never used there; empty if it may be, or is played, which means the hand."""
    used = move.verb in USING and move.verb != TAKING and not move.as_
    idle = offers_nothing(pause, move, player) if used and not may_be_meant(pause, move, move.name, player) else ()
    return [hindrance.words for hindrance in idle]


def used_from(program: Program, move: Move) -> list[int]:
    """The zones from which the card that a move names is used in its words. What is not played is used in play, if it may be."""
    own = clauses_by_zone(program.cards[move.name.card])
    zones = [zone for zone, clause in own if zone >= 0 and is_used(program, clause, move)]
    live = [zone for zone in zones if program.zones[zone].live]
    return list(dict.fromkeys(live if live and move.verb != TAKING else zones))


def _does(pause: Pause, card: int, slot: int, move: Move) -> bool:
    """Whether a card may be used in the words of a move where it lies, or offers something, as long as nothing forbids it."""
    program, zone = pause.state.program, pause.view.layout.zone[slot]
    clauses = clauses_by_zone(program.cards[pause.view.name(card)])
    return any(at == zone and is_used(program, clause, move) for at, clause in clauses)


def is_used(program: Program, clause: Clause, move: Move) -> bool:
    """Whether what a clause does is used in the words of a move."""
    if clause.kind == "ability":
        return is_meant(clause.move_word, move) and not {*offered_moments(program)}.isdisjoint(clause.moments)
    # INVARIANT: what is offered is not played
    return move.verb in ACCEPTING and program.leads[clause.code].offers


@lru_cache(maxsize=64)
def offered_moments(program: Program) -> tuple[str, ...]:
    """The moments of which some window offers the abilities; what cards do in any other one happens by itself."""
    return tuple(sorted({window.moment for leads in program.leads for window in leads.windows}))


def lies(pause: Pause, name: Name, slots: Iterable[int], move: Move | None = None, used: bool = False) -> bool:
    """Whether a name is not a card's, or there is such a card in one of some slots; with a move, one that may do as it says.

    `used`: no seat can be meant.
    """
    if not name.described or (name.text.text in pause.state.seats and not used):
        return True
    return any(pause.is_card(card, name) and (move is None or _does(pause, card, slot, move))
               for slot in slots for card in pause.view.cards(slot))


def parts_lie(pause: Pause, move: Move) -> bool:
    """Whether every other card that a move names is somewhere in the situation."""
    return all(lies(pause, name, range(pause.view.slots)) for name in (*move.objects[1:], *move.targets, *move.with_))


def objects_lie(pause: Pause, move: Move, player: int) -> bool:
    """Whether everything is there that an answer names: each card where it may be chosen, and two if it names two."""
    twice = [name for at, name in enumerate(move.objects) if name.described and name.pattern in [
        other.pattern for other in move.objects[:at]]]
    often = all(sum(pause.is_card(card, name) for slot in range(pause.view.slots) for card in pause.view.cards(slot))
                >= sum(other.pattern == name.pattern for other in move.objects) for name in twice)
    may = move.verb not in pause.words.choosing or all(may_be_meant(pause, move, name, player) for name in move.objects[1:])
    return often and may and parts_lie(pause, move)


__all__ = ["is_laid", "is_used", "lies", "may_be_meant", "objects_lie", "of_no_use", "offered_moments", "offers_by", "parts_lie",
           "used_from"]
