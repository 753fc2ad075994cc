"""Games under the names that OpenSpiel gives them, for programs that learn and search: players, chance, returns, observations.

OpenSpiel itself is not needed. An action is the number of a choice where the state waits; `action_to_string` gives its meaning.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from itertools import zip_longest
from typing import NoReturn

from adjudicator.engine.run import proceed
from adjudicator.engine.state import State
from adjudicator.games.dealing import names_of, undealt
from adjudicator.games.views import view
from adjudicator.values import must_be, must_have

CHANCE, TERMINAL = -1, -4
"""Who is asked if no player is, by the numbers of OpenSpiel."""
WON, LOST = 1.0, -1.0
"""Returns, as OpenSpiel has them in games with winners and losers."""


class Game:
    """A game for this number of players under some readings. `sets` follow the name, after commas."""

    def __init__(self, name: str, seats: int | Sequence[str], **readings: str) -> None:
        """Raises `Invalid` for unknown names, and `Undealt` if the rules deal for other numbers."""
        self.name, self.seats, self.readings = name, names_of(seats), readings
        self._whole = proceed(undealt(name, self.seats, readings))
        self._first = self._whole.without_steps()

    def num_players(self) -> int:
        """The number of seats."""
        return len(self.seats)

    def new_initial_state(self) -> GameState:
        """The game in its box: the deal is chance."""
        return GameState(self, self._first, ())

    def replayed(self, history: Sequence[str]) -> Iterator[State]:
        """The states before each of these actions and after the last, with what has happened on the way."""
        state = self._whole
        yield state
        for key in history:
            state = state.after(key)
            yield state

    def min_utility(self) -> float:
        """The return of a player who has lost."""
        return LOST

    def max_utility(self) -> float:
        """The return of a player who has won."""
        return WON

    def deserialize_state(self, text: str) -> GameState:
        """The state in a text that `serialize` wrote. Raises ValueError for any other, and for a choice that no longer exists."""
        body = json.loads(text)
        known = isinstance(body, dict) and body.get("game") == self._first.program.digest
        if not known or not isinstance(body.get("history"), list):
            raise ValueError("this is no state of this game")
        state = self.new_initial_state()
        for key in body["history"]:
            state = state.child(state.state.legal().index(key) if key in state.state.legal() else _refuse(str(key)))
        return state


def _refuse(key: str) -> NoReturn:
    raise ValueError(f"`{key}` is not among the choices")


class GameState:
    """A state with the actions that led to it. `apply_action` changes what this object stands for; `state` is the immutable
    value.
    """

    def __init__(self, game: Game, state: State, history: tuple[str, ...]) -> None:
        self.game, self.state, self._history = game, state, history

    def current_player(self) -> int:
        """The seat that chooses, `CHANCE` or `TERMINAL`."""
        if self.state.question is None:
            return TERMINAL
        return CHANCE if self.state.is_chance else self.state.decider

    def is_terminal(self) -> bool:
        """Whether nothing is asked any more."""
        return self.state.question is None

    def is_chance_node(self) -> bool:
        """Whether chance decides."""
        return self.state.is_chance

    def legal_actions(self, player: int | None = None) -> list[int]:
        """The actions of the player who is asked; none for anybody else."""
        if player is not None and player != self.current_player():
            return []
        return list(range(len(self.state.legal())))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Each action of chance with its probability; they add up to 1. Raises ValueError if chance does not decide."""
        if not self.state.is_chance:
            raise ValueError("chance does not decide here")
        weights = self.state.weights
        total = sum(weights)
        return [(n, weight / total if total else 1 / len(weights)) for n, weight in enumerate(weights) if weight or not total]

    def apply_action(self, action: int) -> None:
        """Continue with an action. Raises ValueError for anything else."""
        key = self.action_to_string(action)
        self.state, self._history = self.state.after(action), (*self._history, key)

    def child(self, action: int) -> GameState:
        """The state after an action; this one stays as it is."""
        found = self.clone()
        found.apply_action(action)
        return found

    def clone(self) -> GameState:
        """A copy. It costs nothing: states share what they have in common."""
        return GameState(self.game, self.state, self._history)

    def action_to_string(self, *given: int) -> str:
        """The key of an action, with or without the player before it; no two of one state are the same.

        Raises ValueError if there is no such action.
        """
        keys, action = self.state.legal(), given[-1]
        must_have(action, "__index__", "the number of an action")
        if not 0 <= action < len(keys):
            raise ValueError(f"no action {action} among {len(keys)}")
        return keys[action]

    def history(self) -> list[str]:
        """The keys of all actions from the box on, including those of chance."""
        return list(self._history)

    def returns(self) -> list[float]:
        """For each seat 1 if it has won, -1 if another has or nobody, 0 as long as nothing is decided."""
        if self.state.winner is None:
            return [0.0] * len(self.game.seats)
        return [WON if seat in self.state.winners else LOST for seat in range(len(self.game.seats))]

    def observation_string(self, player: int) -> str:
        """What a seat sees now, as JSON. Raises ValueError if there is no such player."""
        return view(self.state, self._seat(player), steps=False).to_json()

    def _seat(self, player: int) -> str:
        """The name of a seat by its number. Raises ValueError if there is none."""
        must_be(player, int, "the number of a player")
        if not 0 <= player < len(self.game.seats):
            raise ValueError(f"no player {player} among {len(self.game.seats)}")
        return self.game.seats[player]

    def information_state_string(self, player: int) -> str:
        """What a seat has seen so far, as JSON: its view at each of its own choices with the choice, and its view now, with the
        steps as it saw them.

        Raises ValueError if chance decides, or if there is no such player.
        """
        if self.is_chance_node():
            raise ValueError("nobody has to know anything where chance decides")
        seat, sights, state = self._seat(player), list[object](), self.state
        for state, key in zip_longest(self.game.replayed(self._history), self._history):
            if key is not None and not state.is_chance and state.decider == player:
                sights.append([json.loads(view(state, seat, steps=False).to_json()), key])
        return json.dumps([*sights, json.loads(view(state, seat).to_json())], ensure_ascii=False)

    def serialize(self) -> str:
        """The state as text, for `Game.deserialize_state`."""
        return json.dumps({"game": self.state.program.digest, "history": list(self._history)}, ensure_ascii=False)


__all__ = ["CHANCE", "TERMINAL", "Game", "GameState"]
