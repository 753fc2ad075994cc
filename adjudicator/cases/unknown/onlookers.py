"""Unknown cards of a hand with which a player could be asked something in a moment of an attack, or of anything but a phase.

A player who has nothing to use there is not asked; who has an unknown card may be.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import islice

from adjudicator.cases.situation.candidates import may_be_called
from adjudicator.cases.situation.scene import Scene
from adjudicator.cases.unknown.supposing import Supposition, described, held_as
from adjudicator.cases.words.meaning import ExpectAsked, Illegal, Line, Never
from adjudicator.cases.words.patterns import WINDOWS
from adjudicator.engine.program import Program
from adjudicator.engine.steps import StepKind
from adjudicator.notation.source import Span


def askable(scene: Scene, script: Sequence[Line]) -> Iterator[Supposition]:
    """The situations in which an unknown card of a hand is one that could be used there, for the lines that deny it.

    These say that a player is not asked, does not pass, or may not use such a card.
    """
    program = scene.program
    for line in script:
        seat, only = _denied(scene, line)
        for cards in described(scene) if seat else ():
            offering = _offering(program).get(cards.fact.zone, frozenset()) if cards.seat == seat else frozenset()
            for name in may_be_called(program, cards.known, cards.fact.zone, ()) if offering else ():
                if name in offering and (not only or name == only):
                    yield from islice(held_as(scene, cards, name, about=_spans(line)), 1)


def _denied(scene: Scene, line: Line) -> tuple[str, int]:
    """The seat that a line says is not asked, and the card that it may not use, 0 for any; no seat for other lines."""
    match line:
        case ExpectAsked(seat=seat, asked=False):
            return seat, 0
        case Never(pattern=pattern) if pattern.player >= 0 and any(
                way.said.kind in (*WINDOWS, StepKind.PASSED) for way in pattern.ways):
            return scene.seats[pattern.player], 0
        case Illegal(move=move) if move.objects and move.name.card:
            return move.seat, move.name.card
        case _:
            return "", 0


def _spans(line: Line) -> tuple[Span, ...]:
    because = line.because.span if isinstance(line, Illegal) and line.because is not None else None
    return (line.span,) if because is None else (line.span, because)


@lru_cache(maxsize=64)
def _offering(program: Program) -> Mapping[int, frozenset[int]]:
    """For each zone in which cards are not in play, those that offer something there in a moment that is no phase."""
    phases = {phase.named.key for phase in program.phases}
    found: dict[int, frozenset[int]] = {}
    for moment, offers in program.offers.items():
        for zone, by_name in offers if moment not in phases else ():
            found[zone] = found.get(zone, frozenset()) | frozenset(by_name.by_name)
    return found


__all__ = ["askable"]
