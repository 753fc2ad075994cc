"""What nothing in use ever changes: a line about it could not fail, unless it says that this is meant."""

from __future__ import annotations

import pytest

from adjudicator.cases.files import read_cases
from adjudicator.cases.runner import run_case
from adjudicator.notation.source import Source

CASE = """\
case unchanging "A shoots B"
  rules bang{sets}
  A sheriff, hand [BANG!]
  B outlaw, hand []
  C outlaw, hand []
  D renegade, hand []
  A plays BANG! at B
  {line}
"""
MEANT = ' because "nothing in use changes it"'


@pytest.mark.parametrize(("sets", "line", "status"), [
    ("", "expect A nuggets 0", "error"),
    ("", f"expect A nuggets 0{MEANT}", "passed"),
    ("", f"expect A nuggets 1{MEANT}", "failed"),
    ("", "expect A life 5, nuggets 0", "passed"),  # what else it says may be otherwise
    ("", "expect A nuggets 0, role sheriff", "error"),
    ("", f"expect B life 3, nuggets 0{MEANT}", "error"),
    ("", f"expect B life 3\n  expect B nuggets 0{MEANT}", "passed"),
    ("", "expect event []", "error"),
    ("", f"expect event []{MEANT}", "passed"),
    ("", "never A takes nuggets", "error"),
    ("", f"expect B life 3{MEANT}", "error"),
    (", gold-rush", "expect A nuggets 1", "passed"),
    (", gold-rush", f"expect A nuggets 1{MEANT}", "error"),
    (", gold-rush", "never A takes nuggets", "failed"),
    (", high-noon", "expect event []", "passed"),
    (", high-noon", f"expect event []{MEANT}", "error"),
])
def test_what_nothing_changes_is_said_to_be_meant(sets: str, line: str, status: str) -> None:
    """The reason is refused of what may change, and needed of what may not."""
    result = run_case(read_cases(Source("unchanging.case", CASE.format(sets=sets, line=line))).cases[0], ())

    assert result.status == status, result.message
