"""Games played at random, each identified by its seed: who won, how long it took, and what was chosen."""

from __future__ import annotations

from collections import Counter
from random import Random

from adjudicator.engine.chance import carry_on
from adjudicator.engine.draft import Draft
from adjudicator.engine.luck import Luck
from adjudicator.engine.run import Fault, Stuck, settle
from adjudicator.games.dealing import undealt
from adjudicator.games.laws import cards, difference
from adjudicator.values import frozen

LOOKED_AT = 16
"""Decisions between two checks of the cards of a game."""


@frozen
class Recipe:
    """What a game is played from. `game` has its sets after commas; `most`: decisions of players after which it stops."""

    game: str
    seats: tuple[str, ...]
    readings: tuple[tuple[str, str], ...]
    seed: int
    most: int


@frozen
class Played:
    """A game that was played. `choices`: every choice by its number, including those of chance and of the deal.

    `decisions`: those of players. `winner` as the rules name it, None if the game was stopped; `winners` the seats. `consulted`:
    a bit for each disputed point that the rules reached. `problem`: a broken law or a fault of the rules or the program, in
    words.
    """

    recipe: Recipe
    choices: tuple[int, ...]
    decisions: int
    winner: str | None
    winners: tuple[int, ...]
    consulted: int
    problem: str


def play(recipe: Recipe) -> Played:
    """Deal and play a game: every choice is drawn, chance by its weights, players uniformly. Faults are reported, not raised."""
    draft = Draft(undealt(recipe.game, recipe.seats, dict(recipe.readings)).without_steps())
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
    """What is true in every game is false in this one."""


def _played(draft: Draft, luck: Random, choices: list[int], most: int) -> int:
    """Play to the end, or up to this many decisions. Raises `Broken` for a broken law."""
    decisions, box = 0, Counter[int]()
    chance = Luck(luck, choices)
    carry_on(draft, chance)
    while (question := draft.question) is not None and decisions < most:
        if not decisions % LOOKED_AT:
            box = box or cards(draft, draft.unseen_cards)
            _check(draft, box)
        decisions += 1
        choice = luck.randrange(len(question.choices) + question.may_pass)
        choices.append(choice)
        settle(draft, choice)
        carry_on(draft, chance)
    if box:
        _check(draft, box)
    if draft.question is None and draft.winner is None:
        raise Broken("the game stops, and nobody has won")
    return decisions


def _check(draft: Draft, box: Counter[int]) -> None:
    """Raises `Broken` if the cards differ from those when the game began."""
    try:
        lost, found = difference(box, cards(draft, draft.unseen_cards))
    except ValueError as wrong:
        raise Broken(str(wrong)) from None
    if lost or found:
        raise Broken(f"{lost} cards are gone, and {found} came from nowhere")


__all__ = ["Broken", "Played", "Recipe", "play"]
