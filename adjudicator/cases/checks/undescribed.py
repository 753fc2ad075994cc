"""Checks that hold only because a hand is left out: nobody has said that there is nothing more in it than its moves take.

Rules may ask how many cards somebody has. So an unknown card is put into all such hands, and the run made again.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from functools import partial

import attrs

from adjudicator.cases.checks.expected import check
from adjudicator.cases.checks.measured import consulted_in_all
from adjudicator.cases.moves.playthrough import Played, play
from adjudicator.cases.situation.candidates import parts_of
from adjudicator.cases.situation.readings import TooManyReadings, under_each
from adjudicator.cases.situation.scene import Scene
from adjudicator.cases.situation.setup import begin, hand_of, is_mentioned
from adjudicator.cases.words.meaning import CardHere, ExpectSeat, Fact, Illegal, Legal, Line, Move, Never, ZoneCount, ZoneHolds
from adjudicator.cases.words.troubles import Trouble, TroubleKind
from adjudicator.engine.faces import face_words
from adjudicator.engine.run import Fault, Stuck
from adjudicator.engine.table import PLAYING
from adjudicator.engine.view import View
from adjudicator.limits import MAX_RUNS_EFFORT
from adjudicator.notation.agreement import listed
from adjudicator.notation.source import Invalid, Span
from adjudicator.values import frozen

MORE = (1, 9)
"""How many cards more are put into such a hand, in turn: rules compare hands, too."""


@frozen
class _Hands:
    """The hands of a situation that are left out: their zone, and the cards that moves take from each, by its seat."""

    zone: int
    faces: dict[str, tuple[int, ...]]

    def written(self, scene: Scene, seat: str) -> str:
        """How it is written that there is nothing more in one."""
        cards = ", ".join(face_words(scene.program, face) for face in self.faces[seat])
        return f"`{seat} {scene.program.zones[self.zone].named.title} [{cards}]`"

    def with_more(self, scene: Scene, seats: Collection[str], more: int) -> Scene:
        """A situation with this number of unknown cards more in some of them."""
        return attrs.evolve(scene, facts={seat: (*held, self._holds(scene, seat, more)) if seat in seats else held
                                          for seat, held in scene.facts.items()})

    def _holds(self, scene: Scene, seat: str, more: int) -> Fact:
        span, title = scene.setup.span, scene.program.zones[self.zone].named.title
        known = [parts_of(scene.program, face) for face in self.faces[seat]]
        unknown = [(0,) * len(scene.program.face_sizes)] * more
        return ZoneHolds(self.zone, tuple([CardHere(1, card, {}, {}, "?", "", span) for card in (*known, *unknown)]), title, span)


def undescribed(scene: Scene, script: Sequence[Line], runs: Sequence[Played], left: int) -> Iterator[Trouble]:
    """The lines of a script that hold in its runs, and would not with a card more in a hand that is left out, each as an error.

    `left`: the interpretations that are left open, as bits. Lines about moves are no part of this, nor is what is in these hands.
    """
    # INVARIANT: no check that holds fails with a card more in a hand that is left out
    hands = _left_out(scene, runs[0])
    lines = [] if hands is None else [*_without(script, hands)]
    if hands is None or not any(_says_something(line) for line in lines):
        return
    for more in MORE:
        ran = partial(_false, scene, lines, [run.state.settings for run in runs], left, hands, more)
        seats = [*hands.faces]
        together = ran(seats)
        found = {seat: ran([seat]) or [] for seat in seats if len(seats) > 1 and (together is None or together)}
        wrong = {id(span): span for spans in (together or (), *found.values()) for span in spans}.values()
        for span in wrong:
            whose = [seat for seat in seats if any(span is other for other in found.get(seat, ()))] or seats
            told = " and ".join(hands.written(scene, seat) for seat in whose)
            count = "a card more" if more == 1 else f"{more} cards more"
            yield Trouble(f"nobody has said what is in hand of {listed(whose)}, and with {count} this does not hold: if there is "
                          f"nothing more, write {told}", span, error=True, kind=TroubleKind.UNKNOWN)
        if wrong:
            return


def _left_out(scene: Scene, played: Played) -> _Hands | None:
    """The hands that a situation leaves out, None if there are none."""
    zone = hand_of(scene.program)
    if zone is None or played.start is None or scene.setup.resumed:
        return None
    view, status = View(played.start), played.start.position.status
    faces = {seat: tuple(view.zones[view.base[zone] + player]) for player, seat in enumerate(scene.seats)
             if status[player] == PLAYING and not is_mentioned(scene, seat, zone)}
    return _Hands(zone, faces) if faces else None


def _without(script: Sequence[Line], hands: _Hands) -> Iterator[Line]:
    """A script without lines about some hands at the end, and without reasons why something never happens."""
    for line in script:
        if isinstance(line, ExpectSeat) and line.seat in hands.faces:
            facts = tuple([fact for fact in line.facts
                           if not (isinstance(fact, ZoneHolds | ZoneCount) and fact.zone == hands.zone)])
            if facts:
                yield attrs.evolve(line, facts=facts)
        elif not (isinstance(line, Never) and line.because is not None):
            yield line


def _says_something(line: Line) -> bool:
    """Whether a line says what comes of a run, or does not."""
    return not isinstance(line, Move | Illegal | Legal)


def _false(scene: Scene, lines: Sequence[Line], readings: Sequence[tuple[int, ...]], left: int, hands: _Hands, more: int,
           seats: Sequence[str]) -> list[Span] | None:
    """Where lines are false if some players have this many cards more; None if the moves cannot be made so, or say too little."""
    found, effort, made = list[Span](), 0, False
    supposed = hands.with_more(scene, seats, more)

    def ran(chosen: tuple[int, ...]) -> tuple[Played | None, int]:
        try:
            played = play(begin(supposed, lines, chosen), lines)
        except (Invalid, Stuck, Fault):
            return None, 0
        return played, consulted_in_all(played, lines)

    try:
        for played in under_each(scene.program, left, readings, ran):
            if played is None or {trouble.kind for trouble in played.troubles} - {TroubleKind.CHECK}:
                continue
            made, effort = True, effort + played.effort
            if effort > MAX_RUNS_EFFORT:
                break
            found += [trouble.span for trouble in check(played, lines) if trouble.span is not None and not trouble.error
                      and trouble.kind is not TroubleKind.UNKNOWN]
    except TooManyReadings:
        pass
    return found if made else None


__all__ = ["undescribed"]
