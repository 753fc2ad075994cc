"""A part of a move for which nothing asks is an error, whatever else stands against the move."""

from __future__ import annotations

import pytest

from adjudicator.cases.files import read_cases
from adjudicator.cases.runner import ERROR, run_case
from adjudicator.notation.source import Source

ROUND = """rules bang
  A sheriff, hand [{card}, Beer]
  B outlaw, hand [Beer], in play [Mustang]
  C renegade, hand [Duel], in play [Mustang, Schofield]
  D outlaw, hand [Jail], in play [Volcanic]
  turn A
  illegal A plays {card} at {first}"""
DRAWS = """rules bang
  A sheriff, Jesse Jones, hand [Beer]
  B outlaw, hand [Scope]
  C outlaw, hand [Jail], in play [Barrel]
  D renegade, hand []
  turn A
  phase draw
  A chooses hand
  illegal A chooses {first}"""
TAKES = """rules bang, canyon-diablo
  A sheriff, Josey Bassett, life 4, hand [], in play [Scope]
  B outlaw, hand [Beer], in play [Mustang]
  C outlaw, hand [], in play [Barrel]
  D renegade, hand []
  turn A
  phase draw
  illegal A chooses {first}"""
COUNTS = """rules bang
  A outlaw, {first}, life 3, hand [Missed!, Scope, BANG!]
  B sheriff, Calamity Janet, life 3, hand []
  C outlaw, hand []
  D renegade, hand []
  turn A
  illegal A plays Missed! as BANG! at B"""
COSTS = """rules bang, gold-rush
  A sheriff, life 3, hand [BANG!]
  B outlaw, life 1, hand [], nuggets {first}, equipment [Rucksack]
  C outlaw, life 3, hand [Beer], in play [Barrel]
  A plays BANG! at B
  illegal B uses Rucksack"""
BLAZES = """rules bang, great-train-robbery
  A sheriff, Sgt. Blaze, hand [Gatling, Beer]
  B outlaw, hand [Scope]
  C renegade, hand []
  {first}
  illegal A uses Sgt. Blaze"""
LIES = """rules bang
  A sheriff, life 2, hand [Barrel], in play [{first}]
  B outlaw, life 3, hand [Duel], in play [Barrel]
  C renegade, life 3, hand []
  turn A
  illegal A plays Barrel"""
BARE = """rules bang
  A sheriff, life 3, hand [Cat Balou], in play [Barrel]
  B outlaw, life 3, hand []
  C renegade, life 3, hand [], in play [{first}]
  illegal A plays Cat Balou at B"""
PARTS = (" at B", " at C", ", B", ", C", ", Barrel", " with Beer", " with Scope", " with Jail", " with Barrel", " with deck",
         " with Dynamite", " from A", " from B", " from C", " from D", " from deck", " from Barrel", " with Beer from B",
         " with Scope from A")
"""What may be written behind a move."""


@pytest.mark.parametrize(("table", "may", "no"), [
    pytest.param(ROUND.replace("{card}", "Panic!"), "D", "C", id="out of reach"),
    pytest.param(ROUND.replace("{card}", "Panic!"), "D", "A", id="oneself"),
    pytest.param(ROUND.replace("{card}", "Cat Balou"), "D", "A", id="oneself, anybody else may be"),
    pytest.param(DRAWS, "B", "D", id="a player who may not be chosen"),
    pytest.param(TAKES, "Mustang", "Beer", id="a card that may not be"),
    pytest.param(COUNTS, "Calamity Janet", "Jourdonnais", id="a card that counts as no other"),
    pytest.param(COSTS, "2", "1", id="a price in counters"),
    pytest.param(LIES, "Scope", "Barrel", id="one of its name in play"),
    pytest.param(BARE, "Mustang", "", id="nobody is a target"),
    pytest.param(BLAZES, "A plays Gatling", "turn A", id="what is offered at another time"),
])
def test_a_part_for_which_nothing_asks_is_an_error_whatever_else_stands_against_a_move(table: str, may: str, no: str) -> None:
    """Where its first part may be chosen, or its price be paid, such a part is an error: it is one too where that is not so."""
    told = [part for part in PARTS if status(table.replace("{first}", may) + part) == ERROR]
    passed = [part for part in told if status(table.replace("{first}", no) + part) != ERROR]
    assert len(told) > 5, "a law that compares nothing shows nothing"
    assert passed == []


def status(lines: str) -> str:
    """What becomes of a case."""
    file = read_cases(Source("some.case", f'case some "A case"\n  {lines}\n'))
    return run_case(file.cases[0], file.tables).status
