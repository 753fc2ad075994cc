"""The turn: its phases one after the other, then the next player's."""

from __future__ import annotations

from typing import Any

from adjudicator.engine.draft import Draft
from adjudicator.engine.events import checkpoint
from adjudicator.engine.faults import TurnOver
from adjudicator.engine.frames import AT, TURN, YOU, new_frame
from adjudicator.engine.index import index_of
from adjudicator.engine.position import PLAYING
from adjudicator.engine.steps import PHASE


def turn(d: Draft, f: list[Any]) -> None:
    """Begin the next phase of the active player's turn, or the next player's turn."""
    if checkpoint(d):
        return
    phases = d.program.phases
    number = f[AT]
    if number >= len(phases) or (number and d.status[f[YOU]] != PLAYING):
        _next_turn(d, f)
        return
    phase = phases[number]
    if phase.test is not None and not phase.test(d, f):
        f[AT] = number + 1
        return
    frames = []
    for clause, holder, card in index_of(d).phases.get(phase.named.key, ()):
        if holder is None or holder == f[YOU]:
            frame = new_frame(d.program, clause.code, f[YOU], card, None, clause.owner, None, f[YOU])
            if clause.test is None or clause.test(d, frame):
                frames.append(frame)
    f[AT] = number + 1
    d.phase = number
    d.say(f[YOU], -1, (number,), phase.code, PHASE)
    if d.status[f[YOU]] == PLAYING:
        d.stack.append(new_frame(d.program, phase.code, f[YOU]))
    d.stack.extend(reversed(frames))


def end_turn(d: Draft) -> None:
    """Have no further phase of this turn begin."""
    d.open_frame(TURN)[AT] = len(d.program.phases)


def skip_to(d: Draft, phase: int) -> None:
    """Have the turn go on with a phase, once the present one is over."""
    d.open_frame(TURN)[AT] = phase


def _next_turn(d: Draft, f: list[Any]) -> None:
    if d.within_turn:
        raise TurnOver
    active = f[YOU]
    for player in d.around(active + 1):
        if d.program.next_player(d, player) if d.program.next_player else d.status[player] == PLAYING:
            break
    else:
        d.stack.clear()
        return
    begin(d, player)
    f[YOU] = player
    f[AT] = 0


def begin(d: Draft, player: int) -> None:
    """Make a player the active one: what is counted by the turn starts anew."""
    d.active = player
    d.seat()
    d.index = d.blanking = None
    d.used = [u for u in d.used if u[0] != "turn"]
    for number, field in enumerate(d.program.player_fields):
        if field.scope == "turn":
            default = d.program.player_defaults[number]
            d.fields[number] = tuple(default(d, new_frame(d.program, TURN, p)) if default else 0 for p in range(d.n))
    d.age()


__all__ = ["begin", "end_turn", "skip_to", "turn"]
