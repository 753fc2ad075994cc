"""Which choices an exploration follows: those that the file makes, as long as a player has moves there; then all."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

import attrs

from adjudicator.answers.exploration.horizon import OPEN_ENDED, Bounds, Stop, Until, bounds
from adjudicator.cases.moves.choices import Pause
from adjudicator.cases.moves.progress import Progress as Made
from adjudicator.cases.moves.progress import is_required
from adjudicator.cases.moves.script import Script
from adjudicator.cases.situation.candidates import names_of
from adjudicator.cases.words.meaning import Chance, Move
from adjudicator.cases.words.vocabulary import Vocabulary, vocabulary
from adjudicator.engine.faces import part
from adjudicator.engine.program import Program
from adjudicator.engine.references import NAMED, WHOLE
from adjudicator.engine.run import after
from adjudicator.engine.state import CHANCE, FACE, FREE, OFFER, RACE, VALUE, Question, State
from adjudicator.engine.unasked import Unasked
from adjudicator.report.text import counted
from adjudicator.values import frozen

Ways = tuple[int, ...]


@frozen
class Progress(Made):
    """How far the moves of a file have been made on a way. `first`: nobody has decided anything yet; `lost`: one cannot be made.

    `turn`: whose turn it was when the last of them was made. `decisions`: how many players have made since.
    """

    first: bool = False
    lost: bool = False
    turn: int = -1
    decisions: int = 0

    @property
    def key(self) -> tuple[object, ...]:
        """The same as plain values."""
        return (tuple(sorted(self.used)), tuple((s, tuple(str(t) for t in ts)) for s, ts in self.details),
                tuple(sorted(self.passed_by)), tuple(sorted(self.forced)), self.first, self.lost, str(self.drawn), self.turn,
                self.decisions)


@frozen(eq=False)
class Follower:
    """The moves that a file makes. Players are bound to them while they have some left; then all their choices are explored.

    `until`: how far the ways go behind these moves, with `beyond` for the runs between two choices there. `orders`: also every
    order that rarely matters. `opening`: the number of the phase in which the first move is open where the file makes none; None
    for any.
    """

    script: tuple[Move | Chance, ...]
    words: Vocabulary
    seats: frozenset[str]
    until: Until
    beyond: Bounds
    orders: bool = False
    opening: int | None = None

    @staticmethod
    def of(program: Program, script: Sequence[Move | Chance], until: Until = "free", orders: bool = False,
           opening: int | None = None) -> Follower:
        """A follower of the moves of a script, and of all choices behind them as far as `until`."""
        seats = frozenset(m.seat for m in script if isinstance(m, Move))
        return Follower(tuple(script), vocabulary(program), seats, until, bounds(until), orders, opening)

    def begin(self) -> Progress:
        """Nothing has been made yet."""
        return Progress(first=True)

    def over(self, progress: Progress) -> bool:
        """Whether every move has been made, but for those that are made only if asked."""
        made = len(progress.used) + len(progress.forced)
        return not progress.lost and (made == len(self.script) or (self.some_if_asked and all(
            i in progress.used or i in progress.forced for i, line in enumerate(self.script) if is_required(line))))

    @cached_property
    def some_if_asked(self) -> bool:
        """Whether some moves are made only if asked."""
        return not all(map(is_required, self.script))

    def ways(self, state: State, progress: Progress) -> tuple[Ways | None, Progress]:
        """The choices to explore at a state, and the progress of the moves afterwards; None where a course ends."""
        question = state.question
        if question is None or state.winner is not None or self.stop(state, progress):
            return None, progress
        if question.kind == OFFER and progress.details:  # a new move: the rest of an older one is no longer of use
            seat = state.seats[question.player]
            progress = attrs.evolve(progress, details=tuple(d for d in progress.details if d[0] != seat))
        if (len(progress.used) < len(self.script) or progress.details) and (question.kind in (CHANCE, RACE) or (
                question.player >= 0 and self._is_bound(state.seats[question.player], progress))):
            bound = self._bound(state, progress)
            if bound is not None:
                return bound
        following = self._following(state, progress)
        count = len(question.choices)
        if question.kind is FACE and question.faces and question.faces[0][0] < 0:
            return _possible(state, question), following
        if question.free and self.beyond.until_free and self.script:
            return tuple(range(count)), following
        if question.kind == FREE:
            return (tuple(range(count)) if self.orders and count else (count,)), following
        return tuple(range(count + question.may_pass)), following

    def bounds(self, progress: Progress) -> Bounds:
        """How far a run goes behind a choice by which so much has been made. The first window is looked into."""
        if progress.first and not self.script:
            return attrs.evolve(self.beyond, until_free=False)
        return self.beyond if self.over(progress) else OPEN_ENDED

    def stop(self, state: State, progress: Progress) -> Stop | None:
        """What ends a way before a resolution does; None if nothing does."""
        question = state.question
        if not self.over(progress) or state.winner is not None or not state.position.stack:
            return None
        if question is None:
            return str(self.until), ""
        if isinstance(self.until, int):  # chance, and who is first in a race, still belong to the last decision
            ended = progress.decisions >= self.until and _decides(state, question)
            return ("decisions", counted(self.until, "decision")) if ended else None
        if question.kind == VALUE and 0 <= progress.turn != state.position.active:
            return "value", question.words
        opens = progress.first and not self.script and self.opening in (None, state.position.phase)
        if question.free and self.until != "turn" and not (opens and question.choices):
            return "free", ""
        return None

    def _following(self, state: State, progress: Progress) -> Progress:
        """How far a way is behind a choice that the file does not make."""
        question = state.question
        if question is not None and progress.first and not self.script and not _decides(state, question):
            return progress
        if question is None or not self.over(progress) or progress.details:
            return attrs.evolve(progress, first=False)
        turn = state.position.active if progress.turn < 0 else progress.turn
        decides = isinstance(self.until, int) and _decides(state, question)
        return Progress(frozenset(range(len(self.script))), turn=turn, decisions=progress.decisions + decides)

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
        pause = Pause.of(state, self.words)
        if pause.question.kind == RACE and run.first_in_race(pause) is None:
            return None
        if self.over(progress) and not progress.details and not run.is_answered(pause):
            return None
        choice = run.answer(pause)
        if choice is not None and (run.details or len(run.used) < len(self.script)):
            unasked = Unasked()
            reached = after(state, choice, unasked)
            run.take(unasked.forced, reached)
        made = run.progress
        following = Progress(made.used, made.details, made.passed_by, made.forced, made.drawn, turn=state.position.active)
        if choice is not None:
            return (choice,), following
        if state.question is not None and state.question.kind in (CHANCE, RACE):
            return None
        said = any(seat == state.seats[pause.question.player] for seat, _ in following.details)
        nothing = following.used == progress.used and following.details == progress.details
        if nothing and not said and not self._next(state, progress):
            return None
        return None, attrs.evolve(following, lost=True)

    def _next(self, state: State, progress: Progress) -> bool:
        """Whether the player who is asked has a move left."""
        seat = state.seats[state.question.player] if state.question is not None else ""
        return any(isinstance(m, Move) and m.seat == seat and i not in progress.used and is_required(m)
                   for i, m in enumerate(self.script))


def _possible(state: State, question: Question) -> Ways:
    """Which cards an unknown one in play may be, by what lies beside it; all where nothing tells."""
    reference, field, _ = question.faces[0]
    every = tuple(range(len(question.choices)))
    if field not in (WHOLE, NAMED):
        return every
    names = names_of(state, reference)
    return tuple([at for at in every if part(state.program, question.faces[at][2], 0) in names]) or every


def _decides(state: State, question: Question) -> bool:
    """Whether a player decides a question, and it makes a difference how."""
    return not state.is_chance and question.kind != FREE


__all__ = ["Follower", "Progress"]
