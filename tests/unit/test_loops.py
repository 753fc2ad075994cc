"""Loops: a resolution that comes back to where it was, by itself or by moves of players, as a line to be gone through again."""

from __future__ import annotations

import json
import pickle
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from adjudicator.answers.claims import claim
from adjudicator.answers.exploration.explore import explore
from adjudicator.answers.exploration.report import as_plain, as_text
from adjudicator.answers.receipts.certificate import certificate, check
from adjudicator.answers.subject import subject_in
from adjudicator.cli import main
from adjudicator.engine.run import Stuck
from adjudicator.notation.source import Source

ECHO = """over bang "Echo"

character "Echo"
  life 4
  as soon as your hand is empty: call-back 1

to call-back/draws (n: number):
  repeat n: move top of deck to your hand
  for each c in your hand: move c to deck
"""
TABLE = "rules bang\nA Echo, outlaw, hand [BANG!]\nB sheriff\nC renegade\n"
SHOT = TABLE + "A plays BANG! at B\n"
WALK = """rules revolver
turn McReady
game battlefield Whiskey Canyon, space 1, cubes 7
card Quincey step-cost 0, firepower 3
Colty gang [Jack Colty], hand []
McReady hand [], in play [Quincey at Buzzard Point]
"""


@pytest.fixture
def command(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """Runs the command line in a folder in which the rules of an endless character lie."""
    monkeypatch.chdir(tmp_path)
    Path("echo.rules").write_text(ECHO, encoding="utf-8")

    def run(*words: str, given: str | None = None) -> Result:
        return CliRunner().invoke(main, ["--over", "echo.rules", *words], input=given)

    return run


def test_a_loop_is_kept_and_gone_through_again(command: Any) -> None:
    """With the moves that lead there and the steps of one round; another day it is found to be the same one."""
    asked = command("ask", "-", "--receipt", "loop.json", given=SHOT)
    kept = json.loads(Path("loop.json").read_text(encoding="utf-8"))
    again = command("replay", "loop.json")

    assert (2, ["A begins phase 2", "A plays BANG! at B"], ["A draws 1"]) == (
        asked.exit_code, kept["loop"]["before"], kept["loop"]["steps"])
    assert "these steps repeat: A draws" in asked.stderr
    assert 0 == again.exit_code
    assert ("the same loop: after `A plays BANG! at B`, 1 step that nobody chooses, back to the same position\n  A draws 1\n"
            == again.stdout)
    assert json.loads(command("replay", "loop.json", "--json").stdout)["same"]


def test_rules_without_the_loop_are_found_out(command: Any) -> None:
    """The situation ends by now: then it is another answer."""
    command("ask", "-", "--receipt", "loop.json", given=SHOT)
    Path("echo.rules").write_text(ECHO.replace("  for each c in your hand: move c to deck\n", ""), encoding="utf-8")
    again = command("replay", "loop.json")

    assert 1 == again.exit_code
    assert "ANOTHER ANSWER; since then the rules changed\n  now   it ends" in again.stdout


@pytest.mark.parametrize("change", [
    lambda body: body["loop"]["steps"].append("A draws 2"), lambda body: body["situation"].update(text=TABLE),
    lambda body: body.pop("loop"), lambda body: body["loop"].update(more=1), lambda body: body["rules"].update(digest="0" * 16),
])
def test_a_loop_that_was_changed_by_hand_is_refused(command: Any, change: Any) -> None:
    """By its digests or by its form."""
    command("ask", "-", "--receipt", "loop.json", given=SHOT)
    body = json.loads(Path("loop.json").read_text(encoding="utf-8"))
    change(body)
    Path("loop.json").write_text(json.dumps(body), encoding="utf-8")

    assert 2 == command("replay", "loop.json").exit_code


def test_an_exploration_says_which_moves_lead_to_a_loop(command: Any) -> None:
    """No move is written in the situation: the certificate has one in which they are."""
    asked = command("explore", "-", "--receipt", "loop.json", given=TABLE)
    kept = json.loads(Path("loop.json").read_text(encoding="utf-8"))

    assert (2, ["A draws 1"]) == (asked.exit_code, kept["loop"]["steps"])
    assert "these steps repeat: A draws; the moves that lead there: A plays BANG! at B" in asked.stderr
    assert kept["situation"]["text"].endswith("\nA plays BANG! at B\n")
    assert 0 == command("replay", "loop.json").exit_code


@pytest.mark.parametrize("verb", ["ask", "explore"])
def test_where_nothing_comes_back_no_loop_is_kept(command: Any, verb: str) -> None:
    """The discard pile grows by a card in every round, so no position comes twice; the answer says so."""
    Path("echo.rules").write_text(ECHO.replace("move c to deck", "give-up c"), encoding="utf-8")
    asked = command(verb, "-", "--receipt", "loop.json", given=SHOT)

    assert (2, False) == (asked.exit_code, Path("loop.json").exists())
    assert "--receipt: no position comes back" in asked.stderr


def test_another_process_is_reported_of_a_loop() -> None:
    """All but the position."""
    stuck = Stuck("the resolution repeats itself for ever", None, ("A draws",))
    back = pickle.loads(pickle.dumps(stuck))

    assert (str(stuck), stuck.cycle, None) == (str(back), back.cycle, back.circle)


def test_moves_that_lead_back_are_reported() -> None:
    """Quincey may be moved on and back as often as the player likes; the certificate has the round, and finds it again."""
    about = subject_in(Source("walk", WALK))
    found = explore(about, [claim("no winner", about.program, about.seats)], until="turn")
    body = certificate(found, about, moves=None, until="turn", limit=2_000_000, exact=False)

    assert found.circle
    assert [list(moves) for moves in found.circle] == as_plain(found)["circle"] == body["found"]["circle"]
    assert "it may go round for ever: the position comes back with these moves" in as_text(found)
    assert check(body).same
