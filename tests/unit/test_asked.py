"""Who is asked: a player with a window, or who has to choose, is asked according to all lines about it."""

from __future__ import annotations

import pytest
from short_cases import outcome

from adjudicator.cases.runner import ERROR, FAILED, PASSED

HAPPENS = (FAILED, "this step happens")
SHOT = "A outlaw, hand [BANG!]\nB sheriff, life 3, hand []\nC renegade, hand []\nA plays BANG! at B"
STORE = ("A outlaw, hand [General Store, BANG!]\nB sheriff, hand [BANG!]\nC renegade\ndeck [Scope, Barrel, Mustang]\n"
         "A plays General Store\nA chooses Scope\nB chooses Mustang")
TORNADO = ("A sheriff, hand [Tornado, Panic!]\nB outlaw, hand [BANG!, Beer]\nC renegade, hand [BANG!]\nD deputy, hand []\n"
           "deck [8 ?]\nA plays Tornado with Panic!\nB chooses Beer")
POKER = ("A outlaw, life 2, hand [Poker, Saloon]\nB sheriff, hand [Missed! 2♠, Beer 7♥]\nC renegade, life 2, hand [BANG! 5♣]\n"
         "A plays Poker with Beer\nB chooses Beer")
KILLED = """game battlefields [Cathouse, Jailhouse, Drinking Den, Los Quantos Bridge, Malpaso, Abandoned Silver Mine]
game battlefield Jailhouse, space 1, army 9
card Jailhouse defence 1
card Padre Esteban survival 9
card Starter II survival 1
card Starter III survival 1
card Starter IV survival 2
card Start Picking Up Yer Teeth! kills 1, cost 0
turn Mapache
Malpaso guardians [Padre Esteban, Starter II, Starter III, Starter IV], hand []
Mapache hand [Start Picking Up Yer Teeth!]
Mapache plays Start Picking Up Yer Teeth!
Malpaso chooses Starter III"""


@pytest.mark.parametrize(("given", "seats"), [(SHOT, "AB"), (STORE, "ABC"), (TORNADO, "ABC"), (POKER, "ABC")])
def test_who_has_a_window_or_chooses_is_asked(given: str, seats: str) -> None:
    """Also who has nothing to use, and who takes the last card."""
    for seat in seats:
        assert HAPPENS == outcome(given, f"never {seat} is asked")
        assert (PASSED,) == outcome(given, f"then {seat} is asked")


def test_a_choice_of_the_other_side_is_a_question() -> None:
    """Malpaso chooses which guardian dies."""
    assert HAPPENS == outcome(KILLED, "never Malpaso is asked", rules="revolver2")
    assert (PASSED,) == outcome(KILLED, "then Malpaso is asked", rules="revolver2")


@pytest.mark.parametrize(("given", "seat", "moment"), [(SHOT, "B", "defend"), (SHOT, "B", "avoid"), (TORNADO, "B", "resolve"),
                                                       (TORNADO, "C", "resolve")])
def test_a_moment_in_which_somebody_is_asked_is_said_in_either_way(given: str, seat: str, moment: str) -> None:
    """That of the window, and that of the cell in which there is a choice."""
    assert (PASSED,) == outcome(given, f"expect {seat} asked in {moment}")
    assert (PASSED,) == outcome(given, f"then {seat} is asked {moment}")
    assert HAPPENS == outcome(given, f"never {seat} is asked {moment}")


@pytest.mark.parametrize(("given", "line", "status"), [
    (SHOT, "never C is asked", PASSED),
    (SHOT, "never C is asked defend", PASSED),
    (SHOT, "never A is asked defend", ERROR),
    (SHOT.replace("BANG!", "Panic!").replace("hand []", "in play [Barrel]"), "never C is asked", PASSED),
])
def test_who_is_asked_nothing_is_not(given: str, line: str, status: str) -> None:
    """Somebody who could have been attacked; nobody could attack A."""
    assert status == outcome(given, line)[0]


@pytest.mark.parametrize("given", [SHOT, TORNADO])
def test_both_lines_that_deny_a_moment_say_the_same(given: str) -> None:
    """Also whether somebody could have been asked there at all."""
    for seat in "ABC":
        for moment in ("defend", "avoid", "resolve"):
            one, other = (outcome(given, line)[0] for line in (f"never {seat} is asked {moment}",
                                                               f"expect {seat} not asked in {moment}"))
            assert one == other, (seat, moment)


def test_who_could_have_to_choose_could_be_asked() -> None:
    """A General Store that nobody plays in the turn that the run shows; without it, nothing asks B anything."""
    given = "A outlaw, life 2, hand [Beer{}]\nB sheriff, hand []\nC renegade, hand []\nA plays Beer"
    assert (PASSED,) == outcome(given.format(", General Store"), "never B is asked")
    assert ERROR == outcome(given.format(""), "never B is asked")[0]
