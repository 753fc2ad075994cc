"""Whole random games in the PettingZoo environment, of every shipped game.

    python tests/fuzz/whole_games.py --count 1000                   # of each of them
    python tests/fuzz/whole_games.py --count 400 --first 600 -k 7   # goes on where another run was left

In each of them no card is lost or found, every observation lies in the space that is promised, and who has won is counted a
second time. What does not hold is printed with the game and the seed that give it again.

No source says which cards are in the decks of Revolver 2: it is dealt as `made-up.rules` beside this file has it.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from contextlib import nullcontext
from pathlib import Path
from random import Random

import attrs
from winners import winners

from adjudicator.engine.view import View
from adjudicator.games.environment import Environment
from adjudicator.games.laws import cards, difference
from adjudicator.rules.library import laid_over
from adjudicator.rules.load import sets_of

EVERY_SET = ", ".join(["bang", *[key for key in sets_of("bang") if key != "three-players"]])
EVERY_EXPANSION = ", ".join(["revolver", *sets_of("revolver")])
GAMES = (("bang", 4), ("bang", 5), ("bang", 7), ("bang, dodge-city, high-noon", 6), ("bang, three-players", 3), (EVERY_SET, 5),
         (EVERY_SET, 8), ("northwood", 1), ("revolver", 2), ("revolver, ambush, prison, frontier, saloon, decision", 2),
         (EVERY_EXPANSION, 2), ("revolver2", 2))
MADE_UP = Path(__file__).with_name("made-up.rules")
LOOKED_AT = 16
"""Decisions between two looks at the cards and at what is observed."""


def played(environment: Environment, seed: int) -> int:
    """Play a game of a seed; gives how many decisions it took. Raises AssertionError for what does not hold."""
    environment.reset(seed=seed)
    luck, decisions, box = Random(-seed), 0, Counter[int]()
    for agent in environment.agent_iter():
        state = environment.state_now
        if not decisions % LOOKED_AT or state.winner is not None:
            seen = environment.observe(agent)
            assert environment.observation_space(agent).contains(seen), "an observation lies outside its space"
            now = cards(View(state), state.position.unseen_cards)
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


def _all(environment: Environment, line: str, seeds: range) -> int:
    """Play the games of these seeds, and say what does not hold; gives how many games that are."""
    failed, decisions, ends = 0, 0, Counter[str]()
    if "three-players" in line or "shadow-gunslingers" in line:  # only the steps tell who has eliminated whom, or is a shadow
        environment._box = attrs.evolve(environment._box, logging=True)
    for count, seed in enumerate(seeds, 1):
        try:
            decisions += played(environment, seed)
            ends[str(environment.state_now.winner)] += 1
        except Exception as wrong:
            failed += 1
            print(f"{line}, seed {seed}: {type(wrong).__name__}: {wrong}", flush=True)
        if not count % 100 or seed == seeds[-1]:
            print(f"{line}: {count} games, {decisions} decisions, {failed} failed; {dict(ends)}", flush=True)
    return failed


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
        with laid_over(MADE_UP) if game == "revolver2" else nullcontext():
            failed += _all(Environment(game, seats), line, range(asked.first, asked.first + asked.count))
    return int(bool(failed))


if __name__ == "__main__":
    sys.exit(main())
