"""Which cards are the ground of a step because they let it be done, and which are only what it is done to."""

from __future__ import annotations

import pytest
from short_cases import outcome, ran

from adjudicator.cases.runner import FAILED, PASSED

SHOT = "A sheriff, hand [BANG!]\nB outlaw, {}\nC renegade\nA plays BANG! at B"
JANET = "life 3, Calamity Janet, hand [{}]"
TAKEN = "A sheriff, hand [{0}]\nB renegade, life 2, hand [{1}], in play [{2}]\nC outlaw\nA plays {0} at B with Barrel"


@pytest.mark.parametrize("more", ["", ", Missed!", ", Beer, Scope"])
@pytest.mark.parametrize(("given", "move", "ground"), [
    (JANET.format("BANG!{}"), "B plays BANG! as Missed!", "Calamity Janet"),
    (JANET.replace("3", "1").format("BANG!{}"), "B plays BANG! as Missed!", "Calamity Janet"),
    ("life 3, Elena Fuente, hand [Beer{}]", "B plays Beer as Missed!", "Elena Fuente"),
])
def test_what_lets_a_card_be_played_is_a_ground_whatever_else_is_in_hand(given: str, move: str, ground: str, more: str) -> None:
    """Without it nobody would be asked, and the run would go on, perhaps to another death; with a Missed! they would be."""
    shot = SHOT.format(given.format(more))

    assert PASSED == ran(shot, move, f"then {move} because {ground}").status
    assert FAILED == ran(shot, move, f"then {move} because Suzy Lafayette").status


def test_what_lets_a_duel_be_answered_is_a_ground() -> None:
    """A player who could discard nothing would not be asked."""
    shot = SHOT.format(JANET.format("Missed!")).replace("C renegade", "C renegade, hand []")
    duel = f"set janet-pending allowed\n{shot}\nB discards Missed!".replace("BANG!", "Duel")

    assert PASSED == ran(duel, "then B discards Missed! because Calamity Janet").status


def test_a_card_that_was_played_in_the_run_is_the_ground_of_what_it_allows() -> None:
    """The move after it could not be begun without it, although the run before it goes another way."""
    given = "A sheriff, hand [LeMat, Beer]\nB outlaw, life 3\nC renegade\nA plays LeMat\nA plays Beer as BANG! at B"

    assert PASSED == ran(given, "then A plays Beer as BANG! because LeMat").status


@pytest.mark.parametrize("ground", ["Calamity Janet", "Scope"])
def test_what_has_no_part_in_a_move_does_not_allow_it(ground: str) -> None:
    """A Missed! is played as itself, whatever its player could do with their other cards."""
    shot = SHOT.format("life 3, Calamity Janet, hand [BANG!, Missed!], in play [Scope]")

    assert (FAILED, "this step happens, but because of `Missed!`, `BANG!`, `phase 2`") == outcome(
        shot, "B plays Missed!", f"then B plays Missed! because {ground}")


@pytest.mark.parametrize(("line", "said"), [
    ("then B discards Barrel because Barrel", "`strip`, `Cat Balou`, `phase 2`"),
    ("then A plays Cat Balou because Barrel", "`Cat Balou`, `phase 2`"),
    ("then A takes Barrel from B because Barrel", "`rob`, `Panic!`, `phase 2`"),
])
@pytest.mark.parametrize(("hand", "in_play"), [("BANG!, Missed!", "Barrel"), ("", "Barrel, Scope"), ("Beer", "Barrel, Scope")])
def test_what_a_step_is_done_to_is_no_ground(line: str, said: str, hand: str, in_play: str) -> None:
    """Without it there would be nothing to do it to, which says nothing about why it is done."""
    card = "Panic!" if "Panic!" in said else "Cat Balou"
    given = TAKEN.format(card, hand, in_play)

    assert (FAILED, f"this step happens, but because of {said}") == outcome(given, line)
    assert FAILED == ran(given, line.replace("because Barrel", "because Scope")).status


@pytest.mark.parametrize(("given", "line"), [
    ("A sheriff\nB outlaw, in play [Dynamite]\nC outlaw\nD renegade\nturn B\nphase start\ndeck [4♥]",
     "then B hands Dynamite to C because Dynamite"),
    ("A sheriff, hand [LeMat], in play [LeMat]\nB outlaw\nC renegade\nA plays LeMat as BANG! at B",
     "then A plays LeMat as BANG! because LeMat"),
    ("A sheriff, hand [Volcanic], in play [Schofield]\nB outlaw\nC renegade\nA plays Volcanic",
     "then A discards Schofield because Volcanic"),
])
def test_a_card_may_be_both_what_a_step_is_done_to_and_its_ground(given: str, line: str) -> None:
    """Its own text does it, or another card of the name lets it be done."""
    assert PASSED == ran(given, line).status


def test_a_choice_that_is_left_alone_is_made_all_the_same() -> None:
    """Without another card, nothing is chosen and the same card is discarded: the other one has no part in it."""
    given = TAKEN.format("Cat Balou", "", "Barrel, Scope")

    assert (FAILED, "this step happens, but because of `strip`, `Cat Balou`, `phase 2`") == outcome(
        given, "then B discards Barrel because Scope")


def test_a_card_that_waits_for_the_step_may_be_left_out() -> None:
    """The Refund, and the Scope with which the step is done, are gone while the step that led to it is under way."""
    given = ("A sheriff, hand [Cat Balou]\nB outlaw, in play [Refund, Scope], hand []\nC outlaw\nD renegade\n"
             "A plays Cat Balou at B with Scope")
    for card, status in (("Scope", FAILED), ("Refund", FAILED), ("Cat Balou", PASSED)):
        assert status == ran(given, f"then B discards Scope because {card}", rules="bang, great-train-robbery").status
    assert PASSED == ran(given, "then B draws 1 because Refund", rules="bang, great-train-robbery").status
