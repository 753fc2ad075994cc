"""What answers cost that run a situation again and again, counted alike on every machine."""

from __future__ import annotations

ORDINARY, SHARE = 64, 16
"""Steps and turns of loops between two positions, more than shipped cases need; of more, so many are as dear as a position."""
ENDLESS = 1_000
"""As how many positions, or questions, a run counts that does not end."""


def dear(effort: int, choices: int = 1) -> int:
    """As how many positions more a position counts that took so many choices, and so many steps and turns, to come to."""
    return effort // SHARE if effort > ORDINARY * max(1, choices) else 0


__all__ = ["ENDLESS", "dear"]
