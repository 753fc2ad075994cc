"""Reasons beside an unknown card that may be the one which a line names, by its name or by what is printed on it."""

from __future__ import annotations

import pytest
from short_cases import outcome, ran

from adjudicator.cases.runner import ERROR, FAILED, PASSED

ENDS = "A outlaw, hand [BANG!, BANG!]\nB sheriff, life 3, hand [{}, Panic!]\nC outlaw, hand [Missed!]\nA ends turn"
SHOT = "A outlaw, hand [BANG!, BANG!]\nB sheriff, life 3, hand [{}, Panic!]\nC outlaw, hand [Missed!]\nA plays BANG! at C"
SHEDS = "A sheriff, life 1, hand [Jail, {}]\nB outlaw\nA ends turn"
STORE = "A sheriff, hand [General Store]\nB outlaw, hand []\ndeck [{}, Beer]\nA plays General Store"
TAKES = "A sheriff, hand [Panic!]\nB outlaw, hand [], in play [{}, Barrel]\nA plays Panic! at B"
LACKS = "A sheriff, hand [Jail, BANG!]\nB outlaw, hand [{}]\nA plays BANG! at B"


@pytest.mark.parametrize(("given", "line", "card"), [
    (ENDS, 'illegal B plays Barrel as BANG! because "B has no Barrel"', "Barrel"),
    (SHOT, 'illegal B plays Stagecoach at A because "is to answer"', "Stagecoach"),
    (SHEDS, 'illegal A discards 5♥ because "the choice is"', "5♥"),
    (STORE, 'illegal A takes 8♥ because "the choice is"', "8♥"),
    (TAKES, 'illegal A takes 8♥ because "the choice is"', "8♥"),
    (LACKS, 'illegal B plays 2♠ because "B has no 2♠ to use"', "Missed! 2♠"),
    (SHOT, 'never A discards Duel because "no Duel is in this situation"', "Duel"),
])
def test_it_may_be_that_very_card(given: str, line: str, card: str) -> None:
    """With it the line fails, or needs another reason; as nobody knows, the line is an error, and says what to state."""
    assert ran(given.format(card), line).status == FAILED
    assert ran(given.format("?"), line).status in (ERROR, FAILED)


def test_of_a_known_name_the_suit_may_be_open() -> None:
    """A Mustang is 8♥ or 9♥."""
    line = 'illegal A takes 8♥ because "the choice is"'
    assert ran(STORE.format("Mustang 8♥"), line).status == FAILED
    assert ran(STORE.format("Mustang"), line).status == ERROR


@pytest.mark.parametrize("hand", ["C6, F3, E2", "C6, F3, ?"])
def test_where_cards_have_no_names(hand: str) -> None:
    """In For Northwood! a card is its suit and its value."""
    given = f"You fief 5, rulers [King of Leaves fief 5], hand [{hand}], score [], allies []\ndeck [C4, E5, C1]\nYou answers C6"
    line = 'illegal You answers E2 because "not asked to choose"'
    status = ran(given, line, rules="northwood").status
    assert status == (ERROR if "?" in hand else FAILED)


def test_a_whole_reason_tells_enough() -> None:
    """What the message proposes holds, however short its words."""
    assert outcome(LACKS.format("Scope"), 'illegal B plays 2♠ because "B has no 2♠ to use"') == (PASSED,)


@pytest.mark.parametrize(("hand", "reason", "status"), [
    ("?", "nothing in this run leads to it", FAILED),
    ("?", "nothing known in this run leads to it", PASSED),
    ("Beer", "nothing in this run leads to it", PASSED),
    ("Duel", "nothing in this run leads to it", FAILED),
])
def test_what_is_not_known_may_lead_to_it(hand: str, reason: str, status: str) -> None:
    """A Duel could have led to it, had the run gone on."""
    table = f"A sheriff, life 2, hand [{hand}]\nB outlaw, hand []\nC outlaw, hand []"
    assert ran(table, f'never A is eliminated because "{reason}"').status == status
