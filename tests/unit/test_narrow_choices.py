"""Where a player says yes to a card, or has one option only: lines that forbid it are tried there as well."""

from __future__ import annotations

import pytest
from short_cases import outcome

from adjudicator.cases.runner import ERROR, FAILED, PASSED

RULES = "bang, valley-of-shadows"
JIM = "A sheriff, life 3, hand [Beer]\nB outlaw, Lemonade Jim, life 2, hand [{}]\nC renegade\nturn A\nA plays Beer\n"
EVELYN = "A sheriff, Evelyn Shebang\nB outlaw\nC renegade\nturn A\nphase draw\n"


@pytest.mark.parametrize("hand", ["BANG!", "BANG!, Missed!"])
@pytest.mark.parametrize("verb", ["uses", "chooses"])
def test_who_may_accept_an_offer_is_not_forbidden_to(hand: str, verb: str) -> None:
    """Whether one card can be discarded for it or several."""
    line = f"B {verb} Lemonade Jim"

    assert (PASSED,) == outcome(f"{JIM.format(hand)}legal {line}", rules=RULES)
    assert FAILED == outcome(f"{JIM.format(hand)}illegal {line}", rules=RULES)[0]


@pytest.mark.parametrize("verb", ["plays", "discards", "takes", "answers"])
def test_only_verbs_of_using_and_choosing_accept_an_offer(verb: str) -> None:
    """Nobody discards a character, nor plays it, to say yes to it."""
    assert PASSED != outcome(f"{JIM.format('BANG!')}B {verb} Lemonade Jim\nexpect B life 3", rules=RULES)[0]


def test_a_card_is_no_answer_to_an_offer() -> None:
    """A line about it says nothing, as it is chosen only after the offer is accepted."""
    assert ERROR == outcome(f"{JIM.format('BANG!')}illegal B chooses BANG!", rules=RULES)[0]


@pytest.mark.parametrize("line", ["illegal A uses Evelyn Shebang", "illegal A uses Evelyn Shebang at B"])
def test_a_card_that_asks_for_a_choice_is_not_used(line: str) -> None:
    """What may be chosen is chosen: that the card is not used says nothing about it."""
    status, message = outcome(f"{EVELYN}{line}\nA chooses B\nexpect B life 3", rules=RULES)

    assert ERROR == status
    assert 'because "the choice is B, C"' in message


VISIT = "You hand [L8], score [7 ?], fief 7, rulers [King of Leaves fief 7, King of Eyes fief 6]\ndeck [L7, 20 ?]\nYou passes\n"


@pytest.mark.parametrize(("line", "status"), [
    ("legal You answers L8", PASSED), ("illegal You answers L8", FAILED), ("illegal You answers L7", ERROR),
    ('illegal You answers L7 because "You have no L7"', PASSED),
])
def test_a_line_above_a_forced_choice_is_tried_at_it(line: str, status: str) -> None:
    """The only card of a hand is answered without a question, whether or not a line says so."""
    assert status == outcome(f"{VISIT}{line}\nYou answers L8", rules="northwood")[0]


@pytest.mark.parametrize(("line", "status"), [
    ("illegal You answers L5", FAILED), ("illegal You answers L1", ERROR),
    ('illegal You answers L1 because "You have no L1"', PASSED),
])
def test_a_line_above_a_move_is_tried_where_the_move_is_made(line: str, status: str) -> None:
    """A window in between, in which the player could do something else, is not the one that is meant."""
    table = ("You hand [L1, L5], fief 3, rulers [Jack of Leaves fief 3], allies [King of Leaves]\ndeck [E8, 20 ?]\n"
             "You uses King of Leaves\nYou chooses L1\n")

    assert status == outcome(f"{table}{line}\nYou answers L5", rules="northwood")[0]


JANET = ("A sheriff, hand [{}]", "B outlaw, Calamity Janet, hand [{}]", "C renegade", "D outlaw")
"""The character uses a BANG! as a Missed!, and a Missed! as a BANG!."""


@pytest.mark.parametrize(("attack", "card", "answer", "right"), [
    ("Indians!", "BANG!", "B discards BANG! as Missed!", False),
    ("Indians!", "BANG!, Beer", "B discards BANG! as Missed!", False),
    ("Duel", "BANG!", "B discards BANG! as Missed!", False),
    ("Duel", "BANG!, Missed!", "B discards BANG! as Missed!", False),
    ("Indians!", "BANG!", "B discards BANG! as Beer", False),
    ("Indians!", "Missed!", "B discards Missed! as BANG!", True),
    ("Indians!", "BANG!", "B discards BANG!", True),
    ("Duel", "Missed!, BANG!", "B discards Missed! as BANG!", True),
    ("Duel", "BANG!", "B chooses BANG!", True),
    ("BANG!", "BANG!", "B plays BANG! as Missed!", True),
])
def test_a_card_counts_as_what_is_asked_for(attack: str, card: str, answer: str, right: bool) -> None:
    """What else it could be used as does not matter there."""
    at = "" if attack == "Indians!" else " at B"
    table = (JANET[0].format(attack), JANET[1].format(card), *JANET[2:], f"A plays {attack}{at}")
    if "as" in answer and attack != "BANG!" and right:
        table = ("set janet-pending allowed", *table)

    assert right == (outcome(*table, answer, "expect B life 4") == ("passed",))
    assert right == (outcome(*table, f"legal {answer}") == ("passed",))
    assert not right or outcome(*table, f"illegal {answer}")[0] == "failed"
