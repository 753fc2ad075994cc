"""Every course from a state: every choice of every player, every random pick, every card that may turn up.

Positions are remembered by value, so that two courses to one position are explored once.
"""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import attrs

from adjudicator.engine.draft import Draft
from adjudicator.engine.run import run, settle
from adjudicator.engine.state import FREE, Question, State
from adjudicator.values import frozen

Choices = Callable[[Question], "tuple[int, ...] | None"]


@frozen
class Explored:
    """The result of an exploration: the final states, and the numbers of states and of transitions between them.

    `complete` is false if the limit on states was reached.
    """

    finals: tuple[State, ...]
    states: int
    transitions: int
    complete: bool = True


def every_choice(question: Question) -> tuple[int, ...] | None:
    """All choices of a question; None ends a course where a player is free to begin something new."""
    if question.free:
        return None
    count = len(question.choices)
    if question.kind == FREE:
        return (count,)
    return tuple(range(count + question.may_pass))


def explore(start: State, choices: Choices = every_choice, *, known_draws: bool = False, forget: tuple[str, ...] = (),
            limit: int = 1_000_000) -> Explored:
    """Explore every course from a state; one that has not moved yet proceeds to its first question.

    `choices` says which choices of a question to explore, None where to stop.

    `known_draws`: a card drawn from the unseen ones is revealed at once; otherwise it stays unknown until a rule looks at it.
    `forget`: zones (by key) whose cards can no longer matter; positions that differ only in them are merged. `limit`: how many
    states to explore before the exploration stops as incomplete.
    """
    with _uncollected():
        return _walk(start, choices, known_draws, _slots(start, forget), limit)


@contextmanager
def _uncollected() -> Iterator[None]:
    """Pause the garbage collector: positions have no cycles, and looking for them would take a fifth of the time."""
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            gc.enable()


def _walk(start: State, choices: Choices, known_draws: bool, slots: list[int], limit: int) -> Explored:
    """Every course from a state; the cards in `slots` do not keep positions apart."""
    finals: list[State] = []
    transitions = 0
    first = Draft(attrs.evolve(start, logging=False, steps=(), causes=()))
    first.eager = known_draws
    run(first)
    waiting = [first.freeze()]
    seen: set[object] = {waiting[0].position}
    while waiting:
        state = waiting.pop()
        question = state.question
        ways = choices(question) if question is not None else None
        if ways is None:
            finals.append(state)
            continue
        for way in ways:
            draft = Draft(state, eager=known_draws)
            settle(draft, way)
            run(draft, until_free=True)
            for slot in slots:
                draft.zones[slot] = ()
            position = draft.position()
            transitions += 1
            known = len(seen)
            seen.add(position if draft.winner is None else (position, draft.winner, draft.winners))
            if len(seen) > known:
                waiting.append(draft.at(position))
                if len(seen) >= limit:
                    return Explored(tuple(finals), len(seen), transitions, complete=False)
    return Explored(tuple(finals), len(seen), transitions)


def _slots(state: State, forget: tuple[str, ...]) -> list[int]:
    layout = state.program.layout(len(state.seats))
    numbers = [i for i, z in enumerate(state.program.zones) if z.named.key in forget]
    return [slot for slot, zone in enumerate(layout.zone) if zone in numbers]
