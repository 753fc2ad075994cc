"""A pile with which a game begins may have cards, if nobody says what it holds: no check that holds rests on it being empty.

Nor does one rest on it that nothing lies below the cards that are listed of a pile which goes on.
"""

from __future__ import annotations

import pytest

from adjudicator.cases.files import read_cases
from adjudicator.cases.runner import FAILED, PASSED, run_case
from adjudicator.notation.source import Source

CASE = """\
case left-out "Nobody has said what is in a pile"
  rules bang, {sets}
  A sheriff, {a}
  B outlaw, life 3, hand []
  C outlaw, hand []
  D renegade, hand []
  {said}
  deck [#1, #2, #3, #4]
  turn {turn}
  {script}
"""
SHOW = ("wild-west-show", "hand [Stagecoach]", "show [Gag]", "A", "A plays Stagecoach")
EVENT = ("high-noon", "hand []", "event [Shootout]", "D", "D ends turn")
SHOP = ("gold-rush", "nuggets 4, hand []", "shop [Shot, Rhum, Bottle]", "A", "A buys Shot at B")
MAY_BUY = ("gold-rush", "Josh McCloud, nuggets 4, hand []", "shop [Shot, Rhum, Bottle]", "A", "")
DISGUISE = ("wild-west-show", "Greygory Deck, hand []", "", "A\n  phase draw", "")
SITUATIONS = {
    "a show": (SHOW, "show-deck", "Sacagaway, Wild West Show", ["expect show [Gag]", "never A presents", "expect A hand 2"]),
    "an event": (EVENT, "upcoming", "Thirst, High Noon", ["then A draws 2", "expect game events [Shootout]", "never D draws"]),
    "a shop": (SHOP, "supply", "Boots, Pickaxe", ["expect shop [Rhum, Bottle, Shot]", "expect B life 2", "expect A nuggets 3"]),
    "characters": (DISGUISE, "characters", "Rose Doolan, Suzy Lafayette", ["illegal A uses Greygory Deck", "never B draws"]),
    "an ability": (MAY_BUY, "supply", "Boots, Pickaxe", ["illegal A uses Josh McCloud", "legal A buys Rhum"]),
}


def status(situation: tuple[str, ...], line: str, more: str = "") -> str:
    """What becomes of a line in a situation, with this stated besides."""
    sets, a, said, turn, moves = situation
    text = CASE.format(sets=sets, a=a, said=f"{said}{more}", turn=turn, script=f"{moves}\n  {line}")
    return run_case(read_cases(Source("pile.case", text)).cases[0], ()).status


@pytest.mark.parametrize(("name", "line"), [(name, line) for name, (*_, lines) in SITUATIONS.items() for line in lines])
def test_no_check_that_holds_fails_with_a_card_in_a_pile_that_is_left_out(name: str, line: str) -> None:
    """What holds of a pile that is left out holds of an empty one, and of one with cards."""
    situation, zone, cards, _ = SITUATIONS[name]
    said = {held: status(situation, line, f"\n  game {zone} [{held}]") for held in ("", cards)}

    assert status(situation, line) != PASSED or FAILED not in said.values(), said


@pytest.mark.parametrize("name", SITUATIONS)
def test_a_line_that_rests_on_an_empty_pile_holds_where_it_is_stated(name: str) -> None:
    """The first line of each situation is an error without that, and holds with it."""
    situation, zone, _, (line, *_) = SITUATIONS[name]

    assert "error" == status(situation, line)
    assert PASSED == status(situation, line, f"\n  game {zone} []")


SEARCH = """\
case searched "Somebody looks for a card in a deck"
  rules revolver, frontier, ambush, prison, dead-rides-a-horse, hunt-the-man-down, tarnished-star
  game battlefield Whiskey Canyon, space 2, cubes 7
  card Whiskey Canyon spaces 4, defence 1
  card Boris Balkan cost 0, firepower 2
  card Ramshackle Hut cost 0, firepower 0
  Colty gang [Manolito, Jack Colty], hand [{card}]{deck}
  McReady hand []
  turn Colty
  Colty plays {card}
  {line}
"""
SOUGHT = (("Boris Balkan", "never Colty takes"), ("Boris Balkan", "expect Colty hand []"),
          ("Ramshackle Hut", 'illegal Colty chooses .38 Special because "the choice is"'))


def searched(card: str, line: str, deck: str) -> str:
    """What becomes of a line where a card lets Colty look for something in a deck."""
    text = SEARCH.format(card=card, line=line, deck=deck)
    return run_case(read_cases(Source("search.case", text)).cases[0], ()).status


@pytest.mark.parametrize(("card", "line"), SOUGHT)
def test_what_lies_below_the_cards_that_are_listed_of_a_pile_is_not_taken_for_nothing(card: str, line: str) -> None:
    """What holds of the cards that are listed holds if these are all, and not if the one that is sought lies below them."""
    listed = ", deck [Derringer, Saddlebags]"

    assert "error" == searched(card, line, listed)
    assert PASSED == searched(card, line, f"{listed}, deck 2")
    assert FAILED == searched(card, line, ", deck [Derringer, Saddlebags, .38 Special], deck 3")
