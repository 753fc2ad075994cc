"""What has to be chosen later in a turn may be chosen in any way: nothing that comes of one of them is denied before it."""

from __future__ import annotations

from itertools import combinations, product

import pytest

from adjudicator.cases.files import read_cases
from adjudicator.cases.runner import ERROR, PASSED, run_case
from adjudicator.notation.source import Source

CASE = """\
case shedding "A has too many cards at the end of the turn"
  rules bang{more}
  A sheriff, {a}life {life}, hand [Beer, {hand}]
  B outlaw, life 3, hand []
  C renegade, life 3, hand [Jail]
  turn A
  A plays Beer
  {line}
"""
CARDS = ("BANG!", "Duel", "Jail", "Scope")
HANDS = [hand for number in (3, 4) for hand in combinations(CARDS, number)]


def status(hand: tuple[str, ...], life: int, line: str, a: str = "", more: str = "") -> str:
    """What becomes of the case."""
    text = CASE.format(hand=", ".join(hand), life=life, line=line, a=a, more=more)
    return run_case(read_cases(Source("shedding.case", text)).cases[0], ()).status


def chosen(hand: tuple[str, ...], life: int, card: str) -> bool:
    """Whether A may choose a card first at the end of the turn, and discards it then."""
    rest = [other for other in hand if other != card][:len(hand) - (life + 1) - 1]
    picks = "\n  ".join(f"A chooses {one}" for one in (card, *rest))
    return status(hand, life, f"A ends turn\n  {picks}\n  then A discards {card}") == PASSED


@pytest.mark.parametrize(("hand", "life"), [*product(HANDS, (1, 2))])
def test_what_may_be_chosen_later_in_the_turn_may_come_in_it(hand: tuple[str, ...], life: int) -> None:
    """Whatever card A may choose to discard, a line that denies it is an error before the choice."""
    may_go = [card for card in CARDS if card in hand and chosen(hand, life, card)]
    assert bool(may_go) is (len(hand) > life + 1)
    assert may_go == [card for card in CARDS if status(hand, life, f"never A discards {card}") == ERROR and card in hand
                      and len(hand) > life + 1]


@pytest.mark.parametrize(("hand", "life"), [*product(HANDS, (1, 2))])
def test_as_many_cards_as_are_chosen_one_by_one_may_go_later_in_the_turn(hand: tuple[str, ...], life: int) -> None:
    """A number of cards that go one by one is as much in doubt as each of them."""
    too_many = len(hand) - (life + 1)
    told = [number for number in range(1, 5) if status(hand, life, f"never A discards {number}") == ERROR]
    assert too_many <= 0 or too_many in told
