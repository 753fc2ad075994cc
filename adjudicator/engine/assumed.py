"""Printed values that no source gives and nobody stated, where rules asked whether they are known and went on without them."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from adjudicator.engine import knowledge
from adjudicator.engine.draft import Draft
from adjudicator.engine.faults import UNPASSABLE
from adjudicator.engine.frames import registers
from adjudicator.engine.knowledge import using
from adjudicator.engine.references import OBJECT
from adjudicator.engine.refusals import meets
from adjudicator.engine.run import Fault, Stuck, run, settle
from adjudicator.engine.state import OFFER, State
from adjudicator.engine.windows import abilities, ability_frame, candidates
from adjudicator.values import frozen

Value = tuple[int, str]
"""The number of a card's name, and the word of what is printed on it."""


class _Assuming(Draft):
    """A draft that notes which values rules find unknown, also for what cards in play begin with."""

    __slots__ = ("assumed",)

    def __init__(self, state: State) -> None:
        self.assumed: dict[Value, None] = {}
        super().__init__(state)
        for card in [OBJECT - number for number, lying in enumerate(self.objects) if lying is not None]:
            for _, make in self.program.mark_makers:
                meets(make, self, registers(0, self.keeper(card), card))

    def unstated(self, card: int | None, word: str) -> bool:
        """Whether a card has this printed value, but nobody knows it."""
        found = knowledge.unstated(self, card, word)
        if found:
            self.assumed[knowledge.look_named(self, card), word] = None
        return found


@frozen
class Assumed:
    """The values without which rules went on in a run, in their order.

    `in_conditions`: those without which a condition with words that are sought was examined at a question, whether or not another
    one failed before.
    """

    values: tuple[Value, ...]
    in_conditions: tuple[Value, ...]


def assumed(start: State, choices: Sequence[int], sought: Callable[[str], bool] | None = None) -> Assumed:
    """Those of a run with these choices. `sought`: tells of the words of a condition whether it is sought."""
    draft, found = _Assuming(start), dict[Value, None]()

    def look() -> None:
        if sought is not None:
            before, draft.assumed = draft.assumed, found
            _examine(draft, sought)
            draft.assumed = before

    try:
        if draft.question is not None and draft.question.kind is OFFER:  # it was opened before: it opens again
            abilities(draft, draft.question.moment, draft.question.player, draft.question.row)
        run(draft)
        for choice in choices:
            if draft.question is None:
                break
            look()
            settle(draft, choice)
            run(draft)
        look()
    except (Stuck, Fault, *UNPASSABLE):
        pass  # what comes after the choices is no part of the run
    return Assumed(tuple(draft.assumed), tuple(found))


def _examine(draft: _Assuming, sought: Callable[[str], bool]) -> None:
    """Examine the conditions with such words of everything that the player who is asked might use."""
    question = draft.question
    if question is None or question.kind != OFFER:
        return
    player = question.player
    for clause, card, effect in candidates(draft, question.moment, player):
        frame = ability_frame(draft, (clause.number, card, effect), player, question.row)
        for condition in clause.conditions:
            if sought(condition.words):
                using(draft, player, lambda test=condition.test, frame=frame: meets(test, draft, frame))  # type: ignore[misc]


__all__ = ["Assumed", "Value", "assumed"]
