"""What a case says about a run that stops in the middle, where what comes is open."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from adjudicator.cases.moves.choices import Pause
from adjudicator.cases.moves.playthrough import Played
from adjudicator.cases.moves.reasons import refusal
from adjudicator.cases.never.course import behind_choices
from adjudicator.cases.never.vacuity import absent, may_come
from adjudicator.cases.runs.occurrences import fits, is_asked
from adjudicator.cases.words.meaning import (
    ExpectAsked,
    ExpectGame,
    ExpectOrder,
    ExpectPile,
    ExpectSeat,
    ExpectWinner,
    Illegal,
    Line,
    Move,
    Never,
    written,
)
from adjudicator.cases.words.troubles import Trouble
from adjudicator.cases.words.vocabulary import vocabulary
from adjudicator.engine.state import FACE, OFFER, VALUE, State


def unended(played: Played, script: Sequence[Line]) -> Iterator[Trouble]:
    """What a case says about the end of a run that stops in the middle: at a choice of which a line tries what may be chosen.

    Of a run that stops at what nobody knows, a case may say how it stands until then, but not what will never happen. So may one
    that stops there beyond the turn of its last move, of what does not come in that phase.
    """
    state, question = played.state, played.state.question
    if question is not None and question.kind in (FACE, VALUE) and state.logging:
        yield from (Trouble(f"the run stops at what nobody knows: whether {lacks} is open", line.span, error=True)
                    for line in script if isinstance(line, Never) and line.because is not None
                    and (lacks := absent(state, line.pattern)))
    if played.needed is not None and state.logging:
        open_ = f"{played.needed.message}: until then, nobody knows whether this happens"
        yield from (Trouble(open_, line.span, error=True) for line in script
                    if isinstance(line, Never) and line.because is None and may_come(state, line))
        return
    if played.stopped or question is None or question.may_pass or question.free:
        return
    unknown = question.kind in (FACE, VALUE)
    if not unknown:
        yield from _legal_behind(played, script)
    stops = "at what nobody knows: what happens then" if unknown else "where something has to be chosen: its end"
    for line in script:
        if isinstance(line, ExpectOrder) or _is_denied(line, state) or (
                isinstance(line, ExpectSeat | ExpectGame | ExpectPile | ExpectWinner) and not unknown):
            yield Trouble(f"the run stops {stops} is open", line.span, error=True)


def _legal_behind(played: Played, script: Sequence[Line]) -> Iterator[Trouble]:
    """The `illegal` lines at a choice, below all moves, whose move may be made in one of the next windows, if that is made."""
    # INVARIANT: no move is illegal that may be made once a choice is written
    words, lines = vocabulary(played.state.program), list[Illegal]()
    for line in script:
        if isinstance(line, Move):
            lines.clear()
        elif isinstance(line, Illegal) and line.move.verb not in words.choosing:
            lines.append(line)
    for state in behind_choices(played, onwards=True) if lines else ():
        if state.question is None or state.question.kind is not OFFER:
            continue
        pause, asked = Pause.of(state, words), state.seats[state.question.player]
        legal = [one for one in lines if one.move.seat == asked and refusal(pause, one.move, supposing=False) is None]
        for one in legal:
            lines.remove(one)
            choice = Pause.of(played.state, words).listed()
            said = f"`{written(one)}` is legal once the choice is made: write that first ({choice})"
            yield Trouble(said, one.span, error=True)


def _is_denied(line: Line, state: State) -> bool:
    """Whether a line denies without a reason what has not happened so far."""
    match line:
        case Never(because=None):
            return not any(fits(line, state, step) for step in state.steps)
        case ExpectAsked(asked=False, because=None):
            return not is_asked(state, line)
        case _:
            return False


__all__ = ["unended"]
