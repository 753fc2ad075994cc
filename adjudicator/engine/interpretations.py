"""Points that sources leave open, with their readings."""

from __future__ import annotations

from adjudicator.engine.citations import Citation
from adjudicator.notation.source import Span
from adjudicator.values import frozen


@frozen
class Choice:
    """One reading of an interpretation, with the places in the sources that it rests on."""

    key: str
    words: str
    cites: tuple[Citation, ...]


@frozen
class Interpretation:
    """A point that sources leave open: its readings, the one taken by default, and why."""

    key: str
    question: str
    choices: tuple[Choice, ...]
    default: int
    because: str
    span: Span

    def index(self, key: str) -> int:
        """The number of a reading, or -1."""
        return next((i for i, c in enumerate(self.choices) if c.key == key), -1)
