"""Where the cards of steps lie: a line that denies a step with a card that is never there says nothing."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from dealt import PLAYED, SEEDS, free
from shipped import runs

from adjudicator.cases.situation.places import foreign_to, is_among
from adjudicator.cases.words.movers import moved
from adjudicator.engine.state import State
from adjudicator.engine.steps import Step, StepKind, is_shown, moving, spoken_of
from adjudicator.engine.zones import Lying
from adjudicator.report.sentences import sentence
from adjudicator.rules.load import shipped_games

AMOUNT = 50
"""How many cases of each game are looked at."""


@pytest.mark.parametrize("game", shipped_games())
def test_every_card_of_a_step_may_lie_where_the_step_takes_it_from(game: str) -> None:
    """A part of a verb is one that something which does it may give it; what moves in its step is among all that may."""
    found = [where for about, run in runs(game, AMOUNT) for where in misplaced(run.state, about.case)]
    assert sum(is_known for is_known, _ in found) > AMOUNT / 4
    assert [] == [step for _, step in found if step]


@pytest.mark.parametrize(("game", "seats"), PLAYED)
def test_every_card_of_a_step_of_a_whole_game_may_lie_where_the_step_takes_it_from(game: str, seats: int) -> None:
    """In games that are dealt."""
    for seed in range(SEEDS):
        assert [] == [step for state in free(game, seats, seed) for _, step in misplaced(state, seed) if step]


def misplaced(state: State, about: object) -> Iterator[tuple[bool, str]]:
    """For each card of a step, whether it is known which cards may be in its place, and the step if this one may not."""
    program, names = state.program, state.program.face_sizes[0]
    for step in state.steps:
        if step.kind is StepKind.EVENT and step.player >= 0 and is_shown(program, step):
            kinds = foreign_to(state, step.player)
            for face, where in [*named(state, step), *carried(state, step)]:
                fits = not face % names or any(cards is None or is_among(program, face % names, cards, kinds) for cards in where)
                yield any(cards is not None for cards in where), "" if fits else f"{about}: {sentence(state, step)}"


def named(state: State, step: Step) -> Iterator[tuple[int, list[Lying | None]]]:
    """The cards that parts of a step are, each with what that part may be wherever its verb is done."""
    program = state.program
    done = [doing for leads in program.leads for doing in (*leads.verbs, *leads.attacking)
            if program.verbs[doing.verb].key == step.verb]
    for at, part in enumerate(spoken_of(program, step).parts):
        value = step.parts[at]
        cards = [value] if part.type == "card" and value is not None else value if part.type == "cards" and value else []
        yield from ((face, [doing.cards[at] for doing in done]) for face in cards)


def carried(state: State, step: Step) -> Iterator[tuple[int, list[Lying | None]]]:
    """The cards that move in a step which is not done with a card, each with those that may move in the steps of its verb."""
    if not any(part.type in ("card", "cards") for part in spoken_of(state.program, step).parts):
        yield from ((face, [moved(state.program).get(step.verb, Lying(0, 0))]) for face in moving(state.program, step))
