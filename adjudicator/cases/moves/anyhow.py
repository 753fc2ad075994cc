"""Whether an ability that may not be used now would ask for the parts of a move, if nothing stood against it.

It is carried out as if they had chosen it: as the situation is, and with what its player may lack to pay for it beside.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
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
from adjudicator.engine.faults import UNPASSABLE, NeedFace, NeedValue, Unknown
from adjudicator.engine.program import Clause
from adjudicator.engine.refusals import refusals
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
    found = [_unasked(pause, (clause.number, card, effect), parts, move.targets if clause.targets is not None else ())
             for clause, card, effect in candidates(draft, question.moment, player)
             if is_meant(clause.move_word, move) and move.as_ in (0, effect) and _names(pause, move, clause, card)]
    return tuple([f"nothing asks for `{name}`" for name in min(found, key=len, default=())])


def _names(pause: Pause, move: Move, clause: Clause, card: int | None) -> bool:
    """Whether a move names what an ability is used with, or to whom it belongs."""
    return (card is not None and move.name.described and pause.is_card(card, move.name)) or (
        fold(clause.owner_title) == move.name.word)


def _unasked(pause: Pause, option: AbilityChoice, parts: Sequence[Name], targets: Collection[Name]) -> tuple[Name, ...]:
    """The parts of a move for which an ability does not ask if it is chosen; none if nobody can say.

    `targets`: those at whom it is aimed. That it cannot be aimed at one of them is a ruling; then it is aimed at anybody.
    """
    aims, parts = [name for name in parts if name in targets], [name for name in parts if name not in targets]
    if not parts:
        return ()
    looking, paying = Noted(), _paying(pause, option)
    now = Pause.of(attrs.evolve(pause.state, question=pause.question._replace(choices=(option,), may_pass=False)), pause.words)
    missing = [name for name in parts if name.described and not _lies(pause, name, range(pause.view.slots))]
    try:
        if aims and followed(now, aims, 0, looking).is_refused:
            aims = []
        lost, lacks = _not_asked(now, parts, aims, (), looking), _lacks_cards(pause, option, paying)
        there = now if not (lacks or missing) else _with_more(now, paying, missing, PAYING if lacks else 0)
        # INVARIANT: that a card of the hand does not pay is a ruling
        parts = [name for name in parts if not (name in lost and _lies(pause, name, paying))]
        if lost and there is not now:
            lost = _not_asked(there, parts, aims, [name for name in parts if name not in missing], looking)
        if not lacks:
            lost = (*lost, *_too_many(there, [name for name in parts if name not in lost], aims, looking))
    except (Stuck, Fault, Unknown, *UNPASSABLE):
        return ()  # no rule is made for it
    return tuple([name for name in lost if name in parts])


def _paying(pause: Pause, option: AbilityChoice) -> list[int]:
    """The slots from which the player of a window may pay for an ability, or choose cards of theirs that are not in play."""
    program, player = pause.state.program, pause.question.player
    zones = asking(program, option[0], Whose.OWN).zones or range(len(program.zones))
    return [pause.view.base[zone] + player for zone in zones if program.zones[zone].of_player and not program.zones[zone].live]


def _lies(pause: Pause, name: Name, slots: Iterable[int]) -> bool:
    """Whether a card that is described lies in one of some slots, known."""
    pattern = name.pattern
    return pattern is not None and name.described and is_there(pause.view, slots, partial(pause.words.fits, pattern))


def _not_asked(pause: Pause, parts: Sequence[Name], aims: Sequence[Name], elsewhere: Sequence[Name], noted: Noted,
               ) -> tuple[Name, ...]:
    """The parts that the only ability of a window does not ask for, each by itself; none if it asks for all of them.

    `aims`: at whom it is aimed. `elsewhere`: those that are known to lie where nobody pays from: none of the unknown cards that
    pay is one of them.
    """
    def is_lost(names: Sequence[Name]) -> bool:
        found = followed(pause, [*aims, *names], 0, noted)
        return found.unused or bool(found.unknown and any(name in elsewhere for name in names))

    return tuple([name for name in parts if is_lost([name])]) if is_lost(parts) else ()


def _too_many(pause: Pause, parts: Sequence[Name], aims: Sequence[Name], noted: Noted) -> tuple[Name, ...]:
    """The parts that it does not ask for once it has asked for those before them."""
    kept, lost = [*aims], list[Name]()
    for name in parts:
        (lost if followed(pause, [*kept, name], 0, noted).unused else kept).append(name)
    return tuple(lost)


def _lacks_cards(pause: Pause, option: AbilityChoice, slots: Sequence[int]) -> bool:
    """Whether less would stand against an ability if its player had more cards to pay with."""
    question = pause.question

    def against(state: State) -> int:
        draft = Pause.of(state, pause.words).opened()
        draft.using = question.player
        return len(refusals(draft, option, question.player, question.row))

    try:
        return against(_with_more(pause, slots, (), PAYING).state) < against(pause.state)
    except (NeedFace, NeedValue):
        return True  # it depends on what they pay with


def _with_more(pause: Pause, slots: Sequence[int], missing: Sequence[Name], unknown: int) -> Pause:
    """The same situation with more cards to pay with in some slots: those that are `missing`, and some unknown ones."""
    state = pause.state
    zones = list(state.position.zones)
    named = [compose(state.program, [*name.pattern]) for name in missing if name.pattern is not None]
    for slot in slots:
        zones[slot] = (*zones[slot], *named, *[0] * unknown)
    return Pause.of(attrs.evolve(state, position=state.position._replace(zones=tuple(zones)), index=None), pause.words)


__all__ = ["not_asked_anyhow"]
