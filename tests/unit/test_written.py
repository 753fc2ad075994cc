"""Positions of games as situations: what is written is read as the same, or refused."""

from __future__ import annotations

from random import Random

import pytest

import adjudicator
from adjudicator import State


def free_states(game: str, seats: int, seed: int, count: int) -> list[State]:
    """The first states of a game at which a player's phase begins, with nothing done in it yet."""
    luck, found = Random(seed), list[State]()
    state = adjudicator.deal(game, seats=seats, seed=seed)
    turns = set[tuple[int, int]]()
    while len(found) < count and state.question is not None:
        turn = (state.position.active, len([s for s in state.steps if s.kind == adjudicator.StepKind.PHASE]))
        if state.question.free and turn not in turns:
            turns.add(turn)
            found.append(state)
        state = state.after(luck.choice(state.legal())).by_chance(luck)
    return found


@pytest.mark.parametrize(("game", "seats"), [("bang", 4), ("bang, dodge-city", 5), ("northwood", 1), ("revolver", 2)])
def test_a_position_is_written_as_a_situation(game: str, seats: int) -> None:
    """Read again, the same can be chosen in it, and each seat sees the same cards of its own."""
    said = 0
    for state in free_states(game, seats, 3, 8):
        try:
            text = adjudicator.to_situation(state)
        except adjudicator.Unwritten:
            continue
        again = adjudicator.proceed(adjudicator.situation(text).start())
        assert state.legal() == again.legal()
        for seat in state.seats:
            one, other = (adjudicator.view(s, seat, steps=False).players for s in (state, again))
            assert one[seat].get("hand") == other[seat].get("hand")
        said += 1
    assert said > 0


def test_a_chosen_line_is_a_case() -> None:
    """The line of a choice below the situation makes that choice."""
    (state,) = free_states("bang", 4, 5, 1)
    text = adjudicator.to_situation(state)
    for choice in adjudicator.choices(state):
        aim = f" at {choice.targets[0]}" if len(choice.targets) > 1 else ""
        assert choice.number == adjudicator.situation(f"{text}{choice.line}{aim}\n").play().choices[0]


def test_readings_and_names_are_written() -> None:
    """A reading that is not the default, and a card whose name holds a comma."""
    state = adjudicator.deal("bang", seats=4, seed=1, approach="second")
    assert "set approach second\n" in adjudicator.to_situation(state)
    texts = [adjudicator.to_situation(adjudicator.deal("revolver", seats=2, seed=seed)) for seed in range(3)]
    assert any('"Fire at will, boys"' in text for text in texts)


def test_what_cannot_be_written_is_refused() -> None:
    """In the middle of an effect; a card that has come into play in this very turn is written as such."""
    table = adjudicator.situation("rules bang\nA sheriff, hand [BANG!, Barrel]\nB outlaw\nC outlaw\n")
    state = adjudicator.proceed(table.start())
    aiming = state.after("ability:BANG!.play with card:hand of A/BANG!")
    with pytest.raises(adjudicator.Unwritten, match="in the middle of an effect"):
        adjudicator.to_situation(aiming)
    text = adjudicator.to_situation(state.after(next(key for key in state.legal() if "Barrel" in key)))
    assert "in play [Barrel fresh]" in text
