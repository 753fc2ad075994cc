"""Cases that could not fail: they only repeat their situation, or begin behind the phase that brings what they deny."""

from __future__ import annotations

import pytest
from shipped import subjects

from adjudicator.cases.checks.restated import restated
from adjudicator.cases.files import read_cases
from adjudicator.cases.moves.playthrough import Played
from adjudicator.cases.runner import PASSED, run_case
from adjudicator.cases.words.meaning import ExpectSeat, FieldFact, ZoneHolds
from adjudicator.engine.state import State
from adjudicator.engine.steps import StepKind, spoken_of
from adjudicator.notation.source import Invalid, Source
from adjudicator.report.sentences import sentence
from adjudicator.report.timeline import shown
from adjudicator.rules.load import load, shipped_games

CASES = 25
"""Of how many cases of each game the facts are expected."""
SETS = "bang, dodge-city, high-noon, wild-west-show, canyon-diablo"
TABLE = """case some-case "A case"
  rules {sets}
  A sheriff, {name}, life 2, hand [BANG!]
  B outlaw
  C outlaw
  D renegade
  deck [Beer 6♥, Scope, Jail 4♥, Barrel Q♠, Duel, Panic!]
  turn A
"""


@pytest.mark.parametrize("game", shipped_games())
def test_no_case_only_repeats_what_it_states(game: str) -> None:
    """The facts of every situation, expected of it before anything happens, say nothing."""
    checked = 0
    cases = subjects(game)
    for about in cases[:: len(cases) // CASES]:
        try:
            scene, start = about.scene, about.begin()
        except Invalid:
            continue
        for seat, facts in scene.facts.items():
            stated = tuple(fact for fact in facts if isinstance(fact, FieldFact | ZoneHolds))
            if stated:
                line = ExpectSeat(seat, stated, about.setup.span)
                assert [*restated(scene, [line], [Played(start, start=start)])], (about.case, seat)
                checked += 1
    assert checked


def told(name: str, rest: str) -> tuple[str, State | None]:
    """The status of a case in which A has a character, with further lines, and the last state of its run."""
    text = TABLE.format(sets=SETS, name=name) + "".join(f"  {line}\n" for line in rest.splitlines())
    case, = read_cases(Source("late.case", text)).cases
    result = run_case(case, ())
    return result.status, None if result.run is None else result.run.played.state


def steps_of(name: str) -> set[str]:
    """What A does in the first phases of a turn, up to the one in which cards are played."""
    _, state = told(name, "phase start\nexpect A life 2")
    steps = [] if state is None else [
        step for step in shown(state) if step.kind is StepKind.EVENT and step.player == 0
        and all(part.type not in ("card", "cards") for part in spoken_of(state.program, step).parts)]
    return {sentence(state, step) for step in steps} if state is not None else set()


def test_no_run_begins_behind_what_it_denies() -> None:
    """What a character brings in an earlier phase, and nobody else would have done there, is not denied behind that."""
    usual, checked = steps_of("Willy the Kid"), 0
    for card in load(*SETS.split(", ")).cards:
        name = card.named.title
        try:
            others = steps_of(name) - usual
        except Invalid:
            continue
        for words in sorted(others):
            status, _ = told(name, f"phase play\nA plays BANG! at B\nnever {words}")
            assert status != PASSED, (name, words)
            checked += 1
    assert checked
