"""Unknown cards of runs: each by where it lies when these begin, and everywhere it comes, such as to the hand of who draws it."""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import islice
from typing import NamedTuple

import attrs

from adjudicator.cases.moves.playthrough import Played
from adjudicator.cases.situation.candidates import parts_of
from adjudicator.cases.situation.restating import as_laid
from adjudicator.cases.situation.scene import Scene
from adjudicator.cases.unknown.supposing import ANYWHERE, Described, Lying, Supposition, described_at, held_as, joined, one_by_one
from adjudicator.cases.words.meaning import CardHere, Fact, ZoneCount, ZoneHolds
from adjudicator.engine.faces import part
from adjudicator.engine.state import State
from adjudicator.engine.steps import Step
from adjudicator.engine.view import View
from adjudicator.notation.source import Span
from adjudicator.values import frozen, mutable

Place = tuple[str, int]
"""A seat, empty for the table, and a zone."""

Way = tuple[tuple[int, int, int], ...]
"""The steps in which a card moves, by their places, each with the slot where it lay, and the one to which it comes."""

STRAIGHT = 2
"""The number of places where a card has lain that goes straight from its pile to one other."""


class Origin(NamedTuple):
    """Where an unknown card lay when a run began: the slot, its place from the top of a pile, `ANYWHERE` where the order says
    nothing, and what was known of it.
    """

    slot: int
    at: int
    face: int


@frozen
class Coming:
    """Unknown cards of a situation: one of a pile, or those of another zone that are described alike; and where they come.

    `is_first`: no card above it in its pile goes with it everywhere; with another one, everything would be the same.
    """

    cards: Described
    came: frozenset[Place]
    is_first: bool = True

    def held_as(self, scene: Scene, name: int, about: tuple[Span, ...], values: Sequence[int] = ()) -> Iterator[Supposition]:
        """The situation in which the first of them has a name, or printed values; if some go elsewhere, the one too in which all
        have it that can.

        Which of them goes is nothing that a case tells of unknown cards.
        """
        found = held_as(scene, self.cards, name, about, values)
        yield from islice(found, 1)
        if len(self.came) > 1:
            yield from deque(found, 1)


@frozen
class Unknowns:
    """The unknown cards of some runs of a situation. `scene`: the same one, where all of them are stated, as unknown cards."""

    scene: Scene
    cards: tuple[Coming, ...]

    @classmethod
    def of(cls, scene: Scene, runs: Sequence[Played], lying: Collection[tuple[str, int]] = ()) -> Unknowns:
        """Those of a situation, which states its facts also if it resumes a state. `lying`: those in these zones of players only,
        if any are given.
        """
        begun = [(run.start, run.state) for run in runs if run.start is not None]
        if not begun:
            return cls(scene, ())
        found: dict[Origin, set[int]] = {}
        trails = [Trail.of(start, state.steps) for start, state in begun]
        for trail in trails:
            for origin, slots in trail.came.items():
                found.setdefault(origin, set()).update(slots)
        start = begun[0][0]
        whole, firsts = _stated(scene, start, found), _firsts(found, trails)
        of_each = ((described_at(whole, lying_of(start, origin)), places_of(start, slots), origin in firsts)
                   for origin, slots in found.items())
        return cls(whole, tuple([Coming(cards, frozenset(came), first) for cards, came, first in of_each
                                 if cards is not None and (not lying or (cards.seat, cards.fact.zone) in lying)]))

    def held_as(self, number: int, name: int, about: tuple[Span, ...], values: Sequence[int] = ()) -> Iterator[Supposition]:
        """The situations in which cards have a name, or printed values: as of each alone, then with those of its pile that may
        have gone its way.
        """
        coming = self.cards[number]
        yield from coming.held_as(self.scene, name, about, values)
        alike = [each.cards for each in self.cards if each.came == coming.came and each.cards.known == coming.cards.known
                 and (each.cards.seat, each.cards.fact.zone) == (coming.cards.seat, coming.cards.fact.zone)]
        if len(coming.came) > STRAIGHT and len(alike) > 1 and alike[0] is coming.cards:
            yield from all_held_as(self.scene, alike, name, about, values)


def _firsts(origins: Iterable[Origin], trails: Sequence[Trail]) -> frozenset[Origin]:
    """The unknown cards of which none above goes with it in all runs, in the same steps, as those that are drawn together do."""
    # INVARIANT: each of the cards that are drawn together stands for the others
    firsts: dict[object, Origin] = {}
    for origin in sorted(origins):
        ways = [trail.ways.get(origin, ()) for trail in trails]
        together = origin.at != ANYWHERE and all(trail.mingles(way) for trail, way in zip(trails, ways, strict=True))
        firsts.setdefault((origin.slot, origin.face, *ways) if together else origin, origin)
    return frozenset(firsts.values())


def all_held_as(scene: Scene, cards: Sequence[Described], name: int, about: tuple[Span, ...],
                values: Sequence[int] = ()) -> Iterator[Supposition]:
    """The situation in which several cards of a pile have a name, as far as there are enough of that name."""
    said = one_by_one(scene, [each.lying for each in cards], lambda here, there: held_as(here, there, name, about, values))
    if len(said) > 1:
        yield attrs.evolve(joined(said), title=said[-1].title, is_partial=False)


def lying_of(state: State, origin: Origin) -> Lying:
    """The unknown cards of a situation with which a run began that led to a state."""
    (seat, zone), = places_of(state, [origin.slot])
    return Lying(seat, zone, parts_of(state.program, origin.face), origin.at)


def places_of(state: State, slots: Iterable[int]) -> Iterator[Place]:
    layout = View(state).layout
    yield from ((state.seats[layout.holder[slot]] if layout.holder[slot] >= 0 else "", layout.zone[slot]) for slot in slots)


@mutable
class Trail:
    """Where the cards of a run lie, as far as its steps tell: `lying` has those of each slot, from the bottom, with where they
    may have lain at first. `came`: to which slots each unknown card may have come, beginning with its own.

    `ways`: in which steps each moves, and between which slots; `unordered`: the slots of which a state keeps no order.
    `mixed`: the slots whose order says nothing, or nothing any more; `more`: how many unknown cards came from each endless pile.
    """

    lying: list[list[tuple[int, frozenset[Origin]]]]
    came: dict[Origin, set[int]]
    mixed: set[int]
    unordered: frozenset[int]
    ways: dict[Origin, Way] = attrs.Factory(dict)
    more: dict[int, int] = attrs.Factory(dict)

    @classmethod
    def of(cls, start: State, steps: Sequence[Step]) -> Trail:
        """That of a run which began with a state, and led to some steps."""
        view, program = View(start), start.program
        unordered = frozenset(slot for slot in range(view.slots) if view.layout.unordered[slot])
        mixed = {*unordered, *(slot for slot in range(view.slots) if view.layout.live[slot])}
        trail = cls([[] for _ in range(view.slots)], {}, mixed, unordered)
        for slot, lying in enumerate(trail.lying):
            faces = [view.face(card) for card in view.cards(slot)]
            for place, face in enumerate(faces):
                at = ANYWHERE if slot in mixed else len(faces) - 1 - place
                lying.append((face, frozenset() if part(program, face, 0) else frozenset([Origin(slot, at, face)])))
        for origin in {origin for lying in trail.lying for _, origins in lying for origin in origins}:
            trail.came[origin] = {origin.slot}
        for place, (face, source, to) in ((place, move) for place, step in enumerate(steps) for move in step.moves):
            if 0 <= to != source:
                trail.move(view, face, source, to, place)
        return trail

    def mingles(self, way: Way) -> bool:
        """Whether a card comes by its way to others from which nothing tells it."""
        return bool(way) and way[0][-1] in self.unordered

    def origins(self, slot: int, face: int) -> Sequence[Origin]:
        """Where the unknown cards that lie in a slot may have lain at first, of which the same is known."""
        return sorted({origin for other, origins in self.lying[slot] if other == face for origin in origins})

    def move(self, view: View, face: int, source: int, to: int, step: int) -> None:
        """Let a card move from one slot to another in a step, given by its place."""
        origins = self._taken(view, face, source)
        for origin in origins:
            self.came.setdefault(origin, {source}).add(to)
            self.ways[origin] = (*self.ways.get(origin, ()), (step, source, to))
        self.lying[to].append((face, origins))
        self.mixed.add(to)

    def _taken(self, view: View, face: int, source: int) -> frozenset[Origin]:
        """Take a card from a slot: where it may have lain at first."""
        lying = self.lying[source]
        alike = [place for place, (other, _) in enumerate(lying) if other == face]
        if not alike:
            more = self.more.get(source, 0)
            if part(view.program, face, 0) or not view.layout.endless[source]:
                return frozenset()
            self.more[source] = more + 1
            return frozenset([Origin(source, len(view.zones[source]) + more, face)])
        if source not in self.mixed:
            return lying.pop(alike[-1])[1]
        origins = frozenset[Origin]().union(*[lying[place][1] for place in alike])
        for place in alike:
            lying[place] = face, origins  # any of them may have gone
        lying.pop(alike[-1])
        return origins


def _stated(scene: Scene, start: State, origins: Iterable[Origin]) -> Scene:
    """A situation that states the unknown cards with which a run began: of a hand that it does not mention, or from a pile."""
    last: dict[int, int] = {}
    for origin in origins:
        last[origin.slot] = max(last.get(origin.slot, ANYWHERE), origin.at)
    for slot, at in last.items():
        (seat, zone), = places_of(start, [slot])
        fact = next((fact for fact in _facts(scene, seat) if isinstance(fact, ZoneHolds | ZoneCount) and fact.zone == zone), None)
        if isinstance(fact, ZoneCount):
            continue
        cards = as_laid(start, slot, scene.setup.span) if fact is None else fact.cards
        missing = at + 1 - sum(card.count for card in cards)
        if missing > 0:
            cards = (*cards, CardHere(missing, (0,) * len(scene.program.face_sizes), {}, {}, "?", "", scene.setup.span))
        if fact is None:
            scene = _with_fact(scene, seat, ZoneHolds(zone, cards, "", scene.setup.span))
        elif missing > 0:
            scene = _with_fact(scene, seat, attrs.evolve(fact, cards=cards), fact)
    return scene


def _facts(scene: Scene, seat: str) -> Sequence[Fact]:
    """The facts of a player, or of the table."""
    return scene.facts[seat] if seat else (*scene.game, *scene.piles)


def _with_fact(scene: Scene, seat: str, new: ZoneHolds, old: ZoneHolds | None = None) -> Scene:
    """A situation with one more fact, or with one in the place of another."""

    def of(facts: Sequence[Fact]) -> tuple[Fact, ...]:
        return (*facts, new) if old is None else tuple([new if fact is old else fact for fact in facts])

    if seat:
        return attrs.evolve(scene, facts={**scene.facts, seat: of(scene.facts[seat])})
    if old is None:
        return attrs.evolve(scene, piles=(*scene.piles, new))
    return attrs.evolve(scene, game=of(scene.game), piles=tuple([new if fact is old else fact for fact in scene.piles]))


__all__ = ["Coming", "Origin", "Trail", "Unknowns", "lying_of"]
