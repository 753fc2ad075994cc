"""The turns of a run, and the phases through which they went."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from adjudicator.cases.runs.holders import Players
from adjudicator.engine.state import State
from adjudicator.engine.steps import Step, phases_begun


def turns_of(begun: Sequence[tuple[int, int]]) -> int:
    """How many turns some phases belong to."""
    return sum(opens_turn(begun, at) for at in range(len(begun)))


def turns_in(steps: Sequence[Step]) -> int:
    """How many turns have begun in some steps, or were under way."""
    return turns_of(phases_begun(steps))


def opens_turn(begun: Sequence[tuple[int, int]], at: int) -> bool:
    """Whether a phase is the first of its turn."""
    return not at or begun[at - 1][0] != begun[at][0] or begun[at - 1][1] >= begun[at][1]


def phases_of(state: State, first: int, waits: bool) -> Iterator[tuple[int, Players]]:
    """The phases of the turns of a run, also those that were skipped, each with those in whose turns.

    `waits`: the run ends in the middle of its last turn, so that the phases to come are not among them.
    """
    begun = phases_begun(state.steps)
    begins = [(state.position.active, first)] if not begun else []
    begins += [(player, first if not at else number if begun[at - 1][0] == player else 0)
               for at, (player, number) in enumerate(begun)]
    last = max((at for at in range(len(begun)) if opens_turn(begun, at)), default=0)
    found: dict[int, Players] = {}
    for at, (player, number) in enumerate(begins):
        end = begun[-1][1] + 1 if waits and at >= last else len(state.program.phases)
        for phase in range(number, end):
            found[phase] = found.get(phase, 0) | 1 << player
    yield from found.items()


__all__ = ["opens_turn", "phases_of", "turns_in", "turns_of"]
