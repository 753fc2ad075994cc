"""By how much the counters of players and of cards change in the steps of a run: these do not say it, so it is played again."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from adjudicator.cases.moves.playthrough import Played
from adjudicator.engine.draft import Draft
from adjudicator.engine.frames import FIRST_MARK
from adjudicator.engine.run import run, settle
from adjudicator.engine.state import State
from adjudicator.engine.steps import mover
from adjudicator.values import frozen


@frozen
class Counted:
    """That a counter of a player changed in a step, by its number, and by how much; or one on a card in play, by its face."""

    step: int
    player: int
    field: int
    by: int
    face: int | None = None


class _Counting(Draft):
    """A draft that notes how the numbers of players and of cards in play change."""

    __slots__ = ("counted",)

    def __init__(self, state: State) -> None:
        super().__init__(state)
        self.counted: list[Counted] = []

    def put(self, field: int, player: int | None, value: Any) -> None:
        """Write a field of a player, and note by how much it changes in the step that is under way."""
        before = None if player is None else self.fields[field][player]
        super().put(field, player, value)
        if player is not None:
            self._note(player, field, before, value, None)

    def set_mark(self, reference: int | None, mark: int, value: Any) -> None:
        """Write a mark of a card in play, and note by how much it changes."""
        entry = None if reference is None else self.lying(reference)
        super().set_mark(reference, mark, value)
        if entry is not None:
            self._note(-1, mark, entry[FIRST_MARK + mark], value, entry[0])

    def _note(self, player: int, field: int, before: Any, value: Any, face: int | None) -> None:
        """Note that a number has changed in the step that is under way."""
        if type(before) is int and type(value) is int and self.log and value != before:
            under_way = (number for rank, number in reversed(self.causes) if rank <= 2 * len(self.stack))
            step = mover(self.program, self.log, self.log[next(under_way, -1)])
            self.counted.append(Counted(step.number, player, field, value - before, face))


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
