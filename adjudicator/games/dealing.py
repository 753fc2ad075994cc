"""Whole games from their beginning: the rules say how a game is dealt, and chance does it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from random import Random
from string import ascii_uppercase

import attrs

from adjudicator.engine.construction import Setup
from adjudicator.engine.draft import Draft
from adjudicator.engine.program import Program
from adjudicator.engine.run import proceed
from adjudicator.engine.state import State
from adjudicator.memo import Recent
from adjudicator.notation.source import Invalid
from adjudicator.rules.load import load
from adjudicator.situations import situation
from adjudicator.values import must_be

_BOXES: Recent[tuple[Program, tuple[str, ...], tuple[tuple[str, str], ...]], State] = Recent(8)
"""Games that are dealt again and again: program, seats, readings."""


class Undealt(ValueError):
    """A game cannot be dealt for this number of players: its rules do not say how."""


def deal(game: str, *sets: str, seats: int | Sequence[str], seed: int | None = None, load: Callable[..., Program] = load,
         **readings: str) -> State:
    """A game dealt as its rules say, at the point where the first player is asked.

    `game`: its name, followed by those of sets after commas, as after `rules` in a situation; `sets` are further ones. `seats`: a
    number, then they are called A, B, C and so on, or their names, clockwise. `seed`: the same one deals the same game in any
    process; without one the state waits at the first thing that chance decides. `load`: returns the program for the name of a
    game and of its sets. `readings`: of disputed points, with `_` for `-`. Raises `Invalid` for unknown names, and `Undealt`.
    """
    for name in (game, *sets):
        must_be(name, str, "the name of a game or a set")
    state = undealt(", ".join([game, *sets]), names_of(seats), readings, load=load)
    return proceed(state) if seed is None else state.by_chance(Random(seed))


def names_of(seats: int | Sequence[str]) -> tuple[str, ...]:
    """The names of the seats: as given, or the first letters."""
    if not isinstance(seats, int):
        must_be(seats, Iterable, "a number of seats, or their names,")
        for name in seats:
            must_be(name, str, "the name of a seat")
        return tuple(seats)
    if not 0 < seats <= len(ascii_uppercase):
        raise Undealt(f"no game can be dealt for {seats} players")
    return tuple(ascii_uppercase[:seats])


def undealt(game: str, seats: Sequence[str], readings: dict[str, str], load: Callable[..., Program] = load) -> State:
    """A game in its box: everything that follows is dealt. `game` with its sets after commas. Raises `Invalid` and `Undealt`."""
    must_be(game, str, "the name of a game")
    for key, choice in readings.items():
        must_be(choice, str, f"the name of a reading of `{key}`")
    asked = tuple(seats), tuple(sorted(readings.items()))
    first = ""
    with suppress(Invalid):  # which is raised below, in words about the whole line
        program = load(*[name.strip() for name in game.split(",")])
        first = f"phase {program.phases[0].named.key}"
        if (found := _BOXES.get((program, *asked))) is not None:
            return found
        setup_for(program, len(asked[0]))
    state = _boxed(game, seats, first, readings, load)
    _BOXES.keep((state.program, *asked), state)
    return state


def _boxed(game: str, seats: Sequence[str], phase: str, readings: dict[str, str], load: Callable[..., Program]) -> State:
    """The same, not yet remembered. `phase`: the line by which a situation begins with the first one, empty for unknown rules."""
    table = situation("\n".join([f"rules {game}", *seats, phase, ""]), "deal", load=load)
    if table.seats != tuple(seats) or "\n" in game:
        raise Undealt(f"the seats are called {', '.join(table.seats)}, and not {', '.join(seats)}: a seat has one word")
    program, count = table.program, len(table.seats)
    setup = setup_for(program, count)
    empty = table.start(**readings)
    draft = Draft(attrs.evolve(empty, dealt=True, ends=(1 << program.layout(count).slots) - 1))
    program.verbs[setup.verb].enter(draft, draft.top_frame(), 0)
    return draft.freeze()


def setup_for(program: Program, count: int) -> Setup:
    """How a game is dealt for a number of players. Raises `Undealt` if it cannot be."""
    setup = next((s for s in reversed(program.setups) if s.least <= count <= s.most), None)
    if setup is None:
        known = [f"{s.least} to {s.most}" if s.most > s.least else str(s.least) for s in program.setups]
        said = f"it is dealt for {' or '.join(known)}" if known else program.undealt or "its rules have no `setup`"
        raise Undealt(f"`{program.game.title}` cannot be dealt for {count} players: {said}")
    return setup


__all__ = ["Undealt", "deal", "names_of", "setup_for", "undealt"]
