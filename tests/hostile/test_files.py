"""Files that are none, are too large or never end, and what the commands say and give as status."""

import os
import re
import subprocess
import sys
import time
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from xml.etree import ElementTree

import pytest
from click.testing import CliRunner, Result

from adjudicator.cases.runner import ERROR
from adjudicator.cli import main
from adjudicator.commands.junit import junit
from adjudicator.data import data_root
from adjudicator.engine.faults import StepLimit
from adjudicator.notation.source import visible

GNU = re.compile(r"^[^\n:]+:\d+:\d+: [A-Z]\d{3} [^\n]+$")
CASE = 'case one "A sentence"\n  rules bang\n  A sheriff\n  B outlaw\n  expect A alive because "as stated"\n'


def make(kind: str, path: Path) -> None:
    """Make something strange at a path."""
    if kind == "a folder":
        path.mkdir()
    elif kind == "a pipe":
        os.mkfifo(path)
    elif kind == "a link to itself":
        path.symlink_to(path)
    elif kind == "a link to a folder":
        path.symlink_to(path.parent)
    elif kind == "a link to endless zeros":
        path.symlink_to("/dev/zero")
    elif kind == "a link to nothing":
        path.symlink_to(path.parent / "nothing")
    elif kind == "no text":
        path.write_bytes(bytes(range(256)) * 40)
    elif kind == "an old encoding":
        path.write_bytes("rules bang\nA sheriff\nB Señor\n".encode("latin-1"))
    elif kind == "two bytes a letter":
        path.write_bytes(CASE.encode("utf-16"))
    elif kind == "more than a mebibyte":
        path.write_bytes(b"-- x\n" * 300_000)
    elif kind == "a file with a hole":
        with path.open("wb") as file:
            file.truncate(1 << 34)


KINDS = ["a folder", "a pipe", "a link to itself", "a link to endless zeros", "a link to nothing", "no text", "an old encoding",
         "two bytes a letter", "more than a mebibyte", "a file with a hole", "nothing"]


def run(*words: str, given: bytes = b"") -> Result:
    """Run a command of the program."""
    return CliRunner().invoke(main, list(words), input=given)


def calm(result: Result) -> bool:
    """Whether a command ended with words and the status of wrong input."""
    return result.exit_code == 2 and "Traceback" not in result.output and "E004" not in result.output


@pytest.mark.parametrize("command", ["ask", "test", "check"])
@pytest.mark.parametrize("ending", [".case", ".rules"])
@pytest.mark.parametrize("kind", KINDS)
def test_what_is_no_text_is_refused(kind: str, ending: str, command: str, tmp_path: Path) -> None:
    """It is reported in words within a second or two, and the exit status is 2."""
    path = tmp_path / f"strange{ending}"
    make(kind, path)
    began = time.perf_counter()

    result = run(command, str(path))

    if not (kind == "a folder" and command == "check"):  # a folder without files has no problems
        assert calm(result), result.output
        assert re.search(r"^[FCRQN]\d{3} ", result.output, re.M), result.output
    assert time.perf_counter() - began < 3


@pytest.mark.parametrize("kind", [k for k in KINDS if k != "nothing"] + ["a link to a folder"])
def test_a_folder_of_strange_files_is_looked_through(kind: str, tmp_path: Path) -> None:
    """The sound files beside a strange one are read all the same."""
    make(kind, tmp_path / "strange.case")
    (tmp_path / "sound.case").write_text(CASE.replace("expect A alive because \"as stated\"", "expect A zork"), encoding="utf-8")

    result = run("check", str(tmp_path))

    assert calm(result), result.output
    assert "zork" in result.output


def test_an_empty_file_has_nothing_to_ask(tmp_path: Path) -> None:
    """It is no mistake to check it, but there is no answer."""
    path = tmp_path / "empty.case"
    path.write_bytes(b"")

    assert 0 == run("check", str(path)).exit_code
    assert 2 == run("ask", str(path)).exit_code
    assert calm(run("check", str(path.rename(tmp_path / "empty.rules"))))


def test_a_mark_at_the_beginning_is_passed_over(tmp_path: Path) -> None:
    """Some editors write a byte order mark."""
    path = tmp_path / "marked.case"
    path.write_bytes(b"\xef\xbb\xbf" + CASE.encode())

    assert 0 == run("check", str(path)).exit_code


@pytest.mark.parametrize("given", [b"\xff", b"\0" * 10, b"x\n" * (1 << 20), b"\x1b]0;title\x07\n"])
def test_standard_input_is_bounded(given: bytes) -> None:
    """What comes from a pipe is read up to a limit and shown without its control characters."""
    result = run("ask", "-", given=given)

    assert calm(result)
    assert not re.search("[\x00-\x08\x0b-\x1f]", result.output)


def test_a_name_of_a_file_is_shown_without_control_characters(tmp_path: Path) -> None:
    """A file may be called anything."""
    path = tmp_path / "a\x1b[31m\nb.case"
    path.write_text("x\n", encoding="utf-8")

    result = run("check", str(path), "--format", "gnu")

    assert calm(result)
    assert "\x1b" not in result.output
    assert 2 == len(result.output.splitlines())


def test_a_link_out_of_a_folder_is_not_followed(tmp_path: Path) -> None:
    """Somebody who sends a folder cannot have files beside it read; a link within the folder is a file like any other."""
    (tmp_path / "keys").write_text("the secret of the house\n", encoding="utf-8")
    folder = tmp_path / "sent"
    folder.mkdir()
    (folder / "secret.case").symlink_to(tmp_path / "keys")
    (folder / "sound.case").write_text(CASE.replace("expect A alive because \"as stated\"", "expect A zork"), encoding="utf-8")
    (folder / "again.case").symlink_to(folder / "sound.case")

    result = run("check", str(folder))

    assert calm(result), result.output
    assert "secret of the house" not in result.output
    assert "is a link that leads out of the folder" in result.output
    assert "2 case files" in result.output


@pytest.mark.parametrize("words", [["ask"], ["test"], ["check"], ["ask", "--why", "A alive"], ["explore"]])
def test_no_output_shows_the_control_characters_of_a_name(words: list[str], tmp_path: Path) -> None:
    """Rules that are laid over a game, and cases, may lie in files that are called anything."""
    rules, case = tmp_path / "evil\x1b]0;x\x07.rules", tmp_path / "case\x1b[31m.case"
    rules.write_text('over bang "X"\nbrown "Oracle"\n  play: draw 1\n', encoding="utf-8")
    text = "rules bang\nA sheriff, hand [Oracle]\nB outlaw\nA plays Oracle\n"
    one = 'case one "A sentence"\n  ' + text.rstrip().replace("\n", "\n  ") + "\n  expect B eliminated\n"
    case.write_text(one if words == ["test"] else text, encoding="utf-8")

    result = run("--over", str(rules), words[0], str(case), *words[1:])

    assert result.exit_code in (0, 1), result.output
    assert not re.search("[\x00-\x08\x0b-\x1f\x7f]", result.output)


def test_wrong_rules_are_reported_with_the_cases_that_rest_on_them(tmp_path: Path) -> None:
    """Also where only the cases are checked, and once for all of them."""
    rules, cases = tmp_path / "mine.rules", tmp_path / "some.case"
    rules.write_text('over bang "X"\nbrown "Oracle"\n  play: zork\n', encoding="utf-8")
    cases.write_text(CASE + CASE.replace("case one", "\ncase two"), encoding="utf-8")

    result = run("--over", str(rules), "check", str(cases))

    assert 2 == result.exit_code
    assert 1 == result.output.count("R010 no verb is called `zork`")


@pytest.mark.parametrize("name", ["bad\x1b]0;x\x07.case", "bad\udcff.case", "bad\u3164.case", "bad\u202e.case"])
@pytest.mark.parametrize("text", [CASE, CASE.replace("alive", "eliminated"), "zork\n"])
def test_a_report_for_other_tools_can_be_read(name: str, text: str, tmp_path: Path) -> None:
    """Whatever the files of the cases are called, and whether or not they can be read."""
    case, report = tmp_path / name, tmp_path / "report.xml"
    case.write_text(text, encoding="utf-8")

    result = run("test", str(case), "--junit", str(report))

    assert result.exit_code in (0, 1, 2), result.output
    assert "bad?" in ElementTree.parse(report).getroot()[0].get("name", "")


def test_a_report_holds_no_character_that_xml_has_not() -> None:
    """Whatever a message says, even one of a fault of the program itself."""
    outcome: Any = SimpleNamespace(name="some.case", id="one", status=ERROR, report=None, message="one\x00\x1b\ud800\uffff < two")

    (problem,) = ElementTree.fromstring(junit([outcome]).encode()).iter("error")

    assert "one???? < two" == problem.text


def test_gnu_lines_are_what_editors_read(tmp_path: Path) -> None:
    """Each problem is one line with file, line, column, code and sentence, in file order."""
    one, two = tmp_path / "b.case", tmp_path / "a.rules"
    one.write_text('case one "s"\n  A [\n  B life 3,\n\n  expct A alive\n', encoding="utf-8")
    two.write_text('game demo "Demo"\nkind\nzone z: pile\nto c: if x draw\n', encoding="utf-8")

    result = run("check", str(one), str(two), "--format", "gnu")
    lines = result.output.splitlines()[:-1]

    assert 2 == result.exit_code
    assert all(GNU.match(line) for line in lines)
    assert ["a.rules:2:5: R001", "a.rules:4:12: R001", "b.case:2:5: C002", "b.case:3:12: C005", "b.case:5:3: C001"] == [
        " ".join(line.rpartition("/")[2].split()[:2]) for line in lines]


@pytest.mark.parametrize(
    ("words", "text", "status"),
    [
        (["check"], CASE, 0),
        (["check"], CASE.replace("sheriff", "zork"), 2),
        (["check", "--format", "gnu"], CASE.replace("sheriff", "zork"), 2),
        (["test"], CASE, 0),
        (["test"], CASE.replace("alive", "eliminated"), 1),
        (["test"], CASE.replace("expect", "expct"), 2),
        (["ask"], "rules bang\nA sheriff\nB outlaw\n", 0),
        (["ask"], CASE.replace("alive", "eliminated"), 1),
        (["ask"], "rules bang\nA sheriff\nB outlaw\nA plays BANG! at Q\n", 2),
        (["ask", "--set", "approach=third"], "rules bang\nA sheriff\nB outlaw\n", 2),
        (["ask", "--approach", "third"], "rules bang\nA sheriff\nB outlaw\n", 2),
    ],
)
def test_exit_statuses(words: list[str], text: str, status: int, tmp_path: Path) -> None:
    """0 all well, 1 a ruling failed, 2 the input is wrong."""
    path = tmp_path / "some.case"
    path.write_text(text, encoding="utf-8")

    assert status == run(words[0], str(path), *words[1:]).exit_code


@pytest.mark.parametrize(("words", "closed", "status"), [
    ("ask -", "<&-", 2), ("ask FILE", ">&-", 0), ("check FILE", ">&- 2>&-", 0), ("ask -", "<&- >&- 2>&-", 2),
])
def test_a_stream_may_be_closed(words: str, closed: str, status: int, tmp_path: Path) -> None:
    """Nothing is read from it, or written to it; nothing else goes wrong."""
    path = tmp_path / "table.case"
    path.write_text("rules bang\nA sheriff\nB outlaw\nA plays Gatling\n")
    command = f"{sys.executable} -m adjudicator.cli {words.replace('FILE', str(path))} {closed}"

    ended = subprocess.run(["sh", "-c", command], capture_output=True, check=False, cwd=data_root(), timeout=60)

    assert status == ended.returncode
    assert b"E004" not in ended.stderr


def test_a_process_leaves_no_traceback(tmp_path: Path) -> None:
    """What holds in this process holds for the program as it is started."""
    path = tmp_path / "strange.case"
    path.write_bytes(b"\xff\xfe\0")
    command = [sys.executable, "-m", "adjudicator.cli", "check", str(path)]

    ended = subprocess.run(command, capture_output=True, check=False, cwd=data_root(), timeout=60)

    assert 2 == ended.returncode
    assert b"Traceback" not in ended.stdout + ended.stderr


@pytest.mark.parametrize(("problem", "code", "status"), [
    (RecursionError(), "E003", 2), (MemoryError(), "E003", 2), (LookupError("nothing there"), "E004", 3),
    (StepLimit(), "E001", 2),
])
def test_a_problem_without_a_place_names_the_files(problem: Exception, code: str, status: int, tmp_path: Path,
                                                   monkeypatch: pytest.MonkeyPatch) -> None:
    """Those of the command line, each once and without its control characters."""
    case, rules = tmp_path / "some\x1b.case", tmp_path / "some.rules"
    case.write_text("rules bang\nA sheriff\nB outlaw\n", encoding="utf-8")
    rules.write_text('over bang "X"\n', encoding="utf-8")

    def fail(*_: object) -> None:
        raise problem

    monkeypatch.setattr("adjudicator.commands.ask.run", fail)
    told = CliRunner().invoke(main, ["--over", str(rules), "ask", str(case), "--set", "approach=first"])

    assert status == told.exit_code
    assert [f"  --> {rules}", f"  --> {visible(str(case))}"] == told.stderr.splitlines()[1:3]
    assert told.stderr.startswith(f"{code} ")


@pytest.mark.parametrize("option", ["--receipt", "--save"])
def test_an_older_file_stays_where_a_new_one_cannot_be_written(option: str, tmp_path: Path,
                                                               monkeypatch: pytest.MonkeyPatch) -> None:
    """A disk that is full leaves what was there, and nothing beside it; else the file is replaced with its mode."""
    case, older = tmp_path / "some.case", tmp_path / "older"
    case.write_text("rules bang\nA outlaw, hand [BANG!]\nB sheriff, hand [Missed!]\nA plays BANG! at B\n", encoding="utf-8")
    older.write_text("what was there", encoding="utf-8")
    older.chmod(0o640)
    words = ["explore", str(case), "--claim", "B life 5", option, str(older)]
    with monkeypatch.context() as full:
        full.setattr(os, "replace", no_room)
        told = CliRunner().invoke(main, words)

    assert (2, "what was there") == (told.exit_code, older.read_text(encoding="utf-8"))
    assert f"F001 `{older}`: No space left on device" in told.stderr
    assert [older, case] == sorted(tmp_path.iterdir())
    assert 0 == CliRunner().invoke(main, words).exit_code
    assert "what was there" != older.read_text(encoding="utf-8")
    assert 0o640 == older.stat().st_mode & 0o777


def no_room(*_: object) -> None:
    raise OSError(28, "No space left on device")
