"""What a case says about a run that stops in the middle, where what comes is open."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from adjudicator.cases.moves.choices import Pause
from adjudicator.cases.moves.looking import Noted
from adjudicator.cases.moves.playthrough import Played
from adjudicator.cases.moves.reasons import Refusal
from adjudicator.cases.moves.trial import ABSENT
from adjudicator.cases.moves.worlds import refusal_for_sure
from adjudicator.cases.never.course import behind_choices
from adjudicator.cases.never.vacuity import absent, may_come
from adjudicator.cases.runs.occurrences import LISTING, fits, is_asked, says
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
from adjudicator.cases.words.troubles import Trouble, TroubleKind, left_open
from adjudicator.cases.words.vocabulary import vocabulary
from adjudicator.engine.state import FACE, OFFER, VALUE, State
from adjudicator.notation.source import Span, is_one_of


def unended(played: Played, script: Sequence[Line]) -> Iterator[Trouble]:
    """What a case says about the end of a run that stops in the middle: at a choice of which a line tries what may be chosen.

    Of a run that stops at what nobody knows, a case may say how it stands until then, but not what will never happen. So may one
    that stops there beyond the turn of its last move, of what does not come in that phase.
    """
    state, question = played.state, played.state.question
    unknown = question is not None and question.kind in (FACE, VALUE)
    if unknown and state.logging:
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
    yield from behind_a_choice(played, script, [played])
    stops = "at what nobody knows: what happens then" if unknown else "where something has to be chosen: its end"
    for line in script:
        if isinstance(line, ExpectOrder) or _is_denied(line, state) or (
                isinstance(line, ExpectSeat | ExpectGame | ExpectPile | ExpectWinner) and not unknown):
            yield Trouble(f"the run stops {stops} is open", line.span, error=True)


def _stops_at_a_choice(played: Played) -> bool:
    """Whether a run stops where a player has to choose something."""
    question = played.state.question
    return not (played.stopped or question is None or question.may_pass or question.free or question.kind in (FACE, VALUE))


def refuted_behind_a_choice(played: Played, script: Sequence[Line], runs: Sequence[Played]) -> Iterator[Span]:
    """The lines of which the same is wrong for sure, and not because nobody knows."""
    yield from (trouble.span for trouble in behind_a_choice(played, script, runs)
                if trouble.span is not None and trouble.kind is TroubleKind.CHECK)


def behind_a_choice(played: Played, script: Sequence[Line], runs: Sequence[Played], about: Collection[Span] = (),
                    ) -> Iterator[Trouble]:
    """What is wrong with `illegal` lines at a choice, below all moves: that their move may be made in one of the next windows, if
    that is made, or that nobody knows; or that they say nothing in any of these, for want of what they name.

    `runs`: those of the case. A supposed run that stops at a choice where none of these does leaves more to choose than the case
    says: then it is another one. `about`: the lines at which alone it is looked, if any.
    """
    if not (_stops_at_a_choice(played) and any(map(_stops_at_a_choice, runs))):
        return
    # INVARIANT: no move is illegal that may be made once a choice is written
    here = Pause.of(played.state, vocabulary(played.state.program))
    lines = list[Illegal]()
    for line in script:
        if isinstance(line, Move):
            lines.clear()
        elif isinstance(line, Illegal) and not _is_about(here, line) and (not about or is_one_of(line.span, about)):
            lines.append(line)
    tried: dict[int, tuple[Noted, list[Refusal]]] = {id(line): (Noted(), []) for line in lines}
    for state in behind_choices(played, onwards=True) if lines else ():
        if state.question is None or state.question.kind is not OFFER:
            continue
        pause, asked = Pause.of(state, here.words), state.seats[state.question.player]
        for line in [line for line in lines if line.move.seat == asked]:
            noted, before = tried[id(line)]
            refused = refusal_for_sure(pause, line.move, noted=noted)
            if refused is None:
                said = f"`{written(line)}` is legal once the choice is made: write that first ({here.listed()})"
                yield Trouble(said, line.span, error=True)
                lines.remove(line)
            elif open_ := refused.unknown or refused.depends or refused.doubt:
                whether = f"nobody knows whether `{written(line)}` is legal once the choice is made ({here.listed()}): {open_}"
                yield left_open(whether, line.span)
                lines.remove(line)
            else:
                before.append(refused)
    played.looked += sum([noted.effort for noted, _ in tried.values()])
    for line in [line for line in lines if line.because is None and line.move.verb not in here.words.choosing]:
        _, before = tried[id(line)]
        if before and not any(refused.asked and refused.there for refused in before):
            nothing = f"this tests nothing once the choice is made ({here.listed()}), because {ABSENT}"
            yield Trouble(nothing, line.span, error=True)


def _is_about(pause: Pause, line: Illegal) -> bool:
    """Whether a line says that it is about what may be chosen at a question."""
    listed = f"{LISTING}{pause.listed()}"
    return line.move.verb in pause.words.choosing and line.because is not None and says(line.because.text, [listed])


def _is_denied(line: Line, state: State) -> bool:
    """Whether a line denies without a reason what has not happened so far."""
    match line:
        case Never(because=None):
            return not any(fits(line, state, step) for step in state.steps)
        case ExpectAsked(asked=False, because=None):
            return not is_asked(state, line)
        case _:
            return False


__all__ = ["behind_a_choice", "refuted_behind_a_choice", "unended"]
