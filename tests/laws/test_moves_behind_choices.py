"""A run that stops at a choice says nothing of moves that may be made behind it."""

from __future__ import annotations

import pytest

from adjudicator.cases.files import read_cases
from adjudicator.cases.runner import PASSED, run_case
from adjudicator.notation.source import Source

CASE = """\
case choice "B's turn begins, and stops where something is to be chosen"
  rules bang, dodge-city, gold-rush
  A sheriff, life 3, hand [Beer]
  B outlaw, {b}, life 2, hand [{hand}], in play [Barrel]
  C renegade, life 3, hand [Beer], in play [Mustang]
  discard [Scope]
  deck [Scope, Volcanic, Schofield, Mustang]
  A ends turn
  {chosen}{line}
"""
CHOICES = {"Jesse Jones": ("deck", "hand from C"), "Pedro Ramirez": ("deck", "discard"), "Pat Brennan": ("deck", "Mustang")}
HANDS = ("BANG!, Beer, Stagecoach", "Panic!", "Missed!, Beer", "")
LINES = ("illegal B plays BANG! at A", "illegal B plays Beer", "illegal B plays Stagecoach", "illegal B ends turn",
         "illegal B discards Beer", 'illegal B discards Beer because "only in play"',
         'illegal B plays BANG! at A because "the choice"', "illegal B plays Panic! at A")


def holds(character: str, hand: str, chosen: str, line: str) -> bool:
    """Whether the case holds."""
    text = CASE.format(b=character, hand=hand, chosen=chosen and f"B chooses {chosen}\n  ", line=line)
    return run_case(read_cases(Source("choice.case", text)).cases[0], ()).status == PASSED


@pytest.mark.parametrize("line", LINES)
@pytest.mark.parametrize("character", CHOICES)
def test_no_move_is_illegal_that_may_be_made_once_a_choice_is_written(character: str, line: str) -> None:
    """The opposite line holds behind none of the choices, if the line holds without one."""
    opposite = line.replace("illegal", "legal").split(" because")[0]
    legal = {hand: [chosen for chosen in CHOICES[character] if holds(character, hand, chosen, opposite)] for hand in HANDS}
    assert any(legal.values()), "a law that compares nothing shows nothing"
    assert [] == [hand for hand, choices in legal.items() if choices and holds(character, hand, "", line)]
