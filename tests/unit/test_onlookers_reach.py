"""What those who only look on have leads to nothing in a run: a line that could be false only by that says nothing."""

from __future__ import annotations

import pytest
from short_cases import outcome

from adjudicator.cases.runner import ERROR, PASSED

AT_B = "A plays BANG! at B"
LEADS_NOWHERE = 'because "nothing in this run leads to it"'


def shot(onlooker: str) -> str:
    """A shoots at B with the only BANG!, while somebody looks on."""
    others = "B outlaw, life 3, hand []\nC outlaw, life 3, hand [Scope]"
    return f"A sheriff, hand [BANG!]\n{others}\n{onlooker}\ndeck [Beer, Beer, Beer]"


@pytest.mark.parametrize(("onlooker", "rules"), [
    ("D renegade, Calamity Janet, hand []", "bang"),
    ("D renegade, Annie Versary, hand []", "bang, special-characters"),
    ("D renegade, Evan Babbit, hand []", "bang, great-train-robbery"),
    ("D renegade, hand [], in play [Crate]", "bang, armed-and-dangerous"),
    ("D renegade, Julie Cutter, hand []", "bang, armed-and-dangerous"),
])
@pytest.mark.parametrize("line", ["never C loses", "never C discards Scope", "never C is eliminated", "never A loses"])
def test_what_an_onlooker_has_makes_nobody_else_a_target(onlooker: str, rules: str, line: str) -> None:
    """Their cards would act if they were attacked themselves, or had cards to use as others."""
    assert outcome(shot(onlooker), AT_B, line, rules=rules)[0] == ERROR
    assert outcome(shot(onlooker), AT_B, f"{line} {LEADS_NOWHERE}", rules=rules) == (PASSED,)
    assert outcome(shot(onlooker), AT_B, "never B loses 2", rules=rules) == (PASSED,)


def test_that_a_card_of_an_onlooker_is_of_no_use_says_something() -> None:
    """D has a Missed! and is not attacked."""
    assert outcome(shot("D renegade, hand [Missed!]"), AT_B, "never D plays Missed!") == (PASSED,)


def test_who_may_use_other_cards_as_that_one_may_aim_at_others() -> None:
    """Calamity Janet has another card that counts as BANG!, so that whom it would hit says something."""
    text = shot("D renegade, hand []").replace("A sheriff, hand [BANG!]", "A sheriff, Calamity Janet, hand [BANG!, Missed!]")

    assert outcome(text, AT_B, "never C loses") == (PASSED,)


GANG = """Colty gang [Manolito, Jack Colty], hand [{colty}], in play [Derringer at Whiskey Canyon]
game battlefield Whiskey Canyon
McReady hand [{mcready}], in play [Deputy at Whiskey Canyon]
card Deputy firepower 2
card Cowboy cost 0
card .38 Special cost 0
turn {turn}
phase play"""


@pytest.mark.parametrize(("colty", "mcready", "turn", "move", "line"), [
    ("Fire at will, Stick of Dynamite", "Cowboy", "McReady", "McReady plays Cowboy", "never McReady destroys"),
    ("Stick of Dynamite", "Cowboy", "McReady", "McReady plays Cowboy", "never McReady destroys Deputy"),
    (".38 Special", "Bounty Hunter", "Colty", "Colty plays .38 Special", "never Colty draws"),
])
def test_nobody_does_what_cards_of_the_other_side_do(colty: str, mcready: str, turn: str, move: str, line: str) -> None:
    """Each side has a deck of its own: what a card of one does, the other one does not do by a card of theirs."""
    text = GANG.format(colty=colty, mcready=mcready, turn=turn)

    assert outcome(text, move, line, rules="revolver")[0] == ERROR
    assert outcome(text, move, f"{line} {LEADS_NOWHERE}", rules="revolver") == (PASSED,)


def test_nobody_takes_from_the_living_what_the_fallen_leave() -> None:
    """Vulture Sam takes the cards of players who are eliminated, and nothing here eliminates A, or D."""
    text = shot("D renegade, hand [Beer]").replace("C outlaw, life 3", "C outlaw, Vulture Sam")
    text = text.replace("[BANG!]", "[BANG!, Missed!]").replace("B outlaw, life 3, hand []", "B outlaw, life 2, hand [Beer]")

    for seat in "AD":
        assert "with `from B`" in outcome(text, AT_B, f"never C takes from {seat}")[1]
    assert outcome(text, AT_B, "never C takes from B") == (PASSED,)
    assert outcome(text.replace("life 2", "life 1"), AT_B, "then C takes Beer from B") == (PASSED,)
