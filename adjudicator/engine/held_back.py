"""Abilities that act as soon as something is so, and what is held back for a player while a pending effect runs."""

from __future__ import annotations

from adjudicator.engine.draft import Draft
from adjudicator.engine.frames import YOU, new_frame
from adjudicator.engine.index import index_of


def state_based_check(d: Draft) -> bool:
    """Carry out the first state-based ("as soon as") ability whose condition is true; true if one was pushed."""
    if d.pending:
        return False
    for clause, holder, card in (d.index or index_of(d)).state_based:
        if holder is not None and d.held_back >> holder & 1:
            continue
        frame = new_frame(d.program, clause.code, holder, card)
        if clause.test is None or clause.test(d, frame):
            d.stack.append(frame)
            return True
    return False


def waits(d: Draft, player: int) -> bool:
    """Whether a player has an ability that is held back, or would be if it were triggered: only then its duration matters."""
    return any(q[YOU] == player for q in d.queue) or any(holder == player for _, holder, _ in index_of(d).state_based)


def release(d: Draft, players: list[int]) -> None:
    """Release these players: their abilities that were waiting are pushed."""
    for p in players:
        d.held_back &= ~(1 << p)
    ready = [q for q in d.queue if q[YOU] in players]
    if ready:
        d.queue = [q for q in d.queue if q[YOU] not in players]
        d.stack.extend(list(q) for q in reversed(ready))


__all__ = ["release", "state_based_check", "waits"]
