"""How likely each outcome of chance is: which card comes at random, and what an unknown card shows."""

from __future__ import annotations

from math import prod

from adjudicator.engine.references import BASE, WHOLE
from adjudicator.engine.state import CHANCE, FACE, FREE, State
from adjudicator.engine.view import View


def weights_of(state: State, named: frozenset[int] | None = None) -> tuple[int, ...]:
    """How often each choice of a waiting state comes to pass where chance decides, compared with the others; 0: nobody knows.

    An order that does not matter is chosen like chance. `named` are the unseen cards as the situation named them, if that is
    known: of a card like one of them nothing is left to be known.
    """
    question = state.question
    if question is None:
        return ()
    if question.kind == CHANCE:
        view = View(state)
        return tuple([_copies(view, option) for option in question.choices])
    if question.kind == FACE:
        pool = state.position.pool
        card, field, _ = question.choices[0]
        if field == WHOLE and not _half_known(state, card, frozenset(pool) if named is None else named):
            return tuple([pool.count(face) for _, _, face in question.choices])
    return (int(question.kind == FREE),) * (len(question.choices) + question.may_pass)


def _copies(view: View, option: object) -> int:
    """How many cards a choice stands for: equal ones in a hidden zone are one choice."""
    if not isinstance(option, int) or option < BASE:
        return 1
    return view.zones[view.slot_of(option)].count(view.face(option))


def _half_known(state: State, asked: int, named: frozenset[int]) -> bool:
    """Whether a card lies anywhere of which something is known, but not its name: then the others are not equally likely."""
    names, *values, _ = state.program.face_sizes
    if state.program.cards[0].kinds:
        return False
    own = (asked - BASE) // len(state.position.zones) if asked >= BASE else 0
    faces = {face for zone in state.position.zones for face in zone if face > 0 and not face % names} - {own} - named
    return any(face // names % prod(values) for face in faces)
