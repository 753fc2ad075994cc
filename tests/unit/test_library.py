"""Your own games and sets: where they are found, and what the folder of a stranger may do."""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import stat
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

import adjudicator
from adjudicator.cli import main
from adjudicator.notation.source import Invalid
from adjudicator.rules.library import files_of

pytestmark = pytest.mark.slow

pytest_plugins = ["pytester"]

SNOW = """game snow "Snow Day"

player has
  warmth: number = 3

zone mittens of player "mittens": hidden
zone ground "ground": pile

kind toy
  works in mittens
  using it: move this to ground

to lose-warmth/freezes (n: number): add n to your warmth

toy "Snowball"
  play at others: target lose-warmth 1

turn
  phase outside: offer play to active
"""
HOUSE = 'set house of bang "House Rules"\n\nbrown "Nap"\n  play: draw 1\n'
CASE = 'case one "A sentence"\n  rules snow\n  A warmth 2, mittens [Snowball]\n  B\n  expect A warmth 2 because "as stated"\n'
HERE = Path(__file__).resolve().parents[2]


def run(*words: str) -> Result:
    return CliRunner().invoke(main, words)


def write(path: Path, text: str) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


@pytest.mark.parametrize(("rules", "case"), [
    ("snow.rules", "one.case"), ("snow.rules", "cases/winter/one.case"), ("rulesets/snow/snow.rules", "cases/snow/one.case"),
    ("winter/snow.rules", "one.case"),
])
def test_rules_lie_beside_a_case(home: Path, rules: str, case: str) -> None:
    """In its folder or one above, or there in a folder `rulesets`; folders of rules files are looked into."""
    write(home / rules, SNOW)
    if rules.startswith("winter"):
        write(home / "top.rules", HOUSE)
    write(home / case, CASE)

    assert "1 passed" in run("test", case).stdout
    assert "0 problems" in run("check", str(home)).stdout
    assert "B" in run("ask", case).stdout


@pytest.mark.parametrize("words", [("--rules", "far", "ask", "one.case"), ("ask", "--rules", "far", "one.case")])
def test_a_folder_of_rules_is_named(home: Path, words: tuple[str, ...], monkeypatch: pytest.MonkeyPatch) -> None:
    """Before the command or behind it, or by an environment variable; without it the game is unknown, and the help names it."""
    write(home / "far/snow.rules", SNOW)
    write(home / "one.case", CASE)

    assert 0 == run(*words).exit_code
    unknown = run("ask", "one.case")
    assert (2, True) == (unknown.exit_code, "`--rules FOLDER`" in unknown.stderr)
    monkeypatch.setenv("ADJUDICATOR_RULES", os.pathsep.join(["far", "far"]))
    assert 0 == run("ask", "one.case").exit_code


def test_every_command_knows_a_game_of_ones_own(home: Path) -> None:
    """Its cards, its cases and its choices."""
    write(home / "snow.rules", SNOW)
    write(home / "one.case", CASE)

    assert "toy" in run("show", "Snowball").stdout
    assert "one  A sentence" in run("show", "Snowball").stdout
    assert "def " in run("show", "Snowball", "--python").stdout
    assert "nothing" not in run("show", "Snowball", "--interactions").stderr
    assert "always" in run("explore", "one.case", "--claim", "expect no winner").stdout
    assert 0 == run("ask", "one.case", "--why-not", "B eliminated").exit_code


def test_a_receipt_names_the_files_it_was_made_from(home: Path) -> None:
    """With the hash of each; when one is changed, `replay` names it."""
    write(home / "snow.rules", SNOW)
    write(home / "one.case", CASE)
    run("ask", "one.case", "--receipt", "answer.json")
    rules = json.loads((home / "answer.json").read_text(encoding="utf-8"))["rules"]

    assert {"snow.rules": hashlib.sha256(SNOW.encode()).hexdigest()} == rules["files"]
    assert "the same answer\n" == run("replay", "answer.json").stdout
    write(home / "snow.rules", SNOW + "\n-- a remark\n")
    assert "the same answer; since then the rules (snow.rules) changed\n" == run("replay", "answer.json").stdout


def test_an_embedder_names_folders(home: Path) -> None:
    """To `load` and `situation`, or for all that is done within `found_in`."""
    write(home / "snow.rules", SNOW)
    text = "rules snow\nA mittens [Snowball]\nB\nA plays Snowball at B\n"

    program = adjudicator.load("snow", rules=[home])
    assert ("Snow Day", program) == (program.game.title, adjudicator.situation(text, rules=[str(home)]).program)
    with adjudicator.found_in(home):
        assert program is adjudicator.load("snow day")
    with pytest.raises(Invalid, match="N001"):
        adjudicator.load("snow")
    with pytest.raises(Invalid, match="F001"):
        adjudicator.load("snow", rules=[home / "nowhere"])


def test_pytest_knows_games_of_ones_own(pytester: pytest.Pytester) -> None:
    """Those beside a case file, and those in the folders of its configuration."""
    write(pytester.path / "near/snow.rules", SNOW)
    write(pytester.path / "near/one.case", CASE)
    write(pytester.path / "far/ice.rules", SNOW.replace("game snow", "game ice"))
    write(pytester.path / "cases/two.case", CASE.replace("rules snow", "rules ice").replace("case one", "case two"))
    pytester.makeini("[pytest]\nadjudicator_rules = far\n")

    pytester.runpytest_inprocess("-p", "no:cacheprovider").assert_outcomes(passed=2)


A_CASE = "  rules bang\n  A sheriff\n  B outlaw\n  turn A\n  expect A alive because \"as stated\"\n"
HURT = A_CASE.replace("A sheriff", "A sheriff, life 4").replace("A alive", "A life 4")


def test_pytest_reports_ids_that_nobody_declares(pytester: pytest.Pytester) -> None:
    """As `adjudicator test` does; the other cases of the file are run."""
    lines = {"one": "covers ID-OF-NO-RULING", "two": "contrasts id-of-no-case", "three": "cites No Source, page 3"}
    cases = [f'case {key} "A case"\n  {line}\n  deck [#{at}]\n{A_CASE}' for at, (key, line) in enumerate(lines.items(), 1)]
    write(pytester.path / "some.case", "\n".join((*cases, f'case four "A case"\n  contrasts one\n{HURT}')))
    result = pytester.runpytest_subprocess("-p", "no:cacheprovider")

    result.assert_outcomes(passed=1, failed=3)
    result.stdout.fnmatch_lines(["N020 *`ID-OF-NO-RULING`*", "N024 *`id-of-no-case`*", "N010 *`No Source*"])


def test_pytest_knows_the_ids_of_all_files_that_it_collects(pytester: pytest.Pytester) -> None:
    """A case may cover a ruling, and be the contrast of a case, in another folder that is collected too."""
    write(pytester.path / "here/one.case", f'case one "A case"\n  covers some-ruling\n  contrasts two\n{HURT}')
    write(pytester.path / "there/two.case", 'ruling some-ruling "Everybody lives."\n  source "BANG! rulebook"\n\n'
                                            f'case two "A case"\n{A_CASE}')

    pytester.runpytest_subprocess("-p", "no:cacheprovider").assert_outcomes(passed=2)


def test_a_set_of_ones_own_is_switched_on_by_its_name(home: Path) -> None:
    """It stands beside the shipped sets of its game."""
    write(home / "house.rules", HOUSE)
    write(home / "nap.case", 'case one "A"\n  rules bang, dodge-city, house\n  A sheriff, hand [Nap, Punch]\n  B outlaw\n'
                             "  deck [Beer]\n  A plays Nap\n  expect A hand [Punch, Beer]\n")

    assert "1 passed" in run("test", "nap.case").stdout
    assert "house  House Rules" in run("show", "bang").stdout


def test_rules_beside_a_case_change_no_others(home: Path) -> None:
    """A file that is laid over a game counts where somebody has named it or its folder, not where it only lies there."""
    write(home / "over.rules", 'over bang "Mine"\n\nrule "Rest"\n  at draw if your life > 0: add 1 to your life\n')
    write(home / "one.case", 'case one "A"\n  rules bang\n  phase draw\n  A sheriff, life 3\n  B outlaw\n  expect A life 3\n')

    assert "1 passed" in run("test", "one.case").stdout
    for option, value in (("--rules", "."), ("--over", "over.rules")):
        assert "got: A has life 4, not 3" in run("test", "one.case", option, value).stdout


def test_what_is_laid_over_a_game_may_need_sets(home: Path) -> None:
    """It is laid over what is played with these sets, and checked with them."""
    write(home / "over.rules", 'over bang "Mine"\nneeds dodge-city\n\nrule "Rest"\n  when any player plays if sense = "Punch":'
                               " you draw 1\n")
    base, more = (adjudicator.situation(f"rules bang{sets}\nA sheriff\nB outlaw\n").program for sets in ("", ", dodge-city"))

    others = sum(file.set_key in ("", "dodge-city") for file in files_of("bang"))

    assert f"1 rules file (with {others} others of `bang`), 0 case files: 0 problems\n" == run("check", "over.rules").stdout
    with adjudicator.laid_over(home / "over.rules"):
        assert base is adjudicator.load("bang")
        assert more is not adjudicator.load("bang", "dodge-city")


@pytest.mark.parametrize("text", ['game snow "Other"\n', 'set wool of snow "Wool"\n', 'common snow "Common"\n'])
def test_a_name_in_two_folders_is_an_error(home: Path, text: str) -> None:
    """It names both folders; a copy of one and the same file is no clash."""
    write(home / "near/snow.rules", SNOW)
    write(home / "near/wool.rules", 'set wool of snow "Wool"\n')
    write(home / "near/common.rules", 'common snow "Common"\n')
    write(home / "far/other.rules", text + "\nplayer has\n  cold: number = 1\n")
    shutil.copytree(home / "near", home / "copy")

    with pytest.raises(Invalid, match=r"N026 .* is declared twice: in `near` and in `far`"):
        adjudicator.load("snow", "wool", rules=["near", "far"])
    assert adjudicator.load("snow", rules=["near", "copy"])


def test_a_checkout_of_the_shipped_rules_is_no_clash(home: Path) -> None:
    """Running the shipped cases from a copy finds the same rules twice, which does no harm."""
    shutil.copytree(HERE / "rulesets/northwood", home / "rulesets/northwood")
    write(home / "cases/a.case", 'case one "A"\n  rules northwood\n  A fief 5, rulers [King of Eyes fief 5]\n'
                                 '  expect A alive because "as stated"\n')

    assert "twice" not in run("test", "cases/a.case").stdout


def test_what_is_no_rules_file_harms_nobody(home: Path) -> None:
    """The message says where a game is not found, which may be the one that was meant."""
    write(home / "udev.rules", 'KERNEL=="sda"\n')
    write(home / "one.case", 'case one "A"\n  rules bang\n  A sheriff\n  B outlaw\n  expect A alive because "as stated"\n')
    write(home / "two.case", 'case two "A"\n  rules snow\n  A sheriff\n  B outlaw\n  expect A alive because "as stated"\n')

    assert 0 == run("test", "one.case").exit_code
    told = run("ask", "two.case").stderr
    assert ("N001" in told, "R004" in told, "udev.rules:1:1" in told) == (True, True, True)


@pytest.mark.skipif(not hasattr(os, "getuid"), reason="rights of this kind are those of POSIX")
def test_a_folder_that_others_may_write_to_is_not_looked_in(home: Path) -> None:
    """What lies in a folder for everybody, such as one for temporary files, is not taken unasked; `--rules` takes it."""
    write(home / "snow.rules", SNOW)
    write(home / "mine/one.case", CASE)
    home.chmod(stat.S_IMODE(home.stat().st_mode) | 0o002)

    assert 2 == run("ask", "mine/one.case").exit_code
    assert 0 == run("ask", "mine/one.case", "--rules", ".").exit_code


@pytest.mark.parametrize("mark", [".git", "pyproject.toml"])
def test_the_search_ends_at_the_top_of_a_project(home: Path, mark: str) -> None:
    """What lies above it is another's."""
    write(home / "snow.rules", SNOW)
    write(home / f"project/{mark}", "")
    write(home / "project/cases/one.case", CASE)

    assert 2 == run("ask", "project/cases/one.case").exit_code


def test_rules_beside_a_case_can_be_switched_off(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """By the environment variable, for those who run files of strangers."""
    write(home / "snow.rules", SNOW)
    write(home / "one.case", CASE)
    monkeypatch.setenv("ADJUDICATOR_RULES", "off")

    assert 2 == run("ask", "one.case").exit_code
    assert 0 == run("ask", "one.case", "--rules", ".").exit_code


def test_a_link_out_of_a_folder_of_rules_is_not_followed(home: Path) -> None:
    """The message says where a game is not found."""
    write(home / "secret/snow.rules", SNOW)
    (home / "near").mkdir()
    (home / "near/snow.rules").symlink_to(home / "secret/snow.rules")
    write(home / "near/one.case", CASE)

    told = run("ask", "near/one.case").stderr
    assert ("N001" in told, "is a link that leads out of the folder" in told) == (True, True)
