"""What a player puts down in an order that they like: a check of it needs the order."""

from __future__ import annotations

import pytest

from adjudicator.cases.files import read_cases
from adjudicator.cases.runner import run_case
from adjudicator.notation.source import Source

CASE = """\
case let-go "Pedro Ramirez takes what B, who is eliminated, discards last"
  rules bang
  set reward-in-round at-once
  A sheriff, hand [BANG!]
  B outlaw, life 1, {facts}
  C outlaw, Pedro Ramirez, hand []
  D deputy, hand []
  deck [5♣, 6♣, 7♣, 8♣, 9♣, 9♣]
  A plays BANG! at B
  {order}A ends turn
  C chooses discard pile
  {line}
"""
HAND = "hand [Cat Balou, Duel]"
IN_PLAY = "hand [], in play [Scope, Volcanic]"


@pytest.mark.parametrize(("facts", "order", "line", "status"), [
    (HAND, "", "then C takes Duel", "error"),
    (HAND, "", "never C takes Cat Balou", "error"),
    (HAND, "B chooses Cat Balou", "then C takes Duel", "passed"),
    (HAND, "B chooses Duel", "then C takes Duel", "failed"),
    (HAND, "B chooses Duel", "never C takes Duel", "passed"),
    (HAND, "", "expect C hand 2", "passed"),
    (IN_PLAY, "", "then C takes Volcanic", "error"),
    (IN_PLAY, "B chooses Scope", "then C takes Volcanic", "passed"),
    ("hand [Duel]", "", "then C takes Duel", "passed"),
    ("hand [Cat Balou 10♦, ♦]", "", "then C takes Cat Balou", "error"),
])
def test_what_rests_on_an_order_needs_it(facts: str, order: str, line: str, status: str) -> None:
    """Without the order it is an error, which says what to write."""
    text = CASE.format(facts=facts, order=f"{order}\n  " if order else "", line=line)
    result = run_case(read_cases(Source("order.case", text)).cases[0], ())

    assert result.status == status, result.message
    assert status != "error" or "`B chooses ...` for each card" in result.message
