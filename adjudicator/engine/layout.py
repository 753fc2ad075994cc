"""The places at a table with this number of seats: a slot for every zone, or for every zone of every player."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from adjudicator.values import frozen


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
    clockwise, beginning with each; `lives`: where texts act that are on the table, beginning with each: the slots, and the same
    as (slot, player, zone). After the slots of a player comes a place for the texts that they borrow, zone -1.
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
    lives: tuple[tuple[tuple[int, ...], tuple[tuple[int, int | None, int], ...]], ...]

    @staticmethod
    def of(zones: Sequence[Place], seats: int) -> Layout:
        """The layout of these zones at a table with this number of seats."""
        base: list[int] = []
        slots: list[tuple[int, int, Place]] = []
        for number, zone in enumerate(zones):
            base.append(len(slots))
            slots += [(number, player, zone) for player in (range(seats) if zone.of_player else (-1,))]
        rounds = tuple(tuple((first + i) % seats for i in range(seats)) for first in range(seats))
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
            tuple(z.pile and not z.hidden for _, _, z in slots), renewal, len(slots), rounds, tuple(lives))
