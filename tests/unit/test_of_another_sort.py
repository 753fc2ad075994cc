"""What is aimed at players is asked nothing of cards, and what waits behind a choice may need a value that no source gives."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from short_cases import outcome

from adjudicator.cases.runner import ERROR, FAILED
from adjudicator.rules.library import found_in

GAME = """game harbour "Harbour"

zone hand of player: hidden
zone pier of player "on the pier": live
zone deck: pile, hidden, endless
zone sea "sea": pile

player has
  coins: number = 1, at least 0

kind trick
  works in hand
  using it: play this at target
kind boat
  works in pier
  from hand trade: launch this
kind barge
  works in pier
  from hand trade if your coins >= cost of this "too dear": launch this
kind call
  works in hand
  using it: hail this

to play/plays (what: card) at (whom: target): move what to sea
to hail/hails (what: card): move what to sea
to launch/launches (what: card): move what to your pier
to sink/sinks (what: card): move what to sea
to pay/pays (n: number): add n to your coins

value weight(p: player): number = total(pier of p, cost-of)
value cost-of(c: card): number = cost of c

turn for status of it is playing
  phase trade "trade": offer trade to you until no

trick "Swap"
  trade at others: swap seats of you and target
trick "Ram"
  trade at others where weight(it) = 0 "too heavy": target pays 1
call "Toll"
  trade:
    choose from everyone as p
    p pays 0
trick "Hole"
  trade at pier of others: sink target
boat "Raft"
  cost 0
boat "Galley"
  cost unknown
  trade once per turn if cost of this > 1: pay 1
barge "Lighter"
  cost unknown
"""


@pytest.fixture(autouse=True)
def harbour(tmp_path: Path) -> Iterator[None]:
    """The game of the harbour."""
    (tmp_path / "harbour.rules").write_text(GAME)
    with found_in(tmp_path):
        yield


@pytest.mark.parametrize(("table", "line", "status"), [
    ("A hand [], on the pier [Raft]\nB hand [Swap, ?], on the pier [Raft]", "illegal B plays Swap at Galley with Raft", ERROR),
    ("A hand [Raft], on the pier [Raft]\nB hand [Ram], on the pier []", "legal B plays Ram at Raft", FAILED),
    ("A hand [Raft], on the pier [Raft]\nB hand [Hole], on the pier []", "legal B plays Hole at A", FAILED),
])
def test_a_target_of_another_sort_is_none(table: str, line: str, status: str) -> None:
    """No condition is tried on it, and nothing is done with it."""
    said = outcome(table, "turn B", line, rules="harbour")
    assert (status, True) == (said[0], "nothing asks for" in " ".join(said) or "is not a target" in " ".join(said)), said


@pytest.mark.parametrize(("table", "lines"), [
    ("A hand [?], on the pier []\nB hand [Lighter]", "illegal A plays Lighter"),
    ("A hand [Toll, Galley]\nB hand []", "A plays Toll\nillegal A plays Galley"),
])
def test_a_value_that_no_source_gives_leaves_open_whether_a_move_may_be_made(table: str, lines: str) -> None:
    """Also of the card that an unknown one may be, and of one that is played once a choice is made."""
    status, *said = outcome(table, "turn A", lines, rules="harbour")
    assert (ERROR, True, True) == (status, "nobody knows" in said[0], "no source gives it" in said[0]), said


@pytest.mark.parametrize("paid", ["Malpaso", "Chinese Celestials, Malpaso", "Church", "Mapache"])
def test_a_place_that_is_called_like_a_player_is_no_card_to_pay_with(paid: str) -> None:
    """A battlefield of Revolver 2 has the name of a seat."""
    bridge = ("set attack-duty must", "set bridge-flip turned", "game battlefield Los Quantos Bridge, space 2, army 9",
              "card Los Quantos Bridge spaces 3, defence 1, turned-defence 3", "card Cutthroat Razor kegs 1",
              "card Beecher's Bible kegs 0, cost 0", "card Row-Blocking Card cost 0", "card Padre Esteban survival 9",
              "card Starter II survival 1", "Malpaso guardians [Padre Esteban, Starter II], hand [Chinese Celestials]",
              "Mapache hand 2", "turn Malpaso")
    status, said = outcome(*bridge, f"illegal Malpaso uses Dynamite the Bridge with {paid}", rules="revolver2")

    assert (status, f"nothing asks for `with {paid.split(', ')[-1]}`" in said) == (ERROR, True)
