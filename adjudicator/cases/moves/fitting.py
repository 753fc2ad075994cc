"""How well something that may be used fits the words of a move."""

from __future__ import annotations

from enum import IntEnum

from adjudicator.cases.words.meaning import Move
from adjudicator.cases.words.vocabulary import TAKING, USING, Vocabulary
from adjudicator.engine.index import clauses_by_zone
from adjudicator.engine.view import View


class Fit(IntEnum):
    """How well an ability matches the name in a move."""

    NOT = 0
    AS_ANOTHER = 1
    """It is done with that card, used as another one."""
    OWNER = 2
    """It belongs to the card or rule of that name."""
    CARD = 3
    """It is done with that card, as what the card is or as what the move says."""


def is_meant(own: str, move: Move) -> bool:
    """Whether the verb of a move fits an ability that carries this word, or none."""
    return move.verb == own if own else move.verb in USING


def is_meant_in_play(view: View, words: Vocabulary, move: Move) -> bool:
    """Whether a move means a card in front of its player, or nobody, that is used there: what is played comes from elsewhere."""
    if move.verb not in USING or move.verb == TAKING or not move.objects or move.as_ or not move.name.card:
        return False
    pattern, layout, player = move.name.pattern, view.layout, view.seats.index(move.seat)
    used = {zone for zone, clause in clauses_by_zone(view.program.cards[move.name.card])
            if zone >= 0 and clause.kind == "ability" and is_meant(clause.move_word, move)}
    slots = [slot for slot in range(view.slots)
             if layout.live[slot] and layout.zone[slot] in used and layout.holder[slot] in (player, -1)]
    return pattern is not None and any(words.fits(pattern, view.face(card)) for slot in slots for card in view.cards(slot))


__all__ = ["Fit", "is_meant", "is_meant_in_play"]
