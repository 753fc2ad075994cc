"""Choices of a card or rule that a move would use: how it is written that they are answered."""

from __future__ import annotations

from collections.abc import Iterator

from adjudicator.cases.moves.choices import Pause, line_of
from adjudicator.cases.moves.parts import parts_of
from adjudicator.cases.words.meaning import Move
from adjudicator.cases.words.vocabulary import USING
from adjudicator.engine.state import OFFER


def is_asking(pause: Pause, move: Move) -> bool:
    """Whether a choice is already that of the card which a move would use: there, what is chosen has to be said."""
    origin = None if pause.question.kind == OFFER or pause.question.code < 0 else pause.state.program.origins[pause.question.code]
    return origin is not None and any(0 < name.card == pause.words.card(origin.title) for name in move.objects[:1])


def answered(pause: Pause | None, move: Move) -> list[str]:
    """How it is written that what a move would use is answered, if it has asked its player before. `pause`: where it did."""
    if pause is None or move.verb not in USING or not is_asking(pause, move):
        return []
    line = next(lines_of(pause, move), "") or line_of(pause.state, 0)
    return [f"{move.named} has asked before: answer it, for example with `{line}`"] if line else []


def lines_of(pause: Pause, move: Move) -> Iterator[str]:
    """The lines that choose what a move names besides what it would use."""
    found = (choice for name in parts_of(move) for choice in pause.chosen(name))
    yield from filter(None, (line_of(pause.state, choice) for choice in found))


__all__ = ["answered", "is_asking", "lines_of"]
