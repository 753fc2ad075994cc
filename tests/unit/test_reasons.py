"""The reason of an `illegal` line is what stands against its move: words that another rule has nothing to do with are none."""

from __future__ import annotations

import pytest
from short_cases import outcome, ran

from adjudicator.cases.runner import FAILED, PASSED

MIRED = """game battlefield Whiskey Canyon, space 1
card Whiskey Canyon spaces 3, defence 1
card Cowboy cost 0
card Get the Rope cost 0
turn McReady
Colty hand 2
McReady hand [Get the Rope, Cowboy], mired"""
GUITAR = "A sheriff, hand [BANG!], in play [Guitar]\nB outlaw\nC outlaw\nturn A"
REVOLVER = "revolver, ambush, prison, frontier"


@pytest.mark.parametrize(("table", "rules", "move", "right", "wrong"), [
    (MIRED, REVOLVER, "McReady plays Get the Rope", "it may not be played now", "cannot pay"),
    (MIRED, REVOLVER, "McReady plays Get the Rope", "Quicksand", "cannot pay"),
    (GUITAR, "bang, canyon-diablo", "A plays BANG! at B", "it needs a weapon's range", "out of reach"),
    (GUITAR, "bang, canyon-diablo", "A plays BANG! at B", "Guitar", "reach"),
])
def test_what_a_card_forbids_is_not_blamed_on_a_condition_that_holds(
        table: str, rules: str, move: str, right: str, wrong: str) -> None:
    """Neither the price nor the distance is what stands against the move."""
    assert outcome(table, f'illegal {move} because "{right}"', rules=rules) == ("passed",)
    status, told = outcome(table, f'illegal {move} because "{wrong}"', rules=rules)
    assert (status, right in told) == ("failed", True)


FAR = "A sheriff, hand [BANG!]\nB outlaw, in play [Mustang]\nC outlaw, in play [Mustang]\nD deputy\nE renegade\nturn A"


def test_what_only_makes_a_number_worse_is_no_reason() -> None:
    """C is too far away without the Mustang, too; B is not."""
    assert outcome(FAR, 'illegal A plays BANG! at B because "Mustang"') == ("passed",)
    assert outcome(FAR, 'illegal A plays BANG! at C because "out of reach"') == ("passed",)
    status, told = outcome(FAR, 'illegal A plays BANG! at C because "Mustang"')
    assert (status, told) == ("failed", "the reason is C is not a target: out of reach (distance 3, weapon range 1)")


def test_several_cards_that_do_it_together_are_reasons() -> None:
    """Without any one of them, it would not be enough."""
    table = "A sheriff, hand [BANG!]\nB outlaw, Paul Regret, in play [Mustang]\nC outlaw\nturn A"
    assert outcome(table, 'illegal A plays BANG! at B because "because of Mustang, Paul Regret"') == ("passed",)


STORE = "A sheriff, hand [General Store]\nB outlaw\ndeck [Barrel, Missed!]\nA plays General Store"


@pytest.mark.parametrize(("words", "status"), [
    ("the choice is Barrel, Missed!", "passed"),
    ("the choice is", "passed"),
    ("Barrel, Missed!", "passed"),
    ("the choice is Barrel", "failed"),
    ("Missed!", "failed"),
    ("Barrel", "failed"),
])
def test_one_of_several_things_to_choose_is_no_reason(words: str, status: str) -> None:
    """A player who may take a Missed! is not kept from taking a Beer by it."""
    assert outcome(STORE, f'illegal A chooses Beer because "{words}"')[0] == status


def test_how_another_move_is_written_is_no_reason() -> None:
    """It is said, but what it names does not forbid anything."""
    table = "A sheriff, Calamity Janet, hand [Missed!]\nB outlaw\nturn A"
    status, told = outcome(table, 'illegal A plays BANG! at B because "another card counts as one"')
    assert (status, "`A plays Missed! as BANG!`" in told) == ("failed", True)


SHOT = "A sheriff, hand [BANG!]\nB outlaw, hand [], in play [Schofield, Barrel]\nC outlaw\nturn A\n{}\nA plays BANG! at C"


@pytest.mark.parametrize(("line", "status"), [
    ('illegal B uses Schofield because "is to answer"', "failed"),
    ('illegal B uses Schofield because "offers nothing here"', "passed"),
    ('illegal B uses Barrel because "is to answer"', "passed"),
    ('illegal B plays Beer because "is to answer"', "error"),  # the hand of B is stated
    ('illegal C plays Beer because "is to answer"', "passed"),  # that of C is not: it may hold what is played
    ('illegal C uses Schofield because "is to answer"', "error"),
])
def test_who_else_is_asked_is_no_reason_against_what_is_never_used(line: str, status: str) -> None:
    """Nothing ever asks for a Schofield in play; a Barrel is used at another time, and what is played comes from the hand."""
    assert outcome(SHOT.format(line))[0] == status


def test_the_reason_of_a_negative_line_is_not_its_own_words() -> None:
    """That a Gatling is named says nothing."""
    table = "A sheriff, hand [BANG!]\nB outlaw\nC outlaw, hand [Gatling]\nA plays BANG! at B\n"
    assert outcome(f'{table}never C plays Gatling at B because "is not aimed at anybody"', rules="bang") == ("passed",)
    status, told = outcome(f'{table}never C plays Gatling at B because "Gatling"', rules="bang")
    assert (status, "only repeats the line" in told) == ("error", True)


def test_an_open_question_is_asked_without_the_reason() -> None:
    """The reason is no part of the move that may be legal."""
    table = "A sheriff, hand 3\nB outlaw, hand [Beer]\nturn A"
    assert "whether `A plays Panic!` is legal depends" in ran(table, 'illegal A plays Panic! because "nobody knows"').message


PANIC = "A sheriff, hand [Panic!]\nB outlaw, hand [{}]\nC outlaw\nA plays Panic! at B\nA chooses hand\n"


@pytest.mark.parametrize(("hand", "line", "told"), [
    ("Beer", "chance Scope", "`chance Scope` was never made: no Scope is in this situation"),
    ("Beer", "chance Panic!", "`chance Panic!` was never made: nothing is left to be picked at random"),
    ("Beer, Missed!", "chance Scope", "a random pick matters here: `chance Scope` does not name it, one of "),
    ("Beer, Missed!", "", "a random pick matters here: add a line `chance NAME`, one of "),
])
def test_a_random_pick_of_what_is_not_there_is_told_so(hand: str, line: str, told: str) -> None:
    """It is not enough that nothing asked for it."""
    assert told in ran(PANIC.format(hand), line, "expect B hand []", rules="bang").message


def test_in_which_moment_a_move_is_not_made_is_said() -> None:
    """A Beer helps in `avoid`; a player who names another moment sees where it was tried, or where the step happened."""
    hit = "A sheriff, hand [BANG!]\nB outlaw, life 1, hand [Beer]\nC outlaw\nA plays BANG! at B\nB plays Beer"
    assert "nothing asked for it; here this is not `defend`" in ran(f"{hit} in defend\nexpect B life 1").message
    shielded = hit.replace("[Beer]", "[Beer, Missed!]").replace("life 1", "life 2")
    assert "nothing asked for it; this is `defend`: only in avoid" in ran(shielded, "expect B life 1", rules="bang").message
    assert outcome(f"{hit}\nthen B plays Beer in defend") == ("failed", "this step happens, but in avoid of B")


def test_words_that_a_step_does_not_show_are_told_further_verbs() -> None:
    """Nobody pays dollars in this game, but gold nuggets."""
    table = "A sheriff, hand [BANG!]\nB outlaw\nC outlaw\nA plays BANG! at B"
    told = ran(table, "never A pays dollars 1", rules="bang, gold-rush").message
    assert "`dollars 1` cannot describe a step `pays`" in told
    assert "`pays nuggets`" in told


def test_a_move_that_nothing_stands_against_has_no_reason() -> None:
    """A player who is ordered to play a Molotov plays nothing else: the message does not end behind `the reason is`."""
    table = "A outlaw, hand []\nB sheriff, hand [Molotov]\nC renegade, hand []\nD deputy, hand []\ngame show [Dorothy Rage]"
    ordered = f"{table}\nA uses Dorothy Rage at B\nA chooses Molotov"
    rules = "bang, dodge-city, canyon-diablo, wild-west-show"

    assert outcome(ordered, 'illegal B plays Dorothy Rage at D because "is to answer"', rules=rules) == (
        FAILED, "this is not among the choices, and nothing says why: leave out the reason")
    assert PASSED == ran(ordered, "illegal B plays Dorothy Rage at D", rules=rules).status


OWN = "A sheriff, hand [{}], in play [Barrel]\nB outlaw\nturn A"


@pytest.mark.parametrize(("hand", "reason", "status", "told"), [
    ("Barrel", "only in defend", "failed", "the reason is one of its name is in play already"),
    ("Barrel", "one of its name is in play already", "passed", ""),
    ("?", "only in defend", "error", "a card that A has in `hand` may be Barrel"),
    ("Scope", "only in defend", "passed", ""),
])
def test_the_reason_may_rest_on_an_unknown_card(hand: str, reason: str, status: str, told: str) -> None:
    """With another Barrel in hand, it is another one that stands against the move."""
    result = ran(OWN.format(hand), f'illegal A plays Barrel because "{reason}"')
    assert result.status == status
    assert told in result.message


@pytest.mark.parametrize("hand", ["BANG!", "?"])
def test_what_nothing_asks_for_comes_first(hand: str) -> None:
    """Whether or not the card is known, no situation asks for more than a target."""
    table = f"A sheriff, hand [BANG!]\nB outlaw, hand [{hand}]\nA plays BANG! at B"
    assert outcome(table, 'illegal B plays BANG! with BANG! because "nothing asks for `with BANG!`"') == ("passed",)
    assert outcome(table, 'illegal B plays BANG! with BANG! because "only in play"')[0] == "failed"


@pytest.mark.parametrize(("words", "status"), [
    ("the hit is not fatal, or the chance is over", PASSED), ("the hit is not fatal", FAILED), ("the chance is over", FAILED),
    ("chance is over", FAILED), ("is over", FAILED), ("fatal", FAILED),
])
def test_of_two_cases_a_reason_names_both(words: str, status: str) -> None:
    """With whatever word it begins."""
    table = "A renegade, hand [BANG!]\nB outlaw, Teren Kill, life 3, hand []\nC outlaw\nD sheriff, hand []\nA plays BANG! at B"

    assert outcome(table, f'illegal B uses Teren Kill because "{words}"', rules="bang, wild-west-show")[0] == status


@pytest.mark.parametrize(("words", "status"), [
    ("step cost 1", PASSED), ("purse 0", PASSED), ("cannot pay for the move", PASSED), ("cost 1", FAILED), ("cost 0", FAILED)])
def test_the_name_of_a_value_is_given_in_full(words: str, status: str) -> None:
    """Its other part may be the name of another value: of Quincey, the cost is 0."""
    table = """game battlefield Whiskey Canyon, space 1, cubes 7
card Whiskey Canyon spaces 3, defence 1
card Quincey cost 0, step-cost 1
Colty gang [Jack Colty], hand []
McReady hand [], in play [Quincey]
turn McReady"""

    assert outcome(table, f'illegal McReady moves Quincey because "{words}"', rules="revolver")[0] == status
