"""What a state may be, given what nobody knows of it: a card that lies where cards act, a secret of a player."""

from __future__ import annotations

from collections.abc import Iterator

import attrs

from adjudicator.cases.moves.needs import personal
from adjudicator.cases.situation.candidates import against, taken, with_word
from adjudicator.cases.situation.dealt import dealt_once
from adjudicator.engine.descriptions import slot_words
from adjudicator.engine.references import OBJECT
from adjudicator.engine.state import State
from adjudicator.engine.view import View
from adjudicator.values import frozen


@frozen
class Other:
    """A state that another one may be: `what` nobody knows of that, and what it is in this one, in words."""

    state: State
    what: str
    known: str


def other_states(state: State) -> Iterator[Other]:
    """The states that this one may be, given what nobody knows of it."""
    found = [*_other_cards(state), *_other_secrets(state)]
    before = against(state) if found else frozenset()
    yield from (other for other in found if against(other.state) <= before)


def _other_cards(state: State) -> Iterator[Other]:
    """The states in which one unknown card is known that lies where cards act."""
    program, position, view = state.program, state.position, View(state)
    for number, lying in enumerate(position.objects):
        card = OBJECT - number
        if lying is None or view.name(card):
            continue
        where = slot_words(view, view.slot_of(card))
        for name, other in taken(state, card):
            yield Other(other, f"the name of the unknown card in {where}", program.cards[name].named.title)


def _other_secrets(state: State) -> Iterator[Other]:
    """The states in which one secret of a player is known that nobody has told."""
    program, position = state.program, state.position
    for number, field in personal(program):
        told = position.fields[number]
        for player in [player for player, value in enumerate(told) if value == 0]:
            for word, title in enumerate(program.words(field.type), 1):
                if not (word in told and dealt_once(program, number, word)):
                    other = attrs.evolve(state, position=with_word(position, number, player, word), index=None)
                    yield Other(other, f"the {field.key} of {state.seats[player]}", title.title)


__all__ = ["Other", "other_states"]
