"""Stored states that were changed on their way: refused with the place of what is wrong, or as sound as any other state."""

from __future__ import annotations

import base64
import json
import re
import zlib
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator
from stored import at, judged_state, on_the_way

import adjudicator
from adjudicator.engine.run import proceed
from adjudicator.engine.state import State
from adjudicator.limits import MAX_CARDS, MAX_FILE
from adjudicator.situations import situation

ROOT = Path(__file__).resolve().parents[2]
SCHEMA = Draft202012Validator(json.loads((ROOT / "docs/state.schema.json").read_text(encoding="utf-8")))
TEXTS = (
    (ROOT / "docs/examples/gatling.case").read_text(encoding="utf-8"),
    "rules bang, dodge-city\nA sheriff, hand [Duel, BANG!], in play [Barrel]\nB outlaw, Vera Custer, hand [BANG!, ?]\n"
    "C renegade, Suzy Lafayette, hand [General Store]\nA plays Duel at B\nB plays BANG!\n",
    "rules bang\nA sheriff, hand [General Store, Indians!]\nB outlaw, hand [BANG!]\nC outlaw, life 1, hand [Beer]\n"
    "unseen [Beer, BANG!, BANG!, Missed!]\nA plays General Store\nA plays Indians!\n",
    "rules revolver\nMcReady in play [Cowboy at The Bank at Repentance Springs]\nColty hand [?, ?]\n",
    "rules northwood\nA fief 3, rulers [King of Eyes fief 3], allies [Queen of Leaves]\n",
)
ROUNDS = 500


@pytest.fixture(scope="module")
def states() -> list[State]:
    """States at many pauses."""
    return [state for text in TEXTS for state in on_the_way(situation(text).start())]


@pytest.mark.slow
def test_changed_states_are_refused_or_sound(states: list[State]) -> None:
    """Nothing but a ValueError that names a place, or a state that resolves on: no other exception, no endless loop."""
    taken = [judged_state(states[seed * 7919 % len(states)], seed) for seed in range(ROUNDS)]

    assert taken.count(False) > ROUNDS // 5
    assert taken.count(True) > ROUNDS // 25


def test_every_state_is_taken_as_it_was(states: list[State]) -> None:
    """What is stored and not changed is the same state, and fits the schema that is published."""
    for state in states:
        SCHEMA.validate(json.loads(state.to_json()))
        read = State.from_json(state.to_json(), state.program)
        assert (state, state.steps, state.causes) == (read, read.steps, read.causes)


@pytest.mark.parametrize(("text", "told"), [
    ("[" * 100_000, "the text: more than 40 lists are nested"),
    ("{" * 100_000, "the text: more than 40 lists are nested"),
    ('{"a": 1, "a": 2}', "the text: a name occurs twice in one object"),
    ('{"a": NaN}', "the text: `NaN` is not a number"),
    ("1", "the text: not a state"),
    ("{}", "format: it is missing: this is not a state"),
    (" " * (17 << 20), "the text: it is larger than 16 MiB"),
])
def test_what_is_no_state_is_refused(text: str, told: str, states: list[State]) -> None:
    """Before anything is made of it."""
    with pytest.raises(ValueError, match=f"^{re.escape(told)}$"):
        State.from_json(text, states[0].program)


@pytest.mark.parametrize(("path", "value", "told"), [
    (("seats",), ["A", "A", "B"], "seats: a member occurs twice"),
    (("seats",), [f"P{n}" for n in range(100_000)], "seats: expected 1 to 100 names"),
    (("index",), {"a": 1}, "index: nothing of this name is known"),
    (("winner",), {"a": 1}, "winner: expected a text, found an object"),
    (("readings", "approach"), 99, "readings.approach: expected one of its readings, found 99"),
    (("rules",), [], "rules: expected an object, found a list"),
    (("position", "active"), -1, "position.active: expected a number from 0 to 2, found -1"),
    (("position", "status", 0), "x", "position.status[0]: expected a number from 0 to 2, found 'x'"),
    (("position", "stack", -1, 0), -7, "position.stack[1][0]: expected a number from 0 to N, found -7"),
    (("position", "stack", -1, 1), 999, "position.stack[1][1]: expected a place at which this code continues, found 999"),
    (("position", "core"), [], "position.core: nothing of this name is known"),
    (("position", "fields", 0, 0), 1e308, "position.fields[0][0]: expected a number from 0 to 4, found 1e+308"),
    (("question",), "abcdefghij", "question: expected a list, found 'abcdefghij'"),
    (("question", 2, 0, 0), -3, "question[2][0][0]: expected a number from 0 to N, found -3"),
])
def test_a_refusal_says_where_and_what(path: tuple[Any, ...], value: object, told: str) -> None:
    """The path of what is wrong, what was expected there, and what stands there; `N` is as large as the rules are."""
    waiting = proceed(situation("rules bang\nA sheriff, hand [BANG!]\nB outlaw\nC outlaw\n").start())
    body = json.loads(waiting.to_json())
    at(body, path[:-1])[path[-1]] = value

    with pytest.raises(ValueError, match=f"^{re.escape(told)}$".replace("to\\ N,", r"to\ \d+,")):
        State.from_json(json.dumps(body), waiting.program)


def refusals(states: list[State], change: Any) -> set[str]:
    """What is reported about the states, each with a change of its stack; nothing about one that is accepted."""
    found = set()
    for state in states:
        body = json.loads(state.to_json())
        change(body["position"]["stack"])
        try:
            State.from_json(json.dumps(body), state.program)
        except ValueError as refused:
            found.add(re.sub(r"\d+", "N", str(refused)))
    return found


def test_a_moment_has_its_row(states: list[State]) -> None:
    """A frame of a code that takes its row to be there is not taken without one."""

    def without_row(stack: list[list[Any]]) -> None:
        for frame in stack:
            frame[4] = None

    assert "position.stack[N][N]: expected a row, found None" in refusals(states, without_row)


def test_nothing_stands_above_a_choice(states: list[State]) -> None:
    """A frame that waits for a choice reads it as what it asked for, so nothing else may end above it."""
    said = refusals(states, lambda stack: stack.extend(stack[-1:]))

    assert "position.stack[N]: nothing is under way above a frame that waits for a choice" in said


@pytest.mark.parametrize(("part", "count", "told"), [
    ("cards", MAX_CARDS, "more than 5,000 cards"), ("cards", MAX_FILE, "cut off or too long"),
    ("objects", MAX_CARDS + 1, "more than 5,000 cards"), ("turns", MAX_CARDS + 1, "more than 5,000 cards"),
])
def test_a_short_text_does_not_resume_a_huge_state(part: str, count: int, told: str) -> None:
    """A text of a few lines may unpack to a state that no situation could name; it is refused, and none is written."""
    start = proceed(situation("rules bang\nA sheriff, hand [BANG!, Beer]\nB outlaw\nC outlaw\n").start())
    body = json.loads(start.to_json(steps=False))
    if part == "cards":
        body["position"]["zones"][0] = [body["position"]["zones"][0][0]] * count + body["position"]["zones"][0][1:]
    else:
        body["position"][part] = [None if part == "objects" else 0] * count
    packed = base64.b64encode(zlib.compress(json.dumps(body).encode(), 9)).decode()
    lines = "".join(f'resume "{packed[at : at + 1000]}"\n' for at in range(0, len(packed), 1000))

    with pytest.raises(adjudicator.Invalid, match=told):
        situation(f"rules bang\nA\nB\nC\n{lines}").start()
    if count < MAX_FILE:
        with pytest.raises(adjudicator.Unwritten, match="more than 5,000 cards"):
            adjudicator.to_situation(State.from_json(json.dumps(body), start.program), exact=True)
    assert len(packed) < 10_000
