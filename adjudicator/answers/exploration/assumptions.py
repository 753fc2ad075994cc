"""What the verdicts of an exploration take for granted about unknown cards: where these lie, and what is not done with them."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from adjudicator.cases.situation.candidates import may_be, parts_of
from adjudicator.cases.situation.places import foreign_to
from adjudicator.cases.situation.setup import hand_of
from adjudicator.engine.faces import face_words
from adjudicator.engine.program import Program
from adjudicator.engine.state import State
from adjudicator.engine.view import View
from adjudicator.notation.source import visible


def unknown_hands(start: State) -> tuple[str, ...]:
    """The seats in whose hands cards lie of which nothing tells what they may be."""
    program, hand = start.program, hand_of(start.program)
    if hand is None or start.position.unseen_cards:
        return ()
    view = View(start)
    return tuple([seat for player, seat in enumerate(start.seats)
                  if any(face_words(program, view.face(c))[0] in "?#" for c in view.cards(view.base[hand] + player))])


def are_used(program: Program) -> bool:
    """Whether players use unknown cards of their hands: cards without a name do something, whatever is printed on them."""
    return bool(program.cards[0].kinds)


def unknown_in_play(start: State) -> tuple[str, ...]:
    """Where unknown cards lie that may have a text which acts there, in words: nothing comes of such a text."""
    return tuple(dict.fromkeys(_without_text(start)))


def without_text(places: Collection[str]) -> str:
    """That nothing comes of the text of the unknown cards in these places, in words; empty without any."""
    return f"as long as nothing comes of the text of the unknown cards in {' or '.join(map(visible, places))}" if places else ""


def _without_text(start: State) -> Iterator[str]:
    program, view = start.program, View(start)
    unseen = tuple([parts_of(program, face) for face in start.position.unseen_cards])
    for slot in range(view.slots):
        zone, holder = program.zones[view.layout.zone[slot]], view.layout.holder[slot]
        for card in view.cards(slot) if zone.live else ():
            names = may_be(program, parts_of(program, view.face(card)), view.layout.zone[slot], unseen, foreign_to(start, holder))
            if any(name in program.acting[view.layout.zone[slot]] for name in names):
                yield f"`{zone.named.title}`{f' of {start.seats[holder]}' if holder >= 0 else ''}"


__all__ = ["are_used", "unknown_hands", "unknown_in_play", "without_text"]
