"""A run that is checked, with what is found out about it only where a line needs that."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from functools import cache, partial
from itertools import chain, islice

from adjudicator.cases.moves.playthrough import Played
from adjudicator.cases.never.counters import Counted, counted
from adjudicator.cases.never.prevented import Ran
from adjudicator.cases.runs.contributions import Contributions
from adjudicator.cases.runs.reach import Reach
from adjudicator.cases.runs.turns import opens_turn
from adjudicator.cases.situation.candidates import possible
from adjudicator.cases.situation.readings import TooManyReadings, under_each, with_readings
from adjudicator.cases.words.meaning import Line
from adjudicator.engine.run import Fault, Stuck, after, idle, idly, is_halted, proceed, undecided
from adjudicator.engine.state import FACE, OFFER, VALUE, State
from adjudicator.engine.steps import Step, phases_begun
from adjudicator.values import frozen

MOST_TRIED = 900
"""The number of states in which the rest of a turn is looked at, for what nobody knows."""
MOST_AT_ITS_END = MOST_TRIED // 10
"""The number of those in which it is looked at behind each window to which a choice leads."""


@frozen
class Course:
    """The last state of a run, and the script that was played.

    `reach`: what the run could have led to, None if that is not known; `changes`: how counters change in it; `behind`: the state
    after what comes next and nobody decides; `next`: those to which it comes from there without a decision, where that depends
    on what nobody knows; `doubtful`: the same where it also depends on that whether there is anything to decide; `idly`: the
    states in which somebody is asked until the end of the turn in which it ends, if nobody does anything more in it, and the
    last one of these; `ends`: that one, and those to which other choices lead that have to be made on the way; `whatever`: those
    to which it comes from there on, where that depends on what nobody knows; `beyond`: those to which it comes in that turn, if
    it has begun since the last move and the run stops where something has to be stated or chosen; `ran`: what becomes of it
    without a card or rule, None if nobody knows how it was played.
    """

    state: State
    script: Sequence[Line]
    reach: Callable[[], Reach | None]
    changes: Callable[[], Sequence[Counted]]
    behind: Callable[[], State]
    next: Callable[[], Sequence[State]]
    doubtful: Callable[[], Sequence[State]]
    idly: Callable[[], Sequence[State]]
    ends: Callable[[], Sequence[State]]
    whatever: Callable[[], Sequence[State]]
    beyond: Callable[[], Sequence[State]]
    ran: Ran | None = None

    @property
    def made(self) -> Contributions | None:
        """What contributed to the numbers of its steps, None if that is not known."""
        return None if self.ran is None else self.ran.made

    def idle(self) -> State:
        """The state at the end of the turn in which the run ends, if nobody does anything more in it."""
        return self.idly()[-1]

    def comes_later(self, is_denied: Callable[[State, Step], bool]) -> bool:
        """Whether a step may come behind the end in the same turn, if nobody does more in it than choose what they have to."""
        known = len(self.state.steps)
        return any(is_denied(end, step) for end in self.ends() for step in end.steps[known:])

    @staticmethod
    def of(played: Played, script: Sequence[Line]) -> Course:
        """The course of a script that was played."""
        # INVARIANT: what is resumed is held to the same rules
        state, start, made = played.state, played.start, played.contributions()

        def reach() -> Reach | None:
            return None if start is None else reach_of(state, start)

        way, behind = cache(lambda: [*idly(state)]), cache(lambda: undecided(state))
        later = partial(idly, since=state.position.phase)
        return Course(state, script, cache(reach), cache(lambda: counted(played)), behind,
                      cache(lambda: [*_whatever(behind(), _undecided, played.unsettled)]),
                      cache(lambda: [*_doubtful(state, behind(), played.unsettled)]), way,
                      cache(lambda: [*_ends(way(), state.position.phase)]),
                      cache(lambda: [*_whatever(way()[-1], later, played.unsettled, far=True)]),
                      cache(lambda: [*_beyond(played)] if _has_a_turn_begun(played) else []),
                      None if made is None else Ran(played, script, made))


def _ends(way: Sequence[State], phase: int) -> Iterator[State]:
    """The states at the end of a turn, by a way on which nobody does anything more, and by the other choices that have to be made
    on it in a later phase; if they are too many, some.
    """
    # INVARIANT: what may be chosen later in the turn may come in it
    yield way[-1]
    if is_halted(way[0]):  # nobody ends that turn any more: a line that names what comes with the next one has this begin
        with suppress(Stuck, Fault):
            yield proceed(way[0])
    waiting, left = deque([way]), MOST_AT_ITS_END
    while waiting:
        for at in waiting.popleft():
            question = at.question
            if question is None or question.may_pass or question.kind in (FACE, VALUE) or at.position.phase == phase:
                continue
            for choice in range(1, len(question.choices)):
                if not (left := left - 1):
                    return
                with suppress(Stuck, Fault):
                    other = [*idly(after(at, choice, within_turn=True), since=phase)]
                    yield other[-1]
                    waiting.append(other)


def _doubtful(state: State, behind: State, unsettled: int) -> Iterator[State]:
    """The states to which a run comes without a decision, also where an unknown card decides whether there is one; else none.

    Where a hand is unknown they are soon too many. Then these are some of the nearest and of the farthest: what comes in none of
    them is not held against a line, since almost every line about such a hand would be in doubt.
    """
    # INVARIANT: what nobody knows decides for nobody
    goes_on = partial(_undecided, doubting=True)
    first, = goes_on(behind)
    if is_unknown(first):
        within_turn = is_unknown(state)  # behind a question to a player, a run goes on to the next one that is asked
        near = [*_whatever(first, goes_on, unsettled, within_turn=within_turn)]
        yield from near
        if len(near) >= MOST_TRIED:
            yield from _whatever(first, goes_on, unsettled, far=True, within_turn=within_turn)


def _beyond(played: Played) -> Iterator[State]:
    """The states behind the end of a run, whatever is chosen and whatever that is which nobody knows, up to the next window, and
    from there to the end of the turn, if nobody does anything in it.
    """
    # INVARIANT: what comes in a turn that has begun is open where the run stops in it
    for state in behind_choices(played):
        yield state
        if state.question is not None and state.question.kind is OFFER:
            way = [*idly(state)]
            yield from way[1:]
            if is_unknown(way[-1]):
                yield from islice(_whatever(way[-1], _idle, played.unsettled, far=True), MOST_AT_ITS_END)


def behind_choices(played: Played, *, onwards: bool = False) -> Iterator[State]:
    """The states behind the end of a run, whatever is chosen and whatever that is which nobody knows, up to the next window.

    `onwards`: and past windows in which nobody uses anything, up to one of a turn, in which its player may begin something.
    """
    waiting, left = deque([played.state]), MOST_TRIED
    while waiting and left:
        state, left = waiting.popleft(), left - 1
        if state is not played.state:
            yield state
        question = state.question
        if question is not None and (question.kind is not OFFER or (onwards and question.may_pass and not question.free)):
            first = len(question.choices) if question.kind is OFFER else 0
            choices = possible(state) if is_unknown(state) else range(first, len(question.choices) + question.may_pass)
            for choice in choices:
                with suppress(Stuck, Fault, TooManyReadings):
                    waiting += chain.from_iterable(_under_each(state, choice, lambda found: [found],
                                                               played.unsettled & ~state.consulted, within_turn=False))


def _undecided(state: State, doubting: bool = False) -> list[State]:
    """The way to the end of what comes next and nobody decides: nobody is asked anything on it."""
    return [undecided(state, doubting=doubting)]


def _idle(state: State) -> list[State]:
    """The end of a turn in which nobody does anything more, without the windows on the way."""
    return [idle(state)]


def _whatever(end: State, goes_on: Callable[[State], Iterable[State]], unsettled: int, *, far: bool = False,
              within_turn: bool = True) -> Iterator[State]:
    """The states to which a run comes, and those on the way, whatever that is which nobody knows; if they are too many, some.

    `goes_on`: the states to which it comes from one on, up to where that stops. They are the first ones, of which each thing that
    may be is one, or, if it is to come `far`, those behind the last of them.
    `unsettled`: the interpretations for which nothing settles a reading: those that were not consulted before may be any.
    """
    waiting = deque([end])
    for _ in range(MOST_TRIED):
        if not waiting:
            break
        state = waiting.pop() if far else waiting.popleft()
        yield state
        for choice in possible(state):
            with suppress(Stuck, Fault, TooManyReadings):
                for way in _under_each(state, choice, goes_on, unsettled & ~state.consulted, within_turn=within_turn):
                    yield from way[:-1]
                    waiting.append(way[-1])


def _under_each(state: State, choice: int, goes_on: Callable[[State], Iterable[State]], left: int, *,
                within_turn: bool) -> Iterator[list[State]]:
    """The ways on which a choice leads, with each reading of what is consulted on them and left open."""
    def ran(readings: tuple[int, ...]) -> tuple[list[State], int]:
        found = [*goes_on(after(with_readings(state, readings), choice, within_turn=within_turn))]
        return found, found[-1].consulted

    return under_each(state.program, left, [state.settings], ran)


def is_unknown(state: State) -> bool:
    """Whether something has to be known for a run to go on."""
    return state.question is not None and state.question.kind in (FACE, VALUE)


def reach_of(state: State, start: State) -> Reach | None:
    """What a run could have led to, by the states in which it ends and begins; None if its first phase is not known."""
    first = _first_phase(start)
    return None if first is None else Reach.of(state, start, first)


def _first_phase(start: State) -> int | None:
    """The phase with which a run begins, or in the middle of which; None if that is not known."""
    under_way = next((phase for _, phase in phases_begun(start.steps)), None)
    return start.position.turn_at if under_way is None and (start.question is None or start.logging) else under_way


def _has_a_turn_begun(played: Played) -> bool:
    """Whether a turn has begun since the last move."""
    last = max([at for at, line in enumerate(played.made) if line is not None], default=None)
    before = len(phases_begun(played.state.steps[:played.steps[last]])) if last is not None else 1
    begun = phases_begun(played.state.steps)
    return any(opens_turn(begun, at) for at in range(before, len(begun)))


__all__ = ["MOST_TRIED", "Course", "behind_choices", "is_unknown", "reach_of"]
