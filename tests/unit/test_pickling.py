"""States and situations as values that go elsewhere: pickled, copied, worked on by other processes, threads and event loops."""

from __future__ import annotations

import asyncio
import copy
import json
import multiprocessing
import pickle
import subprocess
import sys
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from pathlib import Path

import pytest

import adjudicator
from adjudicator import State
from adjudicator.rules import load as module

TEXT = "rules bang, dodge-city\nA sheriff, hand [BANG!]\nB outlaw, life 2, hand [Missed!, Dodge]\nC renegade\n"
OVER = 'over bang "Two more"\n\nbrown "Peace"\n  play: draw 2\n'
ELSEWHERE = """
import pickle, sys
state = pickle.load(sys.stdin.buffer)
import adjudicator
sys.stdout.buffer.write(pickle.dumps(adjudicator.after(state, 0)))
"""


@pytest.fixture
def waiting() -> State:
    """Somebody is asked, and two steps have been taken."""
    return adjudicator.after(adjudicator.proceed(adjudicator.situation(TEXT).start()), 0)


def onward(state: State) -> State:
    """The state after the first choice."""
    return adjudicator.after(state, 0)


def refused(text: str) -> str:
    """What is said about a text that is not understood; a worker raises it."""
    return str(adjudicator.situation(text))


def test_a_pickled_state_is_the_same(waiting: State) -> None:
    """It is equal, of the same program, and tells the same steps; so are its copies."""
    for again in (pickle.loads(pickle.dumps(waiting)), copy.copy(waiting), copy.deepcopy(waiting)):
        assert waiting.program is again.program
        assert (waiting, hash(waiting), waiting.steps) == (again, hash(again), again.steps)
        assert onward(waiting) == onward(again)


def test_a_pickled_state_goes_on_elsewhere(waiting: State) -> None:
    """A process that has loaded nothing resolves it on, and hands it back."""
    done = subprocess.run([sys.executable, "-c", ELSEWHERE], input=pickle.dumps(waiting), capture_output=True, check=True)

    assert onward(waiting) == pickle.loads(done.stdout)
    assert onward(waiting).steps == pickle.loads(done.stdout).steps


def test_a_pickled_state_is_small(waiting: State) -> None:
    """Shipped rules are named in it and do not travel with it."""
    assert len(pickle.dumps(waiting)) < 10_000


def test_rules_of_ones_own_travel_with_a_state(tmp_path: Path) -> None:
    """A file laid over the game is in the pickle, so that it need not lie where the state goes."""
    over = tmp_path / "peace.rules"
    over.write_text(OVER, encoding="utf-8")
    with adjudicator.laid_over(over):
        state = adjudicator.proceed(adjudicator.situation("rules bang\nA sheriff, hand [Peace]\nB outlaw\n").start())
    text = pickle.dumps(state)

    assert state == pickle.loads(text)
    done = subprocess.run([sys.executable, "-c", ELSEWHERE], input=text, capture_output=True, check=True)
    assert onward(state).steps == pickle.loads(done.stdout).steps


def test_a_situation_is_pickled() -> None:
    """With its moves and readings."""
    table = adjudicator.situation(TEXT + "set approach second\nA plays BANG! at B\nB plays Dodge\n")

    assert table.resolve() == pickle.loads(pickle.dumps(table)).resolve()


def test_options_and_questions_are_pickled(waiting: State) -> None:
    """As the values that they are."""
    assert (waiting.options, waiting.question) == pickle.loads(pickle.dumps((waiting.options, waiting.question)))


@pytest.mark.parametrize("method", ["fork", "spawn"])
def test_other_processes_resolve_on(waiting: State, method: str) -> None:
    """Those of a pool give the very states that this one gives, and their refusals arrive."""
    with ProcessPoolExecutor(1, mp_context=multiprocessing.get_context(method)) as pool:
        assert [onward(waiting)] * 3 == list(pool.map(onward, [waiting] * 3))
        with pytest.raises(adjudicator.Invalid, match="Bere"):
            pool.submit(refused, "rules bang\nA sheriff, hand [Bere]\nB\n").result()


def test_threads_and_event_loops_resolve_on(waiting: State) -> None:
    """A state is worked on by several at once, and stays as it is."""

    async def several() -> list[State]:
        return await asyncio.gather(*[asyncio.to_thread(onward, waiting) for _ in range(8)])

    with ThreadPoolExecutor(4) as pool:
        assert {onward(waiting)} == {*pool.map(onward, [waiting] * 8), *asyncio.run(several())}


def test_a_state_of_other_rules_is_not_unpickled(waiting: State, monkeypatch: pytest.MonkeyPatch) -> None:
    """One sentence says that the rules are not the ones that it was made under."""
    text = pickle.dumps(waiting)
    monkeypatch.setattr(module, "shipped_in", lambda _: ())

    with pytest.raises(ValueError, match="the rules of `bang` are not those here"):
        pickle.loads(text)


@pytest.mark.parametrize(("entry", "value", "told"), [
    ("format", "adjudicator state 9", "format: this version of the program reads `adjudicator state 5` only"),
    ("game", "revolver", "game: the state is one of `revolver, dodge-city`, not of `bang, dodge-city`"),
    ("sets", [], "game: the state is one of `bang`, not of `bang, dodge-city`"),
    ("program", "0", "program: the state was made under other rules; deal or begin the game again"),
    ("tables", "0", "tables: the state was made by version .* in which the rules compile to something else"),
    ("readings", {}, "readings.approach: it is missing"),
])
def test_a_stored_state_of_something_else_is_refused(waiting: State, entry: str, value: object, told: str) -> None:
    """In a sentence that says what it is of, before any number in it is looked at."""
    body = json.loads(waiting.to_json())
    assert "approach" in body["readings"]

    with pytest.raises(ValueError, match=f"^{told}"):
        State.from_json(json.dumps({**body, entry: value}), waiting.program)


def test_files_of_other_rules_are_named(waiting: State) -> None:
    """A comment that somebody added is found in the file that has it."""
    body = json.loads(waiting.to_json())
    body["program"], body["rules"]["rulesets/bang/cards.rules"] = "0", "1"

    with pytest.raises(ValueError, match=r"under other rules \(rulesets/bang/cards.rules\)"):
        State.from_json(json.dumps(body), waiting.program)


def test_the_timeline_is_apart_from_the_position(waiting: State) -> None:
    """Stored without it, a state is the same value, and no longer than its position."""
    short = State.from_json(waiting.to_json(steps=False), waiting.program)

    assert waiting == short
    assert () == short.steps
    assert onward(waiting) == onward(short)
    assert () == onward(short).steps
