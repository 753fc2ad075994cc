"""What follows the rows of an attack, or a state of the table, on its own: it is no part of what a player has done."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Any

from adjudicator.engine.frames import CODE
from adjudicator.engine.program import Program


def aftermath(program: Program, stack: Iterable[Sequence[Any]]) -> int:
    """How much of that is under way on a stack: the number of its frames."""
    codes = _codes(program)
    return sum(frame[CODE] in codes for frame in stack)


@lru_cache(maxsize=64)
def _codes(program: Program) -> frozenset[int]:
    """The pieces of code behind the blocks of an attack and behind all of it, and those of state-based abilities."""
    grid = program.grid
    behind = () if grid is None else (grid.after_block, grid.after_all)
    return frozenset([*behind, *(clause.code for clause in program.clauses if clause.kind == "state_based")]) - {0, -1}


__all__ = ["aftermath"]
