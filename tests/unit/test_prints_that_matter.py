"""A value that no source gives is tried where only a part of a move, an unknown card or an equal number makes it matter."""

from __future__ import annotations

from pathlib import Path

import pytest
from short_cases import ran

from adjudicator.cases.runner import ERROR, PASSED
from adjudicator.rules.library import found_in

CANYON = """\
game battlefield Whiskey Canyon, space 1, cubes 7
card Whiskey Canyon spaces 4, defence 1
card Annie McGraw survival 1
card Fire at will cost 0
card Deputy firepower 2
Colty gang [Annie McGraw, Manolito, Jack Colty], hand [Fire at will]
turn Colty
phase play"""
STATED = "card Grady Seasons has-crosshair {}, has-impervious 0"
CHOSEN = "Colty plays Fire at will\nlegal Colty chooses Deputy"


@pytest.mark.parametrize(("held", "line"), [
    ("Grady Seasons", "legal Colty plays Fire at will with Deputy"), ("Grady Seasons", CHOSEN), ("?", CHOSEN),
])
def test_a_crosshair_decides_at_whom_somebody_may_shoot(held: str, line: str) -> None:
    """Nobody knows whether Grady Seasons has one; nor whether an unknown card does."""
    result = ran(CANYON, f"McReady hand [], in play [Deputy, {held}]", line, rules="revolver, vengeance")

    assert result.status == ERROR
    assert "has-crosshair 1` it does not hold" in result.message or "matters here" in result.message


@pytest.mark.parametrize(("icon", "verdict"), [("1", "illegal"), ("0", "legal")])
def test_a_stated_crosshair_settles_it(icon: str, verdict: str) -> None:
    """Who has one has to be shot at first."""
    line = f"{verdict} Colty plays Fire at will with Deputy"
    held = "McReady hand [], in play [Deputy, Grady Seasons]"
    result = ran(STATED.format(icon), CANYON, held, line, rules="revolver, vengeance")

    assert result.status == PASSED, result.message


TOPS = """game tops "Tops"
zone hand of player: hidden
zone desk of player "desk": live
zone heap: pile
player has
  coins: number = 3, at least 0, at most 20
kind trick
  works in hand
  using it: play this
kind tool
  works in desk
to play/plays (what: card): move what to heap
to earn/earns (n: number): add n to your coins
value fits(c: card): truth = not (spin of c is unknown) and spin of c = coins of holder of c
tool "Top"
  spin unknown
tool "Ball"
  spin 3
trick "Song"
  play if some (your desk where fits(it)) "nothing fits": earn 1
turn for yes
  phase play "play phase": offer play to you until no
"""


@pytest.mark.parametrize("coins", [3, 7])
def test_a_value_may_be_as_high_as_something_else(coins: int, tmp_path: Path) -> None:
    """The rules name no number with which the spin is compared."""
    (tmp_path / "tops.rules").write_text(TOPS)
    with found_in(tmp_path):
        line = 'illegal A plays Song because "nothing fits"'
        lines = (f"A coins {coins}, hand [Song], desk [Top]", "B hand []", "turn A", line)
        assert f"with `card Top spin {coins}` it does not hold" in ran(*lines, rules="tops").message
        assert ran(f"card Top spin {coins + 1}", *lines, rules="tops").status == PASSED
