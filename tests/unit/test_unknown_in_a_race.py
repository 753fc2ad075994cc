"""An unknown card with which a player might be the first to call, in a game where all may call at once."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from short_cases import ran

from adjudicator.cases.runner import ERROR, FAILED, PASSED
from adjudicator.rules.library import found_in

GAME = """game spark "Spark"

values tint: red "Red", blue "Blue"
cards have
  tint: tint

zone hand of player: hidden
zone hearth of player "by the hearth": live
zone deck: pile, hidden, endless
zone embers "embers": pile

player has
  shouts: number = 0, turn

kind spell
  works in hand
  using it: cast this at target
kind stove
  works in hearth

to cast/casts (what: card) at (whom: player):
  move what to embers
  react answer by players starting with you
to shout/shouts: add 1 to your shouts
to draw/draws (n: number): repeat n: move top of deck to your hand
to tire/tires (n: number): add n to your shouts

turn for status of it is playing
  phase race "race":
    react snap by players in any order until some (players where shouts of it > 0)
  phase burn "burning": offer burn to you until no

spell "Fizzle"
  answer: draw 1
spell "Snap"
  snap: shout
spell "Shove"
  snap at others: target tires 1
spell "Taunt"
  burn: draw 1
stove "Grate"
  use your hand where tint of it is blue as "Fizzle" if active is not you
stove "Bin"
  burn: draw 1
"""


@pytest.fixture(autouse=True)
def spark(tmp_path: Path) -> Iterator[None]:
    """The game of sparks."""
    (tmp_path / "spark.rules").write_text(GAME)
    with found_in(tmp_path):
        yield


TABLE = "A hand []\nB hand [{}], by the hearth [{}]\nC hand []\nturn A\nphase race"


def test_who_might_be_the_first_with_an_unknown_card_may_do_something() -> None:
    """Nobody is asked, and what could be done in the race is not carried out: the run ends."""
    for hearth in ("Grate blue", "Bin blue"):
        result = ran(TABLE.format("?", hearth), 'illegal B plays Shove at A because "is to answer"', rules="spark")
        assert (ERROR, True) == (result.status, "Shove" in result.message), result.message


@pytest.mark.parametrize("hearth", ["Grate blue", "Bin blue"])
def test_nobody_knows_whether_somebody_is_asked_in_a_race_beside_an_unknown_card(hearth: str) -> None:
    """Also where a rule has to know what is printed on it."""
    line = "never B is asked"
    assert ran(TABLE.format("?", hearth), line, rules="spark").status == ERROR
    assert ran(TABLE.format("Shove red", hearth), line, rules="spark").status == FAILED


def test_that_another_player_is_to_answer_is_no_reason_if_one_may_be_the_first_too() -> None:
    """A calls, and B might."""
    table = "A hand [Snap red]\nB hand [{}]\nC hand []\nturn A\nphase race"
    line = 'illegal B plays Taunt because "is to answer"'
    held = {card: ran(table.format(card), line, rules="spark").status for card in ("?", "Taunt red", "Snap red")}
    assert {"?": ERROR, "Taunt red": PASSED, "Snap red": FAILED} == held
