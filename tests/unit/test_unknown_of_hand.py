"""What stands against a move only because a card of its player is unknown decides nothing in silence."""

from __future__ import annotations

import pytest
from short_cases import outcome

from adjudicator.cases.runner import ERROR, FAILED, PASSED

DODGE, SNIPER, VALLEY = "bang, dodge-city", "bang, fistful-of-cards", "bang, valley-of-shadows"
JOSE = "A sheriff, José Delgado, hand [{}]\nB outlaw\ndeck [#1, #2]\nturn A"
SHOT = "event [Sniper]\nA sheriff, hand [BANG!, {}]\nB outlaw\nC outlaw\nturn A"
BARREL = "A sheriff, hand [BANG!]\nB outlaw, in play [{}], hand [Missed!]\nC outlaw\nA plays BANG! at B"
GUN = "A sheriff, hand [{}], in play [Volcanic]\nB outlaw\nC outlaw\nturn A"


@pytest.mark.parametrize(("given", "card", "line", "rules"), [
    (JOSE, "Scope", 'A uses José Delgado because "no blue card in hand"', DODGE),
    (SHOT, "BANG!", 'A uses Sniper at B because "too few BANG! in hand"', SNIPER),
    (GUN, "Volcanic", 'A plays Volcanic because "offers nothing here"', "bang"),
])
def test_a_condition_may_rest_on_an_unknown_card(given: str, card: str, line: str, rules: str) -> None:
    """What the card may be makes the move legal; where it is another one, the line holds."""
    move = line.split(" because")[0]

    status, said, *_ = outcome(given.format("?"), f"illegal {line}", rules=rules)
    assert (ERROR, f"whether `{move}` is legal depends on what nobody knows: a card that A has in `hand` may be ") == (
        status, said[:len(f"whether `{move}` is legal depends on what nobody knows: a card that A has in `hand` may be ")])
    assert (PASSED,) == outcome(given.format(card), f"legal {move}", rules=rules)
    assert (PASSED,) == outcome(given.format("Missed!"), f"illegal {line}", rules=rules)


@pytest.mark.parametrize(("card", "status"), [
    ("Barrel", ERROR), ("?", ERROR), ("Barrel Q♠", FAILED), ("Barrel K♠", PASSED), ("Barrel, Scope", ERROR), ("Scope", PASSED),
])
def test_a_card_in_play_whose_suit_nobody_states_may_be_the_one_that_is_named(card: str, status: str) -> None:
    line = 'illegal B uses Barrel Q♠ because "has no Barrel Q♠"\nB plays Missed!'

    assert status == outcome(f"{BARREL.format(card)}\n{line}")[0]


@pytest.mark.parametrize(("hand", "status"), [("Beer, ?", ERROR), ("2 ?", ERROR), ("?", ERROR), ("Beer, Missed!", PASSED)])
def test_what_chance_takes_from_a_hand_may_be_the_card_that_is_named(hand: str, status: str) -> None:
    table = f"A sheriff, hand [Panic!]\nB outlaw, hand [{hand}]\nC outlaw\nturn A\n"

    assert status == outcome(f'{table}illegal A plays Panic! at B with Barrel because "nothing asks for"')[0]


def test_what_is_asked_later_does_not_settle_an_unknown_choice() -> None:
    """B takes the last card of the store without a question; that B is asked nothing afterwards says nothing of it."""
    store = "A sheriff, hand [General Store]\nB outlaw\ndeck [Beer, {}]\nA plays General Store\nA chooses Beer\n"

    assert ERROR == outcome(store.format("?") + 'illegal B chooses Barrel because "is not asked"')[0]
    assert PASSED == outcome(store.format("Barrel") + "legal B chooses Barrel")[0]


def test_a_card_that_is_used_lies_in_play_if_one_does() -> None:
    """Whether another one lies in hand, which would be played, does not matter."""
    table = "A sheriff, hand [{}], in play [Bandolier load 3]\nB outlaw\nC outlaw\nturn A\nA uses Bandolier\n"

    for hand in ("?", "Bandolier", "Beer"):
        found = outcome(f"{table.format(hand)}illegal A uses Bandolier", rules="bang, armed-and-dangerous")
        assert (PASSED,) == found, hand


@pytest.mark.parametrize(("rules", "card", "line"), [
    (VALLEY, "Saved!", "never C is asked"), (VALLEY, "Saved!", "expect C not asked in avoid"),
    (VALLEY, "Saved!", 'illegal C plays Saved! because "A is to answer"'),
    ("bang, canyon-diablo", "Sacrifice", "expect C not asked in avoid"), ("bang", "Missed!", "never C passes"),
])
def test_who_may_have_a_card_for_it_may_be_asked(rules: str, card: str, line: str) -> None:
    """An onlooker is asked if they have such a card, and a target passes only if they could have answered."""
    target = "C" if "passes" in line else "B"
    table = "A sheriff, hand [BANG!]\nB outlaw, hand [], life 1\nC outlaw, hand [{}], life 1\n"
    table += f"A plays BANG! at {target}\n{line}"

    status, said, *_ = outcome(table.format("?"), rules=rules)
    assert (status, f"the name of the unknown card in `hand` of C matters here: if it is `{card}`" in said) == (ERROR, True)
    assert FAILED == outcome(table.format(card), rules=rules)[0]
    assert outcome(table.format("Scope"), rules=rules)[0] != FAILED


TENT = """turn McReady
game battlefield Whiskey Canyon, space 1, cubes 7, pool 3, frontier-deck [Curly]
{}
card Get the Rope cost 2
Colty gang [Annie McGraw, Manolito, Jack Colty], hand [], deck 0
McReady hand [Get the Rope, {}], dollars 0, deck 0
"""
ROPE, BUYS = 'illegal McReady plays Get the Rope because "cannot pay"', 'illegal McReady buys Frontier card because "no Dollar"'
VILLAGE, BOXES = "Chinese Railworker's Tent Village", "revolver, ambush, prison, frontier"


@pytest.mark.parametrize("line", [ROPE, BUYS])
def test_what_unknown_cards_are_not_counts_where_no_unseen_cards_are_listed(line: str) -> None:
    """No unknown card of a hand is one of a deck of its own, unless a situation says that this one is unseen."""
    status, said = outcome(TENT.format(f"unseen [{VILLAGE}]", "?"), line, rules=BOXES)

    assert ERROR == status
    assert said.endswith(f"a card that McReady has in `hand` may be {VILLAGE}: say what it is")
    assert FAILED == outcome(TENT.format("", VILLAGE), line, rules=BOXES)[0]
    assert (PASSED,) == outcome(TENT.format("", "?"), line, rules=BOXES)
