"""Negative lines about phases and turns that say nothing: they could not begin, or end, or move a card, in any case."""

from __future__ import annotations

from collections.abc import Collection

from adjudicator.cases.runs.reach import Reach
from adjudicator.cases.runs.turns import turns_of
from adjudicator.cases.situation.places import is_among
from adjudicator.cases.words.patterns import Pattern
from adjudicator.engine.state import State
from adjudicator.engine.steps import StepKind, phases_begun
from adjudicator.engine.zones import NO_CARDS, all_of


def apart_from_phases(state: State, player: int, phases: Collection[int], first: int | None) -> str:
    """Why a phase of a player could not begin in any case: the run ends before it, or begins after it; else empty."""
    begun, seat = phases_begun(state.steps), state.seats[player]
    own = [(whom, number) for whom, number in begun if whom == player]
    title = " or ".join(state.program.phases[number].named.title for number in sorted(phases))
    under_way = state.steps[:1] and state.steps[0].kind is StepKind.PHASE_GOES_ON  # then it has begun before
    earlier = [number for number in phases if first is not None and (number < first or (under_way and number == first))]
    if begun and begun[0][0] == player and turns_of(own) == 1 and len(earlier) == len(phases):
        return f"the run begins after {title} of {seat}"
    if state.winner is not None or not begun:
        return ""
    if player not in [p for p, _ in begun]:
        return f"the run ends before a turn of {seat}" if turns_of(begun) == 1 else ""
    last = begun[-1][0] == player and turns_of(own) == 1 and state.question is not None
    later = last and all(number > begun[-1][1] or number in earlier for number in phases)
    return f"the run ends before {title} of {seat}" if later else ""


def no_card_of_a_phase(reach: Reach, pattern: Pattern) -> str:
    """That no phase of a run moves a card which a line names, but in what has a step of its own; empty if one may."""
    program, named = reach.state.program, [fact.card[0] for way in pattern.ways for fact in way.moved if fact.card]
    if not named:
        return ""
    codes = {phase.code for phase in program.phases} | {
        clause.code for clause in program.clauses if clause.kind in ("ability", "phase", "state_based")}
    moving = all_of(program.leads[code].moved for code in reach.codes.keys() & codes)
    if moving is None or all(is_among(program, name, moving) if name else moving != NO_CARDS for name in named):
        return ""
    return "no phase of this run moves such a card itself"


def no_end(state: State, player: int) -> str:
    """Why a player could not end a phase of a turn in any case: they have no turn in the run, or it ends within that phase."""
    seat, begun = state.seats[player], phases_begun(state.steps)
    if state.winner is not None:
        return ""
    if player not in [p for p, _ in begun]:
        return f"the run has no turn of {seat}"
    waits = state.question is not None and begun[-1][0] == player
    return f"the run ends before {seat} could end the turn" if waits and turns_of(begun) == 1 else ""


__all__ = ["apart_from_phases", "no_card_of_a_phase", "no_end"]
