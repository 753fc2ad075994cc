"""Interrupts, and streams that nobody reads or that are full: every command ends in words and with a status that tells."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path
from unittest import mock

import pytest
from click.testing import CliRunner, Result

from adjudicator import start
from adjudicator.cli import main
from adjudicator.processes import in_order
from adjudicator.report.problems import in_words

ROOT = Path(__file__).resolve().parents[2]
TABLE = str(ROOT / "docs/examples/gatling.case")
FAMILY = str(ROOT / "docs/examples/gatling.family")
CASES = str(ROOT / "cases/northwood")
START = [sys.executable, "-m", "adjudicator.start"]
FULL = Path("/dev/full")


def run(*words: str) -> Result:
    """Run a command of the program."""
    return CliRunner().invoke(main, list(words))


@pytest.mark.parametrize(("where", "words", "told"), [
    ("adjudicator.answers.exploration.graph._Builder._open", ["explore", TABLE], "INTERRUPTED"),
    ("adjudicator.answers.divergence.search.kept", ["diverge", "approach", FAMILY], "INTERRUPTED"),
    ("adjudicator.answers.whynot.search._among", ["ask", TABLE, "--why-not", "B life 9"], "the search was interrupted there"),
    ("adjudicator.commands.ask.resolve", ["ask", TABLE], "interrupted"),
    ("adjudicator.commands.check.parse", ["check", CASES], "interrupted"),
])
def test_an_interrupt_ends_a_command(where: str, words: list[str], told: str) -> None:
    """With what is known by then, and status 130."""
    with mock.patch(where, side_effect=KeyboardInterrupt):
        result = run(*words)

    assert 130 == result.exit_code
    assert told in result.output


def test_the_cases_up_to_an_interrupt_are_reported() -> None:
    """Those that were run stand in the report."""
    from adjudicator.report import case_run

    real, ran = case_run.run, []

    def few(*given: object) -> object:
        if len(ran) == 3:
            raise KeyboardInterrupt
        ran.append(given)
        return real(*given)  # type: ignore[arg-type]

    with mock.patch.object(case_run, "run", few):
        result = run("test", CASES, "--jobs", "1")

    assert 130 == result.exit_code
    assert "3 passed, 0 failed, 0 errors" in result.stdout
    assert "interrupted: what is said above is of 3 cases" in result.stderr


def test_an_interrupt_while_the_program_starts_is_reported(capsys: pytest.CaptureFixture[str]) -> None:
    """Its modules are loaded within the first tenth of a second, and a quick user interrupts just that."""
    with (mock.patch("builtins.__import__", side_effect=KeyboardInterrupt), mock.patch("signal.signal"),
          pytest.raises(SystemExit) as ended):
        start.main()

    assert 130 == ended.value.code
    assert "interrupted\n" == capsys.readouterr().err


@pytest.mark.slow
def test_a_signal_ends_a_command() -> None:
    """A real one, while the program waits for its input."""
    process = subprocess.Popen([*START, "ask", "-"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                               cwd=ROOT, env={**os.environ, "PYTHONUNBUFFERED": "1"})
    with pytest.raises(subprocess.TimeoutExpired):
        process.wait(timeout=3)
    process.send_signal(signal.SIGINT)
    told = process.communicate(timeout=30)[1].decode()

    assert (130, "interrupted") == (process.returncode, told.strip())


@pytest.mark.slow
@pytest.mark.skipif(not FULL.exists(), reason="no device that is always full")
@pytest.mark.parametrize("words", [["--help"], ["--version"], ["ask", "--help"], ["show", "approach"], ["ask", TABLE]])
def test_a_full_disk_is_reported(words: list[str]) -> None:
    """Nothing could be written: that is an error, in words."""
    with FULL.open("w") as full:
        ended = subprocess.run([*START, *words], stdout=full, stderr=subprocess.PIPE, text=True, cwd=ROOT, check=False,
                               timeout=60)

    assert (2, True) == (ended.returncode, ended.stderr.startswith("F001 "))
    assert "Traceback" not in ended.stderr


@pytest.mark.slow
@pytest.mark.skipif(not FULL.exists(), reason="no device that is always full")
def test_the_status_tells_where_nothing_can_be_said() -> None:
    """Standard error is full too."""
    with FULL.open("w") as full:
        ended = subprocess.run([*START, "ask", "nowhere.case"], stdout=full, stderr=full, cwd=ROOT, check=False, timeout=60)

    assert 2 == ended.returncode


@pytest.mark.slow
@pytest.mark.parametrize("words", [
    ["--help"], ["show", "BANG!", "--all"], ["check", "rulesets/northwood"], ["ask", TABLE, "--json"]])
def test_a_pipe_that_breaks_is_no_error(words: list[str]) -> None:
    """Nothing is said, as nobody reads on."""
    reading, writing = os.pipe()
    os.close(reading)
    with os.fdopen(writing, "w") as pipe:
        ended = subprocess.run([*START, *words], stdout=pipe, stderr=subprocess.PIPE, text=True, cwd=ROOT, check=False,
                               timeout=60)

    assert "" == ended.stderr
    assert ended.returncode in (0, 1, 141)


def killed(number: int) -> int:
    """Work during which the system ends the process that does it."""
    if number == 3:
        os.kill(os.getpid(), signal.SIGKILL)
    return number


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="nothing is ended so here")
def test_a_process_that_is_ended_from_outside_is_told() -> None:
    """A system that runs out of memory ends one of them: that is no fault of the program."""
    with pytest.raises(ChildProcessError, match="ended from outside") as caught:
        list(in_order(killed, range(8), 2))

    assert "F001 a process that shared the work was ended from outside" in in_words(caught.value)
