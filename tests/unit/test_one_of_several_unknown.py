"""Of several unknown cards one may matter, or two: for what their player leaves unused, and for what another one chooses."""

from __future__ import annotations

from pathlib import Path

import pytest
from short_cases import ran

from adjudicator.cases.runner import PASSED
from adjudicator.rules.library import found_in

HOARD = """game hoard "Hoard"
zone hand of player: hidden
zone heap: pile
player has
  coins: number = 3
grid hit
  rows have
    safe: truth = no
    left: number = 0
  moment dodge:
    offer dodge to you until safe of row
    set left of row to refused
  moment resolve:
    if left of row = 1: lose 1
    else: earn 1
kind trick
  works in hand
  using it: play this at target
to play/plays (what: card) at (whom: player): move what to heap
to earn/earns (n: number): add n to your coins
to lose/loses (n: number): add -n to your coins
trick "Shot"
  play at others: attack target
trick "Lamp"
  play: earn 1
trick "Ward"
  dodge: set safe of row to yes
turn for yes
  phase play "play phase": offer play to you until no
"""
CHAIN = """game chain "Chain"
zone hand of player: hidden
zone heap: pile
player has
  coins: number = 3
kind trick
  works in hand
  using it: play this at target
kind fruit
  works in hand
game has
  free: truth = no
to play/plays (what: card) at (whom: player): move what to heap
to earn/earns (n: number): add n to your coins
trick "Ask"
  play at others:
    one of by target:
      "free" if some (hand of target where it is "Fig") and some (hand of target where it is "Pear"): set free of game to yes
      "bound" if not (some (hand of target where it is "Fig") and some (hand of target where it is "Pear")): nothing
    one of by last(others):
      "go" if free of game: earn 1
      "stay": nothing
      "rest": nothing
fruit "Fig"
  copies 2
fruit "Pear"
turn for yes
  phase play "play phase": offer play to you until no
"""


@pytest.mark.parametrize("line", ["then B earns 1", "never B loses", "expect B coins 4"])
@pytest.mark.parametrize("hand", ["2 ?", "3 ?", "Lamp, ?", "?, Ward"])
def test_one_of_several_cards_alone_may_have_been_left_unused(hand: str, line: str, tmp_path: Path) -> None:
    """It makes a difference here whether one of them could have been used, and none whether all could."""
    (tmp_path / "hoard.rules").write_text(HOARD, encoding="utf-8")
    with found_in(tmp_path):
        assert ran("A hand [Shot]", f"B hand [{hand}]", "A plays Shot at B", line, rules="hoard").status != PASSED


@pytest.mark.parametrize(("hands", "holds"), [
    (("[2 ?]", "[?]"), False), (("[Fig, Pear]", "[?]"), False), (("[2 ?]", "[Fig]"), False), (("[Fig, ?]", "[?]"), False),
    (("[Fig, Fig]", "[?]"), True),
])
def test_what_one_player_chose_by_their_hand_counts_for_the_choice_of_another(hands: tuple[str, str], holds: bool,
                                                                            tmp_path: Path) -> None:
    """Lines about what a player may choose rest on cards of others, too."""
    (tmp_path / "chain.rules").write_text(CHAIN, encoding="utf-8")
    with found_in(tmp_path):
        found = ran("A hand [Ask]", f"B hand {hands[0]}", f"C hand {hands[1]}", "A plays Ask at B", "illegal C chooses go",
                    rules="chain")

        assert (found.status == PASSED) is holds
