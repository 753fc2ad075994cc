"""What the timeline prints can be written back: a step as it is shown is a `then` line that holds, as `never` one that fails."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from generated import PROFILE

from adjudicator.answers.patches import line
from adjudicator.cases.checks import check
from adjudicator.cases.files import read_cases
from adjudicator.cases.playthrough import Played
from adjudicator.cases.resolution import resolved
from adjudicator.cases.runner import run_case
from adjudicator.data import data_root
from adjudicator.engine.state import State
from adjudicator.notation.source import Invalid, Source
from adjudicator.report.sentences import sentence
from adjudicator.report.timeline import shown

FILES = sorted((data_root() / "cases").rglob("*.case"))
SAMPLE = 40
"""Of how many cases one is looked at in an ordinary run."""


def ends(files: list[Path], every: int = 1) -> Iterator[tuple[str, State]]:
    """The last state of the run of each case, or of a sample of them, with the case's id."""
    number = 0
    for path in files:
        file = read_cases(Source(path.name, path.read_text(encoding="utf-8")))
        for case in file.cases:
            number += 1
            if number % every == 0 and (run := run_case(case, file.tables).run) is not None:
                yield case.id.text, run.played.state


def misread(state: State) -> Iterator[str]:
    """The sentences of a run that do not hold when they are written back, or that do not fail as what never happens."""
    for step in shown(state):
        words = sentence(state, step)
        try:
            said = [line(f"{word} {words}", frozenset(state.seats), state.program.moves).script[0] for word in ("then", "never")]
            then, never = resolved(said, state.program, state.seats)
        except Invalid as invalid:
            yield f"{words}: {invalid.diagnostics[0].message}"
            continue
        played = Played(state)
        yield from (f"{words}: {t.message}" for t in check(played, [then]))
        if [t.message for t in check(played, [never])] != ["this step happens"]:
            yield f"never {words}: holds"


AMOUNTS = [pytest.param(SAMPLE, id="a sample"), *([pytest.param(1, id="all")] if PROFILE == "long" else [])]


@pytest.mark.parametrize("every", AMOUNTS)
def test_what_is_printed_can_be_written_back(every: int) -> None:
    """For the shipped cases: each step as printed is a `then` line that holds and a `never` line that fails."""
    read = list(ends(FILES, every))

    assert sum(len(shown(state)) for _, state in read) > 400
    assert [] == [(name, words) for name, state in read for words in misread(state)]
