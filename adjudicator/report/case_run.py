"""Runs a case for a report: whatever happens becomes a result."""

from __future__ import annotations

import shlex
from collections.abc import Mapping
from types import MappingProxyType

import attrs

from adjudicator.cases.contrasts import idle_contrast
from adjudicator.cases.runner import ERROR, PASSED, Result, run_case
from adjudicator.cases.verdicts import parted
from adjudicator.cases.words.troubles import Trouble
from adjudicator.notation.case_ast import Case, CaseFile
from adjudicator.notation.source import visible
from adjudicator.report import grid
from adjudicator.report.problems import in_words, is_internal


def run(case: Case, file: CaseFile, profile: str = "", chosen: Mapping[str, str] = MappingProxyType({})) -> Result:
    """Run a case, under a profile of readings or with some chosen; a fault of the program is an error of this case only.

    A case that passes is an error if it contrasts with one of its `file` that shows the same answer.
    """
    try:
        result = run_case(case, file.tables, profile, chosen, every=True)
        idle = idle_contrast(case, file) if result.status == PASSED else None
        return result if idle is None else attrs.evolve(result, status=ERROR, message=str(idle))
    except Exception as problem:
        return Result(case, "", ERROR, f"{case.id.span}: {in_words(problem)}", internal=is_internal(problem))


def replay(result: Result, file: str) -> str:
    """The command line that shows the run of a case again, under the readings of that run."""
    settings = result.run.readings if result.run else {}
    chosen = [word for name, choice in settings.items() for word in ("--set", f"{name}={choice}")]
    return shlex.join(["adjudicator", "ask", file, "--case", result.case.id.text, *chosen])


def picture(result: Result, width: int = 100) -> str:
    """The grids of the run of a case, if there is one."""
    return grid.render(result.run.played.state, width) if result.run else ""


def explain(result: Result, file: str, width: int = 100) -> str:
    """Why a case failed: what was expected and what happened, the grid, and how to reproduce it."""
    lines = [f"{result.status.upper()} {result.case.id.text}: {result.case.title.text}"]
    if result.run and result.run.troubles:
        lines += [f"  {line}" for line in parted([(run.readings, bool(run.troubles)) for run in result.tried])]
        for trouble in result.run.troubles:
            lines += _trouble(result, trouble)
    else:
        lines += [f"  {line}" for line in result.message.splitlines()]
    drawn = picture(result, width - 2)
    if drawn:
        lines += ["", *(f"  {line}".rstrip() for line in drawn.splitlines()), ""]
    return "\n".join([*lines, f"  replay: {replay(result, file)}"])


def _trouble(result: Result, trouble: Trouble) -> list[str]:
    where = trouble.span or result.case.id.span
    written = visible(where.source.said(where.line))
    return [f"  {where}: {written}", f"    got: {trouble.message}"]


__all__ = ["explain", "picture", "replay", "run"]
