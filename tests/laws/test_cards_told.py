"""The cards of a step are those that move while its verb is carried out, whatever clauses wait for it."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from adjudicator.cases.files import read_cases
from adjudicator.cases.runner import FAILED, PASSED, run_case
from adjudicator.notation.source import Invalid, Source
from adjudicator.rules.library import found_in
from adjudicator.rules.load import load

GAME = """\
game peek "Peek"
player has
  coins: number = 3
zone hand of player: hidden
zone front of player "in front": live
zone box of player: pile
zone deck: pile, hidden
zone heap: pile
kind deed
  works in hand
  using it: play this
kind helper
  works in front
to play/plays (what: card): move what to heap
to earn/earns: add 1 to your coins
to draw/draws (n: number): repeat n: move top of deck to your hand
to stash/stashes (what: card): move what to your box
to peek/peeks (what: card): show what to you
to stow (what: card): move what to your box
to deal/deals: set-out
to set-out: nothing
turn for status of it is playing
  phase dawn: draw 1
  phase act: offer act to you until no
deed "Work"
  act: earn
deed "Toss"
  act: earn
helper "Spy"
  {head} {test}: {act}
"""
CASE = """\
case drawn "B draws one card, and what a helper does is another step"
  rules peek
  A coins {coins}, hand [], in front [Spy]
  B hand [Work]
  deck [Toss, Work]
  turn A
  A ends turn
  then B draws {what}
"""
WAITING = st.sampled_from(["when", "before"])
THEIRS = st.sampled_from(["first(hand of they)", "top of deck"])
TESTS = st.sampled_from(["", "if your coins > 2"])
TOLD = st.sampled_from(["stash", "peek"])


@st.composite
def untold(draw: st.DrawFn) -> str:
    """Something that a clause does to a card without a step of its own."""
    card = draw(THEIRS)
    return draw(st.sampled_from([f"move {card} to your box", f"show {card} to you", f"stow {card}",
                                 f"if your coins > 1: move {card} to your box", f"repeat 2: stow {card}"]))


@contextmanager
def loaded(head: str, test: str, act: str) -> Iterator[None]:
    """A game whose helper does something when another player draws, or just before."""
    text = GAME.format(head=f"{head} another player draw", test=test, act=act).replace(" :", ":")
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "peek.rules").write_text(text, encoding="utf-8")
        with found_in(folder):
            load("peek")
            yield


def outcome(coins: int, what: str) -> str:
    """What becomes of a case that says what is drawn."""
    file = read_cases(Source("peek.case", CASE.format(coins=coins, what=what)))
    return run_case(file.cases[0], file.tables).status


@settings(max_examples=25)
@given(WAITING, TESTS, untold())
def test_no_card_moves_in_the_step_of_a_verb_that_does_not_move_it(head: str, test: str, act: str) -> None:
    with pytest.raises(Invalid) as raised, loaded(head, test, act):
        pass

    assert ["R044"] == [found.code for found in raised.value.diagnostics]


@settings(max_examples=15)
@given(WAITING, TESTS, TOLD, THEIRS, st.integers(2, 4))
def test_a_step_tells_the_cards_of_its_own_verb(head: str, test: str, verb: str, card: str, coins: int) -> None:
    """Whether the helper acts or not, before the step or after it."""
    with loaded(head, test, f"{verb} {card}"):
        outcomes = {what: outcome(coins, what) for what in ("1: Toss", "1: Work", "1: Toss, Work", "2")}

    stashed = head == "before" and verb == "stash" and card == "top of deck" and (coins > 2 or not test)
    drawn, other = ("1: Work", "1: Toss") if stashed else ("1: Toss", "1: Work")
    assert {drawn: PASSED, other: FAILED, "1: Toss, Work": FAILED, "2": FAILED} == outcomes
