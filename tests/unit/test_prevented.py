"""A card without which a step would happen is the ground of a line that it never does; any other one is refused in true words."""

from __future__ import annotations

import pytest
from short_cases import outcome

FOUR = """A sheriff{A}
B outlaw{B}
C outlaw, hand [{C}]
D renegade, hand []
{rest}"""
SHOT = {"A": ", hand [BANG!]", "C": "", "rest": "A plays BANG! at B"}
HANGOVER = FOUR.format(**{**SHOT, "B": ", Bart Cassidy, hand []", "rest": "event [Hangover]\nA plays BANG! at B"})
JAILED = FOUR.format(A="", B=", in play [Jail]", C="", rest="deck [5♠]\nturn B\nphase start")
DEFENDED = FOUR.format(**{**SHOT, "B": ", hand [Missed!]", "rest": "A plays BANG! at B\nB plays Missed!"})
JANET = FOUR.format(**{**SHOT, "B": ", Calamity Janet, hand [BANG!]", "rest": "A plays BANG! at B\nB plays BANG! as Missed!"})
BARREL = FOUR.format(**{**SHOT, "B": ", in play [Barrel], hand []", "rest": "deck [5♥]\nA plays BANG! at B\nB uses Barrel"})
SPARED = FOUR.format(A=", Apache Kid, hand []", B=", hand [BANG! 5♦]", C="", rest="turn B\nB plays BANG! at A")
SENT = FOUR.format(A=", hand [Jail]", B=", hand []", C="", rest="deck [5♠]\nA plays Jail at B\nA ends turn")
LATER = FOUR.format(A=", hand [BANG!]", B=", life 1, hand [Missed!, Stagecoach]", C="",
                    rest="A plays BANG! at B\nB plays Missed!\nA ends turn\nB plays Stagecoach")
SPENT = FOUR.format(A=", hand [Volcanic, 2 BANG!]", B=", hand []", C="",
                    rest="A plays Volcanic\nA plays BANG! at B\nA plays BANG! at B")
DERRINGER = """game battlefield Whiskey Canyon, space 1, cubes 7
card Whiskey Canyon spaces 3, defence 1
card Annie McGraw survival 1
card Derringer firepower 1
turn McReady
Colty gang [Annie McGraw, Manolito, Jack Colty], hand [], in play [Derringer]
McReady hand [], in play [2 Cowboy]
McReady ends turn"""
CANYON = DERRINGER.replace(", in play [Derringer]", "").replace("2 Cowboy", "Cowboy").replace("card Derringer firepower 1\n", "")
BANG = "bang, dodge-city, high-noon"


@pytest.mark.parametrize(("table", "line", "rules"), [
    (HANGOVER, "never B draws because Hangover", BANG),
    (JAILED, "never B draws because Jail", BANG),
    (JAILED, "never B begins phase 1 because Jail", BANG),
    (DEFENDED, "never B loses because Missed!", BANG),
    (JANET, "never B loses because Calamity Janet", BANG),
    (JANET, "never B loses because Missed!", BANG),
    (BARREL, "never B loses because Barrel", BANG),
    (SPARED, "never A loses because Apache Kid", BANG),
    (SENT, "never B draws because Jail", BANG),
    (LATER, "never B falls because Missed!", BANG),
    (DERRINGER, "never Colty loses Annie McGraw because Derringer", "revolver"),
    (CANYON, "never Colty loses Annie McGraw because Whiskey Canyon", "revolver"),
])
def test_what_prevents_a_step_is_its_ground(table: str, line: str, rules: str) -> None:
    """A card in force, one that was played, one that lets another be played, one put in play, and one that only counts."""
    assert outcome(table, line, rules=rules) == ("passed",)


@pytest.mark.parametrize(("table", "line", "told"), [
    (HANGOVER, "never B draws because Barrel", "; without `Hangover` they would"),
    (DEFENDED, "never B loses because BANG!", "; without `Missed!` they would"),
    (BARREL, "never B draws because Barrel", "without `Barrel` the same moves would not lead to this step either"),
    (SPARED, "never A draws because Apache Kid", "without `Apache Kid` the same moves would not lead to this step either"),
])
def test_what_does_not_prevent_it_is_refused(table: str, line: str, told: str) -> None:
    """The message says what a run without the card has shown, and names a card that does prevent the step."""
    status, said = outcome(table, line, rules=BANG)
    assert status == "failed"
    assert told in said


@pytest.mark.parametrize(("table", "line", "told"), [
    (SPENT, "never C draws 2 because Volcanic", "`A plays BANG! at B` is illegal"),
    (JAILED, "never B draws Beer because Jail", "it depends on a card that is not fully known"),
    (DEFENDED, "never B draws because draw", "it cannot be left out"),
])
def test_what_a_run_without_it_does_not_show_is_not_known(table: str, line: str, told: str) -> None:
    """A move that cannot be made, a card that nobody knows, and what is no card are no answer."""
    status, said = outcome(table, line, rules=BANG)
    assert status == "error"
    assert f"nobody knows whether this would happen without `{line.rpartition(' ')[2]}`" in said
    assert told in said


def test_what_comes_later_anyway_is_prevented_by_nothing() -> None:
    """The run ends before it, with the card and without it."""
    table = FOUR.format(A="", B=", in play [Dynamite]", C="", rest="deck [5♥, 2♠, 3♠]\nturn B\nphase start")
    status, said = outcome(table, "never B begins phase 3 because Dynamite", rules=BANG)
    assert (status, "the run ends before this" in said) == ("error", True)


def test_a_reason_that_is_none_names_what_could_lead_to_the_step() -> None:
    """That a card is forbidden is no reason why nothing leads to its step; a card that prevents it is proposed."""
    barred = FOUR.format(A=", life 2, hand [Beer]", B="", C="", rest="event [The Reverend]\nA ends turn")
    status, said = outcome(barred, 'never A regains because "nothing"', rules=BANG)
    assert (status, "`Beer` could lead to it, whatever its conditions: leave out the reason" in said) == ("error", True)
    status, said = outcome(HANGOVER, 'never B draws because "out of force"', rules=BANG)
    assert (status, "or write `because Hangover`" in said) == ("error", True)


def test_cards_that_were_just_drawn_do_not_stop_a_line_with_a_card() -> None:
    """What they may be has no part in what happens without the card."""
    status, said = outcome("A sheriff, hand [Stagecoach]\nB outlaw\nC outlaw\nA plays Stagecoach",
                           "never A draws 3 because Stagecoach")
    assert status == "failed"
    assert "without `Stagecoach` the same moves would not lead to this step either" in said


@pytest.mark.parametrize(("attack", "declined", "had"), [
    ("BANG!", "Missed!", "hand [Beer, Missed!]"), ("BANG!", "Barrel", "hand [Beer], in play [Barrel]"),
    ("Gatling", "Missed!", "hand [Missed!, Beer]"),
])
def test_a_card_that_its_player_declined_to_use_prevents_nothing(attack: str, declined: str, had: str) -> None:
    """Without it they have nothing to decline, and do not decline the next thing that they are asked instead."""
    at = " at B" if attack == "BANG!" else ""
    given = (f"A sheriff, hand [{attack}]\nB outlaw, life 1, {had}\nC outlaw\nA plays {attack}{at}\nB declines\nB plays Beer")

    status, said = outcome(given, f"never B falls because {declined}", rules="bang")
    assert (status, "without `Beer` they would" in said) == ("failed", True)
    assert "passed" == outcome(given, "never B falls because Beer", rules="bang")[0]


@pytest.mark.parametrize(("given", "line"), [
    ("A sheriff, hand [2 BANG!], in play [Volcanic]\nB outlaw, Bart Cassidy, life 2, hand [], in play [Barrel]\nC outlaw\n"
     "deck [Missed!, #1]\nA plays BANG! at B\nB declines\nA plays BANG! at B\nB plays Missed!", "never B falls because Barrel"),
    ("C outlaw, life 1, hand [Beer, BANG!]\nB outlaw, Lemonade Jim, life 2, hand [Missed!]\nA sheriff\nD renegade\nC plays Beer\n"
     "B declines\nC plays BANG! at B\nB plays Missed!", "never B loses 1 to C because Lemonade Jim"),
])
def test_who_declines_one_question_does_not_decline_a_later_one(given: str, line: str) -> None:
    """Without the card that asked it, there is nothing to decline, neither in the same moment nor in another one."""
    status, said = outcome(given, line, rules="bang, valley-of-shadows")

    assert (status, "the same moves would not lead to this step either" in said) == ("failed", True)
