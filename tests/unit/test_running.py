"""Running cases again: those that failed, up to the first that fails, in several processes, and when a file is changed."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from adjudicator import cache
from adjudicator.cli import main
from adjudicator.commands import watch
from adjudicator.commands.files import parse
from adjudicator.commands.outcomes import Chosen, shares
from adjudicator.data import data_root
from adjudicator.processes import in_order
from adjudicator.rules.code import generated

pytestmark = pytest.mark.slow

TABLE = "table two\n  rules bang\n  A outlaw\n  B sheriff\n\n"
CASE = 'case {} "B loses a point"\n  table two\n  A plays BANG! at B\n  expect B life {}\n\n'
PATIENCE = 60


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder with two files of cases, of which some do not hold; and a cache of its own."""
    (tmp_path / "cache").mkdir(mode=0o700)
    monkeypatch.setattr("adjudicator.commands.failures.folder", lambda: tmp_path / "cache")
    cases = tmp_path / "cases"
    cases.mkdir()
    (cases / "a.case").write_text(TABLE + "".join(CASE.format(f"a-{n}", 4) for n in range(14)), encoding="utf-8")
    (cases / "b.case").write_text(TABLE + "".join(CASE.format(f"b-{n}", 4 - n % 2) for n in range(4)), encoding="utf-8")
    return cases


def run(*words: str) -> Result:
    """`adjudicator test` in this process."""
    result = CliRunner().invoke(main, ["test", *words])
    assert result.exception is None or isinstance(result.exception, SystemExit)
    return result


def ids(result: Result) -> list[str]:
    """The ids of the cases that were run, in order."""
    return [case["id"] for case in json.loads(result.stdout)["cases"]]


def test_several_processes_give_the_same_output(folder: Path) -> None:
    """In the same order, whichever is ready first."""
    one, two = run(str(folder)), run(str(folder), "--jobs", "2")

    assert (one.stdout, 1) == (two.stdout, two.exit_code)
    assert "16 passed, 2 failed" in one.stdout
    assert run(str(folder), "--json").stdout == run(str(folder), "--json", "--jobs", "0").stdout


def test_several_processes_know_rules_and_readings(tmp_path: Path) -> None:
    """Those of a folder that is named, and those of an authority."""
    rules, cases = tmp_path / "rules", tmp_path / "cases"
    made = CliRunner().invoke(main, ["new", "Snow Day", str(rules)])
    cases.mkdir()
    (rules / "snow-day.case").rename(cases / "snow-day.case")
    shipped = str(data_root() / "cases" / "northwood" / "leaves.case")
    words = [str(cases), shipped, "--rules", str(rules), "--readings", "official", "--json"]
    one, two = run(*words), run(*words, "--jobs", "2")

    assert (0, 0) == (made.exit_code, two.exit_code)
    assert one.stdout == two.stdout
    assert [] != [case for case in json.loads(two.stdout)["cases"] if case.get("profile")]


def test_what_several_processes_compile_is_kept(folder: Path, tmp_path: Path) -> None:
    """Code that a process had to compile is not compiled in the next run, as with one process."""
    place = tmp_path / "kept"
    place.mkdir(mode=0o700)
    words = [sys.executable, "-m", "adjudicator.cli", "test", str(folder), "--jobs", "2"]
    subprocess.run(words, env={**os.environ, "ADJUDICATOR_CACHE": str(place)}, capture_output=True, check=False)

    assert [] != [path for path in place.iterdir() if path.name.startswith("code-")]


def test_a_process_is_given_cases_of_the_same_rules(tmp_path: Path) -> None:
    """In whichever files they are, as long as the shares stay small; every case is in one of them."""
    for name in ("one", "two"):
        (tmp_path / f"{name}.case").write_text("".join(
            f'case {name}-{n} "A case"\n  rules {rules}\n  A\n  B\n\n' for n, rules in enumerate(["bang", "revolver"] * 4)),
            encoding="utf-8")
    chosen = [Chosen(parse(str(tmp_path / f"{name}.case")), tuple(range(8))) for name in ("one", "two")]
    rules = [[["bang", "revolver"][number % 2] for _, number in share] for share in shares(chosen, 2)]

    assert [["bang"] * 2] * 4 + [["revolver"] * 2] * 4 == rules
    assert 16 == len({place for share in shares(chosen, 2) for place in share})


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_the_first_that_does_not_hold_is_the_last(folder: Path, jobs: str) -> None:
    """With `-x` nothing is run behind it."""
    assert "b-1" == ids(run(str(folder), "-x", "--json", "--jobs", jobs))[-1]


def test_only_those_that_failed(folder: Path) -> None:
    """Of the files that are named; what holds now is no longer among them."""
    assert 18 == len(ids(run(str(folder), "--last-failed", "--json")))
    assert ["b-1", "b-3"] == ids(run(str(folder), "--last-failed", "--json"))
    path = folder / "b.case"
    path.write_text(path.read_text(encoding="utf-8").replace("life 3", "life 4", 1), encoding="utf-8")
    assert ["b-1", "b-3"] == ids(run(str(folder), "--last-failed", "--json"))
    assert ["b-3"] == ids(run(str(folder), "--last-failed", "--json"))


def test_without_a_path_those_that_failed_anywhere_are_run(folder: Path) -> None:
    """Nobody has to remember where that was, and the shipped cases, which hold, are not run for it."""
    run(str(folder))

    assert ["b-1", "b-3"] == ids(run("--last-failed", "--json"))


def test_where_none_failed_all_are_run(folder: Path) -> None:
    """And that is said."""
    run(str(folder / "a.case"))
    result = run(str(folder / "a.case"), "--last-failed")

    assert "no case is known to have failed here: all are run" in result.stderr
    assert "14 passed" in result.stdout


def test_a_file_that_cannot_be_read_has_failed(folder: Path) -> None:
    """It is looked at again, and is done with once it can be read and holds."""
    path = folder / "b.case"
    path.write_text("case", encoding="utf-8")
    run(str(folder))
    path.write_text(TABLE + CASE.format("b-0", 4), encoding="utf-8")

    assert ["b-0"] == ids(run(str(folder), "--last-failed", "--json"))
    assert 15 == len(ids(run(str(folder), "--last-failed", "--json")))


@pytest.mark.parametrize("text", ["", "[]", "[", '{"a": 3}', '{"a": [1]}', "{" * 2000])
def test_what_is_known_of_failures_may_be_nonsense(folder: Path, tmp_path: Path, text: str) -> None:
    """Then nothing is known."""
    (tmp_path / "cache" / "last-failed.json").write_text(text, encoding="utf-8")

    assert 18 == len(ids(run(str(folder), "--last-failed", "--json")))


def test_work_is_given_back_in_order() -> None:
    """Also where what is given first takes longest."""
    assert [0.2, 0.0, 0.1] == list(in_order(_slept, [0.2, 0.0, 0.1], 3))


def _slept(seconds: float) -> float:
    time.sleep(seconds)
    return seconds


def test_a_process_caches_only_what_it_has_compiled_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    """What the command had compiled before is cached by the command, once."""
    monkeypatch.setattr(generated, "_COMPILED", {"<before>": {}})

    assert [[], []] == list(in_order(_compiled, [1, 2], 2))
    assert ["<before>"] == _compiled(0)


def _compiled(_: int) -> list[str]:
    return [*generated._COMPILED]


def test_files_that_other_programs_move_are_watched(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One that takes the place of another is a change, also with its size and its time; a folder may go while it is looked at."""
    one, other, gone = tmp_path / "one.case", tmp_path / "other", tmp_path / "gone"
    for path in (one, other):
        path.write_text("rules bang\n", encoding="utf-8")
        os.utime(path, ns=(1, 1))
    gone.mkdir()
    scan = os.scandir

    def scanning(path: Any) -> Any:
        if Path(path) == gone:
            gone.rmdir()
        return scan(path)

    monkeypatch.setattr(os, "scandir", scanning)
    before = watch._stamps([str(tmp_path)], [])
    other.replace(one)

    assert len(before) == 1
    assert before.keys() == watch._stamps([str(tmp_path)], []).keys()
    assert before != watch._stamps([str(tmp_path)], [])


@pytest.mark.parametrize(("sizes", "read"), [([2, 3, 3, 4], 3), (range(2, 100), 1 + watch.MOST_LOOKS)])
def test_a_file_is_read_when_it_has_been_written(sizes: Iterable[int], read: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Half of it says nothing; what another program never stops writing is read all the same."""
    monkeypatch.setattr(watch.time, "sleep", lambda _: None)
    looks = ({"a.case": (1, 1, size)} for size in sizes)

    assert {"a.case": (1, 1, read)} == watch._settled(lambda: next(looks), {"a.case": (1, 1, 1)})


def test_a_change_is_run_at_once(folder: Path, tmp_path: Path) -> None:
    """Only the cases that it concerns."""
    path, output = folder / "b.case", tmp_path / "output.txt"
    environment = {**os.environ, "ADJUDICATOR_PROGRESS": "off", "ADJUDICATOR_CACHE": str(cache.folder() or "off")}
    with output.open("wb") as file:
        command = [sys.executable, "-m", "adjudicator.cli", "test", str(folder), "--watch"]
        process = subprocess.Popen(command, stdout=file, stderr=file, env=environment)
    try:
        assert "16 passed, 2 failed" in said(output, "waiting for a change", 1)
        path.write_text(path.read_text(encoding="utf-8").replace("life 3", "life 4", 1), encoding="utf-8")
        second = said(output, "waiting for a change", 2)
        assert "to be run: 1 case\n" in second
        assert "1 passed, 0 failed" in second
        path.write_text("-- nothing else\n" + path.read_text(encoding="utf-8"), encoding="utf-8")
        time.sleep(1)
        path.write_text(path.read_text(encoding="utf-8").replace("case b-0", "case [b-0"), encoding="utf-8")
        third = said(output, "waiting for a change", 3)
        assert 2 == third.count("to be run")
        assert "the id of a case is lower-case words joined by hyphens" in third
        left = sorted(folder.glob("*.case"))
        for case in left[1:]:
            case.unlink()
        said(output, "1 case file left", 1)
        left[0].unlink()
        last = said(output, "no case file is left", 1)
        assert f"removed: {left[0]}; no case file is left; a new one is run as soon as it is there\n" in last
    finally:
        process.terminate()
        process.wait()


def said(output: Path, words: str, times: int) -> str:
    """What was printed when the words have been printed this number of times."""
    end = time.monotonic() + PATIENCE
    while (text := output.read_text(encoding="utf-8")).count(words) < times:
        assert time.monotonic() < end, text
        time.sleep(0.05)
    return text
