"""What a case says where its run stops at what nobody knows, or at a choice that its last line tries."""

from __future__ import annotations

import pytest
from short_cases import ran

from adjudicator.cases.runner import ERROR, FAILED, PASSED

GATLING = """A sheriff, hand [Gatling]
B outlaw, hand [], in play [Barrel]{b}
C deputy, hand [Missed!]
D outlaw, hand []
{deck}A plays Gatling
B uses Barrel
{line}"""
STOP = GATLING.format(b="", deck="", line="")
"""Nobody knows the suit of the card that is flipped for the Barrel."""
CHOICE = GATLING.format(b=", Lucky Duke", deck="deck [5♥, 5♠]\n", line="")
JAIL = "A sheriff, hand []\nB outlaw, in play [Jail], hand [Stagecoach]\nC deputy, hand []\nA ends turn\n"


@pytest.mark.parametrize(("given", "lines"), [
    (STOP, "expect unknown suit\nexpect B not asked in avoid"),
    (STOP, "expect unknown suit\nexpect C not asked in defend"),
    (STOP, "expect unknown suit\nexpect order B in defend"),
    (STOP, 'illegal C plays Missed! because "is to answer"\nexpect unknown suit'),
    (STOP, "illegal C plays Missed!\nexpect unknown suit"),
    (JAIL, 'illegal B plays Stagecoach because "is to answer"'),
    (CHOICE, "expect C not asked in defend\nlegal B chooses 5♥"),
    (CHOICE, "expect order B in defend\nlegal B chooses 5♥"),
])
def test_what_comes_behind_a_stop_is_open(given: str, lines: str) -> None:
    """Neither that nothing more comes, nor that it is not allowed, is known there."""
    assert ran(given, lines).status == ERROR


@pytest.mark.parametrize("lines", [
    "expect C not asked in defend", "expect order B in defend", 'illegal C plays Missed! because "is to answer"',
])
@pytest.mark.parametrize("suit", "♠♥")
def test_so_it_is_as_it_is_untrue_whatever_comes(lines: str, suit: str) -> None:
    """With the card that is flipped, each of these lines fails."""
    assert ran(f"deck [5{suit}]\n{STOP}", lines).status == FAILED


@pytest.mark.parametrize("lines", ["expect unknown suit\nexpect B asked in defend", "expect unknown suit\nthen B uses Barrel"])
def test_what_has_happened_holds_there(lines: str) -> None:
    """A case may say how it stands until then."""
    assert ran(STOP, lines).status == PASSED


PANIC = """A outlaw, hand [Panic!, BANG!]
B sheriff, hand [{hand}]
C outlaw, hand [Beer]
D renegade, hand []
A plays Panic! at B"""


@pytest.mark.parametrize(("hand", "behind", "below", "status"), [
    ("Missed!, Duel", " with Missed!", "", FAILED),
    ("Missed!", " with hand", "", FAILED),
    ("Missed!, Duel", " with hand", "\nchance Missed!", PASSED),
])
def test_chance_is_to_answer_only_where_a_line_settles_it(hand: str, behind: str, below: str, status: str) -> None:
    """A pick that the move above settles is over for the lines below it."""
    line = f'illegal A plays BANG! at C because "chance is to answer"{below}'
    assert ran(PANIC.format(hand=hand) + behind, line).status == status


DYNAMITE = """A sheriff, life 2, hand []
B outlaw, life 1, hand [Barrel, Scope], in play [Dynamite]
C renegade, life 2, hand []
{}A ends turn"""


@pytest.mark.parametrize(("deck", "verb", "status"), [
    ("", "takes", ERROR), ("", "discards", ERROR), ("", "chooses", PASSED),
    ("deck [5♠, 5♣, 6♣]\n", "discards", PASSED), ("deck [5♠, 5♣, 6♣]\n", "takes", FAILED),
    ("deck [9♥, 5♣, 6♣]\n", "discards", FAILED), ("deck [9♥, 5♣, 6♣]\n", "takes", FAILED),
])
def test_the_verb_of_a_choice_is_what_happens_whatever_comes(deck: str, verb: str, status: str) -> None:
    """Whether the Dynamite is discarded or handed on is what the unknown suit decides."""
    assert ran(DYNAMITE.format(deck), f"legal B {verb} Dynamite").status == status


def test_a_slip_in_the_verb_of_a_move_does_not_hold_at_an_unknown_suit() -> None:
    """With every suit, what happens is something else."""
    assert ran(DYNAMITE.format(""), "B takes Dynamite\nexpect unknown suit").status == ERROR
