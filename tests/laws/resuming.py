"""A case that resumes the state to which another one has come, for laws about such a case."""

from __future__ import annotations

import adjudicator
from adjudicator.answers.subject import subject_in
from adjudicator.cases.files import read_cases
from adjudicator.cases.runner import Result, run_case
from adjudicator.notation.source import Source


def resumed(before: str, *lines: str) -> Result:
    """How some lines fare in a case that resumes the end of another one, given by its text."""
    state = subject_in(Source("before.case", before)).run().state
    below = "\n  ".join([*adjudicator.to_situation(state, exact=True).splitlines(), *lines])
    file = read_cases(Source("after.case", f'case after "It goes on"\n  {below}\n'))
    return run_case(file.cases[0], file.tables)


__all__ = ["resumed"]
