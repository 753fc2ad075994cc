"""The `legal` and `illegal` lines of a script: each is tried at the questions at which it is due, and must have been tried."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Collection, Iterator, Mapping

import attrs

from adjudicator.cases.choices import Pause
from adjudicator.cases.meaning import DECLINING, ENDING, Illegal, Legal, Move
from adjudicator.cases.occurrences import says
from adjudicator.cases.reasons import gone, refusal, unsaid
from adjudicator.cases.script import Script, Trouble, is_required, written
from adjudicator.cases.vocabulary import CHOOSING, DEEDS
from adjudicator.engine.state import OFFER, State
from adjudicator.engine.steps import StepKind

NOBODY = "nobody is asked for a move any more"


@attrs.define(slots=True)
class Trial:
    """The state of one line. `open`: it is still being tried; `allowed`: the move was legal at one of the questions.

    `asked`: its player was asked for a move of this kind; `there`: what the move names was there when it was tried.
    """

    open: bool = True
    allowed: bool = False
    asked: bool = False
    there: bool = False
    reasons: tuple[str, ...] = ()


@attrs.define(slots=True)
class Trials:
    """The trials of a script that is being played. `seen`: the number of steps at the previous question."""

    script: Script
    trials: dict[int, Trial] = attrs.Factory(dict)
    seen: int = 0
    _places: tuple[int, ...] = attrs.field(init=False)
    """Where the script has such lines, in order."""

    @_places.default
    def _places_of_trials(self) -> tuple[int, ...]:
        return tuple([i for i, line in enumerate(self.script.script) if isinstance(line, Illegal | Legal)])

    def look(self, pause: Pause) -> None:
        """Try every move that is due."""
        details = self.script.details.get(pause.state.seats[pause.question.player]) if pause.question.player >= 0 else None
        if self._places and (pause.question.kind == OFFER or not details):
            due = bisect_left(self._places, self.script.first_open())
            for i in self._places[:due]:
                line, trial = self.script.script[i], self.trials.setdefault(i, Trial())
                if trial.open and isinstance(line, Illegal | Legal):
                    self._try(pause, line, trial)
        self.seen = len(pause.state.steps)

    def _try(self, pause: Pause, line: Illegal | Legal, trial: Trial) -> None:
        move = line.move
        refused = refusal(pause, move)
        if refused is None:
            trial.open, trial.allowed = False, True
            if isinstance(line, Illegal):
                left = unsaid(pause, move)
                more = f"; {move.seat} has then to choose: {left}" if left else ""
                self.script.trouble(f"`{written(line)}` is legal here{more}", line.span)
            return
        trial.reasons += tuple(r for r in refused.reasons if r not in trial.reasons)
        idle = uses(move) and nothing_to_use(pause.state, self.seen, move)  # what the player had then may be on a pile by now
        trial.there = trial.there or (refused.in_sight if idle else refused.there)
        trial.asked = trial.asked or refused.asked or idle
        if pause.question.player >= 0 and pause.state.seats[pause.question.player] == move.seat:
            begun = move.verb == "ends" and pause.question.may_pass and not pause.question.free
            trial.open = begun or not pause.moment_fits(move)  # it waits for its turn to be over, or for its moment

    def passed(self, places: Collection[int]) -> None:
        """Lines of the script were used: those above them are over."""
        for i, trial in self.trials.items():
            if any(i < place for place in places):
                trial.open = False

    def all_closed(self) -> bool:
        """Whether every line has been tried to its end."""
        return all(i in self.trials and not self.trials[i].open for i in self._places)

    def close(self, state: State) -> Mapping[int, tuple[str, ...]]:
        """Report lines never tried, lines that say nothing, and wrong reasons; returns the reasons, line by line."""
        script = self.script.script
        refused: dict[int, tuple[str, ...]] = {}
        for i, line in enumerate(script):
            if isinstance(line, Illegal | Legal):
                trial = self.trials.get(i)
                if trial is None:
                    trial = Trial(reasons=(*gone(state, line.move), NOBODY))
                    done = self.script.used | self.script.forced
                    if not all(j in done for j in range(i) if is_required(script[j])):
                        self.script.trouble(f"`{written(line)}` was never tried", line.span, error=True)
                        continue
                if not trial.allowed:
                    refused[i] = trial.reasons
                    self.script.troubles.extend(_complaints(line, trial, state))
        return refused


def _complaints(line: Illegal | Legal, trial: Trial, state: State) -> Iterator[Trouble]:
    """What is wrong with a line whose move was refused wherever it was tried."""
    why = "; ".join(trial.reasons)
    if isinstance(line, Legal):
        yield Trouble(f"`{written(line)}` is illegal here" + (f": {why}" if why else ""), line.span)
        return
    if line.because is not None and not says(line.because.text, trial.reasons):
        yield Trouble(f"the reason is {why}", line.because.span)
    elif state.logging and not ((trial.asked and trial.there) or _says_why(line)):
        lacking = "what it names is not there" if trial.asked else f"{line.move.seat} is not asked for such a move here"
        said = f": if that is meant, write `because \"{trial.reasons[0]}\"`" if trial.reasons else ""
        yield Trouble(f"this tests nothing, because {lacking}{said}", line.span, error=True)


def _says_why(line: Illegal) -> bool:
    """Whether a line gives a reason, and not only words of its move."""
    return line.because is not None and not says(line.because.text, [written(line)])


def uses(move: Move) -> bool:
    """Whether a move is one for a window: it neither declines, ends a turn nor chooses."""
    return move.verb not in (*DECLINING, *ENDING, *CHOOSING) or move.verb in DEEDS


def nothing_to_use(state: State, seen: int, move: Move) -> bool:
    """Whether a window in which the player of a move could use nothing, in its moment, was opened since this number of steps."""
    player = state.seats.index(move.seat)
    return any(s.kind == StepKind.NOTHING_TO_USE and s.player == player
               and (not move.moment or s.cell is None or s.cell[0] == move.moment) for s in state.steps[seen:])


__all__ = ["Trial", "Trials"]
