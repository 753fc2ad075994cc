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
    found = next((word for word in ("nobody knows whether this comes later", "it comes later in this turn")
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
    assert said(low, *ATTACK, "never Colty loses Annie McGraw") == "error: it comes later in this turn"
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
