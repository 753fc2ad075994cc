"""Games under the names of other programs: what their own test kits say about them."""

from __future__ import annotations

import copy
import json
import pickle
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

import adjudicator
from adjudicator.games.encoding import Encoding
from adjudicator.games.openspiel import CHANCE, TERMINAL, Game, GameState

pytestmark = pytest.mark.slow

GAMES = (("bang", 4), ("bang, dodge-city", 5), ("northwood", 1), ("revolver", 2))


def walk(state: GameState, seed: int, most: int = 10_000) -> GameState:
    """A state continued at random."""
    luck = Random(seed)
    for _ in range(most):
        if state.is_terminal():
            break
        if state.is_chance_node():
            actions, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(luck.choices(actions, chances)[0])
        else:
            state.apply_action(luck.choice(state.legal_actions()))
    return state


@pytest.mark.parametrize(("name", "seats"), GAMES)
def test_a_game_keeps_the_contract(name: str, seats: int) -> None:
    """Chances add up to 1, actions have names of their own, only who is asked has any, and a clone goes its own way."""
    game = Game(name, seats)
    state = game.new_initial_state()
    assert seats == game.num_players()
    assert state.is_chance_node()
    luck = Random(1)
    for number in range(60):
        names = [state.action_to_string(action) for action in state.legal_actions()]
        assert len(names) == len({*names})
        assert not any(state.legal_actions(p) for p in range(seats) if p != state.current_player())
        if state.is_chance_node():
            assert state.current_player() == CHANCE
            assert 1 == pytest.approx(sum(chance for _, chance in state.chance_outcomes()))
        copy = state.clone()
        state.apply_action(luck.choice(state.legal_actions()))
        assert (number, number + 1) == (len(copy.history()), len(state.history()))
    again = game.deserialize_state(state.serialize())
    assert (state.state, state.history()) == (again.state, again.history())
    assert [0.0] * seats == state.returns()


@pytest.mark.parametrize(("name", "seats"), GAMES)
def test_returns_are_of_those_who_won(name: str, seats: int) -> None:
    """At the end, and nothing before."""
    end = walk(Game(name, seats).new_initial_state(), 4)

    assert (TERMINAL, []) == (end.current_player(), end.legal_actions())
    assert [1.0 if seat in end.state.winners else -1.0 for seat in range(seats)] == end.returns()


def test_what_a_player_has_to_know() -> None:
    """An observation is its view; an information state holds what it saw and chose, and is none where chance decides."""
    game = Game("bang", 4)
    state = game.new_initial_state()
    with pytest.raises(ValueError, match="where chance decides"):
        state.information_state_string(0)
    while state.is_chance_node() or len(state.history()) < 60:
        state = walk(state, len(state.history()), 1)
    player = state.current_player()
    assert json.loads(adjudicator.view(state.state, game.seats[player], steps=False).to_json()) == json.loads(
        state.observation_string(player))
    *before, now = json.loads(state.information_state_string(player))
    assert {**now, "steps": []} == json.loads(state.observation_string(player))
    assert any(" plays " in step for step in now["steps"]), "a player remembers what others have done"
    assert all(key in [choice["key"] for choice in sight["choices"]] for sight, key in before)


@pytest.mark.parametrize("again", [copy.copy, copy.deepcopy, lambda node: pickle.loads(pickle.dumps(node))])
def test_a_state_is_copied(again: Callable[[GameState], GameState]) -> None:
    """The copy goes on as the state would have, and leaves it as it was."""
    state = walk(Game("bang", 4).new_initial_state(), 2, 80)
    copied = again(state)
    before = (state.state, state.history())
    assert before == (copied.state, copied.history())
    copied.apply_action(0)
    assert before == (state.state, state.history())
    state.apply_action(0)
    assert (state.state, state.history()) == (copied.state, copied.history())


def test_what_is_no_state_is_refused() -> None:
    """Text of another game, or a choice that is none."""
    game = Game("bang", 4)
    none = json.dumps({"game": adjudicator.load("bang").digest, "history": ["pass"]})
    for text in ("[]", '{"game": "x", "history": []}', none):
        with pytest.raises(ValueError, match=r"no state|not among"):
            game.deserialize_state(text)
    with pytest.raises(ValueError, match="no action 999"):
        game.new_initial_state().apply_action(999)


def test_a_player_or_an_action_that_is_not_there_is_refused() -> None:
    """Numbers are not counted from the end."""
    state = Game("bang", 4).new_initial_state()
    for number in (-1, 4):
        with pytest.raises(ValueError, match=f"no player {number} among 4"):
            state.observation_string(number)
        with pytest.raises(ValueError, match=f"no action {number} among 4"):
            state.action_to_string(number)
        with pytest.raises(ValueError, match=f"no action {number} among 4"):
            state.apply_action(number)


def test_a_vector_has_a_name_for_each_place() -> None:
    """What stands in it is what the seat sees, counted from itself."""
    state = adjudicator.deal("bang", seats=4, seed=2)
    encoding = Encoding.of(state)
    for viewer, seat in enumerate(state.seats):
        seen = dict(zip(encoding.layout, encoding.vector(state, viewer), strict=True))
        hand = adjudicator.view(state, seat).players[seat]["hand"]
        assert isinstance(hand, list)
        assert len(hand) == seen["hand 0"] == sum(n for place, n in seen.items() if place.startswith("hand 0/"))
        assert 0 == sum(n for place, n in seen.items() if place.startswith("hand 1/")) < seen["hand 1"]
        assert 1 == sum(seen[f"active {n}"] for n in range(4)) == seen[f"active {(state.position.active - viewer) % 4}"]


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize(("name", "seats"), [*GAMES, ("revolver2", 2)])
def test_pettingzoo_is_content(name: str, seats: int) -> None:
    """Its own `api_test` and `seed_test` pass; for Revolver 2 with decks that are made up."""
    pytest.importorskip("pettingzoo")
    from pettingzoo.test import api_test, seed_test

    from adjudicator.games.environment import Environment

    with adjudicator.laid_over(Path(__file__).parents[1] / "fuzz/made-up.rules"):
        api_test(Environment(name, seats), num_cycles=300)
        seed_test(lambda: Environment(name, seats), num_cycles=100)


@pytest.mark.filterwarnings("ignore")
def test_a_game_is_played_in_the_environment() -> None:
    """To its end: rewards are of those who won, masks of those who are asked, and the same seed is the same game."""
    pytest.importorskip("pettingzoo")
    from adjudicator.games.environment import Environment

    ends = []
    for _ in range(2):
        environment, luck = Environment("bang", 4), Random(5)
        environment.reset(seed=3)
        for agent in environment.agent_iter():
            seen, reward, over, cut, info = environment.last()
            actions = [n for n, may in enumerate(info["action_mask"]) if may]
            assert (seen["action_mask"] == info["action_mask"]).all()
            if over or cut:
                ends.append((agent, reward))
            environment.step(None if over or cut else luck.choice(actions))
    assert ends[:4] == ends[4:]
    assert {1.0, -1.0} == {reward for _, reward in ends}
