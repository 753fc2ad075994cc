"""Moves that are refused only because nobody has said what another player has in hand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from adjudicator.cases.moves.playthrough import Played, play
from adjudicator.cases.situation.left_out import LeftOut
from adjudicator.cases.situation.scene import Scene
from adjudicator.cases.situation.setup import begin, hand_of, is_mentioned, taking_from
from adjudicator.cases.words.meaning import Illegal, Line
from adjudicator.cases.words.troubles import Trouble, TroubleKind
from adjudicator.engine.run import Fault, Stuck
from adjudicator.notation.agreement import listed
from adjudicator.notation.source import Invalid


def unheld(scene: Scene, script: Sequence[Line], played: Played) -> Iterator[Trouble]:
    """The `illegal` lines without a reason that are false if players of whose hand nothing is said have a card, each as an error.

    What its own player has in hand is seen from the moves: a line is about the others who have none.
    """
    lines = [line for line in script if isinstance(line, Illegal) and line.because is None]
    hands = LeftOut.of(scene, played.start) if lines else None
    if hands is None:
        return
    untold, readings = [seat for seat, faces in hands.faces.items() if not faces], played.state.settings
    for mover in dict.fromkeys(line.move.seat for line in lines):
        others = [seat for seat in untold if seat != mover]
        own = [line for line in lines if line.move.seat == mover]
        wrong = _legal(scene, script, readings, own, hands, others)
        alone = [seat for seat in others if len(others) > 1 and wrong and _legal(scene, script, readings, wrong, hands, [seat])]
        for line in wrong:
            whose = alone or others
            unsaid = f"nobody has said which cards are in hand of {listed(whose)}, and with one this is legal"
            yield Trouble(f"{unsaid}: if there are none, write {hands.written(scene, whose)}", line.span, error=True)


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


def _legal(scene: Scene, script: Sequence[Line], readings: tuple[int, ...], lines: Sequence[Illegal], hands: LeftOut,
           seats: Sequence[str]) -> list[Illegal]:
    """Those of some lines of which the move is legal where these players have an unknown card in hand."""
    if not seats:
        return []
    try:
        troubles = play(begin(hands.with_more(scene, seats, 1), script, readings), script).troubles
    except (Invalid, Stuck, Fault):
        return []
    false = [trouble.span for trouble in troubles if trouble.kind is TroubleKind.CHECK and not trouble.error]
    return [line for line in lines if any(line.span is span for span in false)]


__all__ = ["lacking", "unheld"]
