"""Abilities of which nobody knows whether a player may use them, because an unknown card decides that.

They are on offer with the others, and the card is asked for once somebody uses one: then the window opens again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from adjudicator.engine.draft import Draft
from adjudicator.engine.faults import Missing, NeedFace, Unknown
from adjudicator.engine.frames import AT, CODE, registers
from adjudicator.engine.knowledge import using
from adjudicator.engine.places import places_of
from adjudicator.engine.program import Clause
from adjudicator.engine.references import BASE, NAMED
from adjudicator.engine.state import OFFER, AbilityChoice, Question
from adjudicator.engine.steps import ASKED


def is_refused(d: Draft, clause: Clause, frame: list[Any]) -> bool:
    """Whether an ability may not be used, or cannot be aimed at anything, whatever the unknown cards are."""
    return any(fails(condition.test, d, frame) for condition in clause.conditions) or (
        clause.aims is not None and fails(clause.aims, d, frame))


def fails(test: Callable[..., Any], d: Draft, frame: list[Any]) -> bool:
    """Whether a condition is false, whatever the unknown cards are. One that another one guards may refer to what is missing."""
    try:
        return not test(d, frame)
    except (Missing, Unknown):
        return False


def doubt_of(d: Draft, option: AbilityChoice, player: int, row: int | None) -> NeedFace | None:
    """What must be known to say whether an ability on offer may be used. Where cards are revealed at once, that is known."""
    # INVARIANT: an answer that follows stands whatever else is held
    if d.eager:
        return None
    overlooked = d.overlooked
    try:
        using(d, player, lambda: _tested(d, option, player, row))
    except NeedFace as need:
        return need
    finally:
        d.overlooked = overlooked  # as for `abilities`
    return None


def _tested(d: Draft, option: AbilityChoice, player: int, row: int | None) -> None:
    """Look at what decides whether an ability may be used. Raises what its conditions raise."""
    clause = d.program.clauses[option[0]]
    frame = registers(clause.code, player, option[1], row, option[2])
    for test in (clause.test, clause.aims):
        if test is not None:
            test(d, frame)


def check_any(d: Draft, options: Iterable[AbilityChoice], player: int, row: int | None) -> None:
    """Raises `NeedFace` if a player has abilities, but perhaps may use none of them."""
    doubts = []
    for option in options:
        doubt = doubt_of(d, option, player, row)
        if doubt is None:
            return
        doubts.append(doubt)
    if doubts:
        raise doubts[0]


def check_unnamed(d: Draft, moment: str, options: Iterable[AbilityChoice], player: int, row: int | None) -> None:
    """Raises `NeedFace` if a player has to use something in a moment, and nothing that they know will do for sure."""
    program = d.program
    if program.kind_bits[0]:
        return  # cards without names are asked about like all others
    for zone, offers in program.offers.get(moment, ()):
        slot = d.base[zone] + player
        unknown = next((face for face in d.zones[slot] if not face % program.face_sizes[0]), None)
        serves = any(d.unseen_cards or program.presumed_kinds.isdisjoint(program.cards[name].kinds) for name in offers.by_name)
        if unknown is not None and serves and all(rests_on_hand(d, option, player, row) for option in options):
            raise NeedFace(BASE + unknown * d.slots + slot, NAMED)


def rests_on_hand(d: Draft, option: AbilityChoice, player: int, row: int | None) -> bool:
    """Whether an ability is on offer because the unknown cards of its player's hand count for nothing, or may be."""
    try:
        _tested(d, option, player, row)  # not as `using` does it: the cards are asked for
    except (Missing, Unknown):
        return True
    return False


def doubt_at(d: Draft, question: Question, choice: int) -> NeedFace | None:
    """What must be known for a choice at a window. How many abilities a player declines may decide something."""
    used = question.abilities[choice:choice + 1] or (() if question.free else question.abilities)
    doubts = (doubt_of(d, option, question.player, question.row) for option in used) if question.kind is OFFER else ()
    return next((doubt for doubt in doubts if doubt is not None), None)


def doubt_between(d: Draft, question: Question) -> tuple[NeedFace, int] | None:
    """What must be known to say whether a window leaves its player anything to decide, and the code that looks at it.

    None if it does whatever the unknown cards are: one ability may be used and declined, or two may be used.
    """
    doubts, usable = [], 0
    for option in question.abilities if question.kind is OFFER else ():
        doubt = doubt_of(d, option, question.player, question.row)
        if doubt is not None:
            doubts.append((doubt, d.program.clauses[option[0]].code))
            continue
        usable += 1
        if question.may_pass or usable > 1:
            return None
    return doubts[0] if doubts else None


def take_back(d: Draft, question: Question) -> None:
    """Take back that a window was opened, so that it opens again."""
    frame = d.top_frame()
    if opened := places_of(d.program)[frame[CODE]][frame[AT]].opened:
        frame[opened] = False
    frame[AT] = question.reopens
    if d.log and d.log[-1].kind is ASKED:
        d.log.pop()


__all__ = ["check_any", "check_unnamed", "doubt_at", "doubt_between", "doubt_of", "is_refused", "rests_on_hand", "take_back"]
