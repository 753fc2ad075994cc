"""The situations of the benchmarks, with the policies that play them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import attrs

import adjudicator
from adjudicator import Question, State
from adjudicator.engine.exploration import Explored, explore
from adjudicator.engine.program import Program
from adjudicator.engine.state import FREE
from adjudicator.rules import tree
from adjudicator.rules.link import link
from adjudicator.rules.load import files_of
from adjudicator.rules.reading.parse import parse_rules

RULES = "bang, dodge-city"
GATLING = """
rules bang, dodge-city
A renegade, life 4, hand [Gatling, Panic!]
B Bart Cassidy, outlaw, life 3, hand [BANG!]
C outlaw, life 1, hand [Stagecoach, Cat Balou], in play [Mustang]
D deputy, life 1, hand [Beer], in play [Barrel]
E sheriff, life 5, hand [Dodge]
F Vulture Sam, outlaw, life 4, hand [Missed!]
deck [30 ♠]
A plays Gatling
"""
REFERENCE = """
rules bang, dodge-city
set reward-in-round at-the-end
A renegade, life 4, hand [Gatling, Panic!]
B outlaw, life 2, hand [BANG!, Missed!]
C outlaw, life 1, hand [Stagecoach, Missed!], in play [Mustang]
D deputy, life 1, hand [Beer 6♥, Missed!], in play [Barrel]
E sheriff, life 2, hand [Dodge, Missed!]
F outlaw, life 1, hand [Beer 6♥, Missed!], in play [Barrel]
unseen [5 BANG! 8♠, 4 Missed! 3♠, 4 Dodge 7♦, 4 Beer 6♥]
A plays Gatling
"""
USED = ("BANG!", "Missed!", "Beer", "Panic!", "Stagecoach", "Cat Balou", "Mustang", "Barrel", "Gatling", "Dodge",
        "Bart Cassidy", "Vulture Sam")
UNREAD = ("janet-pending",)
"""Interpretations that only unused cards consult."""


def volley(seats: int) -> str:
    """A Gatling at a table of this size, where everybody else has one Missed!."""
    others = "\n".join(f"{chr(ord('B') + i)} life 4, hand [Missed!]" for i in range(seats - 1))
    return f"rules {RULES}\nA sheriff, life 5, hand [Gatling]\n{others}\nA plays Gatling\n"


def opened(words: str, logging: bool = False, program: Program | None = None, **readings: str) -> State:
    """The first state of a situation, with no table of active clauses remembered; under other rules if they are given."""
    state = adjudicator.situation(words).start(**readings)
    if program is not None:
        state = moved(state, program)
    return attrs.evolve(state, logging=logging, index=None)


def played(state: State) -> Callable[[], State]:
    """The public call that plays a Gatling through; everybody uses the first ability on offer."""
    clauses = state.program.clauses

    def choose(question: Question) -> int:
        return gatling(clauses, question) if question.row is None else 0

    def call() -> State:
        return adjudicator.resolve(state, choose, until_free=True)

    return call


def gatling(clauses: tuple[Any, ...], question: Question) -> int:
    """The option of a question that plays Gatling."""
    return next(i for i, option in enumerate(question.choices) if clauses[option[0]].owner_title == "Gatling")


def reduced() -> Program:
    """A program in which only the cards of the canonical Gatling are declared."""
    files = sorted((f for f in files_of("bang") if f.set_key in ("", "dodge-city")), key=lambda f: f.set_key)
    trees = []
    for file in files:
        whole = parse_rules(file.source)
        trees.append(attrs.evolve(whole, items=tuple(item for item in whole.items if not is_idle(item))))
    return link(adjudicator.load("bang").game, [], trees)


def is_idle(item: tree.Item) -> bool:
    """Whether an item of a rules file is a card that the canonical Gatling does not use, or a reading of such a card."""
    if isinstance(item, tree.ReadingDecl):
        return item.key.text in UNREAD
    return isinstance(item, tree.CardDecl | tree.Completes) and item.title.text not in USED


def moved(state: State, program: Program) -> State:
    """A state of a situation that has not begun, told in the numbers of another program with cards of the same names."""
    old, sizes = state.program, program.face_sizes
    known = {c.named.key: c.number for c in program.cards}

    def face(was: int) -> int:
        name = known[old.cards[was % old.face_sizes[0]].named.key]
        return was // old.face_sizes[0] * sizes[0] + name

    position = state.position._replace(
        zones=tuple(tuple(c if c < 0 else face(c) for c in zone) for zone in state.position.zones),
        objects=tuple(o and (face(o[0]), *o[1:]) for o in state.position.objects),
    )
    keys = [i.key for i in old.interpretations]
    settings = tuple(state.settings[keys.index(i.key)] for i in program.interpretations)
    return attrs.evolve(state, program=program, position=position, settings=settings)


# ---- the reference exploration

def aimed(**readings: str) -> State:
    """The reference exploration's first position: the Gatling has been chosen."""
    state = adjudicator.proceed(opened(REFERENCE, **readings))
    assert state.question is not None
    return adjudicator.after(state, gatling(state.program.clauses, state.question))


def explored(start: State, known_draws: bool) -> Explored:
    """The reference exploration: Barrels are always tried, every other ability may be refused, no order is chosen."""
    clauses = start.program.clauses

    def choices(question: Question) -> Iterable[int] | None:
        if question.free:
            return None
        count = len(question.choices)
        if question.kind == FREE:
            return (count,)
        if question.moment == "defend":
            for number, option in enumerate(question.choices):
                if clauses[option[0]].owner_title == "Barrel":
                    return (number,)
        return tuple(range(count + question.may_pass))

    return explore(start, choices, known_draws=known_draws, forget=("discard", "deck"))


Final = tuple[Any, ...]


def fields_of(state: State) -> Final:
    """What the floor keeps of a final position, in names: lives, the hands of who stands, the cards unseen."""
    program, n = state.program, len(state.seats)
    life = next(i for i, f in enumerate(program.player_fields) if f.key == "life")
    hand = program.layout(n).base[next(i for i, z in enumerate(program.zones) if z.named.key == "hand")]
    lives, zones, pool = state.position.fields[life], state.position.zones, state.position.unseen_cards

    def names(faces: Iterable[int]) -> tuple[str, ...]:
        return tuple(sorted(program.cards[f % program.face_sizes[0]].named.key for f in faces))

    return (lives, tuple(names(zones[hand + p]) if lives[p] > 0 else () for p in range(n)), names(pool))
