"""The words of a `because` may not turn a reason round by leaving out what denies it."""

from __future__ import annotations

import pytest

from adjudicator.cases.occurrences import says


@pytest.mark.parametrize(("words", "text", "said"), [
    ("this run leads to it", "nothing in this run leads to it", False),
    ("nothing in this run", "nothing in this run leads to it", True),
    ("of reach", "C is not a target: out of reach (distance 2, weapon range 1)", False),
    ("reach", "C is not a target: out of reach (distance 2, weapon range 1)", True),
    ("out of reach", "C is not a target: out of reach (distance 2, weapon range 1)", True),
    ("few gold nuggets", "too few gold nuggets", False),
    ("gold nuggets", "too few gold nuggets", False),
    ("too few", "too few gold nuggets", True),
    ("nuggets", "too few gold nuggets", True),
    ("BANG! in hand", "too few BANG! in hand", False),
    ("cards in hand", "too many cards in hand", False),
    ("two cards", "fewer than two cards in hand", False),
    ("two of them", "more than two of them", False),
    ("than two of them", "more than two of them", False),
    ("pay the price", "cannot pay the price of its station", False),
    ("price of its station", "cannot pay the price of its station", True),
    ("be avoided", "this cannot be avoided", False),
    ("be avoided", "only a pending attack can be avoided now", False),
    ("can be avoided", "only a pending attack can be avoided now", False),
    ("only a pending attack can be avoided", "only a pending attack can be avoided now", True),
    ("a pending attack", "only a pending attack can be avoided now", True),
    ("may be shown", "at most two cards may be shown", False),
    ("is asked at once", "the target is asked at once, and only then anybody else", True),
    ("asks for it", "nobody asks for it", False),
    ("returns", "a card that never returns", False),
])
def test_what_denies_a_reason_is_not_left_out(words: str, text: str, said: bool) -> None:
    assert said == says(words, [text])
