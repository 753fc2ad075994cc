"""The conditions of clauses, each with what a refusal shows if it fails: its words, and the numbers that it compares.

Also the values that rules declare, as a case can name them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from operator import eq, ge, gt, le, lt, ne

from adjudicator.notation.source import Span
from adjudicator.values import frozen

COMPARE: Mapping[str, Callable[[float, float], bool]] = {"==": eq, "!=": ne, "<": lt, "<=": le, ">": gt, ">=": ge}
OPPOSITE = {"==": "!=", "!=": "==", "<": ">=", ">=": "<", ">": "<=", "<=": ">"}
"""The sign of a comparison that is true where another one is not."""


@frozen
class Measure:
    """Two numbers that a condition compares: the name of each (None: a constant, empty: it has no name) and the sign.

    `wanted`: the result of the comparison that makes the condition true. `sides` computes both, from a draft and a frame.
    """

    names: tuple[str | None, str | None]
    sign: str
    wanted: bool
    sides: Callable[..., tuple[int, int]]


@frozen
class Condition:
    """One conjunct of a clause's `if`, with its words, so that a refusal can be explained.

    `forbids`: it says that no clause forbids the verb with which the ability begins. `spoken`: the words are given by the rules,
    and are not its own text. `measures`: the comparisons of numbers on which it rests. `alone`: it asks for nothing of the event
    that the clause answers, so that it can be tested at any time. `of_whom`: the fields of players that it reads, if it asks only
    for these, who its player is and whose turn it is; None if it asks for more.
    """

    test: Callable[..., bool]
    words: str
    span: Span
    forbids: bool = False
    spoken: bool = False
    measures: tuple[Measure, ...] = ()
    alone: bool = False
    of_whom: frozenset[int] | None = None


@frozen
class Value:
    """A value that the rules declare. `parameters`: each with its type. `type` is what the value is; `function` the name under
    which `Program.function` finds it.
    """

    key: str
    parameters: tuple[tuple[str, str], ...]
    type: str
    function: str


def never(*_given: object) -> bool:
    return False  # what a grid uses where the rules say nothing


@frozen
class Impossible:
    """A situation that there is not. `test`: whether one is such, from a draft and a frame; `because`: why not.

    `after`, `before`: the numbers of the phases that have to be over, and that may not have begun; -1 if that does not matter.
    """

    test: Callable[..., bool]
    because: str
    span: Span
    after: int = -1
    before: int = -1

    def concerns(self, phase: int) -> bool:
        """Whether it says anything of situations that begin with a phase, by its number."""
        return (self.after < 0 or self.after < phase) and (self.before < 0 or phase < self.before)


__all__ = ["COMPARE", "OPPOSITE", "Condition", "Impossible", "Measure", "Value", "never"]
