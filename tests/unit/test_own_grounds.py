"""That a card is used because of that very card says nothing; that another card of its name has a part in it says something."""

from __future__ import annotations

import pytest
from short_cases import outcome, ran

from adjudicator.cases.runner import ERROR, PASSED

SHOT = "A sheriff, hand [BANG!]\nB outlaw, {}\nC renegade\nA plays BANG! at B"
MISSED = SHOT.format("hand [Missed!]") + "\nB plays Missed!"
BARREL = "deck [2♠]\n" + SHOT.format("in play [Barrel]") + "\nB uses Barrel"
JANET = SHOT.format("life 3, Calamity Janet, hand [BANG!]") + "\nB plays BANG! as Missed!"
DERRINGER = """game battlefield Whiskey Canyon, space 2, cubes 7
card Whiskey Canyon spaces 4, defence 1
card Derringer cost 0, firepower 1
Colty gang [Annie McGraw, Jack Colty], hand [Derringer]
McReady hand []
turn Colty
Colty plays Derringer"""


def said(title: str) -> tuple[str, str]:
    """What is said about a line that names the card of its own move as its ground."""
    return ERROR, f"whatever is used rests on itself, so `because {title}` says nothing: leave it out"


@pytest.mark.parametrize(("given", "line", "title"), [
    (SHOT.format("hand [Missed!]"), "A plays BANG! at B", "BANG!"),
    (MISSED, "B plays Missed!", "Missed!"),
    (BARREL, "B uses Barrel", "Barrel"),
    (JANET, "B plays BANG! as Missed!", "Missed!"),
    ("A sheriff, hand [Volcanic]\nB outlaw\nC renegade\nA plays Volcanic", "A plays Volcanic", "Volcanic"),
    ("A sheriff, life 3, Sid Ketchum, hand [2 Beer, Scope]\nB outlaw\nC renegade\nA uses Sid Ketchum with Beer, Beer",
     "A uses Sid Ketchum", "Sid Ketchum"),
])
def test_what_is_used_is_no_ground_of_its_use(given: str, line: str, title: str) -> None:
    """It is used because it is used: so it is of every card, in whatever language it is named."""
    assert said(title) == outcome(given, f"then {line} because {title}")
    assert PASSED == ran(given, f"then {line}").status


def test_so_it_is_in_every_game() -> None:
    """Nothing of it depends on the words of a game."""
    assert said("Derringer") == outcome(DERRINGER, "then Colty plays Derringer because Derringer", rules="revolver")


@pytest.mark.parametrize(("given", "line"), [
    (JANET, "then B plays BANG! as Missed! because BANG!"),
    (JANET, "then B plays BANG! as Missed! because Calamity Janet"),
    (MISSED, "then B plays Missed! because BANG!"),
    (SHOT.format("hand [Missed!]"), "then A plays because BANG!"),
    (SHOT.format("life 3"), "then B loses 1 because BANG!"),
    ("A sheriff, hand [LeMat], in play [LeMat]\nB outlaw\nC renegade\nA plays LeMat as BANG! at B",
     "then A plays LeMat as BANG! because LeMat"),
])
def test_what_has_another_part_in_it_is_a_ground(given: str, line: str) -> None:
    """The attack that is answered, another card of the name that lets it be done, and what a line names for the first time."""
    assert PASSED == ran(given, line).status


COWBOY = """game battlefield Whiskey Canyon, space 1, cubes 7
card Whiskey Canyon spaces 3, defence 1
card Cowboy cost 0, firepower 1
turn McReady
McReady hand [Cowboy]
McReady plays Cowboy"""
RURALES = """set texts all
game battlefields [Cathouse, Jailhouse, Drinking Den, Los Quantos Bridge, Malpaso, Abandoned Silver Mine]
game battlefield Jailhouse, space 1, army 9
card Jailhouse defence 1
card Rurales cost 0, takes 1, arrow 0
Malpaso guardians [Padre Esteban, Starter II, Starter III, Starter IV]
Malpaso hand [Telegram]
Mapache hand [Rurales]
turn Mapache
Mapache plays Rurales"""


@pytest.mark.parametrize(("given", "line", "rules"), [
    (COWBOY, "then McReady puts Cowboy because Cowboy", "revolver"),
    (RURALES, "then Mapache puts Rurales because Rurales", "revolver2"),
    (RURALES, "then Mapache carries out Rurales because Rurales", "revolver2"),
])
def test_so_it_is_of_every_step_in_which_a_card_is_used(given: str, line: str, rules: str) -> None:
    """The card is handed on from verb to verb, or it is its text that is carried out."""
    assert said(line.rpartition(" because ")[2]) == outcome(given, line, rules=rules)
    assert PASSED == ran(given, line.partition(" because ")[0], rules=rules).status


def test_what_a_used_card_does_to_another_one_rests_on_it() -> None:
    assert PASSED == ran(RURALES, "then Malpaso discards Telegram because Rurales", rules="revolver2").status
