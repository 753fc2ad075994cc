"""Many games at once: the same with any number of processes, each known by its seed, each told where it fails."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from adjudicator.cli import main
from adjudicator.games import playouts as playing
from adjudicator.games.dealing import undealt
from adjudicator.games.playouts import Recipe, play
from adjudicator.games.record import record, replay
from adjudicator.rules.library import laid_over

pytestmark = pytest.mark.slow

SHERIFF, DEPUTY, OUTLAW, RENEGADE = 1, 2, 3, 4


def run(*words: str) -> Result:
    """The command in this process."""
    return CliRunner().invoke(main, words, catch_exceptions=False)


def recipe(seed: int, game: str = "bang", seats: int = 5) -> Recipe:
    """A game of this number of seats."""
    return Recipe(game, tuple("ABCDEFG"[:seats]), (), seed, 20_000)


def test_one_process_and_two_play_the_same_games() -> None:
    """Every game, its winner and its length; and so on another day."""
    words = ("simulate", "bang, high-noon", "--seats", "4", "--games", "6", "--seed", "5", "--json")
    one, two = run(*words, "--jobs", "1"), run(*words, "--jobs", "2")

    assert (0, one.stdout) == (two.exit_code, two.stdout)
    body = json.loads(one.stdout)
    assert 6 == sum(body["ended"].values()) == len(body["played"])
    assert list(range(5, 11)) == [game["seed"] for game in body["played"]]
    assert len({(game["winner"], game["decisions"]) for game in body["played"]}) > 1


def test_winners_are_those_that_roles_and_lives_say() -> None:
    """Counted by hand from who is left: the law where its Sheriff is, the Renegade alone, else the outlaws."""
    for seed in range(8):
        played = play(recipe(seed, seats=4 + seed % 4))
        end = replay(record(played)).end
        role = dict(zip([f.key for f in end.program.player_fields], end.position.fields, strict=True))["role"]
        left = [role[seat] for seat, status in enumerate(end.position.status) if not status]
        side = {SHERIFF, DEPUTY} if SHERIFF in left else {RENEGADE} if left == [RENEGADE] else {OUTLAW}
        assert SHERIFF not in left or not {OUTLAW, RENEGADE} & {*left}
        assert [seat for seat in range(len(role)) if role[seat] in side] == list(played.winners)


def test_a_record_is_the_game_again() -> None:
    """Choice by choice, by keys: what the deal and the draws brought stands in it, so no random number is needed."""
    for game, seats in (("bang, dodge-city", 5), ("northwood", 1), ("revolver", 2)):
        played = play(recipe(3, game, seats))
        body = json.loads(json.dumps(record(played)))
        assert len(played.choices) == len(body["choices"]) > played.decisions
        found = replay(body)
        assert (True, True, None, played.winner) == (found.same, found.rules, found.at, found.end.winner)


def test_records_are_written_and_replayed(tmp_path: Path) -> None:
    """`--records` writes each game, `replay` tells whether it is still the same one."""
    assert 0 == run("simulate", "bang", "--seats", "Ann,Ben,Cid,Dora", "--games", "2", "--records", str(tmp_path)).exit_code
    file = tmp_path / "bang-4-1.json"
    body = json.loads(file.read_text(encoding="utf-8"))

    assert ["Ann", "Ben", "Cid", "Dora"] == body["seats"]
    assert (0, "the same game\n") == (run("replay", str(file)).exit_code, run("replay", str(file)).stdout)
    body["choices"][40] = "seat:Eve"
    file.write_text(json.dumps(body), encoding="utf-8")
    other = run("replay", str(file))
    assert 1 == other.exit_code
    assert "they part at choice 41: `seat:Eve` is not among the choices" in other.stdout
    assert 40 == json.loads(run("replay", str(file), "--json").stdout)["at"]


@pytest.mark.parametrize(("key", "value"), [("seats", "A"), ("choices", [1]), ("winner", 3), ("readings", {"approach": 1}),
                                          ("readings", {"self": "first"}), ("game", "bang\nset approach second"),
                                          ("game", "bong"), ("seats", ["A hand [Beer]", "B", "C", "D", "E"]),
                                          ("choices", None), ("seats", [])])
def test_what_is_no_record_is_refused(tmp_path: Path, key: str, value: object) -> None:
    """With a diagnostic, whatever stands in it."""
    body = {**record(play(recipe(1))), key: value}
    file = tmp_path / "game.json"
    file.write_text(json.dumps(body), encoding="utf-8")

    assert 2 == run("replay", str(file)).exit_code


def test_a_broken_law_is_reported_and_its_game_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A card that vanishes on the way: the seed, what is wrong, and a record that goes to that point."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(playing, "difference", lambda *_: (1, 0))
    found = run("simulate", "bang", "--seats", "4", "--games", "1", "--seed", "9", "--jobs", "1")

    assert 1 == found.exit_code
    assert "FAILED, seed 9: 1 cards are gone, and 0 came from nowhere" in found.stdout
    assert "written to failed-games/bang-4-9.json" in found.stdout
    body = json.loads((tmp_path / "failed-games/bang-4-9.json").read_text(encoding="utf-8"))
    assert (None, "1 cards are gone, and 0 came from nowhere") == (body["winner"], body["problem"])
    end = (tmp_path / "failed-games/bang-4-9.case").read_text(encoding="utf-8")
    assert end.startswith("-- 1 cards are gone, and 0 came from nowhere\n\nrules bang\n")
    assert 0 == run("check", "failed-games/bang-4-9.case").exit_code


def test_a_crash_is_reported_and_ends_no_other_game(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is wrong with one game says nothing of the others."""
    settle, calls = playing.settle, iter(range(100))

    def failing(draft: object, choice: int) -> None:
        if next(calls, None) == 90:
            raise KeyError("zone")
        settle(draft, choice)  # type: ignore[arg-type]

    monkeypatch.setattr(playing, "settle", failing)
    first, second = play(recipe(1)), play(recipe(1))

    assert ("KeyError: 'zone'", "") == (first.problem, second.problem)
    assert 91 < len(first.choices) < len(second.choices), "every choice up to there is noted, those of chance among them"
    assert first.choices == second.choices[:len(first.choices)]


def test_a_game_that_does_not_end_is_left() -> None:
    """After this number of decisions of its players; that is no failure."""
    found = run("simulate", "northwood", "--seats", "1", "--games", "2", "--most", "5", "--jobs", "1")

    assert 0 == found.exit_code
    assert "(left)" in found.stdout


def test_seats_are_names_and_nothing_else() -> None:
    """A name that would say something else of the table is refused, and so is a game that is dealt for others."""
    for seats in ("A hand [Beer],B,C,D", "A,A,B,C", "3"):
        found = run("simulate", "bang", "--seats", seats, "--games", "1")
        assert 2 == found.exit_code, found.stdout
    assert "it is dealt for 4 to 7" in run("simulate", "bang", "--seats", "3").stderr


def test_games_in_their_box_are_made_once() -> None:
    """What a thousand games have in common is not made a thousand times."""
    assert undealt("bang", tuple("ABCD"), {}) is undealt("bang", tuple("ABCD"), {})


def test_a_game_is_played_by_the_rules_in_force(tmp_path: Path) -> None:
    """Also where an earlier game of the same name was played by others: its record leads through the same choices."""
    first = record(play(recipe(1, seats=4)))
    over = tmp_path / "over.rules"
    over.write_text('over bang "Three life points more"\n\nrule "More"\n  change first-life(p) by 3\n', encoding="utf-8")
    with laid_over(over):
        there = record(play(recipe(1, seats=4)))

    assert first["choices"] == record(play(recipe(1, seats=4)))["choices"] != there["choices"]
    assert first["digest"] != there["digest"]


@pytest.mark.parametrize("seed", [40, 57])
def test_a_card_that_is_shuffled_into_the_deck_for_its_own_check_does_not_come_back(seed: int) -> None:
    """A Knife Revolver, of which the discard pile becomes the deck for the card that it turns up."""
    assert "" == play(recipe(seed, "bang, valley-of-shadows, great-train-robbery", 7)).problem
