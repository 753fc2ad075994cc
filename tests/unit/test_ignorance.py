"""What no source gives is not guessed: no check holds because nobody knows what is printed on a card."""

from __future__ import annotations

import pytest
from short_cases import outcome

from adjudicator.cases.runner import ERROR, FAILED, PASSED

CANYON = """game battlefield Whiskey Canyon, space 1, cubes 7
card Whiskey Canyon spaces 3, defence 1
Colty gang [Annie McGraw, Josie Newcomb, Jack Colty], hand [{}]
McReady hand [Get the Rope, 4 ?]
turn Colty"""
BRIDGE = """game battlefield Los Quantos Bridge, space 2, army 9
card Los Quantos Bridge spaces 3, defence 1
turn Malpaso
Malpaso guardians [Padre Esteban], hand [Beecher's Bible]
Mapache hand 0"""


def told(*lines: str, rules: str = "revolver") -> tuple[str, ...]:
    """The result of a case, and what is said about its lines."""
    return outcome(*lines, rules=rules)


@pytest.mark.parametrize("line", ["legal", "illegal"])
def test_whether_a_price_can_be_paid_that_nobody_knows_is_not_said(line: str) -> None:
    """The move itself says what has to be stated, and so does a line that only tries it."""
    table = CANYON.format("Hail of Bullets")
    said = ("whether `Colty plays Hail of Bullets` is legal depends on what nobody knows: the cost of Hail of Bullets matters "
            "here and no source gives it: say it, as in `card Hail of Bullets cost 2`")

    assert (ERROR, said) == told(table, f"{line} Colty plays Hail of Bullets")


def test_a_price_that_is_stated_decides() -> None:
    """Nothing to pay with: a card that costs nothing may be played, another one not."""
    table = CANYON.format("Hail of Bullets").replace("\nColty", "\ncard Hail of Bullets cost {}\nColty", 1)

    assert (PASSED,) == told(table.format(0), "legal Colty plays Hail of Bullets")
    assert (PASSED,) == told(table.format(2), 'illegal Colty plays Hail of Bullets because "cannot pay"')


def test_what_counts_as_there_as_long_as_nobody_knows_is_no_ground() -> None:
    """Two kegs are needed, and nobody has said how many a card has."""
    move = "Malpaso uses Dynamite the Bridge"

    status, said = told(BRIDGE, f"legal {move}", rules="revolver2")
    assert (ERROR, f"whether `{move}` is legal depends on what nobody knows") == (status, said.split(":")[0])
    assert (PASSED,) == told(BRIDGE, "card Beecher's Bible kegs 2", f"legal {move}", rules="revolver2")
    assert (FAILED, f"`{move}` is illegal here: too few kegs (kegs given 0)") == told(
        BRIDGE, "card Beecher's Bible kegs 0", f"legal {move}", rules="revolver2")


def test_a_text_that_nobody_knows_is_no_ground_why_nothing_happens() -> None:
    """The death of a bandit may cost cards: no source says whether it does."""
    printed = "card Get the Rope cost 0\ncard Annie McGraw survival 3\ncard Josie Newcomb survival 1"
    table = CANYON.format("3 ?").replace("turn Colty", printed)
    lines = "McReady plays Get the Rope", "then Colty loses Josie Newcomb", "never Colty discards"

    said = ("this rests on what nobody knows: with `card Josie Legs Newcomb discards 1` it does not hold. "
            "Say with such a line what is printed")
    assert (ERROR, said) == told(table, *lines)
    assert (PASSED,) == told(table, "card Josie Newcomb discards 0", *lines)
    assert FAILED == told(table, "card Josie Newcomb discards 1", *lines)[0]


def test_an_icon_that_nobody_knows_is_no_reason() -> None:
    """What stands against the move has to be known, also if something else stands against it."""
    table = CANYON.format("Arkansas Toothpick")
    line = 'illegal Colty hides Arkansas Toothpick because "it has no padlock"'
    rules = "revolver, ambush, prison, frontier, hunt-the-man-down"

    status, said = told(table, line, rules=rules)
    assert (ERROR, True) == (status, "with `card Arkansas Toothpick has-padlock 1` it does not hold" in said)
    assert (PASSED,) == told(table, "card Arkansas Toothpick has-padlock 0", line, rules=rules)


def test_a_price_that_counts_as_none_makes_no_move_legal() -> None:
    """Rules go on without a price in dollars that nobody knows; a player without dollars could not pay one."""
    table = CANYON.format("3 ?").replace("Get the Rope, 4 ?]", "Henry Kane], dollars 0").replace(
        "turn Colty", "Colty dollars 0\nturn McReady\ncard Henry Kane cost 0, firepower 1{}").replace("hand [3 ?]", "hand 3")
    line, rules = "legal McReady plays Henry Kane", "revolver, ambush, prison, frontier"
    stated = ", dollar-cost {}, random-cost 0"

    status, said = told(table.format(""), line, rules=rules)
    assert (ERROR, True) == (status, "with `card Reverend Henry Kane dollar-cost 1`" in said)
    assert (PASSED,) == told(table.format(stated.format(0)), line, rules=rules)
    assert FAILED == told(table.format(stated.format(1)), line, rules=rules)[0]


MINE = """game battlefield Abandoned Silver Mine, space 2, army 5
card Abandoned Silver Mine defence {}
card Padre Esteban survival 9, discards 0
card Starter II survival 1, discards 0
card Starter III survival 2, discards 0
Malpaso guardians [Padre Esteban, Starter II, Starter III], guardian pile [], hand 0
turn Mapache
phase play
"""
DIES = "never Malpaso loses Starter II"


@pytest.mark.parametrize(("table", "lines", "stated"), [
    # a card as the ground, and words that say that nothing leads there, are no reason to believe it
    (5, "set attack-duty must\nMapache hand 0, in play [Pancho Flores]\nMapache ends turn\n"
        f"{DIES} because Abandoned Silver Mine", "power-tokens"),
    (1, "set attack-duty must\nMapache hand 0, in play [Pancho Flores]\nMapache ends turn\n"
        'never Malpaso loses grit of Starter II because "nothing in this run leads to it"', "true-grit 1"),
    # as much as the rules allow, although more of it would be possible on one card alone
    (5, f"set attack-duty must\nMapache hand 0, in play [2 Rurales]\nMapache ends turn\n{DIES}", "power-tokens"),
    # under a reading that only the stated value consults
    (1, f"card Rurales cost 0, arrow 0\nMapache hand [Rurales]\nMapache plays Rurales\n{DIES}", "kills 1"),
    # two that matter only together: the second is asked about only because of the first
    (1, "set texts with-arrow\ncard Rurales cost 0, removes 0, takes 0, moves 0, power-tokens 0\nMapache hand [Rurales]\n"
        f"Mapache plays Rurales\n{DIES}", "arrow 1` with `card Rurales kills 1"),
], ids=["a card as ground", "words as ground", "the highest number", "another reading", "two together"])
def test_no_value_is_left_out(table: int, lines: str, stated: str) -> None:
    """Every reason, every reading that comes with a value, and values that matter together."""
    status, said = told(MINE.format(table) + lines, rules="revolver2")

    assert (ERROR, True) == (status, "this rests on what nobody knows" in said and stated in said), said


KILLS = """game battlefield Abandoned Silver Mine, space 2, army 5
card Abandoned Silver Mine defence 1
card Padre Esteban survival 9, discards 0
card Starter II survival 1, discards 0
card Starter III survival 2, discards 0
Malpaso guardians [Padre Esteban, Starter II, {}], guardian pile [], hand 0
turn Mapache
phase play
card Rurales cost 1
card Rurales ammo 0, power-tokens 0{}
Mapache hand [Rurales, Angel La Motte]
Mapache plays Rurales"""


@pytest.mark.parametrize("third", ["?", "Starter III"])
def test_a_value_matters_with_which_a_run_would_stop_at_an_unknown_card(third: str) -> None:
    """With an icon that kills, a guardian goes, and of an unknown one nobody knows whether it would."""
    line = "never Malpaso loses Starter II"
    status, said = told(KILLS.format(third, ""), line, rules="revolver2")
    assert (ERROR, True) == (status, "card Rurales kills 1" in said)
    assert (PASSED,) == told(KILLS.format(third, ", kills 0"), line, rules="revolver2")


REMOVES = """game battlefield Abandoned Silver Mine, space 2, army 7
card Abandoned Silver Mine spaces 4, defence 1
card Padre Esteban survival 5
card Starter II survival 1
card Los Tiburon cost 0, ammo 0{}
card Cutthroat Razor cost 0, kegs 0
card Rurales cost 0, ammo 0
Malpaso guardians [Padre Esteban, Starter II], hand [], deck 0, in play [Cutthroat Razor]
turn Mapache
Mapache hand [Los Tiburon, Rurales], deck 0
Mapache plays Los Tiburon
never Malpaso discards Cutthroat Razor"""


def test_a_line_that_would_hold_in_its_words_alone_rests_on_a_value() -> None:
    """With a text that removes a card the Razor goes to the discards, though it is Mapache who destroys it."""
    status, said = told(REMOVES.format(""), rules="revolver2")
    assert (ERROR, True) == (status, "this rests on what nobody knows: with `card Los Tiburon removes 1`" in said)
    assert (PASSED,) == told(REMOVES.format(", removes 0"), rules="revolver2")
