"""Whether a card that is chosen counts there as one of another name: its player may use it so, and that name is asked for."""

from __future__ import annotations

from adjudicator.engine.draft import Draft
from adjudicator.engine.frames import CODE
from adjudicator.engine.program import Program
from adjudicator.engine.serving import counts_as as is_used
from adjudicator.engine.state import Question, State


def counts_as(draft: Draft, question: Question, state: State, choice: int, name: int) -> bool:
    """Whether a choice of the open question is a card that has another name, and that serves there as one of this name."""
    card, frames = question.pointed_at(choice), state.position.stack
    frame = next((frame for frame in reversed(frames) if frame[CODE] == question.code), ())
    written = state.program.leads[question.code].serving
    asked = [one if one >= 0 else frame[-1 - one] for one in written or () if one >= 0 or frame]
    return draft.name(card) != name and (written is None or name in asked) and is_used(draft, question.player, card, name)


def may_ask_for(program: Program, code: int, name: int) -> bool:
    """Whether a piece of code may ask for cards that serve as one of a name, as far as that is written down there."""
    asked = program.leads[code].serving
    return asked is None or name in asked or any(one < 0 for one in asked)


__all__ = ["counts_as", "may_ask_for"]
