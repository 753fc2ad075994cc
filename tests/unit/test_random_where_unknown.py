"""What nobody knows may bring a random pick, or be dealt at random: no line holds only because a case says nothing of that."""

from __future__ import annotations

from pathlib import Path

import pytest
from short_cases import outcome

from adjudicator.cases.runner import ERROR, PASSED
from adjudicator.rules.library import found_in

DRAWN = ("A sheriff, hand [BANG!, Cat Balou, Panic!]\nB outlaw, Bart Cassidy, life 3{hand}\nC outlaw, hand []\n"
         "D renegade, hand []\ndeck [Beer]")
ROBBED = "A plays BANG! at B\nA plays Panic! at B"


def test_what_holds_whatever_is_picked_holds() -> None:
    """A takes one card, the Beer or another one."""
    assert outcome(DRAWN.format(hand=""), ROBBED, "expect A hand 2", rules="bang") == (PASSED,)


@pytest.mark.parametrize("line", ["illegal A plays Cat Balou at B", "then A takes Beer from B", "expect B hand []"])
@pytest.mark.parametrize(("hand", "status"), [("", ERROR), (", hand []", PASSED)])
def test_a_hand_that_is_left_out_may_make_a_pick_random(line: str, hand: str, status: str) -> None:
    """B draws a Beer, and the Panic! takes a card of their hand at random: with another one there, perhaps that."""
    assert outcome(DRAWN.format(hand=hand), ROBBED, line, rules="bang")[0] == status


@pytest.mark.parametrize("line", ["expect A hand [Beer, Duel]", "expect B hand 0"])
@pytest.mark.parametrize(("character", "status"), [("?", ERROR), ("Paul Regret", PASSED)])
def test_an_unknown_card_may_bring_a_random_pick(line: str, character: str, status: str) -> None:
    """Of the characters with three life points one is El Gringo, who takes a card of A's at random."""
    table = ("A sheriff, life 4, hand [BANG!, Beer, Duel], in play [Scope]\n"
             f"B outlaw, character [{character}], maximum 3, life 3, hand []\n"
             "C outlaw, life 3, hand []\nD renegade, life 3, hand []")
    found, *said = outcome(table, "A plays BANG! at B", line, rules="bang")

    assert found == status
    assert found == PASSED or "if it is `El Gringo`, this does not hold" in said[0]


AGENT = """game battlefield Whiskey Canyon, space 2, cubes 7
card Whiskey Canyon spaces 4, defence 1
card Pinkerton Agent cost 0, firepower 1{cost}
Colty hand []
McReady hand [Pinkerton Agent, Cowboy, Deputy]
McReady plays Pinkerton Agent"""


@pytest.mark.parametrize("line", ["expect McReady hand 2", "expect McReady discard []", "never McReady discards"])
@pytest.mark.parametrize(("cost", "status"), [("", ERROR), (", random-cost 0", PASSED)])
def test_an_unknown_price_may_be_a_card_that_is_picked_at_random(line: str, cost: str, status: str) -> None:
    """Nobody knows whether a Pinkerton Agent costs such a card."""
    rules = "revolver, frontier, ambush, prison, gunshot-trail"

    assert outcome(AGENT.format(cost=cost), line, rules=rules)[0] == status


GAME = """game mine "Mine"
values side: miner "Miner", saboteur "Saboteur"
player has
  side: side
zone hand of player: hidden
zone heap: pile
zone deck for hand: pile, hidden
kind action
  works in hand
  using it: play this at target
to play/plays (what: card) at (whom: player): move what to heap
setup hand-out for 3
to hand-out/hands-out:
  unpack action into deck
  shuffle deck
  for each p in everyone: set side of p to miner
WHO
  begin with first(everyone)
  for each p in everyone: move top of deck to hand of p
turn for status of it is playing
  phase play "play phase": offer play to you until no
action "Trap"
  copies 6
  play at others where side of it is saboteur "not a Saboteur": nothing
"""
BY_CHANCE = """\
  repeat 3:
    choose random from everyone as q
    set side of q to saboteur"""
BY_A_READING = """\
  for each p in everyone:
    if p != last(everyone) or more is three: set side of p to saboteur
interpretation more "How many are there?"
  choice two "two"
  choice three "three"
  default two because "so it is said\""""
ALWAYS = """\
  for each p in everyone:
    if p != last(everyone): set side of p to saboteur"""


@pytest.mark.parametrize(("who", "status"), [(BY_CHANCE, ERROR), (BY_A_READING, ERROR), (ALWAYS, PASSED)])
def test_a_game_may_deal_what_it_does_not_always_deal(who: str, status: str, tmp_path: Path) -> None:
    """There are two Saboteurs, or three: by chance, or under a reading."""
    dealing, _, reading = who.partition("interpretation")
    rules = GAME.replace("WHO", dealing.rstrip()) + (f"interpretation{reading}\n" if reading else "")
    (tmp_path / "mine.rules").write_text(rules, encoding="utf-8")
    table = "A saboteur, hand [Trap]\nB saboteur, hand []\nC side unknown, hand []\nturn A"
    with found_in(tmp_path):
        assert outcome(table, "illegal A plays Trap at C", rules="mine")[0] == status
