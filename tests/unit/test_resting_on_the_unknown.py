"""What a check rests on without saying so: a reading that makes no difference with some card, a value, a run without a card."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from short_cases import ran

from adjudicator.cases.runner import ERROR, FAILED, PASSED
from adjudicator.rules.library import found_in

RULES = """game inn "Inn"
zone hand of player: hidden
zone desk of player "desk": live
zone heap: pile
player has
  coins: number = 3
source sheet "the sheet" official-rules 2024
source letter "the letter" official 2025
interpretation host "Who pays the bill?"
  choice house "the house" source "the sheet, page 1"
  choice guest "the guest" source "the letter, page 2"
  default house because "the sheet says so"
grid call
  rows have
    safe: truth = no
  moment dodge:
    offer dodge to you until safe of row
kind trick
  works in hand
  using it: play this at target
kind tool
  works in desk
value luck(p: player): number = 0
value could(p: player): truth = able(p, dodge, nothing)
value richest(): player = first(players where count(hand of it) > 5)
to play/plays (what: card) at (whom: player): move what to heap
to earn/earns (n: number): add n to your coins
to lose/loses (n: number): add -n to your coins
trick "Bill"
  play at others:
    if host is house: earn 1
    else if able(target, dodge, row): earn 1
    else: lose 1
trick "Feast"
  play at others:
    if host is house: earn 1
    else if luck(you) > 0: earn 1
    else: lose 1
trick "Round"
  play at others:
    if host is house: earn 1
    else if count(hand of target) > 0: earn 1
    else: lose 1
trick "Dance"
  play at others:
    if luck(target) > 0 or able(target, dodge, row): lose 1
    else: earn 1
trick "Toast"
  play:
    if richest() is nothing: earn 1
    else if richest() is not you: lose 1
trick "Call"
  play at others: attack target
trick "Ward"
  dodge: set safe of row to yes
tool "Hood"
  change luck(p) by 1 if p is you
tool "Bench"
turn for yes
  phase play "play phase": offer play to you until no
"""


@pytest.fixture(autouse=True)
def _inn(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    folder = tmp_path_factory.mktemp("inn")
    (folder / "inn.rules").write_text(RULES, encoding="utf-8")
    with found_in(folder):
        yield


@pytest.mark.parametrize(("card", "given", "status"), [
    ("Bill", "B hand []", PASSED), ("Bill", "B hand [Ward]", ERROR), ("Bill", "B hand [?]", ERROR),
    ("Bill", "B hand [Bench]", PASSED), ("Feast", "B hand []\nA desk []", PASSED),
    ("Feast", "B hand []\nA desk [Hood]", ERROR), ("Feast", "B hand []\nA desk [?]", ERROR),
    ("Round", "B hand []", PASSED), ("Round", "B hand [Ward]", ERROR), ("Round", "B hand 1", ERROR), ("Round", "B", ERROR),
])
def test_no_answer_rests_on_a_reading_that_makes_no_difference_with_some_card(card: str, given: str, status: str) -> None:
    """Neither beside an unknown card, nor beside a hand that is left out."""
    assert ran(f"A hand [{card}]", given, f"A plays {card} at B", "expect consulted host", rules="inn").status == status


@pytest.mark.parametrize(("hand", "status"), [
    ("hand []", PASSED), ("hand [Bench]", PASSED), ("hand [?]", ERROR), ("coins 3", ERROR), ("hand [2 ?]", ERROR),
    ("hand [Ward]", FAILED),
])
def test_a_value_that_asks_what_somebody_could_do_is_not_read_of_unknown_cards(hand: str, status: str) -> None:
    """So it is for any other line that asks this."""
    assert ran("A hand [Toast]", f"B {hand}", "A plays Toast", "expect could(B) no", rules="inn").status == status


@pytest.mark.parametrize(("hand", "status"), [
    ("hand []", PASSED), ("hand [?]", ERROR), ("hand [Ward]", FAILED), ("hand [Bench]", PASSED),
])
def test_what_is_read_only_without_a_card_that_is_named_as_the_ground_may_be_unknown(hand: str, status: str) -> None:
    """With the Hood nobody asks what B could do; without it, it is decisive."""
    found = ran("A hand [Dance]", f"B desk [Hood], {hand}", "A plays Dance at B", "never A earns because Hood", rules="inn")

    assert found.status == status


@pytest.mark.parametrize(("given", "status"), [
    ("B coins 3\nC hand []", ERROR), ("B coins 3\nC coins 3", ERROR), ("B hand []\nC coins 3", ERROR),
    ("B hand []\nC hand []", PASSED),
    ("B hand [6 Bench]\nC hand []", FAILED), ("B hand [6 Bench]\nC hand [6 Bench]", FAILED),
])
def test_one_of_several_hands_that_are_left_out_may_be_a_large_one(given: str, status: str) -> None:
    """Also where the first of all large hands counts."""
    assert ran("A hand [Toast]", given, "A plays Toast", "then A earns 1", rules="inn").status == status


def test_too_many_possibilities_are_refused_before_any_is_tried() -> None:
    """It is said what has to be done instead."""
    seats = [f"{seat} {role}, life 4, hand [?], in play [?]" for seat, role in zip("BCDEFG", (
        "sheriff", "renegade", "deputy", "outlaw", "outlaw", "deputy"), strict=True)]
    found = ran("A outlaw, hand [Tornado, Scope]", *seats, "A plays Tornado", *[f"{seat} discards ?" for seat in "BCDEFG"],
                'illegal A plays Scope because "has no"', rules="bang, dodge-city")

    assert found.status == ERROR
