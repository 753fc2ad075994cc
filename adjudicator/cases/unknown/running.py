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
from adjudicator.engine.state import CHANCE
from adjudicator.notation.source import Invalid


def ran(scene: Scene, script: Sequence[Line], readings: tuple[int, ...], *, sure: bool = True,
        falls: int | None = None) -> Played | None:
    """A run of a script; None if there is no such situation, or nobody knows how it ends. `sure`, `falls`: as for `play`."""
    try:
        return play(begin(scene, script, readings), script, sure=sure, falls=falls)
    except (Invalid, Stuck, Fault):
        return None


def ways_to_fall(run: Callable[[int | None], Played]) -> list[Played]:
    """A run; where it stops at a random pick of which its script says nothing, also with each option that this may bring.

    `run`: plays the script, with the place of the option that falls at such picks, or None if the script has to say it.
    """
    first = run(None)
    question, kinds = first.state.question, {trouble.kind for trouble in first.troubles}
    picks = question is not None and question.kind is CHANCE and TroubleKind.UNSAID in kinds
    return [first, *(run(place) for place in range(len(question.choices) if picks and question is not None else 0))]


def may_begin(scene: Scene, script: Sequence[Line], readings: tuple[int, ...]) -> bool:
    """Whether nothing with which a situation begins depends on what it does not say."""
    try:
        begin(scene, script, readings)
    except Unsaid:
        return False
    except (Invalid, Stuck, Fault):
        pass
    return True


__all__ = ["may_begin", "ran", "ways_to_fall"]
