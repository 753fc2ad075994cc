"""The places at a table with this number of seats: a slot for every zone, or for every zone of every player."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

import attrs

from adjudicator.values import frozen

MOST = 64
"""The number of layouts that a program keeps."""


class Place(Protocol):
    """What a layout needs to know of a zone."""

    @property
    def of_player(self) -> bool: ...
    @property
    def hidden(self) -> bool: ...
    @property
    def live(self) -> bool: ...
    @property
    def pile(self) -> bool: ...
    @property
    def endless(self) -> bool: ...
    @property
    def renewed(self) -> int: ...


@frozen
class Layout:
    """The slots of a table: the first of each zone, and for each slot its zone, its holder (-1: shared) and its nature.

    `renewal`: for a pile that is renewed when it is empty, the slot whose cards it takes, otherwise -1. `rounds`: all seats
    clockwise, beginning with each; `left`: the seat at the left of each; `between`: how many seats one is from another, the
    shorter way; `seatings`: who is in play, as found before (see `table.seating`); `lives`: where texts act that are on the
    table, beginning with each: the slots, and the same as (slot, player, zone). After the slots of a player comes a place for
    the texts that they borrow, zone -1.
    """

    base: tuple[int, ...]
    zone: tuple[int, ...]
    holder: tuple[int, ...]
    live: tuple[bool, ...]
    endless: tuple[bool, ...]
    unordered: tuple[bool, ...]
    open_pile: tuple[bool, ...]
    renewal: tuple[int, ...]
    slots: int
    rounds: tuple[tuple[int, ...], ...]
    left: tuple[int, ...]
    between: tuple[tuple[int, ...], ...]
    lives: tuple[tuple[tuple[int, ...], tuple[tuple[int, int | None, int], ...]], ...]
    seatings: dict[tuple[tuple[int, ...], int], tuple[tuple[int, ...], ...]] = attrs.field(
        init=False, repr=False, eq=False, factory=dict)

    @staticmethod
    def of(zones: Sequence[Place], seats: int, seating: tuple[int, ...] = ()) -> Layout:
        """The layout of these zones at a table with this number of seats. `seating`: these clockwise, if it has changed."""
        base: list[int] = []
        slots: list[tuple[int, int, Place]] = []
        for number, zone in enumerate(zones):
            base.append(len(slots))
            slots += [(number, player, zone) for player in (range(seats) if zone.of_player else (-1,))]
        around = seating or tuple(range(seats))
        at = {seat: place for place, seat in enumerate(around)}
        rounds = tuple(around[at[first]:] + around[:at[first]] for first in range(seats))
        between = tuple(tuple(min((at[p] - at[q]) % seats, (at[q] - at[p]) % seats) for q in range(seats)) for p in range(seats))
        live = [(base[n], n, z.of_player) for n, z in enumerate(zones) if z.live]
        lives = []
        for players in rounds:
            places: list[tuple[int, int | None, int]] = [(slot, None, n) for slot, n, of_player in live if not of_player]
            for p in players:
                places += [*((slot + p, p, n) for slot, n, of_player in live if of_player), (len(slots) + p, p, -1)]
            lives.append((tuple([slot for slot, _, _ in places]), tuple(places)))
        renewal = tuple([-1 if z.renewed < 0 else base[z.renewed] + (p if p >= 0 and zones[z.renewed].of_player else 0)
                         for _, p, z in slots])
        return Layout(
            tuple(base), tuple(n for n, _, _ in slots), tuple(p for _, p, _ in slots), tuple(z.live for _, _, z in slots),
            tuple(z.endless for _, _, z in slots), tuple(z.hidden and not z.pile for _, _, z in slots),
            tuple(z.pile and not z.hidden for _, _, z in slots), renewal, len(slots), rounds, tuple(r[1 % seats] for r in rounds),
            between, tuple(lives))


def laid_out(known: dict[int | tuple[int, ...], Layout], zones: Sequence[Place], seats: int, seating: tuple[int, ...]) -> Layout:
    """A new layout, added to those that are known; there are never more than `MOST` of these."""
    if len(known) >= MOST:
        known.clear()
    known[seating or seats] = layout = Layout.of(zones, seats, seating)
    return layout
