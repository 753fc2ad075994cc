"""The numbers that a situation may give: what the rules never reach is not written down either."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from adjudicator.engine.faults import Unknown
from adjudicator.values import frozen

if TYPE_CHECKING:
    from adjudicator.engine.draft import Draft

Number = Callable[..., int]


@frozen(eq=False)
class Bound:
    """The least and the greatest number that a field of a player, of the game or of a card in play has."""

    least: Number | None
    most: Number | None

    def passed(self, d: Draft, frame: list[Any], value: int) -> str:
        """The bound that a value is beyond, in words; empty if it is within both, or if they depend on what nobody knows.

        `frame`: that of the player, of whoever is active, or of the card. Raises `Fault` and `Stuck`.
        """
        try:
            if self.least is not None and value < (least := self.least(d, frame)):
                return f"at least {least}"
            if self.most is not None and value > (most := self.most(d, frame)):
                return f"at most {most}"
        except Unknown:
            pass
        return ""


__all__ = ["Bound"]
