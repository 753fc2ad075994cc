"""Checks that hold only because a pile is left out with which every game begins: nobody has said that no card lies there.

Rules may turn up its cards, or ask how many there are. So unknown cards are put there, and the run made again.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from adjudicator.cases.checks.undescribed import false_in, says_something
from adjudicator.cases.moves.playthrough import Played
from adjudicator.cases.situation.left_out import piles_left_out, with_cards_in
from adjudicator.cases.situation.scene import Scene
from adjudicator.cases.words.meaning import Line
from adjudicator.cases.words.troubles import Trouble, TroubleKind
from adjudicator.notation.source import Span

MANY = 9
"""How many cards are put into such a pile."""


def unfilled(scene: Scene, script: Sequence[Line], runs: Sequence[Played], left: int) -> Iterator[Trouble]:
    """The lines of a script that hold in its runs, and would not with a card in a pile that is left out, each as an error.

    `left`: the interpretations that are left open, as bits.
    """
    # INVARIANT: no check that holds fails with a card in a pile that is left out
    # INVARIANT: a line that rests on an empty pile holds where it is stated
    if not any(says_something(line) for line in script):
        return

    def false_with(zones: Collection[int]) -> list[Span] | None:
        return false_in(with_cards_in(scene, zones, MANY), script, runs, left)

    zones = [*piles_left_out(scene, runs[0].start)]
    if len(zones) > 1 and false_with(zones) == []:
        return  # the usual case
    for zone in zones:
        title = scene.program.zones[zone].named.title
        said = (f"nobody has said what is in {title}, and with cards there this does not hold: if there is nothing, write "
                f"`game {title} []`")
        yield from (Trouble(said, line, error=True, kind=TroubleKind.UNKNOWN) for line in false_with([zone]) or ())


__all__ = ["unfilled"]
