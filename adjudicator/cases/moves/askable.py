"""What the parts of a move may answer: the sorts of things that an ability may ask its player to choose, in any situation."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import lru_cache

from adjudicator.cases.moves.fitting import is_meant
from adjudicator.cases.moves.parts import parts_of
from adjudicator.cases.situation.places import described_may_lie
from adjudicator.cases.words.grid import codes_of_grid
from adjudicator.cases.words.meaning import Move, Name
from adjudicator.cases.words.vocabulary import USING, vocabulary
from adjudicator.engine.index import clauses_by_zone
from adjudicator.engine.occasions import AIM
from adjudicator.engine.program import Clause, Program
from adjudicator.engine.state import State
from adjudicator.limits import MAX_SEATS
from adjudicator.notation.source import fold

PLAYER, CARD = "player", "card"
ANYTHING = (PLAYER, AIM, CARD, "words")
NO_CODE = -1
"""What stands for code that is not known: no piece of code has this number."""


def not_asked_for(state: State, clause: Clause, move: Move) -> tuple[Name, ...]:
    """The parts of a move, beside what it is done with, for which an ability never asks: for nothing of the sort, or only where
    such cards never lie.
    """
    return (*_not_asked(state.program, state.seats, clause, move), *_never_lying(state, clause, move))


def in_vain(state: State, move: Move) -> tuple[str, ...]:
    """The reasons for which no situation allows a move, as far as its words tell: nothing that it may mean asks for some part.

    None need be found of an answer.
    """
    program, name = state.program, move.name if move.objects else None
    if name is None or move.verb in vocabulary(program).choosing or not parts_of(move):
        return ()
    card = move.as_ or name.card
    own = [clause for _, clause in clauses_by_zone(program.cards[card])] if card else _titled(program, name.word)
    meant = (clause for clause in own if (is_meant(clause.move_word, move) if clause.kind == "ability" else (
        move.verb in USING and clause.code >= 0 and program.leads[clause.code].offers)))
    parts = min((not_asked_for(state, clause, move) for clause in meant), key=len, default=())
    return tuple([f"nothing asks for `{name}`" for name in parts])


@lru_cache(maxsize=1024)
def _titled(program: Program, word: str) -> tuple[Clause, ...]:
    """The clauses of a rule or a card with a title."""
    return tuple([clause for clause in program.clauses if fold(clause.owner_title) == word])


def may_be_asked(program: Program, seats: Sequence[str], move: Move) -> bool:
    """Whether some ability that a move may mean asks for all of its parts, or none need be found, as it may be an answer."""
    words, name = vocabulary(program), move.name
    if move.verb in words.choosing or not move.objects or move.as_:
        return True
    return any(is_meant(clause.move_word, move) and not _not_asked(program, seats, clause, move) for clause in program.clauses
               if clause.kind == "ability" and _is_of(clause, name))


def never_asked_for(program: Program, seats: Sequence[str], move: Move) -> tuple[Name, ...]:
    """The parts of a move for which nothing asks that comes of it, of any player. None need be found of an answer."""
    words, name = vocabulary(program), move.name
    if move.verb in words.choosing or not move.objects or move.as_:
        return ()
    return min((_not_asked(program, seats, clause, move, True) for clause in program.clauses
                if clause.kind == "ability" and is_meant(clause.move_word, move) and _is_of(clause, name)), key=len, default=())


def _never_lying(state: State, clause: Clause, move: Move) -> tuple[Name, ...]:
    """The parts of a move that name cards which never lie where an ability lets anybody choose one, or aim at it.

    That a card in play is none of the others there from which it lets them choose is a ruling.
    """
    program, zones = state.program, _searched_by(state.program, clause.number)
    if zones is None:
        return ()
    if any(program.zones[zone].live for zone in zones):
        zones |= frozenset(number for number, zone in enumerate(program.zones) if zone.live)
    cards = [name for name in parts_of(move) if name.mark != "from" and name.described and name.text.text not in state.seats]
    return tuple([name for name in cards if name.pattern is not None
                  and not any(described_may_lie(program, name.pattern, zone) for zone in zones)])


def _is_of(clause: Clause, name: Name) -> bool:
    """Whether a clause is of the card or rule that a move names."""
    return clause.owner == name.card if name.card else fold(clause.owner_title) == name.word


def _not_asked(program: Program, seats: Sequence[str], clause: Clause, move: Move, anybody: bool = False) -> tuple[Name, ...]:
    # INVARIANT: whatever a move says is what its ability may ask for
    parts = parts_of(move)
    number = clause.number
    asked = _asked_by(program, number, anybody) if parts else frozenset[str]()
    players = [name for name in parts if name.text.text in seats
               and (name.mark == "at" or (name.mark != "from" and name.pattern is None and name.zone is None))]
    beyond = players[_players_asked(program, number, anybody):] if not asked.isdisjoint((PLAYER, AIM)) else []
    return tuple([name for name in parts if name in beyond or not _may_answer(seats, name, asked)])


def _may_answer(seats: Sequence[str], name: Name, asked: Collection[str]) -> bool:
    """Whether words may name what one of some sorts of choices asks for. An owner or a zone tells which card is meant, and a
    player at whom something is aimed does not come after `with`.
    """
    # a preposition says what the rules ask for under it
    of_cards = name.pattern is not None or name.zone is not None or name.mark == "from"
    players = {"from": (), "with": (PLAYER,)}.get(name.mark, (PLAYER, AIM)) if name.text.text in seats else ()
    meant = {*players, *([CARD] if of_cards else ())}
    return any(sort in meant or sort not in (PLAYER, AIM, CARD) for sort in asked)


@lru_cache(maxsize=4096)
def _asked_by(program: Program, number: int, anybody: bool) -> frozenset[str]:
    """The sorts of things that the player of an ability, or chance, may have to choose for it; or `anybody`."""
    return frozenset(sort for _, sorts in _asking(program, number, anybody) for sort in sorts)


@lru_cache(maxsize=4096)
def _searched_by(program: Program, number: int) -> frozenset[int] | None:
    """The zones from which cards may be chosen that an ability asks for; None if it asks for words, or these may be any."""
    found: frozenset[int] = frozenset()
    for code, sorts in _asking(program, number, True):
        zones = program.leads[code].searched if sorts and code >= 0 else ()
        if zones is None or code < 0 or not {*sorts} <= {CARD, AIM, PLAYER}:
            return None
        found |= {*zones}
    return found or None


@lru_cache(maxsize=4096)
def _players_asked(program: Program, number: int, anybody: bool) -> int:
    """How many players an ability may ask for at most: any number where that is not in its own code, or in a loop of it."""
    own, found = program.clauses[number].code, _asking(program, number, anybody)
    often = any(sort in program.leads[own].again or any(sort in sorts for code, sorts in found if code != own)
                for sort in (PLAYER, AIM))
    return MAX_SEATS if often else sum(sorts.count(PLAYER) + sorts.count(AIM) for _, sorts in found)


def _asking(program: Program, number: int, anybody: bool) -> list[tuple[int, tuple[str, ...]]]:
    """The pieces of code that come of an ability, each with the sorts of things that it asks for, one for each question."""
    clause = program.clauses[number]
    found = list[tuple[int, tuple[str, ...]]]()
    waiting, seen = [clause.code], set[int]()
    while waiting:
        code = waiting.pop()
        if code < 0 or code in seen:
            continue
        seen.add(code)
        leads = program.leads[code]
        found.append((code, (*leads.asks, *(leads.others if anybody else ()))))
        waiting += leads.codes
        waiting += [program.verbs[doing.verb].code for doing in leads.verbs
                    if anybody or doing.own or (doing.doers is None and not doing.apart)]
        waiting += codes_of_grid(program) if leads.attacks else ()
        for moment in leads.performs:
            if not moment or not clause.owner:
                return [*found, (NO_CODE, ANYTHING)]
            waiting += [own.bare for _, own in clauses_by_zone(program.cards[clause.owner]) if moment in own.moments]
    return found


__all__ = ["CARD", "PLAYER", "in_vain", "may_be_asked", "never_asked_for", "not_asked_for"]
