"""Contrasts whose answer is the same in other words: what either case checks is so in the situation of the other."""

from __future__ import annotations

import pytest

from adjudicator.cases.files import read_cases
from adjudicator.notation.source import Source
from adjudicator.report.case_run import run

GIVEN = """table t
  rules bang
  A sheriff, hand [BANG!]
  B outlaw, life 3, hand []
  C renegade
case hit "A BANG! costs a life point"
  table t
  A plays BANG! at B
  {}
case other "Another answer"
  contrasts hit
  table t
  {}
"""
SCOPE = "C in play [Scope]\n  A plays BANG! at B\n  "
BARREL = "deck [2♥]\n  B in play [Barrel]\n  A plays BANG! at B\n  B uses Barrel\n  "
MUSTANG = "B in play [Mustang]\n  "


def said(checked: str, other: str) -> str:
    """What is said about the second case, first with the line that is checked in the first one."""
    file = read_cases(Source("some.case", GIVEN.format(checked, other)))
    first, second = (run(case, file) for case in file.cases)
    assert first.status == "passed", first.message
    assert second.status in ("passed", "error"), second.message
    return second.message.partition("\n")[0]


@pytest.mark.parametrize(("checked", "other"), [
    ("expect B life 2", f"{SCOPE}then B loses 1"),
    ("expect B life 2", f"{SCOPE}then B loses 1 to A\n  expect discard [BANG!]"),
    ("expect B life 2", "C hand 3\n  A plays BANG! at B\n  expect B life 2, hand []"),
    ("then A attacks B", f"{SCOPE}then B loses because BANG!"),
])
def test_the_same_answer_in_other_words_is_no_contrast(checked: str, other: str) -> None:
    """A card that changes nothing is no fact whose change the rulings are about."""
    assert said(checked, other) == (
        "N034 all that this case checks is so in `hit` as well, and the other way round: it shows no other answer")


@pytest.mark.parametrize(("checked", "other"), [
    ("expect B life 2", f"{SCOPE}expect C in play [Scope]"),
    ("expect B life 2", f"{BARREL}expect B life 3"),
    ("expect B life 2", "B life 1\n  A plays BANG! at B\n  expect B eliminated"),
    ("expect B life 2", f"{MUSTANG}illegal A plays BANG! at B"),
    ("then B loses 1", "B Bart Cassidy\n  deck [#1]\n  A plays BANG! at B\n  then B loses 1\n  then B draws 1"),
])
def test_what_is_different_on_the_way_or_in_the_end_is_a_contrast(checked: str, other: str) -> None:
    """One of the checks is false in the situation of the other case, or something else is done."""
    assert not said(checked, other)
