"""The cost of answers that run a situation repeatedly, counted the same on every machine."""

from __future__ import annotations

from collections.abc import Sequence

from adjudicator.cases.playthrough import Played
from adjudicator.engine.program import Program

ORDINARY, SHARE = 64, 16
"""Steps and loop iterations between two positions, more than shipped cases need; this many more cost as much as a position."""
MANY_FIELDS = 40
"""Fields of a player that take as long to begin as everything else at their seat."""
LINES = 8
"""Lines of a script that take as long to read as a position to reach."""
MANY_CHOICES = 64
"""Choices of one question that take as long to put in words as a position to reach."""
MANY_CARDS = 32
"""Cards that take as long to put where they lie as a position to reach."""
ENDLESS = 1_000
"""The number of positions, or questions, that a run counts as if it does not end."""


def set_up(program: Program, seats: Sequence[str], lines: int = 0) -> int:
    """The number of positions that setting up a table costs as much as: one per seat, more where each has very many fields.

    `lines`: how many lines of a script are read besides, whether or not they are reached.
    """
    return len(seats) * (1 + len(program.player_fields) // MANY_FIELDS) + lines // LINES


def dear(effort: int, choices: int = 1) -> int:
    """The number of extra positions that a position counts as, if it took this many choices, steps and iterations to reach."""
    return effort // SHARE if effort > ORDINARY * max(1, choices) else 0


def course(played: Played) -> int:
    """The number of positions that a run costs as much as: its choices, more where they take long or are made among very many.

    The cards that a long list has put somewhere count as well.
    """
    count, state = len(played.choices), played.state
    lying = sum(map(len, state.position.zones))
    offered = [len(each.question.choices) for each in (*played.asked, state) if each.question is not None]
    return count + dear(state.effort, count) + lying // MANY_CARDS + sum([number // MANY_CHOICES for number in offered])


__all__ = ["ENDLESS", "course", "dear", "set_up"]
