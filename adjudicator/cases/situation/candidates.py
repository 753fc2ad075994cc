"""What an unknown card may be, by where it lies and by what lies beside it."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from contextlib import suppress
from functools import lru_cache

import attrs

from adjudicator.cases.situation.places import foreign_to, may_lie, surplus_in
from adjudicator.cases.words.meaning import Pattern
from adjudicator.engine.cards import identify
from adjudicator.engine.draft import Draft
from adjudicator.engine.faces import SUPPOSED, compose, is_printed, part
from adjudicator.engine.faults import UNPASSABLE, NeedFace, NeedValue, Unknown
from adjudicator.engine.frames import TURN, new_frame
from adjudicator.engine.position import Entry, Position
from adjudicator.engine.program import Program
from adjudicator.engine.references import NAMED, OBJECT
from adjudicator.engine.run import asking_for
from adjudicator.engine.state import Question, QuestionKind, State
from adjudicator.engine.table import slot_of
from adjudicator.engine.view import View

MOST_FACES = 500
"""The number of faces of unknown cards that are tried for what rests on them."""


@lru_cache(maxsize=1024)
def may_be(program: Program, known: Pattern, zone: int, unseen: tuple[Pattern, ...],
           others: frozenset[str] = frozenset()) -> tuple[int, ...]:
    """The names of the cards that an unknown card of a live zone may be; those whose text acts there come first.

    `known`: what is known of it; `unseen`: the same of the unseen cards, if they are given; `others`: the kinds of cards of which
    other players build their decks. Where cards without a name may lie, the name is nothing that nobody knows.
    """
    if not program.zones[zone].live:
        return ()
    return tuple(sorted(may_be_called(program, known, zone, unseen, others), key=lambda name: name not in program.acting[zone]))


def may_be_called(program: Program, known: Pattern, zone: int, unseen: Collection[Pattern],
                  others: frozenset[str] = frozenset()) -> Sequence[int]:
    """The same of any zone."""
    if known[0] or (program.cards[0].kinds and may_lie(program, 0, zone)):
        return ()
    found = [card.number for card in program.cards[1:]
             if not card.token and may_lie(program, card.number, zone, others) and is_printed(program, card.number, known[1:-1])]
    listed = {pattern[0] for pattern in unseen if not pattern[0] or pattern[0] in found}
    return found if not listed or 0 in listed else [number for number in found if number in listed]


def is_presumed_away(program: Program, name: int, unseen: Collection[object] = ()) -> bool:
    """Whether the rules say that no unknown card is of a kind of this one, and no unseen cards are listed, among which it may be.

    Of which side's deck one is, its place says.
    """
    sides = () if program.building is None else [kind for _, _, kind in program.building.sides]
    card = program.cards[name]
    return not unseen and not program.presumed_kinds.isdisjoint(kind for kind in card.kinds if kind not in sides)


def unknown_held(state: State, player: int) -> Iterator[tuple[int, int, tuple[int, ...]]]:
    """The unknown cards that a player has where their order says nothing, by what is known of them: their slot, their face, and
    the names that they may have.
    """
    program, view = state.program, View(state)
    layout, unseen = view.layout, [parts_of(program, face) for face in state.position.unseen_cards]
    for slot in [slot for slot in range(view.slots) if layout.holder[slot] == player and layout.unordered[slot]]:
        for face in dict.fromkeys(face for face in state.position.zones[slot] if face >= 0):
            called = may_be_called(program, parts_of(program, face), layout.zone[slot], unseen, foreign_to(state, player))
            if names := tuple([name for name in called if not is_presumed_away(program, name, unseen)]):
                yield slot, face, names


def taken_for(known: Pattern, name: int, values: Sequence[int] = ()) -> Pattern:
    """What is known of a card that is taken for one of a name, 0 for any, with some printed values, 0 for one of which nothing is
    said.
    """
    printed = [own or value for own, value in zip(known[1:-1], values, strict=True)] if values else known[1:-1]
    return (name, *printed, known[-1] or SUPPOSED)


def names_of(state: State, card: int) -> frozenset[int]:
    """The names that a card in play may have of which nobody knows the name, beside the others that lie there."""
    before = against(state)
    return frozenset([name for name, other in taken(state, card) if against(other) <= before])


def taken(state: State, card: int) -> Iterator[tuple[int, State]]:
    """The names that an unknown card in play may have, as far as what lies beside it goes, each with the states with it."""
    program, position, view = state.program, state.position, View(state)
    unseen = tuple([parts_of(program, face) for face in position.unseen_cards])
    number = OBJECT - card
    lying = position.objects[number]
    if lying is None:
        return
    known, slot = parts_of(program, view.face(card)), view.slot_of(card)
    holder, zone = view.layout.holder[slot], view.layout.zone[slot]
    kind, had = program.zones[zone], _had(view, zone)
    beside = [(view.name(other), kind.span) for other in view.cards(slot) if other != card]
    for name in may_be(program, known, zone, unseen, foreign_to(state, holder)):
        if name in had or next(surplus_in(kind, program, [*beside, (name, kind.span)]), None):
            continue
        for other in with_card(state, card, compose(program, [*taken_for(known, name)])):
            yield name, other


def with_card(state: State, card: int, face: int) -> Iterator[State]:
    """The states in which a card in play has a face, and the marks that it came into play with, as far as it had none: one, or
    one for each that may be of what nobody knows and these marks rest on. Where it may be too much, they are the plain ones.
    """
    there = attrs.evolve(state, position=with_face(state.position, OBJECT - card, face), index=None)
    draft, waiting, tried = Draft(there), [there], 0
    kept = [number for number, first in enumerate(state.program.mark_defaults) if draft.mark(card, number) != first]
    while waiting:
        draft = Draft(here := waiting.pop(0))
        try:
            draft.make_marks(card, kept)
        except (NeedFace, NeedValue) as need:
            more = [*once_known(here, need)]
            if not more or (tried := tried + len(more)) > MOST_FACES:
                yield here
            else:
                waiting += more
        else:
            yield attrs.evolve(here, position=draft.freeze().position)


def once_known(state: State, need: NeedFace | NeedValue) -> Iterator[State]:
    """The states in which what a rule asked for is known."""
    asking = asking_for(state, need)
    for choice in possible(asking):
        draft = Draft(state)
        match asking.question:
            case Question(kind=QuestionKind.FACE) as asked:
                identify(draft, *asked.faces[choice])
            case Question(kind=QuestionKind.VALUE) as asked:
                draft.state(*asked.prints[choice])
            case asked:
                raise AssertionError(asked)
        draft.index = None
        yield draft.freeze()


def possible(state: State) -> list[int]:
    """The choices of what has to be known for a run to go on: an unknown card has no name that may not lie where it does."""
    question = state.question
    if question is None or question.kind not in (QuestionKind.FACE, QuestionKind.VALUE):
        return []
    choices = [*range(len(question.choices))]
    if question.kind is QuestionKind.VALUE:
        return choices
    view = View(state)
    zone = view.layout.zone[slot_of(view, question.faces[0][0])]
    return [choice for choice in choices if zone < 0 or question.faces[choice][1] != NAMED
            or may_lie(state.program, question.faces[choice][2], zone)]


def with_word(position: Position, number: int, player: int, value: int) -> Position:
    """A position in which a player has another value of a field, given by its number."""
    values = position.fields[number]
    fields = (*position.fields[:number], (*values[:player], value, *values[player + 1:]), *position.fields[number + 1:])
    return position._replace(fields=fields)


def with_face(position: Position, number: int, face: int) -> Position:
    """A position in which an entry of a card in play, given by its number, has a face."""
    lying = position.objects[number]
    if lying is None:
        return position
    _, at, fresh, *marks = lying
    entry: Entry = (face, at, fresh, *marks)
    return position._replace(objects=(*position.objects[:number], entry, *position.objects[number + 1:]))


def _had(view: View, zone: int) -> set[int]:
    """The names of the cards that a player has, or that lie somewhere, and of which the rules allow none in a zone besides."""
    zones = view.program.zones
    return {view.name(card) for slot in range(view.slots) for card in view.cards(slot)
            if zones[zone].unshared or zones[view.layout.zone[slot]].unshared}


def parts_of(program: Program, face: int) -> Pattern:
    """What is known of a card."""
    return tuple([part(program, face, at) for at in range(len(program.face_sizes))])


def against(state: State) -> frozenset[str]:
    """Why rules say that there is no such state, whatever the phase."""
    draft, found = Draft(state), set[str]()
    for impossible in state.program.impossible:
        if impossible.after < 0 and impossible.before < 0:
            with suppress(Unknown, *UNPASSABLE):
                if impossible.test(draft, new_frame(state.program, TURN, draft.active)):
                    found.add(impossible.because)
    return frozenset(found)


__all__ = [
    "MOST_FACES", "against", "is_presumed_away", "may_be", "may_be_called", "names_of", "once_known", "parts_of", "possible",
    "taken", "taken_for", "unknown_held", "with_card", "with_face", "with_word",
]
