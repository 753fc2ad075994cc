"""The layout of a frame of the stack, of a row of a grid and of the entry of a card in play.

A frame is a list: a code, the place at which it continues, six registers that every rule can name, then the locals of its code. A
row is a list: what the engine keeps about an attack on one player, then the fields that the rules declare.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from adjudicator.engine.program import Program

TURN, GRID, EVENT, ENGINE_CODES = range(4)
"""The codes of the engine itself: a game's turn, the walk of a grid, what follows an event. Those of the rules begin behind them.
"""
ATTACK = 0
"""The engine's own verb: it happens for every row of a grid."""

CODE, AT, YOU, THIS, ROW, EFFECT, TARGET, THEY, LOCALS = range(9)
"""The parts of any frame: its code, the place at which it continues, the registers, and the first of its locals."""

BASE_ROW, CELL_ROW, CELL_COLUMN, ORDER, PENDED, BLOCK, TOLD, BY_ROW, GRID_SIZE = range(LOCALS, LOCALS + 9)
"""The locals of the frame of a grid, and its size.

The first of its rows; row and column of the current cell; all its rows in order; whether its first column holds back state-based
abilities; the root of the rows that are walked together; how many rows are announced; whether it is walked row by row, None while
that need not be known.
"""

CUT, OVER, ENDED, ROUND_ENDED = range(1, 5)
"""Progress after a turn's last phase: a rule ends the turn; the effects of its end have begun; it has ended; so has the round."""

VERB, ARGUMENTS, OUTCOME, FOLLOWERS, EVENT_SIZE = range(LOCALS, LOCALS + 5)
"""The locals of the frame of an event, and its size: the verb, its arguments, its result, the clauses still to follow."""

ENGINE_SIZES = (LOCALS, GRID_SIZE, EVENT_SIZE)
"""The sizes of the frames of the engine's own codes, in the order of these."""

AUTHOR, PLAYER, CARD, NAME, SOLE, PENDING, PARENT, OVERRIDES, ENVIRONMENT, DONE, ANNOUNCED, FIELDS = range(12)
"""The parts of a row, and the first of its declared fields.

The author, the player attacked, the face of the card, the name as which it was used; whether it is the only row of its attack,
and a pending one; the row in whose cell it was opened; for each column the code that replaces the moment, or none; the registers
and locals of the attack from `YOU` on; how many columns are done; whether the row is announced.
"""


LIES_FACE, LIES_SLOT, LIES_FRESH, FIRST_MARK = range(4)
"""The parts of the entry of a card in play: its face, its slot, whether it came there this turn, and the first of its marks."""

FRESH = LIES_FRESH - FIRST_MARK
"""The number under which, like a mark, a card has that it came into play in the present turn."""
FRESH_WORD = "fresh"
"""The word for it in a situation, unless the rules have such a mark of their own."""

ENGINE_CARDS = ((), (), (THIS, ARGUMENTS, OUTCOME, FOLLOWERS))
"""Where cards may be named in the frames of the engine's own codes, in the order of these."""


def registers(code: int, you: int | None, this: int | None = None, row: int | None = None, effect: int = 0,
              target: int | None = None, they: int | None = None) -> list[Any]:
    """A frame at the beginning of a code, as far as its locals: enough for a test, which has none."""
    return [code, 0, you, this, row, effect, target, they]


def new_frame(program: Program, code: int, you: int | None, this: int | None = None, row: int | None = None, effect: int = 0,
              target: int | None = None, they: int | None = None, arguments: tuple[Any, ...] = ()) -> list[Any]:
    """A frame at the beginning of a code, its arguments in the first locals."""
    frame = [code, 0, you, this, row, effect, target, they, *program.blanks[code]]
    if arguments:
        frame[LOCALS : LOCALS + len(arguments)] = arguments
    return frame


def grid_frame(order: tuple[int, ...], pended: bool, shown: int) -> list[Any]:
    """The frame of a new grid of these rows, the given number of which need not be announced."""
    return [GRID, 0, None, None, None, 0, None, None, order[0], None, None, order, pended, None, shown, None]


def event_frame(caller: Sequence[Any], you: int, verb: int, arguments: tuple[Any, ...],
                followers: tuple[tuple[int, int | None, int | None], ...]) -> list[Any]:
    """The frame of an event that a player causes in the frame of a caller."""
    return [EVENT, 0, you, caller[THIS], caller[ROW], caller[EFFECT], caller[TARGET], you, verb, arguments, None, followers]


def new_row(author: int | None, player: int, card: int | None, name: int, sole: bool, pending: bool, parent: int | None,
            overrides: tuple[int, ...], environment: tuple[Any, ...], announced: bool, fields: Sequence[Any]) -> list[Any]:
    """The row of an attack that has just been opened."""
    return [author, player, card, name, sole, pending, parent, overrides, environment, 0, announced, *fields]
