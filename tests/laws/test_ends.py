"""Every end that a case comes to can be written as a situation that begins there."""

from __future__ import annotations

import pytest
from shipped import runs

from adjudicator import State, proceed, situation, to_situation
from adjudicator.report.outcome import game_facts, seat_facts
from adjudicator.rules.load import shipped_games

AMOUNT = 10
"""How many cases of each game are looked at in an ordinary run."""


def begun(text: str, end: State) -> State:
    """The state in which a situation begins: where somebody is asked, unless nobody is at the end that was written."""
    start = situation(text).start()
    return start if end.question is None else proceed(start)


def shown(state: State) -> list[object]:
    """What an answer shows of an end."""
    return [state.winner, game_facts(state), *[seat_facts(state, player) for player in range(len(state.seats))]]


@pytest.mark.parametrize("game", shipped_games())
def test_every_end_is_written_as_a_situation_that_begins_there(game: str) -> None:
    """With the same choices and the same facts; exactly written, in an equal state."""
    checked = 0
    for about, played in runs(game, AMOUNT):
        end = played.state
        again, same = (begun(to_situation(end, exact=exact), end) for exact in (False, True))

        assert (about.case, end.legal(), shown(end), end) == (about.case, again.legal(), shown(again), same)
        checked += 1
    assert checked >= AMOUNT
