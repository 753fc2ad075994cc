"""How far it is looked to find out whether moves may be made."""

from __future__ import annotations

import attrs

from adjudicator.engine.run import Fault, Stuck, after
from adjudicator.engine.state import State
from adjudicator.engine.unasked import Unasked, Unordered
from adjudicator.limits import MAX_EFFORT, MAX_STEPS
from adjudicator.values import mutable

MOST_WAYS = 400
"""Questions that are looked at to see what others, chance and what nobody knows can make of a move: these may be very many.

This is the number for all that a line tries in one run, and again for what lies behind its refusals. Each takes no more steps
than a run does."""
LOOK = 100
"""The steps as long as which it takes to find out what may be chosen at such a question, at least."""


@mutable
class Looking:
    """What may still be looked at: how many questions may be answered, and how many steps that has taken.

    `unordered`: where an order counted on the way that nobody has chosen; `overlooked`: as in `Unasked`.
    """

    left: int = MOST_WAYS
    effort: int = 0
    unordered: list[Unordered] = attrs.Factory(list)
    overlooked: int = 0

    def after(self, state: State, choice: int, unasked: Unasked) -> State | None:
        """The state after a choice, up to the end of the phase, with which a move is over; None if a rule gives up."""
        self.left -= 1
        self._spend(LOOK)
        try:
            found = after(state, choice, unasked, within_phase=True)
        except (Stuck, Fault):
            self._spend(MAX_STEPS)
            return None
        self._spend(found.effort - state.effort)
        self.unordered += unasked.unordered
        self.overlooked |= unasked.overlooked
        return found

    def _spend(self, effort: int) -> None:
        self.effort += effort
        if self.effort > MAX_EFFORT:
            self.left = 0


@mutable
class Noted:
    """What is looked at to find out whether moves may be made: the interpretations that are consulted for that, as bits.

    `ways`: what is looked at to see what others can make of a move; `behind`: the same to see whether what refuses a part would
    ask for it otherwise.
    """

    consulted: int = 0
    ways: Looking = attrs.Factory(Looking)
    behind: Looking = attrs.Factory(Looking)

    @property
    def effort(self) -> int:
        """How many steps that has taken."""
        return self.ways.effort + self.behind.effort

    @property
    def unordered(self) -> list[Unordered]:
        """Where an order counted that nobody has chosen."""
        return [*self.ways.unordered, *self.behind.unordered]

    @property
    def overlooked(self) -> int:
        """The slots whose unknown cards did not count, as bits."""
        return self.ways.overlooked | self.behind.overlooked

    def note(self, *consulted: int) -> None:
        """Note what was consulted on the way."""
        for one in consulted:
            self.consulted |= one


__all__ = ["MOST_WAYS", "Looking", "Noted"]
