"""Which numbers are tried of a printed value that no source gives: what a line says has to be so with each of them."""

from __future__ import annotations

import pytest

from adjudicator.cases.files import read_cases
from adjudicator.cases.runner import ERROR, PASSED, Result, run_case
from adjudicator.notation.source import Source

ROOST = """\
case roost "Robber's Roost removes as many cubes as its icon shows"
  rules revolver, by-the-gun
  game battlefield Whiskey Canyon, cubes {cubes}
  card Robber's Roost cost 0, wound-cost 0{icon}
  turn Colty
  Colty hand [Robber's Roost], gang [Manolito, Jack Colty]
  McReady in play [Charlie Weathers]
  Colty plays Robber's Roost
  expect no winner
"""
NOOSES = """\
case nooses "Elias Hooker stays where Brady Logan beside him is shot"
  rules revolver, by-the-gun
  game battlefield Whiskey Canyon, cubes 7
  card Fire at will cost 0
  card Brady Logan has-impervious 0, true-grit 0{noose}
  turn Colty
  Colty hand [Fire at will], gang [Jack Colty]
  McReady hand [], in play [Brady Logan, Elias Hooker]
  Colty plays Fire at will
  Colty chooses Brady Logan
  expect McReady in play [Elias Hooker]
"""
LEVEL = """\
case level "Whoever loses this gunfight takes a dollar from the supply"
  rules revolver, ambush, prison, frontier, vengeance, by-the-gun
  game battlefield Whiskey Canyon, cubes 7, pool 2
  card Whiskey Canyon spaces 3, defence 0
  card Annie McGraw survival 1
  card Brady Logan cost 0, firepower 1, dollar-cost 0, random-cost 0, cubes-icon 0{tokens}
  card Derringer firepower 1
  turn McReady
  Colty dollars 0, gang [Annie McGraw, Manolito, Jack Colty], hand [], in play [3 Derringer]
  McReady dollars 1, hand [Brady Logan], in play []
  McReady plays Brady Logan
  McReady ends turn
  never Colty loses Manolito
  expect game pool 1
"""


def run(text: str, **said: object) -> Result:
    """What becomes of a case."""
    return run_case(read_cases(Source("numbers.case", text.format(**said))).cases[0], ())


@pytest.mark.parametrize(("cubes", "icon", "status"), [
    (2, "", ERROR), (3, "", ERROR), (5, "", PASSED), (2, ", cubes-icon 1", PASSED)])
def test_a_small_number_is_tried_where_nothing_is_denied(cubes: int, icon: str, status: str) -> None:
    """Up to three cubes the icon may remove the last one."""
    assert status == run(ROOST, cubes=cubes, icon=icon).status


def test_two_values_are_tried_together_where_nothing_is_denied() -> None:
    """A noose alone does nothing; with two of them both cards go."""
    assert "has-noose 1" in run(NOOSES, noose="").message
    assert PASSED == run(NOOSES, noose=", has-noose 0").status


def test_a_number_halfway_is_tried_with_which_rules_compute() -> None:
    """With two tokens more the fight is level, and by one reading nobody takes a dollar; with fewer or more somebody does."""
    assert "card Brady Logan extra-firepower 2" in run(LEVEL, tokens="").message
    assert PASSED == run(LEVEL, tokens=", extra-firepower 3").status
