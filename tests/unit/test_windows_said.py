"""Who is asked in a moment, said in plain words in every language."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from adjudicator.cli import main

TABLE = "rules bang\nA sheriff, hand [{}]\nB outlaw, hand [{}]\nC outlaw, hand []\n{}\n"
SHOT, DUEL = ("BANG!", "Missed!", "A plays BANG! at B\nB plays Missed!"), ("Duel", "", "A plays Duel at B")


def said(path: Path, facts: tuple[str, str, str], *question: str) -> str:
    """What is said about a claim."""
    path.write_text(TABLE.format(*facts), encoding="utf-8")
    done = CliRunner().invoke(main, ["ask", str(path), *question])
    assert done.exit_code == 0, done.output
    return done.stdout.replace("\N{NO-BREAK SPACE}", " ")


@pytest.mark.parametrize(("language", "asked", "nothing"), [
    ("en", "B is asked in defend", "B has nothing to use in defend"),
    ("it", "B è interpellato nel momento «difendersi»", "B non ha niente da usare nel momento «difendersi»"),
    ("fr", "B est sollicité au moment « défendre »", "B n’a rien à utiliser au moment « défendre »"),
])
def test_a_window_is_said_with_its_moment(language: str, asked: str, nothing: str, tmp_path: Path) -> None:
    """Also that of a demand which nothing can meet."""
    question = ("--why", "B asked in defend", "--language", language)
    assert asked in said(tmp_path / "some.case", SHOT, *question)
    assert nothing in said(tmp_path / "some.case", DUEL, *question)


def test_a_window_that_is_missing_is_said_with_its_moment(tmp_path: Path) -> None:
    """A Missed! less opens it."""
    assert "missing here: B has nothing to use in avoid" in said(tmp_path / "some.case", SHOT, "--why-not", "B asked in avoid")
