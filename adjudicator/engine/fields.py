"""The fields in which rules keep values, and the numbers that a situation may give them."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from adjudicator.engine.faults import Unknown
from adjudicator.notation.source import Span
from adjudicator.values import frozen

if TYPE_CHECKING:
    from adjudicator.engine.draft import Draft

Number = Callable[..., int]


@frozen
class Field:
    """A value of every player, of the game or of a row.

    `scope` "turn": reset to its starting value each turn. `inner`: hidden from the outcome. `place`: where on the table a card
    lies. `secret`: known only to its player, under the condition in `Program.secrets`. `face_down`: its card lies face down.
    `span`: where it is declared. `start`: its starting value, alone, if the declaration gives one that is the same for everyone.
    `unstated`: no situation gives it another value.
    """

    key: str
    type: str
    span: Span
    scope: str = ""
    inner: bool = False
    place: bool = False
    secret: bool = False
    face_down: bool = False
    start: tuple[int | bool | None, ...] = ()
    unstated: bool = False

    @property
    def first(self) -> int | bool | None:
        """Its starting value, if that is not computed."""
        return self.start[0] if self.start else self.nothing

    @property
    def nothing(self) -> int | None:
        """Its starting value if the declaration gives none: no player, no card, or 0, which also stands for no word of a list."""
        return None if self.type in ("player", "card") else 0


@frozen(eq=False)
class Bound:
    """The least and the greatest number that a field of a player, of the game or of a card in play has."""

    least: Number | None
    most: Number | None

    def beyond(self, d: Draft, frame: list[Any], value: int) -> tuple[str, int] | None:
        """The bound that a value is beyond, and in which sense; None if it is within both, or if they are unknown.

        `frame`: that of the player, of the one who is active, or of the card. Raises `Fault` and `Stuck`.
        """
        try:
            if self.least is not None and value < (least := self.least(d, frame)):
                return "at least", least
            if self.most is not None and value > (most := self.most(d, frame)):
                return "at most", most
        except Unknown:
            pass
        return None


__all__ = ["Bound", "Field"]
