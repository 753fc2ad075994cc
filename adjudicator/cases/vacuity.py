"""Negative lines that say nothing: what could not have happened in a run in any case, for lack of a card, a turn or an attack."""

from __future__ import annotations

from collections.abc import Collection

from adjudicator.cases.meaning import ExpectAsked, Never
from adjudicator.cases.vocabulary import USING
from adjudicator.engine.draft import Draft
from adjudicator.engine.state import State
from adjudicator.engine.steps import Step, StepKind
from adjudicator.engine.view import View
from adjudicator.engine.windows import candidates
from adjudicator.notation.agreement import said_of

WINDOWS = (StepKind.ASKED, StepKind.NOTHING_TO_USE)
"""The steps by which a window is opened for a player."""


def vacuous(state: State, line: Never, first: int | None) -> str:
    """Why a step could not happen in a run in any case: its card or its occasion is not there. Empty if it could.

    `first`: the phase with which the run began, None if that is not known.
    """
    player, pattern = line.pattern.player, line.pattern
    if pattern.kinds == {StepKind.PHASE}:
        return _apart_from_phases(state, player, pattern.phases, first)
    if pattern.kinds == {StepKind.TURN_ENDED}:
        return _no_end(state, player)
    return _without_card(state, line) or _without_phase(state, line, first)


# ---- cards

def _without_card(state: State, line: Never) -> str:
    """Why a card that a step names could not be in it; empty if it could."""
    view, cards = View(state), line.pattern.cards
    there = {view.name(card) for slot in range(view.slots) for card in view.cards(slot)}
    there |= {face % state.program.face_sizes[0] for face in view.unseen_cards}
    missing = cards - there
    if missing:
        return f"no {state.program.cards[min(missing)].named.title} is in this situation"
    spoken = {way.said.words for way in line.pattern.ways}
    of_own_cards = {*USING, *state.program.naming}
    if line.pattern.player < 0 or not spoken <= of_own_cards:
        return ""
    held = _held(state, line.pattern.player)
    lacking = cards - held if 0 not in held else set()
    seat = state.seats[line.pattern.player]
    return f"{said_of(seat, 'has')} no {state.program.cards[min(lacking)].named.title} in this run" if lacking else ""


def _held(state: State, player: int) -> set[int]:
    """The names of the cards that a player had at any time of a run, and of those before everybody; 0 for an unknown one."""
    program, view = state.program, View(state)
    own = {view.base[n] + player for n, zone in enumerate(program.zones) if zone.of_player}
    own |= {view.base[n] for n, zone in enumerate(program.zones) if not zone.of_player and not zone.pile}
    moved = {face % program.face_sizes[0] for step in state.steps for face, *slots in step.moves if own & {*slots}}
    return moved | {view.name(card) for slot in own for card in view.cards(slot)}


# ---- turns and phases

def _begun(state: State) -> list[tuple[int, int]]:
    """The phases that began in a run, each with its player."""
    return [(step.player, int(step.parts[0])) for step in state.steps if step.kind == StepKind.PHASE]


def _turns(begun: list[tuple[int, int]]) -> int:
    """How many turns some phases belong to."""
    return sum(not at or begun[at - 1][0] != player or begun[at - 1][1] >= number for at, (player, number) in enumerate(begun))


def _apart_from_phases(state: State, player: int, phases: Collection[int], first: int | None) -> str:
    """Why a phase of a player could not begin in any case: the run ends before it, or begins after it; else empty."""
    begun, seat = _begun(state), state.seats[player]
    own = [(whom, number) for whom, number in begun if whom == player]
    title = " or ".join(state.program.phases[number].named.title for number in sorted(phases))
    earlier = [number for number in phases if first is not None and number < first]
    if begun and begun[0][0] == player and _turns(own) == 1 and len(earlier) == len(phases):
        return f"the run begins after {title} of {seat}"
    if _turns(begun) != 1 or state.winner is not None:
        return ""
    if player not in [p for p, _ in begun]:
        return f"the run ends before a turn of {seat}"
    later = state.question is not None and all(number > begun[-1][1] or number in earlier for number in phases)
    return f"the run ends before {title} of {seat}" if later else ""


def _no_end(state: State, player: int) -> str:
    """Why a player could not end a phase of a turn in any case: they have no turn in the run, or it ends within that phase."""
    seat, begun = state.seats[player], _begun(state)
    if state.winner is not None:
        return ""
    if player not in [p for p, _ in begun]:
        return f"the run has no turn of {seat}"
    waits = state.question is not None and begun[-1][0] == player
    return f"the run ends before {seat} could end the turn" if waits and _turns(begun) == 1 else ""


def _without_phase(state: State, line: Never, first: int | None) -> str:
    """Why the verb of a step could not be done in any case: only phases lead to it, and the run begins after all of them."""
    verbs = {verb.key: number for number, verb in enumerate(state.program.verbs)}
    named = {verbs.get(way.said.verb, -1) for way in line.pattern.ways}
    leading = [n for n, phase in enumerate(state.program.phases) if named & phase.verbs]
    only = named <= {verb for phase in state.program.phases for verb in phase.verbs}
    return _missed(state, leading, first) if only else ""


def _missed(state: State, phases: Collection[int], first: int | None) -> str:
    """That a run begins after some phases of a turn, and ends within this turn; empty if it does not."""
    if _turns(_begun(state)) != 1 or state.winner is not None or first is None or max(phases) >= first:
        return ""
    titles = " or ".join(state.program.phases[number].named.title for number in phases)
    return f"this is part of {titles}, after which the run begins"


# ---- windows

def opens(step: Step, moment: str) -> bool:
    """Whether a step opens a window of a moment. In a cell of the grid, every window is also one of the moment of the cell."""
    return step.kind in WINDOWS and (step.parts[0] == moment or (step.cell is not None and step.cell[0] == moment))


def unasked(state: State, line: ExpectAsked, first: int | None) -> str:
    """Why nobody could have been asked in a moment in any case; empty if somebody could."""
    if state.program.grid is not None and line.moment in state.program.grid.keys:
        return "" if any(s.cell for s in state.steps) else "nobody is attacked in this run"
    if any(opens(s, line.moment) for s in state.steps):
        return ""
    opening = [n for n, phase in enumerate(state.program.phases) if line.moment in phase.moments]
    if opening:
        return _missed(state, opening, first)
    able = candidates(Draft(state), line.moment, state.seats.index(line.seat))
    return "" if able else f"no window of `{line.moment}` opens in this run, and {line.seat} has nothing for one"


__all__ = ["WINDOWS", "opens", "unasked", "vacuous"]
