"""A run that ends before the end of its turn: what comes later in the turn by itself does not *never* come."""

from __future__ import annotations

from contextlib import suppress

import attrs
import pytest
from generated import PROFILE
from hypothesis import given, settings
from hypothesis import strategies as st
from shipped import subjects

from adjudicator.answers.patches import line
from adjudicator.answers.subject import Subject, subject_in
from adjudicator.cases.checks.expected import check
from adjudicator.cases.moves.playthrough import Played, play
from adjudicator.cases.resolution import resolved
from adjudicator.cases.runs.turns import opens_turn
from adjudicator.cases.words.meaning import Move, Never
from adjudicator.engine.run import undecided
from adjudicator.engine.steps import Step, StepKind, phases_begun
from adjudicator.notation.source import Invalid, Source
from adjudicator.report.sentences import sentence
from adjudicator.report.timeline import shown

EVERY = 12
"""In an ordinary run, one of this number of cases of each game is looked at; few of them end with the end of a turn."""


def in_this_turn(cut: Played, whole: Played) -> list[Step]:
    """The steps of a run behind its last move, before the next turn begins."""
    behind = len(cut.state.steps)
    phases = [step.number for step in whole.state.steps if step.kind is StepKind.PHASE]
    begun = phases_begun(whole.state.steps)
    turns = [number for at, number in enumerate(phases) if number >= behind and opens_turn(begun, at)]
    return [step for step in shown(whole.state) if behind <= step.number < min(turns, default=len(whole.state.steps))]


def denied(run: Played, step: Step) -> Never | None:
    """The line that a step never happens; None where the words of the timeline cannot say it."""
    state = run.state
    try:
        said, = resolved(line(f"never {sentence(state, step)}", frozenset(state.seats), state.program.moves).script,
                         state.program, state.seats)
    except Invalid:
        return None
    return said if isinstance(said, Never) else None


def ended(game: str) -> list[Subject]:
    """Cases of a game that end with the end of a turn in which something was done."""
    found = []
    for about in subjects(game)[:: 1 if PROFILE == "long" else EVERY]:
        with suppress(Invalid):  # rules that cannot be played together
            before, last = about.moves[-2:] if len(about.moves) > 1 else (None, None)
            if isinstance(before, Move) and isinstance(last, Move) and last.verb == "ends" != before.verb:
                about.begin()
                found.append(about)
    return found


@pytest.mark.parametrize("game", ["revolver", "revolver2"])
def test_without_the_end_of_the_turn_nothing_of_it_is_denied(game: str) -> None:
    """Shipped cases without the line that ends their turn, if nobody decides anything behind it."""
    checked = 0
    for about in ended(game):
        cut, whole = play(about.begin(), about.moves[:-1]), play(about.begin(), about.moves)
        undecided = len(whole.choices) == len(cut.choices) + 1
        for step in in_this_turn(cut, whole) if undecided else ():
            said = denied(whole, step)
            if said is not None and step.kind is StepKind.EVENT:
                assert [*check(cut, [said])], (about.case, said.span.said)
                checked += 1
    assert checked > 3


@pytest.mark.parametrize("game", ["revolver", "revolver2"])
def test_what_nobody_knows_is_no_reason_why_a_step_does_not_come_later_in_the_turn(game: str) -> None:
    """The same cases, each without one of the printed values that they state: what comes of that value may come."""
    checked = 0
    for about in ended(game):
        whole, stated = play(about.begin(), about.moves), about.setup.printed
        for fact in stated:
            less = attrs.evolve(about, setup=attrs.evolve(about.setup, printed=tuple([f for f in stated if f is not fact])))
            cut = play(less.begin(), less.moves[:-1])
            undecided = not cut.troubles and len(whole.choices) == len(cut.choices) + 1
            for step in in_this_turn(cut, whole) if undecided else ():
                said = denied(whole, step)
                if said is not None and step.kind is StepKind.EVENT:
                    assert [*check(cut, [said])], (about.case, fact.span.said, said.span.said)
                    checked += 1
    assert checked > 3


def visit(cards: list[str], statements: int, ally: str) -> Played:
    """The run in which an ally acts and the first of these cards is heard; some are statements, the others the hand."""
    deck, hand = cards[:statements], cards[statements:]
    text = (f"rules northwood\nYou hand [{', '.join(hand)}], fief 3, score [L8, L7], allies [{ally}], "
            f"rulers [King of Leaves fief 3, King of Eyes fief 2]\ndeck [{', '.join(deck)}, 9 ?]\nYou uses {ally}\n")
    about = subject_in(Source("visit", text))
    return play(about.begin(), about.moves)


@settings(max_examples=10**3 if PROFILE == "long" else 25)  # in each, hundreds of states may be looked at
@given(st.lists(st.tuples(st.sampled_from("CFLE"), st.sampled_from("123456")).map("".join), min_size=3, max_size=4, unique=True),
       st.integers(1, 2), st.sets(st.integers(0, 3), min_size=1, max_size=2))
def test_what_nobody_knows_decides_for_nobody(cards: list[str], statements: int, unknown: set[int]) -> None:
    """What comes next with the cards that some are in truth, and nobody decides, is not denied where nobody knows them."""
    true = visit(cards, statements, "Queen of Eyes")
    guessed = visit(["?" if at in unknown else card for at, card in enumerate(cards)], statements, "Queen of Eyes")
    known, behind = len(true.state.steps), undecided(true.state)
    next_ = [denied(true, step) for step in shown(behind) if step.number >= known and step.kind is StepKind.EVENT]
    lines = [said for said in next_ if said is not None]
    troubles = {trouble.span.said for trouble in check(guessed, lines) if trouble.span is not None}
    assert [] == [said.span.said for said in lines if said.span.said not in troubles]
