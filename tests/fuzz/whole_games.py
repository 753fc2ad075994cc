"""Whole random games in the PettingZoo environment, of every shipped game that can be dealt.

    python tests/fuzz/whole_games.py --count 1000                   # of each of them
    python tests/fuzz/whole_games.py --count 400 --first 600 -k 7   # goes on where another run was left

In each of them no card is lost or found, every observation lies in the space that is promised, and who has won is counted a
second time, from what lies on the table at the end. What does not hold is printed with the game and the seed that give it again.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from random import Random

from adjudicator.engine.state import State
from adjudicator.engine.view import View
from adjudicator.games.environment import Environment
from adjudicator.games.laws import cards, difference
from adjudicator.games.views import view
from adjudicator.rules.load import sets_of

EVERY_SET = ", ".join(["bang", *[key for key in sets_of("bang") if key != "three-players"]])
GAMES = (("bang", 4), ("bang", 5), ("bang", 7), ("bang, three-players", 3), (EVERY_SET, 5), (EVERY_SET, 8), ("northwood", 1),
         ("revolver", 2))
LOOKED_AT = 16
"""Decisions between two looks at the cards and at what is observed."""
STARS = (4, 3, 2, 1, 1, 2, 3, 4)
"""What each fief of Northwood counts."""


def winners(state: State) -> tuple[str, tuple[int, ...]]:
    """Who has won a game that is over, by what lies on the table and who is left."""
    game = state.program.game.key
    return {"bang": _bang, "northwood": _northwood, "revolver": _revolver}[game](state)


def _bang(state: State) -> tuple[str, tuple[int, ...]]:
    seats = range(len(state.seats))
    roles = [str(facts.get("role")) for facts in (view(state, seat).players[seat] for seat in state.seats)]
    left = [seat for seat in seats if state.position.status[seat] == 0]
    if state.winner in ("Last in play", "Nobody") and any("Wild West Show" in str(pile) for pile in view(state).piles.values()):
        return ("Last in play", tuple(left)) if len(left) == 1 else ("Nobody", ())
    if "Sheriff" not in roles:
        return _hunt(state, roles, left)
    if "Sheriff" in [roles[seat] for seat in left]:
        assert not {"Outlaw", "Renegade"} & {roles[seat] for seat in left}, "somebody is left who is against the law"
        return "Sheriff", tuple(seat for seat in seats if roles[seat] in ("Sheriff", "Deputy"))
    if [roles[seat] for seat in left] == ["Renegade"]:
        return "Renegade", tuple(left)
    return "Outlaws", tuple(seat for seat in seats if roles[seat] == "Outlaw")


def _hunt(state: State, roles: list[str], left: list[int]) -> tuple[str, tuple[int, ...]]:
    """Three players: one who is alone at the end has won; else it is somebody who is in play, or nobody."""
    if len(left) == 1:
        return roles[left[0]], tuple(left)
    assert set(state.winners) <= set(left), "who has won is out"
    return str(state.winner), state.winners


def _northwood(state: State) -> tuple[str, tuple[int, ...]]:
    rulers = view(state, "A").players["A"].get("rulers", [])
    assert isinstance(rulers, list)
    won = [int(words.partition(" fief ")[2].split()[0]) if " fief " in words else 0 for words in rulers if "friendly" in words]
    stars = sum(STARS[fief] for fief in won)
    medal = next((name for name, least in (("Gold", 20), ("Silver", 18), ("Bronze", 16)) if stars >= least), "nobody")
    return medal, () if medal == "nobody" else (0,)


def _revolver(state: State) -> tuple[str, tuple[int, ...]]:
    keys = [field.key for field in state.program.game_fields]
    seats = {side: seat for seat, facts in enumerate(view(state).players.values()) for side in ("gang", "law") if side in facts}
    gang = seats.get("gang", state.seats.index("A"))
    company = [name for facts in view(state).players.values() for name in (facts.get("gang") or []) if isinstance(name, str)]
    held_out = state.winner == "Colty" and any("Jack Colty" in name for name in company)
    if held_out or state.position.vars[keys.index("cubes")] <= 0:
        return "Colty", (gang,)
    return "McReady", (1 - gang,)


def played(environment: Environment, seed: int) -> int:
    """Play a game of a seed; gives how many decisions it took. Raises AssertionError for what does not hold."""
    environment.reset(seed=seed)
    luck, decisions, box = Random(-seed), 0, Counter[int]()
    for agent in environment.agent_iter():
        state = environment.state_now
        if not decisions % LOOKED_AT or state.winner is not None:
            seen = environment.observe(agent)
            assert environment.observation_space(agent).contains(seen), "an observation lies outside its space"
            now = cards(View(state), state.position.pool)
            box = box or now
            assert (0, 0) == difference(box, now), "cards are gone, or came from nowhere"
        if environment.terminations[agent] or environment.truncations[agent]:
            environment.step(None)
            continue
        environment.step(luck.choice([n for n, may in enumerate(environment.infos[agent]["action_mask"]) if may]))
        decisions += 1
        if any(environment.terminations.values()):
            _check(environment)
    assert environment.state_now.winner is not None, "the game does not end"
    return decisions


def _check(environment: Environment) -> None:
    state = environment.state_now
    name, seats = winners(state)
    assert (name, seats) == (state.winner, state.winners), f"{name} {seats} has won, and not {state.winner} {state.winners}"
    rewards = {agent: 1.0 if number in seats else -1.0 for number, agent in enumerate(environment.possible_agents)}
    assert environment.rewards == rewards, "rewards are not those of the winners"


def main() -> int:
    """Play the games; the exit status is 1 where something does not hold."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--count", type=int, default=1000)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("-k", default="", help="only games in whose line, such as `bang for 4`, this stands")
    asked = parser.parse_args()
    failed = 0
    for game, seats in GAMES:
        line = f"{game} for {seats}"
        if asked.k not in line:
            continue
        environment, decisions = Environment(game, seats), 0
        for seed in range(asked.first, asked.first + asked.count):
            try:
                decisions += played(environment, seed)
            except Exception as wrong:
                failed += 1
                print(f"{line}, seed {seed}: {type(wrong).__name__}: {wrong}", flush=True)
            if not (seed + 1) % 100:
                print(f"{line}: {seed + 1 - asked.first} games, {decisions} decisions", flush=True)
    return int(bool(failed))


if __name__ == "__main__":
    sys.exit(main())
