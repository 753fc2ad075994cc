"""What may be asked for by what comes of a clause: sorts of things, cards from which zones, and words."""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum
from functools import cached_property, lru_cache
from typing import NamedTuple

from adjudicator.cases.words.grid import codes_of_grid
from adjudicator.engine.index import clauses_by_zone
from adjudicator.engine.occasions import AIM, Leads, Offered
from adjudicator.engine.program import Program
from adjudicator.limits import MAX_SEATS
from adjudicator.notation.source import fold

PLAYER, CARD = "player", "card"
ANYTHING = (PLAYER, AIM, CARD, "words")


class Whose(Enum):
    """Whose choices they are: the player's for whom a clause acts, or chance's; somebody else's; or anybody's."""

    OWN = "own"
    OTHERS = "others"
    ANYBODYS = "anybody's"


class _Piece(NamedTuple):
    """A piece of code that comes of a clause: its number, -1 if it is not known which, with what it leads to, and the sorts of
    things that it asks for, one for each question.
    """

    code: int
    leads: Leads
    sorts: tuple[str, ...]


class Asking:
    """What the pieces of code that come of a clause ask for. `known`: the same, without what may be any code."""

    def __init__(self, own: int, pieces: tuple[_Piece, ...]) -> None:
        self._own, self._pieces = own, pieces

    @cached_property
    def known(self) -> Asking:
        """What it asks for in code that is known."""
        return Asking(self._own, tuple([piece for piece in self._pieces if piece.code >= 0]))

    @cached_property
    def sorts(self) -> frozenset[str]:
        """The sorts of things that may have to be chosen."""
        return frozenset(sort for piece in self._pieces for sort in piece.sorts)

    @cached_property
    def players(self) -> int:
        """How many players it may ask for at most: any number where that is not in its own code, or in a loop of it."""
        often = any(sort in piece.leads.again or (piece.code != self._own and sort in piece.sorts)
                    for piece in self._pieces for sort in (PLAYER, AIM))
        return MAX_SEATS if often else sum(piece.sorts.count(PLAYER) + piece.sorts.count(AIM) for piece in self._pieces)

    @cached_property
    def zones(self) -> frozenset[int] | None:
        """The zones from which cards may be chosen, or aimed at; None if these may be any, or there are none."""
        found = [piece.leads.searched if piece.code >= 0 else None for piece in self._pieces
                 if piece.code < 0 or not {CARD, AIM, PLAYER}.isdisjoint(piece.sorts)]
        known = [zones for zones in found if zones is not None]
        return None if len(known) < len(found) else frozenset(zone for zones in known for zone in zones) or None

    @cached_property
    def offered(self) -> Offered | None:
        """What may be chosen in words, in the form in which they are compared; None if that may be anything."""
        if any(piece.code < 0 for piece in self._pieces):
            return None
        every = [piece.leads.offered for piece in self._pieces]
        return Offered(frozenset(fold(word) for offered in every for word in offered.words),
                       any(offered.names for offered in every), any(offered.numbers for offered in every))


@lru_cache(maxsize=4096)
def asking(program: Program, number: int, whose: Whose) -> Asking:
    """What may be asked for by what comes of a clause, given by its number."""
    return Asking(program.clauses[number].code, tuple(_pieces(program, number, whose)))


def _pieces(program: Program, number: int, whose: Whose) -> Iterator[_Piece]:
    clause = program.clauses[number]
    waiting, seen = [(clause.code, whose)], set[tuple[int, Whose]]()
    while waiting:
        code, of = waiting.pop()
        if code < 0 or (code, of) in seen:
            continue
        seen.add((code, of))
        leads = program.leads[code]
        own, others = of is not Whose.OTHERS, of is not Whose.OWN
        yield _Piece(code, leads, (*(leads.asks if own else ()), *(leads.others if others else ())))
        waiting += [(other, of) for other in leads.codes]
        waiting += [(program.verbs[doing.verb].code, of if doing.own or not others else Whose.ANYBODYS) for doing in leads.verbs
                    if others or doing.own or (doing.doers is None and not doing.apart)]
        waiting += [(other, of) for other in codes_of_grid(program)] if leads.attacks else []
        for moment in leads.performs:
            if not moment or not clause.owner:
                yield _Piece(-1, Leads(), ANYTHING)
                return
            waiting += [(own.bare, of) for _, own in clauses_by_zone(program.cards[clause.owner]) if moment in own.moments]


__all__ = ["CARD", "PLAYER", "Asking", "Whose", "asking"]
