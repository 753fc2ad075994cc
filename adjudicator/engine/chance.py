"""The probability of each outcome of chance: which card comes at random, what an unknown card shows; and draws by these odds."""

from __future__ import annotations

from collections import Counter
from math import prod
from random import Random

from adjudicator.engine.draft import Draft
from adjudicator.engine.faces import seal_of
from adjudicator.engine.references import BASE, WHOLE
from adjudicator.engine.run import run, settle
from adjudicator.engine.state import CHANCE, FACE, FREE, RACE, VALUE, Question, State
from adjudicator.engine.table import Table, slot_of
from adjudicator.engine.table import face as face_of
from adjudicator.engine.view import View

NOBODYS = frozenset({CHANCE, FACE, VALUE, RACE})
"""The kinds of questions that no player answers."""


def weights_of(state: State, named: frozenset[int] | None = None) -> tuple[int, ...]:
    """The relative weight of each choice of a waiting state if chance decides; 0: unknown.

    An order that does not matter is chosen by chance. `named` are the unseen cards as the situation listed them, if known:
    nothing is left to learn about a card like one of them.
    """
    return () if state.question is None else _weights(View(state), state.question, state.position.pool, named)


def _weights(table: Table, question: Question, pool: tuple[int, ...], named: frozenset[int] | None) -> tuple[int, ...]:
    if question.kind == CHANCE:
        return tuple([_copies(table, option) for option in question.choices])
    if question.kind == FACE:
        card, field, _ = question.choices[0]
        sealed = seal_of(table.program, face_of(table, card))
        if field == WHOLE and (sealed or not _half_known(table, card, frozenset(pool) if named is None else named)):
            counts = Counter(pool)
            return tuple([counts[face] for _, _, face in question.choices])
    return (int(question.kind == FREE),) * (len(question.choices) + question.may_pass)


def _copies(table: Table, option: object) -> int:
    """The number of cards that a choice stands for: equal ones in a hidden zone are one choice."""
    if not isinstance(option, int) or option < BASE:
        return 1
    return table.zones[slot_of(table, option)].count(face_of(table, option))


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
    draft = Draft(state)
    run(draft)
    while draft.question is not None and draft.question.kind in NOBODYS:
        settle(draft, drawn(draft, luck))
        run(draft)
    return draft.freeze()


def drawn(draft: Draft, luck: Random) -> int:
    """The number of a choice of the open question, drawn by its weights."""
    question = draft.question
    assert question is not None
    weights = _weights(draft, question, draft.pool, None)
    total = sum(weights)
    if not total:
        return luck.randrange(len(question.choices))
    left = luck.randrange(total)
    for choice, weight in enumerate(weights):
        left -= weight
        if left < 0:
            return choice
    raise AssertionError("the weights are less than their sum")


__all__ = ["NOBODYS", "by_chance", "drawn", "weights_of"]
