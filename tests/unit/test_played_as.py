"""A card that is played as another one is its player's: one in the discard pile does not stand for it."""

from __future__ import annotations

import pytest

from adjudicator.cases.files import read_cases
from adjudicator.cases.runner import run_case
from adjudicator.notation.source import Source

CASE = """\
case played-as "Calamity Janet is shot at"
  rules bang, dodge-city
  A renegade, hand [{attack}]
  B outlaw, Calamity Janet, hand [{hand}]
  C outlaw, hand []
  D deputy, hand []
  E sheriff, hand []
  A plays {attack} at B
  illegal B plays BANG! as Missed!{because}
"""


@pytest.mark.parametrize("attack", ["BANG!", "Punch"])
@pytest.mark.parametrize(("hand", "because", "status"), [
    ("Duel", "", "error"),
    ("Duel", 'because "has no BANG!"', "passed"),
    ("Duel", 'because "BANG! does not count as Missed! here"', "failed"),
    ("BANG!", "", "failed"),
])
def test_it_lies_with_its_player(attack: str, hand: str, because: str, status: str) -> None:
    """The BANG! that was just played at them is none of theirs."""
    text = CASE.format(attack=attack, hand=hand, because=f" {because}" if because else "")
    result = run_case(read_cases(Source("as.case", text)).cases[0], ())

    assert result.status == status, result.message


@pytest.mark.parametrize(("line", "status"), [
    ("illegal A buys Beer as Missed!", "error"), ("illegal A buys Duel as BANG! at B", "error"),
    ("illegal A buys Boots as Missed!", "error"), ("illegal A plays Beer as BANG! at B", "passed"),
])
def test_a_verb_of_its_own_means_only_what_rules_say_about_it(line: str, status: str) -> None:
    """Nobody buys a card of a hand, whatever it counts as."""
    text = f"""case bought "A has nuggets"
  rules bang, dodge-city, valley-of-shadows, gold-rush
  A sheriff, life 4, nuggets 9, hand [BANG!, Beer, Duel]
  B outlaw, life 4, hand []
  C outlaw, life 4, hand []
  game shop [Boots], equipment deck []
  {line}
  A plays BANG! at B
"""
    result = run_case(read_cases(Source("bought.case", text)).cases[0], ())

    assert result.status == status, result.message
