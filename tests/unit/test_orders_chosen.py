"""What a player puts down in an order that they like: a check of it needs the order."""

from __future__ import annotations

from pathlib import Path

import pytest

from adjudicator.cases.files import read_cases
from adjudicator.cases.runner import run_case
from adjudicator.engine.order import arranged, orders
from adjudicator.notation.source import Source
from adjudicator.rules.library import found_in

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


UNKNOWN = """\
case beside-an-unknown-card "What Johnny Kisch looks at changes nothing about the order"
  rules bang, special-characters
  set reward-in-round at-once
  A sheriff, Johnny Kisch, hand [BANG!, Barrel]
  B outlaw, life 1, hand [Cat Balou, Duel]
  C outlaw, Pedro Ramirez{hand}
  D deputy, hand [], in play [?]
  deck [5♣, 6♣, 7♣, 8♣, 9♣, 9♣]
  A plays Barrel
  {script}
"""
SHOT = "A plays BANG! at B\n  {}A ends turn\n  C chooses discard pile\n  {}"


@pytest.mark.parametrize(("hand", "script", "status"), [
    (", hand []", SHOT.format("", "then C takes Duel"), "error"),
    (", hand []", SHOT.format("B chooses Cat Balou\n  ", "then C takes Duel"), "passed"),
    (", hand []", SHOT.format("B chooses Duel\n  ", "then C takes Duel"), "error"),
    ("", "illegal A plays BANG! at D\n  A plays BANG! at C\n  never C plays Beer", "error"),
    (", hand []", "expect A nuggets 0", "error"),
])
def test_a_case_that_holds_whatever_card_lies_in_play_rests_on_nothing_else(hand: str, script: str, status: str) -> None:
    """It is looked at as any other case is."""
    result = run_case(read_cases(Source("order.case", UNKNOWN.format(hand=hand, script=script))).cases[0], ())

    assert result.status == status, result.message


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


SHELF = """\
game shelf "Shelf"
player has
  coins: number = 5
zone hand of player: hidden
zone front of player "in front": live
kind thing
  works in hand
to count/counts (n: number): add n to your coins
turn for status of it is playing
  phase act: offer act to you until no
thing "Rag"
  act if next(this) is nothing and previous(this) is nothing: count place(this)
thing "Urn"
"""


@pytest.mark.parametrize("hand", ["Rag, Urn", "Urn, Rag", "Rag", "Rag, ?", "Urn, Rag, Urn"])
def test_nothing_lies_beside_a_card_of_a_hand(hand: str, tmp_path: Path) -> None:
    """Its place says nothing either."""
    (tmp_path / "shelf.rules").write_text(SHELF)
    text = f"case beside \"A hand\"\n  rules shelf\n  A hand [{hand}]\n  B hand []\n  turn A\n  A uses Rag\n  expect A coins 5\n"
    with found_in(tmp_path):
        result = run_case(read_cases(Source("shelf.case", text)).cases[0], ())

    assert result.status == "passed", result.message


@pytest.mark.parametrize("count", range(1, 13))
def test_each_member_comes_first_and_last_in_some_order(count: int) -> None:
    """And each order has all members."""
    members = range(count)
    every = [arranged(members, order) for order in (0, *orders(count))]

    assert all(sorted(one) == [*members] for one in every)
    assert {*members} == {one[0] for one in every} == {one[-1] for one in every}
