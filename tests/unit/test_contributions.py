"""What a step owes its number to, or that it may be done at all, is its ground; what adds nothing to it is none."""

from __future__ import annotations

import pytest
from short_cases import outcome

from adjudicator.answers.claims import claim
from adjudicator.answers.subject import subject_in
from adjudicator.answers.why.chain import explain
from adjudicator.answers.why.report import as_plain, as_text
from adjudicator.cases.runner import FAILED
from adjudicator.notation.source import Source

FIGHT = """game battlefield Whiskey Canyon, space 1, cubes 7
card Whiskey Canyon spaces 3, defence {defence}
card Annie McGraw survival 1
turn McReady
Colty gang [Annie McGraw, Manolito, Jack Colty], hand 3
McReady hand 3, in play [2 Cowboy]
McReady ends turn"""
AGAIN = """A sheriff, {character}, hand [2 BANG!]
B outlaw, hand [2 Missed!]
C outlaw, Slab the Killer
A plays BANG! at B
B plays Missed!
A plays BANG! at B"""
PILED = """A sheriff, hand [2 BANG!], in play [Volcanic]
B outlaw, hand [2 Missed!]
C outlaw
A plays BANG! at B
B plays Missed!
A plays BANG! at B"""


@pytest.mark.parametrize("line", [
    "then McReady musters 2 because Cowboy",
    "then Colty musters 1 because Whiskey Canyon",
    "then Colty musters 1 because Gunfight",
    "then Colty musters 1 because fight",
    "never Colty musters 0 because Whiskey Canyon",
])
def test_what_makes_a_number_is_its_ground(line: str) -> None:
    """What is printed on a card counts as what its clauses change, and so does the attack."""
    assert outcome(FIGHT.format(defence=1), line, rules="revolver") == ("passed",)


@pytest.mark.parametrize(("line", "told"), [
    ("then McReady musters 2 because Whiskey Canyon", "`Cowboy`"),
    ("then Colty musters 1 because Cowboy", "`Whiskey Canyon`"),
    ("never Colty musters 0 because Cowboy", "without `Cowboy` the same moves would not lead to this step"),
    ("never Colty musters 3 because Whiskey Canyon", "without `Whiskey Canyon` the same moves would not lead to this step"),
    ("never Colty musters 1 because Whiskey Canyon", "this step happens"),
])
def test_what_has_no_part_in_a_number_is_refused(line: str, told: str) -> None:
    """The message names what has one."""
    status, said = outcome(FIGHT.format(defence=1), line, rules="revolver")
    assert status == "failed"
    assert told in said


def test_a_card_that_adds_nothing_is_no_ground() -> None:
    """Nothing is different without the battlefield, where its defence is 0."""
    status, said = outcome(FIGHT.format(defence=0), "then McReady musters 2 because Whiskey Canyon", rules="revolver")
    assert (status, "`Cowboy`" in said, "`Whiskey Canyon`" in said) == ("failed", True, False)


@pytest.mark.parametrize(("table", "ground"), [(AGAIN.format(character="Willy the Kid"), "Willy the Kid"), (PILED, "Volcanic")])
def test_what_allows_a_move_is_a_ground_of_its_step(table: str, ground: str) -> None:
    """A second BANG! in a turn is played because of the card that allows it; the first is not."""
    again = f"then A plays BANG! at B\nthen A plays BANG! at B because {ground}"
    assert outcome(table, again) == ("passed",)
    status, said = outcome(table, "then A plays BANG! because Barrel")
    assert (status, ground in said) == ("failed", False)
    first = table.rsplit("\n", 2)[0]
    status, said = outcome(first, f"then A plays BANG! at B because {ground}")
    assert (status, ground in said.partition("because of")[2]) == ("failed", False)


def test_why_tells_what_a_step_would_be_without_a_card() -> None:
    """The claim names the card, and the answer what it adds."""
    about = subject_in(Source("some.case", f"rules revolver\n{FIGHT.format(defence=1)}\n"))
    played = about.run()
    found = explain(about, played, claim("Colty musters 1 because Whiskey Canyon", about.program, about.seats))

    assert found.true
    assert "without Whiskey Canyon it would be: Colty musters 0" in as_text(found, played.state)
    assert as_plain(found, played.state)["chains"][0]["without"] == [{"name": "Whiskey Canyon", "text": "Colty musters 0"}]


@pytest.mark.parametrize(("given", "line"), [
    ("A sheriff, hand [Panic!]\nB outlaw, hand [Beer, Jail], in play [Barrel]\nC outlaw\nA plays Panic! at B with Beer",
     "then A takes Beer because Barrel"),
    ("A sheriff, hand [Cat Balou]\nB outlaw, hand [Beer, Jail], in play [Barrel]\nC outlaw\nA plays Cat Balou at B with hand\n"
     "chance Beer", "then B discards Beer because Barrel"),
    ("A sheriff, hand [BANG!]\nB outlaw, life 1, hand [Beer], in play [Barrel]\nC outlaw\nA plays BANG! at B\nB declines\n"
     "B plays Beer", "then B plays Beer because Barrel"),
    ("A sheriff, life 3, hand [Beer, Stagecoach]\nB outlaw, life 2, Lemonade Jim, hand [Jail]\nC outlaw\nA plays Beer\n"
     "B declines\nA plays Stagecoach", "then A plays Stagecoach because Lemonade Jim"),
])
def test_a_question_that_falls_away_without_a_card_makes_it_no_ground(given: str, line: str) -> None:
    """What is left of a choice is made, what nothing asks is passed over, and then the same happens without the card."""
    status, said = outcome(given, line, rules="bang, valley-of-shadows")

    assert (status, said.startswith("this step happens, but because of ")) == ("failed", True)


@pytest.mark.parametrize(("situation", "moves", "line"), [
    ("A sheriff, hand [Cat Balou]\nB outlaw, hand [], in play [Mustang]\nC renegade\nD outlaw",
     "A plays Cat Balou at B with Mustang", "then A plays Cat Balou because Mustang"),
    ("A sheriff, hand [Rag Time, Beer]\nB outlaw, hand [], in play [Mustang]\nC renegade\nD outlaw",
     "A plays Rag Time at B with Beer, Mustang", "then A plays Rag Time because Mustang"),
])
def test_a_move_does_not_rest_on_what_it_chooses(situation: str, moves: str, line: str) -> None:
    """Although nothing else is there to be chosen."""
    status, *said = outcome(situation, moves, line)

    assert (status, "this step happens, but because of" in said[0]) == (FAILED, True)


@pytest.mark.parametrize(("moves", "line"), [
    ("McReady plays Cactus Field with Buzzard Point", "then McReady plays Cactus Field because Buzzard Point"),
    ("McReady moves Quincey with Buzzard Point", "then McReady moves Quincey because Whiskey Canyon"),
])
def test_nor_does_it_rest_on_where_it_leads_from_or_to(moves: str, line: str) -> None:
    """Another place would do, and without the one at which it lies the card would lie nowhere."""
    situation = """game battlefield Whiskey Canyon, space 1, cubes 7
card Whiskey Canyon spaces 3, defence 1
card Cactus Field cost 0
card Quincey firepower 3, step-cost 0
Colty gang [Jack Colty], hand []
McReady hand [Cactus Field], in play [Quincey]"""

    assert outcome(situation, moves, line, rules="revolver")[0] == FAILED
