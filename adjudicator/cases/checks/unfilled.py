"""Checks that hold only because a pile is left out with which every game begins: nobody has said that no card lies there.

Rules may turn up its cards, or ask whether there are any. So an unknown card is put there, and the run made again.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from adjudicator.cases.checks.undescribed import false_in, says_something
from adjudicator.cases.moves.playthrough import Played
from adjudicator.cases.situation.left_out import piles_left_out, with_card_in
from adjudicator.cases.situation.scene import Scene
from adjudicator.cases.words.meaning import Line
from adjudicator.cases.words.troubles import Trouble, TroubleKind


def unfilled(scene: Scene, script: Sequence[Line], runs: Sequence[Played], left: int) -> Iterator[Trouble]:
    """The lines of a script that hold in its runs, and would not with a card in a pile that is left out, each as an error.

    `left`: the interpretations that are left open, as bits.
    """
    # INVARIANT: no check that holds fails with a card in a pile that is left out
    # INVARIANT: a line that rests on an empty pile holds where it is stated
    if not any(says_something(line) for line in script):
        return
    for zone in piles_left_out(scene, runs[0].start):
        title = scene.program.zones[zone].named.title
        for line in false_in(with_card_in(scene, zone), script, runs, left) or ():
            yield Trouble(f"nobody has said what is in {title}, and with a card there this does not hold: if there is nothing, "
                          f"write `game {title} []`", line, error=True, kind=TroubleKind.UNKNOWN)


__all__ = ["unfilled"]
