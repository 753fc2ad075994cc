"""Whether a game is over: by a rule that is carried out alone, or where a situation begins."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from typing import Any

import attrs

from adjudicator.answers.why.deciding import body_of
from adjudicator.engine.draft import Draft
from adjudicator.engine.faults import Unknown
from adjudicator.engine.frames import AT, CODE, new_frame
from adjudicator.engine.index import index_of
from adjudicator.engine.program import Program
from adjudicator.engine.run import Fault, Stuck, run
from adjudicator.engine.state import State
from adjudicator.engine.table import FALLEN, OUT, PLAYING
from adjudicator.rules import tree as t

Tell = Callable[[int], None]


def ended_by(state: State, rule: Sequence[Any], tell: Tell = lambda _: None) -> str | None:
    """The winner if a rule, given by its frame, is carried out alone; None if the game goes on, or the rule does not act yet.

    `tell` is called with how many steps and turns of loops that took.
    """
    alone = Draft(attrs.evolve(state, steps=(), causes=(), logging=False))
    frame = [*rule[:AT], 0, *rule[AT + 1:]]
    waits = next((c.test for c in alone.program.clauses if frame[CODE] in (c.code, c.bare) and c.kind == "state_based"), None)
    alone.stack[:] = [frame]
    try:
        if waits is not None and not waits(alone, frame):
            return None
        run(alone)
    except (Fault, Stuck, Unknown):
        return None
    finally:
        tell(1 + alone.effort + alone.spent - state.effort)
    return alone.winner


def is_over(start: State, tell: Tell = lambda _: None) -> bool:
    """Whether the game of a situation would have been over before it: at once, or when one of those fell who are out.

    `tell` is called with how many steps and turns of loops each rule took that was carried out.
    """
    if any(ended_by(start, rule, tell) is not None for rule in _waiting(start)):
        return True
    status, out = start.position.status, [p for p, kind in enumerate(start.position.status) if kind == OUT]
    for player in out:
        falling, staying = (attrs.evolve(start, position=start.position._replace(status=tuple(
            [kind if p == player else other for p, other in enumerate(status)]))) for kind in (FALLEN, PLAYING))
        for code in _ending(start.program):
            rule = new_frame(start.program, code, start.position.active)
            if ended_by(falling, rule, tell) is not None and ended_by(staying, rule, tell) is None:
                return True
    return False


def _waiting(start: State) -> Iterator[list[Any]]:
    """The frames of the rules that act as soon as something is so."""
    for clause, holder, card in index_of(Draft(start)).state_based:
        yield new_frame(start.program, clause.code, holder, card)


@lru_cache(maxsize=16)
def _ending(program: Program) -> tuple[int, ...]:
    """The codes of the verbs that may end a game."""
    found = []
    for verb in program.verbs:
        origin = program.origins[verb.code] if verb.code >= 0 and not verb.parameters else None
        body = None if origin is None else body_of(origin)
        if body is not None and any(isinstance(node, t.Win) for node in t.nodes(body)):
            found.append(verb.code)
    return tuple(found)


__all__ = ["ended_by", "is_over"]
