"""Plays a script: answers the questions of a resolution with the moves that a case writes down."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import partial

import attrs

from adjudicator.cases.moves.choices import Pause
from adjudicator.cases.moves.idle import Hindrance, lifted
from adjudicator.cases.moves.needs import is_nameless, untold
from adjudicator.cases.moves.progress import is_required
from adjudicator.cases.moves.reasons import refusal
from adjudicator.cases.moves.script import Script
from adjudicator.cases.moves.trials import Trials
from adjudicator.cases.runs.contributions import Contributions
from adjudicator.cases.runs.occurrences import all_happened
from adjudicator.cases.runs.turns import turns_in
from adjudicator.cases.runs.whereabouts import faces_seen
from adjudicator.cases.words.meaning import Chance, Illegal, Legal, Line, Move, written
from adjudicator.cases.words.troubles import Trouble, TroubleKind
from adjudicator.cases.words.vocabulary import vocabulary
from adjudicator.engine.run import Fault, Stuck, after, check_effort, is_halted, passed, proceed
from adjudicator.engine.state import OFFER, RACE, State
from adjudicator.engine.steps import Growing, growing, phases_begun
from adjudicator.engine.table import OUT, PLAYING
from adjudicator.engine.unasked import Forced, Unasked, Unordered
from adjudicator.limits import MAX_QUESTIONS
from adjudicator.notation.agreement import said_of
from adjudicator.notation.source import Span
from adjudicator.values import frozen, mutable


@mutable
class Played:
    """A script that was played: the last state, the choices made, what went wrong, and the reasons found on the way.

    `made` holds the line of the script that each choice came from (None: the player declined, or had only one option), `steps`
    how many steps had happened before each, `free` whether its player could begin something there, `asked` the states in which
    they were made, if these were to be kept; `unmade` the lines that nothing asked for. `stopped`: it ended at a move that could
    not be made, or was never asked for. `needed` is what the run needed to know to continue beyond the turn of the last move: it
    ends there. `unasked`: the moves that were to be made only if asked, and were not. `start`: the state in which the run began,
    None if that is not known. `lacking`: what is wrong with lines about cards that their players lack, if their hands are stated.
    `growing`: the steps that were under way at each choice. `forced`: the lines that name what was chosen without a question,
    each with how many steps had happened before, and those under way. `besides`: the interpretations that were consulted only
    where lines try moves, or where the run was repeated for a check, as bits. `looked`: how many steps it took to try moves.
    `unsettled`: the interpretations for which nothing settles a reading, as bits. `unordered`: where an order counted that nobody
    has chosen. `overlooked`: the slots whose unknown cards did not count when their players could do something, as bits.
    `without`: the runs in which it was repeated without a card or rule.
    """

    state: State
    choices: list[int] = attrs.Factory(list)
    asked: list[State] = attrs.Factory(list)
    made: list[Line | None] = attrs.Factory(list)
    steps: list[int] = attrs.Factory(list)
    free: list[bool] = attrs.Factory(list)
    unmade: list[Line] = attrs.Factory(list)
    troubles: list[Trouble] = attrs.Factory(list)
    stopped: bool = False
    needed: Trouble | None = None
    unasked: list[Move] = attrs.Factory(list)
    reasons: list[tuple[Illegal, tuple[str, ...]]] = attrs.Factory(list)
    start: State | None = None
    lacking: list[tuple[Illegal, Trouble]] = attrs.Factory(list)
    forced: list[tuple[Line, int, Growing]] = attrs.Factory(list)
    growing: list[Growing] = attrs.Factory(list)
    besides: int = 0
    looked: int = 0
    unsettled: int = 0
    unordered: list[Unordered] = attrs.Factory(list)
    overlooked: int = 0
    without: list[Played] = attrs.Factory(list)

    @property
    def effort(self) -> int:
        """The steps that it took to play it, and to try moves in it."""
        return self.state.effort + self.looked

    def contributions(self) -> Contributions | None:
        """What contributed to the numbers of the run so far; None if nobody knows how it was played."""
        return None if self.start is None else Contributions(self.start, tuple(self.choices), self.state)

    @property
    def reordered(self) -> tuple[Line, ...]:
        """The lines that were made in another order than they are written, in the order in which they were made."""
        lines = [line for line in self.made if line is not None]
        places = [line.span.line for line in lines]
        apart = [i for i, (place, due) in enumerate(zip(places, sorted(places), strict=True)) if place != due]
        return tuple(lines[apart[0]:apart[-1] + 1]) if apart else ()


@mutable
class _Stop:
    """Where a player was skipped in a window of their own turn, for a move that something later may ask for."""

    place: int
    state: State
    choices: int


@frozen
class _Left:
    """A player who began nothing more in a phase of their turn, and how many steps the run had then.

    `above`: the place of the line that says so, the end of the script if none does: lines above it are made before that.
    """

    player: int
    steps: int
    above: int


@mutable
class _Playing:
    """A script that is being played. `stop` is where the run ends if a player's held-back move is never asked for.

    `ended` is the player whose turn a line of the script has ended, so that the next one begins; `left` who began nothing more in
    their turns; `late`: a move is made in another turn than that in which it is written.
    """

    played: Played
    run: Script
    trials: Trials
    keep: bool
    start: State
    stop: _Stop | None = None
    ended: int = -1
    left: tuple[_Left, ...] = ()
    late: bool = False

    def goes_on(self) -> bool:
        """Answer the open question; false if the run ends there."""
        played, run = self.played, self.run
        pause = Pause.of(played.state, run.words)
        if self.trials.look(pause) and self.is_over() and _is_open(pause, run):
            return False  # all that is said is what may be chosen here, not what is
        before, held = set(run.used), set(run.passed_by)
        wrong = len(played.troubles)
        choice = run.answer(pause)
        new = run.used - before
        if choice is None and len(played.troubles) == wrong and pause.question.free:
            choice = self._pass_on()
        if new:
            run.turn = pause.view.active
            self.trials.passed(new)
            if self._is_too_late(min(new)):
                played.stopped = True
                return False
        if choice is None:
            played.stopped = len(played.troubles) > wrong
            return False
        if len(played.choices) == MAX_QUESTIONS:
            run.trouble(TroubleKind.ENDLESS, f"the run is not over after {MAX_QUESTIONS} questions", None, error=True)
            return False
        for place, _ in run.passed_by - held:
            if self.stop is None or self.stop.place in run.done:
                self.stop = _Stop(place, played.state, len(played.choices))
        played.choices.append(choice)
        if self.keep:
            played.asked.append(played.state)
        played.made.append(run.script[max(new)] if new else None)  # lines above it may name what had only one option
        played.steps.append(len(played.state.steps))
        played.growing.append(growing(played.state.steps, played.state.causes))
        played.free.append(pause.question.free)
        check_effort(self.start, played.state)
        unasked = self.trials.unasked()
        active = pause.view.active
        ends = isinstance(line := played.made[-1], Move) and line.verb == "ends"
        if pause.question.free and choice == len(pause.question.choices):
            self.left = (*(one for one in self.left if one.player != active or one.above < len(run.script)),
                         _Left(active, len(played.state.steps), max(new, default=len(run.script))))
        self.ended = active if ends else (self.ended if self.ended == active else -1)
        played.state = after(played.state, choice, unasked, within_turn=self.ended < 0 and self.is_over())
        chosen = self._take(unasked)
        if any(trouble.kind is TroubleKind.UNTOLD for trouble in played.troubles[wrong:]):
            played.stopped = True
            return False
        self.trials.look_back(unasked, chosen)
        if phases_begun(played.state.steps[played.steps[-1]:]):  # with its phase a move is over
            run.leave(*run.details)
        if pause.question.free and not ends and _is_cut(played.state, active) and run.take_end(played.state.seats[active]):
            self.ended = active
        self.go_on_to_what_is_said()
        return True

    def _pass_on(self) -> int | None:
        """Pass where nothing can be begun, if what a line tries is asked for behind it, in the same phase; None if it is not."""
        waiting = self.trials.elsewhere()
        behind = passed(self.played.state) if waiting else None
        if behind is None or behind.question is None or behind.question.moment not in waiting:
            return None
        self.trials.wait_for(behind.question.moment)
        return 0

    def go_on_to_what_is_said(self) -> None:
        """At the end of a turn, begin the next one if a line names a step that has not happened yet."""
        state = self.played.state
        if is_halted(state) and not all_happened(state, self.run.script, self.played.contributions()):
            self.proceed(within_turn=False)

    def proceed(self, *, within_turn: bool) -> None:
        """Go on to the first question."""
        unasked = self.trials.unasked()
        self.played.state = proceed(self.played.state, unasked, within_turn=within_turn)
        self.trials.look_back(unasked, self._take(unasked))

    def _take(self, unasked: Unasked) -> Sequence[tuple[Forced, int]]:
        """Use up the lines that name what was chosen without a question; each choice with the place of its line, or the end."""
        self.played.unordered += unasked.unordered
        self.played.overlooked |= unasked.overlooked
        script, chosen = self.run.script, self.run.take(unasked.forced, self.played.state)
        self.played.forced += [(script[place], choice.before, choice.growing) for choice, place in chosen if place < len(script)]
        return chosen

    def _is_too_late(self, place: int) -> bool:
        """Record that the move of a line is made in another player's turn, if no line above it ends the turn before."""
        # INVARIANT: no move is made in a turn that no line above it lets begin
        line, state = self.run.script[place], self.played.state
        left = next((one for one in self.left if place < one.above and any(
            player != one.player for player, _ in phases_begun(state.steps[one.steps:]))), None)
        self.late = left is not None and isinstance(line, Move)
        if left is not None and isinstance(line, Move):
            before, whose = state.seats[left.player], state.seats[phases_begun(state.steps)[-1][0]]
            said = (f"`{written(line)}` is made in the turn of {whose}, and no line above it ends that of {before}: write the "
                    f"moves in the order in which they are made, and `{said_of(before, 'ends turn')}` where it ends")
            self.run.trouble(TroubleKind.UNMADE, said, line.span)
        return self.late

    def is_over(self) -> bool:
        """Whether every line of the script has been used: then no further turn begins."""
        return self.run.first_open() == len(self.run.script) and self.trials.all_closed()

    def go_back(self) -> None:
        """End the run where a move was held back that nothing asked for: whatever came after it was not intended.

        Where the same turn stops at what nobody knows, something may ask for it once that is said.
        """
        waits = self.stop is not None and self.stop.place not in self.run.done
        if self.stop is not None and waits and not (self.late or self._lacks_in_turn(self.stop)):
            played, at = self.played, self.stop.choices
            played.state = self.stop.state
            for kept in (played.choices, played.asked, played.made, played.steps, played.growing, played.free):
                del kept[at:]
            played.forced[:] = [one for one in played.forced if one[1] <= len(played.state.steps)]
            played.troubles.clear()
            played.stopped = True
            self.run.details.clear()
            self.run.needed = None
            self.run.used.intersection_update(i for i, line in enumerate(self.run.script) if line in played.made)
            move = self.run.script[self.stop.place]
            assert isinstance(move, Move)
            played.unmade += [line for line in self.run.script if is_required(line) and line not in played.made]
            self.run.never_made(Pause.of(played.state, self.run.words), move)

    def _lacks_in_turn(self, stop: _Stop) -> bool:
        """Whether the run has stopped at something unknown in the turn in which a move was held back."""
        here, then = (turns_in(state.steps) for state in (self.played.state, stop.state))
        return here == then and any(trouble.kind is TroubleKind.UNKNOWN for trouble in self.played.troubles)


def _is_open(pause: Pause, run: Script) -> bool:
    """Whether somebody has to choose between different things; in a race all decline.

    An unknown card is taken, unless the last line says what may be chosen.
    """
    question, every, last = pause.question, range(len(pause.question.choices)), run.script[-1]
    about = isinstance(last, Illegal | Legal) and last.move.verb in run.words.choosing
    if question.may_pass or question.kind == RACE or pause.alike(every):
        return False
    return about or not any(is_nameless(pause, at) for at in every)


def _is_cut(state: State, player: int) -> bool:
    """Whether a rule has ended the turn of a player, in which they began something."""
    position = state.position
    over = position.active != player or (position.turn_at or 0) > len(state.program.phases)
    return over and position.status[player] == PLAYING


def play(start: State, script: Sequence[Line], *, keep: bool = False, sure: bool = True, unread: Collection[Span] = (),
         falls: int | None = None, thorough: bool = False) -> Played:
    """Resolve a situation with the moves of a script; every `legal` and `illegal` line is tried when it is due.

    The run ends with the turn in which all of the script has been played. `keep`: keep the states on the way. `sure`: a move that
    may not be made as far as is known is tried with all that the unknown cards of its player may be, but not for lines that are
    `unread`. `falls`: see `Script`, `thorough`: see `Trials`. Raises `Stuck` for a run that takes too many steps in all.
    """
    playing = _run(start, script, keep, sure, unread, falls, thorough)
    _finish(playing)
    return playing.played


def _run(start: State, script: Sequence[Line], keep: bool = False, sure: bool = True, unread: Collection[Span] = (),
         falls: int | None = None, thorough: bool = False) -> _Playing:
    """A script that has been played as far as it goes."""
    played = Played(start, start=start)
    run = Script(script, vocabulary(start.program), troubles=played.troubles, turn=start.position.active, falls=falls)
    playing = _Playing(played, run, Trials(run, sure, unread, thorough), keep, start)
    playing.proceed(within_turn=playing.is_over())
    playing.go_on_to_what_is_said()
    while played.state.question is not None and playing.goes_on():
        pass
    played.needed = run.needed
    playing.go_back()
    return playing


def _finish(playing: _Playing) -> None:
    """What was never used is an error, and so is what was never tried."""
    played, trials, run = playing.played, playing.trials, playing.run
    if not played.troubles:
        run.leave(*run.details)
        played.stopped = bool(played.troubles)
    if not played.troubles:
        unmade = [line for i, line in enumerate(run.script) if is_required(line) and i not in run.done]
        played.unmade += unmade
        played.stopped = played.stopped or bool(unmade)
        for line in unmade:
            run.trouble(TroubleKind.UNMADE, partial(_unmade, playing, line), line.span)
    if not played.troubles and (secret := untold(played.state)):
        last = next((line for line in reversed(played.made) if line is not None), None)
        run.trouble(TroubleKind.UNKNOWN, secret, None if last is None else last.span, error=True)
    played.unasked += [line for i, line in enumerate(run.script) if isinstance(line, Move) and line.if_asked
                       and i not in run.done]
    for i, reasons in ({} if played.stopped else trials.close(played.state, partial(_is_asked_without, playing))).items():
        tried = run.script[i]
        if isinstance(tried, Illegal):
            played.reasons.append((tried, reasons))
    played.lacking += trials.lacking
    for trial in trials.trials.values():
        played.besides |= trial.noted.consulted
        played.looked += trial.noted.effort
        played.unordered += trial.noted.unordered
        played.overlooked |= trial.noted.overlooked


def _is_asked_without(playing: _Playing, place: int, hindrances: Sequence[Hindrance]) -> bool:
    """Whether the player of a line is asked for its move, or might be, where some hindrances are none. It is played once more.

    Another card that switches the same one off has to go, too.
    """
    # where a rule gives up, or something unknown matters, nobody can say
    try:
        again = _run(lifted(playing.start, hindrances), playing.run.script)
    except (Stuck, Fault):
        return True
    trial, kinds = again.trials.trials.get(place), {trouble.kind for trouble in again.played.troubles}
    if trial is None or trial.asked or trial.allowed or TroubleKind.UNKNOWN in kinds:
        return True
    gone = {hindrance.by.owner_title for hindrance in hindrances if hindrance.by is not None}
    more = [other for other in trial.hindered if other.by is not None and other.by.owner_title not in gone]
    return bool(more) and _is_asked_without(playing, place, [*hindrances, *more])


def _unmade(playing: _Playing, line: Move | Chance) -> str:
    """That a move or another choice was never made, and why."""
    return f"`{written(line)}` was never made: {_why_unmade(playing, line)}"


def _why_unmade(playing: _Playing, line: Move | Chance) -> str:
    """Why nothing asked for a move or another choice: the obstacles when its player was last asked, or who is to act."""
    run, end = playing.run, playing.played.state
    place = run.script.index(line)
    table = run.waiting.get(place)
    if table is not None and isinstance(line, Move) and table.question.kind == OFFER:
        refused = refusal(table, line)
        where = f"when {line.seat} was last asked, in `{table.question.moment}`"
        return f"{where}, {'; '.join(refused.reasons)}" if refused and refused.reasons else "nothing asked for it again"
    asked = "" if end.question is None or end.question.player < 0 else end.seats[end.question.player]
    waits = bool(asked) and (isinstance(line, Chance) or asked != line.seat)
    passing = f": `{asked} passes` goes on" if waits and end.question is not None and end.question.kind == OFFER else ""
    out = isinstance(line, Move) and end.position.status[end.seats.index(line.seat)] == OUT
    against = "; ".join(_against(playing, place)) if isinstance(line, Move) and not out else ""
    why = f"{line.seat} is out of the game" if isinstance(line, Move) and out else "nothing asked for it"
    if isinstance(line, Chance):
        names = end.program.face_sizes[0]
        here = not line.pick.card or any(face % names == line.pick.card for face in faces_seen(end))
        why = "nothing is left to be picked at random" if here else f"no {line.pick} is in this situation"
    why += f" ({against})" if against else ""
    why += "" if end.winner is None else f", and the game is over: the winner is {end.victory}"
    return f"{why}, and {asked} is to act{passing}" if waits else why


def _against(playing: _Playing, place: int) -> tuple[str, ...]:
    """What stood against a move that nothing asked for, where its player was asked, or had nothing to use.

    Nothing notes that of a move while it is waited for: the script is played once more with a line that tries it.
    """
    line = playing.run.script[place]
    assert isinstance(line, Move)
    try:
        trials = _run(playing.start, [*playing.run.script[:place], Illegal(line, None, line.span)]).trials.trials
    except (Stuck, Fault):
        return ()
    return trials[place].against if place in trials and not trials[place].allowed else ()


__all__ = ["Played", "Trouble", "play"]
