"""What is said never to come in a run never comes, however its players go on: in games that are dealt and played at random."""

from __future__ import annotations

from random import Random

import attrs
import pytest
from dealt import PLAYED, SEEDS, free
from test_checks import beyond, written

from adjudicator.cases.never.course import reach_of
from adjudicator.cases.never.vacuity import vacuous
from adjudicator.cases.runs.reach import Reach
from adjudicator.engine.extents import PartOf
from adjudicator.engine.state import State
from adjudicator.engine.steps import Step, StepKind
from adjudicator.report.timeline import shown

APART = 5
"""A run begins at every fifth free question."""
LONGEST = 6
"""How many decisions a run has at most."""


@pytest.mark.parametrize(("game", "seats"), PLAYED)
def test_what_comes_in_a_game_that_is_dealt_could_have_come(game: str, seats: int) -> None:
    """Every step of a run that begins in the middle of a game, and every line that denies one with all its parts."""
    checked = 0
    for seed in range(SEEDS):
        luck = Random(seed)
        for state in [*free(game, seats, seed)][1::APART]:
            begun = attrs.evolve(state, steps=(), causes=())
            for end in _continued(begun, luck):
                checked += _looked_at(begun, end, seed)
    assert checked > 20


def _continued(state: State, luck: Random) -> list[State]:
    """The states to which a run comes that begins in one, if its players choose at random."""
    found = list[State]()
    for _ in range(LONGEST):
        if state.winner is None and state.question is not None:
            state = state.after(luck.choice(state.legal())).by_chance(luck)
            found.append(state)
    return found


def _looked_at(start: State, state: State, seed: int) -> int:
    """How many steps of a run were looked at, none of which may lie beyond what it could have led to."""
    reach = reach_of(state, start)
    if reach is None:
        return 0
    assert [] == [step for step in state.steps if beyond(reach, step)], seed
    assert [] == [step for step in state.steps if _has_other_numbers(reach, step)], seed
    told = [said for step in shown(state) if step.kind not in (StepKind.PHASE, StepKind.TURN_ENDED)
            and (said := written(state, step)) is not None]
    assert [] == [(said.span.said, why) for said in told if (why := vacuous(state, said, reach))], seed
    return len(told)


def _has_other_numbers(reach: Reach, step: Step) -> bool:
    """Whether nothing that could be done leads to a step with its numbers, by itself; or its verb could not set them to these."""
    verb = next((number for number, verb in enumerate(reach.state.program.verbs) if verb.key == step.verb), -1)
    if verb < 0:
        return False
    done, extents = reach.state.program.verbs[verb], reach.extents
    numbers = {at: part for at, part in enumerate(step.parts) if done.parameters[at].type == "number" and isinstance(part, int)}
    if any((known := extents.known_of(PartOf(verb, at))) is None or not known.least <= number <= known.most
           for at, number in numbers.items()):
        return True
    return not any(doing.verb == verb and players >> step.player & 1 and all(
        at in done.amounts or extents.may_be(doing, at, {number}) for at, number in numbers.items())
        for doing, players in reach.done.items())
