"""Whether an ability that may not be used now would ask for the parts of a move, if nothing stood against it.

It is carried out as if they had chosen it: as the situation is, and with what its player may lack to pay for it beside.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial

import attrs

from adjudicator.cases.moves.askable import is_there
from adjudicator.cases.moves.asking import Whose, asking
from adjudicator.cases.moves.choices import Pause
from adjudicator.cases.moves.fitting import is_meant
from adjudicator.cases.moves.looking import Noted
from adjudicator.cases.moves.parts import followed, parts_of
from adjudicator.cases.words.meaning import Move, Name
from adjudicator.engine.faces import compose
from adjudicator.engine.faults import UNPASSABLE, Unknown
from adjudicator.engine.program import Clause
from adjudicator.engine.run import Fault, Stuck
from adjudicator.engine.state import OFFER, AbilityChoice, State
from adjudicator.engine.windows import candidates
from adjudicator.notation.source import fold

PAYING = 2
"""How many unknown cards a player has besides, to pay with."""


def not_asked_anyhow(pause: Pause, move: Move) -> tuple[str, ...]:
    """That something does not ask for parts of a move in an open window of its player, even if nothing stood against it, as text;
    empty if it does, or if it may be used.
    """
    # INVARIANT: no part of a move is held against nothing where something else stands against it
    parts, question, player = parts_of(move), pause.question, pause.state.seats.index(move.seat)
    if not parts or question.kind is not OFFER or question.player != player or pause.abilities(move, aimed=False):
        return ()
    draft = pause.opened()
    draft.using = player  # what acts may depend on the unknown cards of their hand, too
    # that something cannot be aimed at somebody is a ruling
    found = [_unasked(pause, (clause.number, card, effect), [
                 name for name in parts if clause.targets is None or name not in move.targets])
             for clause, card, effect in candidates(draft, question.moment, player)
             if is_meant(clause.move_word, move) and move.as_ in (0, effect) and _names(pause, move, clause, card)]
    return tuple([f"nothing asks for `{name}`" for name in min(found, key=len, default=())])


def _names(pause: Pause, move: Move, clause: Clause, card: int | None) -> bool:
    """Whether a move names what an ability is used with, or to whom it belongs."""
    return (card is not None and move.name.described and pause.is_card(card, move.name)) or (
        fold(clause.owner_title) == move.name.word)


def _unasked(pause: Pause, option: AbilityChoice, parts: Sequence[Name]) -> tuple[Name, ...]:
    """The parts of a move for which an ability does not ask if it is chosen; none if nobody can say."""
    if not parts:
        return ()
    only = pause.question._replace(choices=(option,), may_pass=False)
    looking, paying = Noted(), _paying(pause, option)
    missing = [name for name in parts if not _lies(pause, name, range(pause.view.slots))]
    try:
        lost = _not_asked(Pause.of(attrs.evolve(pause.state, question=only), pause.words), parts, (), looking)
        if lost:
            # INVARIANT: that a card of the hand does not pay is a ruling
            parts = [name for name in parts if not _lies(pause, name, paying)]
            elsewhere, more = [name for name in parts if name not in missing], _able_to_pay(pause, paying, missing)
            lost = _not_asked(Pause.of(attrs.evolve(more, question=only), pause.words), parts, elsewhere, looking)
    except (Stuck, Fault, Unknown, *UNPASSABLE):
        return ()  # no rule is made for it
    return lost


def _paying(pause: Pause, option: AbilityChoice) -> list[int]:
    """The slots from which the player of a window may pay for an ability, or choose cards of theirs that are not in play."""
    program, player = pause.state.program, pause.question.player
    zones = asking(program, option[0], Whose.OWN).zones or range(len(program.zones))
    return [pause.view.base[zone] + player for zone in zones if program.zones[zone].of_player and not program.zones[zone].live]


def _lies(pause: Pause, name: Name, slots: Iterable[int]) -> bool:
    """Whether a card that is described lies in one of some slots, known."""
    pattern = name.pattern
    return pattern is not None and name.described and is_there(pause.view, slots, partial(pause.words.fits, pattern))


def _not_asked(pause: Pause, parts: Sequence[Name], elsewhere: Sequence[Name], noted: Noted) -> tuple[Name, ...]:
    """The parts that the only ability of a window does not ask for, each by itself; none if it asks for all of them.

    `elsewhere`: those that are known to lie where nobody pays from: none of the unknown cards that pay is one of them.
    """
    def is_lost(names: Sequence[Name]) -> bool:
        found = followed(pause, names, 0, noted)
        return found.unused or bool(found.unknown and any(name in elsewhere for name in names))

    return tuple([name for name in parts if is_lost([name])]) if is_lost(parts) else ()


def _able_to_pay(pause: Pause, slots: Sequence[int], missing: Sequence[Name]) -> State:
    """The situation with more cards to pay with in some slots: those that are `missing`, and unknown ones."""
    zones = list(pause.state.position.zones)
    named = [compose(pause.state.program, [*name.pattern]) for name in missing if name.pattern is not None and name.described]
    for slot in slots:
        zones[slot] = (*zones[slot], *named, *[0] * PAYING)
    return attrs.evolve(pause.state, position=pause.state.position._replace(zones=tuple(zones)), index=None)


__all__ = ["not_asked_anyhow"]
