"""What a move names that its player never had in a run, or that was nowhere in it."""

from __future__ import annotations

from adjudicator.cases.moves.lying import used_from
from adjudicator.cases.runs.whereabouts import ever_had, was_in
from adjudicator.cases.situation.places import may_lie
from adjudicator.cases.words.meaning import Move, Name
from adjudicator.engine.program import Program
from adjudicator.engine.state import State
from adjudicator.engine.view import View

_NOBODYS = -1  # a card that lies with anybody may be of any deck


def may_have_had(move: Move, state: State) -> bool:
    """Whether the player of a move may have had what it names at any time of a run, where that is used in its words."""
    name, player = move.name, state.seats.index(move.seat)
    zones = used_from(state.program, move) if name.card and not move.as_ else []
    if name.marks and zones and not any(state.program.zones[zone].live for zone in zones):
        return False  # only cards in play have any
    return name.pattern is None or not name.described or ever_had(state, player, name.pattern, zones=zones)


def may_be_of_hand(move: Move, program: Program) -> bool:
    """Whether a card that a move names may lie in a hand."""
    hands = [number for number, zone in enumerate(program.zones) if zone.of_player and zone.hidden]
    return bool(move.objects) and any(may_lie(program, move.name.card, hand) for hand in hands)


def nowhere(move: Move, state: State) -> Name | None:
    """A card that a move names and that cannot have lain anywhere at any time of a run beside the others; None if there is none.

    Each one that is not known to have lain there has to be another one of the unknown cards.
    """
    everywhere = {*range(View(state).slots)}
    cards = [(name, name.pattern) for name in (*move.objects, *move.targets, *move.with_)
             if name.card and name.pattern is not None and name.text.text not in state.seats]
    open_ = [(name, pattern) for name, pattern in cards if not was_in(state, pattern, everywhere, _NOBODYS, known=True)]
    absent = next((name for name, pattern in open_ if not was_in(state, pattern, everywhere, _NOBODYS)), None)
    return absent or (open_[-1][0] if len(open_) > 1 and len(open_) > _unknown(state) else None)


def _unknown(state: State) -> int:
    """How many cards lie somewhere of which nobody knows the name."""
    view = View(state)
    return sum(not view.name(card) for slot in range(view.slots) for card in view.cards(slot))


__all__ = ["may_be_of_hand", "may_have_had", "nowhere"]
