"""A race of reactions: any player may answer first, and the first comes before all others."""

from __future__ import annotations

import json
from pathlib import Path

import jsonschema
from pond import POND, TURN, asked, choose, timeline, waiting

from adjudicator.answers.claims import claim
from adjudicator.answers.exploration.explore import explore
from adjudicator.answers.exploration.verdicts import DEPENDS
from adjudicator.answers.subject import subject_in
from adjudicator.engine.run import after
from adjudicator.engine.state import RACE, State
from adjudicator.notation.source import Source
from adjudicator.rules.library import found_in

RULES = """
kind call
  works in hand
to grab/grabs: add 1 to bells of game
call "Lamp"
  play:
    react snatch by players in any order until bells of game > 0
    gain 10 * bells of game
    for each p in reacted: p gains 1
call "Lantern"
  play: react snatch by others in any order
call "Hand"
  snatch:
    move this to discard
    grab
call "Foot"
  snatch:
    move this to discard
    lose 1 to you
"""
TABLE = "A hand [Lamp, Foot]\nB hand [Hand]\nC hand [2 Hand, Foot]\nD\nA plays Lamp\n"


def events(text: str, rules: str = RULES) -> list[str]:
    """What happens, without the cards that move by it."""
    return [line.partition(":")[0] for line in timeline(text, rules)]


def test_the_first_to_answer_comes_ahead_of_the_others() -> None:
    """A case says who that is by the order of its lines; nobody who can do nothing is waited for."""
    assert ["C grabs", "A gains 10", "C gains 1"] == events(f"{TABLE}C plays Hand", RULES)
    assert ["B grabs", "A gains 10", "B gains 1"] == events(f"{TABLE}B plays Hand\n", RULES)


def test_who_could_be_first_is_nobodys_choice() -> None:
    """It is asked of nobody, and nobody knows the chances; one alone who can answer is asked at once."""
    state = choose(waiting(TABLE.replace("A plays Lamp\n", ""), RULES), "Lamp")

    assert (RACE, -1, -1, (1, 2, 0)) == (asked(state).kind, asked(state).player, state.decider, asked(state).choices)
    assert state.is_chance
    assert (0, 0, 0) == state.weights
    assert state == State.from_json(state.to_json(), state.program)
    schema = json.loads((Path(__file__).parents[2] / "docs/state.schema.json").read_text(encoding="utf-8"))
    jsonschema.validate(json.loads(state.to_json()), schema)
    first = after(state, 1)
    assert (2, 2) == (asked(first).player, len(asked(first).choices))


def test_whoever_acts_may_act_again() -> None:
    """And so may all others, until nobody wants to any more, or the condition holds."""
    rules = RULES.replace('"Lamp"', '"Old Lamp"').replace('"Lantern"', '"Lamp"')
    moves = "C plays Foot\nB plays Hand\nC plays Hand\nC plays Hand"

    assert ["C loses 1 to C", "B grabs", "C grabs", "C grabs"] == events(TABLE + moves, rules)
    assert ["B passes", "C loses 1 to C", "B grabs", "C passes"] == events(
        f"{TABLE}B declines\nC plays Foot\nB plays Hand", rules)


def test_an_exploration_walks_every_order(tmp_path: Path) -> None:
    """What depends on who is quicker depends on nobody's choice."""
    (tmp_path / "pond.rules").write_text(POND.replace("@turn\n", TURN) + RULES, encoding="utf-8")
    table = "rules pond\nA hand [Lamp]\nB hand [Hand]\nC hand [Hand]\nA plays Lamp\n"

    with found_in(tmp_path):
        subject = subject_in(Source("race.case", table))
        found = explore(subject, [claim(words, subject.program, subject.seats) for words in ("B points 4", "A points 13")])
    first, gain = (each.verdict for each in found.found)
    assert (DEPENDS, DEPENDS) == (first.verdict, gain.verdict)
    assert [(1, False)] == [(each.player, each.true) for each in first.forced], "B cannot be sure to be the first"
    assert {(1, True), (2, True)} == {(each.player, each.true) for each in gain.forced}, "somebody is, if they like"
    assert (None, None) == (first.least, first.most)


def test_who_is_quicker_is_no_decision(tmp_path: Path) -> None:
    """An exploration as far as one decision goes on to what the first to react does; the second one is another decision."""
    (tmp_path / "pond.rules").write_text(POND.replace("@turn\n", TURN) + RULES, encoding="utf-8")
    table = "rules pond\nA hand [Lamp]\nB hand [Hand]\nC hand [Hand]\nA plays Lamp\n"

    with found_in(tmp_path):
        subject = subject_in(Source("race.case", table))
        claims = [claim("A gains 10", subject.program, subject.seats)]
        one, two = (explore(subject, claims, until=decisions).found[0].verdict for decisions in (1, 2))
    assert (DEPENDS, DEPENDS) == (one.verdict, two.verdict)
    assert set() == {each.player for each in one.forced}, "B may be first and decline, and C is not asked any more"
    assert {1, 2} == {each.player for each in two.forced if each.true}
