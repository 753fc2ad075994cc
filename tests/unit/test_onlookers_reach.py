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


@pytest.mark.parametrize(("onlooker", "rules"), [
    ("D renegade, hand [], in play [Lumber Flatcar]\ngame depot []", "bang, great-train-robbery"),
    ("D renegade, hand [], in play [Dining Car]\ngame depot []", "bang, great-train-robbery, armed-and-dangerous"),
])
def test_a_railcar_in_front_of_somebody_is_looted_by_nobody(onlooker: str, rules: str) -> None:
    """Who loots one in the train may be shot at for it."""
    line = "expect A not asked in defend"
    because = "only others than A can be asked in `defend`"

    assert because in outcome(shot(onlooker), AT_B, line, rules=rules)[1]
    assert outcome(shot(onlooker), AT_B, f'{line} because "{because}"', rules=rules) == (PASSED,)


def test_who_takes_a_loss_upon_themself_attacks_nobody_else() -> None:
    """Sacrifice is an attack of its player, at themself."""
    text, takes = shot("D renegade, life 3, hand [Sacrifice]"), "D plays Sacrifice for B"

    assert "only others than A" in outcome(text, AT_B, takes, "expect A not asked in defend", rules="bang, canyon-diablo")[1]


COLTY = "\n".join([GANG.format(colty=".38 Special", mcready="Deputy", turn="Colty"), "card Derringer firepower 1",
                   "card Whiskey Canyon defence 1"])


def test_a_phase_that_its_player_never_has_leads_to_nothing() -> None:
    """McReady alone attacks, and this run ends before that."""
    moves, line = ("Colty ends turn",), "never Colty musters 3"
    nothing = "the run ends before what leads to it"

    assert nothing in outcome(COLTY, *moves, line, rules="revolver")[1]
    assert outcome(COLTY, *moves, f'{line} because "{nothing}"', rules="revolver") == (PASSED,)


@pytest.mark.parametrize(("card", "line", "because"), [
    ("Robber's Roost", "never Colty forgoes attacks", "nothing in this run leads to it"),
    ("Klaus", "never Colty draws", "the run begins after what leads to it"),
])
def test_what_a_card_has_the_other_side_do_its_player_does_not(card: str, line: str, because: str) -> None:
    """`foe(you)` is never `you`."""
    text = GANG.format(colty=card, mcready="Deputy", turn="Colty") + f"\ncard {card} cost 0\ncard Klaus firepower 1"
    rules = "revolver, by-the-gun, hunt-the-man-down"

    assert because in outcome(text, f"Colty plays {card}", line, rules=rules)[1]
    assert outcome(text, f"Colty plays {card}", f'{line} because "{because}"', rules=rules) == (PASSED,)


def test_who_puts_a_card_to_the_other_side_is_not_asked_about_it() -> None:
    """The other one alone may cancel it, and has nothing of their own here."""
    text = GANG.format(colty="Derringer", mcready="", turn="Colty") + "\ncard Derringer cost 0, firepower 1\nMcReady deck 0"
    line, because = "expect Colty not asked in defend", "only others than Colty can be asked in `defend`"

    assert because in outcome(text, "Colty plays Derringer", line, rules="revolver")[1]
    assert outcome(text, "Colty plays Derringer", f'{line} because "{because}"', rules="revolver") == (PASSED,)


@pytest.mark.parametrize("line", ["never C loses", "never C loses 1 to B", "never B attacks C"])
def test_who_shoots_back_hits_only_the_one_who_shot(line: str) -> None:
    """A Backfire hits A; that of a player who waits with it, too."""
    text, rules = shot("D renegade, hand []").replace("life 3, hand []", "life 3, hand [Backfire]", 1), "bang, valley-of-shadows"

    said = outcome(text, AT_B, "B plays Backfire", line, rules=rules)
    assert (ERROR, True) == (said[0], "nothing in this run leads to it" in said[1])
    assert outcome(text, AT_B, "B plays Backfire", "then A loses 1 to B", rules=rules) == (PASSED,)


@pytest.mark.parametrize(("onlooker", "line", "rules"), [
    ("D renegade, hand []\nC in play [Last Will]", "never D gives", "canyon-diablo"),
    ("D renegade, hand [Wells Fargo], in play [Scope]\nC in play [Caboose]\ngame depot []", "never D discards Scope",
     "great-train-robbery"),
])
def test_what_lies_elsewhere_does_nothing_for_an_onlooker(onlooker: str, line: str, rules: str) -> None:
    """A Last Will that lies in play goes no further, and nobody shoots at the one with the Caboose."""
    assert "nothing in this run leads to it" in outcome(shot(onlooker), AT_B, line, rules=f"bang, {rules}")[1]
    assert outcome(shot(onlooker), AT_B, f"{line} {LEADS_NOWHERE}", rules=f"bang, {rules}") == (PASSED,)


def test_behind_an_unknown_card_no_other_phase_follows() -> None:
    """The run stops at the draw for the Jail of B, who would play a Duel in a later phase."""
    text = "A sheriff, hand []\nB outlaw, hand [Duel], in play [Jail]\nC outlaw, hand []\nD renegade, hand []"
    ends_before = "the run ends before what leads to it"

    for line in ("never A loses", "never B plays Duel at A"):
        assert ends_before in str(outcome(text, "A ends turn", line, rules="bang"))
