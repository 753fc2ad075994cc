"""Hands that a situation leaves out, and the same situation with more cards in them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping

import attrs

from adjudicator.cases.situation.candidates import parts_of
from adjudicator.cases.situation.scene import Scene
from adjudicator.cases.situation.setup import hand_of, is_mentioned
from adjudicator.cases.words.meaning import CardHere, Fact, ZoneHolds
from adjudicator.engine.faces import face_words
from adjudicator.engine.state import State
from adjudicator.engine.table import PLAYING
from adjudicator.engine.view import View
from adjudicator.values import frozen


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
        unknown = CardHere(1, (0,) * len(scene.program.face_sizes), {}, {}, "?", "", span)
        return ZoneHolds(self.zone, (*known, *[unknown] * more), title, span)


__all__ = ["LeftOut"]
