"""At whom cards were aimed in a run, and which of them players used as another one."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from functools import lru_cache

from adjudicator.cases.runs.before import together
from adjudicator.cases.runs.holders import ANY_NAME, Players, borrowers, everyone, lasting_clauses
from adjudicator.engine.index import clauses_by_zone
from adjudicator.engine.program import Clause, Program
from adjudicator.engine.state import State
from adjudicator.engine.steps import Step, StepKind, spoken_of
from adjudicator.engine.underway import running
from adjudicator.engine.view import View


def aimed_at(state: State, start: State, code: int, codes: Mapping[int, Players], held: Mapping[int, Players],
             guessed: Collection[int] = ()) -> Players:
    """The players at whom a piece of code could have been aimed in a run; everybody, unless its moves leave nothing open.

    That is so if the code is that of a card which is played from where it lies, and each such card that those who could play it
    had was played there; or was, before the run, if it is still under way. `codes`: the pieces of code that could run, each with
    those for whom; `held`: the cards that were there; `guessed`: the names that unknown cards are supposed to have.
    """
    program = state.program
    clause, before = _played(program).get(code), [one.target for one in running(start) if one.code == code]
    if clause is None or not state.logging or None in before or _is_otherwise(state, start, clause, code, codes, held):
        return everyone(state)
    begun = together(target for target in before if target is not None)
    if code != clause.code:
        return begun
    view = View(state)
    zones = {zone for zone, one in clauses_by_zone(program.cards[clause.owner]) if one is clause}
    seats = [player for player in range(len(state.seats)) if codes.get(code, 0) >> player & 1]
    slots = {view.base[zone] + player for zone in zones for player in seats}
    lying = [view.face(card) for slot in slots for card in view.cards(slot)]
    left = [step for step in state.steps if any(
        source in slots and to != source and _is(program, face, clause, guessed) for face, source, to in step.moves)]
    if any(_is(program, face, clause, guessed) for face in lying) or any(step.code != code for step in left):
        return everyone(state)
    # the step in which the card is played says whom it is aimed at; if it does not, one that opens a row of theirs may
    said = [step for step in left if any(True for _ in _aims(program, step))]
    opened = [step for step in state.steps if step.kind is StepKind.TARGET and step.code == code]
    if max(len(said), len(opened)) < len(left):
        return everyone(state)
    return begun | together(player for step in (*said, *opened) for player in _aims(program, step))


def used_as_others(state: State) -> Iterator[tuple[int, int]]:
    """The cards, by their names, that players used as another one: that nothing comes of their own text may be worth a line."""
    program = state.program
    for step in state.steps:
        served = [cards for _, cards in program.leads[step.code].used] if step.kind is StepKind.EVENT and step.code >= 0 else []
        for face in (face % program.face_sizes[0] for face, *_ in step.moves) if served else ():
            if any(cards >> face & 1 for cards in served):
                yield step.player, face


def _is_otherwise(state: State, start: State, clause: Clause, code: int, codes: Mapping[int, Players],
                  held: Mapping[int, Players]) -> bool:
    """Whether a text could be carried out otherwise than by playing its card: with another card, or by a rule."""
    program = state.program
    lent = not borrowers(state, start, held).keys().isdisjoint((clause.owner, ANY_NAME))
    uses, whose = [program.clauses[number] for number, _ in program.leads[clause.code].used], codes.get(code, 0)
    serves = any(not use.owner or held.get(use.owner, 0) & whose or use.number in lasting_clauses(program) for use in uses)
    performed = code == clause.bare and any(program.leads[one].carries_out(clause.owner, clause.moments) for one in codes)
    return lent or serves or performed


def _is(program: Program, face: int, clause: Clause, guessed: Collection[int]) -> bool:
    """Whether a card is that of a clause: one of which the name is not known is if it is supposed to."""
    name = face % program.face_sizes[0]
    return name == clause.owner or (not name and clause.owner in guessed)


def _aims(program: Program, step: Step) -> Iterator[int]:
    """The players at whom the card is aimed of which a step is: those whom it names, or whose row it opens."""
    if step.kind is StepKind.TARGET:
        yield step.player
    for part, value in zip(spoken_of(program, step).parts, step.parts, strict=True):
        if part.type == "player" and isinstance(value, int):
            yield value


@lru_cache(maxsize=64)
def _played(program: Program) -> Mapping[int, Clause]:
    """The abilities of cards that act only where a player has cards, by their codes and by what is carried out of them."""
    found: dict[int, Clause] = {}
    for card in program.cards:
        for _, clause in clauses_by_zone(card):
            zones = [zone for zone, one in clauses_by_zone(card) if one is clause]
            if clause.kind == "ability" and clause.owner and min(zones) >= 0 and all(
                    program.zones[zone].of_player for zone in zones):
                found |= {clause.bare: clause, clause.code: clause}
    return found


__all__ = ["aimed_at", "used_as_others"]
