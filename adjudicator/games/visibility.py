"""Which cards a seat sees: those of open zones and of its own hand, those it has been shown, and those it has to choose among."""

from __future__ import annotations

from collections import Counter

import attrs

from adjudicator.engine import sight
from adjudicator.engine.deciding import guided
from adjudicator.engine.references import BASE
from adjudicator.engine.state import State
from adjudicator.engine.view import View


@attrs.frozen(eq=False)
class Vision:
    """What a seat sees at a state, -1 for a spectator. `eyes`: the players who see for it, as it makes their choices too.

    `offered`: the cards that it may choose, by their slots.
    """

    table: View
    viewer: int
    eyes: frozenset[int]
    offered: dict[int, tuple[int, ...]]

    @staticmethod
    def of(state: State, viewer: int) -> Vision:
        """What a seat sees at a state."""
        table, question = View(state), state.question
        offered: dict[int, tuple[int, ...]] = {}
        for choice in question.choices if question is not None and state.decider == viewer >= 0 else ():
            if isinstance(choice, int) and choice >= BASE:  # those in play are pointed at, not looked at
                slot = table.slot_of(choice)
                offered[slot] = (*offered.get(slot, ()), choice)
        return Vision(table, viewer, guided(state, viewer) | {viewer}, offered)

    def sees(self, slot: int) -> bool:
        """Whether the seat sees all cards of a slot, but for those that lie face down there."""
        return any(sight.sees(self.table.program, self.table.layout, slot, eye) for eye in self.eyes)

    def known(self, slot: int) -> tuple[int, ...]:
        """The cards of a slot that the seat knows, as references, in order; equal ones as often as it knows of them."""
        table, cards = self.table, self.table.cards(slot)
        if self.sees(slot):
            hidden = Counter(card for card in cards if sight.is_face_down(table, card))
            for eye in self.eyes if hidden else ():
                hidden -= Counter(sight.known_to(table, table.position.seen, eye, slot))
            return tuple([card for card in cards if card not in hidden])
        found: Counter[int] = Counter()
        for eye in self.eyes:
            found |= Counter(sight.known_to(table, table.position.seen, eye, slot))
        of_hand = table.layout.unordered[slot]
        for card in self.offered.get(slot, ()):
            found[card] = max(found[card], cards.count(card) if of_hand else 1)
        return tuple(found.elements()) if found else ()

    def place(self, slot: int) -> tuple[int, ...]:
        """The cards of a slot as the seat knows them: faces, 0 for those that it does not know; in play, references."""
        table = self.table
        zone = table.zones[slot]
        if self.sees(slot) or table.layout.live[slot]:
            return zone
        known = [table.face(card) for card in self.known(slot)]
        if not known:
            return (0,) * len(zone)
        if table.layout.unordered[slot]:
            return (*sorted(known), *(0,) * (len(zone) - len(known)))
        places = self._places(slot)
        return tuple([face if at in places else 0 for at, face in enumerate(zone)])

    def _places(self, slot: int) -> set[int]:
        """The places of a pile, from the bottom, at which the seat knows the card."""
        zone = self.table.zones[slot]
        found = {at for eye, where, at in self.table.position.seen if where == slot and eye in self.eyes}
        for card in self.offered.get(slot, ()):
            found.add(len(zone) - 1 - zone[::-1].index(self.table.face(card)))
        return found

    def knows(self, card: int) -> bool:
        """Whether the seat knows a card where it is."""
        slot = self.table.slot_of(card)
        return slot >= 0 and ((self.sees(slot) and not sight.is_face_down(self.table, card)) or card in self.known(slot))


__all__ = ["Vision"]
