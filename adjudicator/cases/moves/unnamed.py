"""Unknown cards that may be the one that a move names: that there is none such is known to nobody."""

from __future__ import annotations

from collections.abc import Iterable

import attrs

from adjudicator.cases.moves.choices import Pause
from adjudicator.cases.situation.origins import brought_from
from adjudicator.cases.situation.places import foreign_to, may_lie
from adjudicator.cases.words.meaning import Move, Name, Pattern
from adjudicator.engine.faces import compose, is_printed, part
from adjudicator.engine.options import CardOption
from adjudicator.engine.program import Program
from adjudicator.engine.reopening import reopened
from adjudicator.engine.state import OFFER
from adjudicator.engine.unasked import Forced
from adjudicator.notation.agreement import said_of
from adjudicator.values import frozen


@frozen(eq=False)
class Supposed:
    """A question where more is known of a card; `said`: which card that is, in words; `is_named`: it is what the move names."""

    pause: Pause
    said: str
    is_named: bool = False


def supposed(pause: Pause, name: Name, player: int) -> Supposed | None:
    """The same question where an unknown card of a player is the one that is named; None if none may be.

    It lies where cards that are not in play offer something.
    """
    zones = list(pause.view.zones)
    used_from = {zone for offers in pause.state.program.offers.values() for zone, _ in offers}
    found = [slot for zone in sorted(used_from) if _may_be_in(pause, name, slot := pause.view.base[zone] + player)]
    if not found:
        return None
    for slot in found:
        faces = zones[slot]
        at = next(i for i, face in enumerate(faces) if may_be(pause, name, face))
        zones[slot] = (*faces[:at], named_so(pause, name, faces[at]), *faces[at + 1:])
    position = pause.state.position._replace(zones=tuple(zones))
    guess = Pause.of(attrs.evolve(pause.state, position=position, index=None), pause.words)
    return Supposed(opened_again(guess, player), said_of_cards(pause, name, found))


def opened_again(pause: Pause, player: int) -> Pause:
    """A window of a player with what they can do in it now, and have to. What only asks who could act in a race is none."""
    question = pause.question
    if question.kind != OFFER or question.player != player or question.reopens < 0:
        return pause
    return Pause.of(reopened(pause.state), pause.words)


def may_be_chosen(pause: Pause, name: Name, place: Name | None = None) -> str:
    """That an unknown card which may be chosen at a question may be the one that is named, in words; empty if none may.

    `place`: where it lies, if that is said.
    """
    found: list[int] = []
    for choice, option in enumerate(pause.options):
        if place is not None and not pause.lies(choice, place):
            continue
        hidden = pause.question.slot_of_hidden(choice)
        if hidden is not None and _may_be_in(pause, name, hidden):
            found.append(hidden)
        elif isinstance(option, CardOption):
            card = pause.question.pointed_at(choice)
            slot = pause.view.slot_of(card)
            found += [slot] * (may_be(pause, name, pause.view.face(card)) and _may_lie(pause, name, slot))
    return said_of_cards(pause, name, found) if found else ""


def may_be_aimed_at(pause: Pause, move: Move, choice: int) -> str:
    """The same of a card at which the ability of a choice can be aimed, and which a move names."""
    cards = [card for card in pause.aims(choice) or () if card not in range(len(pause.state.seats))]
    for name in move.targets:
        found = [slot for card in cards if may_be(pause, name, pause.view.face(card))
                 and _may_lie(pause, name, slot := pause.view.slot_of(card))]
        if found:
            return said_of_cards(pause, name, found)
    return ""


def may_have_been_chosen(pause: Pause, name: Name, forced: Iterable[Forced]) -> str:
    """The same of an unknown card that was chosen without a question; in a state behind that."""
    found = [choice.slot for choice in forced
             if choice.face is not None and may_be(pause, name, choice.face) and _may_lie(pause, name, choice.slot)]
    return said_of_cards(pause, name, found) if found else ""


def may_be_asked_for(pause: Pause, move: Move, player: int) -> str:
    """The same of a card that a player would choose where nothing is known that may be chosen, in words.

    The verb of the move says in which zone such a card lies.
    """
    zone = pause.state.program.naming.get(move.verb)
    slot = None if zone is None else pause.view.base[zone] + player
    there = slot is not None and move.objects and _may_be_in(pause, move.name, slot)
    return said_of_cards(pause, move.name, [slot]) if slot is not None and there else ""


def _may_be_in(pause: Pause, name: Name, slot: int) -> bool:
    """Whether an unknown card of a slot may be the one that is named."""
    return _may_lie(pause, name, slot) and any(may_be(pause, name, pause.view.face(card)) for card in pause.view.cards(slot))


def may_be(pause: Pause, name: Name, face: int) -> bool:
    """Whether a card of which too little is known may be the one that is named, or described by its printed values."""
    program, pattern = pause.state.program, name.pattern
    if pattern is None or not any(pattern[:-1]) or name.marks:
        return False
    if pause.words.fits(pattern, face) or not pause.words.may_fit(pattern, face):
        return False
    called, *marks, _ = _parts(program, pattern, face)
    if called or program.cards[0].kinds:  # where cards have no names, it needs none
        return is_printed(program, called, marks)
    return any(is_printed(program, card.number, marks) for card in program.cards[1:] if not card.token)


def _may_lie(pause: Pause, name: Name, slot: int) -> bool:
    """Whether the rules bring the card that is named to a slot."""
    layout, program = pause.view.layout, pause.state.program
    return not name.card or may_lie(program, name.card, layout.zone[slot], foreign_to(pause.state, layout.holder[slot]))


def named_so(pause: Pause, name: Name, face: int) -> int:
    """An unknown card that is the one that is named."""
    assert name.pattern is not None
    return compose(pause.state.program, _parts(pause.state.program, name.pattern, face))


def _parts(program: Program, pattern: Pattern, face: int) -> list[int]:
    """What is known of a card that is the one described."""
    return [part(program, face, at) or wanted for at, wanted in enumerate(pattern)]


def said_of_cards(pause: Pause, name: Name, slots: Iterable[int]) -> str:
    """That an unknown card of one of some slots may be the one that is named, in words."""
    layout, program, slots = pause.view.layout, pause.state.program, [*slots]
    places = dict.fromkeys((layout.holder[slot], program.zones[layout.zone[slot]].named.title) for slot in slots)
    said = [f"{said_of(pause.state.seats[holder], 'has')} in `{title}`" if holder >= 0 else f"lies in `{title}`"
            for holder, title in places]
    called = name.text.text if any((name.pattern or ())[1:-1]) else program.cards[name.card].named.title
    where = "".join(f", {line}" for line in [brought_from(pause.state, slots)] if line)
    return f"a card that {' or '.join(said)} may be {called}: say what it is{where}"


__all__ = [
    "Supposed", "may_be", "may_be_aimed_at", "may_be_asked_for", "may_be_chosen", "may_have_been_chosen", "named_so",
    "opened_again", "said_of_cards", "supposed",
]
