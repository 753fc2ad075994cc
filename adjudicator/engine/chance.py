"""The probability of each outcome of chance: which card comes at random, what an unknown card shows; and draws by these odds."""

from __future__ import annotations

from collections import Counter
from math import prod
from typing import TYPE_CHECKING

from adjudicator.engine.draft import Draft
from adjudicator.engine.faces import seal_of
from adjudicator.engine.luck import Luck
from adjudicator.engine.references import BASE, WHOLE
from adjudicator.engine.run import check, run, settle
from adjudicator.engine.state import CHANCE, FACE, FREE, RACE, VALUE, Question, State
from adjudicator.engine.table import Table, copies
from adjudicator.engine.table import face as face_of
from adjudicator.engine.view import View
from adjudicator.values import must_have

if TYPE_CHECKING:
    from random import Random

NOBODYS = frozenset({CHANCE, FACE, VALUE, RACE})
"""The kinds of questions that no player answers."""


def weights_of(state: State, named: frozenset[int] | None = None) -> tuple[int, ...]:
    """The relative weight of each choice of a waiting state if chance decides; 0: unknown.

    An order that does not matter is chosen by chance. `named` are the unseen cards as the situation listed them, if known:
    nothing is left to learn about a card like one of them.
    """
    return () if state.question is None else _weights(View(state), state.question, state.position.unseen_cards, named)


def _weights(table: Table, question: Question, unseen: tuple[int, ...], named: frozenset[int] | None) -> tuple[int, ...]:
    if question.kind == CHANCE:
        return copies(table, question.choices)
    if question.kind == FACE:
        card, field, _ = question.faces[0]
        sealed = seal_of(table.program, face_of(table, card))
        if field == WHOLE and (sealed or not _half_known(table, card, frozenset(unseen) if named is None else named)):
            counts = Counter(unseen)
            return tuple([counts[face] for _, _, face in question.faces])
    return (int(question.kind == FREE),) * (len(question.choices) + question.may_pass)


def _half_known(table: Table, asked: int, named: frozenset[int]) -> bool:
    """Whether something but not the name is known of any card: then the others are not equally likely."""
    names, *values, _ = table.program.face_sizes
    if table.program.cards[0].kinds:
        return False
    own = (asked - BASE) // len(table.zones) if asked >= BASE else 0
    faces = {face for zone in table.zones for face in zone if face > 0 and not face % names} - {own} - named
    return any(face // names % prod(values) for face in faces)


def by_chance(state: State, luck: Random) -> State:
    """A state continued until a player is asked, or nobody: what chance decides on the way is drawn by its weights.

    Where the odds are unknown, as for a printed value that no source gives, the draw is uniform.
    """
    must_have(luck, "randrange", "a generator of random numbers")
    draft = Draft(state)
    carry_on(draft, Luck(luck))
    return draft.freeze()


def after_by_chance(state: State, choice: int, luck: Random) -> State:
    """The state after a choice, continued in the same way. Raises ValueError if there is no such choice."""
    check(state.question, choice)
    must_have(luck, "randrange", "a generator of random numbers")
    draft = Draft(state)
    settle(draft, choice)
    carry_on(draft, Luck(luck))
    return draft.freeze()


def carry_on(draft: Draft, luck: Luck) -> None:
    """Resolve until a player is asked, or nobody: what chance decides on the way is drawn."""
    draft.luck = luck
    run(draft)
    while (question := draft.question) is not None and question.kind in NOBODYS:
        settle(draft, luck.choice(_weights(draft, question, draft.unseen_cards, None)))
        run(draft)


__all__ = ["NOBODYS", "after_by_chance", "by_chance", "carry_on", "weights_of"]
