"""What a case says about a run that stops in the middle, where what comes is open."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from adjudicator.cases.moves.playthrough import Played
from adjudicator.cases.never.vacuity import absent, may_come
from adjudicator.cases.runs.occurrences import fits, is_asked
from adjudicator.cases.words.meaning import (
    ExpectAsked,
    ExpectGame,
    ExpectOrder,
    ExpectPile,
    ExpectSeat,
    ExpectWinner,
    Line,
    Never,
)
from adjudicator.cases.words.troubles import Trouble
from adjudicator.engine.state import FACE, VALUE, State


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
    stops = "at what nobody knows: what happens then" if unknown else "where something has to be chosen: its end"
    for line in script:
        if isinstance(line, ExpectOrder) or _is_denied(line, state) or (
                isinstance(line, ExpectSeat | ExpectGame | ExpectPile | ExpectWinner) and not unknown):
            yield Trouble(f"the run stops {stops} is open", line.span, error=True)


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
