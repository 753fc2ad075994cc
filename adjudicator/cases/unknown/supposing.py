"""What an unknown card that lies where cards act may be, and an untold secret of a player: each possibility in turn.

A card that is taken for another one keeps a label by which lines of a case still call it `?`.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Iterator, Sequence
from contextlib import suppress
from functools import lru_cache
from itertools import islice
from typing import NamedTuple

import attrs

from adjudicator.cases.moves.needs import confidential
from adjudicator.cases.situation.crowding import apart, crowded
from adjudicator.cases.situation.dealt import dealt_once, may_be_dealt, rivals
from adjudicator.cases.situation.places import foreign_to, may_lie, surplus_in
from adjudicator.cases.situation.scene import Scene, about
from adjudicator.cases.words.lookup import Lookup
from adjudicator.cases.words.meaning import CardHere, Fact, FieldFact, Pattern, ZoneCount, ZoneHolds
from adjudicator.cases.words.vocabulary import vocabulary
from adjudicator.engine.draft import Draft
from adjudicator.engine.faces import SUPPOSED, compose, is_printed, part
from adjudicator.engine.faults import UNPASSABLE, Unknown
from adjudicator.engine.frames import TURN, new_frame
from adjudicator.engine.position import Entry, Position
from adjudicator.engine.program import Program
from adjudicator.engine.references import OBJECT
from adjudicator.engine.state import State
from adjudicator.engine.view import View
from adjudicator.notation.source import Span, fold
from adjudicator.values import frozen

# ---- which card it may be

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


def _taken_for(known: Pattern, name: int) -> Pattern:
    """What is known of a card that is taken for one of a name."""
    return (name, *known[1:-1], known[-1] or SUPPOSED)


# ---- in a situation

@frozen
class Supposition:
    """A situation in which something is known that nobody knows: `what` it is, where that can be said, and its `title`.

    `about`: the lines for which it is tried; empty for all. `order`: where it comes among those of one situation;
    `places`: where each of the cards lies, in words.
    """

    scene: Scene
    what: str
    title: str
    span: Span
    about: tuple[Span, ...] = ()
    order: tuple[int, Pattern, int] = (0, (), 0)
    places: tuple[str, ...] = ()


def told(scene: Scene) -> Iterator[Supposition]:
    """The situations in which one secret of a player is known that nobody has told.

    Where a game may deal all the given ones, it deals this beside them.
    """
    program = scene.program
    for number, field in confidential(program) if not scene.setup.resumed else ():
        dealt = may_be_dealt(scene, number)
        for seat, facts in scene.facts.items():
            known = next((fact for fact in facts if isinstance(fact, FieldFact) and fact.number == number), None)
            if vocabulary(program).words.get(fold(seat), ("", 0))[0] == field.type or (known is not None and known.value):
                continue
            span = next(line.seat.span for line in scene.setup.seats if line.seat.text == seat)
            for word, title in enumerate(program.words(field.type), 1):
                fact = FieldFact(number, word, field.key, False, span)
                other = attrs.evolve(scene, facts={**scene.facts, seat: (*[f for f in facts if f is not known], fact)})
                if not next(rivals(other), None) and (not dealt or may_be_dealt(other, number)):
                    yield Supposition(other, f"the {field.key} of {seat}", title.title, span)


class Lying(NamedTuple):
    """Unknown cards of a situation: the seat, empty for the table, the zone, and what is known of them."""

    seat: str
    zone: int
    known: Pattern


def named(scene: Scene, at: Lying | None = None) -> Iterator[Supposition]:
    """The situations in which unknown cards that lie where cards act are known: one, or several that are described alike.

    `at`: only these cards, if that is said.
    """
    unseen = tuple([card.pattern for card in scene.unseen])
    of_all = [(seat, fact) for seat, facts in (*scene.facts.items(), ("", scene.game), ("", scene.piles)) for fact in facts]
    for place, (seat, fact) in enumerate(of_all):
        if not isinstance(fact, ZoneHolds | ZoneCount):
            continue
        cards = _cards(scene.program, fact)
        for known in dict.fromkeys(card.pattern for card in cards):
            if at is not None and at != (seat, fact.zone, known):
                continue
            for name in may_be(scene.program, known, fact.zone, unseen):
                yield from _held_as(scene, seat, fact, name, known, place)


def _held_as(scene: Scene, seat: str, fact: ZoneHolds | ZoneCount, name: int, known: Pattern, place: int = 0,
             about: tuple[Span, ...] = ()) -> Iterator[Supposition]:
    """The situations in which cards of a fact that are described so have a name: one, or several."""
    title, called = scene.program.zones[fact.zone].named.title, scene.program.cards[name].named.title
    where = f"`{title}`{f' of {seat}' if seat else ''}"
    for held in _with(_cards(scene.program, fact), known, name):
        other = ZoneHolds(fact.zone, held, fact.name, fact.span)
        if _is_possible(supposed := _replaced(scene, seat, fact, other)):
            what = f"the name of the unknown card in {where}"
            yield Supposition(supposed, what, called, fact.span, about, (place, known, name), (where,))


def held_as(scene: Scene, seat: str, fact: ZoneHolds | ZoneCount, name: int, about: tuple[Span, ...]) -> Iterator[Supposition]:
    """The same for one unknown card of each sort that a player has, for some lines."""
    for known in dict.fromkeys(card.pattern for card in _cards(scene.program, fact) if not card.pattern[0]):
        yield from islice(_held_as(scene, seat, fact, name, known, about=about), 1)


def listed_in(scene: Scene, seat: str) -> Iterator[ZoneHolds | ZoneCount]:
    """The cards that are listed for a player, or counted."""
    yield from (fact for fact in scene.facts[seat] if isinstance(fact, ZoneHolds | ZoneCount))


def named_together(scene: Scene) -> Iterator[Supposition]:
    """The same, and then those in which cards that are described otherwise, or have other names, are known together."""
    # INVARIANT: no check that holds fails if several unknown cards in play are known
    waiting = deque(named(scene))
    yield from waiting
    while waiting:
        one = waiting.popleft()
        for other in named(one.scene):
            if other.order > one.order:
                places = (*one.places, *other.places)
                what = f"what the unknown cards are in {' and '.join(dict.fromkeys(places))}"
                waiting.append(attrs.evolve(other, what=what, title=f"{one.title}` with `{other.title}", places=places))
                yield waiting[-1]


def _cards(program: Program, fact: ZoneHolds | ZoneCount) -> tuple[CardHere, ...]:
    """The cards of a fact."""
    if isinstance(fact, ZoneHolds):
        return fact.cards
    return (CardHere(fact.count, (0,) * len(program.face_sizes), {}, {}, "?", "", fact.span),) if fact.count else ()


def _with(cards: Sequence[CardHere], known: Pattern, name: int) -> Iterator[tuple[CardHere, ...]]:
    """Cards of which the first one that is described so has a name; the same where the first two have it, and so on."""
    for number in range(1, sum(card.count for card in cards if card.pattern == known) + 1):
        left, held = number, list[CardHere]()
        for card in cards:
            taken = min(left, card.count) if card.pattern == known else 0
            left -= taken
            parts = [(taken, _taken_for(known, name)), (card.count - taken, card.pattern)]
            held += [attrs.evolve(card, count=count, pattern=pattern) for count, pattern in parts if count]
        yield tuple(held)


def _replaced(scene: Scene, seat: str, old: Fact, new: ZoneHolds) -> Scene:
    """A situation with another fact in place of one."""
    if seat:
        return attrs.evolve(scene, facts={**scene.facts, seat: tuple([new if f is old else f for f in scene.facts[seat]])})
    return attrs.evolve(scene, game=tuple([new if f is old else f for f in scene.game]),
                        piles=tuple([new if f is old else f for f in scene.piles]))


def _is_possible(scene: Scene) -> bool:
    """Whether the cards of a situation may lie together as they do."""
    lookup = Lookup(vocabulary(scene.program), scene.seats)
    by_key = {seat: {about(fact): fact for fact in facts} for seat, facts in scene.facts.items()}
    apart(by_key, lookup)
    crowded(attrs.evolve(scene, unseen=()), by_key, lookup)  # what is known of them was looked at with the situation itself
    return not lookup.problems


# ---- in a state

def other_states(state: State) -> Iterator[tuple[State, str]]:
    """The states that this one may be, given what nobody knows of it, each with what decides which it is, in words."""
    found = [*_other_cards(state), *_other_secrets(state)]
    before = _against(state) if found else frozenset()
    for position, why in found:
        other = attrs.evolve(state, position=position, index=None)
        if _against(other) <= before:
            yield other, why


def _other_cards(state: State) -> Iterator[tuple[Position, str]]:
    """The positions in which one unknown card is known that lies where cards act."""
    program, position, view = state.program, state.position, View(state)
    for number, lying in enumerate(position.objects):
        card = OBJECT - number
        if lying is None or view.name(card):
            continue
        slot = view.slot_of(card)
        holder, kind = view.layout.holder[slot], program.zones[view.layout.zone[slot]]
        where = f"`{kind.named.title}`{f' of {state.seats[holder]}' if holder >= 0 else ''}"
        for name, other in _taken(state, card):
            yield other, f"the name of the unknown card in {where}, for example `{program.cards[name].named.title}`"


def names_of(state: State, card: int) -> frozenset[int]:
    """The names that a card in play may have of which nobody knows the name, beside the others that lie there."""
    before = _against(state)
    return frozenset([name for name, position in _taken(state, card)
                      if _against(attrs.evolve(state, position=position, index=None)) <= before])


def _taken(state: State, card: int) -> Iterator[tuple[int, Position]]:
    """The names that an unknown card in play may have, as far as what lies beside it goes, each with the position with it."""
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
        _, at, fresh, *marks = lying
        taken: Entry = (compose(program, [*_taken_for(known, name)]), at, fresh, *marks)
        objects: tuple[Entry | None, ...] = (*position.objects[:number], taken, *position.objects[number + 1:])
        yield name, _marked(state, position._replace(objects=objects), card)


def _marked(state: State, position: Position, card: int) -> Position:
    """A position in which a card has the marks that it came into play with, as far as it had none while nobody knew it."""
    draft, defaults = Draft(attrs.evolve(state, position=position, index=None)), state.program.mark_defaults
    draft.make_marks(card, [number for number, first in enumerate(defaults) if draft.mark(card, number) != first])
    return draft.freeze().position


def _had(view: View, zone: int) -> set[int]:
    """The names of the cards that a player has, or that lie somewhere, and of which the rules allow none in a zone besides."""
    zones = view.program.zones
    return {view.name(card) for slot in range(view.slots) for card in view.cards(slot)
            if zones[zone].unshared or zones[view.layout.zone[slot]].unshared}


def parts_of(program: Program, face: int) -> Pattern:
    """What is known of a card."""
    return tuple([part(program, face, at) for at in range(len(program.face_sizes))])


def _other_secrets(state: State) -> Iterator[tuple[Position, str]]:
    """The positions in which one secret of a player is known that nobody has told."""
    program, position = state.program, state.position
    for number, field in confidential(program):
        told = position.fields[number]
        for player in [player for player, value in enumerate(told) if value == 0]:
            for word, title in enumerate(program.words(field.type), 1):
                if not (word in told and dealt_once(program, number, word)):
                    values = (*told[:player], word, *told[player + 1:])
                    fields = (*position.fields[:number], values, *position.fields[number + 1:])
                    yield (position._replace(fields=fields),
                           f"the {field.key} of {state.seats[player]}, for example `{title.title}`")


def _against(state: State) -> frozenset[str]:
    """Why rules say that there is no such state, whatever the phase."""
    draft, found = Draft(state), set[str]()
    for impossible in state.program.impossible:
        if impossible.after < 0 and impossible.before < 0:
            with suppress(Unknown, *UNPASSABLE):
                if impossible.test(draft, new_frame(state.program, TURN, draft.active)):
                    found.add(impossible.because)
    return frozenset(found)


__all__ = [
    "Lying", "Supposition", "held_as", "listed_in", "may_be", "may_be_called", "named", "named_together", "names_of",
    "other_states", "parts_of", "told",
]
