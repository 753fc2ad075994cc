"""A run that ends in the middle of a turn: what the rest of the turn brings by itself does not *never* come."""

from __future__ import annotations

import pytest
from short_cases import outcome

FULL = ("A sheriff, life 1, hand [Panic!, Beer, Scope]", "B outlaw, in play [Barrel]", "C renegade", "D outlaw",
        "A plays Panic! at B with Barrel")
"""Three cards, of which A may keep one."""
ENDS_BEFORE = "the run ends before this: it comes later, if nobody does anything more"
COWBOYS = ("game battlefield Whiskey Canyon, space 2, cubes 7", "card Whiskey Canyon spaces 4, defence 1",
           "card Cowboy firepower 1, cost 0", "card Annie McGraw survival 1", "Colty gang [Annie McGraw, Jack Colty], hand 0",
           "McReady in play [3 Cowboy], hand [Cowboy]", "turn McReady", "McReady plays Cowboy")
"""They attack at the end of the turn."""


@pytest.mark.parametrize(("lines", "line", "rules"), [
    (FULL, "never A discards", "bang"),
    (COWBOYS, "never Colty loses", "revolver"),
    (COWBOYS, "never Colty loses Annie McGraw", "revolver"),
    (COWBOYS, "expect Colty not asked in avoid", "revolver"),
])
def test_what_comes_later_in_the_turn_is_not_denied(lines: tuple[str, ...], line: str, rules: str) -> None:
    assert outcome(*lines, line, rules=rules) == ("error", ENDS_BEFORE)


@pytest.mark.parametrize(("lines", "line", "rules"), [
    (("A sheriff, life 3, hand [Panic!, Beer, Scope]", *FULL[1:], "A ends turn"), "never A discards", "bang"),
    ((*COWBOYS, "McReady ends turn"), "never Colty loses Jack Colty", "revolver"),
])
def test_what_does_not_come_is_denied(lines: tuple[str, ...], line: str, rules: str) -> None:
    """Where the run goes on to the end of the turn; else nothing that leads to it is in the run."""
    assert outcome(*lines, line, rules=rules) == ("passed",)
    assert outcome(*lines[:-1], line, rules=rules)[1].startswith("the run ends before what leads to it, so this says nothing")


REFLEXES = ("game battlefield Whiskey Canyon, space 2, cubes 7", "card Whiskey Canyon spaces 4, defence 1",
            "card Annie McGraw survival 1", "card Cowboy cost 0", "card Lightning Reflexes cost 0",
            "Colty gang [Annie McGraw, Jack Colty], hand [Lightning Reflexes]",
            "McReady hand [Cowboy], in play [3 Cowboy]", "turn McReady", "McReady plays Cowboy")
"""Colty may save a bandit in the attack."""


def test_what_somebody_may_do_later_in_the_turn_is_not_denied() -> None:
    said = "the run ends before this: Colty is asked for it later in this turn, in `attack`"

    assert outcome(*REFLEXES, "never Colty plays Lightning Reflexes", rules="revolver") == ("error", said)
    assert outcome(*REFLEXES, "McReady ends turn", "never Colty plays Lightning Reflexes", rules="revolver") == ("passed",)


def test_what_somebody_may_do_where_the_run_ends_is_denied() -> None:
    """They may still do it in the same phase, and did not."""
    assert outcome("A sheriff, hand [BANG!, Jail]", "B outlaw", "C renegade", "A plays BANG! at B", "never A plays Jail",
                   rules="bang") == ("passed",)


VISIT = ("You hand [C2, F6], score [], fief 3, rulers [King of Leaves fief 3, Queen of Flowers fief 5], allies [Jack of Claws]",
         "deck [L1, F3, E6]")
"""An ally may act; then a card is laid, whether or not one did, and You answers it."""


@pytest.mark.parametrize("said", ["You lays", "You scores", "You answers C2", "You draws", "You wins", "winner Gold"])
def test_nothing_is_denied_before_anything_happened(said: str) -> None:
    """The phase leads to it only behind the window that nobody has used."""
    status, told = outcome(*VISIT, f"never {said}", rules="northwood")

    assert (status, told.startswith("the run ends before what leads to it, so this says nothing")) == ("error", True)


@pytest.mark.parametrize(("said", "status"), [("You scores", "passed"), ("You lays", "failed"), ("You draws", "passed")])
def test_what_could_have_happened_is_denied(said: str, status: str) -> None:
    assert outcome(*VISIT, "You answers C2", f"never {said}", rules="northwood")[0] == status
