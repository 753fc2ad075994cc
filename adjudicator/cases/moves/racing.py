"""A race of reactions: a move of any player who may be the first is tried as if they were."""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from adjudicator.cases.moves.choices import Pause
from adjudicator.engine.run import after
from adjudicator.engine.state import OFFER, RACE, Question


def as_first(pause: Pause, seat: str) -> Pause:
    """A question as a player meets it: where a race begins or goes on, the window that opens if they are the first.

    For a player who could not be, it is a window of that moment in which nobody is asked. Any other question is the same for all.
    """
    question = pause.question
    if question.kind != RACE:
        return pause
    # INVARIANT: who may be the first in a race may do what they would be asked for
    player = pause.state.seats.index(seat)
    seats = [question.pointed_at(choice) for choice in range(len(question.choices))]
    opened = after(pause.state, seats.index(player) if player in seats else 0)
    window = opened.question
    if window is None or window.kind != OFFER:
        return pause  # what nobody knows is asked for first
    if player in seats:
        return Pause.of(opened, pause.words)
    nobodys = Question(OFFER, -1, (), True, window.moment, window.row, window.code)
    return Pause.of(attrs.evolve(pause.state, question=nobodys), pause.words)


def first_of(pause: Pause, seats: Sequence[str]) -> int | None:
    """Of those who could be the first in a race, the one who comes first among some seats; None where none does."""
    could = [pause.state.seats[pause.question.pointed_at(choice)] for choice in range(len(pause.question.choices))]
    return next((could.index(seat) for seat in seats if seat in could), None)


def is_left_out(question: Question) -> bool:
    """Whether nobody is asked in a window: it is that of a race, for a player who could not be the first."""
    return question.kind == OFFER and question.player < 0


__all__ = ["as_first", "first_of", "is_left_out"]
