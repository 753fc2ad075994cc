"""`adjudicator new`: a small game that works, and nothing overwritten; options that rules have for a point."""

from __future__ import annotations

import resource
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from adjudicator.cli import main
from adjudicator.commands.new import key_of
from adjudicator.data import data_root
from adjudicator.notation.source import Invalid

pytestmark = pytest.mark.slow

GAME = """game snow "Snow"
option warm-gloves

zone hand of player: hidden
zone heap: pile

player has
  warmth: number = 3

kind action
  works in hand
  using it: drop this

to drop/drops (what: card): move what to heap

source leaflet "leaflet" official-rules

interpretation warm-gloves "Do gloves warm?"
  choice never "no" source "leaflet, page 1"
  choice always "yes" source "leaflet, page 2"
  choice on-sundays "on Sundays" source "leaflet, page 3"
  default never because "it comes first"

action "Gloves"
  play if warm-gloves is not never: add 1 to your warmth
  play if warm-gloves is never: nothing

turn for status of it is playing
  phase day: offer play to you until no
"""
TABLE = "rules snow\nA hand [Gloves]\nB\nA plays Gloves\n"


def run(*words: str) -> Result:
    return CliRunner().invoke(main, words)


@pytest.mark.parametrize(("words", "folder", "title"), [
    (["snow-day"], "snow-day", "Snow Day"), (["Snow Day", "games/snow"], "games/snow", "Snow Day"), (["café"], "cafe", "Café"),
])
def test_a_new_game_works_at_once(home: Path, words: list[str], folder: str, title: str) -> None:
    """It has no problem, three cases that hold, a card and a disputed point."""
    assert 0 == run("new", *words).exit_code

    assert "1 rules file, 1 case file: 0 problems" in run("check", folder).stdout
    assert "3 passed, 0 failed, 0 errors\n" == run("test", folder).stdout
    rules = next((home / folder).glob("*.rules"))
    assert f'"{title}"' in rules.read_text(encoding="utf-8")
    assert title in run("ask", str(rules.with_suffix(".case")), "--case", "windfall-scores").stdout
    assert "empty-pockets" in run("show", title, "--rules", folder).stdout


def test_nothing_is_overwritten(home: Path) -> None:
    """Neither a file of rules nor one of cases, and then nothing is written at all."""
    (home / "snow").mkdir()
    (home / "snow/snow.case").write_text("mine", encoding="utf-8")
    result = run("new", "snow")

    assert (2, True) == (result.exit_code, "F006" in result.stderr)
    assert ["snow.case"] == [path.name for path in (home / "snow").iterdir()]
    assert "N026" in run("new", "bang").stderr


@pytest.mark.parametrize(("room", "lacking"), [(0, "snow.rules"), (1_000, "snow.rules"), (10_000, "snow.case")])
def test_of_a_game_that_cannot_be_written_nothing_is_left(room: int, lacking: str, home: Path,
                                                          monkeypatch: pytest.MonkeyPatch) -> None:
    """A disk that is full, for the first file or for the second: otherwise the name would be taken by half a game."""
    template, before = data_root() / "rulesets/new", resource.getrlimit(resource.RLIMIT_FSIZE)
    (home / "rulesets/new").mkdir(parents=True)
    for name, more in (("rules.txt", ""), ("cases.txt", "-- more\n" * 5_000)):
        (home / "rulesets/new" / name).write_text((template / name).read_text(encoding="utf-8") + more, encoding="utf-8")
    with monkeypatch.context() as patch:
        patch.setattr("adjudicator.commands.new.data_root", lambda: home)
        resource.setrlimit(resource.RLIMIT_FSIZE, (room, before[1]))
        try:
            result = run("new", "snow")
        finally:
            resource.setrlimit(resource.RLIMIT_FSIZE, before)

    assert (2, "") == (result.exit_code, result.stdout)
    assert f"F001 `{Path('snow', lacking)}`: " in result.stderr
    assert [] == list((home / "snow").iterdir())
    assert 0 == run("new", "snow").exit_code


@pytest.mark.parametrize(("name", "key"), [("Snow Day", "snow-day"), ("it's_7", "it-s-7"), ("../up", "up"), ("A--b!", "a-b")])
def test_a_name_becomes_a_key(name: str, key: str) -> None:
    """Words joined by hyphens: it is no path."""
    assert key == key_of(name)


@pytest.mark.parametrize("name", ["", "7", "---", "the", "a", "\0", "雪" * 300])
def test_a_name_that_is_none_is_refused(name: str) -> None:
    """It begins with a letter and has a reasonable length."""
    with pytest.raises(Invalid, match="N027"):
        key_of(name)


@pytest.mark.parametrize("words", [["--warm-gloves", "always"], ["--warm-gloves=always"]])
def test_rules_have_an_option_for_a_point(home: Path, words: list[str]) -> None:
    """Its value is one of the readings, or `both` for the first two of them."""
    (home / "snow.rules").write_text(GAME, encoding="utf-8")
    (home / "table.case").write_text(TABLE, encoding="utf-8")

    assert "warmth 4" in run("ask", *words, "table.case").stdout
    assert "warmth 4" in run("ask", "table.case", *words).stdout
    both = run("ask", "table.case", "--warm-gloves", "both").stdout
    assert ("== never warm-gloves ==" in both, "== always warm-gloves ==" in both, "on-sundays" in both) == (True, True, True)
    assert 2 == both.count("next to act")


@pytest.mark.parametrize(("words", "message"), [
    (["--warm-glove", "always"], "No such option '--warm-glove'. Did you mean '--warm-gloves'?"),
    (["--warm-gloves", "never-ever"], "--warm-gloves is never, always, on-sundays or both, not `never-ever`"),
    (["--warm-gloves"], "--warm-gloves is never, always, on-sundays or both, not ``"),
    (["--approach", "first"], "No such option '--approach'"),
])
def test_another_option_is_none(home: Path, words: list[str], message: str) -> None:
    """Options are those of the rules that are played."""
    (home / "snow.rules").write_text(GAME, encoding="utf-8")
    (home / "table.case").write_text(TABLE, encoding="utf-8")
    result = run("ask", "table.case", *words)

    assert (2, True) == (result.exit_code, message in result.stderr), result.stderr
