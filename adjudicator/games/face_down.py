"""Which cards of open zones lay face down for a seat while something happened: steps say when a card was turned."""

from __future__ import annotations

from adjudicator.engine import sight
from adjudicator.engine.references import OBJECT
from adjudicator.engine.state import State
from adjudicator.engine.steps import FACE_DOWN, FACE_UP, Step
from adjudicator.games.visibility import Vision
from adjudicator.values import mutable

Lying = set[tuple[int, int]]
"""Cards, each as its face and the slot in which it lies. Of equal cards in one slot, all count as the one that lies face down."""


@mutable
class FaceDown:
    """The cards that a seat cannot see at some step, though their zone is open; steps are gone through in their order."""

    vision: Vision
    down: Lying

    @staticmethod
    def of(state: State, vision: Vision) -> FaceDown:
        """What lay face down before the first step: what does now, and was not turned since."""
        table = vision.table
        turned = {(face, source) for step in state.steps for face, source, slot in step.moves if slot in (FACE_DOWN, FACE_UP)}
        lying = [OBJECT - at for at, entry in enumerate(table.objects) if entry is not None]
        now = {(table.face(card), table.slot_of(card)) for card in lying
               if sight.is_face_down(table, card) and not vision.knows(card)}
        return FaceDown(vision, now - turned)

    def during(self, step: Step) -> Lying:
        """What lies face down in a step, also what is laid so in it, and not what is turned up in it or was shown to the seat."""
        during = {*self.down, *((face, source) for face, source, slot in step.moves if slot == FACE_DOWN)}
        told = {(face, source) for face, source, slot in step.moves if slot == FACE_UP or -1 - slot in self.vision.eyes - {-1}}
        gone = {(face, source) for face, source, slot in step.moves if slot >= 0 and slot != source}
        during -= told
        self.down = during - gone
        return during


__all__ = ["FaceDown", "Lying"]
