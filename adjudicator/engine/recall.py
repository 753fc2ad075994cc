"""What was known last: what clauses that follow an event keep from the time when it began."""

from __future__ import annotations

from collections.abc import Callable

from adjudicator.engine.amounts import Content
from adjudicator.values import frozen


@frozen
class Recall:
    """Something that a clause recalls: how to compute it from the clause's frame, before the event; the word of its type."""

    value: Callable[..., Content]
    type: str
