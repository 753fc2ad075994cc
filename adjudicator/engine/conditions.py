"""The conditions of clauses, each with what tells a player that it does not hold: its words, and the numbers that it compares."""

from __future__ import annotations

from collections.abc import Callable

from adjudicator.notation.source import Span
from adjudicator.values import frozen


@frozen
class Measure:
    """Two numbers that a condition compares: what each is called (None: a number as such, empty: it has no name) and the sign.

    `wanted`: how the comparison has to come out for the condition to hold. `sides` gives both, of a draft and a frame.
    """

    names: tuple[str | None, str | None]
    sign: str
    wanted: bool
    sides: Callable[..., tuple[int, int]]


@frozen
class Condition:
    """One conjunct of a clause's `if`, with its words, so that a refusal can be explained.

    `forbids`: it says that no clause forbids the verb with which the ability begins. `spoken`: the words are those that the rules
    give it, and not its own text. `measures`: the comparisons of numbers on which it rests.
    """

    test: Callable[..., bool]
    words: str
    span: Span
    forbids: bool = False
    spoken: bool = False
    measures: tuple[Measure, ...] = ()


__all__ = ["Condition", "Measure"]
