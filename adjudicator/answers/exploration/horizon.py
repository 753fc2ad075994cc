"""How far an exploration looks once the moves of its file are made, and the words for it."""

from __future__ import annotations

from typing import Literal

from adjudicator.engine.draft import Draft
from adjudicator.engine.run import run, settle
from adjudicator.engine.state import State
from adjudicator.values import frozen

Until = Literal["free", "effect", "turn"] | int
"""`free`: to the next choice at which a player may begin something new. `effect`: no further than that, nor than the phase in
which the last move was made. `turn`: to the end of the turn. A number: this many decisions of players, over turns."""

Stop = tuple[str, str]
"""What ended a way: a key of `WORDS`, and what fills it."""

WORDS = {
    "free": "no further than where a player may begin something new (`--until turn` goes on)",
    "effect": "no further than the phase in which the last move was made",
    "turn": "no further than the end of the turn",
    "decisions": "no further than {}",
    "value": "no further than where a later turn asks for what no source gives: {}",
}


@frozen
class Bounds:
    """Where a run between two choices stops. `until_free`: what a player could begin next is not examined."""

    until_free: bool = False
    within_turn: bool = False
    within_phase: bool = False

    def carry_on(self, draft: Draft, choice: int) -> State:
        """The position after a choice, as far as these bounds allow."""
        settle(draft, choice)
        run(draft, until_free=self.until_free, within_turn=self.within_turn, within_phase=self.within_phase)
        return draft.freeze()


OPEN_ENDED = Bounds()


def phase_of(state: State) -> int:
    """The number of the phase in which a state is, or with which its run begins."""
    position = state.position
    begins = state.question is None and len(position.stack) == 1
    return position.turn_at or 0 if begins else position.phase


def bounds(until: Until) -> Bounds:
    """The bounds of runs behind the last move of a file."""
    return Bounds(until in ("free", "effect"), until == "turn", until == "effect")


def stop_words(stop: Stop) -> str:
    """What ended a way, in words."""
    return WORDS[stop[0]].format(stop[1])


__all__ = ["OPEN_ENDED", "Bounds", "Stop", "Until", "bounds", "phase_of", "stop_words"]
