"""Checks that hold only because a pile is left out with which every game begins: nobody has said that no card lies there.

Rules may turn up its cards, or ask how many there are. So an unknown card is put there, or many, and the run made again.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from adjudicator.cases.checks.undescribed import MORE, false_in, says_something
from adjudicator.cases.moves.playthrough import Played
from adjudicator.cases.situation.left_out import piles_left_out, with_cards_in
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
        for more in MORE:
            false = false_in(with_cards_in(scene, zone, more), script, runs, left) or ()
            said = (f"nobody has said what is in {title}, and with {'a card' if more == 1 else f'{more} cards'} there this does "
                    f"not hold: if there is nothing, write `game {title} []`")
            yield from (Trouble(said, line, error=True, kind=TroubleKind.UNKNOWN) for line in false)
            if false:
                break


__all__ = ["unfilled"]
