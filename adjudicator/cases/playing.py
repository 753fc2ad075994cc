"""Plays a script: answers the questions of a resolution with the moves that a case writes down."""

from __future__ import annotations

from collections.abc import Collection, Sequence

import attrs

from adjudicator.cases.choices import Table
from adjudicator.cases.meaning import Chance, Illegal, Line, Move
from adjudicator.cases.reasons import why_illegal
from adjudicator.cases.script import Script, Trouble, written
from adjudicator.cases.vocabulary import vocabulary
from adjudicator.engine.draft import Forced
from adjudicator.engine.run import after, check_effort, proceed
from adjudicator.engine.state import OFFER, State
from adjudicator.engine.table import OUT
from adjudicator.limits import MAX_QUESTIONS
from adjudicator.notation.source import fold


@attrs.define(slots=True)
class Played:
    """A script that was played: the last state, the choices made, what went wrong, and the reasons found on the way.

    `made` holds the line of the script that each choice came from (None: the player declined, or there was nothing else to
    choose), `asked` the states in which they were made, if these were to be kept; `unmade` the lines that nothing asked for.
    `untold` is what would have to be known for the run to go on beyond the turn in which the last move was made: it ends there.
    """

    state: State
    choices: list[int] = attrs.Factory(list)
    asked: list[State] = attrs.Factory(list)
    made: list[Line | None] = attrs.Factory(list)
    unmade: list[Line] = attrs.Factory(list)
    troubles: list[Trouble] = attrs.Factory(list)
    untold: Trouble | None = None
    reasons: list[tuple[Illegal, tuple[str, ...]]] = attrs.Factory(list)


@attrs.define(slots=True)
class _Refusals:
    """The `illegal` lines of a script that is played: which are looked at just now, and why each move is refused."""

    script: Script
    watching: dict[int, bool] = attrs.Factory(dict)
    refused: dict[int, tuple[str, ...]] = attrs.Factory(dict)

    def look(self, table: Table) -> None:
        """Look at every line that is due: the move must not be possible at this question."""
        if table.question.kind != OFFER and self.script.details.get(table.state.seats[table.question.player]):
            return
        for i in range(self.script.first_unused()):
            line = self.script.script[i]
            if not isinstance(line, Illegal) or self.watching.get(i) is False:
                continue
            if i not in self.watching:
                self.watching[i] = True
            reasons = why_illegal(table, line.move)
            if reasons is None:
                self.watching[i] = False
                self.script.trouble(f"`{written(line.move)}` is legal here", line.span)
            else:
                self.refused.setdefault(i, ())
                self.refused[i] += tuple(r for r in reasons if r not in self.refused[i])
                if table.state.seats[table.question.player] == line.move.seat:
                    self.watching[i] = False

    def passed(self, places: Collection[int]) -> None:
        """Lines of the script were used: the `illegal` ones above them are over."""
        for i in self.watching:
            if any(i < place for place in places):
                self.watching[i] = False


def play(start: State, script: Sequence[Line], *, keep: bool = False) -> Played:
    """Resolve a situation with the moves of a script; every `illegal` line is looked at when it is due.

    `keep`: the states on the way are kept. Raises `Stuck` for a run that takes too many steps in all.
    """
    played = Played(proceed(start))
    run = Script(script, vocabulary(start.program), troubles=played.troubles, turn=start.position.active)
    refusals = _Refusals(run)
    while played.state.question is not None:
        table = Table.of(played.state, run.words)
        refusals.look(table)
        before = set(run.used)
        choice = run.answer(table)
        if len(run.used) > len(before):
            run.turn = table.view.active
            refusals.passed(run.used - before)
        if choice is None:
            break
        played.choices.append(choice)
        if keep:
            played.asked.append(played.state)
        played.made.append(next((script[i] for i in run.used - before), None))
        if len(played.choices) > MAX_QUESTIONS:
            run.trouble(f"the run is not over after {MAX_QUESTIONS} questions", None, error=True)
            break
        check_effort(start, played.state)
        forced: list[Forced] = []
        played.state = after(played.state, choice, forced)
        run.take(forced, played.state)
    played.untold = run.untold
    _finish(played, refusals)
    return played


def _finish(played: Played, refusals: _Refusals) -> None:
    """What was never used is an error, and what was never due too."""
    run = refusals.script
    if not played.troubles:
        for seat in tuple(run.details):
            run.leave(seat)
    if not played.troubles:
        for i, line in enumerate(run.script):
            if isinstance(line, Move | Chance) and i not in run.used:
                played.unmade.append(line)
                run.trouble(f"`{written(line)}` was never made: {_why_unmade(run, i, line, played.state)}", line.span)
            elif isinstance(line, Illegal) and i not in refusals.watching:
                if all(j in run.used for j in range(i) if isinstance(run.script[j], Move | Chance)):
                    refusals.refused[i] = ("nobody is asked for a move any more",)
                else:
                    run.trouble(f"`illegal {written(line.move)}` was never looked at", line.span, error=True)
    for i, reasons in refusals.refused.items():
        line = run.script[i]
        assert isinstance(line, Illegal)
        played.reasons.append((line, reasons))
        wanted = fold(line.because.text) if line.because else ""
        if wanted and not any(wanted in fold(r) for r in reasons):
            run.trouble(f"the reason is {'; '.join(reasons)}", line.because.span if line.because else line.span)


def _why_unmade(run: Script, place: int, line: Move | Chance, end: State) -> str:
    """Why nothing asked for a move or another choice: what stood against it when its player was asked last, or who is to act."""
    if isinstance(line, Chance) or place not in run.waiting:
        asked = "" if end.question is None or end.question.player < 0 else end.seats[end.question.player]
        waits = bool(asked) and (isinstance(line, Chance) or asked != line.seat)
        passing = f": `{asked} passes` goes on" if waits and end.question is not None and end.question.kind == OFFER else ""
        out = isinstance(line, Move) and end.position.status[end.seats.index(line.seat)] == OUT
        why = f"{line.seat} is out of the game" if isinstance(line, Move) and out else "nothing asked for it"
        return f"{why}, and {asked} is to act{passing}" if waits else why
    table = run.waiting[place]
    reasons = why_illegal(table, line)
    where = f"when {line.seat} was last asked, in `{table.question.moment}`"
    return f"{where}, {'; '.join(reasons)}" if reasons else "nothing asked for it again"


__all__ = ["Played", "Trouble", "play"]
