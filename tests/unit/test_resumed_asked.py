"""Why somebody is asked at the very beginning of a run that was resumed."""

from __future__ import annotations

from pathlib import Path

import adjudicator
from adjudicator.cases.files import read_cases
from adjudicator.cases.runner import FAILED, run_case
from adjudicator.notation.source import Source
from adjudicator.rules.library import found_in

GAME = """\
game purse "Purse"
player has
  coins: number = 5
zone hand of player: hidden
zone front of player "in front": live
zone heap: pile
kind deed
  works in hand
  using it: play this
kind thing
  works in front
  from hand act: place this
to play/plays (what: card): move what to heap
to place/places (what: card): move what to your front
to pay/pays (n: number): add 0 - n to your coins
turn for status of it is playing
  phase act: offer act to you until no
deed "Match"
  act: pay 1
thing "Purse"
  instead of you pay if n > 0: pay n - 1
"""
SITUATION = "rules purse\nA hand [Match, Purse]\nB hand []\nturn A\nphase act\nA plays Purse\n"


def test_that_somebody_is_asked_where_a_run_is_resumed_is_not_because_of_a_card(tmp_path: Path) -> None:
    """The question is there before any part of the run."""
    (tmp_path / "purse.rules").write_text(GAME, encoding="utf-8")
    with found_in(tmp_path):
        resumed = adjudicator.to_situation(adjudicator.situation(SITUATION).resolve(), exact=True)
        lines = [line for line in resumed.splitlines() if line.strip()]
        text = "\n  ".join(['case asked "A is asked"', *lines, "A ends turn", "then A is asked because Purse"])
        result = run_case(read_cases(Source("purse.case", f"{text}\n")).cases[0], ())

    assert (FAILED, True) == (result.status, "because of `act`" in result.message)
