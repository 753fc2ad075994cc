"""The cards of a hand lie in no order: no value rests on one, be it expected at the end or the first one of a field."""

from __future__ import annotations

from pathlib import Path

import pytest
from short_cases import outcome, ran

from adjudicator.cases.runner import ERROR, PASSED
from adjudicator.rules.library import found_in

GAME = """game cabin "Cabin"
zone hand of player: hidden
zone heap: pile
kind action
  works in hand
  using it: play this
to play/plays (what: card): move what to heap
turn for status of it is playing
  phase play: offer play to you until no
value fare(p: player): number = if first(hand of p) is "Box" then 1 else 2
value has-box(p: player): truth = some (hand of p where it is "Box")
action "Box"
  play: nothing
action "Hymn"
  play: nothing
"""


@pytest.mark.parametrize(("hand", "line", "status"), [
    ("Hymn, Box", "fare(B) 1", ERROR), ("Box, Hymn", "fare(B) 1", ERROR), ("2 Box", "fare(B) 1", PASSED),
    ("Hymn", "fare(B) 2", PASSED), ("Hymn, Box", "has-box(B)", PASSED),
])
@pytest.mark.parametrize("move", ["turn A", "A plays Hymn"])
def test_a_value_rests_on_no_order_that_nobody_has_chosen(hand: str, line: str, status: str, move: str, tmp_path: Path) -> None:
    """Also where nothing that happens reads it."""
    (tmp_path / "cabin.rules").write_text(GAME)
    with found_in(tmp_path):
        found, *said = outcome("A hand [Hymn]", f"B hand [{hand}]", move, f"expect {line}", rules="cabin")

    assert found == status
    assert found == PASSED or "this rests on an order that nobody has chosen" in said[0]


FIRST = GAME.replace("zone heap", """player has
  coins: number = {first}, at least 0
zone heap""") + """action "Tax"
  play at others where coins of it > 1 "too poor": nothing
"""
STATED = "`coins` of B depends on the order of the cards in `hand` of B, which lie in none: say what it is"
LEFT_OUT = "more this does not hold: if there is nothing more, write `B hand []`"


@pytest.mark.parametrize(("fact", "line", "said"), [
    ("hand [Hymn, Box]", "expect B coins 2", STATED), ("hand [Box, Hymn]", "illegal A plays Tax at B", STATED),
    ("hand [Hymn, Box], coins 2", "expect B coins 2", ""), ("hand [Hymn, Box], coins 1", "illegal A plays Tax at B", ""),
    ("hand [2 Box]", "expect B coins 1", ""),
])
def test_no_first_value_rests_on_an_order(fact: str, line: str, said: str, tmp_path: Path) -> None:
    """The situation has to state it: nobody knows with what it would begin."""
    (tmp_path / "cabin.rules").write_text(FIRST.format(first="fare(you)"))
    with found_in(tmp_path):
        assert ending(fact, line, said)


@pytest.mark.parametrize("first", ['count(hand of you where it is "Box")', "count(hand of you)"])
@pytest.mark.parametrize(("fact", "line", "said"), [
    ("", "expect B coins 0", LEFT_OUT), ("", "illegal A plays Tax at B", LEFT_OUT), ("coins 0", "expect B coins 0", ""),
    ("hand []", "illegal A plays Tax at B", ""), ("hand [Box]", "expect B coins 1", ""),
])
def test_no_first_value_rests_on_a_hand_that_is_left_out(first: str, fact: str, line: str, said: str, tmp_path: Path) -> None:
    (tmp_path / "cabin.rules").write_text(FIRST.format(first=first))
    with found_in(tmp_path):
        assert ending(fact, line, said)


def ending(fact: str, line: str, said: str) -> bool:
    """Whether this is wrong with a line about B, who has something; nothing if it is empty."""
    result = ran("A coins 0, hand [Tax, Hymn]", f"B {fact}", "A plays Hymn", line, rules="cabin")
    return said in result.message if said else result.status == PASSED
