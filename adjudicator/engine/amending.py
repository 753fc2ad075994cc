"""What an event comes to, if that is not what it was called with: to draw three cards of which two are left is to draw two."""

from __future__ import annotations

from typing import Any

from adjudicator.engine.draft import Draft
from adjudicator.engine.frames import ARGUMENTS, CODE, EVENT, FOLLOWERS, VERB
from adjudicator.engine.steps import EVENT as HAPPENED
from adjudicator.engine.steps import Step


def amend(d: Draft, number: int, part: int, value: int) -> None:
    """Let the event under way come to another number: its step and what follows tell it; nothing follows if it is 0.

    `number`: its verb, whose body is running; `part`: the position of the number among its parts.
    """
    # INVARIANT: a number told is that of an effect
    at = len(d.stack) - 2
    if at >= 0 and d.stack[at][CODE] == EVENT and d.stack[at][VERB] == number:
        if type(d.stack[at]) is tuple:
            d.stack[at] = list(d.stack[at])
        below = d.stack[at]
        below[ARGUMENTS] = _with(below[ARGUMENTS], part, value)
        if not value:
            below[FOLLOWERS] = None
    if d.logging:
        key, height = d.program.verbs[number].key, 2 * len(d.stack)
        told = next((n for rank, n in reversed(d.causes) if rank <= height and _is_of(d.log[n], key)), -1)
        if told >= 0:
            step = d.log[told]
            d.log[told] = step._replace(parts=_with(step.parts, part, value))


def _is_of(step: Step, verb: str) -> bool:
    """Whether a verb was carried out in a step."""
    return step.verb == verb and step.kind is HAPPENED


def _with(parts: tuple[Any, ...], at: int, value: int) -> tuple[Any, ...]:
    """The parts of an event, one of them another one."""
    return (*parts[:at], value, *parts[at + 1 :])


__all__ = ["amend"]
