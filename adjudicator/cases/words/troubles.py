"""What is wrong with a run: in words for people, and as data for whatever compares runs."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum

from adjudicator.notation.source import Span
from adjudicator.values import frozen


class TroubleKind(Enum):
    """What went wrong."""

    CHECK = "something is not as a line says, or the line says nothing"
    ILLEGAL = "a move cannot be made"
    UNMADE = "nothing asked for a move"
    UNUSED = "nothing asked for a part of a move"
    UNSAID = "a choice is left open, or cannot be made as it is written"
    UNTOLD = "the verb of a choice is not what happens"
    AMBIGUOUS = "words mean several options"
    UNKNOWN = "something that nobody has stated matters"
    ENDLESS = "there are too many questions to follow"


@frozen
class Trouble:
    """Something wrong with a run: what, where, whether the case is at fault, and only if so in all its runs (`idle`).

    `said`: what is wrong in words, or what finds them, which may take longer than the run: who compares runs needs none.
    `about`: what is missing, where that is what is wrong: the kind of the question, and what it asks about.
    """

    said: str | Callable[[], str]
    span: Span | None
    error: bool = False
    idle: bool = False
    kind: TroubleKind = TroubleKind.CHECK
    about: tuple[object, ...] = ()

    @property
    def message(self) -> str:
        """What is wrong, in words."""
        return self.said if isinstance(self.said, str) else self.said()

    @property
    def identity(self) -> tuple[object, ...]:
        """What is the same in every run that goes wrong in this way, whatever its lines are numbered."""
        return self.kind, self.about, "" if self.span is None else self.span.source.line(self.span.line).strip()


def left_open(message: str, span: Span | None) -> Trouble:
    """That nobody knows whether a line holds, and what has to be stated for that."""
    return Trouble(message, span, error=True, kind=TroubleKind.UNKNOWN)


__all__ = ["Trouble", "TroubleKind", "left_open"]
