"""Fields that no card or rule in use is said to write keep their values."""

from __future__ import annotations

import pytest
from shipped import runs

from adjudicator.cases.checks.unwritten import written
from adjudicator.engine.occasions import Entry, EntrySort
from adjudicator.engine.view import View
from adjudicator.rules.load import shipped_games


@pytest.mark.parametrize("game", shipped_games())
def test_what_cannot_be_otherwise_is_no_ruling(game: str) -> None:
    """In the cases, whatever happens in them."""
    kept = 0
    for about, run in runs(game, 30):
        if run.start is None:
            continue
        program, first, last = run.state.program, View(run.start), View(run.state)
        changing = written(program)
        still = [number for number in range(len(program.player_fields)) if Entry(EntrySort.PLAYER, number) not in changing]
        lasting = [number for number in range(len(program.game_fields)) if Entry(EntrySort.GAME, number) not in changing]
        assert [first.fields[number] for number in still] == [last.fields[number] for number in still], about.case
        assert [first.vars[number] for number in lasting] == [last.vars[number] for number in lasting], about.case
        kept += len(still) + len(lasting)
    assert kept or game == "northwood"
