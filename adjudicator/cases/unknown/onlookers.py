"""Unknown cards of a hand with which a player could be asked something in a moment of an attack, or of anything but a phase.

A player who has nothing to use there is not asked; who has an unknown card may be.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import islice

from adjudicator.cases.moves.worlds import is_presumed_away
from adjudicator.cases.situation.candidates import may_be_called
from adjudicator.cases.situation.scene import Scene
from adjudicator.cases.unknown.supposing import Supposition, described, held_as
from adjudicator.cases.words.meaning import ExpectAsked, Illegal, Legal, Line, Never
from adjudicator.cases.words.patterns import WINDOWS
from adjudicator.engine.program import Program
from adjudicator.engine.steps import StepKind
from adjudicator.notation.source import Span

ANYBODY = "*"
"""In the place of a seat, which no name of one is: every player."""


def askable(scene: Scene, script: Sequence[Line], opened: Callable[[], Collection[str]]) -> Iterator[Supposition]:
    """The situations in which an unknown card of a hand is one that could be used there, for the lines that deny it, and for
    those that may not hold if somebody leaves it unused. `opened`: the moments in which somebody could use something.

    These say that a player is not asked, does not pass, or may not use such a card; or that a player may do something.
    """
    program, unknown = scene.program, [cards for cards in described(scene) if not cards.known[0]]
    about: dict[tuple[int, int], list[Span]] = {}
    for line in script if unknown else ():
        seat, only = _denied(scene, line)
        offering = _offering(program, frozenset(opened()) if seat == ANYBODY else None) if seat else {}
        for number, cards in enumerate(unknown):
            there = offering.get(cards.fact.zone, frozenset()) if seat in (cards.seat, ANYBODY) else frozenset()
            for name in may_be_called(program, cards.known, cards.fact.zone, ()) if there else ():
                if name in there and only in (0, name) and not is_presumed_away(program, name, scene.unseen):
                    about.setdefault((number, name), []).extend(_spans(line))
    for (number, name), spans in about.items():
        yield from islice(held_as(scene, unknown[number], name, tuple(spans)), 1)


def _denied(scene: Scene, line: Line) -> tuple[str, int]:
    """The seat that a line is about, and the card that it may not use, 0 for any; no seat for other lines."""
    match line:
        case ExpectAsked(seat=seat, asked=False):
            return seat, 0
        case Never(pattern=pattern) if pattern.player >= 0 and any(
                way.said.kind in (*WINDOWS, StepKind.PASSED) for way in pattern.ways):
            return scene.seats[pattern.player], 0
        case Illegal(move=move) if move.objects and move.name.card:
            return move.seat, move.name.card
        case Legal():
            return ANYBODY, 0
        case _:
            return "", 0


def _spans(line: Line) -> tuple[Span, ...]:
    because = line.because.span if isinstance(line, Illegal) and line.because is not None else None
    return (line.span,) if because is None else (line.span, because)


@lru_cache(maxsize=256)
def _offering(program: Program, moments: frozenset[str] | None) -> Mapping[int, frozenset[int]]:
    """For each zone in which cards are not in play, those that offer something there in some moments, or in all but phases."""
    phases = {phase.named.key for phase in program.phases}
    found: dict[int, frozenset[int]] = {}
    for moment, offers in program.offers.items():
        for zone, by_name in offers if moment not in phases and (moments is None or moment in moments) else ():
            found[zone] = found.get(zone, frozenset()) | frozenset(by_name.by_name)
    return found


__all__ = ["askable"]
