"""Two things that nobody knows matter together where neither does alone: hands, secrets, cards in play."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from short_cases import ran

from adjudicator.cases.runner import ERROR, FAILED, PASSED
from adjudicator.rules.library import found_in

RULES = """game den "Den"
values mood: glad, sad
zone hand of player: hidden
zone desk of player "desk": live
zone heap: pile
player has
  coins: number = 3
  heart: mood, secret
kind trick
  works in hand
  using it: play this at target
kind tool
  works in desk
to play/plays (what: card) at (whom: player): move what to heap
to earn/earns (n: number): add n to your coins
to lose/loses (n: number): add -n to your coins
trick "Song"
  play: earn 1
trick "Solo"
  play:
    if count(others where hand of it is not empty) = 1: lose 1
    else: earn 1
trick "Woo"
  play at others:
    if able(target, dodge, row) and heart of target is glad: lose 1
    else: earn 1
trick "Pull"
  play at others:
    if able(target, dodge, row) and some (your desk where it is "Lens"): lose 1
    else: earn 1
trick "Sort"
  play at others:
    let one = first(hand of target)
    if one is "Ward" and heart of target is glad: lose 1
    else: earn 1
trick "Ward"
  dodge: earn 1
tool "Snare"
  when another player earns if count(your hand) > 1: lose 1
tool "Lens"
turn for yes
  phase play "play phase": offer play to you until no
"""
WARD = "hand [Ward]"


@pytest.fixture(autouse=True)
def _den(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    folder = tmp_path_factory.mktemp("den")
    (folder / "den.rules").write_text(RULES, encoding="utf-8")
    with found_in(folder):
        yield


@pytest.mark.parametrize(("given", "line", "status"), [
    ("A hand [Solo]\nB\nC\nA plays Solo", "then A earns 1", ERROR),
    (f"A hand [Solo]\nB {WARD}\nC hand []\nA plays Solo", "then A earns 1", FAILED),
    (f"A hand [Solo]\nB {WARD}\nC {WARD}\nA plays Solo", "then A earns 1", PASSED),
])
def test_a_card_in_one_hand_alone_may_matter(given: str, line: str, status: str) -> None:
    """One in each of the hands that are left out would not."""
    assert ran(given, line, rules="den").status == status


@pytest.mark.parametrize(("hand", "heart", "status"), [
    ("?", "unknown", ERROR), ("Ward", "unknown", ERROR), ("?", "glad", ERROR), ("?", "sad", PASSED), ("", "unknown", PASSED),
    ("Ward", "glad", FAILED),
])
def test_a_secret_and_a_card_of_a_hand_may_matter_together(hand: str, heart: str, status: str) -> None:
    """Who is glad, and could do something, costs a coin."""
    given = f"A hand [Woo]\nB hand [{hand}], heart {heart}\nC hand []\nA plays Woo at B"
    assert ran(given, "then A earns 1", rules="den").status == status


@pytest.mark.parametrize(("desk", "hand", "status"), [
    ("?", "?", ERROR), ("Lens", "?", ERROR), ("?", "Ward", ERROR), ("Snare", "?", PASSED), ("?", "", PASSED),
    ("Lens", "Ward", FAILED),
])
def test_a_card_in_play_and_one_of_a_hand_may_matter_together(desk: str, hand: str, status: str) -> None:
    """A Lens shows what the other could do."""
    given = f"A hand [Pull], desk [{desk}]\nB hand [{hand}]\nC hand []\nA plays Pull at B"
    assert ran(given, "then A earns 1", rules="den").status == status


@pytest.mark.parametrize(("of_b", "status"), [
    ("desk [?]", ERROR), ("desk [Snare]", ERROR), ("desk [?], hand []", PASSED), ("desk [Snare], hand [2 Ward]", FAILED),
])
def test_a_card_in_play_and_many_in_a_hand_that_is_left_out_may_matter_together(of_b: str, status: str) -> None:
    """A Snare costs a coin if its player has two cards."""
    assert ran(f"A hand [Song]\nB {of_b}\nA plays Song", "expect B coins 3", rules="den").status == status


@pytest.mark.parametrize(("heart", "status"), [("unknown", ERROR), ("glad", ERROR), ("sad", PASSED)])
def test_an_order_that_nobody_has_chosen_may_matter_only_with_a_secret(heart: str, status: str) -> None:
    """Which card of a hand is the first, no rule says."""
    given = f"A hand [Sort]\nB hand [Solo, Ward], heart {heart}\nC hand []\nA plays Sort at B"
    assert ran(given, "then A earns 1", rules="den").status == status
