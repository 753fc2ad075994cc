"""The page on games of one's own is carried out from top to bottom, in an empty folder."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest
from click.testing import CliRunner

from adjudicator.cli import main

PAGE = Path(__file__).resolve().parents[2] / "docs/add-a-game.md"
FENCE = re.compile(r"^```(\S[^\n]*)\n(.*?)^```$", re.M | re.S)
GAP = "..."


def fits(shown: str, printed: str) -> bool:
    """Whether what the page shows is what is printed, `...` standing for any lines."""
    parts = [re.escape(part.strip("\n")) for part in shown.strip("\n").split(GAP)]
    words = r"[ ]+".join(r"(?s:.*)".join(parts).split(r"\ "))
    return re.fullmatch(words, "\n".join(row.rstrip() for row in printed.strip("\n").splitlines())) is not None


def test_whoever_follows_the_page_has_a_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each block is written where the page says, each command prints what it shows, and after each block all is well."""
    monkeypatch.chdir(tmp_path)
    kinds = set()
    for info, text in FENCE.findall(PAGE.read_text(encoding="utf-8")):
        kind, _, name = info.partition(" ")
        kinds.add(info.split(" ")[0])
        if kind == "console":
            for command, shown in re.findall(r"^\$ ([^\n]*)\n(.*?)(?=^\$ |\Z)", text, re.M | re.S):
                result = CliRunner().invoke(main, shlex.split(command)[1:])
                assert fits(shown, result.output), f"{command}\n{result.output}"
            continue
        how, _, file = name.partition(" ")
        with (tmp_path / file).open("w" if how == "file" else "a", encoding="utf-8") as out:
            out.write(text if how == "file" else f"\n{text}")
        assert "0 problems" in CliRunner().invoke(main, ["check", "."]).output, f"{info}\n{text}"

    assert {"rules", "case", "console"} == kinds
    result = CliRunner().invoke(main, ["test", "."])
    assert 0 == result.exit_code, result.output
