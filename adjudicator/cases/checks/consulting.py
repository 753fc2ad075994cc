"""Whether an answer rests on an interpretation: another reading of it makes some difference, to the course or to a check."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from adjudicator.cases.checks.expected import check
from adjudicator.cases.moves.playthrough import Played, play
from adjudicator.cases.situation.scene import Scene
from adjudicator.cases.situation.setup import begin
from adjudicator.cases.words.meaning import ExpectConsulted, Line
from adjudicator.cases.words.troubles import Trouble
from adjudicator.engine.run import Fault, Stuck
from adjudicator.engine.steps import Step, StepKind, identity, spoken_of
from adjudicator.limits import MAX_RUNS_EFFORT
from adjudicator.notation.source import Invalid


def without_difference(scene: Scene, script: Sequence[Line], runs: Sequence[Played]) -> Iterator[Trouble]:
    """The lines that say so of an interpretation which the runs consult, and of which no other reading changes any of them."""
    # INVARIANT: an answer rests only on what would change it
    for line in script:
        if isinstance(line, ExpectConsulted) and not any(_matters(scene, script, run, line.number) for run in runs):
            same = "under its other readings the run is the same"
            yield Trouble(f"{line.name} is consulted, and without any difference here: {same}", line.span, error=True)


def courses_of(script: Sequence[Line], runs: Sequence[Played]) -> Mapping[tuple[int, ...], object]:
    """How each of some runs goes, by its readings; none if no line says what the answer rests on."""
    consulting = any(isinstance(line, ExpectConsulted) for line in script)
    return {run.state.settings: _course_of(run) for run in runs} if consulting else {}


def without_difference_elsewhere(scene: Scene, script: Sequence[Line], runs: Sequence[Played],
                                 courses: Mapping[tuple[int, ...], object]) -> Iterator[Trouble]:
    """The same of a situation in which more is known. `courses`: how the script runs where it is not.

    What goes the same way rests on the same readings.
    """
    if courses and any(_course_of(run) != courses.get(run.state.settings) for run in runs):
        yield from without_difference(scene, script, runs)


def _matters(scene: Scene, script: Sequence[Line], played: Played, number: int) -> bool:
    """Whether a run, which passes, is another one under some other reading of an interpretation, or its checks then fail."""
    settings = played.state.settings
    others = [reading for reading in range(len(scene.program.interpretations[number].choices)) if reading != settings[number]]
    effort, here = 0, None
    for reading in others:
        try:
            here = here or play(begin(scene, script, settings), script, keep=True)
            again = play(begin(scene, script, (*settings[:number], reading, *settings[number + 1:])), script, keep=True)
        except (Invalid, Stuck, Fault):
            return True
        effort += again.effort
        if again.troubles or effort > MAX_RUNS_EFFORT or _is_another(here, again) or any(check(again, script)):
            return True
    return False


def _is_another(one: Played, other: Played) -> bool:
    """Whether a run goes another way than another one, has other choices on it, or ends with something else left.

    A reading may also decide with what a situation begins. What neither run has touched since then says nothing.
    """
    return _course_of(one) != _course_of(other) or _is_left_otherwise(*(
        state.position for played in (one, other) for state in (played.start or played.state, played.state)))


def _course_of(played: Played) -> tuple[object, ...]:
    """How a run goes, and what may be chosen in it, if that was kept."""
    state = played.state
    told = [identity(state.program, step) for step in state.steps
            if spoken_of(state.program, step).told and step.kind is not StepKind.NOTHING_TO_USE and not _is_a_choice(step)]
    return told, [asked.question for asked in played.asked], state.question, state.victory


def _is_a_choice(step: Step) -> bool:
    """Whether in a step somebody has to choose something: if there is more than one option, it is asked."""
    return step.kind is StepKind.ASKED and not any(step.parts)


def _is_left_otherwise(before: object, after: object, others_before: object, others_after: object) -> bool:
    """Whether a part of the end of one run differs from that of another one, and was not as it is from the beginning in both."""
    if after == others_after or (before == after and others_before == others_after):
        return False
    parts = [tuple(each) if isinstance(each, tuple) else () for each in (before, after, others_before, others_after)]
    return not all(parts) or len({*map(len, parts)}) > 1 or any(_is_left_otherwise(*each) for each in zip(*parts, strict=True))


__all__ = ["courses_of", "without_difference", "without_difference_elsewhere"]
