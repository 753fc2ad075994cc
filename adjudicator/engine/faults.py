"""What can stop a resolution: missing information, a fault of a rule, a loop.

Only what is raised here on purpose says anything about the rules. Any other exception is a fault of the program itself.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from adjudicator.notation.source import Span

if TYPE_CHECKING:
    from adjudicator.engine.state import State

T = TypeVar("T")


class Unknown(Exception):
    """A rule asked for what nobody has stated."""


class NeedFace(Unknown):
    """A rule looked at a card whose printed value is not given."""

    def __init__(self, reference: int, field: int) -> None:
        self.reference = reference
        self.field = field


class NeedValue(Unknown):
    """A rule looked at a printed value that no source and no situation gives."""

    def __init__(self, name: int, word: str) -> None:
        self.name = name
        self.word = word


class NeedOrder(Unknown):
    """A rule went one by one through the cards of a slot, which lie in no order, where it may not."""

    def __init__(self, slot: int) -> None:
        self.slot = slot


class Missing(Exception):
    """A rule refers to a player or card that does not exist."""


class Gone(Missing):
    """A rule moves a card that is no longer where the rule found it."""


class Circular(Missing):
    """A first value rests on itself."""


def need(value: T | None) -> T:
    """A value that may be nothing, where a rule assumes that it exists. Raises `Missing` for nothing."""
    if value is None:
        raise Missing
    return value


class StepLimit(Exception):
    """A resolution took more steps than any resolution that ends."""


class TurnOver(Exception):
    """A turn, or a phase of it, is over, and the caller wants to see no other."""


class Circle(NamedTuple):
    """A resolution that has come back to a position it was in: the state there, and how many of its steps were made before.

    The steps behind these lead from the position to itself, and nobody chooses on the way.
    """

    state: State
    before: int


class Course(NamedTuple):
    """How an exploration reached a resolution: the moves in words, and the situation with them, empty if it cannot be written."""

    moves: tuple[str, ...]
    text: str


class AtFault(ValueError):
    """Something that a clause is to blame for: what it does, and its place, None if no clause is known."""

    def __init__(self, message: str, span: Span | None = None) -> None:
        self.message = message
        self.span = span
        super().__init__(message, span)

    def __str__(self) -> str:
        """What is wrong, with the place, for those who show it on one line."""
        return self.message if self.span is None else f"{self.message} ({self.span})"


class Stuck(AtFault):
    """A resolution that does not end: `cycle` holds the steps that repeat, if known.

    `circle`: the position that comes back, if one does. `way`: the moves that lead there, where an exploration made them.
    """

    def __init__(self, message: str, span: Span | None = None, cycle: tuple[str, ...] = (), *, circle: Circle | None = None,
                 way: Course | None = None) -> None:
        self.cycle = cycle
        self.circle = circle
        self.way = way
        super().__init__(message, span)

    def __reduce__(self) -> tuple[type[Stuck], tuple[object, ...]]:
        """What another process learns of it: all but the position and the way."""
        return Stuck, (self.message, self.span, self.cycle)


class Fault(AtFault):
    """A rule asked for something that does not exist here, such as the hand of nobody. Names the clause."""


UNPASSABLE = (StepLimit, RecursionError, OverflowError, Missing)
"""What a clause may run into that is its own fault."""


def fault_of(problem: Exception, blaming: Callable[[str], tuple[str, Span | None]]) -> Stuck | Fault:
    """What is raised in place of one of `UNPASSABLE`; `blaming` puts the clause at fault before what is wrong with it."""
    match problem:
        case StepLimit() | RecursionError():
            return Stuck(*blaming("never ends"))
        case OverflowError():
            return Fault(*blaming("counts beyond all bounds"))
        case Gone():
            return Fault(*blaming("moves a card that has been moved since"))
        case Circular():
            return Fault(*blaming("begins with a value that rests on itself"))
        case _:
            return Fault(*blaming("refers to a player or card that does not exist"))


@contextmanager
def speaking_of(title: str, span: Span) -> Iterator[None]:
    """Where rules are carried out while nothing is being resolved: raises `Stuck` and `Fault` that name what is at fault."""
    try:
        yield
    except UNPASSABLE as problem:
        raise fault_of(problem, lambda what: (f"`{title}` {what}", span)) from problem
