"""Hands and piles that a situation leaves out, and the same situation with more cards in them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import TypeVar

import attrs

from adjudicator.cases.situation.candidates import parts_of
from adjudicator.cases.situation.dealt import begins_with_cards
from adjudicator.cases.situation.scene import Scene
from adjudicator.cases.situation.setup import hand_of, is_mentioned
from adjudicator.cases.words.meaning import CardHere, Fact, ZoneCount, ZoneHolds
from adjudicator.engine.faces import face_words
from adjudicator.engine.state import State
from adjudicator.engine.table import PLAYING
from adjudicator.engine.view import View
from adjudicator.engine.zones import NO_CARDS
from adjudicator.values import frozen

F = TypeVar("F", bound=Fact)


@frozen
class LeftOut:
    """The hands that a situation leaves out: their zone, and the cards that moves take from each, by its seat."""

    zone: int
    faces: Mapping[str, tuple[int, ...]]

    @staticmethod
    def of(scene: Scene, start: State | None) -> LeftOut | None:
        """Those of a situation with which a run began; None if there are none, or nobody knows how it began."""
        zone = hand_of(scene.program)
        if zone is None or start is None:
            return None
        view, status = View(start), start.position.status
        faces = {seat: tuple(view.zones[view.base[zone] + player]) for player, seat in enumerate(scene.seats)
                 if status[player] == PLAYING and not is_mentioned(scene, seat, zone)}
        return LeftOut(zone, faces) if faces else None

    def written(self, scene: Scene, seats: Collection[str]) -> str:
        """How it is written that there is nothing more in some of them."""
        title = scene.program.zones[self.zone].named.title
        held = {seat: ", ".join([f"{count} {cards}" if count > 1 else cards for cards, count in Counter(
            face_words(scene.program, face) for face in self.faces[seat]).items()]) for seat in seats}
        return " and ".join(f"`{seat} {title} [{cards}]`" for seat, cards in held.items())

    def with_more(self, scene: Scene, seats: Collection[str], more: int) -> Scene:
        """The situation with this number of unknown cards more in some of them."""
        return attrs.evolve(scene, facts={seat: (*held, self._holds(scene, seat, more)) if seat in seats else held
                                          for seat, held in scene.facts.items()})

    def _holds(self, scene: Scene, seat: str, more: int) -> Fact:
        span, title = scene.setup.span, scene.program.zones[self.zone].named.title
        known = [CardHere(1, parts_of(scene.program, face), {}, {}, "?", "", span) for face in self.faces[seat]]
        return ZoneHolds(self.zone, (*known, *[_unknown(scene)] * more), title, span)


def _unknown(scene: Scene) -> CardHere:
    """An unknown card of a situation."""
    return CardHere(1, (0,) * len(scene.program.face_sizes), {}, {}, "?", "", scene.setup.span)


def piles_left_out(scene: Scene, start: State | None) -> Iterator[int]:
    """The shared piles, and cards left over, with which a game begins, given by their zones, of which a situation says nothing,
    and which are empty as a run begins; none if nobody knows how it began. One in which no card may lie is not among them.
    """
    if start is None:
        return
    view, said = View(start), {fact.zone for fact in (*scene.game, *scene.piles) if isinstance(fact, ZoneHolds | ZoneCount)}
    for zone, kind in enumerate(scene.program.zones):
        if zone in said or kind.of_player or kind.endless or kind.live or kind.unstated or kind.lying == NO_CARDS:
            continue
        if begins_with_cards(scene.program, zone) and not view.cards(view.base[zone]):
            yield zone


def endless_piles(scene: Scene, start: State | None) -> Iterator[tuple[str, int]]:
    """The piles whose cards rules go through, where a situation does not tell how many cards they have: each with the name
    of its player, empty for a shared one, and its zone.
    """
    if start is None:
        return
    view, seats = View(start), [*enumerate(scene.seats)]
    for zone in sorted(scene.program.searched):
        if scene.program.zones[zone].endless:
            whose = seats if scene.program.zones[zone].of_player else [(0, "")]
            yield from ((seat, zone) for player, seat in whose if not (start.ends >> (view.base[zone] + player)) & 1)


def with_cards_below(scene: Scene, seat: str, zone: int, more: int) -> Scene:
    """The situation with this number of unknown cards in a pile, below those that it lists; no `seat`: in a shared one."""
    if seat:
        return attrs.evolve(scene, facts={**scene.facts, seat: _below(scene, scene.facts[seat], zone, more)})
    if any(isinstance(fact, ZoneHolds) and fact.zone == zone for fact in scene.game):
        return attrs.evolve(scene, game=_below(scene, scene.game, zone, more))
    return attrs.evolve(scene, piles=_below(scene, scene.piles, zone, more))


def _below(scene: Scene, facts: Sequence[F], zone: int, more: int) -> tuple[F | ZoneHolds, ...]:
    """Some facts, which list unknown cards below the others of a pile."""
    cards = (_unknown(scene),) * more
    if not any(isinstance(fact, ZoneHolds) and fact.zone == zone for fact in facts):
        return (*facts, ZoneHolds(zone, cards, scene.program.zones[zone].named.title, scene.setup.span))
    return tuple([attrs.evolve(fact, cards=(*fact.cards, *cards)) if isinstance(fact, ZoneHolds) and fact.zone == zone else fact
                  for fact in facts])


__all__ = ["LeftOut", "endless_piles", "piles_left_out", "with_cards_below"]
