"""Checks that hold only because nobody knows which card an unknown one is that lies where cards act.

Such a card has no text in a run. It is taken for each card that it may be in turn, and the run made again. A run whose moves
cannot be made then says that it is not this card: a move that is made is one that may be made.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice

from adjudicator.cases.checks import check
from adjudicator.cases.meaning import ExpectValue, Line
from adjudicator.cases.playthrough import play
from adjudicator.cases.scene import Scene
from adjudicator.cases.setup import begin
from adjudicator.cases.supposing import Supposition, suppositions
from adjudicator.cases.troubles import Trouble, TroubleKind
from adjudicator.engine.descriptions import UNKNOWN
from adjudicator.engine.run import Fault, Stuck
from adjudicator.notation.source import Invalid, Span
from adjudicator.values import frozen

MOST_TRIED = 2_000
"""The number of runs of one case for what its unknown cards may be."""
MOST_NAMED = 3
"""The number of cards that a message names."""


@frozen
class _Doubt:
    """A line that does not hold if an unknown card is a known one. `stops`: what has to be stated, if the run stops there."""

    span: Span
    supposed: Supposition
    stops: str = ""


def unsettled(scene: Scene, script: Sequence[Line], readings: Sequence[tuple[int, ...]]) -> Iterator[Trouble]:
    """What must be stated for the lines of a script that hold in its runs, and would not if an unknown card were another one.

    `readings`: those of the runs.
    """
    # INVARIANT: no check that holds fails if an unknown card that acts is known
    found: dict[tuple[int, str], list[_Doubt]] = {}
    tried = 0
    for supposed in islice(suppositions(scene), MOST_TRIED):
        tried += 1
        for each in readings:
            for doubt in _doubts(supposed, script, each):
                found.setdefault((id(doubt.span), supposed.where), []).append(doubt)
    for doubts in sorted(found.values(), key=lambda doubts: bool(doubts[0].stops)):
        first, titles = doubts[0], list(dict.fromkeys(doubt.supposed.title for doubt in doubts))
        names = " or ".join([f"`{title}`" for title in titles[:MOST_NAMED]]) + (", ..." if len(titles) > MOST_NAMED else "")
        then = f"more has to be known ({first.stops})" if first.stops else "this does not hold"
        said = f"the name of the unknown card in {first.supposed.where} matters here: if it is {names}, {then}. Say what it is"
        yield Trouble(said, first.span, error=True, kind=TroubleKind.UNKNOWN)
    if tried == MOST_TRIED and not found:
        said = f"the unknown cards may be more than {MOST_TRIED:,} different ones: say what some of them are"
        yield Trouble(said, scene.setup.span, error=True, kind=TroubleKind.UNKNOWN)


def _doubts(supposed: Supposition, script: Sequence[Line], readings: tuple[int, ...]) -> Iterator[_Doubt]:
    """The lines of a script that do not hold where an unknown card is known; none if there is no such situation, or run."""
    try:
        played = play(begin(supposed.scene, script, readings), script)
    except (Invalid, Stuck, Fault):
        return
    kinds = {trouble.kind for trouble in played.troubles}
    if not kinds <= {TroubleKind.CHECK, TroubleKind.UNKNOWN}:
        return
    unknown = [line.span for line in script if isinstance(line, ExpectValue) and line.result == UNKNOWN]
    for trouble in (*played.troubles, *check(played, script)):
        if trouble.kind is TroubleKind.UNKNOWN:
            span = trouble.span or supposed.fact.span
            yield _Doubt(span, supposed, trouble.message)
        elif trouble.span is not None and not trouble.error and not any(trouble.span is span for span in unknown):
            yield _Doubt(trouble.span, supposed)


__all__ = ["unsettled"]
