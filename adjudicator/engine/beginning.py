"""How a game begins: cards come out of the box, and somebody has the first turn."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import product

from adjudicator.engine.draft import Draft
from adjudicator.engine.faces import compose
from adjudicator.engine.frames import TURN, YOU, new_frame
from adjudicator.engine.program import Card, Program
from adjudicator.engine.turn import begin


def unpack(d: Draft, kinds: int, slot: int) -> None:
    """Put all copies of the cards of some kinds, a bit for each, into a zone; of cards without names, one of every value."""
    for card in d.program.cards:
        if card.kind_bits & kinds:
            for face in _copies(d.program, card):
                if d.layout.live[slot]:
                    d.make_marks(d.enter(face, slot, fresh=False))
                else:
                    d.lay(face, slot)


def _copies(program: Program, card: Card) -> Iterator[int]:
    """The faces of all copies of a card; one if it does not give their number."""
    every: Iterable[tuple[int, ...]] = card.copies or [(0,) * len(program.face_fields)]
    if not card.number:
        every = product(*[range(1, size) for size in program.face_sizes[1:-1]])
    for printed in every:
        yield compose(program, [card.number, *printed, 0])


def begin_with(d: Draft, player: int) -> None:
    """Let a player take the first turn; fields with a starting value named by the rules get it now."""
    program = d.program
    d.open_frame(TURN)[YOU] = player
    d.active = player
    d.seat()
    for number, first in enumerate(program.game_defaults):
        if first is not None:
            d.vars[number] = first(d, new_frame(program, TURN, player))
    for number, first in enumerate(program.player_defaults):
        for seat in range(d.n) if first is not None else ():
            d.put(number, seat, first(d, new_frame(program, TURN, seat)))  # type: ignore[misc]
    begin(d, player)


__all__ = ["begin_with", "unpack"]
