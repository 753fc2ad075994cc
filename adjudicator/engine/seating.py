"""Who sits next to whom: the seats clockwise, which players may change."""

from __future__ import annotations

from adjudicator.engine.draft import Draft
from adjudicator.engine.state import State


def swap_seats(d: Draft, one: int, other: int) -> None:
    """Let two players change places. They keep everything else: only who sits next to whom is different from now on."""
    places = {one: other, other: one}
    around = [places.get(seat, seat) for seat in d.layout.rounds[0]]
    first = around.index(0)
    seating = tuple(around[first:] + around[:first])
    d.seating = () if seating == tuple(range(d.n)) else seating
    d.tick(d.n)
    d.layout = d.program.layout(d.n, d.seating)
    d.seat()
    d.index = d.blanking = None


def clockwise(state: State) -> tuple[int, ...]:
    """All seats clockwise, beginning with the first."""
    return state.position.seating or tuple(range(len(state.seats)))


__all__ = ["clockwise", "swap_seats"]
