"""What an `illegal` line says besides is held against what its card asks for, whatever else stands against the move."""

from __future__ import annotations

from itertools import product

import pytest

from adjudicator.cases.files import read_cases
from adjudicator.cases.runner import PASSED, Result, run_case
from adjudicator.notation.source import Source

TABLE = """\
case refused "Something else stands against the move"
  rules {game}
  {a}
  B outlaw, life 3, hand [Duel], in play [Barrel]
  C outlaw, Slab the Killer, life 3, hand []
  D renegade, life 2, hand [], in play [Scope]
  {more}
  turn A
  {script}
"""
TRAIN = "game miles 1, stations [Boom Town, Crown's Hole], train [Caboose, Observation Car, Ghost Car], locomotives [Leland]"
SETS = "bang, dodge-city, fistful-of-cards, great-train-robbery"
PARTS = ("with Slab the Killer", "with Barrel", "with Scope", "with deck", "with C", "from C", "from D", "with Leland", "at B, C")
CARDS = {
    "a price": ("A sheriff, hand [Springfield{}]", "", "plays Springfield at B"),
    "a price alone": ("A sheriff, hand [Tequila{}], life 2", "", "plays Tequila at A"),
    "a railcar": ("A sheriff, hand [{}]", "", "loots Caboose"),
    "an ability": ("A sheriff, Sid Ketchum, life 3, hand [Missed!{}]", "", "uses Sid Ketchum"),
    "an event": ("A sheriff, hand [BANG!{}]", "event [Sniper]\n  game upcoming []", "uses Sniper"),
}
PAID = {"a railcar": "Gatling", "an event": ", BANG!"}


def run(script: str, a: str, more: str = "", game: str = SETS) -> Result:
    """What becomes of a script."""
    text = TABLE.format(game=game, a=a, more=f"{more}\n  {TRAIN}" if "train" in game else more, script=script)
    return run_case(read_cases(Source("refused.case", text)).cases[0], ())


@pytest.mark.parametrize(("name", "part"), [*product(CARDS, PARTS)])
def test_no_part_of_a_move_is_held_against_nothing_where_something_else_stands_against_it(name: str, part: str) -> None:
    """Where nothing else does, and the part tests nothing, it tests nothing where the price cannot be paid either."""
    a, more, move = CARDS[name]
    line = f"illegal A {move} {part}" if not ("at B" in move and "at B" in part) else f"illegal A {move}, C"
    paid = run(line, a.format(PAID.get(name, ", Gatling")), more)
    unpaid = run(line, a.format(""), more)

    if "this tests nothing" in paid.message:
        assert PASSED != unpaid.status, (line, paid.message)


def test_that_a_card_of_the_hand_does_not_pay_is_a_ruling() -> None:
    """It lies where a card that pays would."""
    found = run("illegal A uses José Delgado with Beer", "A sheriff, José Delgado, hand [Beer]")

    assert PASSED == found.status, found.message


AT_ANOTHER_TIME = ("with Scope", "with Duel", "with Missed!", "with hand", "from D", "with Slab the Killer")


@pytest.mark.parametrize(("who", "part"), [*product(["Jourdonnais", "Lucky Duke"], AT_ANOTHER_TIME)])
def test_what_is_done_at_another_time_asks_for_nothing_that_lies_elsewhere(who: str, part: str) -> None:
    """An ability that is used in another moment asks for no card there, and never for one of these."""
    found = run(f"illegal A uses {who} {part}", f"A sheriff, {who}, life 3, hand [Missed!]", game="bang")

    assert PASSED != found.status
    assert "this tests nothing" in found.message


OFFERS = {"New Identity": "high-noon", "Hard Liquor": "fistful-of-cards"}


@pytest.mark.parametrize("event", OFFERS)
def test_what_is_offered_is_not_played(event: str) -> None:
    """It is accepted with `uses`: that it may not be played says nothing."""
    found = run(f"illegal A plays {event}", "A sheriff, life 3, hand [Beer]", f"event [{event}]", game=f"bang, {OFFERS[event]}")

    assert "this tests nothing" in found.message


@pytest.mark.parametrize(("paid", "part"), [("BANG!", "with Caboose"), ("BANG!", "with Observation Car")])
def test_what_comes_from_elsewhere_does_not_pay_for_itself(paid: str, part: str) -> None:
    """What is paid for with cards of the hand lies in another place."""
    assert "nothing asks for" in run(f"illegal A loots Caboose {part}", f"A sheriff, hand [{paid}]").message


SWAP = """\
case swapped "The Switch exchanges two cards"
  rules bang, great-train-robbery
  A sheriff, hand [Switch], in play [Barrel]
  B outlaw, life 3, hand [], in play [Mustang]
  C outlaw, hand []
  D renegade, hand []
  A plays Switch at B with Barrel, Mustang
  {line}
"""


@pytest.mark.parametrize("line", ["never A swaps Mustang", "never A swaps Barrel", "never A swaps with Mustang",
                                  "never A swaps Barrel with Mustang"])
def test_no_card_of_a_step_is_denied_whose_preposition_is_left_out(line: str) -> None:
    """The step names two cards: a line that names one of them denies it, whichever that is."""
    found = run_case(read_cases(Source("swapped.case", SWAP.format(line=line))).cases[0], ())

    assert "failed" == found.status
