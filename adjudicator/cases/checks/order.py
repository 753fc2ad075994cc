"""Where a step happens among the moves of a script: below the move that leads to it, and above the next."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from adjudicator.cases.moves.playthrough import Played
from adjudicator.cases.never.course import Course
from adjudicator.cases.never.lines import missing
from adjudicator.cases.runs.occurrences import fits
from adjudicator.cases.words.meaning import ENDING, Chance, Line, Move, Then, written
from adjudicator.engine.state import State
from adjudicator.engine.steps import StepKind
from adjudicator.values import frozen


@frozen
class Begun:
    """How many steps had happened when a line was used, and which of them went on. `free`: its player could begin something."""

    step: int
    growing: Mapping[int, int]
    free: bool


@frozen
class Happened:
    """The step that a `then` line tells of, None if there is none, and why the line does not hold, empty if it does."""

    step: int | None
    problem: str = ""


def begun_at(played: Played) -> dict[int, Begun]:
    """When each line of a script was used, by its identity."""
    forced = {id(line): Begun(steps, dict(growing), False) for line, steps, growing in played.forced}
    made = zip(played.made, played.steps, played.growing, played.free, strict=True)
    return forced | {id(line): Begun(steps, dict(growing), free) for line, steps, growing, free in made}


def happened(course: Course, place: int, begun: Mapping[int, Begun], at: int) -> Happened:
    """The step that the `then` line at a place of a script tells of. `at`: how many steps the lines above it have used up.

    Lines that follow each other tell a story, so that the last of them is one of what the moves above led to.
    """
    # INVARIANT: no step stands above the move that leads to it
    # INVARIANT: a line between two moves holds only of a step between them
    state, script = course.state, course.script
    line = script[place]
    assert isinstance(line, Then)
    fit = [i for i, step in enumerate(state.steps) if fits(line, state, step, made=course.made)]
    left = [i for i in fit if i >= at]
    if not left:
        return Happened(None, missing(course, line, bool(fit)))
    below = next((other for other in script[place:] if isinstance(other, Move | Chance) and id(other) in begun), None)
    in_time = left if below is None else [i for i in left if _is_told(course, line, i, begun[id(below)])]
    if below is not None and not in_time:
        return Happened(left[0], f"this step happens only after `{written(below)}`, so it stands below that line")
    above = _move_before(state, script, place, begun, in_time[0]) if _is_last(script, place) else None
    reached = in_time if above is None else [i for i in in_time if not _is_told(course, line, i, begun[id(above)])]
    if above is not None and not reached:
        return Happened(in_time[0], f"this step happened before `{written(above)}`, so it stands above that line")
    return Happened(reached[0])


def _is_told(course: Course, line: Then, number: int, when: Begun) -> bool:
    """Whether a step of which a line tells had happened when another line was used, with all the cards that the line names."""
    # INVARIANT: no card of a step stands above the move that brings it
    step = course.state.steps[number]
    so_far = step._replace(moves=step.moves[:when.growing.get(number)])
    return number < when.step and (so_far.moves == step.moves or fits(line, course.state, so_far, made=course.made))


def _is_last(script: Sequence[Line], place: int) -> bool:
    """Whether no further step is named before the next move."""
    following = next((line for line in script[place + 1:] if isinstance(line, Move | Then)), None)
    return not isinstance(following, Then)


def _move_before(state: State, script: Sequence[Line], place: int, begun: Mapping[int, Begun], step: int) -> Move | None:
    """The last move written above a line by which its player began something, if that was after a step.

    A turn may be ended for the sake of what is checked below; only phases count as what it led to.
    """
    phase = state.steps[step].kind is StepKind.PHASE
    moves = [line for line in script[:place] if isinstance(line, Move) and id(line) in begun and begun[id(line)].free
             and (phase or line.verb not in ENDING)]
    return moves[-1] if moves and begun[id(moves[-1])].step > step else None


__all__ = ["Begun", "Happened", "begun_at", "happened"]
