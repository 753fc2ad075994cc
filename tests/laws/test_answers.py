"""What an exploration says, against every way to its end gone by itself: nothing is remembered, merged or followed here.

Claims are drawn from what the ways themselves bring: how seats stand, steps that happen, moves that are made.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cache
from random import Random

import attrs
import pytest
from dealt import on_the_way
from generated import PROFILE

from adjudicator import State, line_of
from adjudicator.answers.claims import Claim, claim
from adjudicator.answers.exploration.explore import Exploration, explore
from adjudicator.answers.exploration.verdicts import ALWAYS, DEPENDS, NEVER
from adjudicator.answers.subject import subject_in
from adjudicator.cases.files import read_cases
from adjudicator.cases.words.meaning import Move
from adjudicator.data import data_root
from adjudicator.engine.state import QuestionKind
from adjudicator.notation.source import Invalid, Source
from adjudicator.report.outcome import fact_words, seat_facts
from adjudicator.report.sentences import sentence
from adjudicator.report.timeline import shown

DEALT = {"bang, dodge-city": 4, "northwood": 1, "revolver": 2}
"""Games that are dealt, and for how many players."""
GAMES = ("revolver2", *DEALT)
MOST_ENDS = 150 if PROFILE == "long" else 40
MOST_CLAIMS = 8
FEW = 16
"""Claims of each game in an ordinary run."""

Way = tuple[State, tuple[str, ...]]
"""An end, and the choices that were made on the way to it, in words."""
Holds = Callable[[Way], bool]


def ways(state: State, left: int, said: tuple[str, ...] = ()) -> Iterator[Way]:
    """Every way from a state until a number of decisions of players are made, and another one would be."""
    if is_end(state, left):
        yield state, said
        return
    for choice, following, spoken in choices(state, left):
        yield from ways(state.after(choice), following, (*said, *spoken))


def is_end(state: State, left: int) -> bool:
    """Whether a way ends here: what chance brings after the last decision still belongs to it."""
    question = state.question
    return question is None or (not left and not state.is_chance and question.kind is not QuestionKind.FREE)


def choices(state: State, left: int) -> Iterator[tuple[int, int, tuple[str, ...]]]:
    """What may be chosen: each with the decisions that are left then, and its words."""
    question = state.question
    assert question is not None
    if question.kind is QuestionKind.FREE:
        yield len(question.choices), left, ()
        return
    following = left if state.is_chance else left - 1
    for choice in range(len(question.choices) + question.may_pass):
        words = line_of(state, choice)
        yield choice, following, () if words is None else (words,)


def forces(state: State, left: int, player: int, holds: Holds, wanted: bool, said: tuple[str, ...] = ()) -> bool:
    """Whether a player can force a claim to come out so, whatever others choose and chance brings."""
    if is_end(state, left):
        return holds((state, said)) is wanted
    found = (forces(state.after(choice), following, player, holds, wanted, (*said, *spoken))
             for choice, following, spoken in choices(state, left))
    mine = state.decider == player and not state.is_chance and state.question.kind is not QuestionKind.FREE
    return any(found) if mine else all(found)


def chance(state: State, left: int, holds: Holds, best: Callable[[list[Fraction]], Fraction],
           said: tuple[str, ...] = ()) -> Fraction | None:
    """The probability that a claim comes true, players choosing by `best`; None where it is not known."""
    if is_end(state, left):
        return Fraction(holds((state, said)))
    found = []
    for choice, following, spoken in choices(state, left):
        below = chance(state.after(choice), following, holds, best, (*said, *spoken))
        if below is None:
            return None
        found.append(below)
    if not state.is_chance:
        return best(found)
    weights = state.weights
    if not sum(weights):
        return None
    return sum((p * w for p, w in zip(found, weights, strict=True)), Fraction(0)) / sum(weights)


def claims_of(ends: list[Way], luck: Random) -> Iterator[str]:
    """What may be claimed of these ends: true of some of them, and not always of all."""
    some = luck.sample(ends, min(6, len(ends)))
    said: dict[str, None] = {}
    for state, spoken in some:
        for player, seat in enumerate(state.seats):
            said |= {f"{seat} alive": None} if state.program.eliminates else {}
            said |= dict.fromkeys(f"{seat} {fact_words(n, f)}" for n, f in seat_facts(state, player).items())
        said |= dict.fromkeys(spoken)
        steps = [sentence(state, step) for step in shown(state)]
        said |= dict.fromkeys(luck.sample(steps, min(3, len(steps))))
        said |= {f"never {words}": None for words in luck.sample(steps, min(1, len(steps)))}
    yield from luck.sample(list(said), len(said))


def held(each: Claim) -> Holds:
    """Whether a claim is true at the end of a way."""
    if isinstance(each.line, Move):
        return lambda way: each.move_text in way[1]
    return lambda way: each.holds(way[0])


@cache
def cases_of(game: str) -> tuple[tuple[Source, str], ...]:
    """All cases of a game, each with its file."""
    found: list[tuple[Source, str]] = []
    for path in sorted((data_root() / "cases" / game).rglob("*.case")):
        source = Source(str(path), path.read_text(encoding="utf-8"))
        found += [(source, case.id.text) for case in read_cases(source).cases]
    return tuple(found)


def on_the_way_of_a_case(game: str, luck: Random) -> State:
    """A point at which somebody is asked in the run of a case in which all unseen cards are unknown, and both sides are there."""
    while True:
        about = subject_in(*luck.choice(cases_of(game)))
        found = [state for state in about.run(checks=False).asked if not state.position.unseen_cards and len(state.seats) > 1]
        if found:
            return luck.choice(found)


def drawn(game: str, seed: int) -> tuple[State, list[Way], list[Claim]]:
    """A point of a game, the ways from it, and claims; no ways where there are too many."""
    luck = Random(seed)
    point = on_the_way(game, DEALT[game], seed, luck.randrange(60)) if game in DEALT else (
        on_the_way_of_a_case(game, luck))
    state = attrs.evolve(point, steps=(), causes=())
    found: list[Way] = []
    for way in ways(state, left_of(seed)):
        found.append(way)
        if len(found) > MOST_ENDS:
            return state, [], []
    claims: list[Claim] = []
    for words in claims_of(found, luck):
        try:
            read = claim(words, state.program, state.seats)
        except Invalid:
            continue  # what is printed of a choice cannot always be claimed
        if not any(read.line == other.line for other in claims):
            claims.append(read)
    return state, found, claims[:MOST_CLAIMS]


def left_of(seed: int) -> int:
    """How many decisions are explored."""
    return 1 + seed % 3


def compare(state: State, left: int, ends: list[Way], claims: list[Claim], found: Exploration) -> int:
    """Check all verdicts; gives how many there are."""
    assert found.complete
    for each, got in zip(claims, found.found, strict=True):
        if got.verdict.unknown:
            continue  # it hangs on what is printed on a card that no way tells
        holds = held(each)
        truths = {holds(way) for way in ends}
        expected = DEPENDS if len(truths) == 2 else ALWAYS if True in truths else NEVER
        assert (each.text, expected) == (each.text, got.verdict.verdict)
        if expected is DEPENDS:
            brute = {(seat, wanted) for player, seat in enumerate(state.seats) for wanted in (True, False)
                     if forces(state, left, player, holds, wanted)}
            assert (each.text, brute) == (each.text, {(f.who, f.true) for f in got.forces})
            assert (each.text, chance(state, left, holds, min)) == (each.text, got.verdict.least)
            assert (each.text, chance(state, left, holds, max)) == (each.text, got.verdict.most)
    return len(claims)


@pytest.mark.parametrize("game", GAMES)
def test_explorations_agree_with_every_way_gone_by_itself(game: str) -> None:
    """From points of games, over one to three decisions: always or never, who can force it, and how probable it is.

    With all positions kept apart, and with those merged that differ only in what nothing reads.
    """
    checked, seed = 0, 0
    wanted = 3000 if PROFILE == "long" else FEW
    while checked < wanted:
        state, ends, claims = drawn(game, seed)
        if claims:
            left = left_of(seed)
            checked += compare(state, left, ends, claims, explore(state, claims, until=left))
            compare(state, left, ends, claims, explore(state, claims, until=left, exact=True))
        seed += 1

