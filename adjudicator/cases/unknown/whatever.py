"""A run that stops at an unknown card where cards act is made with each card that it may be: all of them, in all combinations.

Only the cards are tried at which it stops, one after the other: what nothing looks at stays unknown.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from typing import TypeVar

import attrs

from adjudicator.cases.situation.candidates import parts_of
from adjudicator.cases.situation.origins import began_with
from adjudicator.cases.situation.scene import Scene
from adjudicator.cases.unknown.supposing import Lying, Supposition, named
from adjudicator.engine.faces import compose, is_supposed
from adjudicator.engine.program import Program
from adjudicator.engine.state import FACE, State
from adjudicator.engine.steps import Step, spoken_of
from adjudicator.engine.view import View

MOST_COMBINED = 2_000
"""The number of runs of one situation for the cards that the unknown ones in it may be."""
TOO_MANY = f"the unknown cards may be more than {MOST_COMBINED:,} combinations of others: say what some of them are"

R = TypeVar("R")


class TooMany(Exception):
    """The unknown cards of a situation may be more combinations of others than are tried."""


def lying_in(state: State) -> Lying | None:
    """The unknown card in play at whose name a run has stopped, by where it lay when that began; None if it has not."""
    question = state.question
    if question is None or question.kind is not FACE or question.faces[0][0] >= 0:
        return None
    view, card = View(state), question.faces[0][0]
    if view.name(card):
        return None
    slot = began_with(state, view.slot_of(card), view.face(card))
    holder = view.layout.holder[slot]
    return Lying(state.seats[holder] if holder >= 0 else "", view.layout.zone[slot], parts_of(state.program, view.face(card)))


def combined(scene: Scene, stopped: Lying, ran: Callable[[Scene], R | None], stops: Callable[[R], Lying | None],
             ) -> Iterator[tuple[tuple[Supposition, ...], R]]:
    """The runs of a situation with all that the cards may be at which it stops, each with these.

    `ran`: a run, None of a situation that there is not; `stops`: at which card it stops, if that is all that is wrong with it.
    Raises `TooMany`.
    """
    waiting: deque[tuple[tuple[Supposition, ...], Scene, Lying]] = deque([((), scene, stopped)])
    count = 0
    while waiting:
        chosen, here, lying = waiting.popleft()
        for one in named(here, lying):
            count += 1
            if count > MOST_COMBINED:
                raise TooMany
            run = ran(one.scene)
            if run is None:
                continue
            more = stops(run)
            if more is None:
                yield (*chosen, one), run
            else:
                waiting.append(((*chosen, one), one.scene, more))


def forgotten(state: State) -> State:
    """A state in which a card that was taken for a known one is as unknown as it is: only what is known of it is shown.

    It is there to be shown: no game goes on from it.
    """
    program = state.program

    def of(face: int) -> int:
        return _unknown(program, face) if face > 0 and is_supposed(program, face) else face

    return with_faces(state, of)


def with_faces(state: State, of: Callable[[int], int]) -> State:
    """A state with other faces of its cards, there and in its steps: to be shown, or compared."""
    position = state.position
    zones = tuple([tuple([of(card) for card in zone]) for zone in position.zones])
    objects = tuple([lying if lying is None else (of(lying[0]), *lying[1:]) for lying in position.objects])
    return attrs.evolve(state, position=position._replace(zones=zones, objects=objects), index=None,
                        steps=tuple([_told_of(state.program, step, of) for step in state.steps]))


def _told_of(program: Program, step: Step, of: Callable[[int], int]) -> Step:
    """A step with other faces of its cards."""
    kinds = zip(spoken_of(program, step).parts, step.parts, strict=True)
    parts = tuple([of(part) if kind.type == "card" and isinstance(part, int)
                   else tuple([of(card) for card in part]) if kind.type == "cards" and isinstance(part, tuple) else part
                   for kind, part in kinds])
    return step._replace(parts=parts, moves=tuple([(of(face), source, to) for face, source, to in step.moves]))


def _unknown(program: Program, face: int) -> int:
    """What is known of a card that was taken for one of a name."""
    _, *marks, _ = parts_of(program, face)
    return compose(program, [0, *marks, 0])


__all__ = ["MOST_COMBINED", "TOO_MANY", "TooMany", "combined", "forgotten", "lying_in", "with_faces"]
