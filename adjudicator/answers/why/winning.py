"""Which step won a game: the one since which the rule that ends the game, carried out at once, would have ended it so.

The rule itself runs only later, when other things that follow the same step, such as a role that is revealed, have happened.
"""

from __future__ import annotations

from typing import Any

import attrs

from adjudicator.answers.endings import ended_by
from adjudicator.answers.origins import watch
from adjudicator.answers.subject import Subject
from adjudicator.cases.moves.playthrough import Played
from adjudicator.engine.draft import Draft
from adjudicator.engine.frames import CODE
from adjudicator.engine.state import State
from adjudicator.engine.steps import Step, StepKind, is_shown

Frame = tuple[Any, ...]
"""A frame of the stack, as a value."""


def hidden_above(played: Played, step: Step) -> list[Step]:
    """The events that a timeline does not show and within which a step happened, the innermost first."""
    found: list[Step] = []
    while step.cause is not None:
        step = played.state.steps[step.cause]
        if step.kind is not StepKind.EVENT or is_shown(played.state.program, step):
            break
        found.append(step)
    return found


def winning(subject: Subject, played: Played, won: Step) -> Step:
    """The step by which a game was won; `won` is the one that says so.

    Of the rules under way in which nothing is shown, the innermost counts that would not always have ended the game. If there is
    none, the game was won by the event that ended it, or else by the last thing that was shown before.
    """
    steps, program = played.state.steps, played.state.program
    under_way = [won, *hidden_above(played, won)]
    cause = under_way[-1].cause
    above = None if cause is None or steps[cause].kind is not StepKind.EVENT else steps[cause]
    codes = [step.code for step in (under_way if above is None else under_way[:-1])]
    start = attrs.evolve(subject.begin(tuple(played.state.settings)), steps=(), causes=())
    at = next((since for rule in _under_way(played, start) if rule[CODE] in codes
               if 0 < (since := _since(played, start, rule)) < won.number), 0)
    before = reversed(steps[:at + 1 if at else won.number])
    return above if above is not None and not at else next((s for s in before if is_shown(program, s)), won)


def _under_way(played: Played, start: State) -> list[Frame]:
    """The frames of the rules under way when the game is won, the innermost first."""
    found: list[Frame] = []

    def take(draft: Draft, kind: StepKind | None, _player: int) -> None:
        if kind is StepKind.WON:
            found.extend(tuple(frame) for frame in reversed(draft.stack))

    watch(played, start, take)
    return found


def _since(played: Played, start: State, rule: Frame) -> int:
    """The number of the step since which a rule would have ended the game; 0 if it always would have."""
    not_yet = [-1]

    def look(draft: Draft, kind: StepKind | None, _player: int) -> None:
        if kind not in (None, StepKind.WON) and draft.log and ended_by(draft.freeze(timeline=False), rule) != played.state.winner:
            not_yet[:] = [len(draft.log) - 1]

    watch(played, start, look)
    return not_yet[0] + 1


__all__ = ["hidden_above", "winning"]
