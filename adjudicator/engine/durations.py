"""What lasts beyond the effect that caused it: clauses with a duration.

A lasting effect is named like a card, by `LASTS - number`: for the engine, that is `this` in the frames of its clauses. The rules
see the card on which it was made; `captured` gives them that, and what else the effect was made with.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import IntEnum
from typing import Any, Protocol

from adjudicator.engine.amounts import Content
from adjudicator.engine.references import LASTS, renamed
from adjudicator.values import frozen


class Span(IntEnum):
    """How long something lasts."""

    TURN = 0
    """Until the end of the present turn."""
    ROUND = 1
    """Until the end of the present round."""
    NEXT_TURN = 2
    """Until the next turn of the player who made it."""


@frozen
class Lasting:
    """Clauses that act together for a while, by their numbers, and the types of what they keep besides their player and card.

    `codes`: the first of the codes of these clauses, and the one after the last.
    """

    span: Span
    clauses: tuple[int, ...]
    kept: tuple[str, ...]
    codes: tuple[int, int]


NUMBER, GROUP, MAKER, HOLDER, MADE_ON, KEPT = range(6)
"""The parts of a lasting effect: its number, that of its `Lasting`, who made it, whose it is, on which card it was made, and the
first of the values that it keeps.
"""
Effect = tuple[int, int, int | None, int | None, int | None, *tuple[Content, ...]]
Entries = tuple[Effect, ...]
"""The effects that last, in the order in which they began."""


class Goes(Protocol):
    """What can be given lasting effects."""

    lasting: Entries
    index: Any
    blanking: Any


def last(d: Goes, group: int, maker: int | None, holder: int | None, this: int | None, *kept: Any) -> None:
    """Let the clauses of a `Lasting` act for a player from now on."""
    before = d.lasting[-1][0] if d.lasting else -1  # a type checker follows no `NUMBER`
    number = before + 1
    d.lasting = (*d.lasting, (number, group, maker, holder, this, *kept))
    d.index = d.blanking = None


def captured(d: Goes, effect: int, part: int) -> Any:
    """What a lasting effect was made with."""
    for entry in d.lasting:
        if entry[NUMBER] == LASTS - effect:
            return entry[part]
    return None


def lapse(d: Goes, over: Callable[[Effect], bool]) -> None:
    """End the effects for which this is true."""
    left = tuple([entry for entry in d.lasting if not over(entry)])
    if len(left) < len(d.lasting):
        d.lasting = left
        d.index = d.blanking = None


def renamed_in(lasting: Entries, reference: int, new: int | None, one: bool) -> Entries:
    """The lasting effects after a card got another reference."""
    return tuple([(number, group, *[renamed(value, reference, new, one) for value in parts])
                  for number, group, *parts in lasting])
