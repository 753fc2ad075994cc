"""Who is asked in a run: the lines about it say the same, and anybody who decides anything is."""

from __future__ import annotations

import pytest
from generated import Table, law, pauses, started, tables
from hypothesis import given
from shipped import runs

from adjudicator.answers.patches import line
from adjudicator.cases.checks.expected import is_true
from adjudicator.cases.resolution import resolved
from adjudicator.cases.runs.occurrences import fits
from adjudicator.cases.words.meaning import ExpectAsked, Move, Never, Then
from adjudicator.engine.state import FREE, State
from adjudicator.engine.steps import StepKind
from adjudicator.notation.agreement import said_of
from adjudicator.rules.load import shipped_games

AMOUNT = 20
OPENED = {StepKind.ASKED, StepKind.NOTHING_TO_USE}


def seats_asked(state: State) -> set[str]:
    """The seats of which a line about a run says that they are asked, and one that denies it does not."""
    found = set[str]()
    for player, seat in enumerate(state.seats):
        never, = resolved(line(f"never {said_of(seat, 'is asked')}", frozenset(state.seats), state.program.moves).script,
                          state.program, state.seats)
        assert isinstance(never, Never)
        happens = any(fits(Then(never.pattern, None, None, never.span), state, step) for step in state.steps)
        assert is_true(state, never) != happens, seat
        assert happens == any(step.player == player and step.kind in OPENED for step in state.steps), seat
        for moment in () if state.program.grid is None else state.program.grid.keys:
            if is_true(state, ExpectAsked(seat, moment, True, never.span)):
                assert happens, f"{seat} in {moment}"
        found |= {seat} if happens else set()
    return found


def decides(before: State, choice: int) -> set[str]:
    """The player who makes a choice; not one who keeps an order as it is."""
    question = before.question
    if question is None or question.player < 0 or (question.kind is FREE and choice == len(question.choices)):
        return set()
    return {before.seats[question.player]}


@pytest.mark.parametrize("game", shipped_games())
def test_who_is_asked_according_to_one_line_is_asked_according_to_the_other(game: str) -> None:
    """`never` and `then`, and `asked in`; who makes a move or a choice is asked, also with a single option."""
    checked = 0
    for about, run in runs(game, AMOUNT):
        if run.start is None or run.troubles or run.unmade or run.stopped:
            continue
        asked = seats_asked(run.state)
        choosing = {seat for state, choice in zip(run.asked, run.choices, strict=True) for seat in decides(state, choice)}
        moving = {said.seat for said in about.script if isinstance(said, Move) and not said.if_asked}
        assert choosing | moving <= asked, about.case
        checked += 1
    assert checked > AMOUNT / 2


@law()
@given(tables())
def test_anybody_who_decides_is_asked(table: Table) -> None:
    """In generated situations, whatever their players choose."""
    start = started(table)
    if start is None:
        return
    state, choosing = start, set[str]()
    for before, choice, following in pauses(table, start):
        choosing |= decides(before, choice)
        state = following
    assert choosing <= seats_asked(state)
