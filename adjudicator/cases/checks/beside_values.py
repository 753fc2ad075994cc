"""Checks that hold only because nobody knows two things: what is printed on a card, and something else that matters only then."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import attrs

from adjudicator.cases.checks.nameless import unsettled
from adjudicator.cases.moves.needs import stating
from adjudicator.cases.moves.playthrough import Played
from adjudicator.cases.situation.scene import Scene
from adjudicator.cases.unknown.running import ran
from adjudicator.cases.unknown.supposing import is_small, printable
from adjudicator.cases.words.meaning import Line, Printed
from adjudicator.cases.words.troubles import Trouble, TroubleKind
from adjudicator.engine.assumed import assumed


def beside_values(scene: Scene, script: Sequence[Line], runs: Sequence[Played], left: int) -> Iterator[Trouble]:
    """What must be stated for the lines of a script that hold in its runs, and would not if a printed value that no source gives
    and something else were known, in a small game. `left`: the interpretations that are left open, as bits.
    """
    program = scene.program
    if not (program.unsourced and is_small(program)):
        return
    values = {value for run in runs if run.start is not None for value in assumed(run.start, run.choices).values}
    for name, word in sorted(values):
        for number in printable(program, name, word):
            one = Printed(name, word, number, scene.setup.span)
            stated = scene.stating(one)
            again = [played for run in runs if (played := ran(stated, script, run.state.settings)) is not None]
            if len(again) < len(runs) or any(
                    trouble.kind is not TroubleKind.UNKNOWN for run in again for trouble in run.troubles):
                continue
            for trouble in unsettled(stated, script, again, left):
                yield attrs.evolve(trouble, said=f"with `{stating(program, name, word, number)}`, {trouble.message}")
                return


__all__ = ["beside_values"]
