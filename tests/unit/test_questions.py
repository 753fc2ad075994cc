"""A move is something for which a question asks: a verb of no question is refused, any other is tried where one asks for it."""

from __future__ import annotations

from pathlib import Path

import pytest
from short_cases import outcome, ran, results

from adjudicator.answers.claims import claim
from adjudicator.answers.patches import line
from adjudicator.cases.resolution import resolved
from adjudicator.cases.runner import ERROR, FAILED, PASSED
from adjudicator.cases.words.questions import unoffered
from adjudicator.notation.source import Invalid
from adjudicator.rules.load import load

BANG = "A sheriff, hand [Beer, BANG!]\nB outlaw, hand [Beer]\nC renegade\nturn A\n"
REVOLVER = ("game battlefield Whiskey Canyon\ncard Whiskey Canyon spaces 3, defence 1\nturn Colty\nColty hand [Derringer]\n"
            "McReady hand 2\n")
FRONTIER = f"{REVOLVER}Colty dollars 0\n"
STORE = "A sheriff, hand [General Store]\nB outlaw\ndeck [Beer, Missed!]\nturn A\nA plays General Store\n"
EMPTY = ("A sheriff, Slab the Killer, life 4, hand [BANG!, Missed!]\nB outlaw, life 1, hand [Backfire]\nC renegade\nD outlaw\n"
         "A plays BANG! at B\nB plays Backfire\nA plays Missed!\n")
FORCED = "rules bang, armed-and-dangerous\nA sheriff, hand [Scope, Mustang], in play [Crate load 2]\nB outlaw\nA plays Scope\n"


@pytest.mark.parametrize("word", ["illegal", "legal"])
@pytest.mark.parametrize(("rules", "lines", "verb", "rest"), [
    ("bang", BANG, "draws", "Beer"),
    ("bang", BANG, "loses", "Beer"),
    ("bang", BANG, "loses", "1"),
    ("bang", BANG, "is eliminated", ""),
    ("bang", BANG, "draws", '"Beer" because "is to answer"'),
    ("revolver", REVOLVER, "advances", ""),
    ("revolver", REVOLVER, "reaches", "Buzzard Point"),
    ("northwood", "You hand [C2], fief 3, rulers [King of Leaves fief 3]\ndeck [9 ?]\n", "call", "King of Leaves"),
])
def test_what_only_happens_is_no_move(word: str, rules: str, lines: str, verb: str, rest: str) -> None:
    """Whatever reason is given: the message names the line that is about a step."""
    seat = {"northwood": "You", "revolver": "Colty"}.get(rules, "A")
    said = ran(f"{lines}{word} {seat} {verb} {rest if word == 'illegal' else rest.partition(' because ')[0]}", rules=rules)

    assert (ERROR, True, True) == (said.status, f"N038 no question asks anybody for a move `{verb}`" in said.message,
                                   f"denied by `never {seat} {verb} ...`" in said.message)


@pytest.mark.parametrize("written", ["illegal Colty buys Derringer", "legal Colty hides Derringer", "Colty buys Derringer",
                                     'illegal McReady buys "Derail the Train" because "is not asked to choose"'])
def test_a_verb_of_other_sets_is_no_move(written: str) -> None:
    """Only cards of the Frontier are bought: without them there is no such question. The message lists the moves."""
    said = ran(f"{REVOLVER}{written}\nexpect Colty hand 1", rules="revolver").message

    assert "N038" in said
    assert "a move here is one of plays, uses, chooses, declines, passes, ends, moves, returns, discards" in said


def test_a_verb_of_a_set_in_use_is_a_move() -> None:
    """With the Frontier, somebody may be asked to buy."""
    names = "revolver", "ambush", "prison", "frontier", "vengeance"

    assert {"buys", "hides"} == unoffered(load("revolver"))
    assert frozenset() == unoffered(load(*names))
    said = resolved(line("illegal Colty buys Prison", frozenset(("Colty", "McReady")), load(*names).moves).script, load(*names),
                    ("Colty", "McReady"))
    assert 1 == len(said)


def test_a_claim_cannot_be_such_a_move() -> None:
    """`buys` is no step without the Frontier either."""
    with pytest.raises(Invalid, match="N038"):
        claim("Colty buys Derringer", load("revolver"), ("Colty", "McReady"))


def test_what_happens_is_not_written_as_a_move() -> None:
    assert "a step that happens is written `then ... draws ...`" in ran(f"{BANG}A draws Beer\nexpect A hand 2").message


def test_a_verb_that_no_rule_knows_is_none() -> None:
    """The rules decide it: what is near is a verb of moves, if any is."""
    said = ran(f"{BANG}illegal A discard Beer").message

    assert "C005 expected the verb of a move, found `discard`" in said
    assert "did you mean `discards`?" in said


@pytest.mark.parametrize("lines", [EMPTY + "illegal B takes BANG!", EMPTY + "illegal B takes Beer"])
def test_a_verb_is_tried_where_something_asks_for_it(lines: str) -> None:
    """B, who falls, may order the cards to discard, of which there are none: nothing asks B to take any."""
    status, message = outcome(lines)

    assert (ERROR, True) == (status, "this tests nothing, because B is not asked for such a move here" in message)


@pytest.mark.parametrize("verb", ["takes", "discards"])
def test_so_is_one_where_there_is_a_single_option(verb: str) -> None:
    """A load token is put on the only card that holds one: nothing asks A to take or discard a card."""
    said, = results('case a "A"\n  ' + FORCED.replace("\n", "\n  ") + f"illegal A {verb} Mustang\n")

    assert (ERROR, True) == (said.status, "A is not asked for such a move here" in said.message)


def test_a_verb_of_a_choice_is_tried_there() -> None:
    """A takes a card of the General Store: one that is there may be taken, in these words, and not another one."""
    assert (FAILED, "`A takes Beer` is legal here") == outcome(f"{STORE}illegal A takes Beer")
    assert (PASSED,) == outcome(f'{STORE}illegal A takes Gatling because "the choice is Beer, Missed!"')
    assert (PASSED,) == outcome(f"{STORE}legal A takes Missed!")


def test_a_verb_that_is_a_step_and_a_move_is_a_move(tmp_path: Path) -> None:
    """`takes` is what happens after a choice, in one set; without the choice, it is what happens alone."""
    (tmp_path / "shore.rules").write_text(SHORE, encoding="utf-8")
    (tmp_path / "wrecks.rules").write_text(WRECKS, encoding="utf-8")

    assert {"takes"} == unoffered(load("shore", rules=[tmp_path]))
    assert frozenset() == unoffered(load("shore", "wrecks", rules=[tmp_path]))


SHORE = """game shore "Shore"
moves takes

zone hand of player: hidden
zone deck: pile, hidden, endless
zone beach: pile

kind find
  works in hand

to take/takes (what: card): move what to your hand

find "Shell"

turn for status of it is playing
  phase dawn: take top of beach
  phase play: offer play to you until no
"""
WRECKS = """set wrecks of shore "Wrecks"

rule "Search"
  play: search

to search/searches:
  pick-out

to pick-out:
  choose from beach as c
  take c
"""
