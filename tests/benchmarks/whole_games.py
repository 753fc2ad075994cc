"""Whole random games, of BANG! through the public interface and of chess with python-chess, as they are measured."""

from __future__ import annotations

from functools import cache
from random import Random

import adjudicator
from adjudicator.games.playouts import Recipe, play
from adjudicator.rules.load import sets_of

SEATS = 5
GAMES = 12
LONGEST = 300
"""Plies after which a game of chess is left."""


def every_set() -> str:
    """BANG! with all its sets but the one for three players."""
    return ", ".join(["bang", *[key for key in sets_of("bang") if key != "three-players"]])


def bang(name: str) -> None:
    """Games dealt and played at random; what chance decides is drawn as it comes."""
    for seed in range(GAMES):
        luck = Random(seed)
        state = adjudicator.deal(name, seats=SEATS).without_steps().by_chance(luck)
        while (question := state.question) is not None:
            state = state.after(luck.randrange(len(question.choices) + question.may_pass)).by_chance(luck)


@cache
def decisions(name: str) -> int:
    """How many decisions these games take, those of chance among them: the same seeds give the same games."""
    played = [play(Recipe(name, tuple("ABCDE"), (), seed, 20_000)) for seed in range(GAMES)]
    assert not any(game.problem for game in played)
    return sum(len(game.choices) for game in played)


def chess_games() -> int:
    """As many games of chess, from its first position, with moves at random; gives the number of their plies."""
    import chess

    plies = 0
    for seed in range(GAMES):
        luck, board = Random(seed), chess.Board()
        while not board.is_game_over() and board.ply() < LONGEST:
            board.push(luck.choice(list(board.legal_moves)))
        plies += board.ply()
    return plies
