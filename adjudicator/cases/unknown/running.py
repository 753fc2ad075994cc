"""Runs of a situation that is only supposed: there may be none such."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from adjudicator.cases.moves.playthrough import Played, play
from adjudicator.cases.situation.scene import Scene
from adjudicator.cases.situation.setup import begin
from adjudicator.cases.situation.unsaid import Unsaid
from adjudicator.cases.words.meaning import Line
from adjudicator.cases.words.troubles import TroubleKind
from adjudicator.engine.run import Fault, Stuck
from adjudicator.notation.source import Invalid


def ran(scene: Scene, script: Sequence[Line], readings: tuple[int, ...], *, sure: bool = True,
        falls: int | None = None, keep: bool = False) -> Played | None:
    """A run of a script; None if there is no such situation, or nobody knows how it ends. The other parameters: as for `play`."""
    try:
        return play(begin(scene, script, readings), script, sure=sure, falls=falls, keep=keep)
    except (Invalid, Stuck, Fault):
        return None


def ran_each_way(scene: Scene, script: Sequence[Line], readings: tuple[int, ...]) -> list[Played]:
    """A run of a script, and those with what else may fall, as far as they can be made."""
    first = ran(scene, script, readings)
    others = (ran(scene, script, readings, falls=falls) for falls in (() if first is None else falling(first)))
    return [run for run in (first, *others) if run is not None]


def ways_to_fall(run: Callable[[int | None], Played]) -> list[Played]:
    """A run, and those with what else may fall. `run`: plays a script with one of these, or None if the script has to say it."""
    first = run(None)
    return [first, *map(run, falling(first))]


def falling(run: Played) -> range:
    """The options of a random pick, or of a choice, at which a run stops, as its script says nothing of it; none where it does
    not.
    """
    question = run.state.question
    stops = any(trouble.kind is TroubleKind.UNSAID for trouble in run.troubles)
    return range(0) if question is None or not stops else range(len(question.choices))


def may_begin(scene: Scene, script: Sequence[Line], readings: tuple[int, ...]) -> bool:
    """Whether nothing with which a situation begins depends on what it does not say."""
    try:
        begin(scene, script, readings)
    except Unsaid:
        return False
    except (Invalid, Stuck, Fault):
        pass
    return True


__all__ = ["may_begin", "ran", "ran_each_way", "ways_to_fall"]
