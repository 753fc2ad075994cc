"""A run that is resumed in the middle is held to the same rules as the run that came there: shipped cases, cut at a question."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from random import Random

import pytest
from generated import PROFILE
from shipped import subjects

import adjudicator
from adjudicator import State
from adjudicator.answers.patches import line
from adjudicator.answers.subject import subject_in
from adjudicator.cases.checks.expected import asks, check
from adjudicator.cases.moves.playthrough import Played, play
from adjudicator.cases.never.course import Course
from adjudicator.cases.never.unasked import unasked
from adjudicator.cases.never.vacuity import vacuous
from adjudicator.cases.resolution import resolved
from adjudicator.cases.runs.occurrences import fits, grounds
from adjudicator.cases.words.meaning import ExpectAsked, Line, Never
from adjudicator.cases.words.verbs import verbs
from adjudicator.cases.words.vocabulary import vocabulary
from adjudicator.engine.steps import Step, StepKind
from adjudicator.notation.source import Invalid, Source
from adjudicator.report.sentences import sentence
from adjudicator.report.timeline import shown
from adjudicator.rules.load import shipped_games
from adjudicator.values import frozen

CASES = 400 if PROFILE == "long" else 30
"""Cases of each game; half of them have no question but the first, or none whose answer is a move of its own."""
LINES = 20
"""Lines that nothing may come of, for each of them."""


@frozen
class Cut:
    """A run of a case, the state at one of its questions, and the run that is resumed there and goes the same way."""

    case: str
    whole: Played
    at: State
    resumed: Played

    @property
    def ahead(self) -> int:
        """How many steps of the resumed run say what is under way."""
        start = self.resumed.start
        assert start is not None
        return len(start.steps)

    def pairs(self) -> Iterator[tuple[Step, Step]]:
        """The steps behind the cut, as the resumed run has them and as the whole run does."""
        behind = self.whole.state.steps[len(self.at.steps):]
        yield from zip(self.resumed.state.steps[self.ahead:], behind, strict=True)


def _cut(moves: tuple[Line, ...], run: Played, luck: Random) -> tuple[State, Played] | None:
    """A run, resumed at one of its questions but the first, if it goes the same way; else None.

    A line begins the answer there. With fewer lines the run may end earlier, as none of them asks for more: that is passed over.
    """
    made = run.made
    due = [at for at, (line, state) in enumerate(zip(made, run.asked, strict=True)) if at and state.question is not None
           and state.question.player >= 0 and (line is None or not any(line is other for other in made[:at]))]
    if not due or run.troubles:
        return None
    at = luck.choice(due)
    text = adjudicator.to_situation(run.asked[at], exact=True)
    rest = [line for line in moves if not any(line is other for other in made[:at])]
    resumed = play(subject_in(Source("resumed.case", text)).begin(), rest)
    same = (resumed.choices, resumed.state.position) == (run.choices[at:], run.state.position)
    return (run.asked[at], resumed) if same else None


@cache
def cuts(game: str) -> tuple[Cut, ...]:
    """Cases of a game, each with its run cut in two."""
    luck, found = Random(3), list[Cut]()
    cases = subjects(game)
    for about in luck.sample(cases, min(CASES, len(cases))):
        with suppress(Invalid):  # rules that cannot be played together: the case says so
            run = about.run()
            cut = _cut(about.moves, run, luck)
            if cut is not None:
                found.append(Cut(about.case, run, *cut))
    return tuple(found)


def said(text: str, state: State) -> Line | None:
    """A line about a state; None if it means nothing there."""
    try:
        found, = resolved(line(text, frozenset(state.seats), state.program.moves).script, state.program, state.seats)
    except Invalid:
        return None
    return found


@pytest.mark.parametrize("game", shipped_games())
def test_what_happens_next_is_the_same_and_rests_on_the_same(game: str) -> None:
    """Every step; of the cards and rules behind it, none is lost with what has happened before."""
    checked = 0
    for cut in cuts(game):
        procedures = {verb.key for verb in cut.at.program.verbs}  # some are carried out within the code that calls them
        for mine, whole in cut.pairs():
            assert mine[1:7] == whole[1:7], cut.case
            lost = {*grounds(cut.whole.state, whole)} - {*grounds(cut.resumed.state, mine)} - procedures
            assert not lost, (cut.case, sentence(cut.resumed.state, mine))
            checked += 1
    assert checked > CASES


@pytest.mark.parametrize("game", shipped_games())
def test_what_is_resumed_is_held_to_the_same_rules(game: str) -> None:
    """What happens holds with its grounds, is not said never to happen, and no line that denies it says nothing."""
    checked = 0
    for cut in cuts(game):
        state = cut.resumed.state
        course = Course.of(cut.resumed, ())
        for step in shown(state):
            text, own = sentence(state, step), grounds(state, step)
            then, never = said(f"then {text} because {own[0]}" if own else f"then {text}", state), said(f"never {text}", state)
            if then is not None and own and fits(then, state, step):  # type: ignore[arg-type]
                assert all(wrong.idle for wrong in check(cut.resumed, [then])), (cut.case, text)  # a use rests on itself
            if isinstance(never, Never) and step.kind not in (StepKind.PHASE, StepKind.TURN_ENDED) and fits(never, state, step):
                assert [*check(cut.resumed, [never])], (cut.case, text)
                assert not vacuous(state, never, course.reach()), (cut.case, text)
                checked += 1
    assert checked > CASES / 3


@pytest.mark.parametrize("game", shipped_games())
def test_what_says_nothing_of_a_run_says_nothing_of_its_rest(game: str) -> None:
    """Lines about steps and windows that nothing in the whole run leads to."""
    luck, checked = Random(4), 0
    for cut in cuts(game):
        rest, whole, state = Course.of(cut.resumed, ()), Course.of(cut.whole, ()), cut.at
        moments = [] if state.program.grid is None else [*state.program.grid.keys]
        span = cut.whole.made[0].span if cut.whole.made[0] is not None else None
        for verb in luck.sample(verbs(vocabulary(state.program)), LINES):
            never = said(f"never {luck.choice(state.seats)} {verb}", state)
            if isinstance(never, Never) and vacuous(whole.state, never, whole.reach()):
                assert vacuous(rest.state, never, rest.reach()), (cut.case, never.span.said)
                checked += 1
        for moment in moments if span is not None else ():
            asked = ExpectAsked(luck.choice(state.seats), moment, False, span)
            if unasked(whole.state, asked, whole.reach()):
                assert unasked(rest.state, asked, rest.reach()), (cut.case, asked)
    assert checked > CASES


@pytest.mark.parametrize("game", ["bang", "revolver", "revolver2"])
def test_who_is_asked_from_the_question_on_is_asked(game: str) -> None:
    """The window that is open counts with those that are opened behind it; nobody is asked who is not in the whole run."""
    checked = 0
    for cut in cuts(game):
        state, whole = cut.resumed.state, cut.whole.state
        span = next(made.span for made in cut.whole.made if made is not None)
        question = cut.at.question
        assert question is not None
        opened = max((step.number for step in cut.at.steps if step.kind is StepKind.ASKED), default=len(cut.at.steps))
        since = opened if question.moment else len(cut.at.steps)
        moments = state.program.grid.keys if state.program.grid is not None else ()
        for asked in [ExpectAsked(seat, moment, True, span) for seat in state.seats for moment in moments]:
            mine, behind, ever = (any(asks(run, step, asked) for step in steps)
                                  for run, steps in ((state, state.steps), (whole, whole.steps[since:]), (whole, whole.steps)))
            assert behind <= mine <= ever, (cut.case, asked.seat, asked.moment)
            checked += mine
    assert checked
