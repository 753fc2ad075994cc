"""How far the moves of a script have been made, to go on from there, and which have to be made."""

from __future__ import annotations

from typing import TypeGuard

from adjudicator.cases.words.meaning import Chance, Line, Move, Name
from adjudicator.values import frozen


@frozen
class Progress:
    """The progress of a script's moves: the lines used, and the parts that the moves of each seat have left.

    `passed_by`: the moves held back, by their places, each with a moment in which it was, none at a choice. `forced`: lines for
    no choice. `drawn`: the card by which a hidden zone was just chosen.
    """

    used: frozenset[int] = frozenset()
    details: tuple[tuple[str, tuple[Name, ...]], ...] = ()
    passed_by: frozenset[tuple[int, str | None]] = frozenset()
    forced: frozenset[int] = frozenset()
    drawn: Name | None = None


def is_required(line: Line) -> TypeGuard[Move | Chance]:
    """Whether a line is a move, or another choice, that has to be used."""
    return isinstance(line, Chance) or (isinstance(line, Move) and not line.if_asked)


__all__ = ["Progress", "is_required"]
