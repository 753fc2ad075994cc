"""Stored states that were changed on their way: refused with the place of what is wrong, or as sound as any other state."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from generated import within

from adjudicator.engine.run import Fault, Stuck, after, proceed
from adjudicator.engine.state import State
from adjudicator.situations import situation

ROOT = Path(__file__).resolve().parents[2]
SCHEMA = json.loads((ROOT / "docs/state.schema.json").read_text(encoding="utf-8"))
TEXTS = (
    (ROOT / "docs/examples/gatling.case").read_text(encoding="utf-8"),
    "rules bang, dodge-city\nA sheriff, hand [Duel, BANG!], in play [Barrel]\nB outlaw, Vera Custer, hand [BANG!, ?]\n"
    "C renegade, Suzy Lafayette, hand [General Store]\nA plays Duel at B\nB plays BANG!\n",
    "rules bang\nA sheriff, hand [General Store, Indians!]\nB outlaw, hand [BANG!]\nC outlaw, life 1, hand [Beer]\n"
    "unseen [Beer, BANG!, BANG!, Missed!]\nA plays General Store\nA plays Indians!\n",
    "rules revolver\nMcReady in play [Cowboy at The Bank at Repentance Springs]\nColty hand [?, ?]\n",
    "rules northwood\nA hand [Queen of Leaves]\n",
)
ODD = (None, True, False, 0, 1, -1, 2, 3, 7, -7, 99, 10**6, 1 << 40, -(1 << 40), -(1 << 40) - 1, 10**13, 1e308, 0.5, "", "x", "A",
       [], [0], [[]], {}, {"a": 1})
PARTS = ((), ("position",), ("position", "stack"), ("position", "rows"), ("position", "result"), ("question",))
SECONDS = 10.0
STEPS_ON = 8


def on_the_way() -> Iterator[State]:
    """States at many pauses: the first choice, or the last, at each question."""
    for text in TEXTS:
        table = situation(text)
        yield table.start()
        for pick in (0, -1):
            state = proceed(table.start())
            for _ in range(20):
                yield state
                if state.question is None:
                    break
                count = len(state.question.choices) + state.question.may_pass
                state = after(state, pick % count)


@pytest.fixture(scope="module")
def states() -> list[State]:
    """All of them."""
    return list(on_the_way())


def paths(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The path of every value within one."""
    yield path
    for key, inner in value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ():
        yield from paths(inner, (*path, key))


def at(body: Any, path: tuple[Any, ...]) -> Any:
    """The value at a path."""
    for key in path:
        body = body[key]
    return body


def changed(state: State, seed: int) -> dict[str, Any]:
    """A state as JSON with one to three changes: values exchanged, dropped, doubled, moved, turned into others."""
    luck = random.Random(seed)
    body: dict[str, Any] = json.loads(state.to_json())
    for _ in range(luck.choice((1, 1, 1, 2, 3))):
        part = luck.choice(PARTS)
        known = [p for p in paths(body) if p and p[:len(part)] == part]
        if not known:
            continue
        path = luck.choice(known)
        parent, key, how = at(body, path[:-1]), path[-1], luck.randrange(7)
        if how == 0 and isinstance(parent, list):
            parent.insert(key, parent[key])
        elif how == 1:
            del parent[key]
        elif how == 2:
            parent[key] = json.loads(json.dumps(at(body, luck.choice(known))))
        elif how == 3 and type(parent[key]) is int:
            parent[key] += luck.choice((1, -1, 2, len(state.seats), 1 << 40))
        elif how == 4 and isinstance(parent[key], list):
            luck.shuffle(parent[key])
        else:
            parent[key] = luck.choice(ODD)
    return body


def goes_on(state: State, seed: int) -> None:
    """Resolve a state on for some questions, with choices that the seed says."""
    luck = random.Random(seed)
    try:
        state = proceed(state)
        for _ in range(STEPS_ON):
            count = 0 if state.question is None else len(state.options) + state.question.may_pass
            if not count:
                break
            state = after(state, luck.randrange(count))
    except (Stuck, Fault):
        pass


def judged(states: list[State], seeds: range) -> tuple[int, int]:
    """How many changed states were refused, and how many were taken; each of these is sound."""
    refused = taken = 0
    for seed in seeds:
        state = states[seed * 7919 % len(states)]
        body = changed(state, seed)
        with within(SECONDS):
            try:
                read = State.from_json(json.dumps(body), state.program)
            except ValueError:
                refused += 1
                continue
            taken += 1
            assert hash(read) == hash(State.from_json(read.to_json(), state.program))
            goes_on(read, seed)
    return refused, taken


@pytest.mark.slow
def test_changed_states_are_refused_or_sound(states: list[State]) -> None:
    """Nothing but a ValueError that names a place, or a state that resolves on: no other exception, no endless loop."""
    refused, taken = judged(states, range(500))

    assert refused > 100
    assert taken > 20


def test_every_state_is_taken_as_it_was(states: list[State]) -> None:
    """What is stored and not changed is the same state, and fits the schema that is published."""
    for state in states:
        jsonschema.validate(json.loads(state.to_json()), SCHEMA)
        read = State.from_json(state.to_json(), state.program)
        assert (state, state.steps, state.causes) == (read, read.steps, read.causes)


@pytest.mark.parametrize(("text", "told"), [
    ("[" * 100_000, "the text: more than 40 lists stand within one another"),
    ("{" * 100_000, "the text: more than 40 lists stand within one another"),
    ('{"a": 1, "a": 2}', "the text: a name stands twice in one object"),
    ('{"a": NaN}', "the text: `NaN` is no number"),
    ("1", "the text: not a state"),
    ("{}", "program: it is missing: this is not a state"),
    (" " * (17 << 20), "the text: it is larger than 16 MiB"),
])
def test_what_is_no_state_is_refused(text: str, told: str, states: list[State]) -> None:
    """Before anything is made of it."""
    with pytest.raises(ValueError, match=f"^{re.escape(told)}$"):
        State.from_json(text, states[0].program)


@pytest.mark.parametrize(("path", "value", "told"), [
    (("seats",), ["A", "A", "B"], "seats: a member stands twice"),
    (("seats",), [f"P{n}" for n in range(100_000)], "seats: 1 to 100 names are expected"),
    (("index",), {"a": 1}, "index: nothing of this name is known"),
    (("winner",), {"a": 1}, "winner: a text is expected, not an object"),
    (("settings", 0), 99, "settings[0]: a number from 0 to 1 is expected, not 99"),
    (("position", "active"), -1, "position.active: a number from 0 to 2 is expected, not -1"),
    (("position", "status", 0), "x", "position.status[0]: a number from 0 to 2 is expected, not 'x'"),
    (("position", "stack", -1, 0), -7, "position.stack[1][0]: a number from 0 to N is expected, not -7"),
    (("position", "stack", -1, 1), 999, "position.stack[1][1]: no place at which this code goes on is expected, not 999"),
    (("position", "core"), [], "position.core: nothing of this name is known"),
    (("position", "fields", 0, 0), 1e308, "position.fields[0][0]: a number from 0 to 4 is expected, not 1e+308"),
    (("question",), "abcdefghij", "question: a list is expected, not 'abcdefghij'"),
    (("question", 2, 0, 0), -3, "question[2][0][0]: a number from 0 to N is expected, not -3"),
])
def test_a_refusal_says_where_and_what(path: tuple[Any, ...], value: object, told: str) -> None:
    """The path of what is wrong, what was expected there, and what stands there; `N` is as large as the rules are."""
    waiting = proceed(situation("rules bang\nA sheriff, hand [BANG!]\nB outlaw\nC outlaw\n").start())
    body = json.loads(waiting.to_json())
    at(body, path[:-1])[path[-1]] = value

    with pytest.raises(ValueError, match=f"^{re.escape(told)}$".replace("to\\ N\\ is", r"to\ \d+\ is")):
        State.from_json(json.dumps(body), waiting.program)
