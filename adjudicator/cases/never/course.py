"""A run that is checked, with what is found out about it only where a line needs that."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache

from adjudicator.cases.meaning import Line
from adjudicator.cases.never.counters import Counted, counted
from adjudicator.cases.never.reach import Reach
from adjudicator.cases.playthrough import Played
from adjudicator.engine.run import undecided
from adjudicator.engine.state import State
from adjudicator.values import frozen


@frozen
class Course:
    """The last state of a run, and the script that was played.

    `reach`: what the run could have led to, None if that is not known; `changes`: how counters change in it; `behind`: the state
    after what comes next and nobody decides.
    """

    state: State
    script: Sequence[Line]
    reach: Callable[[], Reach | None]
    changes: Callable[[], Sequence[Counted]]
    behind: Callable[[], State]

    @staticmethod
    def of(played: Played, script: Sequence[Line]) -> Course:
        """The course of a script that was played."""
        state, start = played.state, played.start
        first = None if start is None else start.position.turn_at
        return Course(state, script, cache(lambda: None if start is None or first is None else Reach.of(state, start, first)),
                      cache(lambda: counted(played)), cache(lambda: undecided(state)))


__all__ = ["Course"]
