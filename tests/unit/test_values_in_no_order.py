"""The cards of a hand lie in no order: no value that goes through them one after the other is expected to be something."""

from __future__ import annotations

from pathlib import Path

import pytest
from short_cases import outcome

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
