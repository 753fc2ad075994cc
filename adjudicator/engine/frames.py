"""Frames of the stack and rows of a grid: what stands where in them."""

from __future__ import annotations

from typing import Any

from adjudicator.engine.program import Clause, Program

# the registers of a frame: which code, where in it, and what its words mean
CODE, AT, YOU, THIS, ROW, EFFECT, TARGET, THEY, LOCALS = range(9)
# the entries of a row before its declared fields
AUTHOR, PLAYER, CARD, NAME, SOLE, PENDING, PARENT, OVERRIDES, ENVIRONMENT, DONE, ANNOUNCED, FIELDS = range(12)


def new_frame(program: Program, code: int, you: int | None, this: int | None = None, row: int | None = None, effect: int = 0,
              target: int | None = None, they: int | None = None, arguments: tuple[Any, ...] = ()) -> list[Any]:
    """A frame at the beginning of a code, its arguments in the first locals."""
    frame = [code, 0, you, this, row, effect, target, they, *program.blanks[code]]
    if arguments:
        frame[LOCALS : LOCALS + len(arguments)] = arguments
    return frame


def clause_frame(program: Program, clause: Clause, you: int | None, this: int | None, **registers: Any) -> list[Any]:
    """A frame that carries out a clause of an active card."""
    return new_frame(program, clause.code, you, this, **registers)
