"""Moves that are refused only because nobody has said what another player has in hand."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

import attrs

from adjudicator.cases.moves.playthrough import Played, play
from adjudicator.cases.situation.scene import Scene
from adjudicator.cases.situation.setup import begin, hand_of, is_mentioned, taking_from
from adjudicator.cases.words.meaning import Illegal, Line, Out, ZoneCount
from adjudicator.cases.words.troubles import Trouble, TroubleKind
from adjudicator.engine.run import Fault, Stuck
from adjudicator.engine.view import View
from adjudicator.notation.agreement import listed
from adjudicator.notation.source import Invalid


def unheld(scene: Scene, script: Sequence[Line], readings: tuple[int, ...]) -> Iterator[Trouble]:
    """The `illegal` lines without a reason that are false if players of whose hand nothing is said have a card, each as an error.

    What its own player has in hand is seen from the moves: a line is about the others who have none.
    """
    hand = hand_of(scene.program)
    lines = [line for line in script if isinstance(line, Illegal) and line.because is None]
    if hand is None or not lines:
        return
    view = View(begin(scene, script, readings))
    untold = [seat for player, seat in enumerate(scene.seats) if not is_mentioned(scene, seat, hand)
              and not view.cards(view.base[hand] + player) and not any(isinstance(fact, Out) for fact in scene.facts[seat])]
    for mover in dict.fromkeys(line.move.seat for line in lines):
        others = [seat for seat in untold if seat != mover]
        own = [line for line in lines if line.move.seat == mover]
        wrong = _legal(scene, script, readings, own, others)
        alone = [seat for seat in others if len(others) > 1 and wrong and _legal(scene, script, readings, wrong, [seat])]
        for line in wrong:
            whose = alone or others
            told = " and ".join([f"`{seat} hand []`" for seat in whose])
            unsaid = f"nobody has said which cards are in hand of {listed(whose)}, and with one this is legal"
            yield Trouble(f"{unsaid}: if there are none, write {told}", line.span, error=True)


def lacking(scene: Scene, runs: Sequence[Played]) -> Iterator[Trouble]:
    """What is wrong with lines that say only who else is asked, about a card that their player lacks in every run.

    A hand that the situation does not state may hold what a move takes from it.
    """
    hand = hand_of(scene.program)
    for line, trouble in runs[0].lacking:
        throughout = all(any(line is other for other, _ in run.lacking) for run in runs)
        untold = hand is not None and line.move.verb in taking_from(scene.program, hand) and not is_mentioned(
            scene, line.move.seat, hand)
        if throughout and not untold:
            yield trouble


def _legal(scene: Scene, script: Sequence[Line], readings: tuple[int, ...], lines: Sequence[Illegal],
           seats: Collection[str]) -> list[Illegal]:
    """Those of some lines of which the move is legal where these players have an unknown card in hand."""
    hand = hand_of(scene.program)
    if not seats or hand is None:
        return []
    title = scene.program.zones[hand].named.title
    facts = {seat: (*held, ZoneCount(hand, 1, title, scene.setup.span)) if seat in seats else held
             for seat, held in scene.facts.items()}
    supposed = attrs.evolve(scene, facts=facts)
    try:
        troubles = play(begin(supposed, script, readings), script).troubles
    except (Invalid, Stuck, Fault):
        return []
    false = [trouble.span for trouble in troubles if trouble.kind is TroubleKind.CHECK and not trouble.error]
    return [line for line in lines if any(line.span is span for span in false)]


__all__ = ["lacking", "unheld"]
