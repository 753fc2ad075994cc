"""Games that somebody wrote with the documentation alone, each with five rulings: a drafting game, a climbing game, and one that
tempts its players to push their luck.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from adjudicator.cli import main

FOLDER = Path(__file__).with_name("newcomers")
PHRASES = Path(__file__).with_name("phrases")
"""A game whose cards are the phrases of the notation, one by one, and the cases that say what each does."""
NAMES = sorted(path.stem for path in FOLDER.glob("*.rules"))
LONGEST = 50
"""Lines of a game, with its table and how it is dealt."""


def run(*arguments: str) -> tuple[int, str]:
    """The exit status of a command, and what it prints."""
    result = CliRunner().invoke(main, [*arguments])
    return result.exit_code, result.output


@pytest.mark.parametrize("name", NAMES)
def test_a_newcomer_needs_a_page(name: str) -> None:
    """For the whole game, without blank lines and what the leaflet says."""
    rows = (FOLDER / f"{name}.rules").read_text(encoding="utf-8").splitlines()

    assert 20 < len([row for row in rows if row.strip() and not row.startswith("--")]) <= LONGEST


def test_their_rules_are_understood() -> None:
    """With nothing idle in them, and in the form of all files."""
    assert (0, "3 rules files, 3 case files: 0 problems\n") == run("check", str(FOLDER))
    assert 0 == run("format", "--check", str(FOLDER))[0]


@pytest.mark.parametrize("name", NAMES)
def test_their_rulings_hold(name: str) -> None:
    """All five of each game, in the cases that cover them."""
    status, told = run("test", str(FOLDER / f"{name}.case"))

    assert (0, True) == (status, "5 of 5 rulings hold" in told), told


@pytest.mark.parametrize("name", [name for name in NAMES if "\nsetup " in (FOLDER / f"{name}.rules").read_text(encoding="utf-8")])
def test_whole_games_end(name: str) -> None:
    """Dealt and played at random, to the last card."""
    status, told = run("--rules", str(FOLDER), "simulate", name, "--seats", "3", "--games", "3")

    assert (0, True) == (status, "3 games" in told), told


def test_every_phrase_does_what_it_says() -> None:
    """Prohibitions and duties, durations, targets, replacements, turns, what was last known, choices of several players."""
    assert (0, "1 rules file, 1 case file: 0 problems\n") == run("check", str(PHRASES))
    assert (0, "20 passed, 0 failed, 0 errors\n") == run("test", str(PHRASES))
