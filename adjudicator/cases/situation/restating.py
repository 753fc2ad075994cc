"""The facts of a resumed state: what is unknown in it can be supposed to be something, as in a situation that states facts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress

import attrs

from adjudicator.cases.situation.candidates import parts_of, with_card, with_word
from adjudicator.cases.situation.scene import Scene
from adjudicator.cases.words.meaning import CardHere, Fact, FieldFact, ZoneHolds
from adjudicator.engine.beginning import FirstValues
from adjudicator.engine.draft import Draft
from adjudicator.engine.faces import as_written, compose, part
from adjudicator.engine.faults import UNPASSABLE, NeedFace, Unknown
from adjudicator.engine.fields import Field
from adjudicator.engine.frames import TURN, new_frame
from adjudicator.engine.reopening import reopened
from adjudicator.engine.run import Fault, Stuck
from adjudicator.engine.state import State
from adjudicator.engine.view import View
from adjudicator.notation.source import Span


def restated(scene: Scene, state: State, lists: Sequence[tuple[int, Field]]) -> Scene:
    """A situation that resumes a state, with the facts of that which say something unknown: whole zones, and the secrets.

    `lists`: the fields of players in which they have a word of a list, with their numbers.
    """
    facts: dict[str, tuple[Fact, ...]] = {
        seat: tuple(_secrets(state, player, lists, scene.setup.span)) for player, seat in enumerate(state.seats)}
    piles, layout = list[ZoneHolds](), View(state).layout
    for slot, held in _unknown_zones(state, scene.setup.span):
        if layout.holder[slot] < 0:
            piles.append(held)
        else:
            seat = state.seats[layout.holder[slot]]
            facts[seat] = (*facts[seat], held)
    return attrs.evolve(scene, facts=facts, piles=tuple(piles))


def _secrets(state: State, player: int, lists: Sequence[tuple[int, Field]], span: Span) -> Iterator[FieldFact]:
    """The words of lists that a player has."""
    yield from (FieldFact(number, value, field.key, False, span) for number, field in lists
                if (value := state.position.fields[number][player]))


def _unknown_zones(state: State, span: Span) -> Iterator[tuple[int, ZoneHolds]]:
    """The slots in which a card lies of which nobody knows the name, each with all its cards as a situation states them."""
    view, program = View(state), state.program
    for slot in range(view.slots):
        if any(not part(program, view.face(card), 0) for card in view.cards(slot)):
            zone = view.layout.zone[slot]
            yield slot, ZoneHolds(zone, as_laid(state, slot, span), program.zones[zone].named.title, span)


def as_laid(state: State, slot: int, span: Span) -> tuple[CardHere, ...]:
    """The cards of a slot as a situation would state them."""
    view, program = View(state), state.program
    faces = as_written(program.zones[view.layout.zone[slot]], [view.face(card) for card in view.cards(slot)])
    return tuple([CardHere(1, parts_of(program, face), {}, {}, "?", "", span) for face in faces])


def as_supposed(state: State, scene: Scene) -> State:
    """A resumed state, with what is supposed of it: each fact of the situation is one of the state, or stands in its place."""
    # INVARIANT: what is unknown in a resumed state is tried as in any other
    resumed = state
    for player, seat in enumerate(state.seats):
        for fact in scene.facts[seat]:
            state = _with(state, player, fact)
    state = _begun_again(state, resumed)
    for pile in scene.piles:
        state = _with(state, 0, pile)
    for fact in scene.game:
        if isinstance(fact, FieldFact) and isinstance(fact.value, int):
            values = state.position.vars
            state = attrs.evolve(state, index=None, position=state.position._replace(
                vars=(*values[:fact.number], fact.value, *values[fact.number + 1:])))
    draft = Draft(state)
    for line in scene.printed:
        draft.state(line.card, line.word, line.value)
    state = draft.freeze()
    with suppress(NeedFace):  # what can be done there depends on yet another card
        state = reopened(state)
    return state


def _with(state: State, player: int, fact: Fact) -> State:
    """A state in which a fact is so."""
    position = state.position
    if isinstance(fact, FieldFact) and isinstance(fact.value, int):
        return attrs.evolve(state, position=with_word(position, fact.number, player, fact.value), index=None)
    if not isinstance(fact, ZoneHolds):
        return state
    view, zone = View(state), state.program.zones[fact.zone]
    slot = view.base[fact.zone] + (player if zone.of_player else 0)
    single = [card.pattern for card in fact.cards for _ in range(card.count)]
    faces = [compose(state.program, [*pattern]) for pattern in as_written(zone, single)]
    if not zone.live:
        held = tuple(sorted(faces)) if view.layout.unordered[slot] else tuple(faces)
        zones = (*position.zones[:slot], held, *position.zones[slot + 1:])
        return attrs.evolve(state, position=position._replace(zones=zones), index=None)
    for card, face in zip(view.cards(slot), faces, strict=False):
        if View(state).face(card) != face:
            state = next(with_card(state, card, face))
    return state


def _begun_again(state: State, before: State) -> State:
    """The same state, where what is counted silently, and is in a state `before` as it begins there, is as it begins in this."""
    program, draft, first = state.program, Draft(before), list[tuple[int, int]]()
    fields = zip(program.player_fields, program.player_defaults, strict=True)
    for number, begins in [(at, begins) for at, (field, begins) in enumerate(fields) if begins is not None and field.inner]:
        for player in range(len(state.seats)):
            with suppress(Unknown, *UNPASSABLE):
                if begins(draft, new_frame(program, TURN, player)) == draft.fields[number][player]:
                    first.append((number, player))
    after = Draft(state)
    with suppress(Stuck, Fault), FirstValues(after, (), first) as values:
        values.give()
    return after.freeze()


__all__ = ["as_laid", "as_supposed", "restated"]
