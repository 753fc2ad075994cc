"""A game as a PettingZoo environment: players act in turn, chance is drawn from the seed, each sees what its seat sees.

It needs the extra `adjudicator[pettingzoo]`.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, ClassVar

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv

from adjudicator.engine.state import State
from adjudicator.games.dealing import names_of, undealt
from adjudicator.games.encoding import Encoding
from adjudicator.games.openspiel import LOST, WON

ACTIONS = 512
"""The maximal number of choices at one question. The longest of the shipped games, to name any card, has fewer."""


class Environment(AECEnv):  # type: ignore[misc]
    """A game for this number of seats. An action is the number of a choice; `action_mask`, in observation and info, marks the
    available ones.

    `observation` is a vector of whole numbers; `encoding.layout` names its entries. A player who has won gets 1, any other one
    -1. `most`: decisions after which the game is cut off. Raises `Invalid` and `Undealt`.
    """

    metadata: ClassVar[dict[str, Any]] = {"name": "adjudicator_v0", "render_modes": ["ansi"], "is_parallelizable": False}

    def __init__(self, game: str, seats: int | Sequence[str], *, most: int = 20_000, render_mode: str | None = None,
                 **readings: str) -> None:
        super().__init__()
        self.possible_agents = list(names_of(seats))
        self.render_mode = render_mode
        self._most = most
        self._box = undealt(game, self.possible_agents, readings).without_steps()
        self.encoding = Encoding.of(self._box)
        observation = spaces.Dict({
            "observation": spaces.Box(-1, 9_999, (len(self.encoding.layout),), np.int32),
            "action_mask": spaces.Box(0, 1, (ACTIONS,), np.int8),
        })
        self._observations = dict.fromkeys(self.possible_agents, observation)
        self._actions = {agent: spaces.Discrete(ACTIONS) for agent in self.possible_agents}
        self._luck = Random()
        self.state_now: State = self._box

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """The space of what an agent observes."""
        return self._observations[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """The space of its actions; the mask says which of them are available."""
        return self._actions[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:  # noqa: ARG002
        """Deal a new game. The same seed deals the same one, with the same draws; without a seed the game is different.

        `options` are accepted as by every environment; there are none.
        """
        if seed is not None:
            self._luck = Random(seed)
        self.state_now = self._box.by_chance(self._luck)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._decisions = 0
        self.agent_selection = self._asked() or self.agents[0]
        self._inform()

    def _asked(self) -> str | None:
        decider = self.state_now.decider
        return None if decider < 0 else self.possible_agents[decider]

    def _mask(self, agent: str) -> np.ndarray[Any, np.dtype[np.int8]]:
        mask = np.zeros(ACTIONS, np.int8)
        question = self.state_now.question
        if question is not None and self._asked() == agent:
            mask[: len(question.choices) + question.may_pass] = 1
        return mask

    def _inform(self) -> None:
        self.infos = {agent: {"action_mask": self._mask(agent)} for agent in self.agents}

    def observe(self, agent: str) -> dict[str, Any]:
        """What an agent sees, and what it may choose."""
        seen = self.encoding.vector(self.state_now, self.possible_agents.index(agent))
        return {"observation": np.array(seen, np.int32), "action_mask": self._mask(agent)}

    def step(self, action: int | None) -> None:
        """Continue with an action of the selected agent. Raises ValueError for one that it does not have."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError("expected an action")
        self._cumulative_rewards[agent] = 0.0
        self.state_now = self.state_now.after(int(action), self._luck)
        self._decisions += 1
        self._clear_rewards()
        if self.state_now.question is None:
            self.rewards = {a: WON if n in self.state_now.winners else LOST for n, a in enumerate(self.possible_agents)}
            self.terminations = dict.fromkeys(self.agents, True)
        elif self._decisions >= self._most:
            self.truncations = dict.fromkeys(self.agents, True)
        self.agent_selection = self._asked() or self.agents[0]
        self._accumulate_rewards()
        self._inform()

    def render(self) -> str | None:
        """The view of a spectator as text, if `render_mode` is `ansi`."""
        from adjudicator.games.views import view

        return view(self.state_now).to_json() if self.render_mode == "ansi" else None

    def close(self) -> None:
        """There is nothing to close."""


__all__ = ["ACTIONS", "Environment"]
