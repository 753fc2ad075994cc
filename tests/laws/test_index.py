"""The index of active clauses, in whole games dealt and played at random."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import adjudicator
from adjudicator import State
from adjudicator.engine.draft import Draft
from adjudicator.engine.index import Index, index_of
from adjudicator.rules.load import sets_of

EVERY_SET = ", ".join(["bang", *[key for key in sets_of("bang") if key != "three-players"]])
DECISIONS = 300
KEYED, LOOSE = ("abilities", "changes", "phases", "when", "before", "instead"), ("state_based", "uses", "duties")


def filed(index: Index) -> tuple[Any, ...]:
    """What an index says: every clause that is found in it, by what it is looked up, in order."""
    keyed = [{key: [*sources] for key, sources in getattr(index, table).items()} for table in KEYED]
    return keyed, [getattr(index, table) for table in LOOSE], index.hooked, index.blank, {source[1:] for source in index.sources}


def kept_and_built(state: State) -> tuple[Index, Index]:
    """The index that a state brings along, and the one that is built from its cards."""
    kept, built = Draft(state), Draft(state)
    built.index = built.blanking = None
    return index_of(kept), index_of(built)


@pytest.mark.parametrize(("game", "seats"), [("bang", 4), (EVERY_SET, 5), ("revolver", 2), ("northwood", 1)])
def test_an_index_that_is_kept_is_the_one_built_again(game: str, seats: int) -> None:
    """Whatever came into play and left it since it was built: the same clauses, in the same order."""
    luck = Random(seats)
    state = adjudicator.deal(game, seats=seats).without_steps().by_chance(luck)
    for _ in range(DECISIONS):
        kept, built = kept_and_built(state)
        assert filed(built) == filed(kept)
        if state.question is None:
            break
        state = state.after(luck.randrange(len(state.question.choices) + state.question.may_pass), luck)
