"""A state in which a card or a rule counts for nothing: what it changes, what is printed on it, all that it does, or the card
itself is left out.

Nothing of this happens in a game. A run that is repeated from such a state shows what the card or the rule did in it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Any

import attrs

from adjudicator.engine.conditions import Condition
from adjudicator.engine.draft import Draft
from adjudicator.engine.faults import Unknown
from adjudicator.engine.frames import ARGUMENTS, CODE, DONE, ENVIRONMENT, EVENT, FOLLOWERS, OUTCOME
from adjudicator.engine.index import Index
from adjudicator.engine.program import Card, Clause, Offers, Program
from adjudicator.engine.references import OBJECT
from adjudicator.engine.state import OFFER, Question, State
from adjudicator.engine.windows import abilities

Remark = Callable[[str], None]
"""Takes the title of a card or rule that has changed a value."""


def without_text(state: State, title: str) -> State:
    """A state in which the card or rule of a title changes no value, and no number is printed on it."""
    return attrs.evolve(state, program=_silent(state.program, title), index=None)


def without_rules(state: State, title: str) -> State | None:
    """A state in which the card or rule of a title does nothing; its cards stay where they lie. None if it never does."""
    program = _unruled(state.program, title)
    if program is None:
        return None
    return reopened(attrs.evolve(state, program=program, index=None))


def without_conditions(state: State, clause: Clause, dropped: Sequence[Condition]) -> State:
    """A state in which a clause acts although some of its conditions fail."""
    left = [condition for condition in clause.conditions if condition not in dropped]

    def test(draft: Draft, frame: Any) -> bool:
        return all(condition.test(draft, frame) for condition in left)

    other = attrs.evolve(clause, conditions=tuple(left), test=test if left else None)
    return attrs.evolve(state, program=_with_clauses(state.program, {id(clause): other}), index=None)


def reopened(state: State) -> State:
    """The same state where a window that was open before something was left out offers only what may still be done in it."""
    question = state.question
    return state if question is None or question.kind is not OFFER else attrs.evolve(state, question=_still_open(state, question))


def without_card(state: State, name: int, kept: int | None = None) -> State | None:
    """A state in which the cards of a name that lie where cards act are gone; None if there are none, or if somebody has to
    choose among these alone. `kept`: one that stays.
    """
    draft = Draft(state)
    names, live = state.program.face_sizes[0], draft.layout.live
    found = [card for slot, zone in enumerate(draft.zones) if live[slot] for card in zone
             if card != kept and draft.face(card) % names == name]
    question = draft.question
    if question is not None and found:
        left = tuple([choice for choice in question.choices if _card_of(question, choice) not in found])
        if question.choices and not (left or question.may_pass):
            return None
        draft.question = question._replace(choices=left)
    for card in found:
        slot = draft.slot_of(card)
        draft.zones[slot] = tuple([other for other in draft.zones[slot] if other != card])
        draft.objects[OBJECT - card] = None
        _forget(draft, card)
        draft.rename(card, None)
    while draft.objects and draft.objects[-1] is None:
        draft.objects.pop()
    draft.index = draft.blanking = None
    return draft.freeze() if found else None


def _forget(draft: Draft, card: int) -> None:
    """Put nothing in the place of a card in what lists one value for each place, and so is no set of cards: what an event that is
    under way is done with, and the locals of an attack. No clause of the card follows such an event any more.
    """
    def without(values: tuple[Any, ...]) -> tuple[Any, ...]:
        return tuple([None if value == card else value for value in values])

    for at, frame in enumerate(draft.stack):
        if frame[CODE] == EVENT:
            left = frame[FOLLOWERS] and tuple([without(one) for one in frame[FOLLOWERS] if one[2] != card])
            draft.stack[at] = [*frame[:ARGUMENTS], without(frame[ARGUMENTS]), frame[OUTCOME], left]
    draft.rows[:] = [(*row[:ENVIRONMENT], without(row[ENVIRONMENT]), *row[DONE:]) for row in draft.rows]


def _card_of(question: Question, choice: Any) -> object:
    """The card that a choice is, or with which an ability is used."""
    return choice[1] if question.kind is OFFER else choice


def remarking(state: State, remark: Remark) -> State:
    """A state from which a run tells of each card and rule that changes a value in it."""
    def told(clause: Clause) -> Clause:
        adjust = clause.adjust
        assert adjust is not None

        def adjusted(draft: Draft, value: Any, *given: Any) -> Any:
            changed = adjust(draft, value, *given)
            if changed != value:
                remark(clause.owner_title)
            return changed

        return attrs.evolve(clause, adjust=adjusted)

    return attrs.evolve(state, program=_with_clauses(state.program, {
        id(clause): told(clause) for clause in state.program.clauses if clause.kind == "change"}), index=None)


@lru_cache(maxsize=32)
def _silent(program: Program, title: str) -> Program:
    """The rules without what a card or rule of a title does to values."""
    silent = _with_clauses(program, {id(clause): attrs.evolve(clause, adjust=_same, replaces=False) for clause in program.clauses
                                     if clause.kind == "change" and clause.owner_title == title})
    return attrs.evolve(silent, cards=tuple([_unprinted(card) if card.named.title == title else card for card in silent.cards]))


@lru_cache(maxsize=32)
def _unruled(program: Program, title: str) -> Program | None:
    """The rules without all that a card or rule of a title does; None if that is nothing. The numbers of clauses stay."""
    if not any(clause.owner_title == title for clause in program.clauses):
        return None

    def left(clauses: tuple[Clause, ...]) -> tuple[Clause, ...]:
        return tuple([clause for clause in clauses if clause.owner_title != title])

    def offered(offers: Offers) -> Offers:
        kept = {name: left(clauses) for name, clauses in offers.by_name.items()}
        return Offers({name: clauses for name, clauses in kept.items() if clauses}, offers.names)

    cards = [attrs.evolve(card, clauses=left(card.clauses),
                          in_zone=tuple([(zone, clause) for zone, clause in card.in_zone if clause.owner_title != title]))
             for card in program.cards]
    lasting = [attrs.evolve(one, clauses=tuple([n for n in one.clauses if program.clauses[n].owner_title != title]))
               for one in program.lasting]
    return attrs.evolve(
        _acting(program, left), cards=tuple(cards), lasting=tuple(lasting),
        offers={moment: tuple([(zone, offered(cards)) for zone, cards in zones]) for moment, zones in program.offers.items()})


def _still_open(state: State, question: Question) -> Question:
    """A window that was open before something was left out: with what its player may still do in it."""
    assert state.question is not None
    try:
        still = {*abilities(Draft(state), question.moment, question.player, question.row)}
    except Unknown:
        return question
    return question._replace(choices=tuple([choice for choice in question.abilities if choice in still]))


def _same(_draft: Draft, value: Any, *_given: Any) -> Any:
    """A change that changes nothing."""
    return value


def _unprinted(card: Card) -> Card:
    """A card on which every number is 0."""
    return attrs.evolve(card, printed=dict.fromkeys(card.printed, 0))


def _with_clauses(program: Program, others: Mapping[int, Clause]) -> Program:
    """The same rules with other clauses in the place of some, which are given by their identity."""
    def put(clauses: tuple[Clause, ...]) -> tuple[Clause, ...]:
        return tuple([others.get(id(clause), clause) for clause in clauses])

    cards = tuple([attrs.evolve(card, clauses=put(card.clauses)) for card in program.cards])
    return attrs.evolve(_acting(program, put), clauses=put(program.clauses), cards=cards)


def _acting(program: Program, put: Callable[[tuple[Clause, ...]], tuple[Clause, ...]]) -> Program:
    """The same rules with other clauses where they are looked up by what they wait for."""
    rules = put(program.rules)
    arriving = [key for key, filed in program.standing.before.items() if not filed]
    return attrs.evolve(
        program, rules=rules,
        acting={zone: {name: put(clauses) for name, clauses in acting.items()} for zone, acting in program.acting.items()},
        standing=Index(None, [(rule, None, None) for rule in rules], arriving=arriving))


__all__ = ["Remark", "remarking", "reopened", "without_card", "without_conditions", "without_rules", "without_text"]
