"""What a line says about a card that is used as another: which card it is, and as what it counts."""

from __future__ import annotations

import pytest
from short_cases import outcome, ran

from adjudicator.answers.claims import claim
from adjudicator.cases.runner import ERROR, FAILED, PASSED
from adjudicator.notation.source import Invalid
from adjudicator.rules.load import load

LEMAT = """A outlaw, hand [Beer, BANG! 5♣], in play [LeMat]
B Elena Fuente, renegade, life 3, hand [BANG! 8♦, Missed! 8♠]
C sheriff, life 3
A plays Beer as BANG! at B
B plays BANG! as Missed!"""
SPOT = """A Der Spot – Burst Ringer, renegade, hand [BANG!, Gatling]
B outlaw, life 3, hand []
C sheriff, life 3, hand []
A uses Der Spot – Burst Ringer with BANG!"""
ITSELF = "a card is what it is in any case: `as {}` says nothing"


@pytest.mark.parametrize(("given", "step", "sense"), [
    (LEMAT, "A plays BANG! as BANG! at B", "BANG!"),
    (LEMAT, "A plays BANG! 5♣ as BANG! at B", "BANG!"),
    (LEMAT, "B plays Missed! as Missed!", "Missed!"),
    (LEMAT, "A plays BANG! BANG! at B", "BANG!"),
    (SPOT, "A plays Gatling as Gatling", "Gatling"),
])
@pytest.mark.parametrize("word", ["then", "never"])
def test_a_card_is_not_used_as_what_it_is(given: str, step: str, sense: str, word: str) -> None:
    """As in a move, and whatever was played."""
    result = ran(given, f"{word} {step}")

    assert ERROR == result.status
    assert f"C005 {ITSELF.format(sense)}" in result.message


@pytest.mark.parametrize(("step", "expected"), [
    ("A plays Beer as BANG! at B", (PASSED,)),
    ("A plays BANG! at B", (PASSED,)),
    ("A plays Beer at B", (PASSED,)),
    ("A plays Beer BANG! at B", (PASSED,)),
    ("B plays BANG! as Missed!", (PASSED,)),
    ("B plays BANG! 8♦ as Missed!", (PASSED,)),
    ("A plays Missed! as BANG! at B", (FAILED, "this step does not happen")),
    ("B plays BANG! 8♠ as Missed!", (FAILED, "this step does not happen")),
])
def test_the_card_before_as_is_the_card(step: str, expected: tuple[str, ...]) -> None:
    """What stands behind `as` is what it counts as; a name alone may be either."""
    assert expected == outcome(LEMAT, f"then {step}")[:2]


def test_a_part_is_named_once() -> None:
    """With its preposition or without it."""
    result = ran(LEMAT, "then A plays BANG! B at B")

    assert ERROR == result.status
    assert "N015 `B` cannot describe a step `plays`" in result.message


def test_claims_are_read_in_the_same_way() -> None:
    """Of an explanation and of an exploration."""
    with pytest.raises(Invalid, match="is what it is"):
        claim("A plays BANG! as BANG! at B", load("bang"), ("A", "B"), "--why")
