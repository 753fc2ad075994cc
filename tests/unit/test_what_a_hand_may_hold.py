"""Lines that an unknown card of a hand could make false: what somebody may do, and what they have to do."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from short_cases import ran

from adjudicator.cases.runner import ERROR, FAILED, PASSED
from adjudicator.rules.library import found_in

RULES = """game yard "Yard"
zone hand of player: hidden
zone heap: pile
player has
  points: number = 3
kind action
  works in hand
  using it: play this
kind beast
  works in hand
to play/plays (what: card): move what to heap
to score/scores (n: number): add n to your points
value alone(p: player): truth = no (hand of p where it is beast)
action "Sprint"
  play if no (your hand where it is beast) "no beast in hand": score 1
action "Walk"
  play if alone(you) "alone": score 1
action "Run"
  play if count(your hand) > 1 "two cards": score 1
action "Yell"
  play:
    demand answer from first(others)
action "Stick"
  answer: score 1
action "Stone"
  answer if alone(you) "alone": score 2
beast "Cat"
turn for yes
  phase play: offer play to you until no
"""


@pytest.fixture(autouse=True)
def _yard(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    folder = tmp_path_factory.mktemp("yard")
    (folder / "yard.rules").write_text(RULES, encoding="utf-8")
    with found_in(folder):
        yield


@pytest.mark.parametrize(("hand", "line", "status"), [
    ("Sprint, ?", "legal A plays Sprint", ERROR), ("Walk, ?", "legal A plays Walk", ERROR),
    ("Run, ?", "legal A plays Run", PASSED),
    ("Sprint, Run", "legal A plays Sprint", PASSED), ("Sprint, Cat", "legal A plays Sprint", FAILED),
    ("Sprint, Cat, ?", "illegal A plays Sprint because \"no beast in hand\"", PASSED),
])
def test_what_a_player_may_do_rests_on_no_unknown_card_of_theirs(hand: str, line: str, status: str) -> None:
    """Where a condition looks into their hand; what it does not look at may stay unknown."""
    assert status == ran(f"A hand [{hand}]\nB hand []", line, rules="yard").status


@pytest.mark.parametrize(("hand", "status"), [("?", ERROR), ("Cat", PASSED), ("", PASSED)])
def test_who_has_to_use_a_card_may_have_an_unknown_one_for_it(hand: str, status: str) -> None:
    """It is asked for where no known card will do."""
    found = ran("A hand [Yell]", f"B hand [{hand}]", "A plays Yell", "expect B points 3", rules="yard")

    assert status == found.status
    known = ran("A hand [Yell]", "B hand [Stick, ?]", "A plays Yell", "B plays Stick", "expect B points 4", rules="yard")
    assert PASSED == known.status


DUTY = """A sheriff, life 4, hand []
B outlaw
C outlaw
D renegade
event [Law of the West]
deck [Beer, {}, 3 ?]
phase draw"""
SAVED = """A sheriff, hand [BANG!]
B outlaw, life 3, hand [{}]
C outlaw, hand [{}]
D renegade
A plays BANG! at B"""


@pytest.mark.parametrize(("card", "status"), [("?", ERROR), ("Stagecoach", FAILED), ("Missed!", PASSED)])
def test_a_duty_may_come_from_an_unknown_card(card: str, status: str) -> None:
    """Law of the West: the second card that is drawn is to be played if it can be."""
    assert status == ran(DUTY.format(card), "legal A ends turn", rules="bang, fistful-of-cards").status


@pytest.mark.parametrize(("b", "c", "line", "status"), [
    ("?", "Saved!", "legal C plays Saved!", ERROR), ("", "Saved!", "legal C plays Saved!", PASSED),
])
def test_who_could_use_an_unknown_card_in_a_moment_leaves_it(b: str, c: str, line: str, status: str) -> None:
    """Where B has declined a Missed!, one reading lets nobody save them."""
    assert status == ran(SAVED.format(b, c), line, rules="bang, valley-of-shadows").status
