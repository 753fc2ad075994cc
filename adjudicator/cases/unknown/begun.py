"""Runs in which a move is begun that a line only tries: what its parts answer is asked there, and may rest on the unknown."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import attrs

from adjudicator.cases.moves.parts import parts_of
from adjudicator.cases.moves.playthrough import Played
from adjudicator.cases.situation.scene import Scene
from adjudicator.cases.unknown.running import ran
from adjudicator.cases.words.meaning import Chance, Illegal, Legal, Line, Move


def begun(scene: Scene, script: Sequence[Line], readings: tuple[int, ...]) -> Iterator[Played]:
    """Those of the lines of a script that try a move with further parts: with all of them, at its targets only, and with none."""
    for place, line in enumerate(script):
        for move in _begun(line.move) if isinstance(line, Legal | Illegal) and parts_of(line.move) else ():
            above = [*[one for one in script[:place] if isinstance(one, Move | Chance)], move]
            if (played := ran(scene, above, readings, sure=False)) is not None:
                yield played


def _begun(move: Move) -> Iterator[Move]:
    """A move with fewer and fewer of its parts."""
    yield move
    alone = attrs.evolve(move, objects=move.objects[:1], with_=(), from_=None)
    if move.targets:
        yield alone
    yield attrs.evolve(alone, targets=())


__all__ = ["begun"]
