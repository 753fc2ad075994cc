"""What caused a step: the effect that goes on, and not what others did about it meanwhile."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from dealt import DECISIONS, PLAYED, SEEDS, on_the_way
from shipped import runs

from adjudicator.cases.runs.acting import clauses_of
from adjudicator.engine.state import State
from adjudicator.engine.steps import StepKind
from adjudicator.rules.load import shipped_games

REACTIONS = ("when", "leaves")
AMOUNT = 15


def caused_by_reactions(state: State) -> list[tuple[int, int]]:
    """The steps of abilities that are said to be caused by a reaction of another card which carries out no ability."""
    program, clauses = state.program, clauses_of(state.program)
    found = []
    for step in state.steps:
        here = clauses.get(step.code)
        if step.kind is StepKind.EVENT and step.cause is not None and here is not None and here.kind == "ability":
            code = state.steps[step.cause].code
            there = clauses.get(code)
            if there is not None and there.kind in REACTIONS and not program.leads[code].performs:
                found.append((step.number, step.cause))
    return found


def lasting(game: str) -> Iterator[tuple[str, State]]:
    """Runs of shipped cases, and games that are dealt and played at random."""
    yield from ((about.case, run.state) for about, run in runs(game, AMOUNT))
    for dealt, seats in PLAYED:
        if dealt.split(",")[0] == game:
            yield from ((dealt, on_the_way(dealt, seats, seed, DECISIONS)) for seed in range(SEEDS))


@pytest.mark.parametrize("game", shipped_games())
def test_what_goes_on_after_a_reaction_is_not_caused_by_it(game: str) -> None:
    """Where Lemonade Jim discards a card for somebody's Beer, that player regains a life point by the Beer alone."""
    for where, state in lasting(game):
        assert [] == caused_by_reactions(state), where
