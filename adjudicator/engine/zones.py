"""The places in which cards lie, as the rules declare them."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from adjudicator.engine.names import Named
from adjudicator.notation.source import Span
from adjudicator.values import frozen


@frozen
class Lying:
    """The cards that may lie in a zone, a bit for each name: its own player's or nobody's, and those of other players' decks."""

    own: int
    others: int


NO_CARDS = Lying(0, 0)


def all_of(several: Iterable[Lying | None]) -> Lying | None:
    """All cards of several sets; None, any card, if one of them is that."""
    found = NO_CARDS
    for cards in several:
        if cards is None:
            return None
        found = Lying(found.own | cards.own, found.others | cards.others)
    return found


@frozen
class Zone:
    """A place for cards: one for the table, or one per player.

    `holds`: cards of this kind start here unless placed elsewhere, for players of whom `holder` is true, by the printed value
    `order`, `times` copies each. `row`: the order of its cards counts, though they are in play. `single`: at most one card;
    `unshared`: no two players have the same; `distinct`: no player has two of one name; `ones`: at most one of each of these
    kinds; `emptied`: eliminated players have none; `unstated`: nobody has when a situation begins. `renewed`: from which zone,
    or -1. `usual`: its unknown cards. `unpacked`: a game begins with cards.
    """

    named: Named
    span: Span
    of_player: bool
    hidden: bool
    live: bool
    pile: bool
    endless: bool
    holds: str = ""
    order: str = ""
    times: str = ""
    holder: Callable[..., bool] | None = None
    single: bool = False
    unshared: bool = False
    emptied: bool = False
    distinct: bool = False
    ones: tuple[str, ...] = ()
    renewed: int = -1
    usual: int = 0
    row: bool = False
    unstated: bool = False
    lying: Lying = Lying(-1, -1)
    unpacked: bool = False


__all__ = ["NO_CARDS", "Lying", "Zone", "all_of"]
