"""Generated situations of the shipped game, and how they are driven: shared by all laws.

A `Table` is what hypothesis draws: seats, piles, readings, and one number for every question that may come. It is written in the
case notation, so that a counterexample can be pasted into a `.case` file; `Table.text` is what a failing law prints.
"""

from __future__ import annotations

import os
import signal
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from typing import Any

import attrs
from hypothesis import HealthCheck, Phase, assume, settings
from hypothesis import strategies as st

from adjudicator.cases.files import read_cases
from adjudicator.cases.resolution import resolve
from adjudicator.cases.situation.dealt import fields_dealt
from adjudicator.cases.situation.readings import readings_of, with_defaults
from adjudicator.cases.situation.setup import begin
from adjudicator.engine.faces import marks_words
from adjudicator.engine.program import Program
from adjudicator.engine.run import Fault, Stuck, after, proceed
from adjudicator.engine.state import ALTERNATIVE, CONSENT, FACE, OFFER, Question, State
from adjudicator.engine.steps import FACE_DOWN, spoken_of
from adjudicator.engine.table import BASE, OBJECT
from adjudicator.notation.source import Invalid, Source
from adjudicator.rules.load import load, sets_of, shipped_games

GAME = shipped_games()[0]
PROFILE = os.environ.get("HYPOTHESIS_PROFILE", "default")
EXAMPLES = {"default": 20, "long": 400}[PROFILE]


def law(share: float = 1.0) -> Any:
    """The settings of a law: `share` of the examples of the profile (`HYPOTHESIS_PROFILE`: default or long)."""
    return settings(
        max_examples=max(1, round(EXAMPLES * share)), deadline=None,
        derandomize=PROFILE == "default",  # the ordinary run is the same each time; `make fuzz` looks elsewhere each time
        phases=[p for p in Phase if p is not Phase.explain],  # takes longer than to shrink, and says little here
        suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much],
    )


# ---- the cards to draw from, found in the rules by where they work; no name of the game stands here


@cache
def program() -> Program:
    """The game with all its sets."""
    return load(GAME, *sets_of(GAME))


@cache
def zone(**wanted: bool) -> int:
    """The number of the first zone with these properties."""
    return next(i for i, z in enumerate(program().zones) if all(getattr(z, k) is v for k, v in wanted.items()))


IN_PLAY, PERSON, *_ = (i for i, z in enumerate(program().zones) if z.of_player and z.live)
HAND = zone(of_player=True, hidden=True, live=False)
EVENTS = zone(of_player=False, live=True)
CARDS = program().cards[1:]
PEOPLE = [c.named.title for c in CARDS if c.works == PERSON]
HAPPENINGS = [c.named.title for c in CARDS if c.works == EVENTS]
PLAYABLE = [c for c in CARDS if c.works in (HAND, IN_PLAY)]
LYING = [c.named.title for c in PLAYABLE if c.works == IN_PLAY]
NAMES = [c.named.title for c in PLAYABLE]
MARKS = [
    "".join(v.title for v in (r, s))
    for r in program().enumerations[[e.key for e in program().enumerations].index("rank")].values
    for s in program().enumerations[[e.key for e in program().enumerations].index("suit")].values
]
ROLES = next(e for e in program().enumerations if e.key == "role").values
PHASES = [p.named.key for p in program().phases]


@cache
def role_cards() -> tuple[str, ...]:
    """The role of every seat at the largest table that is dealt: a game has no more role cards."""
    setup = max(program().setups, key=lambda setup: setup.most)
    number = next(i for i, field in enumerate(program().player_fields) if field.type == "role")
    return tuple([ROLES[role - 1].title for role in fields_dealt(program(), setup, setup.most)[0][number]])


# ---- a table as it is drawn


@attrs.frozen
class Seat:
    """What the situation says about one player; None and 0 where it says nothing."""

    role: str | None
    person: str | None
    life: int
    hand: tuple[str, ...]
    lying: tuple[str, ...]
    out: bool

    def facts(self) -> str:
        """The facts of a seat line."""
        if self.out:
            return ", ".join(w for w in (self.role, self.person, "eliminated") if w)
        words = [w for w in (self.role, self.person) if w]
        words += [f"life {self.life}"] if self.life else []
        words.append(f"hand [{', '.join(self.hand)}]")
        words += [f"in play [{', '.join(self.lying)}]"] if self.lying else []
        return ", ".join(words)


@attrs.frozen
class Table:
    """A situation with its readings, and what is chosen at each question, modulo the number of choices."""

    seats: tuple[Seat, ...]
    turn: int
    phase: str
    deck: tuple[str, ...]
    unseen: tuple[str, ...]
    discard: tuple[str, ...]
    event: str | None
    readings: tuple[int, ...]
    choices: tuple[int, ...]

    def text(self, names: str | tuple[str, ...] = "ABCDEFGH") -> str:
        """The situation in the case notation."""
        lines = [f"rules {', '.join((GAME, *sets_of(GAME)))}"]
        for interpretation, reading in zip(program().interpretations, self.readings, strict=True):
            if reading != interpretation.default:
                lines.append(f"set {interpretation.key} {interpretation.choices[reading].key}")
        lines += [f"{names[i]} {seat.facts()}" for i, seat in enumerate(self.seats)]
        lines += [f"deck [{', '.join(self.deck)}]"] if self.deck else []
        lines += [f"unseen [{', '.join(self.unseen)}]"] if self.unseen else []
        lines += [f"discard [{', '.join(self.discard)}]"] if self.discard else []
        lines += [f"event [{self.event}]"] if self.event else []
        return "\n".join([*lines, f"turn {names[self.turn]}", f"phase {self.phase}"]) + "\n"

    def __repr__(self) -> str:
        return f"\n{self.text()}-- choices {self.choices}\n"

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        printer.text(repr(self))

    def start(self, names: str | tuple[str, ...] = "ABCDEFGH", logging: bool = True) -> State:
        """The state at the first question, or at the end."""
        return opened(self.text(names), logging)

    def turned(self, shift: int) -> Table:
        """The same table, seats written down from another one: player p becomes p - shift."""
        n = len(self.seats)
        return attrs.evolve(self, seats=self.seats[shift:] + self.seats[:shift], turn=(self.turn - shift) % n)


def opened(text: str, logging: bool = True) -> State:
    """The state at the first question of a situation text."""
    situation = read_cases(Source("generated", text)).situation
    assert situation is not None
    case = resolve(situation.setup, situation.script, ())
    place = case.scene
    fixed = readings_of(place.program, place.settings, situation.setup)
    readings = with_defaults(place.program, fixed)
    return proceed(begin(place, case.script, readings, logging))


def begins(start: Callable[[], State]) -> bool:
    """Whether there is such a situation: the game may be over, or the keeper in a place where no keeper is."""
    try:
        start()
    except Invalid as invalid:
        if not {"N033", "N035"} >= {one.code for one in invalid.diagnostics}:
            raise
        return False
    except (Fault, Stuck):
        return True
    return True


def some(names: list[str], most: int) -> st.SearchStrategy[list[str]]:
    """Up to this many cards: known by name, by name and marks, by marks alone, or not at all."""
    name, marked = st.sampled_from(names), st.sampled_from([face for name in names for face in copies_of(name)])
    return st.lists(st.one_of(name, name, marked, st.sampled_from(MARKS), st.just("?")), max_size=most)


def printed(most: int) -> st.SearchStrategy[list[str]]:
    """Up to this many cards with everything printed on them stated."""
    return st.lists(st.sampled_from([face for name in NAMES for face in copies_of(name)]), max_size=most)


@cache
def copies_of(name: str) -> tuple[str, ...]:
    """A card with what is printed on each of its copies, or with anything where the rules do not tell, if it bears anything."""
    card = next(card for card in program().cards if card.named.title == name)
    if card.copies and not card.bare:
        return tuple([f"{name} {marks_words(program(), copy)}" for copy in dict.fromkeys(card.copies)])
    return () if card.bare else tuple(f"{name} {mark}" for mark in MARKS)


def alone(names: list[str]) -> tuple[str, ...]:
    """Cards in play without those of whose kind another one is there, where there may be one."""
    kinds = {card.named.title: {*card.kinds} & {*program().zones[IN_PLAY].ones} for card in PLAYABLE}
    return tuple([name for at, name in enumerate(names) if not any(kinds[name] & kinds[other] for other in names[:at])])


@st.composite
def tables(draw: st.DrawFn, fewest: int = 2, most: int = 8) -> Table:
    """A table of the shipped game: any characters, cards, piles, phase and readings, and a choice for every question."""
    count = draw(st.integers(fewest, most))
    turn = draw(st.integers(0, count - 1))
    people = draw(st.permutations(PEOPLE))
    roles = draw(st.permutations(role_cards()))
    seats = tuple(
        Seat(
            role=roles[i] if draw(st.integers(0, 5)) else None,
            person=people[i] if draw(st.integers(0, 5)) else None,
            life=draw(st.integers(0, 3)),  # every character has as many life points
            hand=tuple(draw(some(NAMES, 6))),
            lying=alone(draw(st.lists(st.sampled_from(LYING), max_size=3, unique=True))),
            out=i != turn and i != (turn + 1) % count and draw(st.integers(0, 9)) == 9,
        )
        for i in range(count)
    )
    readings = tuple(draw(st.integers(0, len(i.choices) - 1)) for i in program().interpretations)
    table = Table(
        seats, turn, readings=readings,
        phase=draw(st.sampled_from([PHASES[-2], *PHASES])),
        deck=tuple(draw(some(NAMES, 10))),
        unseen=tuple(draw(st.one_of(st.just([]), st.just([]), printed(12)))),
        discard=tuple(draw(some(NAMES, 3))),
        event=draw(st.sampled_from([None, None, *HAPPENINGS])),
        choices=tuple(draw(st.lists(st.integers(0, 12), min_size=12, max_size=60))),
    )
    lying = [*table.deck, *table.discard, *(card for seat in seats for card in (*seat.hand, *seat.lying))]
    bare = {card.named.title for card in PLAYABLE if card.bare}
    told = [card for card in lying if card in bare or (card not in NAMES and card not in (*MARKS, "?"))]
    assume(len(told) == len({*told}))  # the game has most cards once, and a situation with more of them is refused
    assume(begins(table.start))
    return table


# ---- driving


def count_of(question: Question) -> int:
    """How many choices a question has."""
    return len(question.choices) + question.may_pass


def pauses(table: Table, start: State) -> Iterator[tuple[State, int, State]]:
    """Every pause of a resolution: the state, the choice made, and the state after it.

    Ends where the resolution does, where the drawn choices are used up, and quietly where a rule gives up: that no rule does is
    a law of its own.
    """
    state = start
    for drawn in table.choices:
        if state.question is None or not count_of(state.question):
            return
        choice = drawn % count_of(state.question)
        try:
            following = after(state, choice)
        except (Stuck, Fault):
            return
        yield state, choice, following
        state = following


def started(table: Table, **how: Any) -> State | None:
    """The state at the first question, None where a rule gives up before it."""
    try:
        return table.start(**how)
    except (Stuck, Fault):
        return None


@contextmanager
def within(seconds: float) -> Iterator[None]:
    """Fails if its body takes longer."""

    def late(*_: Any) -> None:
        raise AssertionError(f"not over after {seconds} s")

    before = signal.signal(signal.SIGALRM, late)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


# ---- what a state shows, with the players counted from another seat

def faces(state: State) -> Counter[int]:
    """Every card of a state by what is known of it."""
    found: Counter[int] = Counter()
    for cards in state.position.zones:
        found.update(state.position.objects[OBJECT - c][0] if c < 0 else c for c in cards)
    return found


def place_of(state: State, slot: int, player: Callable[[int | None], int | None]) -> tuple[int, int | None]:
    """The zone of a slot and whose it is."""
    n = len(state.seats)
    for number, found in enumerate(state.program.zones):
        size = n if found.of_player else 1
        if slot < size:
            return number, player(slot) if found.of_player else None
        slot -= size
    raise AssertionError("a slot of no zone")


def seen(state: State, shift: int = 0) -> tuple[Any, ...]:
    """All that a state shows, players counted from seat `shift`: equal for tables that differ by where counting begins."""
    n = len(state.seats)
    position = state.position

    def player(p: int | None) -> int | None:
        return p if p is None or p < 0 else (p - shift) % n

    def slot(s: int) -> tuple[int, int | None]:
        return place_of(state, s, player)

    def card(c: int | None) -> Any:
        if c is None:
            return None
        if c >= 0:
            return (c - BASE) // len(position.zones), *slot((c - BASE) % len(position.zones))
        entry = position.objects[OBJECT - c] if OBJECT - c < len(position.objects) else None
        return entry and (entry[0], *slot(entry[1]), position.zones[entry[1]].index(c))

    def option(o: Any, kind: int) -> Any:
        if kind == OFFER:
            return o[0], card(o[1]), o[2]
        if kind == FACE:
            return card(o[0]), o[1:]
        if isinstance(o, tuple):
            return o[0], slot(o[1])
        if kind in (ALTERNATIVE, CONSENT) or not isinstance(o, int):
            return o
        return player(o) if 0 <= o < n else card(o)

    def value(kind: str, v: Any) -> Any:
        if kind == "player":
            return player(v)
        return tuple(map(player, v)) if kind == "players" else v

    def kept(kind: str, v: Any) -> Any:
        return card(v) if kind == "card" else value(kind, v)

    def shown_to(to: int) -> tuple[int, int | None]:
        return (-1, player(-1 - to)) if to > FACE_DOWN else (to, None)

    order = [(q + shift) % n for q in range(n)]
    question = state.question and (
        state.question.kind, player(state.question.player), tuple(option(o, state.question.kind) for o in state.question.choices),
        state.question.may_pass, state.question.moment, state.question.row, state.question.code, state.question.words,
    )
    zones = {}
    for number, cards in enumerate(position.zones):
        objects = (c < 0 and position.objects[OBJECT - c] for c in cards)
        zones[slot(number)] = tuple((o[0], o[2]) if o else c for o, c in zip(objects, cards, strict=True))
    steps = tuple(
        (s.number, s.kind, player(s.player), s.verb,
         tuple(value(p.type, v) for p, v in zip(spoken_of(state.program, s).parts, s.parts, strict=True)),
         s.cell and (s.cell[0], player(s.cell[1]), *s.cell[2:]), s.code, s.cause,
         tuple((f, slot(a), slot(b) if b >= 0 else shown_to(b)) for f, a, b in s.moves))
        for s in state.steps
    )
    return (
        tuple(position.status[p] for p in order),
        tuple(tuple(kept(f.type, v[p]) for p in order)
              for f, v in zip(state.program.player_fields, position.fields, strict=True)),
        tuple(kept(f.type, v) for f, v in zip(state.program.game_fields, position.vars, strict=True)), zones,
        tuple(position.borrowed[p] for p in order), player(position.active), position.phase, state.winner,
        question, steps, state.consulted, position.unseen_cards,
    )
