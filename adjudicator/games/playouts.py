"""Games played at random, each known by its seed: who won, how long it took, and what was chosen."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from random import Random

from adjudicator.engine.chance import NOBODYS, drawn
from adjudicator.engine.draft import Draft
from adjudicator.engine.run import Fault, Stuck, run, settle
from adjudicator.engine.state import State
from adjudicator.games.dealing import undealt
from adjudicator.games.laws import cards, difference
from adjudicator.values import frozen

LOOKED_AT = 16
"""Decisions between two looks at the cards of a game."""


@frozen
class Recipe:
    """What a game is played from. `game` has its sets behind commas; `most`: decisions of players after which it is left."""

    game: str
    seats: tuple[str, ...]
    readings: tuple[tuple[str, str], ...]
    seed: int
    most: int


@frozen
class Played:
    """A game that was played. `choices`: every choice by its number, those of chance and of the deal among them.

    `decisions`: those of players. `winner` as the rules name it, None where the game was left; `winners` the seats.
    `consulted`: a bit for each disputed point that the rules came to. `problem`: a broken law or a fault of the rules or the
    program, in words.
    """

    recipe: Recipe
    choices: tuple[int, ...]
    decisions: int
    winner: str | None
    winners: tuple[int, ...]
    consulted: int
    problem: str


@lru_cache(maxsize=4)
def in_box(game: str, seats: tuple[str, ...], readings: tuple[tuple[str, str], ...]) -> State:
    """A game that has not been dealt yet, without a timeline. Raises `Invalid` and `Undealt`."""
    return undealt(game, seats, dict(readings)).without_steps()


def play(recipe: Recipe) -> Played:
    """Deal and play a game: every choice is drawn, chance by its weights, players evenly. Faults are told and not raised."""
    draft = Draft(in_box(recipe.game, recipe.seats, recipe.readings))
    choices: list[int] = []
    try:
        decisions = _played(draft, Random(recipe.seed), choices, recipe.most)
        problem = ""
    except (Fault, Stuck, Broken) as trouble:
        decisions, problem = 0, str(trouble)
    except Exception as trouble:
        decisions, problem = 0, f"{type(trouble).__name__}: {trouble}"
    return Played(recipe, tuple(choices), decisions, draft.winner, draft.winners, draft.consulted, problem)


class Broken(Exception):
    """What holds in every game does not hold in this one."""


def _played(draft: Draft, luck: Random, choices: list[int], most: int) -> int:
    """Play to the end, or so many decisions. Raises `Broken` for a law that does not hold."""
    decisions, box = 0, Counter[int]()
    run(draft)
    while (question := draft.question) is not None and decisions < most:
        if question.kind in NOBODYS:
            choice = drawn(draft, luck)
        else:
            if not decisions % LOOKED_AT:
                box = box or cards(draft, draft.pool)
                _check(draft, box)
            decisions += 1
            choice = luck.randrange(len(question.choices) + question.may_pass)
        choices.append(choice)
        settle(draft, choice)
        run(draft)
    if box:
        _check(draft, box)
    if draft.question is None and draft.winner is None:
        raise Broken("the game stops, and nobody has won")
    return decisions


def _check(draft: Draft, box: Counter[int]) -> None:
    """Raises `Broken` where cards are not what they were when the game began."""
    try:
        lost, found = difference(box, cards(draft, draft.pool))
    except ValueError as wrong:
        raise Broken(str(wrong)) from None
    if lost or found:
        raise Broken(f"{lost} cards are gone, and {found} came from nowhere")


__all__ = ["Broken", "Played", "Recipe", "in_box", "play"]
