"""The facts of a resumed state: what is unknown in it can be supposed to be something, as in a situation that states facts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress

import attrs

from adjudicator.cases.situation.candidates import parts_of, with_card
from adjudicator.cases.situation.scene import Scene
from adjudicator.cases.words.meaning import CardHere, Fact, FieldFact, ZoneHolds
from adjudicator.engine.beginning import FirstValues
from adjudicator.engine.draft import Draft
from adjudicator.engine.faces import as_written, compose, part
from adjudicator.engine.faults import UNPASSABLE, NeedFace, Unknown
from adjudicator.engine.fields import Field
from adjudicator.engine.frames import TURN, new_frame
from adjudicator.engine.run import Fault, Stuck
from adjudicator.engine.state import OFFER, State
from adjudicator.engine.view import View
from adjudicator.engine.windows import abilities, owes
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
        faces, zone = [view.face(card) for card in view.cards(slot)], view.layout.zone[slot]
        if any(not part(program, face, 0) for face in faces):
            kind = program.zones[zone]
            cards = [CardHere(1, parts_of(program, face), {}, {}, "?", "", span) for face in as_written(kind, faces)]
            yield slot, ZoneHolds(zone, tuple(cards), kind.named.title, span)


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
    return _opened_again(draft.freeze())


def _with(state: State, player: int, fact: Fact) -> State:
    """A state in which a fact is so."""
    position = state.position
    if isinstance(fact, FieldFact) and isinstance(fact.value, int):
        values = position.fields[fact.number]
        fields = (*position.fields[:fact.number], (*values[:player], fact.value, *values[player + 1:]),
                  *position.fields[fact.number + 1:])
        return attrs.evolve(state, position=position._replace(fields=fields), index=None)
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
            state = attrs.evolve(state, position=with_card(state, card, face), index=None)
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


def _opened_again(state: State) -> State:
    """The same state, where the window that is open is as it is with all that is known."""
    question = state.question
    if question is None or question.kind is not OFFER or question.reopens < 0:
        return state
    draft = Draft(state)
    try:
        choices = tuple(abilities(draft, question.moment, question.player, question.row))
        may_pass = question.may_pass and not owes(draft, question.moment, question.player, question.row)
    except NeedFace:
        return state
    return attrs.evolve(state, question=question._replace(choices=choices, may_pass=may_pass))


__all__ = ["as_supposed", "restated"]
