"""As cards of which names a player may use those that have another one."""

from __future__ import annotations

from collections.abc import Collection
from functools import partial

from adjudicator.engine.draft import Draft
from adjudicator.engine.frames import new_frame
from adjudicator.engine.index import index_of
from adjudicator.engine.knowledge import pass_over, using
from adjudicator.engine.references import BASE
from adjudicator.engine.table import EVERYBODY


def as_others(d: Draft, player: int) -> list[tuple[int, Collection[int]]]:
    """The names as which a player may use other cards, each with the cards that count as one."""
    found: list[tuple[int, Collection[int]]] = []
    for clause, holder, card in (d.index or index_of(d)).uses:
        if holder is None or holder == player:
            frame = new_frame(d.program, clause.code, player, card)
            if clause.targets is not None and (clause.test is None or clause.test(d, frame)):
                found.append((clause.as_name, using(d, EVERYBODY, partial(clause.targets, d, frame))))
    return found


def serves(d: Draft, player: int, reference: int, name: int) -> bool:
    """Whether a card is one of a name, or may count as one by an ability of a player. An unknown card of a hand does not; this is
    noted. Raises `NeedFace` for one that lies anywhere else.
    """
    if d.dealing and reference >= BASE and not d.name(reference):
        d.hand(d.slot_of(reference), None)
    if (known := d.name(reference)) == name or counts_as(d, player, reference, name):
        return True
    if not known and reference >= BASE and not d.program.kind_bits[0]:
        pass_over(d, reference)
    return False


def counts_as(d: Draft, player: int, reference: int, name: int) -> bool:
    """Whether a player may use a card of another name as one of a name."""
    if not index_of(d).uses:
        return False
    return using(d, player, lambda: any(used == name and reference in counting for used, counting in as_others(d, player)))


def other_names(d: Draft, player: int, reference: int) -> tuple[int, ...]:
    """The names of which a player could use a card that has another one."""
    if not index_of(d).uses:
        return ()
    found = using(d, player, lambda: {used for used, counting in as_others(d, player) if reference in counting})
    return tuple(sorted(found - {d.name(reference)}))


__all__ = ["as_others", "counts_as", "other_names", "serves"]
