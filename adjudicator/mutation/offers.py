"""What a player may do under rules and not under changed ones, where everything happens in the same way."""

from __future__ import annotations

from collections.abc import Iterator

from adjudicator.cases.moves.choices import line_of
from adjudicator.cases.moves.playthrough import Played
from adjudicator.cases.words.meaning import Move
from adjudicator.engine.state import State
from adjudicator.values import frozen


@frozen
class Offer:
    """A move as a line of a case, how many moves of the script come before it, and whether only the changed rules offer it."""

    line: str
    before: int
    is_new: bool


def offers_apart(one: Played, other: Played) -> Iterator[Offer]:
    """The moves that only one of two runs offers, from the first question that differs on; the runs take the same course."""
    for number, (here, there) in enumerate(zip(_states(one), _states(other), strict=False)):
        if _question(here) != _question(there):
            return
        if {option.key for option in here.options} == {option.key for option in there.options}:
            continue
        before = sum(isinstance(line, Move) for line in one.made[:number])
        ours, theirs = _lines(here), _lines(there)
        yield from (Offer(line, before, False) for line in ours if line not in theirs)
        yield from (Offer(line, before, True) for line in theirs if line not in ours)


def _states(played: Played) -> list[State]:
    """The states in which a player was asked."""
    return [*played.asked, *([played.state] if played.state.question is not None else [])]


def _question(state: State) -> tuple[int, str, int]:
    """Who is asked in which moment, and after how many steps."""
    assert state.question is not None
    return state.question.player, state.question.moment, len(state.steps)


def _lines(state: State) -> list[str]:
    """The options as lines of a case; not those that no line says."""
    return [line for choice in range(len(state.options)) if (line := line_of(state, choice)) is not None]


__all__ = ["Offer", "offers_apart"]
