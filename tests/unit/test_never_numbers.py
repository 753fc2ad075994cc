"""A line that a step never happens with a number says something only if a step of the run might have that number."""

from __future__ import annotations

import pytest
from short_cases import outcome, ran

from adjudicator.cases.runner import ERROR, PASSED

SHOT = """A sheriff, hand [BANG!]
B outlaw, Bart Cassidy, life 3, hand []
C renegade
turn A
phase phase 2
deck [#1, #2, #3]
A plays BANG! at B"""
CLOSE = SHOT.replace("life 3, hand []", "life 3, hand [Beer]")
DYNAMITE = """A sheriff
B outlaw, Bart Cassidy, life 4, in play [Dynamite]
C renegade
deck [3♥, #2, #3, #4]
turn B
phase start"""
DRAWING = """A sheriff, hand [], in play []
B outlaw
C renegade
turn A
phase draw"""


VISIT = """You hand [F3, C6], fief 5, allies [Marquise of Claws], rulers [King of Leaves fief 5]
deck [L4, E5, L1, L2, L3]
You uses Marquise of Claws"""


@pytest.mark.parametrize(("given", "rules", "line", "status"), [
    (VISIT, "northwood", "never You draws 99", ERROR),  # as many as a card shows, which is one of eight words
    (VISIT, "northwood", "never You draws 7", PASSED),
    (SHOT, "bang", "never B loses 99", ERROR),
    (SHOT, "bang", "never B draws 7", ERROR),  # they draw what they lose
    (SHOT, "bang", "never B loses 3", ERROR),
    (SHOT, "bang", "never B loses 2", PASSED),  # a second shot would add up to it
    (SHOT, "bang", "never B draws 2", PASSED),
    (CLOSE, "bang", "never B loses 99", ERROR),  # however many Beers there are, they give back what is lost, and no more
    (CLOSE, "bang", "never B draws 7", ERROR),
    (CLOSE, "bang", "never B loses 2", PASSED),
    (CLOSE, "bang", "never B draws 2", PASSED),
    (DYNAMITE, "bang", "never B loses 3", PASSED),
    (DYNAMITE, "bang", "never B draws 3", PASSED),
    (DYNAMITE, "bang", "never B draws 40", ERROR),
    (DRAWING, "bang", "never A draws 3", ERROR),
    (DRAWING.replace("sheriff", "sheriff, Black Jack"), "bang", "never A draws 9", ERROR),
    (DRAWING.replace("sheriff", "sheriff, Pixie Pete"), "bang, dodge-city", "never A draws 1", PASSED),  # nobody says by how much
])
def test_a_number_that_no_step_of_the_run_could_have_says_nothing(given: str, rules: str, line: str, status: str) -> None:
    """Constants, sums and the numbers of other steps have bounds; what depends on values that nobody follows has none."""
    result = ran(given, line, rules=rules)

    assert status == result.status, result.message


ROBBED = """A sheriff, hand [Panic!]
B outlaw, in play [Barrel, Scope], hand [Duel, Jail]
C outlaw, in play [Barrel]
A plays Panic! at B with Scope"""
DRAWN = """A sheriff, hand [Stagecoach]
B outlaw
C outlaw
deck [Duel, Beer]
A plays Stagecoach"""
ONE = "such a step has one card at a time in this run"


@pytest.mark.parametrize(("given", "line", "lacking"), [
    (ROBBED, "never A takes 7 Barrel from B", "there are only 2 Barrel"),
    (ROBBED, "never A takes 2 Barrel from B", ONE),
    (ROBBED, "never A takes 999", "there are only 6 cards"), (ROBBED, "never A takes 7", "there are only 6 cards"),
    (ROBBED, "never A takes 2 Barrel Q♠", "there is only one Barrel Q♠"),
    (DRAWN, "never A draws 9 Beer", "there are only 6 Beer"),
    (DRAWN, "never A draws 2: 7 Beer", "there are only 6 Beer"),
    (DRAWN, "never A draws 5: 5 Beer", "such a step has fewer cards in this run"),
    (DRAWN, "never A draws 5 Beer", "the run begins after what leads to it"),  # nobody says how many are drawn in phase 1
])
def test_a_number_of_cards_that_no_step_of_the_run_could_have_says_nothing(given: str, line: str, lacking: str) -> None:
    """There are not that many, or there is one card in each step."""
    meant = f"{lacking}, so this says nothing: if that is meant, write `because \"{lacking}\"`"

    assert outcome(given, line, rules="bang") == (ERROR, meant)
    assert outcome(given, f'{line} because "{lacking}"', rules="bang") == (PASSED,)


@pytest.mark.parametrize(("given", "line"), [
    (ROBBED, "never A takes 6"), (ROBBED, "never A takes 1 Barrel from B"), (ROBBED, "never A takes Barrel from B"),
    (DRAWN, "never A draws 2 Beer"),
    (DRAWN, "never A draws 2 Duel"),
])
def test_a_number_of_cards_that_a_step_could_have_is_denied(given: str, line: str) -> None:
    assert outcome(given, line, rules="bang") == (PASSED,)
