"""What fuzzing has found, and that the harness of atheris does what it is to do."""

import random
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from unittest import mock

import explorations
import games
import pytest
import stored
import walk
from texts import HERE, main, one_input, seeds

from adjudicator.answers.subject import subject_in
from adjudicator.notation.source import Source
from adjudicator.rules.load import shipped_games

FOUND = [path.read_bytes() for path in sorted((HERE / "found").glob("*")) if path.is_file()]
FILES = sorted((HERE / "found/files").iterdir())
SEEDS, STATES = range(3), 25
STRANGE = [b"", b"\0", b"\1", b"\0\xff\xfe", b"\1\xff\xfe", b'\1game g "G"\n\xed\xa0\x80', b"\0case c \"s\"\n  A \xf0\x9f"]


@pytest.mark.parametrize("data", [*FOUND, *STRANGE, *seeds()[::300]])
def test_an_input_is_carried_out(data: bytes) -> None:
    """What was found, strange texts and shipped ones are read and carried out; a fault of the package would be seen."""
    one_input(data)


def test_a_fault_is_seen() -> None:
    """What is no diagnostic comes through."""
    with mock.patch("adjudicator.cases.files.read_cases", side_effect=KeyError), pytest.raises(KeyError):
        one_input(b"\0x")


@pytest.mark.skipif(find_spec("atheris") is None, reason="atheris is an extra: pip install 'adjudicator[fuzz]'")
def test_the_harness_runs(tmp_path: Path) -> None:
    """It instruments the package, reads its input, and ends when asked to."""
    ended = subprocess.run([sys.executable, main.__code__.co_filename, "-runs=3"], capture_output=True, cwd=tmp_path,
                           check=False, timeout=120)

    assert 0 == ended.returncode, ended.stderr[-500:]
    assert b"Instrumenting adjudicator" in ended.stderr + ended.stdout


@pytest.fixture(autouse=True)
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Commands that write files, such as a game that failed, leave them in a folder of the test."""
    monkeypatch.chdir(tmp_path)


@pytest.mark.parametrize("file", FILES, ids=lambda path: path.name)
def test_a_file_that_was_found_is_carried_out(file: Path, tmp_path: Path) -> None:
    """A file that once broke the program goes through every command for its kind."""
    path = tmp_path / file.name
    path.write_bytes(file.read_bytes())
    (tmp_path / f"{file.name}.case").write_text(f"rules bang\n{walk.SEATS}", encoding="utf-8")

    for command in walk.ENDINGS[file.suffix]:
        assert "" == walk.carried_out(command, path)[1]


@pytest.mark.slow
@pytest.mark.parametrize("seed", SEEDS)
def test_a_changed_file_is_carried_out(seed: int, tmp_path: Path) -> None:
    """A shipped file with changes ends every command with an answer or a diagnostic; `make fuzz` looks at thousands."""
    path, commands = walk.one_input(seed, tmp_path)

    for command in commands[::3]:
        assert "" == walk.carried_out(command, path)[1]


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(3))
def test_what_is_typed_is_answered(seed: int, tmp_path: Path) -> None:
    """Whatever a text is like, an editor that asks about it gets an answer; `make fuzz` looks at hundreds."""
    assert [] == list(games.edited(random.Random(seed), tmp_path))


@pytest.mark.slow
def test_a_small_game_goes_through_the_commands_for_whole_games(tmp_path: Path) -> None:
    """Coverage, mutation, simulation, ripple and records of a game that was changed; `make fuzz` looks at many."""
    assert [] == list(games.whole_game(random.Random(1), tmp_path))


@pytest.mark.slow
@pytest.mark.parametrize("game", shipped_games())
@pytest.mark.parametrize("kind", ["states", "receipts"])
def test_stored_values_are_refused_or_sound(game: str, kind: str) -> None:
    """Of each game some, changed at random; `make fuzz` looks at thousands."""
    assert 0 == stored.walk(game, kind, STATES, cases=3)


@pytest.mark.slow
@pytest.mark.parametrize("seed", SEEDS)
def test_positions_are_one_where_nothing_tells_them_apart(seed: int) -> None:
    """An exploration answers as one that keeps all positions apart; `make fuzz` looks at hundreds."""
    text, words = explorations.drawn(seed)

    for exact, found in explorations.compared(subject_in(Source("drawn", text)), words):
        assert explorations.answers(exact) == explorations.answers(found)


def test_what_breaks_the_program_is_seen(tmp_path: Path) -> None:
    """A fault of the package, and what takes too long."""
    path = tmp_path / "some.case"
    path.write_text("rules bang\nA sheriff\nB outlaw\n", encoding="utf-8")
    with mock.patch("adjudicator.commands.ask.resolve", side_effect=KeyError("zork")):
        assert "zork" in walk.carried_out("ask {}", path)[1]
    with mock.patch("adjudicator.commands.ask.resolve", side_effect=stored.Slow):
        assert "takes more than" in walk.carried_out("ask {}", path)[1]
