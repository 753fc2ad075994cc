"""Numbers of cards that no step of a run could have: there are not that many, or such a step has one at a time."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import attrs

from adjudicator.cases.runs.handled import cards_named
from adjudicator.cases.runs.reach import Reach
from adjudicator.cases.situation.copies import in_the_box, there_are_only
from adjudicator.cases.situation.places import may_lie
from adjudicator.cases.words.patterns import CARDS, Fact, Pattern, Way
from adjudicator.engine.faces import compose, face_words
from adjudicator.engine.steps import StepKind, number_of_verb
from adjudicator.engine.view import View

Card = tuple[int, ...]
FEWER = "such a step has fewer cards in this run"
SEVERAL = "such a step has one card at a time in this run"


def more_than_there_are(reach: Reach, pattern: Pattern) -> str:
    """That a line names more cards of a description than there are; empty if there may be as many."""
    found = [_surplus(reach, pattern, way) for way in pattern.ways]
    return found[0] if all(found) else ""


def one_at_a_time(pattern: Pattern, leads: Callable[[Way], bool]) -> str:
    """That something leads to a step with one card of a description, and to none with as many as a line says; else empty.

    `leads`: whether something leads to a step as the words are understood in one way.
    """
    several = [way for way in pattern.ways if cards_named(way) > 1]
    if not several or any(map(leads, pattern.ways)) or not any(leads(_with_one(way)) for way in several):
        return ""
    return FEWER if any(way.said.adds for way in several) else SEVERAL


def _surplus(reach: Reach, pattern: Pattern, way: Way) -> str:
    """The same, as the words of the line are understood in one way."""
    program, most = reach.state.program, max([fact.number or 0 for _, facts in way.facts for fact in facts], default=0)
    if most > 1 and (cards := _on_the_table(reach, way)) is not None and most > cards:
        return f"there are only {cards} cards"
    for card, number in _counts(way).items():
        there = _there(reach, pattern, card) if any(card) and number > 1 else None
        if there is not None and number > there:
            return there_are_only(there, face_words(program, compose(program, [*card])))
    return ""


def _there(reach: Reach, pattern: Pattern, card: Card) -> int | None:
    """How many cards of a description may be in a run: those of the box, or those that lie there; None if nobody knows."""
    state, words = reach.state, pattern.words
    box = in_the_box(state.program, card[:-1])
    views = (View(reach.start), View(state))
    lying = [[view.face(one) for slot in range(view.slots) for one in view.cards(slot)] for view in views]
    lying += [[face for face, *_ in step.moves] for step in state.steps]  # one that moves twice is shown twice
    if box is not None:  # a situation may have more of a name than the box
        return max(box, *(sum(words.fits(card, face) for face in faces) for faces in lying))
    endless = [at for at, zone in enumerate(state.program.zones) if zone.endless]
    if any(not card[0] or may_lie(state.program, card[0], at) for at in endless):
        return None
    return max(sum(words.may_fit(card, face) for face in faces) for faces in lying)


def _on_the_table(reach: Reach, way: Way) -> int | None:
    """How many cards lie in a run outside piles without end, if a step has only such, or nothing does it; else None."""
    state, program = reach.state, reach.state.program
    number = number_of_verb(program, way.said.verb)
    parts = [part.type for part in program.verbs[number].parameters] if number >= 0 else ["number"]
    if way.said.kind is not StepKind.EVENT or "number" in parts:
        return None
    endless = frozenset(at for at, zone in enumerate(program.zones) if zone.endless)
    whence = [doing.lying[at] for doing in reach.done if doing.verb == number for at, part in enumerate(parts) if part in CARDS]
    if any(places is None or any(zone in endless for zone, _ in places) for places in whence):
        return None
    start, end = View(reach.start), View(state)
    lying = [sum(len(view.cards(slot)) for slot in range(view.slots) if view.layout.zone[slot] not in endless)
             for view in (start, end)]
    moved = [source for step in state.steps for _, source, _ in step.moves]
    return max(lying) + sum(source >= 0 and end.layout.zone[source] in endless for source in moved)


def _counts(way: Way) -> Counter[Card]:
    """How many cards of each description a line names."""
    found: Counter[Card] = Counter()
    for fact in (*way.moved, *(fact for _, facts in way.facts for fact in facts)):
        if fact.card is not None and fact.player is None:
            found[fact.card] += 1 if fact.count is None else fact.count
    return found


def _with_one(way: Way) -> Way:
    """A way to understand a line with one card of each description."""
    def one(facts: tuple[Fact, ...]) -> tuple[Fact, ...]:
        return tuple([attrs.evolve(fact, count=None) for fact in facts])

    return attrs.evolve(way, facts=tuple([(mark, one(facts)) for mark, facts in way.facts]), moved=one(way.moved))


__all__ = ["more_than_there_are", "one_at_a_time"]
