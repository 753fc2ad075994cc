"""The grid of a game: the code to which an attack leads, and its moments."""

from __future__ import annotations

from adjudicator.engine.program import Program


def codes_of_grid(program: Program) -> tuple[int, ...]:
    """The code to which an attack leads: that of each moment, and what follows a block and the whole."""
    grid = program.grid
    return () if grid is None else (*(moment.code for moment in grid.moments), grid.after_block, grid.after_all)


def moments_of(program: Program) -> range:
    """The moments of the grid, by their places."""
    return range(0 if program.grid is None else len(program.grid.moments))


__all__ = ["codes_of_grid", "moments_of"]
