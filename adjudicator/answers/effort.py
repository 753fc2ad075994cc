"""The cost of answers that run a situation repeatedly, counted the same on every machine."""

from __future__ import annotations

ORDINARY, SHARE = 64, 16
"""Steps and loop iterations between two positions, more than shipped cases need; this many more cost as much as a position."""
ENDLESS = 1_000
"""The number of positions, or questions, that a run counts as if it does not end."""


def dear(effort: int, choices: int = 1) -> int:
    """The number of extra positions that a position counts as, if it took this many choices, steps and iterations to reach."""
    return effort // SHARE if effort > ORDINARY * max(1, choices) else 0


__all__ = ["ENDLESS", "dear"]
