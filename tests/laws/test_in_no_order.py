"""The cards of a hand lie in no order: a check that holds does not rest on the one in which the program keeps them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from itertools import permutations, product
from pathlib import Path

import pytest

from adjudicator.cases.files import read_cases
from adjudicator.cases.runner import FAILED, PASSED, run_case
from adjudicator.notation.source import Source
from adjudicator.rules.library import found_in

RULES = """\
game attic "Attic"
player has
  coins: number = 5, at least 0
zone hand of player: hidden
zone shelf of player: live
zone deck: pile, hidden
zone heap: pile
kind blue
kind thing
  works in hand
  using it: play this at target
to play/plays (what: card) at (whom: target): move what to heap
to give/gives (what: card) to (whom: player): move what to hand of whom
to lose/loses (what: card): move what to heap
to pay/pays (n: number): add -least(n, your coins) to your coins
to fetch/fetches (what: card): move what to your hand
turn for status of it is playing
  phase act: offer act to you until no
thing "First"
  act at others:
    let c = first(hand of target)
    if c is not nothing: target gives c to you
thing "Second"
  act at others:
    let c = nth(hand of target, 2)
    if c is not nothing: target gives c to you
thing "Last"
  act at others:
    let c = last(hand of target where it is blue)
    if c is not nothing: target gives c to you
thing "Bought"
  act at others:
    for each c in hand of target:
      if coins of target > 0: target gives c to you
      target pays 5
thing "Dropped"
  act at others:
    for each c in hand of target + shelf of target: target loses c
    if count(heap) > 1: target fetches top of heap
thing "Let Go"
  act at others: target let-go
to let-go:
  let left = your hand + your shelf
  let asked = count(left) > 1
  while asked:
    choose freely from left as c
    if c is nothing: set asked to no
    else:
      lose c
      let left = left except c
      set asked to count(left) > 1
  for each c in left: lose c
  if count(heap) > 1: fetch top of heap
thing "Paid"
  act at others:
    let c = first(hand of target)
    if c is not nothing: target gives c to you
    choose from your hand where it is blue as d
    lose d
thing blue "Rag"
  act at others: target pays 1
thing blue "Urn"
  act at others: target pays 2
thing "Vase"
  act at others: target pays 3
"""
CASE = """\
case in-no-order "The cards of a hand lie in no order"
  rules attic
  A hand [{played}]
  B hand [{hand}], shelf [{shelf}]
  C hand []
  deck []
  turn A
  {made}{chosen}{line}
"""
SHELVES = defaultdict[str, tuple[str, ...]](lambda: ("",), {"Let Go": ("", "Vase")})
PLAYED = ("First", "Second", "Last", "Bought", "Dropped", "Let Go", "Paid")
HANDS = ("Rag, Urn", "Urn, Rag", "Rag, ?", "?, Vase", "Rag, Urn, Vase", "Rag, Urn, ?", "?, ?", "Rag, Rag",
         "Rag, Urn, Vase, First")
COMPLETIONS = {"?": ("Rag", "Urn", "Vase", "First")}
NAMES = ("Rag", "Urn", "Vase", "First")
TRIED = tuple(f"{head} A plays Paid at B with {name}" for head in ("legal", "illegal") for name in NAMES)
LINES = (
    *(f"{head} B {verb} {name}" for head in ("then", "never") for verb in ("gives", "fetches") for name in NAMES),
    *(f"expect {who} hand [{name}]" for who in ("A", "B") for name in NAMES),
    "expect heap [Dropped, Rag]", "expect heap [Let Go, Rag, Urn]", "expect heap [Let Go, Rag]", "legal A plays Rag at B",
    "legal A plays Urn at C", "illegal A plays Rag at C", "expect A hand 1", "expect B coins 5",
)


def status(played: str, hand: str, line: str, *, shelf: str = "", chosen: str = "") -> str:
    """What becomes of a line about a card that is played at a hand."""
    said = "".join([f"B chooses {name}\n  " for name in chosen.split(", ") if name])
    made = "" if played == "Paid" else f"A plays {played} at B\n  "
    text = CASE.format(played=played, hand=hand, shelf=shelf, made=made, chosen=said, line=line)
    return run_case(read_cases(Source("attic.case", text)).cases[0], ()).status


def completions(hand: str) -> list[str]:
    """All that a hand may be."""
    return [", ".join(chosen) for chosen in product(*(COMPLETIONS.get(card, (card,)) for card in hand.split(", ")))]


def others(played: str, hand: str, shelf: str) -> Iterator[tuple[str, str]]:
    """All that a hand may be, and what its player may choose to put down first, and then."""
    for known in completions(hand):
        orders = permutations([*known.split(", "), *filter(None, [shelf])]) if played == "Let Go" else ()
        yield known, ""
        yield from ((known, ", ".join(order[:-1])) for order in orders if len({*order}) == len(order))


@pytest.mark.parametrize("played", PLAYED)
def test_no_check_that_holds_fails_in_another_order_of_what_lies_in_none(played: str, tmp_path: Path) -> None:
    """What holds of unknown cards holds of all that they may be, and without a chosen order in each that may be chosen."""
    (tmp_path / "attic.rules").write_text(RULES)
    passed = 0
    with found_in(tmp_path):
        for hand, shelf, line in product(HANDS, SHELVES[played], TRIED if played == "Paid" else LINES):
            if status(played, hand, line, shelf=shelf) == PASSED:
                passed += 1
                other = [status(played, known, line, shelf=shelf, chosen=chosen) for known, chosen in others(played, hand, shelf)]
                assert FAILED not in other, (hand, shelf, line)
    assert passed
