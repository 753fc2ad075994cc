"""A state as it can be read: who is in play, where cards are, what is known of them. Nothing is copied or can be changed."""

from __future__ import annotations

from adjudicator.engine import descriptions, table
from adjudicator.engine.state import State


class View:
    """One state, for reading. It has the parts of the position under their own names, and the questions of `table` as methods.

    What depends on rules (who may do what, and why not) takes a `Draft`: answering it runs rules, and a running rule may build
    the index of active clauses or ask for a card.
    """

    __slots__ = (
        "active", "base", "borrowed", "ends", "everyone", "fallen", "fields", "layout", "n", "objects", "overlooked", "players",
        "position", "program", "rows", "seats", "slots", "stack", "stated_values", "status", "used", "vars", "zones",
    )

    using = table.NOBODY

    def __init__(self, state: State) -> None:
        position = self.position = state.position
        self.program = state.program
        self.seats = state.seats
        self.n = len(state.seats)
        self.layout = layout = state.program.layout(self.n, position.seating)
        self.base = layout.base
        self.slots = layout.slots
        self.active = position.active
        self.status = position.status
        self.everyone, self.players, self.fallen = table.seating(layout, self.status, self.active)
        self.fields = position.fields
        self.vars = position.vars
        self.zones = position.zones
        self.objects = position.objects
        self.borrowed = position.borrowed
        self.rows = position.rows
        self.stack = position.stack
        self.used = position.used
        self.stated_values = state.stated
        self.ends = state.ends
        self.overlooked = 0

    @property
    def unseen_cards(self) -> tuple[int, ...]:
        """The faces of the unseen cards."""
        return self.position.unseen_cards

    @property
    def prints(self) -> dict[tuple[int, str], int]:
        """The stated printed values that no source gives, by name and word."""
        return {(card, word): value for card, word, value in self.stated_values}

    def borrowing(self, card: int, player: int) -> str:
        """The texts that a player has borrowed by a card in play, as a situation writes them after its name."""
        names = self.borrowed[player] if self.program.cards[self.name(card)].borrows else ()
        return "".join([f" as {self.program.cards[name].named.title}" for name in names])
    def tick(self, turns: int = 1) -> None:
        """If nothing is resolved, nothing is counted."""

    face = table.face
    name = table.name
    slot_of = table.slot_of
    mark = table.mark
    fresh = table.fresh
    words = descriptions.card_words
    zone_of = table.zone_of
    endless = table.endless
    cards = table.cards
    cell = table.cell


__all__ = ["View"]
