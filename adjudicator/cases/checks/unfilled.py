"""Checks that hold only because a pile is left out with which every game begins: nobody has said that no card lies there.

Rules may turn up its cards, or ask whether there are any. So an unknown card is put there, and the run made again.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import attrs

from adjudicator.cases.checks.undescribed import false_in, says_something
from adjudicator.cases.moves.playthrough import Played
from adjudicator.cases.situation.dealt import begins_with_cards
from adjudicator.cases.situation.scene import Scene
from adjudicator.cases.words.meaning import CardHere, Line, ZoneCount, ZoneHolds
from adjudicator.cases.words.troubles import Trouble, TroubleKind
from adjudicator.engine.view import View


def unfilled(scene: Scene, script: Sequence[Line], runs: Sequence[Played], left: int) -> Iterator[Trouble]:
    """The lines of a script that hold in its runs, and would not with a card in a pile that is left out, each as an error.

    `left`: the interpretations that are left open, as bits.
    """
    # INVARIANT: no check that holds fails with a card in a pile that is left out
    # INVARIANT: a line that rests on an empty pile holds where it is stated
    if not any(says_something(line) for line in script):
        return
    for zone in _left_out(scene, runs):
        title, span = scene.program.zones[zone].named.title, scene.setup.span
        unknown = CardHere(1, (0,) * len(scene.program.face_sizes), {}, {}, "?", "", span)
        supposed = attrs.evolve(scene, piles=(*scene.piles, ZoneHolds(zone, (unknown,), title, span)))
        for line in false_in(supposed, script, runs, left) or ():
            yield Trouble(f"nobody has said what is in {title}, and with a card there this does not hold: if there is nothing, "
                          f"write `game {title} []`", line, error=True, kind=TroubleKind.UNKNOWN)


def _left_out(scene: Scene, runs: Sequence[Played]) -> Iterator[int]:
    """The shared piles of a situation, given by their numbers, with which a game begins, and of which it says nothing."""
    start = runs[0].start
    if start is None:
        return
    view, said = View(start), {fact.zone for fact in (*scene.game, *scene.piles) if isinstance(fact, ZoneHolds | ZoneCount)}
    for zone, kind in enumerate(scene.program.zones):
        if zone in said or kind.of_player or kind.endless or not kind.pile:
            continue
        if begins_with_cards(scene.program, zone) and not view.cards(view.base[zone]):
            yield zone


__all__ = ["unfilled"]
