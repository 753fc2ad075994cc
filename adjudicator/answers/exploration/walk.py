"""Which choices an exploration follows: those that the file makes, as long as a player has moves there; then all."""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from adjudicator.cases.choices import Table
from adjudicator.cases.meaning import Chance, Move
from adjudicator.cases.script import Progress as Made
from adjudicator.cases.script import Script
from adjudicator.cases.vocabulary import Vocabulary, vocabulary
from adjudicator.engine.draft import Forced
from adjudicator.engine.program import Program
from adjudicator.engine.run import after
from adjudicator.engine.state import CHANCE, FACE, FREE, OFFER, RACE, VALUE, State
from adjudicator.values import frozen

Ways = tuple[int, ...]


@frozen
class Progress(Made):
    """The progress of the file's moves on a course. `first`: nothing has been chosen yet; `lost`: a move cannot be made."""

    first: bool = False
    lost: bool = False

    @property
    def key(self) -> tuple[object, ...]:
        """The same as plain values."""
        return (tuple(sorted(self.used)), tuple((s, tuple(str(t) for t in ts)) for s, ts in self.details), self.passed_by,
                self.first, self.lost, tuple(sorted(self.forced)))


@frozen(eq=False)
class Follower:
    """The moves that a file makes. Players are bound to them while they have some left; then all their choices are explored.

    `turn`: a course continues where a player may begin something new, to the end of the turn.
    """

    script: tuple[Move | Chance, ...]
    words: Vocabulary
    seats: frozenset[str]
    done: Progress
    turn: bool = False

    @staticmethod
    def of(program: Program, script: Sequence[Move | Chance], turn: bool = False) -> Follower:
        """A follower of the moves of a script."""
        seats = frozenset(m.seat for m in script if isinstance(m, Move))
        return Follower(tuple(script), vocabulary(program), seats, Progress(frozenset(range(len(script)))), turn)

    def begin(self) -> Progress:
        """Nothing has been made yet."""
        return Progress(first=True)

    def over(self, progress: Progress) -> bool:
        """Whether every move has been made."""
        return not progress.lost and len(progress.used) + len(progress.forced) == len(self.script)

    def ways(self, state: State, progress: Progress) -> tuple[Ways | None, Progress]:
        """The choices to explore at a state, and the progress of the moves afterwards; None where a course ends."""
        question = state.question
        if question is None or state.winner is not None:
            return None, progress
        if question.kind == OFFER and progress.details:  # a new move: the rest of an older one is no longer of use
            seat = state.seats[question.player]
            progress = attrs.evolve(progress, details=tuple(d for d in progress.details if d[0] != seat))
        if (len(progress.used) < len(self.script) or progress.details) and (question.kind in (CHANCE, RACE) or (
                question.player >= 0 and self._is_bound(state.seats[question.player], progress))):
            bound = self._bound(state, progress)
            if bound is not None:
                return bound
        following = self.done if self.over(progress) and not progress.details else attrs.evolve(progress, first=False)
        if question.free and not self.turn:
            return (tuple(range(len(question.choices))) or None if progress.first and not self.script else None), following
        count = len(question.choices)
        return ((count,) if question.kind == FREE else tuple(range(count + question.may_pass))), following

    def _is_bound(self, seat: str, progress: Progress) -> bool:
        if any(s == seat for s, _ in progress.details):
            return True
        return seat in self.seats and any(isinstance(m, Move) and m.seat == seat and i not in progress.used
                                          for i, m in enumerate(self.script))

    def _bound(self, state: State, progress: Progress) -> tuple[Ways | None, Progress] | None:
        """The choice that the moves of the file make; None if they do not decide it."""
        if state.question is not None and state.question.kind in (FACE, VALUE):
            return None
        run = Script.resumed(self.script, self.words, progress)
        table = Table.of(state, self.words)
        if table.question.kind == RACE and run.first_in_race(table) is None:
            return None
        choice = run.answer(table)
        if choice is not None and (run.details or len(run.used) < len(self.script)):
            forced: list[Forced] = []
            run.take(forced, after(state, choice, forced))
        made = run.progress
        following = Progress(made.used, made.details, made.passed_by, made.forced)
        if choice is not None:
            return (choice,), following
        if state.question is not None and state.question.kind in (CHANCE, RACE):
            return None
        if following.used == progress.used and following.details == progress.details and not self._next(state, progress):
            return None
        return None, attrs.evolve(following, lost=True)

    def _next(self, state: State, progress: Progress) -> bool:
        """Whether the player who is asked has a move left."""
        seat = state.seats[state.question.player] if state.question is not None else ""
        return any(isinstance(m, Move) and m.seat == seat and i not in progress.used for i, m in enumerate(self.script))


__all__ = ["Follower", "Progress"]
