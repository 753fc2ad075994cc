"""What a choice that is left out, the rest of a turn that has begun, and cards that nobody knows leave open."""

from __future__ import annotations

import pytest
from short_cases import outcome, ran

from adjudicator import choices, proceed, to_situation
from adjudicator.cases.runner import ERROR, FAILED, PASSED, Result
from adjudicator.situations import situation

KING = ("You hand [C4, E7, {}, E5], fief 6, allies [King of Eyes], rulers [Prince of Claws fief 6], score [C3, C6]\n"
        "deck [C2, L4, C8, E4, L7, F4]\n")


@pytest.mark.parametrize(("card", "status"), [("?", ERROR), ("L1", FAILED), ("F1", PASSED)])
def test_a_word_that_a_move_leaves_out_may_lead_to_what_nobody_knows(card: str, status: str) -> None:
    """Whether the named suit has to be put in order rests on the unknown card."""
    result = ran(KING.format(card), "illegal You uses King of Eyes with L4", rules="northwood")
    assert (status, card == "?") == (result.status, "depends on what nobody knows" in result.message) or status == PASSED


BEGUN = "A sheriff, hand []\nB outlaw, life 2, hand [{}]\nC outlaw, hand []\ndeck [Beer, Beer]\nA ends turn"


@pytest.mark.parametrize(("hand", "status"), [("Duel, Beer, Beer, Beer", ERROR), ("", PASSED)])
def test_the_turn_in_which_a_run_ends_is_looked_at_to_its_end(hand: str, status: str) -> None:
    """Whether or not a move has been made in it: with six cards, B has to discard."""
    result = ran(BEGUN.format(hand), "never B discards", rules="bang")
    assert ("it comes later, if" in result.message) is (status == ERROR)


SHOT = "A sheriff, life 3, hand [BANG!]\nB outlaw, hand [Missed!]\nC outlaw, hand [{}]\nA plays BANG! at B"
NO_BARREL = "this tests nothing, because no `with Barrel` is in this situation"


@pytest.mark.parametrize(("hand", "said"), [("?", (ERROR, NO_BARREL)), ("Panic!", (ERROR, NO_BARREL)), ("2 ?", (PASSED,))])
def test_one_unknown_card_is_not_two_cards_that_a_move_names(hand: str, said: tuple[str, ...]) -> None:
    """Who has one unknown card has no Panic! beside a Barrel."""
    line = 'illegal C plays Panic! at A with Barrel because "is to answer"'
    assert said == outcome(SHOT.format(hand), line, rules="bang")


VISIT = ("You hand [?], fief 4, allies [Jack of Eyes, Queen of Flowers, Marquise of Claws], rulers [Marquise of Leaves fief 4], "
         "score [F1, L7]\ndeck [C6, L2, C7]\n")


@pytest.mark.parametrize(("line", "said"), [
    ("You use Queen of Flowers\nnever You scores C7", "no C7 lies in `hand` in this run"),
    ("You use Queen of Flowers\nnever You scores E1", "nobody knows whether You have E1"),
    ("never You lays F1", "no F1 lies in `hand` in this run"), ("never You lays E1", "nobody knows whether You have E1"),
])
def test_an_unknown_card_without_a_name_is_none_that_is_known_elsewhere(line: str, said: str) -> None:
    """Each of these cards is there once."""
    result = ran(VISIT + line, rules="northwood")
    assert (ERROR, True) == (result.status, f"{said}, so this says nothing" in result.message)


DUTY = """set attack-duty must
game battlefield Abandoned Silver Mine, space 1, army 2
turn Mapache
card Abandoned Silver Mine defence 3
card Starter IV discards 0, survival 1, true-grit 0
card Starter III discards 0, survival 1, true-grit 0
card Beecher's Bible cost 0, firepower 0, kegs 1, removes 0, kills 0, takes 0, moves 0, arrow 1, true-grit 0{}
card Rurales cost 2, ammo 0, removes 0, kills 0, takes 0, moves 0, power-tokens 0, arrow 1, true-grit 0
card Pancho Flores cost 1, ammo 2, removes 0, kills 0, takes 0, moves 0, power-tokens 0, arrow 0, true-grit 0
Malpaso guardians [Starter IV, Starter III], hand [], in play [Beecher's Bible]
Mapache hand [], in play [Rurales, Pancho Flores]
Mapache ends turn"""


@pytest.mark.parametrize(("stated", "status"), [("", ERROR), (", power-tokens 0", PASSED), (", power-tokens 1", FAILED)])
def test_that_a_player_has_a_choice_rests_on_what_is_printed(stated: str, status: str) -> None:
    """It is no reason beside a value that nobody states, if with one nobody is asked."""
    result: Result = ran(DUTY.format(stated), 'illegal Malpaso chooses Rurales because "the choice is"', rules="revolver2")
    assert status == result.status, result.message


def test_a_state_is_written_with_the_printed_values_that_were_stated() -> None:
    """Else what rests on them would be asked again."""
    lines = ("rules revolver", "game battlefield Whiskey Canyon, space 1, cubes 2", "turn McReady", "phase play",
             "card Whiskey Canyon spaces 4, defence 1", "card Get the Rope cost 0", "card Annie McGraw survival 1",
             "Colty gang [Annie McGraw, Jack Colty], hand []", "McReady hand [Get the Rope]")
    state = proceed(situation("\n".join([*lines, ""])).start())
    state = state.after(next(one.key for one in choices(state) if (one.line or "").startswith("McReady plays Get the Rope")))
    written = to_situation(state)
    assert "card Whiskey Canyon defence 1, spaces 4" in written.splitlines()
    assert sorted(state.stated) == sorted(situation(written).start().stated)


SPACE = """game battlefield 3:15 Express, space 2, cubes 1, beside [Derail the Train, Sandstorm at 3:15 Express]
card Derail the Train saves 2
card Derringer cost 1, firepower 0, spared 0, has-noose 0, has-boot-hill 0
Colty gang [Skinny Landell, Cortez, Missy Jameson, Jack Colty], hand [.38 Special, Derringer], in play [.38 Special]
McReady hand [Apache Scout, The Jackson Clan], in play [], deck [Rickety Bridge, Get the Rope, Cowboy]
Colty plays Derringer
Colty chooses .38 Special
Colty uses Derail the Train
Colty chooses Jack Colty
Colty chooses Skinny Landell"""


def test_a_card_among_those_to_choose_from_may_be_left_out() -> None:
    """A reason is tried without the card: then it is none of those that may be chosen."""
    result = ran(SPACE, "then Colty loses Cortez because .38 Special", rules="revolver")
    assert (FAILED, True) == (result.status, "this step happens, but because of" in result.message)


def test_a_second_unknown_card_in_a_turn_that_has_begun_is_followed() -> None:
    """B's Jail looks at the one, C's Dynamite at the other; nobody chooses anything between them."""
    table = "A sheriff, hand []\nB outlaw, life 3, hand [], in play [Jail]\nC renegade, life 3, hand [], in play [Dynamite]"
    assert ERROR == ran(table, "A ends turn", "never C loses", rules="bang").status


SHEDS = ("A sheriff, life 2, hand [Beer, BANG!, Duel, Jail, Scope]\nB outlaw, life 3, hand []\nC renegade, life 3, hand [Beer]\n"
         "turn A\nA plays Beer")


@pytest.mark.parametrize("card", ["BANG!", "Duel", "Jail", "Scope"])
def test_whatever_may_be_chosen_later_in_the_turn_may_come(card: str) -> None:
    """A has one card too many, and says at the end of the turn which one goes."""
    result = ran(SHEDS, f"never A discards {card}", rules="bang")
    assert (ERROR, True) == (result.status, "it comes later, if" in result.message)
    assert ran(SHEDS, f"A ends turn\nA chooses {card}\nthen A discards {card}", rules="bang").status == PASSED


BURNS = ("A sheriff, life 1, hand [Dynamite, Saloon, {}]\nB outlaw, life 2, hand [], in play [Schofield]\n"
         "C renegade, life 1, hand []\nD outlaw, life 3, hand [Jail]\nturn A\nA plays Dynamite")


def test_that_a_run_begins_too_late_is_no_reason_beside_a_card_that_may_lead_to_a_step() -> None:
    """With a Duel of A, B might have to discard something."""
    line = 'never B discards because "the run begins after what leads to it"'
    assert ran(BURNS.format("Scope"), line, rules="bang").status == PASSED
    assert ran(BURNS.format("Duel"), line, rules="bang").status == ERROR
    assert ran(BURNS.format("?"), line, rules="bang").status != PASSED
