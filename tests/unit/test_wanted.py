"""What people wanted to say in a case and once could not; and what the message is where they still cannot."""

from __future__ import annotations

import pytest

from adjudicator.cases.files import read_cases
from adjudicator.cases.runner import ERROR, PASSED, run_case
from adjudicator.notation.source import Source

SAID = {
    "what a character has borrowed": """
  rules bang, dodge-city
  A sheriff, Vera Custer as Vulture Sam, hand [BANG!]
  B outlaw, life 1, hand [Beer, Duel]
  C outlaw
  deck [#1, #2, #3]
  A plays BANG! at B
  B declines
  expect A hand [Beer, Duel, #1, #2, #3], character [Vera Custer as Vulture Sam]""",
    "that a move is allowed, without making it": """
  rules bang
  A sheriff, hand [BANG!, Panic!]
  B outlaw, hand [Beer]
  legal A plays BANG! at B
  legal A plays Panic! at B
  A ends turn
  expect A hand [BANG!, Panic!]""",
    "that nothing more happens in this turn": """
  rules bang
  A sheriff, hand [Panic!]
  B outlaw, in play [Barrel]
  A plays Panic! at B
  never B draws
  expect A hand [Barrel]""",
    "whose card is meant": """
  rules bang
  A sheriff, hand [Cat Balou]
  B outlaw, in play [Barrel]
  C outlaw, in play [Barrel]
  A plays Cat Balou at C with Barrel
  expect B in play [Barrel]
  expect C in play []""",
    "two events": """
  rules bang, high-noon
  event Blessing
  event Curse
  A sheriff
  B outlaw
  A ends turn
  expect game event [Blessing, Curse]""",
    "which card of a pile is next": """
  rules bang
  A sheriff, hand [Stagecoach]
  B outlaw
  deck [Beer, Duel, BANG!]
  discard [Gatling, Panic!]
  A plays Stagecoach
  expect A hand [Beer, Duel]
  expect deck [BANG!]
  expect discard [Gatling, Panic!, Stagecoach]""",
}


@pytest.mark.parametrize("what", SAID)
def test_it_can_be_said(what: str) -> None:
    """In the words of the case notation."""
    (case,) = read_cases(Source("wanted.case", f'case wanted "{what}"{SAID[what]}\n')).cases
    result = run_case(case, ())

    assert (PASSED, "") == (result.status, result.message)


def test_who_is_asked_outside_an_attack_is_not_recorded() -> None:
    """And it is said so, instead of something untrue of who was asked."""
    text = 'case asked "x"\n  rules bang\n  A sheriff\n  B outlaw\n  A ends turn\n  expect A asked in play\n'
    (case,) = read_cases(Source("asked.case", text)).cases
    result = run_case(case, ())

    assert result.status == ERROR
    assert "only in the moments of an attack, and `play` is none" in result.message
