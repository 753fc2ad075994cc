"""Whether an answer rests on an interpretation: another reading of it makes some difference, to the course or to a check."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from adjudicator.cases.checks.expected import check
from adjudicator.cases.moves.playthrough import Played, play
from adjudicator.cases.situation.scene import Scene
from adjudicator.cases.situation.setup import begin
from adjudicator.cases.words.meaning import ExpectConsulted, Line
from adjudicator.cases.words.troubles import Trouble
from adjudicator.engine.run import Fault, Stuck
from adjudicator.engine.steps import identity, spoken_of
from adjudicator.limits import MAX_RUNS_EFFORT
from adjudicator.notation.source import Invalid


def without_difference(scene: Scene, script: Sequence[Line], runs: Sequence[Played]) -> Iterator[Trouble]:
    """The lines that say so of an interpretation which the runs consult, and of which no other reading changes any of them."""
    # INVARIANT: an answer rests only on what would change it
    for line in script:
        if isinstance(line, ExpectConsulted) and not any(_matters(scene, script, run, line.number) for run in runs):
            same = "under its other readings the run is the same"
            yield Trouble(f"{line.name} is consulted, and without any difference here: {same}", line.span, error=True)


def _matters(scene: Scene, script: Sequence[Line], played: Played, number: int) -> bool:
    """Whether a run, which passes, is another one under some other reading of an interpretation, or its checks then fail."""
    settings = played.state.settings
    others = [reading for reading in range(len(scene.program.interpretations[number].choices)) if reading != settings[number]]
    effort, course = 0, _course(played)
    for reading in others:
        try:
            again = play(begin(scene, script, (*settings[:number], reading, *settings[number + 1:])), script)
        except (Invalid, Stuck, Fault):
            return True
        effort += again.state.effort
        if again.troubles or effort > MAX_RUNS_EFFORT or _course(again) != course or any(check(again, script)):
            return True
    return False


def _course(played: Played) -> tuple[object, ...]:
    """How a run goes and ends, as far as readings may change it."""
    state = played.state
    told = [identity(state.program, step) for step in state.steps if spoken_of(state.program, step).told]
    return told, state.position, state.question, state.victory


__all__ = ["without_difference"]
