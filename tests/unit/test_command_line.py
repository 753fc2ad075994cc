"""The command line: what it prints, where, and with which exit status."""

from __future__ import annotations

import json
import subprocess
import sys
from itertools import takewhile
from pathlib import Path
from xml.etree import ElementTree

import pytest
from click.testing import CliRunner, Result

from adjudicator.analysis.items import items
from adjudicator.cases.files import read_cases
from adjudicator.cli import main
from adjudicator.commands import show
from adjudicator.commands.references import undeclared_ids
from adjudicator.data import data_root
from adjudicator.notation.cases import parse_readable
from adjudicator.notation.source import Source
from adjudicator.rules.load import files_of, shipped_games

pytestmark = pytest.mark.slow

SITUATION = "rules bang\nA outlaw\nB sheriff\nA plays BANG! at B\n"
RULING = """\
ruling my-shot "A shot that nobody answers costs a point."
  source "House rules", page 2, line 3

case one-point "B loses a point"
  covers my-shot
  rules bang
  A outlaw
  B sheriff
  A plays BANG! at B
  expect B life 4
"""
HOLDS = RULING + 'source house "House rules" community\n'
FAILS = HOLDS.replace("life 4", "life 3").replace("one-point", "two-points")


def run(*words: str, given: str | bytes | None = None) -> Result:
    """A command in this process; no exception leaves it."""
    result = CliRunner().invoke(main, list(words), input=given)
    assert result.exception is None or isinstance(result.exception, SystemExit)
    assert "Traceback" not in result.output
    return result


def process(*words: str, given: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    """A command in a process of its own."""
    command = [sys.executable, "-m", "adjudicator.cli", *words]
    return subprocess.run(command, input=given, capture_output=True, check=False, cwd=data_root())


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with a file of which one case holds, and one that fails."""
    (tmp_path / "holds.case").write_text(HOLDS, encoding="utf-8")
    (tmp_path / "fails.case").write_text(FAILS.replace("my-shot", "my-other"), encoding="utf-8")
    return tmp_path


# ---- ask

def test_ask_prints_end_grid_and_timeline() -> None:
    """In this order, on standard output; the timeline only on request."""
    result = run("ask", "-", "--timeline", given=SITUATION)

    assert 0 == result.exit_code
    places = [result.stdout.index(words) for words in ("\nB  role Sheriff", "B | -", "2  A plays BANG! at B")]
    assert sorted(places) == places
    assert "" == result.stderr
    assert "2  A plays BANG! at B" not in run("ask", "-", given=SITUATION).stdout


def test_without_a_grid_the_timeline_tells_what_happened() -> None:
    """Nobody is attacked, so the steps are all there is to show."""
    beer = "rules bang\nA sheriff, life 3, hand [Beer]\nB outlaw\nC outlaw\nA plays Beer"

    assert "A plays Beer" in run("ask", "-", given=beer).stdout


def test_ask_both_compares_the_approaches() -> None:
    """With one row in the grid nothing differs."""
    result = run("ask", "-", "--approach", "both", given=SITUATION)

    assert 0 == result.exit_code
    assert "every step is the same" in result.stdout
    assert "the end is the same" in result.stdout


def test_ask_takes_settings() -> None:
    """`--set` and `--approach` are two ways to say the same."""
    one = run("ask", "-", "--set", "approach=second", "--json", given=SITUATION)
    other = run("ask", "-", "--approach", "second", "--json", given=SITUATION)

    assert json.loads(one.stdout) == json.loads(other.stdout)
    assert "second" == json.loads(one.stdout)["settings"]["approach"]


def test_ask_json_is_one_object() -> None:
    """With the problems, of which there are none here."""
    found = json.loads(run("ask", "-", "--json", given=SITUATION).stdout)

    assert ["file", "game", "sets", "settings", "grids", "steps", "outcome", "consulted",
            "unseen_idle", "otherwise", "supposed", "unknown_in_play", "given", "reordered",
            "problems"] == list(found)
    assert [] == found["problems"]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--set", "aproach=first"], "did you mean `approach`?"),
        (["--set", "approach=third"], "one of first, second"),
        (["--set", "approach"], "write --set NAME=CHOICE"),
        (["--approach", "third"], "is first, second or both, not `third`"),
        (["--case", "some"], "no case in this file"),
    ],
)
def test_ask_refuses_wrong_options(words: list[str], said: str) -> None:
    """With a diagnostic and status 2."""
    result = run("ask", "-", *words, given=SITUATION)

    assert 2 == result.exit_code
    assert said in result.stderr


def test_ask_tells_why_a_move_is_illegal() -> None:
    """What happened before it is printed; the reason goes to standard error."""
    table = "rules bang\nA outlaw\nB\nC sheriff\nD\nE\nA plays BANG! at C\n"
    result = run("ask", "-", given=table)

    assert 2 == result.exit_code
    assert "1  A begins phase 2" in result.stdout
    assert "`A plays BANG! at C` is illegal" in result.stderr
    assert "--> stdin:7:1" in result.stderr


def test_ask_a_case(folder: Path) -> None:
    """A case is asked by its id; the only case of a file needs none."""
    result = run("ask", str(folder / "holds.case"))

    assert 0 == result.exit_code
    assert "one-point: B loses a point" in result.stdout


def test_ask_a_case_that_does_not_hold(folder: Path) -> None:
    """Its run is shown, then what differs, with status 1."""
    result = run("ask", str(folder / "fails.case"), "--case", "two-points")

    assert 1 == result.exit_code
    assert "loses 1" in result.stdout
    assert "B has life 4, not 3" in result.stderr


def test_ask_wants_to_know_which_case(tmp_path: Path) -> None:
    """A file of several cases is ambiguous."""
    file = tmp_path / "two.case"
    file.write_text(HOLDS + "\n" + RULING[RULING.index("case "):].replace("one-point", "again"), encoding="utf-8")

    assert 2 == run("ask", str(file)).exit_code
    assert "one-point, again" in run("ask", str(file)).stderr
    assert "did you mean `one-point`?" in run("ask", str(file), "--case", "one-pint").stderr


@pytest.mark.parametrize(
    "given", [b"", b"\xff\xfe\x00", b"\x00" * 40, b"rules bang\n" * 4, b"A\n" * 9, b"case x\n  y", b"(" * 5000],
)
@pytest.mark.parametrize("command", ["ask", "test", "check"])
def test_whatever_a_file_holds_there_is_a_diagnostic(command: str, given: bytes, tmp_path: Path) -> None:
    """Never a traceback; status 2, and something said on standard error. An empty file is no mistake of its own."""
    file = tmp_path / "some.case"
    file.write_bytes(given)
    result = run(command, str(file))

    assert result.exit_code == 2 or (command == "check" and given == b"")
    assert result.stderr or given == b""


@pytest.mark.parametrize("command", ["ask", "test", "check"])
def test_a_file_that_is_not_there(command: str, tmp_path: Path) -> None:
    """The diagnostic names it."""
    result = run(command, str(tmp_path / "nowhere.case"))

    assert 2 == result.exit_code
    assert "nowhere.case" in result.stderr


def test_a_folder_is_no_situation(tmp_path: Path) -> None:
    """`ask` wants a file."""
    assert 2 == run("ask", str(tmp_path)).exit_code


# ---- test

def test_cases_that_hold(folder: Path) -> None:
    """A summary by source, and status 0."""
    result = run("test", str(folder / "holds.case"))

    assert 0 == result.exit_code
    assert "House rules (community)  1 of 1 rulings hold" in result.stdout
    assert "1 passed, 0 failed, 0 errors" == result.stdout.splitlines()[-1]


def test_a_case_that_fails(folder: Path) -> None:
    """What was expected and what came out, the grid, and the command that shows it again."""
    result = run("test", str(folder))

    assert 1 == result.exit_code
    assert "FAILED two-points: B loses a point" in result.stdout
    assert ": expect B life 3" in result.stdout
    assert "got: B has life 4, not 3" in result.stdout
    assert "B | -      | -     | 4 loses 1" in result.stdout
    assert "--case two-points" in result.stdout


POINTS = """table drawing
  rules bang, dodge-city
  A renegade
  B outlaw, Bart Cassidy, life 3, hand []
  C sheriff
  deck [Beer, Stagecoach]

case by-row "Bart draws before C plays Dodge"
  table drawing
  A plays Gatling
  C plays Dodge
  expect B hand [Beer]

case by-column "Here C plays Dodge first"
  table drawing
  set approach second
  A plays Gatling
  C plays Dodge
  expect B hand [Stagecoach]
"""


@pytest.mark.parametrize(("words", "failed"), [
    ((), 1), (("--set", "approach=first"), 0), (("--set", "approach=second"), 1), (("--set", "approach=first", "--jobs", "2"), 0),
])
def test_cases_run_under_a_reading_of_the_command_line(tmp_path: Path, words: tuple[str, ...], failed: int) -> None:
    """Those that leave the point open; a case that sets it is about its own reading."""
    (tmp_path / "points.case").write_text(POINTS, encoding="utf-8")
    result = run("test", str(tmp_path), *words, "--json")

    assert (failed, 2 - failed) == (result.exit_code, json.loads(result.stdout)["passed"])


@pytest.mark.parametrize(("setting", "code"), [("approch=first", "N010"), ("approach=third", "N010"), ("approach", "Q003")])
def test_a_reading_that_no_rules_have_is_refused(tmp_path: Path, setting: str, code: str) -> None:
    """Before any case is run."""
    (tmp_path / "points.case").write_text(POINTS, encoding="utf-8")
    result = run("test", str(tmp_path), "--set", setting)

    assert (2, "") == (result.exit_code, result.stdout)
    assert result.stderr.startswith(code)


def test_the_command_that_is_printed_replays_the_case(folder: Path) -> None:
    """It ends with the same status."""
    line = next(t for t in run("test", str(folder)).stdout.splitlines() if "replay: " in t)

    assert 1 == run(*line.split()[2:]).exit_code


def test_json_has_the_published_shape(folder: Path) -> None:
    """The keys and values that other tools rely on."""
    result = run("test", str(folder), "--json")
    found = json.loads(result.stdout)

    assert 1 == result.exit_code
    assert ["cases", "passed", "failed", "errors"] == list(found)
    assert (1, 1, 0) == (found["passed"], found["failed"], found["errors"])
    assert {
        "id": "one-point",
        "file": str(folder / "holds.case"),
        "line": 4,
        "game": "bang",
        "covers": ["my-shot"],
        "sources": [{"source": "house", "title": "House rules", "place": "page 2, line 3", "authority": "community", "date": None,
                     "language": None}],
        "settings": {},
        "status": "passed",
        "message": "",
        "readings": [],
    } == found["cases"][1]
    assert ("two-points", "failed") == (found["cases"][0]["id"], found["cases"][0]["status"])
    assert "B has life 4, not 3" in found["cases"][0]["message"]


def test_the_run_under_the_defaults_is_marked(tmp_path: Path) -> None:
    """Of the readings under which a failing case was run, one combination is the default."""
    path = tmp_path / "some.case"
    path.write_text('case some-case "Who draws first"\n  rules bang, dodge-city\n  A sheriff, hand [Gatling]\n  B Bart Cassidy\n'
                    '  C hand [Dodge]\n  deck [#1, #2]\n  A plays Gatling\n  C plays Dodge\n  expect B hand [#2]\n')
    runs = json.loads(run("test", str(path), "--json").stdout)["cases"][0]["readings"]

    assert {("first", True, "failed"), ("second", False, "passed")} == {
        (tried["readings"]["approach"], tried["default"], tried["status"]) for tried in runs}


def test_a_case_that_cannot_be_read_is_an_error_among_the_results(folder: Path) -> None:
    """The others are run all the same; the diagnostics go to standard error."""
    (folder / "broken.case").write_text("case broken \"A case\"\n  A hand [\n  B hand ]\n", encoding="utf-8")
    result = run("test", str(folder), "--json")
    found = json.loads(result.stdout)

    assert 2 == result.exit_code
    assert (1, 1, 1) == (found["passed"], found["failed"], found["errors"])
    assert ("broken", "error", 1) == tuple(found["cases"][0][key] for key in ("id", "status", "line"))
    assert "broken.case:2" in result.stderr


BROKEN = """table lost
  rules bang
  A sheriff, hand [
  B outlaw

case whole "A Beer heals"
  rules bang
  A sheriff, life 3, hand [Beer]
  B outlaw
  C outlaw
  A plays Beer
  expect A life 4

case spoilt "A line that begins with no word of the notation"
  rules bang
  A sheriff
  B outlaw
  exptc A life 4

csae unheard "A heading that is misspelt"
  rules bang
  A sheriff
  B outlaw
  expect A life 5

case wrong "It contrasts with one that cannot be read"
  contrasts spoilt
  rules bang
  A sheriff, life 3, hand [Beer]
  B outlaw
  C outlaw
  A plays Beer
  expect A life 5

case upon "It builds on a table that cannot be read"
  table lost
  expect A life 5

case words-inside "A name that holds words of the notation is no mistake by itself"
  rules revolver, ambush, prison, frontier, vengeance
  card Whiskey Canyon spaces 3, defence 1
  game battlefield Whiskey Canyon, space 2, ambushes [Bear Trap hidden at Buzzard Point]
  Colty hand [A Glint in the Mountains, 2 Derringer], dollars 1
  card A Glint in the Mountains cost 2, dollar-cost 1, random-cost 0
  legal Colty plays A Glint in the Mountains
"""


def test_an_error_in_one_case_leaves_the_others_of_its_file(tmp_path: Path) -> None:
    """They are run, and what cannot be read is an error by its id: a misspelt heading takes no case above it along."""
    path = tmp_path / "some.case"
    path.write_text(BROKEN, encoding="utf-8")
    result = run("test", str(path), "--json")
    found = {case["id"]: (case["status"], case["line"]) for case in json.loads(result.stdout)["cases"]}

    assert 2 == result.exit_code
    assert {"whole": ("passed", 6), "spoilt": ("error", 14), "unheard": ("error", 20), "wrong": ("failed", 26),
            "upon": ("error", 35), "words-inside": ("passed", 39)} == found
    assert 1 == result.stderr.count("some.case:3:")


def test_check_looks_at_the_other_cases_of_a_file(tmp_path: Path) -> None:
    """A case that is not understood hides no unknown name in another one, and it is known by its id."""
    path = tmp_path / "some.case"
    path.write_text(BROKEN.replace("A plays Beer\n  expect A life 5", "A plays Bere\n  expect A life 5"), encoding="utf-8")
    said = run("check", str(path)).stderr

    assert "no card is called `Bere`" in said
    assert "no line begins with `exptc`" in said
    assert "no case `spoilt`" not in said


def test_a_case_is_asked_about_beside_one_that_cannot_be_read(tmp_path: Path) -> None:
    """The one that is spoilt is refused, with what is wrong with it."""
    path = tmp_path / "some.case"
    path.write_text(BROKEN, encoding="utf-8")

    assert 0 == run("ask", str(path), "--case", "whole").exit_code
    assert "no line begins with `exptc`" in run("ask", str(path), "--case", "spoilt").stderr


def test_what_was_spoilt_is_run_with_those_that_failed(tmp_path: Path) -> None:
    """When it is mended, `--last-failed` runs it again, and not those that passed."""
    path = tmp_path / "some.case"
    path.write_text(BROKEN, encoding="utf-8")
    run("test", str(path))
    path.write_text(BROKEN.replace("exptc A life 4", "expect A life 5"), encoding="utf-8")
    found = json.loads(run("test", str(path), "--json", "--last-failed").stdout)["cases"]

    assert {"unheard", "upon", "wrong", "spoilt"} == {case["id"] for case in found}


def test_a_ruling_holds_where_all_its_cases_do(folder: Path) -> None:
    """One of two that fails is enough for it not to."""
    fails = FAILS[FAILS.index("case "):]
    (folder / "fails.case").unlink()
    whole = run("test", str(folder)).stdout
    (folder / "holds.case").write_text(f"{RULING}\n{fails}", encoding="utf-8")

    assert "1 of 1 rulings hold" in whole
    assert "0 of 1 rulings hold" in run("test", str(folder)).stdout


def test_the_same_error_of_many_cases_is_reported_once(tmp_path: Path) -> None:
    """A name that nobody knows, in a table that two cases use."""
    case = "\ncase {} \"A case\"\n  table some\n  A plays BANG! at B\n  expect B life 4\n"
    text = "table some\n  rules gong\n  A\n  B\n" + case.format("first-case") + case.format("second-case")
    (tmp_path / "some.case").write_text(text, encoding="utf-8")
    result = run("test", str(tmp_path))

    assert 2 == result.exit_code
    assert 1 == result.stdout.count("no game is called `gong`")
    assert "ERROR first-case, second-case" in result.stdout


def test_a_name_that_two_facts_of_a_line_share_is_reported_once(tmp_path: Path) -> None:
    """And the case is named once."""
    (tmp_path / "some.case").write_text('case one "A case"\n  rules revolver\n  card Berk cost 0, firepower 1\n'
                                        "  turn Colty\n  Colty\n  McReady\n  expect Colty kills 0\n", encoding="utf-8")
    result = run("test", str(tmp_path))

    assert "ERROR one\n" in result.stdout
    assert 1 == result.stdout.count("no card is called `Berk`")


def test_words_choose_cases(folder: Path) -> None:
    """Case is not minded; if no case has them all, the input is wrong."""
    assert "1 passed, 0 failed" in run("test", str(folder), "-k", "ONE-point loses").stdout
    assert 2 == run("test", str(folder), "-k", "zebra").exit_code


def test_junit_report(folder: Path, tmp_path: Path) -> None:
    """A suite a file, a failure with its text."""
    file = tmp_path / "report.xml"
    run("test", str(folder), "--junit", str(file))
    root = ElementTree.parse(file).getroot()

    assert [("1", "1"), ("1", "0")] == [(s.get("tests"), s.get("failures")) for s in root]
    assert "B has life 4, not 3" in "".join(root[0].itertext())


# ---- check

def test_the_shipped_rules_and_cases_are_well(tmp_path: Path) -> None:
    """A folder with a good file, and nothing to say."""
    (tmp_path / "holds.case").write_text(HOLDS, encoding="utf-8")
    result = run("check", str(tmp_path))

    assert 0 == result.exit_code
    assert "0 rules files, 1 case file: 0 problems\n" == result.stdout


def test_check_finds_unknown_names_in_file_order(tmp_path: Path) -> None:
    """Every name of every case is looked up, and nothing is run."""
    (tmp_path / "some.case").write_text(
        "case first-case \"Names\"\n  covers nowhere\n  rules bang\n  A outlaw, hand [Misssed!]\n  B sherriff, lief 3\n"
        "  set aproach first\n  A plays BANG! at B\n  then B losses 1\n  expect B asked in defnd\n\n"
        "case second-case \"No expectation\"\n  rules bang\n  A\n  B\n  A plays BANG! at B\n", encoding="utf-8")
    result = run("check", str(tmp_path), "--format", "gnu")
    lines = result.stderr.splitlines()

    assert 2 == result.exit_code
    assert [2, 4, 5, 5, 6, 8, 9, 11] == [int(line.split(":")[1]) for line in lines]
    assert all(line.startswith(str(tmp_path / "some.case")) for line in lines)
    assert "did you mean `Missed!`" in run("check", str(tmp_path)).stderr


def test_check_tells_a_problem_of_a_table_once(tmp_path: Path) -> None:
    """However many cases are built upon it; and what rules leave open is listed only where nothing is wrong."""
    case = "\ncase {} \"A case\"\n  table some\n  A plays BANG! at B\n  expect B life 4\n"
    table = "table some\n  rules bang\n  A hand [Misssed!]\n  B\n"
    (tmp_path / "some.case").write_text(table + case.format("first-case") + case.format("second-case"), encoding="utf-8")
    open_rules = str(data_root() / "rulesets" / "revolver2")
    result = run("check", str(tmp_path), open_rules, "--format", "gnu")

    assert ["N010"] == [line.split()[1] for line in result.stderr.splitlines()]
    assert "1 case file: 1 problem\n" in result.stdout
    assert "unknown in" not in result.stdout
    assert "unknown in" in run("check", open_rules).stdout


def test_check_reads_a_table_on_which_no_case_builds(tmp_path: Path) -> None:
    """A wrong name in it is an error; what it lacks, a case may add."""
    case = 'case first-case "A case"\n  rules bang\n  A hand [BANG!]\n  B\n  A plays BANG! at B\n  expect B life 3\n'
    tables = "table some\n  rules bang\n  A hand [Misssed!]\n\ntable other\n  rules bang\n\ntable third\n  A hand [Foo]\n\n"
    (tmp_path / "some.case").write_text(tables + case, encoding="utf-8")
    result = run("check", str(tmp_path))

    assert 2 == result.exit_code
    assert "N010 no card is called `Misssed!`" in result.stderr
    assert "1 case file: 1 problem\n" in result.stdout


def test_check_sees_ids_that_are_there_twice(tmp_path: Path) -> None:
    """Across files, for cases and for rulings."""
    for name in ("one.case", "two.case"):
        (tmp_path / name).write_text(HOLDS, encoding="utf-8")
    result = run("check", str(tmp_path), "--format", "gnu")

    assert 2 == result.exit_code
    assert ["N023", "N022"] == [line.split()[1] for line in result.stderr.splitlines()]


def test_check_compiles_rules_files(tmp_path: Path) -> None:
    """A set that stands alone is read with the shipped files of its game."""
    (tmp_path / "good.rules").write_text('set mine of bang "Mine"\n\nbrown "Nap"\n  play: draw 1\n', encoding="utf-8")
    (tmp_path / "bad.rules").write_text("nothing that is a rule\n", encoding="utf-8")

    assert 0 == run("check", str(tmp_path / "good.rules")).exit_code
    result = run("check", str(tmp_path))
    assert 2 == result.exit_code
    assert "bad.rules:1:1" in result.stderr


def test_check_reads_what_games_have_in_common(tmp_path: Path) -> None:
    """A game's folder is read together with it; alone it stands for all games that use it, and for no other."""
    rulesets = data_root() / "rulesets"
    using = [game for game in shipped_games() if any(f.is_common for f in files_of(game))]
    common = {f.game for game in using for f in files_of(game) if f.is_common}

    smallest = min(using, key=lambda game: len(files_of(game)))
    own, others = (sum(f.is_common is common for f in files_of(smallest)) for common in (False, True))
    expected = f"{own} rules files (with {others} others of `{smallest}`), 0 case files: 0 problems"
    assert expected in run("check", str(rulesets / smallest)).stdout
    for folder in common:
        count = len(list((rulesets / folder).glob("*.rules")))
        rest = sum(len(files_of(g)) for g in using) - count
        assert f"{count} rules files (with {rest} others of " in run("check", str(rulesets / folder)).stdout


def test_a_set_brings_in_nothing_that_games_have_in_common(tmp_path: Path) -> None:
    """What a game uses its own files say: `uses` in the file of a set is passed over."""
    (tmp_path / "mine.rules").write_text('game mine "Mine"\n\nzone deck: pile\n', encoding="utf-8")
    (tmp_path / "more.rules").write_text('set more of mine "More"\nuses gunfight\n', encoding="utf-8")

    assert "2 rules files, 0 case files" in run("check", str(tmp_path)).stdout


def test_check_looks_up_the_values_of_the_game(tmp_path: Path) -> None:
    """What a `game` line names, or one that expects something of it, is known to the rules, as what a seat has is."""
    (tmp_path / "some.case").write_text('case some-case "A case"\n  rules revolver2\n  game battlefeild Malpaso\n  Malpaso\n'
                                        "  Mapache\n  expect game battlefeild Cantina\n", encoding="utf-8")
    result = run("check", str(tmp_path))

    assert 2 == result.exit_code
    assert [f"N010 no value of the game is called `battlefeild {name}`" for name in ("Malpaso", "Cantina")] == [
        line for line in result.stderr.splitlines() if line.startswith("N")]
    assert "did you mean `battlefield`" in result.stderr


def test_check_finds_nothing_wrong_with_the_examples() -> None:
    """The situations that the pages show are written with names that the rules know."""
    examples = Path(__file__).resolve().parents[2] / "docs/examples"
    result = run("check", *map(str, sorted(examples.glob("*.case"))))

    assert (0, "") == (result.exit_code, result.stderr)


# ---- show

def test_show_counts_what_it_leaves_out() -> None:
    """Of a long list the first are shown, and how many there are besides."""
    some, everything = run("show", "BANG!").stdout.splitlines(), run("show", "BANG!", "--all").stdout.splitlines()
    title, = [line for line in some if line.startswith("cases that name it")]

    def below(lines: list[str]) -> list[str]:
        return list(takewhile(bool, lines[lines.index(title) + 1:]))

    listed = [line for line in below(some) if line[:3].strip()]
    count = int(title.split("(")[1].rstrip(")"))
    assert f"    and {count - len(listed)} more (--all)" == below(some)[-1]
    assert count == len([line for line in below(everything) if line[:3].strip()])


def test_show_lists_what_names_a_card_by_whole_words() -> None:
    """In any language and any case, and not as a part of a longer word."""
    case = 'case {} "{}"\n  rules bang\n  A\n  B\n  A plays Gatling\n  expect no winner\n\n'
    text = case.format("one-case", "A DUEL is fought") + case.format("two-cases", "Un duello")
    text += case.format("no-case", "Duellists talk")
    ruling = 'ruling {} "{}"\n  source "Somewhere"\n\n'
    text += ruling.format("one-ruling", "Who loses a duel loses a point.") + ruling.format("two-rulings", "Duellers may talk.")
    library = show.Library(tuple(items()), (read_cases(Source("cases/bang/some.case", text)),))
    told, = [text for text in show.find(library, "Duel") if "rulings that name it" in text]

    assert "rulings that name it (1)\n  one-ruling  " in told
    assert "cases that name it (2)\n  one-case  " in told
    assert "\n  two-cases  " in told


def test_show_knows_what_is_laid_over_a_game(tmp_path: Path) -> None:
    """By the file that is laid over it, with its place."""
    file = tmp_path / "thirst.rules"
    file.write_text('over bang "Thirst"\nevent "Thirsty"\n  instead of you regain: do nothing\n', encoding="utf-8")
    result = CliRunner().invoke(main, ["--over", str(file), "show", "Thirsty"])

    assert 0 == result.exit_code
    assert "Thirsty  (event; BANG!, Thirst)" in result.stdout


@pytest.mark.parametrize("name", ["barile", "  PLANQUE "])
def test_show_a_card_in_any_language(name: str) -> None:
    """Text, printed values, names, rulings and cases."""
    result = run("show", name)

    assert 0 == result.exit_code
    assert "it Barile, fr Planque" in result.stdout
    assert "Q♠ K♠" in result.stdout
    assert "defend once per row" in result.stdout
    assert "cases that name it" in result.stdout


@pytest.mark.parametrize(("name", "said"), [
    ("dollars", "dollars  (counter of a player; Revolver)"), ("grit", "grit  (mark of a card in play; Revolver)"),
    ("True Grit", "true-grit  (printed on cards: icons; Revolver)"), ("space", "space  (counter of the game; Revolver)"),
])
def test_show_a_counter(name: str, said: str) -> None:
    """Tokens, marks and what is printed in the corners: where they are declared."""
    assert said in run("show", name).stdout.splitlines()


def test_show_lists_the_names_of_which_one_word_is_asked_for() -> None:
    """A token, mark or icon is called by one word of its name; what stands alone in the plural comes first."""
    assert "help: did you mean `has-noose` or `Hangman's Noose`?" in run("show", "noose").stderr
    assert "help: did you mean `dollars` or " in run("show", "dollar").stderr
    assert "help: did you mean" not in run("show", "zzz").stderr


def test_show_the_only_thing_of_which_one_word_is_asked_for() -> None:
    """Where one name has the word, it is the one that is meant."""
    assert run("show", "Gutshot").stdout == run("show", "Annie Gutshot McGraw").stdout != ""


def test_show_an_interpretation() -> None:
    """Question, choices, sources, default and reason, and the cases that set it."""
    result = run("show", "approach")

    assert 0 == result.exit_code
    for words in ("In what order", "first (default): ", "second: ", "source: ", "by default first, because", "cases that set it"):
        assert words in result.stdout


def test_show_a_game() -> None:
    """Its sets, and all its disputed points with their choices and sources; under any of its titles, once."""
    result = run("show", "revolver 2: last stand at malpaso")

    assert 0 == result.exit_code
    assert 1 == result.stdout.count("(game revolver2)")
    for words in ("chooser  Who picks", "causing (default): ", "suffering: ", "source: ", "by default causing", "mine-own  "):
        assert words in result.stdout
    assert "sets" not in result.stdout
    assert "dodge-city  Dodge City" in run("show", "bang").stdout


def test_show_a_set() -> None:
    """A set has the disputed points of its own files only."""
    result = run("show", "ambush on gunshot trail")

    assert 0 == result.exit_code
    assert "(set gunshot-trail of Revolver)" in result.stdout
    assert "Who picks" not in result.stdout
    assert "cortez" not in result.stdout


def test_show_a_name_of_two_games() -> None:
    """Each card is shown with the cases of its own game."""
    shown = run("show", "--all", "saloon").stdout
    brown, town = shown.split("(brown; BANG!)")[1].split("(town; Revolver 2)")

    assert "cases/bang/" in brown
    assert "cases/revolver2/" not in brown
    assert "cases/revolver2/" in town
    assert "cases/bang/" not in town


def test_show_a_ruling() -> None:
    """Sentence, source and the cases that cover it."""
    result = run("show", "bang-IIA-bf-order-BCADE")

    assert 0 == result.exit_code
    assert "source: " in result.stdout
    assert "cases that cover it" in result.stdout


@pytest.mark.parametrize("name", ["bogus", "Quagga Xylem"])
def test_show_names_nothing_far_fetched(name: str) -> None:
    """A name that is like none of those known comes without a guess."""
    result = run("show", name)

    assert 2 == result.exit_code
    assert "did you mean" not in result.stderr


def test_show_names_the_nearest() -> None:
    """An unknown name is wrong input."""
    result = run("show", "barel")

    assert 2 == result.exit_code
    assert "did you mean `Barrel`" in result.stderr


# ---- the program as a whole

@pytest.mark.parametrize("words", [["--help"], ["--version"], *([c, "--help"] for c in ("ask", "test", "check", "show"))])
def test_help_and_version(words: list[str]) -> None:
    """Every command explains itself, with examples."""
    result = run(*words)

    assert 0 == result.exit_code
    assert "Examples:" in result.stdout or words == ["--version"]


def test_in_a_process_of_its_own() -> None:
    """The example of the documents, with nothing on standard error."""
    result = process("ask", "docs/examples/gatling.case", "--approach", "both")

    assert (0, b"") == (result.returncode, result.stderr)
    assert "they part at step" in result.stdout.decode()


def test_a_reader_that_goes_away_is_no_fault() -> None:
    """Writing into a closed pipe ends quietly."""
    command = [sys.executable, "-m", "adjudicator.cli", "show", "--all", "approach"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=data_root()) as running:
        assert running.stdout is not None
        assert running.stderr is not None
        running.stdout.close()
        assert b"" == running.stderr.read()


# ---- the plugin

def test_pytest_collects_cases(folder: Path) -> None:
    """One item a case; a failure is reported in words, and a broken file is one failing item."""
    (folder / "broken.case").write_text("case broken\n", encoding="utf-8")
    command = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "-p", "adjudicator.pytest_plugin", str(folder)]
    names = subprocess.run([sys.executable, "-c", "import importlib.metadata as m; print([e.name for e in m.entry_points("
                            "group='pytest11')])"], capture_output=True, text=True, check=True).stdout
    if "'adjudicator'" in names:
        del command[5:7]
    result = subprocess.run(command, capture_output=True, text=True, check=False, cwd=folder)

    assert 1 == result.returncode, result.stdout + result.stderr
    assert "2 failed, 1 passed" in result.stdout
    assert "got: B has life 4, not 3" in result.stdout
    assert "broken.case:1" in result.stdout
    assert "Traceback" not in result.stdout


@pytest.mark.parametrize(("line", "code"), [
    ("covers ID-OF-NO-RULING", "N020"),
    ("contrasts id-of-no-case", "N024"),
    ("contrasts some-case", "N024"),
    ("cites No Source, page 3", "N010"),
])
def test_a_name_that_nobody_declares_makes_a_case_an_error(tmp_path: Path, line: str, code: str) -> None:
    """Not only what is played: also the ruling, the case and the source that a case names."""
    path = tmp_path / "some.case"
    path.write_text(f'case some-case "A case"\n  {line}\n  rules bang\n  A sheriff\n  B outlaw\n  turn A\n  expect A alive\n')
    done = run("test", str(path), "--json")

    assert (2, 1) == (done.exit_code, json.loads(done.stdout)["errors"])
    assert code in json.loads(done.stdout)["cases"][0]["message"]


TWO = """case one "One"
  rules bang
  {given}
  A plays BANG! at B
  {checks}

case other "Another"
  contrasts one
  rules bang
  {given_too}
  A plays BANG! at B
  {checks_too}
"""
SHOT = "A sheriff, hand [BANG!]\n  B outlaw, life 3"
SHOT_TOO = f"{SHOT}\n  C renegade"


@pytest.mark.parametrize(("given", "checks", "codes"), [
    (SHOT_TOO, "expect B life 2\n  expect A hand []", ["N034"]),
    (SHOT_TOO, "expect A hand []\n  expect B   life 2 -- as in the other one", ["N034"]),
    (f"deck [#1]\n  {SHOT}", "expect B life 2\n  expect A hand []", ["N034"]),
    (SHOT, "expect B life 2", ["N034"]),
    (f"{SHOT}\n  moves in order", "expect B life 2\n  expect A hand []", ["N034"]),
    (SHOT_TOO, "expect B life 2", []),
    (SHOT_TOO, "then B loses 1\n  expect B life 2\n  expect A hand []", []),
    (SHOT_TOO, "B plays Missed!\n  expect B life 2\n  expect A hand []", []),
    (SHOT_TOO, "expect B life 2, hand []\n  expect A hand []", []),
])
def test_a_contrast_has_other_moves_or_checks(given: str, checks: str, codes: list[str]) -> None:
    """With the same ones it shows no other answer, whatever is given; what is expected in the end stands in any order."""
    text = TWO.format(given=SHOT, checks="expect B life 2\n  expect A hand []", given_too=given, checks_too=checks)

    assert codes == [problem.code for problem in undeclared_ids([parse_readable(Source("some.case", text))])]


def test_rulings_and_cases_of_the_same_folder_are_known(tmp_path: Path) -> None:
    """Also where one file of it is run alone."""
    (tmp_path / "rulings.case").write_text('ruling some-ruling "Everybody lives."\n  source "BANG! rulebook"\n')
    path = tmp_path / "some.case"
    path.write_text('case some-case "A case"\n  covers some-ruling\n  rules bang\n  A sheriff\n  B outlaw\n  turn A\n'
                    '  expect A life 5\n')

    assert 0 == run("test", str(path)).exit_code


def test_a_source_of_the_rules_is_not_declared_again(tmp_path: Path) -> None:
    """Under its title or its key: a citation could mean either."""
    path = tmp_path / "some.case"
    path.write_text('source mine "Succession of events" community 2024\n\ncase some-case "A case"\n  rules bang\n  A sheriff\n'
                    '  B outlaw\n  turn A\n  expect A alive\n')
    done = run("check", str(path))

    assert 2 == done.exit_code
    assert "the source `mine` is there twice" in done.output
