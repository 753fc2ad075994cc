"""A printed value that no source gives may be any number with which the rules compare it."""

from __future__ import annotations

from pathlib import Path

import pytest
from short_cases import ran

from adjudicator.cases.runner import ERROR, FAILED, PASSED
from adjudicator.rules.library import found_in

GAME = """\
game mine "Mine"
player has
  nuggets: number = 3
zone bench of player "bench": live
kind tool
  works in bench
to earn/earns (n: number): add n to your nuggets
value heft(c: card): number = mass of c + 1
turn for status of it is playing
  phase go: offer go to you until no
tool "Scale"
  mass unknown
  go once per turn if not (mass of this is unknown) and {condition}: earn 2
"""


@pytest.mark.parametrize(("condition", "mass"), [
    ("mass of this = 5", 5), ("mass of this > 1 and mass of this < 4", 2), ("heft(this) = 8", 7), ("7 = mass of this", 7),
])
def test_a_number_with_which_rules_compare_a_value_is_tried(condition: str, mass: int, tmp_path: Path) -> None:
    """Neither 0 nor 1 nor the highest number lets the Scale act, but one between them does."""
    (tmp_path / "mine.rules").write_text(GAME.format(condition=condition))
    with found_in(tmp_path):
        said = ran("A bench [Scale]\nB\nturn A", "illegal A uses Scale", rules="mine")
        stated = ran(f"card Scale mass {mass}\nA bench [Scale]\nB\nturn A", "illegal A uses Scale", rules="mine")
        other = ran("card Scale mass 12\nA bench [Scale]\nB\nturn A", "illegal A uses Scale", rules="mine")

    assert ERROR == said.status
    assert f"card Scale mass {mass}" in said.message
    assert (FAILED, PASSED) == (stated.status, other.status)
