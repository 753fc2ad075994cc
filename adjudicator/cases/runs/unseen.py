"""The unknown cards that a player holds in a run, and what each may be: nobody knows that none of them leads to a step."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from adjudicator.cases.runs.reach import Reach
from adjudicator.cases.runs.whereabouts import in_sight
from adjudicator.cases.situation.places import foreign_to, may_lie
from adjudicator.cases.words.patterns import WINDOWS
from adjudicator.engine.faces import is_printed, part
from adjudicator.engine.program import Program
from adjudicator.engine.state import State
from adjudicator.engine.view import View
from adjudicator.notation.agreement import said_of
from adjudicator.notation.source import fold
from adjudicator.values import frozen

Marks = tuple[int, ...]
KNOWN = "nothing known"
"""What does not lead to a step to which unknown cards might, in words; `IN_RUN`: in what."""
IN_RUN = " in this run"


@frozen
class Unknown:
    """Unknown cards of a player in a zone where cards are used from, of which the same is known, and the names they may have."""

    player: int
    zone: int
    names: tuple[int, ...]

    def words(self, state: State, name: int) -> str:
        """That one of them may be a card of a name."""
        zone, card = state.program.zones[self.zone].named.title, state.program.cards[name].named.title
        return f"a card that {said_of(state.seats[self.player], 'has')} in `{zone}` may be {card}"


def unknown_cards(state: State, start: State, player: int) -> Iterator[Unknown]:
    """The unknown cards that a player had hidden in front of them, when a run began or when they were asked for something."""
    program, view = state.program, View(state)
    slots = {view.base[number] + player: number for number, zone in enumerate(program.zones)
             if zone.of_player and zone.hidden and not (zone.pile or zone.live)}
    last = max((step.number for step in state.steps if step.player == player and step.kind in WINDOWS), default=0)
    lain = [(face, slot) for slot in slots for face in View(start).zones[slot]]
    lain += [(face, slot) for step in state.steps[:last] for face, _, slot in step.moves if slot in slots]
    names, unseen = program.face_sizes[0], {face % program.face_sizes[0] for face in View(start).unseen_cards}
    for face, slot in dict.fromkeys(lain):
        if not face % names:
            marks = tuple([part(program, face, at) for at in range(1, len(program.face_sizes) - 1)])
            found = _names(program, slots[slot], marks, foreign_to(state, player))
            found = tuple([name for name in found if (not unseen or 0 in unseen or name in unseen)
                           and not in_sight(state, start, name)])
            if found:
                yield Unknown(player, slots[slot], found)


def unknown_of_all(reach: Reach) -> list[Unknown]:
    """The same cards of all players, in what a run could have led to."""
    return [card for player in range(len(reach.state.seats)) for card in unknown_cards(reach.state, reach.start, player)]


def of_the_known(reason: str) -> bool:
    """Whether a reason says nothing of unknown cards, so that none of these speaks against it."""
    return KNOWN in fold(reason)


@lru_cache(maxsize=256)
def _names(program: Program, zone: int, marks: Marks, others: frozenset[str]) -> tuple[int, ...]:
    """The names of the cards that an unknown one of a zone may be; none where cards without a name may lie there."""
    if program.cards[0].kinds and may_lie(program, 0, zone):
        return ()
    return tuple([card.number for card in program.cards[1:] if not card.token and may_lie(program, card.number, zone, others)
                  and is_printed(program, card.number, marks)])


def supposed(reach: Reach, cards: Sequence[Unknown], whole: bool = False) -> Reach:
    """What a run could have led to if unknown cards were every card that they may be; `whole`: as for `Reach.of`."""
    more: dict[int, int] = {}
    for each in cards:
        for name in each.names:
            more[name] = more.get(name, 0) | 1 << each.player
    return Reach.of(reach.state, reach.start, reach.first, whole=whole, more=more)


__all__ = ["IN_RUN", "KNOWN", "Unknown", "of_the_known", "supposed", "unknown_cards", "unknown_of_all"]
