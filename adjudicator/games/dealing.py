"""Whole games from their beginning: the rules say how a game is dealt, and chance does it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from string import ascii_uppercase

import attrs

from adjudicator.engine.draft import Draft
from adjudicator.engine.program import Program
from adjudicator.engine.run import proceed
from adjudicator.engine.state import State
from adjudicator.rules.load import load
from adjudicator.situations import situation


class Undealt(ValueError):
    """A game of so many players cannot be dealt: its rules do not say how."""


def deal(game: str, *sets: str, seats: int | Sequence[str], seed: int | None = None, load: Callable[..., Program] = load,
         **readings: str) -> State:
    """A game dealt as its rules say, at the point where the first player is asked.

    `game`: its name, and behind commas those of sets, as behind `rules` in a situation; `sets` are further ones. `seats`: how
    many, then they are called A, B, C and so on, or their names, clockwise. `seed`: the same one deals the same game in any
    process; without one the state waits at the first thing that chance decides. `load`: gives the program for the name of a
    game and of its sets. `readings`: of disputed points, with `_` for `-`. Raises `Invalid` for names that are not known, and
    `Undealt`.
    """
    state = undealt(", ".join([game, *sets]), names_of(seats), readings, load=load)
    return proceed(state) if seed is None else state.by_chance(Random(seed))


def names_of(seats: int | Sequence[str]) -> tuple[str, ...]:
    """The names of the seats: as given, or so many letters."""
    if not isinstance(seats, int):
        return tuple(seats)
    if not 0 < seats <= len(ascii_uppercase):
        raise Undealt(f"no game can be dealt for {seats} players")
    return tuple(ascii_uppercase[:seats])


def undealt(game: str, seats: Sequence[str], readings: dict[str, str], load: Callable[..., Program] = load) -> State:
    """A game in its box: all that follows is dealt. `game` with its sets behind commas. Raises `Invalid` and `Undealt`."""
    table = situation("\n".join([f"rules {game}", *seats, ""]), "deal", load=load)
    if table.seats != tuple(seats) or "\n" in game:
        raise Undealt(f"the seats are called {', '.join(table.seats)}, and not {', '.join(seats)}: a seat has one word")
    program, count = table.program, len(table.seats)
    setup = next((s for s in reversed(program.setups) if s.least <= count <= s.most), None)
    if setup is None:
        known = [f"{s.least} to {s.most}" if s.most > s.least else str(s.least) for s in program.setups]
        said = f"it is dealt for {' or '.join(known)}" if known else program.undealt or "its rules have no `setup`"
        raise Undealt(f"`{program.game.title}` cannot be dealt for {count} players: {said}")
    empty = table.at_phase(0).start(**readings)
    draft = Draft(attrs.evolve(empty, dealt=True, ends=(1 << program.layout(count).slots) - 1))
    program.verbs[setup.verb].enter(draft, draft.top_frame(), 0)
    return draft.freeze()


__all__ = ["Undealt", "deal", "names_of", "undealt"]
