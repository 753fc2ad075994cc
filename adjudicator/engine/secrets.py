"""What happens in the open and yet becomes a secret of a player."""

from __future__ import annotations

from typing import NamedTuple


class Confided(NamedTuple):
    """A part of an event that a secret field is set by. `part`: its number; `field`: that of the field of a player.

    `whose`: the number of the part that names this player, `DOER` for the one who does it, `NOBODY` if no part tells.
    """

    part: int
    field: int
    whose: int


DOER, NOBODY = -1, -2
"""Whose secret it is, if no part of the event names the player."""

__all__ = ["DOER", "NOBODY", "Confided"]
