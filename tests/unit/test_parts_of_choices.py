"""Each part of a choice that may not be made is one for which something asks that asks for the choice itself."""

from __future__ import annotations

import pytest
from short_cases import outcome

from adjudicator.cases.runner import ERROR, FAILED, PASSED

NOBODY_ASKS = ("A sheriff, hand [BANG!], life 3", "B outlaw, hand [], life 3", "turn A")
REIGN = ("You fief 4, rulers [King of Leaves fief 5, Queen of Flowers fief 6, King of Eyes fief 3, Queen of Claws fief 4, "
         "King of Claws fief 1], hand [C2, F2], score [], allies [Jack of Leaves]", "deck [C7, 9 ?]")
JACK = (*REIGN, "You uses Jack of Leaves")
BOTTLE = ("A sheriff, hand [], life 3, nuggets 4", "B outlaw, hand [], life 2", "C renegade, hand [], life 3",
          "shop [Bottle, Pardner, Shot]", "A buys Bottle")
FAR = ("A sheriff, hand [Panic!, BANG!], life 3", "B outlaw, hand [Duel], life 3, in play [Barrel]",
       "C renegade, hand [], life 3, in play [Mustang]", "D outlaw, hand [], life 3", "E outlaw, hand [], life 3", "turn A")


@pytest.mark.parametrize(("lines", "rules", "line", "because", "part"), [
    (NOBODY_ASKS, "bang", "illegal A chooses B at B", "not asked to choose", "at B"),
    (NOBODY_ASKS, "bang", "illegal A discards BANG! with hearts", "not asked to choose", "with hearts"),
    (REIGN, "northwood", "illegal You chooses King of Leaves from claws", "not asked to choose", "from claws"),
    (REIGN, "northwood", "illegal You chooses King of Leaves with C1", "not asked to choose", "with C1"),
    (JACK, "northwood", "illegal You chooses King of Claws from hand", "the choice is", "from hand"),
    (JACK, "northwood", "illegal You chooses King of Claws from box", "the choice is", "from box"),
    (BOTTLE, "bang, gold-rush", "illegal A chooses Panic! from hearts", "the choice is", "from hearts"),
    (BOTTLE, "bang, gold-rush", "illegal A chooses Panic! with hearts", "the choice is", "with hearts"),
    (FAR, "bang", "illegal A plays Panic! at C from hearts", "too far away", "from hearts"),
    (FAR, "bang", "illegal A plays Panic! at C from Barrel", "too far away", "from Barrel"),
    (FAR, "bang", "illegal B uses Barrel from hearts", "is to answer", "from hearts"),
])
def test_what_nothing_asks_for_is_the_reason(lines: tuple[str, ...], rules: str, line: str, because: str, part: str) -> None:
    """Whatever else stands against the choice stands against it in this situation only."""
    status, message = outcome(*lines, f'{line} because "{because}"', rules=rules)

    assert (FAILED, True) == (status, f"the reason is nothing asks for `{part}`" in message), message
    assert (PASSED,) == outcome(*lines, f'{line} because "nothing asks for `{part}`"', rules=rules)
    assert outcome(*lines, line, rules=rules)[0] == ERROR


@pytest.mark.parametrize("line", ['illegal A chooses B with Beer because "not asked to choose"',
                                  'illegal A takes BANG! from B because "not asked to choose"'])
def test_what_another_situation_asks_for_is_a_part(line: str) -> None:
    """A Panic! has its player choose whose card they take, and then which."""
    assert (PASSED,) == outcome(*NOBODY_ASKS, line, rules="bang")
