"""A run that begins in the middle of a turn: what an earlier phase of it brings by itself does not *never* come."""

from __future__ import annotations

import pytest
from short_cases import outcome

TABLE = ("B outlaw", "C renegade", "D outlaw", "A plays BANG! at B")
SETS = "bang, dodge-city, high-noon"
HIGH_NOON = ("A sheriff, hand [BANG!]", "event [High Noon]", *TABLE)
PIXIE_PETE = ("A sheriff, Pixie Pete, hand [BANG!]", *TABLE)


def test_what_a_card_brings_before_the_run_is_not_denied() -> None:
    """The message names the phase; where nothing in the run leads to such a step at all, it is enough to say so."""
    status, message = outcome(*PIXIE_PETE, "never A draws 3", rules=SETS)
    assert (status, "it comes in `phase 1`, because of Pixie Pete" in message) == ("error", True)
    assert "Write `phase " in message
    status, message = outcome(*HIGH_NOON, "never A loses 1", rules=SETS)
    assert (status, "the run begins after what leads to it, so this says nothing" in message) == ("error", True)


@pytest.mark.parametrize(("lines", "line"), [
    (("A sheriff, hand [BANG!]", *TABLE), "never A loses 1"), (HIGH_NOON, "never A loses 2"), (PIXIE_PETE, "never A draws 2"),
    (HIGH_NOON, "never B loses 2"),
    (("A sheriff, hand [Duel]", "B outlaw, hand [BANG!]", "C renegade", "D outlaw", "event [High Noon]", "A plays Duel at B"),
     "never A loses 1"),
    (("A sheriff, hand [BANG!]", "event [High Noon]", *TABLE, "A ends turn", "B ends turn", "C ends turn", "D ends turn"),
     "never A loses 2"),
])
def test_what_another_choice_would_bring_or_nothing_does_is_denied(lines: tuple[str, ...], line: str) -> None:
    """In a Duel, B might have answered; a number that no phase brings is none of these steps."""
    assert "begins after this" not in "".join(outcome(*lines, line, rules=SETS))
