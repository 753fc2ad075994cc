"""A card that never lies where one is chosen tells nothing of the choice, whatever else of its player lies beside it."""

from __future__ import annotations

import pytest
from short_cases import outcome

from adjudicator.cases.runner import ERROR, FAILED, PASSED

TWO, THREE = "rulers [King of Leaves fief 3, King of Eyes fief 2", ", Queen of Claws fief 4]"
JACK = f"You hand [C2, E6, L1], fief 3, allies [Jack of Leaves], {TWO}{THREE}\ndeck [F8, 9 ?]\nYou uses Jack of Leaves\n"
KING = f"You hand [C1, E8, F2, L7], fief 3, allies [King of Flowers, Prince of Eyes], {TWO}]\ndeck [F8, 9 ?]\n"
FLOWERS = f"{KING}You uses King of Flowers\n"
BRIDGE = ("turn Malpaso\ngame battlefield Los Quantos Bridge, space 2, army 9\n"
          "card Los Quantos Bridge spaces 3, defence 1, turned-defence 3\ncard Padre Esteban survival 9\n"
          "card Starter II survival 1\nMalpaso guardians [Padre Esteban, Starter II], hand [Telegram]\nMapache hand 2\n")
STORE = ("A sheriff, hand [General Store]\nB outlaw, Slab the Killer, hand [Duel], in play [Scope]\nC outlaw, hand []\n"
         "deck [Beer, Duel, Barrel]\nA plays General Store\n")
PANIC = "A sheriff, hand [Panic!, Beer]\nB outlaw, Slab the Killer, hand [], in play [Barrel, Scope]\nC outlaw\n"
SID = "A sheriff, Sid Ketchum, life 2, hand [Beer, Duel, Jail], in play [Scope]\nB outlaw\nC outlaw\n"
SHADOW = ("turn McReady\ngame battlefield Whiskey Canyon, space 1, cubes 7\ncard The Shadow of Chikara cost 0\n"
          "Colty gang [Manolito, Jack Colty], in play [Hail of Bullets]\n"
          "McReady hand [The Shadow of Chikara], in play [Cowboy]\nMcReady plays The Shadow of Chikara\n")
NORTHWOOD, FRONTIER = "northwood", "revolver, ambush, prison, frontier"


@pytest.mark.parametrize(("given", "line", "rules"), [
    (JACK, "You chooses E6", NORTHWOOD),
    (JACK, "You chooses C2", NORTHWOOD),
    (FLOWERS, "You chooses King of Eyes", NORTHWOOD),
    (FLOWERS, "You chooses Prince of Eyes", NORTHWOOD),
    (BRIDGE, "Malpaso uses Dynamite the Bridge with Starter II", "revolver2"),
    (STORE, "A chooses Slab the Killer", "bang"),
    (PANIC, "A plays Panic! at B with Slab the Killer", "bang"),
    (SID, "A uses Sid Ketchum with Sid Ketchum", "bang"),
])
def test_a_card_is_not_chosen_where_it_never_lies(given: str, line: str, rules: str) -> None:
    """Of a hand where rulers are chosen, a ruler or a character where cards of a hand are."""
    status, message = outcome(f"{given}illegal {line}", rules=rules)

    assert ERROR == status
    assert message.startswith("this tests nothing, because ")


@pytest.mark.parametrize(("given", "line", "rules"), [
    (JACK, 'You chooses E6 because "the choice is King of Eyes, Queen of Claws"', NORTHWOOD),
    (FLOWERS, 'You chooses King of Eyes because "the choice is C1, F2, L7, E8"', NORTHWOOD),
    (PANIC, 'A plays Panic! at B with Slab the Killer because "is not a choice: Barrel, Scope"', "bang"),
    (BRIDGE, 'Malpaso uses Dynamite the Bridge with Starter II because "nothing asks for"', "revolver2"),
    (BRIDGE, 'Malpaso uses Dynamite the Bridge with Telegram because "too few kegs"', "revolver2"),
])
def test_what_is_chosen_instead_is_a_reason(given: str, line: str, rules: str) -> None:
    assert (PASSED,) == outcome(f"{given}illegal {line}", rules=rules)


@pytest.mark.parametrize(("given", "line", "rules"), [
    (JACK, "You chooses King of Leaves", NORTHWOOD),
    (FLOWERS, "You chooses C1", NORTHWOOD),
    (STORE, "A chooses Scope", "bang"),
    (PANIC, "A plays Panic! at B with Beer", "bang"),
    (SID, "A uses Sid Ketchum with Scope", "bang"),
    (JACK, "You chooses Jack of Leaves", NORTHWOOD),
    (SHADOW, "McReady chooses Jack Colty", FRONTIER),
    (SHADOW, "McReady chooses Whiskey Canyon", FRONTIER),
])
def test_a_card_that_may_lie_there_some_time_is_none_of_the_choice(given: str, line: str, rules: str) -> None:
    """That it may not be chosen where it lies, or is none of the cards in play to choose from, is for the rules to say."""
    assert outcome(f"{given}illegal {line}", rules=rules)[0] in (PASSED, FAILED)
