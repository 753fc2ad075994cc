"""What changes the number of a step is its ground, and what has no part in it is none: each card in play is left out in turn."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest
from generated import PROFILE
from runs_without import some_runs, without_cards
from test_answers import GAMES

from adjudicator.cases.moves.playthrough import Played
from adjudicator.cases.runs.contributions import Contributions
from adjudicator.cases.runs.occurrences import grounds
from adjudicator.engine.steps import Step, identity, is_shown, spoken_of

MOVED = 60 if PROFILE == "long" else 3
"""Steps of each game to whose number a card contributes."""
CASES = 2000 if PROFILE == "long" else 25
"""Situations of each game that are looked at for them, at most."""


def numbers(step: Step, played: Played) -> Sequence[object]:
    """The numbers that a step tells."""
    parts = zip(spoken_of(played.state.program, step).parts, step.parts, strict=True)
    return [part for kind, part in parts if kind.type == "number"]


def apart(one: Played, other: Played) -> list[Step] | None:
    """The steps of two runs that differ in their numbers alone; None if the runs differ in anything else."""
    program, found = one.state.program, []
    if len(one.state.steps) != len(other.state.steps):
        return None
    for step, changed in zip(one.state.steps, other.state.steps, strict=True):
        if numbers(step, one) != numbers(changed, other):
            found.append(step)
            changed = changed._replace(parts=step.parts)
        if identity(program, step) != identity(program, changed) or step.code != changed.code:
            return None
    return found


@pytest.mark.parametrize("game", GAMES)
def test_what_changes_a_number_is_a_ground(game: str) -> None:
    """Leaving a card out shows in which numbers it has a part; of a card without which nothing is different, in none."""
    luck, checked, refused = Random(3), 0, 0
    for about, played in some_runs(game, luck, CASES):
        if checked >= MOVED and refused >= MOVED:
            break
        made = Contributions(about.begin(), tuple(played.choices), played.state)
        for title, other in without_cards(about):
            moved = apart(played, other)
            for step in moved or () if checked < MOVED else ():
                assert made.has(step, title), (about.case, title, step)
                checked += 1
            for step in played.state.steps if moved == [] and refused < MOVED else ():
                if is_shown(played.state.program, step) and title not in grounds(played.state, step):
                    assert not made.has(step, title), (about.case, title, step)
                    refused += 1
    assert refused
