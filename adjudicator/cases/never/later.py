"""What may come later in the turn in which a run ends: at a question of a kind that it did not ask, or by what nobody knows."""

from __future__ import annotations

from contextlib import suppress

from adjudicator.cases.choices import Pause
from adjudicator.cases.meaning import Never
from adjudicator.cases.needs import needed
from adjudicator.cases.never.course import Course
from adjudicator.cases.never.vacuity import opens
from adjudicator.cases.occurrences import fits
from adjudicator.cases.vocabulary import USING
from adjudicator.engine.run import Fault, Stuck, after, idle
from adjudicator.engine.state import FACE, VALUE, State

MOST_TRIED = 300
"""The number of states in which the rest of a turn is looked at, for what nobody knows."""


def asked_later(course: Course, line: Never) -> str:
    """The phase in which the player of a line is first asked whether they use what it names, if that is behind a run; else empty.

    It is behind it only if they were asked nothing of the kind in the run, nor in the phase in which it ends.
    """
    state, player = course.state, line.pattern.player
    if not any(way.said.words in USING for way in line.pattern.ways):
        return ""
    for there in course.idly():
        question = there.question
        if question is None or question.player != player or there.position.phase == state.position.phase or any(
                step.player == player and opens(step, question.moment) for step in state.steps):
            continue
        for choice in range(len(question.choices)):
            try:
                end = after(there, choice, within_turn=True)
            except (Stuck, Fault):
                continue
            if any(fits(line, end, step) for step in end.steps[len(there.steps):]):
                return state.program.phases[there.position.phase].named.title
    return ""


def unknown_later(course: Course, line: Never) -> str:
    """What has to be known to tell whether a step comes later in the turn, if nobody does anything more; empty if nothing has.

    The rest of the turn is played with whatever it may be.
    """
    # INVARIANT: what nobody knows is no reason why a step does not come later in the turn
    known = len(course.state.steps)
    waiting, tried = [course.idle()], 0
    if waiting[0] is course.state or not _is_unknown(waiting[0]):
        return ""
    asks = needed(Pause.of(waiting[0], line.pattern.words))
    while waiting and tried < MOST_TRIED:
        state = waiting.pop()
        question, tried = state.question, tried + 1
        if any(fits(line, state, step) for step in state.steps[known:]):
            return asks
        if question is not None and _is_unknown(state):
            for choice in range(len(question.choices)):
                with suppress(Stuck, Fault):
                    waiting.append(idle(after(state, choice, within_turn=True)))
    return ""


def _is_unknown(state: State) -> bool:
    """Whether something has to be known for a run to go on."""
    return state.question is not None and state.question.kind in (FACE, VALUE)


__all__ = ["asked_later", "unknown_later"]
