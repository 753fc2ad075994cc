"""Which step caused something that no step states: the run is repeated, with a check after every step."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import attrs

from adjudicator.cases.moves.playthrough import Played
from adjudicator.engine.draft import Draft
from adjudicator.engine.run import is_halted, run, settle
from adjudicator.engine.state import State
from adjudicator.engine.steps import EVENT, StepKind

Look = Callable[[Draft, "StepKind | None", int], None]
"""Examines a draft before a step of a kind and player, or where it has stopped: then the kind is None."""


class Watching(Draft):
    """A draft that calls `at_step` with itself before every step that it records."""

    __slots__ = ("at_step",)

    def __init__(self, state: State, at_step: Look) -> None:
        self.at_step = at_step
        super().__init__(state)

    def say(self, player: int, verb: int = -1, parts: tuple[Any, ...] = (), code: int = 0, kind: StepKind = EVENT,
            cause: int | None = None, named: tuple[int | None, ...] = (), framed: bool = False) -> int:
        """Record a step, after the check."""
        self.at_step(self, kind, player)
        return super().say(player, verb, parts, code, kind, cause, named, framed)


def watch(played: Played, start: State, look: Look) -> State:
    """Repeat a run with its choices, checking at every step; returns the state in which it ends."""
    state, halted = start, is_halted(played.state)  # with the turn of its last move
    for number, choice in enumerate((None, *played.choices)):
        draft = Watching(state, look)
        if choice is not None:
            settle(draft, choice)
        run(draft, within_turn=halted and number == len(played.choices))
        look(draft, None, -1)
        state = draft.freeze()
    return state


def since(played: Played, start: State, holds: Callable[[State], bool]) -> int | None:
    """The number of the step since which something has been true that is true at the end; None if it was true from the beginning.

    `holds` is called with states without a timeline.
    """
    found: list[int | None] = [None]
    held = [False]

    def look(draft: Draft, _kind: StepKind | None, _player: int) -> None:
        now = holds(draft.freeze(timeline=False))
        if now and not held[0]:
            found[0] = len(draft.log) - 1 if draft.log else None
        held[0] = now

    end = watch(played, attrs.evolve(start, steps=()), look)
    # the same choices give the same timeline
    assert end == played.state
    return found[0] if held[0] else None
