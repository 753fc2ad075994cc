"""What nobody knows may let a player choose: no line holds only because a case says nothing of that choice."""

from __future__ import annotations

import pytest
from short_cases import outcome

from adjudicator.cases.runner import ERROR, FAILED, PASSED

ROBBED = ("A sheriff, hand [Panic!]", "B outlaw, life 3, in play [Barrel]{}", "C outlaw, life 3, hand []",
          "D renegade, life 3, hand []", "A plays Panic! at B")
TURNED_UP = ("A {}, hand []", "B hand [], in play [Barrel, Scope]", "C outlaw, hand []", "D outlaw, hand []",
             "game event deck [The Daltons]", "turn B", "phase start")
FIGHT = ("game battlefield Whiskey Canyon, space 1, cubes 7", "card Whiskey Canyon spaces 3, defence 1",
         "card Josie Newcomb survival 1{}", "card Cowboy cost 0", "card Quincey step-cost 1",
         "Colty gang [Josie Newcomb, Jack Colty], hand [Saddlebags, .38 Special]",
         "McReady hand [], in play [3 Cowboy at Whiskey Canyon]", "turn McReady", "phase attack")
BAGGAGE = ("A sheriff, life 5, hand [], in play [Baggage Car, Winchester]", "B outlaw, life 4, hand []", "C renegade, life 4{}",
           "turn A", "A uses Baggage Car")
ROBBERY = ("bang", ROBBED, "", ", hand []")
ROLE = ("bang, high-noon", TURNED_UP, "renegade", "sheriff")
PRINT = ("revolver", FIGHT, "", ", discards 0, turns-more 0")


@pytest.mark.parametrize(("situation", "line"), [
    (ROBBERY, "then A takes Barrel"), (ROBBERY, "expect B in play []"), (ROBBERY, "expect B hand [], in play []"),
    (ROLE, "expect B in play [Barrel, Scope]"), (ROLE, "never B discards"),
    (PRINT, "expect Colty hand [Saddlebags, .38 Special]"), (PRINT, "never Colty discards Saddlebags"),
])
def test_a_line_that_one_choice_makes_false_is_an_error(situation: tuple[str, tuple[str, ...], str, str], line: str) -> None:
    """A hand that is left out, an untold role, a printed value: once it is stated, nobody chooses, or the case says what."""
    rules, lines, unknown, known = situation

    assert outcome(*[row.format(unknown) for row in lines], line, rules=rules)[0] == ERROR
    if not line.startswith("never"):
        assert outcome(*[row.format(known) for row in lines], line, rules=rules)[0] == PASSED


@pytest.mark.parametrize("line", ["expect A hand 1", "expect A life 5", "expect C life 3"])
def test_what_holds_whatever_is_chosen_holds(line: str) -> None:
    rules, lines, unknown, _ = ROBBERY

    assert outcome(*[row.format(unknown) for row in lines], line, rules=rules)[0] == PASSED


@pytest.mark.parametrize(("hand", "expected"), [("", ERROR), (", hand [Beer]", FAILED), (", hand []", PASSED)])
def test_a_choice_comes_before_another_one_that_is_said(hand: str, expected: str) -> None:
    """With a card in the hand of C, a word is chosen first, of which the case says nothing: whom it concerns is chosen then."""
    lines = [row.format(hand) for row in BAGGAGE]
    said = ["A chooses BANG!"] if expected == FAILED else []
    tried = 'illegal A chooses Cat Balou because "the choice is BANG!"'

    assert outcome(*lines, tried, *said, "A chooses C", "expect C life 3", rules="bang, great-train-robbery")[0] == expected
