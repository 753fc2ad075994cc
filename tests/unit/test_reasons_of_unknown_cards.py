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


COACH = ("A sheriff, life 3, hand [Stagecoach], in play [{}]\nB outlaw, hand []\nC renegade, hand []\ndeck [Mustang, Mustang]\n"
         "A plays Stagecoach")
TURN = "A sheriff, hand []\nB outlaw, life 3, hand [], in play [{}]\nC renegade, hand []\n{}A ends turn"
AIMED = "A sheriff, hand [BANG!]\nB outlaw, life 3, hand []\nC outlaw, hand []\nevent [{}]\nA plays BANG! at B"
OPENED = ("A sheriff, hand [General Store]\nB outlaw\nC outlaw\ndeck [{}, Barrel, Scope]\n"
          "A plays General Store\nA chooses Barrel\nB chooses Scope")
ROBBED = "A sheriff, hand [Panic!]\nB outlaw, hand [{}]\nC outlaw, hand []\nA plays Panic! at B with hand"
NOTHING = 'because "nothing in this run leads to it"'
NO_DUEL = 'because "no Duel is in this situation"'


@pytest.mark.parametrize(("rules", "given", "line", "card", "other"), [
    ("bang, dodge-city", COACH, f"never A regains {NOTHING}", "Canteen", "Barrel"),
    ("bang", TURN.format("{}", "deck [Mustang, Mustang, Mustang]\n"), f"never B plays {NOTHING}", "Scope", None),
    ("bang", TURN.format("{}", ""), f"never B regains {NOTHING}", "Scope", None),
    ("bang, high-noon", AIMED, f"never B draws {NOTHING}", "Train Arrival", "High Noon"),
    ("bang", OPENED, f"never A takes Duel {NO_DUEL}", "Duel", "Jail"),
    ("bang", ROBBED, f"never B draws Duel {NO_DUEL}", "Duel", "Jail"),
])
def test_a_reason_is_none_that_a_card_takes_away(rules: str, given: str, line: str, card: str, other: str | None) -> None:
    """Where the unknown card may be one that leads to the step, or is the one which the line names."""
    assert ran(given.format(card), line, rules=rules).status == ERROR
    assert ran(given.format("?"), line, rules=rules).status == ERROR
    assert other is None or ran(given.format(other), line, rules=rules).status == PASSED


RESCUES = "A sheriff, life 1, hand [Scope]\nB outlaw, life 3, hand [{}]\nC renegade, life 2, hand [Duel]\nturn B\nB ends turn"
NIPS = ("A sheriff, life 3, hand [Squaw]\nB outlaw, life 2, hand [A Little Nip, {}]\n"
        "C renegade, Sid Ketchum, life 1, hand [Duel]\nturn B\ndeck [#1 2♣, #2 3♣]\nB plays A Little Nip")


@pytest.mark.parametrize(("given", "rules", "line", "known", "open_", "card"), [
    (RESCUES, "bang, valley-of-shadows", "expect B not asked in rescue", "nobody can be asked in `rescue` in this run",
     "nothing known lets B be asked in `rescue` in this run", "Saved!"),
    (NIPS, "bang, armed-and-dangerous", "never A loses 1 to A", "nothing in this run leads to it with `to A`",
     "nothing known in this run leads to it with `to A`", "Duel"),
])
def test_an_unknown_card_may_lead_to_a_part_or_let_somebody_be_asked(
        given: str, rules: str, line: str, known: str, open_: str, card: str) -> None:
    """The reason without unknown cards holds where none is there; beside one, the reason says that it is about known ones."""
    held = {(hand, reason): ran(given.format(hand), f'{line} because "{reason}"', rules=rules).status == PASSED
            for hand in ("Beer", "?", card) for reason in (known, open_)}
    assert [pair for pair, holds in held.items() if holds] == [("Beer", known), ("?", open_)]


BOOTS = ("A sheriff, life 3, hand [Gatling], nuggets 2\nB renegade, life 3, hand [], nuggets 0, equipment [{}]\nturn A\n"
         "A plays Gatling")
SHOW = "A sheriff, life 3, hand [Beer]\nB outlaw, life 3, hand []\nturn A\nshow [{}]\nA plays Beer"
DUEL = ("A sheriff, life 2, hand [Duel]\nC renegade, life 3, hand [BANG!]\nturn A\nshow [{}]\nA plays Duel at C\n"
        "C discards BANG!")
CHEST = ("A sheriff, life 3, hand [Stagecoach, Beer], in play [{}]\nB renegade, life 2, hand [Mustang]\nturn A\n"
         "A plays Beer")


@pytest.mark.parametrize(("given", "more", "line", "card", "other"), [
    (BOOTS, "gold-rush", 'never B draws Cat Balou because "no Cat Balou is in this situation"', "Boots", "Calumet"),
    (SHOW, "wild-west-show", 'expect A not asked in avoid because "nobody is attacked in this run"', "Miss Susanna", "Gag"),
    (DUEL, "wild-west-show", "never A is eliminated", "Miss Susanna", "Gag"),
    (CHEST, "great-train-robbery", "never A draws", "Strongbox", "Scope"),
])
def test_what_a_card_in_force_would_bring_in_this_turn_is_open_beside_an_unknown_one(
        given: str, more: str, line: str, card: str, other: str) -> None:
    """A line that is an error with the card, or fails, is one beside an unknown card that may be it, which is named."""
    result = ran(given.format("?"), line, rules=f"bang, {more}")
    assert (ERROR, True) == (result.status, f"`{card}`" in result.message), result.message
    assert ran(given.format(card), line, rules=f"bang, {more}").status != PASSED
    assert card not in ran(given.format(other), line, rules=f"bang, {more}").message


@pytest.mark.parametrize(("card", "status"), [("?", ERROR), ("Prisoner Car", ERROR), ("Scope", PASSED)])
def test_that_a_reading_makes_a_difference_may_rest_on_an_unknown_card(card: str, status: str) -> None:
    """Behind a Prisoner Car only one player answers the Indians!, and both approaches are the same."""
    table = (f"A sheriff, life 3, hand [Indians!]\nB outlaw, life 2, hand [], in play [{card}]\nC renegade, life 1, hand []\n"
             "turn A\nA plays Indians!")
    assert ran(table, "expect consulted approach", rules="bang, great-train-robbery").status == status
