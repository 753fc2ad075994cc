"""A run without a card that ends before a move of another turn can be made: it goes on to the next question, and no further."""

from __future__ import annotations

from pathlib import Path

from adjudicator.cases.files import read_cases
from adjudicator.cases.runner import FAILED, run_case
from adjudicator.notation.source import Source
from adjudicator.rules.library import found_in

RULES = """\
game storm "Storm"
zone hand of player: hidden
zone front of player "in front": live
zone heap: pile
kind trick
  works in hand
  using it: play this
kind charm
  works in front
to play/plays (what: card): move what to heap
to strike/strikes: nothing
to rest/rests: nothing
to go/goes: set your status to out
turn for status of it is playing
  phase act: offer act to you until no
trick "Storm"
  act: strike
trick "Nap"
  act: rest
charm "Thorns"
  when another player strikes: they goes
"""
CASE = """\
case storm "A is out of the game before their turn is over"
  rules storm
  A hand [Storm]
  B hand [Nap], in front [Thorns]
  C hand [Nap]
  A plays Storm
  B plays Nap
  never C rests because Nap
"""


def test_what_would_happen_without_a_card_is_known_in_the_end(tmp_path: Path) -> None:
    """Without the Storm, or the Thorns, the turn of A has to be ended: nobody waits for that for ever."""
    (tmp_path / "storm.rules").write_text(RULES)
    with found_in(tmp_path):
        result = run_case(read_cases(Source("storm.case", CASE)).cases[0], ())
    assert result.status == FAILED
    assert "without `Nap` the same moves would not lead to this step either" in result.message
