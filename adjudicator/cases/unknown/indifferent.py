"""Whether a run that has stopped, as something has to be known, would go on alike whatever that is."""

from __future__ import annotations

from collections import deque
from contextlib import suppress

import attrs

from adjudicator.cases.unknown.whatever import with_faces
from adjudicator.engine.draft import Draft
from adjudicator.engine.faces import identified
from adjudicator.engine.references import BASE
from adjudicator.engine.run import Fault, Stuck, after
from adjudicator.engine.state import FACE, VALUE, State
from adjudicator.engine.view import View

MOST_TRIED = 500
"""The number of ways on which a run is followed; of one with more, nobody can say."""


def goes_on_alike(state: State) -> bool:
    """Whether a run goes on in the same way up to the next question to a player, whatever that is at which it has stopped."""
    # INVARIANT: what a line says is unknown decides something
    ends, tried, waiting = list[object](), 0, deque([(state, dict[int, int]())])
    while waiting:
        stopped, known = waiting.popleft()
        for choice in range(0 if stopped.question is None else len(stopped.question.choices)):
            if (tried := tried + 1) > MOST_TRIED:
                return False
            with suppress(Stuck, Fault):
                behind, told = after(stopped, choice), {**known, **_told(stopped, choice)}
                if behind.question is not None and behind.question.kind in (FACE, VALUE):
                    waiting.append((behind, told))
                elif (end := _outline(behind, told)) not in ends:
                    ends.append(end)
        if len(ends) > 1:
            return False
    return bool(ends)


def _told(state: State, choice: int) -> dict[int, int]:
    """The face that a card has once more is known of it, with the one that it has before."""
    question = state.question
    if question is None or question.kind is not FACE:
        return {}
    card, field, value = question.faces[choice]
    before = View(state).face(card)
    return {identified(state.program, before, field, value): before}


def _outline(state: State, told: dict[int, int]) -> tuple[object, ...]:
    """What a run has come to, with the cards of which more became known as they were before. `told`: their faces."""
    def of(face: int) -> int:
        while face in told:
            face = told[face]
        return face

    draft = Draft(state)
    for face, slot in [(face, slot) for face in told for slot in range(draft.slots)]:
        draft.rename(BASE + face * draft.slots + slot, BASE + of(face) * draft.slots + slot, one=False, everywhere=True)
    as_before = with_faces(attrs.evolve(state, position=draft.freeze(timeline=False).position), of)
    question = state.question
    asked = None if question is None else question._replace(choices=(len(question.choices),))
    return as_before.position._replace(unseen_cards=(), seen=()), asked, state.winner, state.winners, as_before.steps


__all__ = ["goes_on_alike"]
