"""Lines that say themselves that something is unknown: it has to make a difference what that is."""

from __future__ import annotations

import pytest
from short_cases import outcome

from adjudicator.cases.runner import FAILED, PASSED

SEATS = "A {a}, hand []{mine}\nB outlaw, hand []{theirs}\nC {c}\nD {d}\nturn A"


def seats(a: str = "sheriff", c: str = "outlaw", d: str = "renegade", mine: str = "", theirs: str = "") -> str:
    return SEATS.format(a=a, c=c, d=d, mine=mine, theirs=theirs)


@pytest.mark.parametrize(("situation", "line", "known"), [
    (seats(theirs=", in play [8♥]"), "distance(A, B)", "is 2, whatever the name of the unknown card in `in play` of B is"),
    (seats(theirs=", in play [K♣]"), "weapon-range(B)", "is 3, whatever the name of the unknown card in `in play` of B is"),
    (seats(a="renegade", c="role unknown", d="outlaw"), "leads(C)", "is yes, whatever the role of C is"),
])
def test_a_value_is_known_that_is_the_same_with_all_that_is_possible(situation: str, line: str, known: str) -> None:
    """In the base game only a Mustang can be an 8♥ in play, and only C the Sheriff."""
    status, *said = outcome(situation, f"expect {line} unknown", rules="bang")

    assert (status, known in said[0]) == (FAILED, True)


@pytest.mark.parametrize(("situation", "line"), [
    (seats(theirs=", in play [?]"), "distance(A, B)"), (seats(theirs=", in play [?]"), "weapon-range(B)"),
    (seats(c="role unknown", d="role unknown", a="renegade"), "leads(C)"),
])
def test_a_value_is_unknown_that_may_be_one_or_another(situation: str, line: str) -> None:
    """With a Mustang or without one; C or D is the Sheriff."""
    assert outcome(situation, f"expect {line} unknown", rules="bang") == (PASSED,)


@pytest.mark.parametrize(("card", "line", "status"), [("Barrel", "is-black(Barrel)", FAILED), ("Jail", "is-black(Jail)", PASSED)])
def test_a_value_is_known_that_every_copy_of_a_card_gives(card: str, line: str, status: str) -> None:
    """All Barrels are black, and of the Jails one is red."""
    assert outcome(seats(theirs=f", in play [{card}]"), f"expect {line} unknown", rules="bang, dodge-city")[0] == status


@pytest.mark.parametrize(("lying", "phase", "card", "status"), [
    ("Jail", "cell", "Volcanic", FAILED), ("Jail", "cell", "Beer", FAILED), ("Jail", "cell", "?", PASSED),
    ("Jail", "cell", "Panic!", PASSED),
    ("Dynamite", "fuse", "? K", FAILED), ("Dynamite", "fuse", "? 9", PASSED),
])
def test_what_is_flipped_may_decide_nothing(lying: str, phase: str, card: str, status: str) -> None:
    """Both Volcanics are black, every Beer is red with a heart, and no King lets the Dynamite explode."""
    situation = f"{seats(a='renegade', d='sheriff', mine=f', in play [{lying}]')}\nphase {phase}\ndeck [{card}]"

    assert outcome(situation, "expect unknown suit", rules="bang")[0] == status


@pytest.mark.parametrize(("deputies", "status"), [("Deputy", FAILED), ("5 Deputy", PASSED)])
def test_a_printed_value_may_decide_nothing(deputies: str, status: str) -> None:
    """No source gives the firepower of a Deputy: it is 2 or 3. Colty has 10, which one Deputy never meets, but five may."""
    situation = ("game battlefield Whiskey Canyon, space 1, cubes 7\ncard Whiskey Canyon spaces 3, defence 1\n"
                 "Colty gang [Manolito, Jack Colty], hand [], in play [3 Hail of Bullets]\n"
                 f"McReady hand [], in play [{deputies}]\nturn McReady")

    assert outcome(situation, "expect level-fight() unknown", rules="revolver")[0] == status
