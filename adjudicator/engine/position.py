"""A position: everything that decides how a resolution continues, as one immutable value with named parts."""

from __future__ import annotations

from typing import NamedTuple

from adjudicator.engine.amounts import Content
from adjudicator.engine.durations import Entries
from adjudicator.engine.program import Program

PLAYING, FALLEN, OUT = range(3)
"""The status of a player: in play, fallen while the consequences are still being resolved, out of the game."""

Sighting = tuple[int, int, int]
"""Which card a player has been shown: the player, the slot, and what the card is called there (see `sight`)."""

Frame = tuple[int, int, *tuple[Content, ...]]
"""A frame of the stack: its code, the place at which it continues, and the rest as `frames` lays it out."""
Entry = tuple[int, int, int, *tuple[Content, ...]]
"""A card in a live zone: its face, its slot, whether it came there this turn, and its marks."""


class Position(NamedTuple):
    """A position between two steps of a resolution. Seats, slots and fields are numbered as in the program and its layout.

    `status`: for each seat `PLAYING`, `FALLEN` or `OUT`. `fields`: for each player field its value for every seat. `vars`: the
    values of the game. `zones`: for each slot its cards, as faces in a pile or a hand, as references in a live zone. `objects`:
    the cards in live zones, each as (face, slot, whether it came this turn, marks ...); None where a number is free. `borrowed`:
    for each seat the names of the cards whose text they have gained. `active`, `phase`: whose turn it is, and the number of its
    phase. `rows`: the rows of all open grids; `stack`: the frames, the innermost last; `frames` gives the layout of both.
    `result`: the result of the last verb, choice or draw. `pending`: how many pending attacks are in their first column.
    `held_back`: a bit for each player whose abilities are held back; `queue`: the frames of these abilities. `used`: abilities
    limited to once, as (limit, clause, seat, row). `unseen_cards`: their faces. `lasting`: the lasting effects (see
    `durations`). `turns`: the seats whose extra turns are to come. `seen`: who has been shown which cards (see `sight`).
    `seating`: the seats clockwise, beginning with the first, once players have changed places; empty before.
    """

    status: tuple[int, ...]
    fields: tuple[tuple[Content, ...], ...]
    vars: tuple[Content, ...]
    zones: tuple[tuple[int, ...], ...]
    objects: tuple[Entry | None, ...]
    borrowed: tuple[tuple[int, ...], ...]
    active: int
    phase: int
    rows: tuple[tuple[Content, ...], ...]
    stack: tuple[Frame, ...]
    result: Content
    pending: int
    held_back: int
    queue: tuple[Frame, ...]
    used: tuple[tuple[Content, ...], ...]
    unseen_cards: tuple[int, ...]
    lasting: Entries
    turns: tuple[int, ...]
    seen: tuple[Sighting, ...]
    seating: tuple[int, ...]

    @property
    def turn_at(self) -> int | None:
        """How far the turn has come, which is under way below all else; None if nothing is, as once a game is won."""
        return next((at for _, at, *_ in self.stack[:1]), None)

    @staticmethod
    def empty(program: Program, seats: int, active: int) -> Position:
        """The position of this number of players with no cards anywhere, nothing known and nothing under way."""
        return Position(
            status=(PLAYING,) * seats, fields=((None,) * seats,) * len(program.player_fields),
            vars=(None,) * len(program.game_fields), zones=((),) * program.layout(seats).slots, objects=(),
            borrowed=((),) * seats, active=active, phase=0, rows=(), stack=(), result=None, pending=0, held_back=0, queue=(),
            used=(), unseen_cards=(), lasting=(), turns=(), seen=(), seating=(),
        )
