"""Unknown cards of a hand with which a player could be asked something: in a moment of an attack, or of anything but a phase, or
where something lets them choose among their cards.

A player who has nothing to use there is not asked; who has an unknown card may be.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from adjudicator.cases.moves.asking import CARD
from adjudicator.cases.moves.playthrough import Played
from adjudicator.cases.runs.given import cards_in
from adjudicator.cases.runs.occurrences import TO_ANSWER, says
from adjudicator.cases.situation.candidates import is_presumed_away, may_be_called, taken_for
from adjudicator.cases.situation.scene import Scene
from adjudicator.cases.unknown.coming import Unknowns
from adjudicator.cases.unknown.supposing import Described, Supposition
from adjudicator.cases.words.meaning import ExpectAsked, Illegal, Legal, Line, Never, Pattern
from adjudicator.cases.words.patterns import WINDOWS
from adjudicator.engine.program import Program
from adjudicator.engine.state import State
from adjudicator.engine.steps import Step, StepKind
from adjudicator.notation.agreement import said_of
from adjudicator.notation.source import Span
from adjudicator.values import frozen

ANYBODY = "*"
"""In the place of a seat, which no name of one is: every player."""
EVERY_ZONE = -1
"""In the place of the number of a zone."""


@frozen
class Opened:
    """What a run opened: the `moments` in which somebody could use something, and the seats that could choose among cards, each
    with a zone of these; `EVERY_ZONE` if it may be any.
    """

    moments: frozenset[str] = frozenset()
    searched: frozenset[tuple[str, int]] = frozenset()

    @classmethod
    def by(cls, states: Sequence[State]) -> Opened:
        """What the runs that led to some states opened."""
        steps = [(state, step) for state in states for step in state.steps if step.kind in WINDOWS]
        moments = frozenset(part for _, step in steps for part in step.parts if isinstance(part, str))
        return cls(moments, frozenset(pair for state, step in steps for pair in cls._pairs(state, step)))

    @staticmethod
    def _pairs(state: State, step: Step) -> Iterator[tuple[str, int]]:
        leads = state.program.leads[step.code]
        if CARD in (*leads.asks, *leads.others):  # the step is of whom it asks
            yield from ((state.seats[step.player], zone) for zone in (leads.searched or (EVERY_ZONE,)))

    def lets_choose(self, seat: str, zone: int) -> bool:
        """Whether a player could choose among the cards of a zone."""
        return not self.searched.isdisjoint([(seat, zone), (seat, EVERY_ZONE)])


def askable(unknown: Unknowns, script: Sequence[Line], runs: Sequence[Played]) -> Iterator[Supposition]:
    """The situations in which an unknown card of a hand is one that could be used or chosen, for the lines that deny it, and for
    those that may not hold if somebody leaves it unused.

    These say that a player is not asked, does not pass, or may not use such a card; or that a player may do something. It may
    have reached that player in one of the `runs`.
    """
    # INVARIANT: a card that reaches a player in a run is as unknown as those of their hand
    scene, program = unknown.scene, unknown.scene.program
    unseen = [card.pattern for card in scene.unseen]
    opened = Opened.by([run.state for run in runs]) if unknown.cards else Opened()
    about: dict[tuple[int, Wanted], list[Span]] = {}
    denied = [(line, *each) for line in script for each in _denied(scene, line)] if unknown.cards else []
    for line, seat, only in denied:
        offering = _offering(program, opened.moments if seat == ANYBODY else None)
        for number, coming in ((number, coming) for number, coming in enumerate(unknown.cards) if coming.is_first):
            cards, at = coming.cards, coming.came
            theirs = [(holder, zone) for holder, zone in at if seat in (holder, ANYBODY) and not program.zones[zone].live]
            names = (name for holder, zone in theirs
                     for name in _asked_for(program, cards, zone, opened.lets_choose(holder, zone), offering, unseen))
            asked = [Wanted(name) for name in dict.fromkeys(names) if only is None or only.name in (0, name)]
            meant = () if only is None else (each for _, zone in theirs for each in _meant(program, cards, zone, only, unseen))
            for wanted in dict.fromkeys((*meant, *asked)):
                if not is_presumed_away(program, wanted.name, scene.unseen):
                    about.setdefault((number, wanted), []).extend(spans_of(line))
    for (number, wanted), spans in about.items():
        yield from unknown.held_as(number, wanted.name, tuple(spans), wanted.values)


class Wanted(NamedTuple):
    """A card by its name, or by printed values, 0 for one of which nothing is said, whatever its name."""

    name: int
    values: tuple[int, ...] = ()


def _meant(program: Program, cards: Described, zone: int, wanted: Wanted, unseen: Collection[Pattern]) -> Iterator[Wanted]:
    """What an unknown card may be that a line names, whether or not anything can be done with it in a zone: of a card that is
    named by its printed values alone, each that may bear them.
    """
    known = taken_for(cards.known, 0, wanted.values)
    if wanted.values and any(value and own != value for own, value in zip(known[1:-1], wanted.values, strict=True)):
        return
    called = may_be_called(program, known, zone, unseen)
    if wanted.name in called or (not wanted.name and (called or program.cards[0].kinds)):
        yield wanted
    if not wanted.name:
        yield from (Wanted(name, wanted.values) for name in called)


def _asked_for(program: Program, cards: Described, zone: int, chosen: bool, offering: Mapping[int, frozenset[int]],
               unseen: Collection[Pattern]) -> Iterator[int]:
    """The names of unknown cards with which something could be done in a zone. `chosen`: whether they could be chosen there."""
    there = offering.get(zone, frozenset())
    if there or chosen:
        yield from (name for name in may_be_called(program, cards.known, zone, unseen) if chosen or name in there)


def _denied(scene: Scene, line: Line) -> Iterator[tuple[str, Wanted | None]]:
    """The seats that a line is about, each with the card that it may not use, None if it may be any; nothing of other lines."""
    match line:
        case ExpectAsked(seat=seat, asked=False):
            yield seat, None
        case Never(pattern=pattern) if pattern.player >= 0 and any(
                way.said.kind in (*WINDOWS, StepKind.PASSED) for way in pattern.ways):
            yield scene.seats[pattern.player], None
        case Never(because=because, pattern=pattern) if because is not None and (named := min(cards_in(pattern), default=None)):
            yield ANYBODY, Wanted(named[0], () if named[0] else named[1:-1])
        case Illegal(move=move) if not move.objects:
            yield move.seat, None
        case Illegal(move=move, because=because):
            if move.name.card:
                yield move.seat, Wanted(move.name.card)
            elif move.name.pattern is not None and any(move.name.pattern[1:-1]):
                yield move.seat, Wanted(0, move.name.pattern[1:-1])
            others = [said_of(seat, TO_ANSWER) for seat in scene.seats if seat != move.seat]
            if because is not None and says(because.text, others):  # that is no reason if they may be asked, too
                yield move.seat, None
        case Legal():
            yield ANYBODY, None
        case _:
            pass


def spans_of(line: Line) -> tuple[Span, ...]:
    """Where what is wrong with a line may be pointed at: the line, and the reason of one that denies something."""
    because = line.because.span if isinstance(line, Illegal | Never) and line.because is not None else None
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


__all__ = ["Opened", "askable", "spans_of"]
