"""A window that is open, where more is known than when it opened."""

from __future__ import annotations

import attrs

from adjudicator.engine.draft import Draft
from adjudicator.engine.state import OFFER, State
from adjudicator.engine.windows import abilities, owes


def reopened(state: State) -> State:
    """The same state, with what its player can do, and has to, in the window that is open; as it is if none is.

    What only asks who could act in a race is none. Raises `NeedFace` if that depends on an unknown card.
    """
    question = state.question
    if question is None or question.kind is not OFFER or question.reopens < 0:
        return state
    draft = Draft(state)
    choices = tuple(abilities(draft, question.moment, question.player, question.row))
    may_pass = question.may_pass and not owes(draft, question.moment, question.player, question.row)
    return attrs.evolve(state, question=question._replace(choices=choices, may_pass=may_pass))


__all__ = ["reopened"]
