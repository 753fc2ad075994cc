"""What a game can contain by its rules: how many seats, players of a role and copies of a card."""

from __future__ import annotations

from collections import Counter
from functools import cached_property

import attrs

from adjudicator.cases.situation.dealt import fields_dealt
from adjudicator.engine.program import Card, Program
from adjudicator.engine.state import State
from adjudicator.engine.view import View


@attrs.frozen(slots=False, eq=False)
class Possible:
    """What a situation of a game may have besides what it has. What the rules say nothing of is possible."""

    program: Program
    start: State

    @cached_property
    def _lying(self) -> Counter[int]:
        """How often each card is named in the situation."""
        view = View(self.start)
        return Counter(view.name(card) for slot in range(view.slots) for card in view.cards(slot) if view.face(card))

    @cached_property
    def _dealt(self) -> dict[tuple[int, int], int]:
        """For a field of a player and a word of its list: how many players of one game have it at the most, as it is dealt."""
        found: Counter[tuple[int, int]] = Counter()
        for setup, seats in {(each, seats) for each in self.program.setups for seats in (each.least, each.most)}:
            for fields in fields_dealt(self.program, setup, seats):
                for number, values in enumerate(fields):
                    for word, count in Counter(value for value in values if value).items():
                        found[number, word] = max(found[number, word], count)
        return dict(found)

    def seats(self, count: int) -> bool:
        """Whether this number of players can play it."""
        return count <= max((setup.most for setup in self.program.setups), default=0)

    def word(self, field: int, player: int, word: int) -> bool:
        """Whether a player may have a word of a list, such as a role, others having theirs."""
        most = self._dealt.get((field, word)) if self.program.setups else None
        others = sum(value == word for p, value in enumerate(self.start.position.fields[field]) if p != player)
        return not self.program.setups or not self._is_dealt(field) or (most is not None and others < most)

    def _is_dealt(self, field: int) -> bool:
        return any(number == field for number, _ in self._dealt)

    def card(self, card: Card) -> bool:
        """Whether there may be one more copy of a card."""
        if card.copies:
            return self._lying[card.number] < len(card.copies)
        zone = self.program.zones[card.works]
        return not (zone.of_player and zone.live and (zone.single or zone.unshared)) or not self._lying[card.number]


__all__ = ["Possible"]
