"""What is too much to follow decides nothing."""

from __future__ import annotations

import tempfile
from pathlib import Path

from hypothesis import example, given, settings
from hypothesis import strategies as st

from adjudicator.cases.files import read_cases
from adjudicator.cases.runner import ERROR, FAILED, PASSED, run_case
from adjudicator.notation.source import Source
from adjudicator.rules.library import found_in

GAME = """\
game tax "Tax"
player has
  gold: number = 3, at least 0, at most 20
zone hand of player: hidden
zone heap: pile
kind act
  works in hand
  using it: play this
to play/plays (what: card): move what to heap
to discard/discards (what: card): move what to heap
to give/gives (n: number): add 0 - n to your gold
turn for status of it is playing
  phase show: offer show to you until no
act "Collect"
  show:
    let sum = 0
    for each p in others:
      choose number from 0 to gold of p by p as n
      p give n
      set sum to sum + n
    if sum {test}:
      choose from your hand as c
      discard c
act "Scrap"
  show: give 1
"""
CASES = """\
case may-be "A may discard the Scrap"
  rules tax
  A hand [Collect, Scrap]
  {seats}
  turn A
  legal A plays Collect with Scrap

case may-not-be "A may not discard the Scrap"
  rules tax
  A hand [Collect, Scrap]
  {seats}
  turn A
  illegal A plays Collect with Scrap because "nothing asks for `with Scrap`"
"""


@settings(max_examples=20)
@given(st.lists(st.sampled_from([0, 1, 2, 20]), min_size=1, max_size=7), st.integers(0, 12), st.booleans())
@example([20] * 7, 1, True)
@example([20] * 7, 1, False)
def test_no_line_holds_about_a_move_that_is_too_much_to_follow(gold: list[int], bound: int, more: bool) -> None:
    """Whether what the others give comes to more than a number, or to no more, is their choice, unless it is always so."""
    always = sum(gold) <= bound
    seats = "\n  ".join(f"{seat} gold {has}, hand []" for seat, has in zip("BCDEFGH", gold, strict=False))
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "tax.rules").write_text(GAME.format(test=f"> {bound}" if more else f"<= {bound}"), encoding="utf-8")
        with found_in(folder):
            file = read_cases(Source("tax.case", CASES.format(seats=seats)))
            legal, illegal = (run_case(case, file.tables).status for case in file.cases)

    true = (FAILED, PASSED) if more else (PASSED, FAILED)
    assert (legal, illegal) in ([true, (ERROR, ERROR)] if always else [(ERROR, ERROR)]), (gold, bound, more)
