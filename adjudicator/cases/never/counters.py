"""By how much the counters of players change in the steps of a run: the steps do not say it, so the run is played once more."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from adjudicator.cases.playthrough import Played
from adjudicator.engine.draft import Draft
from adjudicator.engine.run import run, settle
from adjudicator.engine.state import State
from adjudicator.engine.steps import mover
from adjudicator.values import frozen


@frozen
class Counted:
    """That a counter of a player changed in a step, by its number, and by how much."""

    step: int
    player: int
    field: int
    by: int


class _Counting(Draft):
    """A draft that notes how the numbers of players change."""

    __slots__ = ("counted",)

    def __init__(self, state: State) -> None:
        super().__init__(state)
        self.counted: list[Counted] = []

    def put(self, field: int, player: int | None, value: Any) -> None:
        """Write a field of a player, and note by how much it changes in the step that is under way."""
        before = None if player is None else self.fields[field][player]
        super().put(field, player, value)
        if player is not None and type(before) is int and type(value) is int and self.log and value != before:
            under_way = (number for rank, number in reversed(self.causes) if rank <= 2 * len(self.stack))
            step = mover(self.program, self.log, self.log[next(under_way, -1)])
            self.counted.append(Counted(step.number, player, field, value - before))


def counted(played: Played) -> Sequence[Counted]:
    """How counters changed in a run, step by step; nothing is known of one of which the beginning is not."""
    # INVARIANT: every change of a counter belongs to a step
    if played.start is None or not played.state.logging:
        return ()
    draft, length = _Counting(played.start), len(played.state.steps)
    for choice in (None, *played.choices):
        if choice is not None:
            settle(draft, choice)
        run(draft, within_turn=True)
        if draft.question is None and len(draft.log) < length:
            run(draft)  # the script went on to another turn
    return [one for one in draft.counted if one.step < length]


__all__ = ["Counted", "counted"]
