"""A step that comes later in the turn or not, by a value that nobody knows, does not *never* come."""

from __future__ import annotations

import pytest
from short_cases import outcome

ATTACK = ("game battlefield Whiskey Canyon, space 1, cubes 7", "card Whiskey Canyon spaces 4, defence 1",
          "card Deputy firepower 2, cost 0", "Colty gang [Annie McGraw, Manolito, Jack Colty], hand []",
          "McReady hand [Deputy], in play []", "turn McReady", "McReady plays Deputy")
"""The attack comes at the end of the turn, and hits the first bandit if its survival is low."""


def said(*lines: str) -> str:
    """What is wrong with a case, in short."""
    status, *troubles = outcome(*lines, rules="revolver")
    found = next((word for word in ("nobody knows whether this comes later", "it comes later, if")
                  if any(word in trouble for trouble in troubles)), "")
    return f"{status}: {found}"


@pytest.mark.parametrize("line", ["never Colty loses", "never Colty loses Annie McGraw", "never Colty loses Manolito",
                                  "never Colty removes cubes"])
def test_what_depends_on_a_value_has_to_be_known(line: str) -> None:
    """The message names the value."""
    assert said(*ATTACK, line) == "error: nobody knows whether this comes later"
    assert "the survival of Annie Gutshot McGraw matters here" in outcome(*ATTACK, line, rules="revolver")[1]


def test_where_it_is_stated_the_line_is_compared() -> None:
    low, high = "card Annie McGraw survival 1", "card Annie McGraw survival 6"
    assert said(low, *ATTACK, "never Colty loses Annie McGraw") == "error: it comes later, if"
    assert said(high, *ATTACK, "McReady ends turn", "never Colty loses Annie McGraw") == "passed: "


def test_what_no_value_brings_is_not_asked_for() -> None:
    """McReady draws at the end of no attack."""
    assert "nobody knows" not in said(*ATTACK, "never McReady plays Deputy")
    assert said("card Annie McGraw survival 6", *ATTACK, "McReady ends turn", "never Colty loses Jack Colty") == "passed: "


VISIT = ("You hand [{}], fief 3, rulers [King of Leaves fief 3], score [{}]", "deck [{}, 20 ?]", "turn You", "phase play")
"""A visit whose next dialogue comes without anybody's decision: one card is left in the hand."""
NOBODY_KNOWS = "nobody knows whether this comes next"


@pytest.mark.parametrize(("hand", "score", "deck", "line", "card"), [
    ("L3", "C7", "{}", "never You hears L8", "L8"),
    ("{}", "C7", "C1", "never You answers L8", "L8"),
    ("{}", "C7", "C1", "never You scores", "L8"),
    ("{}", "C6, C7, C8", "F2", "never You wins King of Leaves", "F1"),
])
def test_what_comes_next_and_depends_on_an_unknown_card_has_to_be_known(
        hand: str, score: str, deck: str, line: str, card: str) -> None:
    """Which card is heard, or answered with: with the one that it may be, the step comes next."""
    def found(known: str) -> tuple[str, ...]:
        visit, cards, *rest = VISIT
        lines = (visit.format(hand.format(known), score), cards.format(deck.format(known)), *rest)
        return outcome(*lines, line, rules="northwood")

    status, *messages = found("?")
    assert status == "error"
    assert any(NOBODY_KNOWS in message and "say what it is, for example in" in message for message in messages)
    status, message = found(card)
    assert status == "failed"
    assert "this step comes next" in message


EVENT = ("A sheriff, hand [], life 3", "B outlaw, hand [], life 1", "deck [3 Scope]", "game upcoming [{}]", "turn B",
         "B ends turn")


@pytest.mark.parametrize(("event", "line"), [("High Noon", "never A loses 1"), ("The Doctor", "never B regains 1")])
def test_an_event_that_is_turned_up_unknown_leads_to_what_it_may_lead_to(event: str, line: str) -> None:
    """A reason does not help: that nothing leads to it is not known either."""
    because = ' because "nothing in this run leads to it"'

    def found(card: str, said: str) -> tuple[str, ...]:
        return outcome(*[each.format(card) for each in EVENT], said, rules="bang, high-noon")

    for said in (line, line + because):
        status, *messages = found("?", said)
        assert status == "error"
        assert any(NOBODY_KNOWS in message for message in messages)
    assert found(event, line)[0] == "failed"
    assert found("Thirst", line + because) == ("passed",)
    assert NOBODY_KNOWS not in str(found("?", "never B plays Beer"))


USED = ("You hand [{}], fief 3, score [{}], allies [{}], rulers [King of Leaves fief 3, King of Eyes fief 2]", "deck [{}, 9 ?]",
        "You uses {}")
"""An ally acts, and the statement of the dialogue has to be answered: with any card only if none follows suit."""


def after_ally(ally: str, hand: str, score: str, deck: str, line: str) -> tuple[str, ...]:
    """What is wrong with a line behind the action of an ally."""
    facts, cards, move = USED
    return outcome(facts.format(hand, score, ally), cards.format(deck), move.format(ally), line, rules="northwood")


@pytest.mark.parametrize(("ally", "hand", "score", "deck", "line", "card"), [
    ("Prince of Flowers", "C2, L1, F5", "", "{}", "never You scores", "C1"),
    ("Queen of Eyes", "C2, L1, F5", "", "{}", "never You lays C2", "C3"),
    ("Queen of Flowers", "C2, L1, {}", "C4", "?", "never You lays C2", "F3"),
    ("Queen of Eyes", "C2, {}", "", "F8", "never You lays", "F3"),
    ("Queen of Eyes", "C2, {}", "", "F8", "never You answers", "F3"),
    ("Queen of Eyes", "{}", "", "C4", "never You answers", "C2"),
    ("Queen of Eyes", "C2, {}", "L2, L5", "F5, F1", "never You wins", "F8"),
    ("Queen of Eyes", "C2, {}", "L2, L5", "F8, C8", "never You loses", "F3"),
    ("Queen of Eyes", "C2, {}", "L2, L5", "F8, C8", "never You shuffles", "F3"),
    ("Queen of Eyes", "C2, {}", "L2, L5", "F8, C8", "never You draws", "F3"),
])
def test_whether_there_is_a_choice_depends_on_an_unknown_card(
        ally: str, hand: str, score: str, deck: str, line: str, card: str) -> None:
    """With a card that it may be, one answer is left, and what comes of it comes next."""
    def found(known: str) -> tuple[str, ...]:
        return after_ally(ally, hand.format(known), score, deck.format(known), line)

    assert found(card) == ("failed", "this step comes next, and nobody can do anything about it")
    status, *troubles = found("?")
    assert (status, [NOBODY_KNOWS in trouble for trouble in troubles]) == ("error", [True])


@pytest.mark.parametrize(("hand", "deck", "line"), [
    ("C2, C3, ?", "C8", "never You lays C2"),
    ("C2, L1, F5", "E3", "never You lays C2"),
    ("C2, L1, F5, ?, ?", "C8, F3", "never You discards"),
    ("C2, L1, F5", "?", "never You discards"),
    ("C2, C3, ?", "?", "never You draws"),
])
def test_where_something_is_to_be_decided_in_any_case_no_card_is_asked_for(hand: str, deck: str, line: str) -> None:
    """Two answers stand whatever the unknown card is; or nothing that it may be brings the step."""
    status, *troubles = after_ally("Queen of Eyes", hand, "", deck, line)
    assert (status, [NOBODY_KNOWS in trouble for trouble in troubles]) in [("passed", []), ("error", [False])]
