"""A check that fails says which card could have made it true, and under a condition did not."""

from __future__ import annotations

import pytest
from short_cases import ran

from adjudicator.cases.runner import FAILED

PLACE = "(rulesets/bang/cards.rules:"
CONDITION = "if beer-works(): regain"
TWO_LEFT = "A sheriff, life 3, hand [Beer]\nB outlaw\nA plays Beer"
MISSED = "A sheriff, life 3, hand [BANG!]\nB outlaw, hand [Missed!]\nA plays BANG! at B\nB plays Missed!"


def message(body: str, line: str) -> str:
    """What is wrong with a case, which fails."""
    result = ran(body, line, rules="bang")
    assert result.status == FAILED
    return result.message


@pytest.mark.parametrize(("line", "said"), [
    ("then A regains 1", f"`Beer` did not lead to it {PLACE}"),
    ("expect A life 4", f"no step followed from `Beer` {PLACE}"),
])
def test_a_card_without_effect_is_named_with_its_condition(line: str, said: str) -> None:
    """With two players left, a Beer does nothing."""
    found = message(TWO_LEFT, line)

    assert said in found
    assert CONDITION in found


def test_it_is_named_once() -> None:
    """Of several values that differ at the end, only the first says it."""
    assert message(TWO_LEFT, "expect A life 4, hand 1").count("no step followed") == 1


@pytest.mark.parametrize(("body", "line"), [
    (MISSED, "then B loses 1"), (MISSED, "expect A life 4"),
    ("A sheriff, life 3, hand [Beer]\nB outlaw\nC renegade\nA plays Beer", "expect A life 5"),
])
def test_a_card_that_had_its_effect_is_not_named(body: str, line: str) -> None:
    """A BANG! that is answered had one, and a Beer that heals; nothing else was played."""
    found = message(body, line)

    assert "no step followed" not in found
    assert "did not lead" not in found
