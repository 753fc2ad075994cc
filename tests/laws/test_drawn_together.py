"""Cards of a pile that are drawn in the same step are alike but for what they are: it does not matter which of them is which."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

import pytest

from adjudicator.cases.files import read_cases
from adjudicator.cases.runner import PASSED, run_case
from adjudicator.notation.source import Source

BANG = """\
case drawn "A draws, and B may have something against what comes then"
  rules bang
  A sheriff, life 3, hand [{card}, BANG!, Gatling], in play [Volcanic]
  B renegade, life 1, Sid Ketchum, hand []
  C outlaw, life 2, hand [Beer]
  turn A
  deck [{deck}]
  A plays {card}
  {line}
"""
BANG_LINES = ("illegal A plays BANG! at B", "illegal A plays Missed!", "legal A plays Gatling", "never A loses",
              "illegal A plays Beer",
              "A plays BANG! at B\n  never A plays Beer", "illegal A plays Mustang", "expect A hand 3 cards",
              "A ends turn\n  never B answers with Missed!", "illegal A plays Cat Balou at B", "expect A hand [BANG!, Gatling]")
REVOLVER = """\
case drawn "Colty has mustered, and plays the card they had"
  rules revolver
  game battlefield Buzzard Point, space 3, cubes 7
  card Buzzard Point spaces 3, defence 1
  card Annie McGraw survival 1
  card Derringer firepower 2, cost 0
  card Deputy firepower 2
  card Gatling Gun firepower 2
  Colty gang [Annie McGraw, Manolito, Jack Colty], hand [Derringer], deck [{deck}, 2 ?]
  McReady hand [Deputy], deck [5 ?]
  turn Colty
  phase advance
  Colty plays Derringer
  {line}
"""
REVOLVER_LINES = ("illegal Colty plays Gatling Gun", "legal Colty plays Gatling Gun", "illegal Colty plays Hail of Bullets",
                  "never Colty loses")


def holds(text: str, deck: list[str], **said: str) -> bool:
    """Whether the case holds with a deck."""
    source = Source("drawn.case", text.format(deck=", ".join(deck), **said))
    return run_case(read_cases(source).cases[0], ()).status == PASSED


def compared(text: str, drawn: int, known: str, **said: str) -> list[bool]:
    """Whether it holds with one of the drawn cards known, or two of them, wherever they lie among these."""
    found = list[bool]()
    for number in (1, 2):
        each = {holds(text, [known if at in places else "?" for at in range(drawn + 1)], **said)
                for places in combinations(range(drawn), number)}
        assert len(each) == 1, (said, known, number)
        found += each
    return found


@pytest.mark.parametrize(("text", "drawn", "card", "lines", "known"), [
    (BANG, 2, "Stagecoach", BANG_LINES, ("Missed!", "Beer", "Mustang", "Cat Balou")),
    (BANG, 3, "Wells Fargo", BANG_LINES, ("Missed!", "Beer", "Mustang", "Cat Balou")),
    (REVOLVER, 3, "Derringer", REVOLVER_LINES, ("Hail of Bullets", "Gatling Gun")),
], ids=["two", "three", "mustered"])
def test_each_of_the_cards_that_are_drawn_together_stands_for_the_others(
        text: str, drawn: int, card: str, lines: Sequence[str], known: Sequence[str]) -> None:
    """Where one of them is known, or two are, a line holds wherever these lie."""
    found = [held for line in lines for name in known for held in compared(text, drawn, name, card=card, line=line)]
    assert True in found
    assert False in found
