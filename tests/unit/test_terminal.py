"""What is written for a person who looks on: faint letters, and how far something has come."""

from __future__ import annotations

import io
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from click.testing import CliRunner

from adjudicator.cli import main
from adjudicator.commands import progress as module
from adjudicator.commands.progress import progress, waiting

GATLING = str(Path(__file__).resolve().parents[2] / "docs/examples/gatling.case")
FAINT = "\x1b[2m"


class Terminal(io.StringIO):
    """A stream that somebody reads as it is written."""

    def isatty(self) -> bool:
        return True


@pytest.fixture(autouse=True)
def somebody_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing keeps the progress quiet."""
    monkeypatch.delenv("ADJUDICATOR_PROGRESS", raising=False)


@pytest.mark.parametrize(("setting", "colour", "faint"), [
    ({}, True, True), ({}, False, False), ({"NO_COLOR": "1"}, True, False), ({"TERM": "dumb"}, True, False),
])
def test_faint_letters_are_for_a_terminal_that_wants_them(setting: dict[str, str], colour: bool, faint: bool) -> None:
    """Elsewhere, and where colours are not wanted, the same words stand there without them."""
    runner = CliRunner(env={"TERM": "xterm", "NO_COLOR": None, **setting})
    text = runner.invoke(main, ["ask", GATLING, "--timeline"], color=colour).stdout

    assert faint == (FAINT in text)
    assert "BANG! rulebook" in text


def test_a_short_wait_is_passed_in_silence(capsys: pytest.CaptureFixture[str]) -> None:
    """Nothing is written in the first second."""
    with progress("positions") as tell:
        tell(1)

    assert "" == capsys.readouterr().err


def test_one_thing_that_takes_long_is_no_silence(monkeypatch: pytest.MonkeyPatch) -> None:
    """The line appears although nothing has been counted yet; behind the work nothing more is written."""
    monkeypatch.setattr(module, "PATIENCE", 0.05)
    monkeypatch.setattr(module, "PAUSE", 0.05)
    monkeypatch.setattr("sys.stderr", terminal := Terminal())
    with progress("combinations of readings"):
        time.sleep(0.2)
    told = terminal.getvalue()
    time.sleep(0.1)

    assert told.startswith("\r0 combinations of readings, 0 s")
    assert told == terminal.getvalue()


def test_work_that_counts_nothing_says_how_long_it_takes(monkeypatch: pytest.MonkeyPatch) -> None:
    """One line, rewritten in place and removed at the end."""
    monkeypatch.setattr(module, "PATIENCE", 0.05)
    monkeypatch.setattr(module, "PAUSE", 0.05)
    monkeypatch.setattr("sys.stderr", terminal := Terminal())
    with waiting("checking"):
        time.sleep(0.2)
    told = terminal.getvalue()

    assert told.startswith("\rchecking, 0 s\rchecking, 0 s")
    assert told.endswith(f"\r{' ' * len('checking, 0 s')}\r")
    assert "\n" not in told


@pytest.mark.slow
@pytest.mark.parametrize(("words", "said"), [
    (["ask", GATLING, "--why", "B loses"], "searching the reasons"), (["ask", GATLING, "--all-readings"], "trying all readings"),
    (["ask", GATLING], "resolving"), (["check", GATLING], "checking"), (["format", "--check", GATLING], "formatting"),
    (["show", "Barrel"], "reading rules and cases"),
])
def test_commands_that_may_take_long_say_what_they_do(words: list[str], said: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each tells the same way; how long it takes decides whether anybody sees it."""
    told: list[str] = []

    @contextmanager
    def noted(what: str) -> Iterator[None]:
        told.append(what)
        yield

    for name in ("ask", "check", "format", "show"):
        monkeypatch.setattr(f"adjudicator.commands.{name}.waiting", noted)
    assert CliRunner().invoke(main, words).exit_code in (0, 1)

    assert said in told


def test_a_file_gets_no_progress(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """Where each line would stay, none is written."""
    monkeypatch.setattr(module, "PATIENCE", 0)
    monkeypatch.setattr(module, "PAUSE", 0)
    with progress("positions") as tell:
        tell(1200)

    assert "" == capsys.readouterr().err


def test_a_long_wait_is_shown_on_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    """There is one line, written over again and again, and in the end it is gone."""
    monkeypatch.setattr(module, "PATIENCE", 0)
    monkeypatch.setattr(module, "PAUSE", 0)
    monkeypatch.setattr("sys.stderr", terminal := Terminal())
    with progress("positions") as tell:
        tell(1200)
        tell(12)

    assert "\r1,200 positions, 0 s\r12 positions, 0 s   \r                 \r" == terminal.getvalue()


def test_a_wait_may_be_kept_quiet(monkeypatch: pytest.MonkeyPatch) -> None:
    """`ADJUDICATOR_PROGRESS=off` is for those who record what a terminal shows."""
    monkeypatch.setattr(module, "PATIENCE", 0)
    monkeypatch.setattr(module, "PAUSE", 0)
    monkeypatch.setattr("sys.stderr", terminal := Terminal())
    monkeypatch.setenv("ADJUDICATOR_PROGRESS", "off")
    with progress("positions") as tell:
        tell(1)

    assert "" == terminal.getvalue()


@pytest.mark.parametrize("columns", [1, 20, 40, 60, 79])
def test_on_a_narrow_terminal_what_a_step_rests_on_stands_below_it(columns: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """No row of the grid or the timeline is wider than the terminal, down to that of a telephone."""
    monkeypatch.setenv("COLUMNS", str(columns))

    told = CliRunner().invoke(main, ["ask", GATLING, "--timeline"]).output
    rows = told[told.index("A begins"):].splitlines()

    assert columns < 40 or [] == [row for row in rows if len(row) > columns]


@pytest.mark.slow
@pytest.mark.parametrize("columns", ["0", "-5", "1", "x"])
@pytest.mark.parametrize("words", [["ask", GATLING, "--approach", "both"], ["show", "Beer"], ["show", "bang"], ["--help"],
                                   ["explore", GATLING, "--limit", "20"], ["test", "-k", "gatling", GATLING]])
def test_a_width_that_is_none_is_no_fault(columns: str, words: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever stands in `COLUMNS`."""
    monkeypatch.setenv("COLUMNS", columns)

    assert CliRunner().invoke(main, words).exit_code in (0, 2)


def test_what_a_terminal_cannot_write_is_reported_by_its_number() -> None:
    """Suits that all became a question mark could not be told apart."""
    ended = subprocess.run([sys.executable, "-m", "adjudicator.cli", "ask", GATLING], capture_output=True, check=False,
                           timeout=60, env={**os.environ, "PYTHONIOENCODING": "latin-1"})

    assert 0 == ended.returncode
    assert b"#5 \\u2660" in ended.stdout
    assert b"" == ended.stderr
