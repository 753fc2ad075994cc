"""What was known last: what clauses that follow an event keep of the time when it began."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from adjudicator.values import frozen


@frozen
class Recall:
    """Something that a clause recalls: how it is asked of the frame of the clause, before the event; the word of its type."""

    value: Callable[..., Any]
    type: str
