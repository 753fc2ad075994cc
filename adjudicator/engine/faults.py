"""What can stop a resolution: missing information, a fault of a rule, a loop.

Only what is raised here on purpose says anything about the rules. Any other exception is a fault of the program itself.
"""

from __future__ import annotations

from typing import TypeVar

from adjudicator.notation.source import Span

T = TypeVar("T")


class NeedFace(Exception):
    """A rule looked at a card whose printed value is not given."""

    def __init__(self, reference: int, field: int) -> None:
        self.reference = reference
        self.field = field


class NeedValue(Exception):
    """A rule looked at a printed value that no source and no situation gives."""

    def __init__(self, name: int, word: str) -> None:
        self.name = name
        self.word = word


class Missing(Exception):
    """A rule refers to a player or card that does not exist."""


class Gone(Missing):
    """A rule moves a card that is no longer where the rule found it."""


def need(value: T | None) -> T:
    """A value that may be nothing, where a rule assumes that it exists. Raises `Missing` for nothing."""
    if value is None:
        raise Missing
    return value


class StepLimit(Exception):
    """A resolution took more steps than any resolution that ends."""


class TurnOver(Exception):
    """A turn, or a phase of it, is over, and whoever resolves wants to see no other."""


class Stuck(ValueError):
    """A resolution that does not end: `cycle` holds the steps that repeat, if known; `span` is its clause."""

    def __init__(self, message: str, span: Span | None = None, cycle: tuple[str, ...] = ()) -> None:
        self.cycle = cycle
        self.span = span
        super().__init__(message)


class Fault(ValueError):
    """A rule asked for something that does not exist here, such as the hand of nobody. Names the clause, which is at `span`."""

    def __init__(self, message: str, span: Span | None = None) -> None:
        self.span = span
        super().__init__(message)
