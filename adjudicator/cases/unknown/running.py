"""Runs of a situation that is only supposed: there may be none such."""

from __future__ import annotations

from collections.abc import Sequence

from adjudicator.cases.moves.playthrough import Played, play
from adjudicator.cases.situation.scene import Scene
from adjudicator.cases.situation.setup import begin
from adjudicator.cases.situation.unsaid import Unsaid
from adjudicator.cases.words.meaning import Line
from adjudicator.engine.run import Fault, Stuck
from adjudicator.notation.source import Invalid


def ran(scene: Scene, script: Sequence[Line], readings: tuple[int, ...], *, sure: bool = True) -> Played | None:
    """A run of a script; None if there is no such situation, or nobody knows how it ends. `sure`: as for `play`."""
    try:
        return play(begin(scene, script, readings), script, sure=sure)
    except (Invalid, Stuck, Fault):
        return None


def may_begin(scene: Scene, script: Sequence[Line], readings: tuple[int, ...]) -> bool:
    """Whether nothing with which a situation begins depends on what it does not say."""
    try:
        begin(scene, script, readings)
    except Unsaid:
        return False
    except (Invalid, Stuck, Fault):
        pass
    return True


__all__ = ["may_begin", "ran"]
