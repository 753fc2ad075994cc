"""What a change of rules moves: which answers, how, and through which change."""

from __future__ import annotations

import json
import os
import subprocess
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from adjudicator.cli import main
from adjudicator.commands.keeping import MOVES
from adjudicator.data import data_root
from adjudicator.ripple.differences import Kind

RULES = """\
game pond "Pond"
source leaflet "The leaflet" official-rules
source letter "A letter" official
zone hand of player: hidden
zone deck: pile, hidden, endless
zone heap: pile
player has
  coins: number = 3
  feathers: number
interpretation geese "Do they count?"
  choice one "once" source "leaflet page 1"
  choice two "twice" source "leaflet page 2"
  default one because "it comes first"
kind bird
  works in hand
  using it: play this
to play/plays (what: card): move what to heap
to earn/earns (n: number): add n to your coins
to find/finds (n: number): add n to your feathers
turn for status of it is playing
  phase play: offer play to you until no

cites "leaflet page 3"

bird "Duck"
  play:
    earn 1
    find 1

bird "Goose"
  play:
    if geese is one: earn 1
    else: earn 2

bird "Swan"
  play if your coins > 2: earn 2
"""
CASES = """\
ruling leaf-duck "A Duck earns a coin and finds a feather."
  source leaflet, page 3

case duck "A coin and a feather"
  covers leaf-duck
  rules pond
  A hand [Duck]
  B
  A plays Duck
  expect A coins 4, feathers 1

case goose "One or two"
  rules pond
  set geese any
  A hand [Goose]
  B
  A plays Goose
  expect A hand []

case swan "Two coins"
  rules pond
  A coins 3, hand [Swan]
  B
  A plays Swan
  expect B coins 3
"""


@pytest.fixture
def work(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with rules and cases, and the same once more as `old`; the present folder is the one above."""
    for name in ("old", "new"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "pond.rules").write_text(RULES, encoding="utf-8")
        (tmp_path / name / "pond.case").write_text(CASES, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def change(work: Path, *pairs: tuple[str, str], ending: str = "rules") -> None:
    """Change words of the new rules, or cases."""
    file = work / "new" / f"pond.{ending}"
    text = file.read_text(encoding="utf-8")
    for old, new in pairs:
        assert old in text
        text = text.replace(old, new, 1)
    file.write_text(text, encoding="utf-8")


def run(*words: str) -> Result:
    """`adjudicator ripple` in this process, on one core."""
    return CliRunner().invoke(main, ["ripple", *words, "--jobs", "1"])


def moved(*words: str) -> list[tuple[str, str, list[str]]]:
    """The cases that move, each with how, and through what."""
    result = run(*(words or ("old", "new")), "--json")
    assert result.exit_code in (0, 1), result.stderr
    found: dict[str, Any] = json.loads(result.stdout)
    return [(m["id"] or m["file"], m["kind"], m["through"]) for m in found["moved"]]


SWAN = ("2: earn 2\n", "2: earn 4\n")


def test_where_nothing_moves_nothing_is_printed(work: Path) -> None:
    """A comment, blanks, and a rule that says the same in other words move no answer."""
    change(work, ("bird \"Duck\"", "-- quacks\n\nbird \"Duck\""), ("your coins > 2", "not your coins <= 2"))
    result = run("old", "new")

    assert (0, "") == (result.exit_code, result.stdout)
    assert "another answer in none of 3 cases" in result.stderr


@pytest.mark.parametrize(
    ("old", "new", "wanted"),
    [
        ("earn 1\n    find 1", "earn 2\n    find 1", ("duck", "verdict", ["pond.rules:26"])),
        ("your coins > 2: earn 2", "your coins > 2: earn 4", ("swan", "end", ["pond.rules:36"])),
        ("your coins > 2: earn 2", "your coins > 2:\n    earn 1\n    earn 1", ("swan", "course", ["pond.rules:36"])),
        ("earn 1\n    find 1", "find 1\n    earn 1", ("duck", "order", ["pond.rules:26"])),
        ("your coins > 2: earn 2", "your coins > 2:\n    if geese is one or your coins > 2: earn 2",
         ("swan", "readings", ["pond.rules:36"])),
        ('bird "Swan"', 'cites "letter"\n\nbird "Swan"', ("swan", "reason", ["pond.rules:35"])),
    ],
)
def test_how_an_answer_is_another(work: Path, old: str, new: str, wanted: tuple[str, str, list[str]]) -> None:
    """The weightiest of what is not the same, and the line of the rule that moves it."""
    change(work, (old, new))

    assert [wanted] == moved()


def test_each_case_moves_through_its_own_change(work: Path) -> None:
    """Of several changes the one is found without which the answer would be the old one."""
    change(work, ("earn 1\n    find 1", "earn 1\n    find 2"), SWAN, ("feathers: number", "feathers: number = 0"))

    assert [("duck", "verdict", ["pond.rules:26"]), ("swan", "end", ["pond.rules:36"])] == moved()


def test_the_text_begins_with_the_counts(work: Path) -> None:
    """Then the changes with their lines, each with the cases that it moves, before and after."""
    change(work, ("earn 1\n    find 1", "earn 2\n    find 1"), SWAN)
    lines = run("old", "new").stdout.splitlines()

    assert "another answer in 2 of 3 cases: 1 verdict, 1 end; they cover 1 ruling" == lines[0]
    for line in ("Duck (pond.rules:26): 1 verdict", "  - earn 1", "  + earn 2", "  verdict  duck  pond.case:4", "    - passed",
                 "    + failed: A has coins 5, not 4", "  end  swan  pond.case:20", "    - A coins 5", "    + A coins 7"):
        assert line in lines


def test_a_change_that_no_case_notices(work: Path) -> None:
    """A situation is made of a case near at hand in which the answer is another."""
    change(work, ("2: earn 2", "2: if your coins < 4: earn 2"))
    result = run("old", "new")

    assert 0 == result.exit_code
    assert "no case notices Swan (pond.rules:36); here the answer is another" in result.stdout
    assert "A plays Swan" in result.stdout


def test_a_comment_for_a_pull_request(work: Path) -> None:
    """Markdown in which nothing of a case is mark-up."""
    change(work, SWAN)
    change(work, ('"Two coins"', '"Two | `coins` <b>"'), ending="case")
    text = run("old", "new", "--markdown").stdout

    assert text.startswith("### Answers that change\n\nFrom `old` to `new`: another answer in 1 of 3 cases: 1 end.")
    assert "| `swan` Two \\| \\`coins\\` &lt;b&gt; | end | A coins 5 | A coins 7 |" in text
    assert "```diff\n- play if your coins > 2: earn 2\n+ play if your coins > 2: earn 4\n```" in text


@pytest.mark.parametrize(("kind", "status"), [("verdict", 0), ("end", 1), ("reason", 1), ("never", 0)])
def test_the_status_for_a_build(work: Path, kind: str, status: int) -> None:
    """1 where something moves that is as weighty as is asked for."""
    change(work, SWAN)

    assert status == run("old", "new", "--fail-on", kind).exit_code


def test_the_kinds_of_the_command_line_are_all() -> None:
    """In the order of their weight."""
    assert (*(kind.value for kind in Kind), "never") == MOVES


def test_cases_that_only_one_version_has(work: Path) -> None:
    """They are asked under both rules all the same; a situation goes by its file."""
    change(work, SWAN, ("earn 1\n    find 1", "earn 2\n    find 1"))
    change(work, ("case swan", "case other-swan"), ending="case")
    (work / "new" / "table.case").write_text("rules pond\nA hand [Duck]\nB\nA plays Duck\n", encoding="utf-8")

    assert ["duck", "other-swan", "table.case", "swan"] == [name for name, _, _ in moved()]
    assert ["swan"] == [name for name, _, _ in moved("old", "new", "old/pond.case")][1:]


def test_a_new_case_about_new_rules_moves_no_answer(work: Path) -> None:
    """Nobody could ask before. A case that was there and is only understood now does move."""
    heron = CASES.split("case swan")[1].replace("rules pond", "rules pond, reeds").replace("Swan", "Heron")
    change(work, (CASES[-20:], f"{CASES[-20:]}\ncase heron{heron}"), ending="case")
    (work / "new" / "reeds.rules").write_text('set reeds of pond "Reeds"\n\nbird "Heron"\n  play: earn 2\n', encoding="utf-8")

    assert [] == moved()
    assert "" == run("old", "new").stdout
    (work / "old" / "pond.case").write_text((work / "new" / "pond.case").read_text(encoding="utf-8"), encoding="utf-8")
    assert ["heron"] == [name for name, _, _ in moved()]


def test_rules_that_are_not_understood(work: Path) -> None:
    """They are reported as `check` does, with the status of wrong input."""
    change(work, ("2: earn 2\n", "2: ern 2\n"))
    result = run("old", "new")

    assert 2 == result.exit_code
    assert "no verb is called `ern`" in result.stderr
    assert "pond.rules:36" in result.stderr


@pytest.mark.parametrize(("name", "wanted"), [("nowhere", "is neither a folder nor a git revision"), ("-x", "No such option"),
                                              ("empty", "has no rules")])
def test_what_is_no_version(work: Path, name: str, wanted: str) -> None:
    """A diagnostic says so."""
    (work / "empty").mkdir()
    result = run(name, "new")

    assert 2 == result.exit_code
    assert wanted in result.stderr


def test_revisions_of_git(work: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A revision is compared with the present folder, or with another one; one of the name of a folder is ambiguous.

    In a folder of the repository a revision is what it has of that folder.
    """
    def git(*words: str) -> None:
        about = {"GIT_AUTHOR_NAME": "A", "GIT_AUTHOR_EMAIL": "a@example.org", "GIT_CONFIG_GLOBAL": os.devnull}
        subprocess.run(["git", *words], check=True, capture_output=True, cwd=work,
                       env={**os.environ, **about, "GIT_COMMITTER_NAME": "A", "GIT_COMMITTER_EMAIL": "a@example.org"})

    for name in ("pond.rules", "pond.case"):
        (work / name).write_bytes((work / "old" / name).read_bytes())
        (work / "old" / name).unlink()
        (work / "new" / name).unlink()
    git("init", "-q")
    (work / "deep" / "inner").mkdir(parents=True)
    for name in ("pond.rules", "pond.case"):
        (work / "deep" / "inner" / name).write_bytes((work / name).read_bytes())
    git("add", "pond.rules", "pond.case", "deep")
    git("commit", "-q", "-m", "One")
    text = (work / "pond.rules").read_text(encoding="utf-8")
    for name in ("pond.rules", "deep/inner/pond.rules"):
        (work / name).write_text(text.replace(*SWAN), encoding="utf-8")
    git("tag", "old")

    assert [("swan", "end", ["pond.rules:36"])] == moved("HEAD")
    git("commit", "-q", "-a", "-m", "Two")
    monkeypatch.chdir(work / "deep" / "inner")
    assert [("swan", "end", ["pond.rules:36"])] == moved("HEAD^", "HEAD")
    monkeypatch.chdir(work)
    assert [("swan", "end", ["pond.rules:36"])] == moved("HEAD^", "HEAD")
    assert [] == moved("HEAD")
    assert "`old` is a folder and a revision" in run("old").stderr


def test_a_shipped_game_that_was_changed(work: Path) -> None:
    """The rules of a folder take the place of the shipped ones."""
    for name in ("old", "new"):
        (work / name / "rulesets").mkdir()
        (work / name / "cases").mkdir()
        for file in (data_root() / "rulesets" / "northwood").glob("*.rules"):
            (work / name / "rulesets" / file.name).write_bytes(file.read_bytes())
        (work / name / "cases" / "claws.case").write_bytes((data_root() / "cases" / "northwood" / "claws.case").read_bytes())
    rules = work / "new" / "rulesets" / "characters.rules"
    text = rules.read_text(encoding="utf-8")
    rules.write_text(text.replace("if count(your hand) < 8: draw 8", "if count(your hand) < 8: draw 7"), encoding="utf-8")

    assert {"rulesets/characters.rules"} == {place.partition(":")[0] for _, _, through in moved() for place in through}
