"""Files, folders, games and seats that are called anything: nothing of it reaches a terminal or a report as more than letters."""

import json
import re
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from adjudicator.analysis import workspace
from adjudicator.analysis.workspace import Workspace
from adjudicator.cli import main
from adjudicator.data import data_root

NAMES = ["e\x1b]0;x\x07\n<img src=x onerror=1>`|", "b\udcff", "b\u202e\u3164"]
MARKED = 'One *bold* <img src=x onerror=1> `c` | x'
UNSEEN = re.compile("[\x00-\x08\x0b-\x1f\x7f\u202e\ud800-\udfff]")
TEMPLATE = data_root() / "rulesets/new"
GAME = (TEMPLATE / "rules.txt").read_text(encoding="utf-8").replace("KEY", "demo").replace("TITLE", f"Demo {MARKED}")
CASES = (TEMPLATE / "cases.txt").read_text(encoding="utf-8").replace("KEY", "demo").replace("A Windfall is", f"{MARKED} is")
TABLE = "rules bang\nA sheriff, hand [Beer]\nB outlaw\nA plays Beer\n"
COMMANDS = (
    "check D", "check --format gnu D", "test C", "test C --json", "test -k N C", "format --diff D", "format D", "ask C --case N",
    "--rules D coverage demo C", "--rules D coverage demo C --html O --lcov O2", "--rules D coverage demo C --json",
    "--rules D mutate demo C --sample 2 --jobs 1", "--rules D show demo", "--rules D show demo --kin",
    "--rules D show demo --disputes",
    "--rules D show Thief --interactions --graph O", "ask S", "ask S --receipt O", "replay O", "replay S",
    "explore S --save O2", "ask S --why life --graph O3", "new demo2 O4", "new N", "--rules D simulate demo --seats 2 --games 1",
    "ripple D D", "ripple N",
    "coverage N", "show N", "ask S --set N", "ask S --readings N", "--over R ask S",
)


def run(*words: str) -> Result:
    """Run a command of the program."""
    return CliRunner().invoke(main, list(words))


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES, ids=["escape", "byte", "direction"])
def test_a_name_is_shown_as_letters_by_every_command(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No control character is printed, no report is written that means something else, and nothing is the program's fault."""
    monkeypatch.chdir(tmp_path)
    folder = tmp_path / name.replace("/", "")
    folder.mkdir()
    places = {"D": folder, "N": Path(name), "R": folder / f"r{name}.rules", "C": folder / f"c{name}.case",
              "S": folder / f"s{name}.case", "O": folder / f"o{name}", "O2": folder / f"p{name}", "O3": folder / f"g{name}.dot",
              "O4": folder / f"n{name}"}
    for key, text in {"R": GAME, "C": CASES, "S": TABLE}.items():
        places[key].write_text(text, encoding="utf-8")
    for command in COMMANDS:
        words = ["A alive" if word == "life" else str(places.get(word, word)) for word in command.split()]

        result = run(*words)

        assert result.exit_code in (0, 1, 2), f"{command}: {result.output}"
        assert not UNSEEN.search(result.output), command
        assert "E004" not in result.output, f"{command}: {result.output}"
        if "--html" in command:
            assert "<img" not in places["O"].read_text(encoding="utf-8")
            assert 1 == places["O2"].read_text(encoding="utf-8").count("SF:")


@pytest.mark.parametrize("words", [["new", "demo", "O"], ["ask", "S", "--receipt", "O"], ["ask", "S", "--write", "O"]])
def test_a_place_where_nothing_can_be_written_is_shown_as_letters(words: list[str], tmp_path: Path) -> None:
    """Also those that the system itself names, and where the terminal would obey them."""
    (tmp_path / "s.case").write_text(TABLE, encoding="utf-8")
    places = {"S": str(tmp_path / "s.case"), "O": str(tmp_path / "s.case" / NAMES[0])}

    result = CliRunner().invoke(main, [places.get(word, word) for word in words], color=True)

    assert 2 == result.exit_code, result.output
    assert not UNSEEN.search(result.output), result.output
    assert "F001" in result.output


@pytest.mark.parametrize("name", ["b\u3164", "b\u202ea", "\u1160"])
def test_no_game_has_a_name_that_nobody_sees(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A game that is begun with such a name could not be read."""
    monkeypatch.chdir(tmp_path)

    result = run("new", name)

    assert 0 == result.exit_code or "N027" in result.output
    assert all(path.name.isascii() for path in tmp_path.rglob("*"))


def test_an_editor_does_not_look_where_links_lead_out(tmp_path: Path) -> None:
    """What lies beside a folder is not the folder's to show; what is hidden in it is not looked at."""
    (tmp_path / "keys").write_text("secret\n", encoding="utf-8")
    folder = tmp_path / "sent"
    (folder / ".git").mkdir(parents=True)
    for path in (folder / "own.case", folder / ".git/hidden.case", folder / ".dot.case"):
        path.write_text(TABLE, encoding="utf-8")
    (folder / "keys.case").symlink_to(tmp_path / "keys")
    (folder / "out").symlink_to(tmp_path)

    found = [Path(path).name for path in Workspace([folder]).paths(".case") if path.startswith(str(tmp_path))]

    assert ["own.case"] == found


def test_an_editor_does_not_look_through_a_whole_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """After this many names no more are looked at."""
    monkeypatch.setattr(workspace, "MOST_LOOKED_AT", 20)
    for n in range(30):
        (tmp_path / f"{n:02}").mkdir()
        (tmp_path / f"{n:02}/own.case").write_text(TABLE, encoding="utf-8")

    assert 30 > sum(path.startswith(str(tmp_path)) for path in Workspace([tmp_path]).paths(".case"))


RECORD = {"format": "", "version": "1", "game": "bang", "digest": "x", "seats": ["A", "B", "C", "D"], "seed": 1, "readings": {},
          "choices": [], "winner": None, "winners": [], "decisions": 1, "problem": ""}


@pytest.mark.parametrize("change", [
    {"readings": {"self": "first"}}, {"readings": {"logging": "x"}}, {"readings": {"__class__": "x"}}, {"readings": {"": ""}},
    {"seats": []}, {"seats": ["A"] * 4}, {"seats": ["A\nB", "C", "D", "E"]}, {"seats": ["A life 3", "B", "C", "D"]},
    {"seats": ["\x1b[31m", "B", "C", "D"]}, {"seats": [f"P{n}" for n in range(101)]}, {"game": "../../x"},
    {"game": "\x1b]0;x\x07"},
    {"game": "bang\nA life 3"}, {"choices": ["\x1b[31m"]}, {"choices": ["pass"] * 3000}, {"winner": "\x1b[31m"},
    {"winner": {"a": 1}},
    {"version": "\x1b[31m", "digest": "\x1b[31m"}, {"problem": "\x1b[31m"}, {"seed": {"a": [1]}}, {"decisions": 1e308},
], ids=lambda change: "-".join(change))
def test_the_record_of_a_game_is_refused_or_replayed(change: dict[str, object], tmp_path: Path) -> None:
    """Whatever stands in it, it is compared with what happens today, or refused in words."""
    from adjudicator.games.record import FORMAT

    path = tmp_path / "record.json"
    path.write_text(json.dumps({**RECORD, "format": FORMAT, **change}), encoding="utf-8")

    result = run("replay", str(path))

    assert result.exit_code in (0, 1, 2), result.output
    assert "E004" not in result.output, result.output
    assert not UNSEEN.search(result.output)
