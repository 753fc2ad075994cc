"""Stored states and receipts that were changed at random: each is refused with a ValueError, or as good as any other.

    python tests/fuzz/stored.py --count 10000      # of each game, both kinds

What breaks the package is printed with the game, the kind and the seed that give it again.
"""

from __future__ import annotations

import argparse
import json
import random
import signal
import sys
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from adjudicator.answers.receipts.receipt import COURSE, LATER, read, receipt, replay, sha, verdict
from adjudicator.answers.resolution.resolution import resolve
from adjudicator.answers.subject import Subject
from adjudicator.cases.situation.scene import merge
from adjudicator.commands.files import parse
from adjudicator.data import data_root
from adjudicator.engine.run import Fault, Stuck, after, proceed
from adjudicator.engine.state import State
from adjudicator.notation.source import Invalid, Source
from adjudicator.rules.load import shipped_games

ODD = (None, True, False, 0, 1, -1, 2, 3, 7, -7, 99, 10**6, 1 << 40, -(1 << 40), -(1 << 40) - 1, 10**13, 1e308, 0.5, "", "x", "A",
       "\u3164", "\x1b[31m", [], [0], [[]], ["hidden", 0], {}, {"a": 1})
PARTS = ((), (), ("position",), ("position", "stack"), ("position", "rows"), ("position", "result"), ("position", "objects"),
         ("position", "queue"), ("question",), ("steps",), ("outcome",), ("timeline",), ("choices",), ("readings",))
SECONDS = 10
STEPS_ON = 8
CASES = 60
"""Of how many cases of a game the states and receipts are."""


class Slow(BaseException):
    """Something takes too long."""


@contextmanager
def within(seconds: int) -> Iterator[None]:
    """Raises `Slow` in what takes longer, of the processor: a machine that is busy with other things makes nothing slow."""

    def late(*_: object) -> None:
        raise Slow

    before = signal.signal(signal.SIGPROF, late)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


# ---- what is changed

def subjects(game: str, count: int = CASES) -> list[Subject]:
    """Shipped cases of a game, taken from all of its files."""
    found = []
    for path in sorted((data_root() / "cases" / game).rglob("*.case")):
        parsed = parse(str(path))
        assert parsed.file is not None
        assert parsed.source is not None
        found += [Subject(parsed.source, case.id.text, case.title.text, merge(case.setup, parsed.file.tables), case.script, {})
                  for case in parsed.file.cases]
    return found[:: max(1, len(found) // count)]


def on_the_way(start: State, most: int = 20) -> Iterator[State]:
    """States at many pauses: the first choice, or the last, at each question."""
    yield start
    for pick in (0, -1):
        state = proceed(start)
        for _ in range(most):
            yield state
            if state.question is None:
                break
            count = len(state.question.choices) + state.question.may_pass
            state = after(state, pick % count)


def states(game: str, count: int = CASES) -> list[State]:
    """States on the way of shipped cases: those of their own moves, and beyond."""
    found = []
    for subject in subjects(game, count):
        played = subject.run(checks=False)
        found += [*played.asked, *on_the_way(played.state, 3)]
    return found


# ---- how

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


def copied(value: Any) -> Any:
    """A value that shares nothing with another one."""
    return json.loads(json.dumps(value))


def changed(body: dict[str, Any], luck: random.Random) -> dict[str, Any]:
    """A value of JSON with one to three changes: parts exchanged, dropped, doubled, moved, turned into others."""
    body = copied(body)
    for _ in range(luck.choice((1, 1, 1, 2, 3))):
        part = luck.choice(PARTS)
        known = [p for p in paths(body) if p and p[:len(part)] == part]
        if not known:
            continue
        path = luck.choice(known)
        parent, key, how = at(body, path[:-1]), path[-1], luck.randrange(7)
        if how == 0 and isinstance(parent, list):
            parent.insert(key, copied(parent[key]))
        elif how == 1:
            del parent[key]
        elif how == 2:
            parent[key] = copied(at(body, luck.choice(known)))
        elif how == 3 and type(parent[key]) is int:
            parent[key] += luck.choice((1, -1, 2, 3, 1 << 40))
        elif how == 4 and isinstance(parent[key], list):
            luck.shuffle(parent[key])
        else:
            parent[key] = copied(luck.choice(ODD))
    return body


# ---- what comes of it

def judged_state(state: State, seed: int) -> bool:
    """Change a state and read it: false where it is refused. Raises what no stored state may cause."""
    luck = random.Random(seed)
    text = json.dumps(changed(json.loads(state.to_json()), luck))
    with within(SECONDS):
        try:
            stored = State.from_json(text, state.program)
        except ValueError:
            return False
        again = State.from_json(stored.to_json(), state.program)
        assert (stored, hash(stored)) == (again, hash(again))
        goes_on(stored, luck)
    return True


def goes_on(state: State, luck: random.Random) -> None:
    """Resolve a state on for some questions."""
    try:
        state = proceed(state)
        for _ in range(STEPS_ON):
            count = 0 if state.question is None else len(state.options) + state.question.may_pass
            if not count:
                break
            state = after(state, luck.randrange(count))
            state.to_json()
    except (Stuck, Fault):
        pass


def judged_receipt(body: dict[str, Any], seed: int) -> bool:
    """Change a receipt and replay it: false where it is refused. Raises what no receipt may cause.

    In every other one the digests are made to fit again, as by somebody who knows how. What is vouched for is found out then.
    """
    luck = random.Random(seed)
    forged = changed(body, luck)
    if luck.random() < 0.7:
        try:
            forged["situation"]["sha256"] = sha(forged["situation"]["text"])
            forged["verdict"] = verdict(forged)
        except (KeyError, TypeError, AttributeError):
            pass  # what is compared is gone: it is refused for that
    with within(SECONDS):
        try:
            found = replay(read(Source("receipt", json.dumps(forged))))
        except (Invalid, Stuck, Fault):
            return False
    parts = (*COURSE, "timeline", "problems", "outcome", "engine", "rules")
    if forged["situation"] == body["situation"] and forged["settings"] == body["settings"]:
        told = found.same and not found.course and found.engine and found.rules
        honest = all(says_no_more(forged[part], body[part]) for part in parts if part != "readings")
        assert honest or not told, "a part was changed, and nothing tells it"
    return True


def says_no_more(forged: Any, whole: Any) -> bool:
    """Whether a part of a receipt is as it was, or as one of an earlier version has it, without some of what came later."""
    if not isinstance(whole, dict) or not isinstance(forged, dict):
        return bool(forged == whole)
    return whole.keys() - LATER <= forged.keys() <= whole.keys() and all(whole[key] == value for key, value in forged.items())


def walk(game: str, kind: str, count: int, cases: int = CASES, first: int = 0) -> int:
    """Judge a number of changed values of some cases of a game, from a seed on; prints what breaks, gives how many did."""
    judged: Any
    if kind == "states":
        known, judged = states(game, cases), judged_state
    else:
        known, judged = [receipt(resolve(subject)) for subject in subjects(game, cases)], judged_receipt
    taken = broken = 0
    for seed in range(first, first + count):
        try:
            taken += judged(known[seed * 7919 % len(known)], seed)
        except (Exception, Slow) as problem:
            broken += 1
            where = traceback.extract_tb(problem.__traceback__)[-1]
            print(f"  {game} {kind} seed {seed}: {problem!r} ({where.filename}:{where.lineno})", flush=True)
    refused = count - taken - broken
    print(f"{game}: {count} {kind}, made of {len(known)}: {refused} refused, {taken} taken, {broken} break it", flush=True)
    return broken


def main() -> int:
    """Carry out the command line; gives the exit status."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--count", type=int, default=10_000, help="how many of each game and kind")
    parser.add_argument("--first", type=int, default=0, help="the first seed")
    parser.add_argument("--games", nargs="*", default=list(shipped_games()))
    parser.add_argument("--kinds", nargs="*", choices=["states", "receipts"], default=["states", "receipts"])
    asked = parser.parse_args()
    return int(sum(walk(game, kind, asked.count, first=asked.first) for game in asked.games for kind in asked.kinds) > 0)


if __name__ == "__main__":
    sys.exit(main())
