"""A situation that resumes the middle of an effect: its lines, and what was under way."""

from __future__ import annotations

import pytest

import adjudicator
from adjudicator.cases.files import read_cases
from adjudicator.cases.runner import Result, run_case
from adjudicator.engine.steps import StepKind
from adjudicator.notation.source import Source

SHOT = "rules bang\nA sheriff, hand [BANG!]\nB outlaw, hand [Missed!]\nC outlaw\nD deputy\n"
DUEL = "rules bang\nA sheriff, hand [Duel]\nB outlaw, hand [BANG!]\nC outlaw\nD deputy\n"
SWEPT = "rules bang\nset approach first\nA sheriff, hand [Gatling]\nB outlaw, hand [Missed!]\nC outlaw, hand [Missed!]\n"


def middle(text: str) -> str:
    """The situation in which the first answer to the card of A is asked for."""
    state = adjudicator.proceed(adjudicator.situation(text).start())
    while state.question is not None and state.question.player == 0:
        state = state.after(0)
    return adjudicator.to_situation(state)


def judged(text: str, *lines: str) -> Result:
    """What a case with these lines comes to."""
    body = "".join(f"  {line}\n" for line in [*text.splitlines(), *lines])
    file = read_cases(Source("resumed.case", f'case resumed "it goes on"\n{body}'))
    return run_case(file.cases[0], file.tables)


@pytest.mark.parametrize(("text", "lines"), [
    (SHOT, ["B plays Missed!", "then B plays Missed! in defend of B", "expect B asked in defend"]),
    (SHOT, ["B plays Missed!", "expect C not asked in defend"]),
    (SHOT, ["B plays Missed!", "never B loses"]),
    (SHOT, ["B plays Missed!", "never B loses because Missed!"]),
    (DUEL, ["B discards BANG!", "never B loses because BANG!"]),
    (SHOT, ["B passes", "then B loses 1 because BANG!", "never B plays Missed!",
            "never C plays because \"nothing in this run leads to it\""]),
    (DUEL, ["B discards BANG!", "then A loses 1 because Duel", "expect B asked in defend", "never B loses"]),
    (DUEL, ["B passes", "then B loses 1 to A because Duel", "never A loses"]),
    (SWEPT, ["B plays Missed!", "C plays Missed!", "expect order B, C in defend", "then C plays Missed! because Gatling"]),
])
def test_what_is_true_of_the_rest_holds(text: str, lines: list[str]) -> None:
    """The open window counts, and what is under way leads to what comes."""
    result = judged(middle(text), *lines)
    assert (result.status, result.message) == ("passed", "")


@pytest.mark.parametrize(("text", "lines", "told"), [
    (SHOT, ["B plays Missed!", "expect B not asked in defend"], "B is asked in defend"),
    (SHOT, ["B plays Missed!", "never C turns up"], "no card lies in `event deck` in this run"),
    (SHOT, ["B plays Missed!", "never D deals"], "leads to it"),
    (SHOT, ["B plays Missed!", "never B loses because Barrel"], "not lead to this step either; without `Missed!` they would"),
    (SHOT, ["B plays Missed!", "never C plays Missed!"], "C has no Missed! in this run"),
    (SHOT, ["B plays Missed!", "never A plays BANG! at B"], "nothing in this run leads to it"),
    (SHOT, ["B plays Missed!", "then A plays BANG! at B"], "this step does not happen"),
    (SHOT, ["B passes", "never C loses"], "nothing in this run leads to it"),
    (DUEL, ["B passes", "never C loses to A"], "nothing in this run leads to it"),
    (DUEL, ["B passes", "never B loses to C"], "nothing in this run leads to it"),
    (SHOT, ["B plays Missed!", "never A begins phase 2"], "the run begins after phase 2 of A"),
    (SHOT, ["B plays Missed!", "expect order B in defend"], "a single row has no order"),
    (DUEL, ["B passes", "then B loses 1 because Gatling"], "because of `"),
    (DUEL, ["B passes", "never C continues"], "no verb is called"),
    (SWEPT, ["B plays Missed!", "C plays Missed!", "expect order C in defend"], "the order in defend is B, C"),
])
def test_what_is_wrong_or_empty_of_the_rest_is_told(text: str, lines: list[str], told: str) -> None:
    """As in the run that played there, once what happened before is left out."""
    result = judged(middle(text), *lines)
    assert result.status != "passed"
    assert told in result.message


def test_what_is_under_way_is_told_by_nobody() -> None:
    """It is no step of the timeline; what follows is numbered from 1."""
    end = adjudicator.situation(f"{middle(SHOT)}B plays Missed!\n").resolve()
    first = [step.kind for step in end.steps][:2]
    assert first == [StepKind.PHASE_GOES_ON, StepKind.GOES_ON]
    again = adjudicator.State.from_json(end.to_json(), end.program)
    assert (end, end.steps, end.causes) == (again, again.steps, again.causes)
