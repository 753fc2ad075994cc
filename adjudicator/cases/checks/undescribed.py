"""Checks that hold only because a hand is left out: nobody has said that there is nothing more in it than its moves take.

Rules may ask how many cards somebody has. So an unknown card is put into all such hands, and the run made again. They may also
ask what it is, or their players be asked for it: so it is tried as any unknown card of a hand.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial, reduce
from itertools import chain, product
from operator import or_

from adjudicator.cases.checks.beside_values import beside_values
from adjudicator.cases.checks.consulting import courses_of, without_difference_elsewhere
from adjudicator.cases.checks.expected import check
from adjudicator.cases.checks.ignorance import guessed
from adjudicator.cases.checks.measured import consulted_in_all
from adjudicator.cases.checks.nameless import said_unknown, unsettled
from adjudicator.cases.checks.unordered import unordered
from adjudicator.cases.moves.playthrough import Played
from adjudicator.cases.never.unended import refuted_behind_a_choice
from adjudicator.cases.runs.contributions import called
from adjudicator.cases.situation.left_out import LeftOut
from adjudicator.cases.situation.readings import TooManyReadings, under_each
from adjudicator.cases.situation.scene import Scene
from adjudicator.cases.unknown.running import may_begin, ran, ran_each_way
from adjudicator.cases.unknown.supposing import besides, is_small
from adjudicator.cases.words.meaning import Chance, ExpectAsked, Illegal, Legal, Line, Move, Never
from adjudicator.cases.words.troubles import Trouble, TroubleKind
from adjudicator.engine.state import FACE
from adjudicator.limits import MAX_RUNS_EFFORT
from adjudicator.notation.agreement import listed
from adjudicator.notation.source import Span, is_one_of

MORE = (1, 9)
"""How many cards more are put into such a hand, in turn: rules compare hands, too."""
FEW_HANDS = 3
"""The number of such hands up to which each is tried with many cards by itself; of more, all of them together are."""
KNOWN = (1, 2, *MORE[1:])
"""Among how many cards more one is known, in turn; in a game of many names among the first number of them only."""


def undescribed(scene: Scene, script: Sequence[Line], runs: Sequence[Played], left: int) -> Iterator[Trouble]:
    """The lines of a script that hold in its runs, and would not with a card more in a hand that is left out, each as an error.

    `left`: the interpretations that are left open, as bits.
    """
    # INVARIANT: no check that holds fails with a card more in a hand that is left out
    hands = LeftOut.of(scene, runs[0].start)
    if hands is None or not any(says_something(line) for line in script):
        return
    seats = [*hands.faces]
    for more in MORE:
        false_with = partial(_false_with, scene, script, runs, left, hands, more)
        together = false_with(seats)
        alone = seats if len(seats) > 1 and (more == MORE[0] or len(seats) <= FEW_HANDS) else ()  # they may matter by themselves
        found = {seat: false_with([seat]) or [] for seat in alone}
        wrong = {id(span): span for spans in (together or (), *found.values()) for span in spans}.values()
        for span in wrong:
            whose = [seat for seat in seats if any(span is other for other in found.get(seat, ()))] or seats
            yield _does_not_hold(scene, hands, whose, _more(more), span)
        if wrong:
            return
    # what else nobody knows may matter only with more cards in a hand
    unknown = [*said_unknown(scene.program, script)]
    groups = [seats, *([seat] for seat in seats if len(seats) > 1 and is_small(scene.program))]
    for one, more, whose in product(besides(scene), MORE, groups):
        false = _false_with(one.scene, script, runs, left, hands, more, whose) or ()
        for span in [span for span in false if not is_one_of(span, unknown)]:
            yield _does_not_hold(scene, hands, whose, f"{_more(more)}, and {one.title}", span)
            return
    for more in KNOWN if is_small(scene.program) else KNOWN[:1]:
        each = partial(_with_each, scene, script, runs, left, hands, more)
        if in_all := each(seats):
            by_seat = {seat: spans for seat in seats if len(seats) > 1 and (spans := each([seat]))}
            for whose, spans in [([seat], spans) for seat, spans in by_seat.items()] or [(seats, in_all)]:
                yield from (_does_not_hold(scene, hands, whose, _more(more), span) for span in spans)
            return


def _more(count: int) -> str:
    """This many cards more, in words."""
    return "a card more" if count == 1 else f"{count} cards more"


def _does_not_hold(scene: Scene, hands: LeftOut, whose: Sequence[str], count: str, span: Span) -> Trouble:
    """That a line does not hold with cards more in some hands; `count`: how many, in words."""
    return Trouble(f"nobody has said what is in hand of {listed(whose)}, and with {count} this does not hold: if there is "
                   f"nothing more, write {hands.written(scene, whose)}", span, error=True, kind=TroubleKind.UNKNOWN)


def _with_each(scene: Scene, lines: Sequence[Line], runs: Sequence[Played], left: int, hands: LeftOut, more: int,
               seats: Sequence[str]) -> list[Span]:
    """The lines that do not hold with each card that one of several more in some hands may be, or of which nobody knows then.

    What the players of these hands may do themselves is no part of this, nor what reasons in words would be otherwise.
    """
    # INVARIANT: no check that holds fails with any card in a hand that is left out
    worded = _worded(scene, lines)
    script = [line for line in lines if line not in worded and not (
        isinstance(line, Illegal | Legal) and line.move.seat in seats)]
    supposed = hands.with_more(scene, seats, more)
    again = [played for run in runs if (played := ran(supposed, script, run.state.settings)) is not None]
    said = [line.span for line in script if says_something(line)]
    if not (said and again):
        return []
    stops = [trouble for played in again for trouble in played.troubles if trouble.kind is TroubleKind.UNKNOWN]
    # what else nobody knows was tried before; in a game of few names, together with this as well
    of = [] if is_small(scene.program) else [(seat, hands.zone) for seat in seats]
    others = beside_values(supposed, script, again, left) if is_small(scene.program) else ()
    found = stops or chain(unsettled(supposed, script, again, left, of), guessed(supposed, script, again), others)
    return [one if (one := trouble.span) is not None and is_one_of(one, said) else said[0] for trouble in found]


def says_something(line: Line) -> bool:
    """Whether a line says what comes of a run, or does not."""
    return not isinstance(line, Move | Chance)


def _worded(scene: Scene, lines: Sequence[Line]) -> list[Never | ExpectAsked]:
    """The lines that deny something for a reason in words."""
    return [one for one in lines if isinstance(one, Never | ExpectAsked) and one.because is not None
            and not called(scene.program, one.because.text)]


def _counts(scene: Scene, lines: Sequence[Line], trouble: Trouble) -> bool:
    """Whether a line is false, or nobody knows whether it is. What reasons in words would be otherwise does not count."""
    worded = _worded(scene, lines)
    if trouble.kind is not TroubleKind.CHECK or any(
            one.because is not None and trouble.span is one.because.span for one in worded):
        return False
    line = next((one for one in lines if one.span is trouble.span), None)
    return not trouble.error or not (trouble.idle or line in worded or isinstance(line, Legal | Illegal))


def _is_about(lines: Sequence[Line], trouble: Trouble) -> bool:
    """Whether something is wrong with a line that only tries a move, and not with the run."""
    return any(line.span is trouble.span for line in lines if isinstance(line, Illegal | Legal))


def _false_with(scene: Scene, lines: Sequence[Line], runs: Sequence[Played], left: int, hands: LeftOut, more: int,
                seats: Sequence[str]) -> list[Span] | None:
    """Where lines are false if some players have this many cards more, as `false_in` says."""
    return false_in(hands.with_more(scene, seats, more), lines, runs, left)


def false_in(supposed: Scene, lines: Sequence[Line], runs: Sequence[Played], left: int) -> list[Span] | None:
    """Where lines are false in a situation with more cards; None if the moves cannot be made in it, or say too little.

    `runs`: those without these cards; `left`: the interpretations that are left open, as bits.
    """
    found, come, effort, made = list[Span](), list[Played](), 0, False
    readings, said = [run.state.settings for run in runs], [line.span for line in lines if says_something(line)]
    if not may_begin(supposed, lines, readings[0]):  # what it begins with depends on them
        return said[:1]

    def again(chosen: tuple[int, ...]) -> tuple[list[Played], int]:
        found = ran_each_way(supposed, lines, chosen)
        return found, reduce(or_, [consulted_in_all(run, lines) for run in found], 0)

    try:
        for played in chain.from_iterable(under_each(supposed.program, left, readings, again)):
            if against := [trouble for trouble in played.troubles if not _is_about(lines, trouble)]:
                question, kinds = played.state.question, {trouble.kind for trouble in against}
                if question is not None and question.kind is FACE and kinds == {TroubleKind.UNKNOWN}:  # what they are matters
                    made, found = True, [*found, said[0]]
                continue
            made, effort = True, effort + played.effort
            if effort > MAX_RUNS_EFFORT:
                break
            found += [trouble.span for trouble in (*played.troubles, *check(played, lines))
                      if trouble.span is not None and _counts(supposed, lines, trouble)]
            found += refuted_behind_a_choice(played, lines, runs)
            found += [trouble.span for trouble in unordered(lines, [played]) if trouble.span is not None]
            come.append(played)
    except TooManyReadings:
        pass
    elsewhere = without_difference_elsewhere(supposed, lines, come, courses_of(lines, runs))
    found += [trouble.span for trouble in elsewhere if trouble.span is not None]
    return found if made else None


__all__ = ["false_in", "says_something", "undescribed"]
