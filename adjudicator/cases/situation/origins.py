"""Where a situation says what an unknown card is: where the card lay when the run began, and not where it has gone since."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from adjudicator.engine.faces import part
from adjudicator.engine.state import State
from adjudicator.engine.steps import Step
from adjudicator.engine.table import endless
from adjudicator.engine.view import View


def stated_in(state: State, slot: int, face: int = 0) -> str:
    """The line that says what a card of a slot is of which too little is known, in words; empty for one that lies in no zone."""
    return _line_of(state, began_with(state, slot, face)) if 0 <= slot < View(state).slots else ""


def brought_from(state: State, slots: Iterable[int]) -> str:
    """The same of the first unknown card of some slots that was brought there in a run; empty if none was."""
    began = ((slot, began_with(state, slot, 0)) for slot in slots)
    return next((_line_of(state, source) for slot, source in began if source != slot), "")


def unsaid_in(state: State, slot: int) -> str:
    """The same of an unknown card of a slot, behind what is said about the slot.

    The cards of a pile that has come to its end may have been shuffled: then they cannot be stated.
    """
    view, began = View(state), began_with(state, slot, 0)
    zone = state.program.zones[view.layout.zone[began]] if view.layout.zone[began] >= 0 else None
    if zone is None or began == slot:
        return ""
    if zone.pile and not endless(view, began):
        return f"; what is unknown came from `{zone.named.title}`"
    return f": say what is unknown, {_line_of(state, began)}"


def began_with(state: State, slot: int, face: int) -> int:
    """The slot in which a card lay when the run began that lies in a slot now."""
    view = View(state)
    return _began_in(state.steps, slot, face, sum(view.face(card) == face for card in view.cards(slot)))


def stated_of(state: State, step: Step) -> str:
    """The same of a card that moved in a step, behind what is said about the step; empty if all of them are known."""
    before = state.steps[:state.steps.index(step)]
    unknown = next(((source, face) for face, source, to in step.moves if to >= 0 and not part(state.program, face, 0)), None)
    where = "" if unknown is None else _line_of(state, _began_in(before, *unknown))
    return f": say what it is, {where}" if where else ""


def _line_of(state: State, slot: int) -> str:
    """The line that says what lies in a slot, in words; empty for a place that is no zone."""
    view = View(state)
    if view.layout.zone[slot] < 0:
        return ""
    zone = state.program.zones[view.layout.zone[slot]]
    line = f"`{zone.named.title} [...]`" + (f" of {state.seats[view.layout.holder[slot]]}" if zone.of_player else "")
    missing = endless(view, slot) and not view.cards(slot) and not _was_known(state, slot)
    return f"as no line {line} does" if missing else f"for example in {line}"


def _began_in(steps: Sequence[Step], slot: int, face: int, left: int = 0) -> int:
    """The slot in which such a card lay when the run began that lies in a slot after some steps. `left`: how many lie there.

    One that lay there from the beginning is meant where there is any; else the one that came last.
    """
    # INVARIANT: what a message writes out may be written
    moves = [(source, to) for step in steps for known, source, to in step.moves if known == face and 0 <= to != source]
    while moves:
        came = [at for at, (_, to) in enumerate(moves) if to == slot]
        went = sum(source == slot for source, _ in moves)
        if not came or left + went > len(came):
            break
        slot, moves, left = moves[came[-1]][0], moves[:came[-1]], 0
    return slot


def _was_known(state: State, slot: int) -> bool:
    """Whether a card that came from a slot in a run was known there."""
    return any(face and source == slot and 0 <= to != slot for step in state.steps for face, source, to in step.moves)


__all__ = ["began_with", "brought_from", "stated_in", "stated_of", "unsaid_in"]
