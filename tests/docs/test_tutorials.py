"""Pages that one follows, step by step, are carried out from top to bottom, in an empty folder."""

from __future__ import annotations

import re
import shlex
import subprocess
from pathlib import Path

import pytest
from click.testing import CliRunner

from adjudicator.cli import main

pytestmark = pytest.mark.slow

DOCS = Path(__file__).resolve().parents[2] / "docs"
FENCE = re.compile(r"^```(\S[^\n]*)\n(.*?)^```$", re.M | re.S)
GAP = "..."


def fits(shown: str, printed: str) -> bool:
    """Whether what the page shows is what is printed, `...` standing for any lines."""
    parts = [re.escape(part.strip("\n")) for part in shown.strip("\n").split(GAP)]
    words = r"[ ]+".join(r"(?s:.*)".join(parts).split(r"\ "))
    return re.fullmatch(words, "\n".join(row.rstrip() for row in printed.strip("\n").splitlines())) is not None


def run(command: str) -> str:
    """What a command prints: one of the program, or of git."""
    program, *words = shlex.split(command)
    if program == "git":
        return subprocess.run(["git", *words], check=True, capture_output=True, text=True).stdout
    return CliRunner().invoke(main, words).output


def commands(text: str) -> None:
    """Carry out the commands of a block; what is printed is what it shows."""
    for command, shown in re.findall(r"^\$ ([^\n]*)\n(.*?)(?=^\$ |\Z)", text, re.M | re.S):
        printed = run(command)
        assert fits(shown, printed), f"{command}\n{printed}"


def edit(file: Path, how: str, text: str, old: str) -> None:
    """Write a block to a file: all of it, at its end, or in the place of the block before it."""
    if how == "to":
        whole = file.read_text(encoding="utf-8")
        assert old in whole
        file.write_text(whole.replace(old, text), encoding="utf-8")
    elif how != "changed":
        with file.open("w" if how == "file" else "a", encoding="utf-8") as out:
            out.write(text if how == "file" else f"\n{text}")


@pytest.mark.parametrize("page", ["add-a-game", "argument", "keep-a-faq"])
def test_whoever_follows_the_page_gets_there(page: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each block is written where the page says, each command prints what it shows, and after each block all is well."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("ADJUDICATOR_PROGRESS", "off")
    for name in ("AUTHOR", "COMMITTER"):
        monkeypatch.setenv(f"GIT_{name}_NAME", "A")
        monkeypatch.setenv(f"GIT_{name}_EMAIL", "a@example.org")
    subprocess.run(["git", "init", "-q"], check=True)
    kinds, old = set(), ""
    for info, text in FENCE.findall((DOCS / f"{page}.md").read_text(encoding="utf-8")):
        kind, _, name = info.partition(" ")
        kinds.add(kind)
        if kind == "console":
            commands(text)
        elif kind in ("rules", "case"):
            how, _, file = name.partition(" ")
            edit(tmp_path / file, how, text, old)
            old = text
            assert "0 problems" in run("adjudicator check ."), f"{info}\n{text}"

    assert {"case", "console"} <= kinds
    rulings = "rules" in kinds  # a page on a situation has nothing to test
    assert (0 if rulings else 2) == CliRunner().invoke(main, ["test", "."]).exit_code
