"""What may come behind the end of a run: at a question of a kind that it did not ask, or by what nobody knows."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from adjudicator.cases.moves.choices import Pause
from adjudicator.cases.moves.needs import needed
from adjudicator.cases.never.course import MOST_TRIED, Course, is_unknown
from adjudicator.cases.runs.occurrences import fits
from adjudicator.cases.situation.origins import stated_of
from adjudicator.cases.words.meaning import Never
from adjudicator.cases.words.patterns import moments_asked
from adjudicator.cases.words.vocabulary import USING, vocabulary
from adjudicator.engine.run import Fault, Stuck, after
from adjudicator.engine.state import State
from adjudicator.engine.steps import Step

Comes = Callable[[State, Step], bool]
"""Whether a step of a state is the one that a line denies."""


def asked_later(course: Course, line: Never) -> str:
    """The phase in which the player of a line is first asked whether they use what it names, if that is behind a run; else empty.

    It is behind it only if they were asked nothing of the kind in the run, nor in the phase in which it ends.
    """
    return _asked_in(course, line, course.idly())


def _asked_in(course: Course, line: Never, states: Iterable[State]) -> str:
    """The first phase in which one of some states asks a player so; empty if none does."""
    state, player = course.state, line.pattern.player
    if not any(way.said.words in USING for way in line.pattern.ways):
        return ""
    for there in states:
        question = there.question
        if question is None or question.player != player or there.position.phase == state.position.phase or any(
                step.player == player and question.moment in moments_asked(step) for step in state.steps):
            continue
        for choice in range(len(question.choices)):
            try:
                end = after(there, choice, within_turn=True)
            except (Stuck, Fault):
                continue
            if any(fits(line, end, step) for step in end.steps[len(there.steps):]):
                return state.program.phases[there.position.phase].named.title
    return ""


def unknown_next(course: Course, is_denied: Comes) -> str:
    """What has to be known to tell whether a step comes next, without anybody's decision; empty if nothing has.

    `is_denied`: whether a step may be the one that is meant. What comes next is played with whatever it may be. A reason does not
    help: nobody knows either that nothing leads to the step.
    """
    behind, known = course.behind(), len(course.state.steps)

    def comes(states: Sequence[State]) -> bool:
        return any(is_denied(state, step) for state in states for step in state.steps[known:])

    words = vocabulary(course.state.program)
    if is_unknown(behind) and (len(course.next()) >= MOST_TRIED or comes(course.next())):
        return needed(Pause.of(behind, words))
    open_ = next((step for step in behind.steps[known:] if is_denied(behind, step)), None)
    if open_ is not None and not is_unknown(behind):
        return f"it depends on a card that is not fully known{stated_of(behind, open_)}"
    return needed(Pause.of(course.doubtful()[0], words)) if comes(course.doubtful()) else ""


def stops_before(course: Course, is_denied: Comes) -> str:
    """What has to be stated or chosen where a run stops in a turn that has begun, if a step may come behind that; else empty."""
    known = len(course.state.steps)
    if not any(is_denied(state, step) for state in course.beyond() for step in state.steps[known:]):
        return ""
    pause = Pause.of(course.state, vocabulary(course.state.program))
    return needed(pause) if is_unknown(course.state) else f"the choice is {pause.listed()}: write it"


def unknown_later(course: Course, is_denied: Comes, line: Never | None = None) -> str:
    """What has to be known to tell whether a step comes later in the turn, if nobody does anything more; empty if nothing has.

    The rest of the turn is played with whatever it may be. `line`: what it denies comes also where its player is asked for it.
    """
    # INVARIANT: what nobody knows is no reason why a step does not come later in the turn
    end, known = course.idle(), len(course.state.steps)
    if end is course.state or not is_unknown(end):
        return ""
    comes = any(is_denied(state, step) for state in course.whatever() for step in state.steps[known:])
    comes = comes or (line is not None and bool(_asked_in(course, line, course.whatever())))
    return needed(Pause.of(end, vocabulary(course.state.program))) if comes else ""


__all__ = ["Comes", "asked_later", "stops_before", "unknown_later", "unknown_next"]
