"""The record of a game as JSON: how it was dealt, every choice by its key, and how it ended; and the same game again.

A record does not depend on how random numbers are made, nor on the numbers of a compiled program: keys are made of names.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from adjudicator import __version__
from adjudicator.engine.options import PASS, legal_keys
from adjudicator.engine.run import Fault, Stuck, proceed
from adjudicator.engine.state import State
from adjudicator.games.dealing import undealt
from adjudicator.games.playouts import Played
from adjudicator.notation.source import Diagnostic, Invalid, Source, Span, short
from adjudicator.values import frozen

FORMAT = "adjudicator game 1"
SHAPE: dict[str, Any] = {
    "format": str, "version": str, "game": str, "digest": str, "seats": list, "seed": int, "readings": dict, "choices": list,
    "winner": (str, type(None)), "winners": list, "decisions": int, "problem": str,
}


@frozen
class Replayed:
    """A game of a record played again. `same`: it ended as the record says; `at`: which choice could not be made, None for none.

    `end` is the state to which it came; `problem`: what went wrong there, in words. `rules`: whether they are those of the
    record.
    """

    same: bool
    rules: bool
    at: int | None
    problem: str
    end: State


def record(played: Played) -> dict[str, Any]:
    """The record of a game that was played, ready for `json.dumps`. The game is gone through again for the keys."""
    recipe = played.recipe
    state = proceed(undealt(recipe.game, recipe.seats, dict(recipe.readings)).without_steps())
    program, keys = state.program, []
    for number in played.choices:
        keys.append(_key(state, number))
        try:
            state = state.after(number)
        except (Fault, Stuck):
            break
    readings = {i.key: i.choices[n].key for i, n in zip(program.interpretations, state.settings, strict=True)}
    return {
        "format": FORMAT, "version": __version__, "game": ", ".join([program.game.key, *[s.key for s in program.sets]]),
        "digest": program.digest, "seats": list(recipe.seats), "seed": recipe.seed, "readings": readings, "choices": keys,
        "winner": played.winner, "winners": [recipe.seats[p] for p in played.winners], "decisions": played.decisions,
        "problem": played.problem,
    }


def _key(state: State, number: int) -> str:
    keys = legal_keys(state)
    return keys[number] if number < len(keys) else PASS


def is_record(source: Source) -> bool:
    """Whether a text says that it is the record of a game."""
    try:
        body = json.loads(source.text)
    except (ValueError, RecursionError):
        return False
    return isinstance(body, dict) and body.get("format") == FORMAT


def read(source: Source) -> dict[str, Any]:
    """The record that a text is. Raises `Invalid` for anything else."""
    where = Span(source, 1, 1, 0)
    body = json.loads(source.text) if is_record(source) else {}
    wrong = [key for key, kind in SHAPE.items() if key not in body or not isinstance(body[key], kind)]
    words = [value for key in ("seats", "winners", "choices") for value in body.get(key, ())] if not wrong else []
    if not wrong and not all(isinstance(word, str) for word in (*words, *body["readings"].values())):
        wrong = ["choices"]
    if wrong:
        raise Invalid([Diagnostic("Q022", f"the record of a game has no sound `{short(wrong[0])}`", where)])
    return body


def replay(body: Mapping[str, Any]) -> Replayed:
    """Play the game of a record again. Raises `Invalid` and `Undealt` where it cannot be begun any more."""
    readings = {name.replace("-", "_"): choice for name, choice in body["readings"].items()}
    state = undealt(body["game"], tuple(body["seats"]), readings)
    made, problem = 0, ""
    try:
        state = proceed(state)
        for key in body["choices"]:
            state = state.after(key)
            made += 1
    except ValueError as trouble:  # a `Fault` or `Stuck` of the rules, or a choice that is none any more
        problem = str(trouble)
    at = made if made < len(body["choices"]) else None
    ended = (state.winner, [state.seats[p] for p in state.winners]) == (body["winner"], body["winners"])
    same = problem == body["problem"] if problem else ended
    return Replayed(same, state.program.digest == body["digest"], at, problem, state)


__all__ = ["FORMAT", "Replayed", "is_record", "read", "record", "replay"]
