"""How often a run makes a move with everything that it says, however many lines of the case it takes to say it."""

from __future__ import annotations

from adjudicator.cases.moves.choices import Pause
from adjudicator.cases.moves.forced import take
from adjudicator.cases.moves.parts import left_of, named, parts_of
from adjudicator.cases.moves.playthrough import Played
from adjudicator.cases.words.meaning import Move, Name
from adjudicator.cases.words.vocabulary import Vocabulary, vocabulary
from adjudicator.engine.run import after
from adjudicator.engine.state import CHANCE, OFFER
from adjudicator.engine.unasked import Unasked


def times_made(played: Played, move: Move) -> int:
    """How often a run makes a move, with all of its parts."""
    words = vocabulary(played.state.program)
    return sum(_is_made(played, at, move, words) for at in range(len(played.asked)))


def _is_made(played: Played, at: int, move: Move, words: Vocabulary) -> bool:
    """Whether a choice of a run begins a move, and it is made as written from there."""
    pause, choice = Pause.of(played.asked[at], words), played.choices[at]
    player = pause.state.seats.index(move.seat)
    if pause.question.player != player or choice not in pause.meant(move):
        return False
    found, part = pause.picked(move)
    left = left_of(pause, move, found, part) if part is not None else parts_of(move)
    for here in range(at, len(played.asked)):
        pause, choice = Pause.of(played.asked[here], words), played.choices[here]
        if here > at and pause.question.player == player and (pause.question.free or pause.question.kind == OFFER):
            return False  # the next move begins
        if here > at and (pause.question.player == player or pause.question.kind == CHANCE):
            _use(pause, choice, left)
        unasked = Unasked()
        take(left, player, unasked.forced, after(pause.state, choice, unasked), words)
        if not left:
            return True
    return False


def _use(pause: Pause, choice: int, left: list[Name]) -> None:
    """Remove the parts that name a choice from those that are left."""
    for name in left:
        found, said = named(pause, name, left)
        if choice in found:
            left[:] = [other for other in left if other not in said]
            return


__all__ = ["times_made"]
