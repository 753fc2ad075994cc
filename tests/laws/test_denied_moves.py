"""A case that makes a move does not say that it is never made, whatever steps the timeline has for it."""

from __future__ import annotations

from random import Random

import pytest
from generated import PROFILE

from adjudicator.cases.files import read_cases
from adjudicator.cases.runner import PASSED, run_case
from adjudicator.data import data_root
from adjudicator.notation.case_lines import Move
from adjudicator.notation.source import Source
from adjudicator.rules.load import shipped_games

TRIED = 2_000 if PROFILE == "long" else 40
"""Moves of each game that are denied."""


def denying(text: str, line: int) -> str:
    """A file in which a case ends with a move on this line, and with a line that denies it."""
    lines = text.split("\n")
    ends = next((at for at in range(line, len(lines)) if not lines[at].startswith(" ")), len(lines))
    move = lines[line - 1].split(" -- ")[0].strip()
    return "\n".join([*lines[:line], f"  never {move}", *lines[ends:]])


@pytest.mark.parametrize("game", shipped_games())
def test_no_move_that_is_made_is_denied(game: str) -> None:
    """In a case that makes it, `never` with the words of the move does not hold."""
    moves = []
    for path in sorted((data_root() / "cases" / game).rglob("*.case")):
        source = Source(path.name, path.read_text(encoding="utf-8"))
        moves += [(source, case.id.text, line.span.line) for case in read_cases(source).cases for line in case.script
                  if isinstance(line, Move) and not line.if_asked]
    for source, name, line in Random(15).sample(moves, min(TRIED, len(moves))):
        suite = read_cases(Source(source.name, denying(source.text, line)))
        case = next((case for case in suite.cases if case.id.text == name), None)
        result = None if case is None else run_case(case, suite.tables)
        assert result is None or result.status != PASSED, f"{source.name}:{line}: {source.line(line)}"
