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


@pytest.mark.parametrize(("line", "status"), [
    ("expect Colty kills 0", "error"), (f"expect Colty kills 0{MEANT}", "passed"), ("expect McReady kills 0", "passed"),
    ("expect McReady dollars 0", "error"), ("expect game pool 0", "error"), ("expect Colty kills 0, hand []", "passed"),
])
def test_nor_has_a_value_another_number_that_the_rules_bind_to_one(line: str, status: str) -> None:
    """McReady alone kills, and without the sets that have dollars there are none."""
    text = f"""case bound "McReady plays a card"
  rules revolver
  game battlefield Whiskey Canyon, space 1, cubes 7
  card Cowboy cost 0
  card Whiskey Canyon spaces 3, defence 1
  Colty gang [Josie Newcomb, Jack Colty], hand []
  McReady hand [Cowboy]
  turn McReady
  McReady plays Cowboy
  {line}
"""
    result = run_case(read_cases(Source("bound.case", text)).cases[0], ())

    assert result.status == status, result.message
