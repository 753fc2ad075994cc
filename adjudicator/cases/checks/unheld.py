"""Moves that are refused because their player lacks the card, as far as their hand is known."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from adjudicator.cases.moves.playthrough import Played
from adjudicator.cases.situation.scene import Scene
from adjudicator.cases.situation.setup import hand_of, is_mentioned, taking_from
from adjudicator.cases.words.troubles import Trouble


def lacking(scene: Scene, runs: Sequence[Played]) -> Iterator[Trouble]:
    """What is wrong with lines that say only who else is asked, about a card that their player lacks in every run.

    A hand that the situation does not state may hold what a move takes from it.
    """
    hand = hand_of(scene.program)
    for line, trouble in runs[0].lacking:
        throughout = all(any(line is other for other, _ in run.lacking) for run in runs)
        untold = hand is not None and line.move.verb in taking_from(scene.program, hand) and not is_mentioned(
            scene, line.move.seat, hand)
        if throughout and not untold:
            yield trouble


__all__ = ["lacking"]
