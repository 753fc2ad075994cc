"""What a seat sees as a vector of whole numbers, for programs that learn; each entry has a name."""

from __future__ import annotations

from collections import Counter

from adjudicator.engine.state import State
from adjudicator.engine.view import View
from adjudicator.games.views import blinded
from adjudicator.games.visibility import Vision
from adjudicator.values import frozen

UNKNOWN = -1
"""The entry for what the seat does not know: no value of a field is negative."""


@frozen
class Encoding:
    """The entries of the vectors of a game at a table. Seats are counted from the one that sees: `0` is itself, `1` its left.

    `layout` names each entry: `active 1` (whether it is that seat's turn), `asked 0`, `out 2`, `FIELD 1` (a value of a player, -1
    if it is unknown), `ZONE 1` (how many cards are there), `ZONE 1/Card` (how many of that name are seen there), and the same
    without a seat for what all share. `names`: the numbers of the names of cards, in their order there.
    """

    layout: tuple[str, ...]
    names: tuple[int, ...]

    @staticmethod
    def of(state: State) -> Encoding:
        """The encoding of the game of a state, for this number of seats."""
        program, seats = state.program, range(len(state.seats))
        cards = tuple(card.number for card in program.cards if card.number)
        titles = [program.cards[number].named.title for number in cards]
        layout = [f"{word} {seat}" for word in ("active", "asked", "out") for seat in seats]
        layout += [f"{field.key} {seat}" for field in program.player_fields if not field.inner for seat in seats]
        layout += [field.key for field in program.game_fields if not field.inner]
        for zone in program.zones:
            for place in [f"{zone.named.key} {seat}" for seat in seats] if zone.of_player else [zone.named.key]:
                layout += [place, *[f"{place}/{title}" for title in titles]]
        return Encoding(tuple(layout), cards)

    def vector(self, state: State, viewer: int) -> list[int]:
        """What a seat sees of a state, a number for each entry of the layout."""
        table = View(blinded(state, Vision.of(state, viewer), steps=False))
        seats = table.layout.rounds[viewer]
        asked = state.decider
        found = [int(seat == table.active) for seat in seats]
        found += [int(seat == asked) for seat in seats]
        found += [int(table.status[seat] != 0) for seat in seats]
        for field, column in zip(table.program.player_fields, table.fields, strict=True):
            if not field.inner:
                found += [_number(table, field.type, column[seat], viewer) for seat in seats]
        found += [_number(table, field.type, value, viewer)
                  for field, value in zip(table.program.game_fields, table.vars, strict=True) if not field.inner]
        for number, zone in enumerate(table.program.zones):
            for slot in [table.base[number] + seat for seat in seats] if zone.of_player else [table.base[number]]:
                cards = table.cards(slot)
                counts = Counter(map(table.name, cards))
                found += [len(cards), *[counts[name] for name in self.names]]
        return found


def _number(table: View, kind: str, value: object, viewer: int) -> int:
    """A value of a field as a number; a seat is counted from the one that sees, a card is the number of its name."""
    if not isinstance(value, int):
        return UNKNOWN
    if kind == "player":
        return table.layout.rounds[viewer].index(value)
    if kind == "card":
        return table.name(value)
    return UNKNOWN if table.program.words(kind) and not value else max(UNKNOWN, min(int(value), 9_999))


__all__ = ["Encoding"]
