"""Lines about what could not come in a run, although a card there or another attack would lead to it."""

from __future__ import annotations

import pytest
from short_cases import ran

from adjudicator.cases.runner import ERROR, PASSED

ATTACKED = ("A sheriff, hand [BANG!]", "B renegade, hand [BANG!, Stagecoach, Missed!], life 2", "C outlaw, hand [Missed!]",
            "A plays BANG! at B", "B plays Missed!")
AS_MISSED = ("A sheriff, hand [BANG!]", "B outlaw, Calamity Janet, life 3, hand [Missed!, BANG!]", "C renegade",
             "A plays BANG! at B", "B plays BANG! as Missed!")
OWN_TURN = ("game battlefield Whiskey Canyon, space 2, cubes 7", "card Whiskey Canyon spaces 4, defence 1",
            "card Derringer cost 0, firepower 1", "Colty gang [Annie McGraw, Manolito, Jack Colty], hand [Derringer]",
            "McReady hand [], in play [Cowboy]", "turn Colty", "Colty plays Derringer")
VISIT = ("You hand [C1, C2], fief 5, rulers [King of Leaves fief 5, Jack of Eyes fief 2], allies [Jack of Claws]",
         "deck [F5, C5, C6, C7, C8, L1, L2, L3, L4]", "You uses Jack of Claws")


@pytest.mark.parametrize(("rules", "lines", "line", "status"), [
    ("bang", ATTACKED, "never B plays BANG!", ERROR),
    ("bang", ATTACKED, "never B plays BANG! at C", ERROR),
    ("bang", ATTACKED, "never B plays Stagecoach", ERROR),
    ("bang", ATTACKED, "never C plays Missed!", PASSED),
    ("bang", AS_MISSED, "never B plays Missed! as BANG!", ERROR),
    ("bang", ATTACKED, "expect A not asked in avoid", ERROR),
    ("bang", ATTACKED, "expect C not asked in avoid", PASSED),
    ("revolver", OWN_TURN, "never McReady removes cubes", ERROR),
    ("northwood", VISIT, "never You looks", ERROR),
    ("northwood", VISIT, "never You returns", ERROR),
])
def test_what_could_not_come_in_a_run_says_nothing(rules: str, lines: tuple[str, ...], line: str, status: str) -> None:
    """A card of another moment, a moment that an attack leaves out, a helper without a card, a text where it does not act."""
    result = ran(*lines, line, rules=rules)

    assert status == result.status, result.message
