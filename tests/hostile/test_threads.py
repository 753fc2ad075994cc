"""Several threads at once: the package is of pure functions, and stays so when nothing is loaded yet."""

from __future__ import annotations

import json
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from weakref import WeakValueDictionary

import pytest

import adjudicator
from adjudicator.cases.files import read_cases
from adjudicator.engine.program import Program
from adjudicator.memo import Recent
from adjudicator.notation.source import Invalid, Source
from adjudicator.rules import load as module
from adjudicator.rules.load import files_of, laid_over, shipped_games
from adjudicator.rules.reading.parse import parse_rules

THREADS = 8
COLD = """
import json, sys, threading
import adjudicator
sys.setswitchinterval(0.0001)
found, start = [], threading.Barrier({threads})
def work(number):
    game = {games!r}[number % {count}]
    start.wait()
    try:
        found.append((game, id(adjudicator.load(game))))
    except Exception as problem:
        found.append((game, repr(problem)))
threads = [threading.Thread(target=work, args=(n,)) for n in range({threads})]
for thread in threads: thread.start()
for thread in threads: thread.join()
print(json.dumps([found, [[g, id(adjudicator.load(g))] for g in {games!r}]]))
"""


def test_a_cold_process_loads_in_every_thread() -> None:
    """All threads get the one program of their game, and so does a thread that asks later."""
    games = shipped_games()
    code = COLD.format(threads=THREADS, games=games, count=len(games))
    result = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True,
                            env={"ADJUDICATOR_CACHE": "off", "PATH": ""})
    at_once, later = json.loads(result.stdout)

    assert THREADS == len(at_once)
    assert {tuple(one) for one in later} == {tuple(one) for one in at_once}


def test_texts_are_parsed_in_every_thread() -> None:
    """A parser is shared; what it counts of one text is not mixed with another one."""
    rules = [file.source for game in shipped_games() for file in files_of(game)]
    cases = [Source(f"{n}.case", f"rules bang\nA outlaw, hand [{n} BANG!]\nB\nA plays BANG! at B\n") for n in range(1, 40)]
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-5)
    try:
        with ThreadPoolExecutor(THREADS) as pool:
            trees, situations = list(pool.map(parse_rules, rules)), list(pool.map(read_cases, cases))
    finally:
        sys.setswitchinterval(before)

    assert [parse_rules(source) for source in rules] == trees
    assert [read_cases(source) for source in cases] == situations


def test_a_failure_with_shipped_rules_is_not_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    """The rules are right, so that something went wrong once says nothing of the next time."""
    monkeypatch.setattr(module, "_COMPILED", Recent(1))
    monkeypatch.setattr(module, "_IN_USE", {})
    monkeypatch.setattr(module, "_SHIPPED", Recent(1))

    def fails(*_: object) -> Program:
        raise Invalid([])

    with monkeypatch.context() as patch:
        patch.setattr(module, "_program", fails)
        with pytest.raises(Invalid):
            adjudicator.load("northwood")
    assert "northwood" == adjudicator.load("northwood").game.key


def test_what_is_wrong_with_a_text_is_reported_each_time(tmp_path: Path) -> None:
    """A text that is not understood is not read again, and every caller gets an exception of their own."""
    path = tmp_path / "mine.rules"
    path.write_text('over northwood "Mine"\n\nzork\n', encoding="utf-8")
    found = []
    with laid_over(path):
        for _ in range(2):
            with pytest.raises(Invalid) as problem:
                adjudicator.load("northwood")
            found.append(problem.value)

    assert found[0].diagnostics == found[1].diagnostics
    assert found[0] is not found[1]


def test_a_long_life_keeps_few_programs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What nobody holds is dropped once others have been loaded; what somebody holds is the same program when it is asked for."""
    recent: Recent[tuple[str, tuple[str, ...]], Program | Invalid] = Recent(2)
    monkeypatch.setattr(module, "_COMPILED", recent)
    monkeypatch.setattr(module, "_IN_USE", WeakValueDictionary())
    for number in range(5):
        (tmp_path / f"mine{number}.rules").write_text(f'over northwood "Mine {number}"\n', encoding="utf-8")
    with laid_over(tmp_path / "mine0.rules"):
        held = adjudicator.load("northwood")
    for number in range(1, 5):
        with laid_over(tmp_path / f"mine{number}.rules"):
            adjudicator.load("northwood")

    assert 2 == len(recent)
    with laid_over(tmp_path / "mine0.rules"):
        assert held is adjudicator.load("northwood")
