"""Points that only a line of a case consults: the case has to hold under each of their readings, too."""

from __future__ import annotations

import pytest
from short_cases import outcome

SAVED = """set saved-or-beer target-first
set saved-for-the-unwilling allowed
A sheriff, hand [BANG!]
B outlaw, life 1, hand [Beer, Jail]
C outlaw, hand [Saved!]
D renegade
deck [#1, #2]
A plays BANG! at B
B declines"""
JACK = """You hand [C1, F5], fief 5
You rulers [Queen of Claws fief 0, Queen of Leaves fief 1, King of Flowers fief 2, King of Leaves fief 3, King of Claws fief 4, \
Queen of Flowers fief 5, Queen of Eyes fief 6, King of Eyes fief 7]
You allies [Jack of Leaves]
deck [C6, L2, 4 ?]"""
DUEL = """set duel-author-falls opponent
B sheriff, hand [BANG!]
A outlaw, life 1, hand [Duel, Beer]
C outlaw
D renegade
turn A
A plays Duel at B
B discards BANG!
A plays Beer"""


@pytest.mark.parametrize(("rules", "given", "line", "behind", "reading"), [
    ("bang, valley-of-shadows", SAVED, "legal C plays Saved! for B with deck", "C declines", "saved-two-from one-place"),
    ("northwood", JACK, "legal You uses Jack of Leaves with King of Leaves", "You answers C1", "jack-of-leaves-targets four"),
    ("bang", DUEL, "never B draws 3 because Beer", "expect A life 1", ""),
])
def test_a_case_holds_under_each_reading_that_one_of_its_lines_consults(rules: str, given: str, line: str, behind: str,
                                                                       reading: str) -> None:
    """Also where the run itself never asks for it: a move that is only tried, or a run without the card of a `because`."""
    assert outcome(given, line, behind, "expect no winner" if rules != "northwood" else "", rules=rules)[0] != "passed"
    if reading:
        setting = f"set {reading}"
        assert "passed" == outcome(setting, given, line, behind, rules=rules)[0]


def test_an_answer_does_not_rest_on_a_value_that_a_run_leaves_as_it_is() -> None:
    """How many cards the Frontier deck holds makes no difference where nobody draws from it. A line about that rests on it."""
    lines = ("""game battlefield Whiskey Canyon, space 1, cubes 7
card Whiskey Canyon spaces 3, defence 1
card Annie McGraw survival 1
card Cowboy cost 0, firepower 1
turn McReady
Colty gang [Annie McGraw, Manolito, Jack Colty], hand 3, dollars 0
McReady hand [Cowboy], dollars 0
McReady plays Cowboy""", "expect consulted frontier-box")
    rules = "revolver, ambush, prison, frontier"

    said = "frontier-box is consulted, and without any difference here: under its other readings the run is the same"
    assert ("error", said) == outcome(*lines, rules=rules)
    assert ("passed",) == outcome("set frontier-box first-box", *lines, "expect game frontier-size 22", rules=rules)


@pytest.mark.parametrize(("cards", "status"), [("Los Tiburon at Malpaso", "error"), (
    "Los Tiburon at Malpaso, Rurales at Malpaso", "passed")])
def test_it_does_not_rest_on_who_would_choose_where_there_is_nothing_to_choose(cards: str, status: str) -> None:
    """The player who causes the removal, or the one who suffers it."""
    lines = f"""set chooser causing
game battlefield Malpaso, space 1
card Malpaso spaces 3, defence 1
card Los Tiburon true-grit 0
card Rurales true-grit 0
Malpaso guardians [Padre Esteban], hand [Shotgun Loaded with Silver Bullets]
Mapache in play [{cards}]
turn Malpaso
phase play
Malpaso plays Shotgun Loaded with Silver Bullets{" with Los Tiburon" if "," in cards else ""}
expect Mapache discard [Los Tiburon]"""

    assert outcome(lines, rules="revolver2")[0] == "passed"
    assert outcome(lines, "expect consulted chooser", rules="revolver2")[0] == status
