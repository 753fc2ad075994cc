"""What is printed on a card and no source gives is never guessed: no check holds because nobody knows it."""

from __future__ import annotations

from random import Random

import attrs
import pytest
from generated import PROFILE
from shipped import runs, subjects

from adjudicator.answers.claims import move_in
from adjudicator.cases.checks.expected import check
from adjudicator.cases.checks.ignorance import TRIED, guessed
from adjudicator.cases.moves.choices import Pause, line_of
from adjudicator.cases.moves.parts import at_hand
from adjudicator.cases.moves.playthrough import play
from adjudicator.cases.moves.reasons import refusal
from adjudicator.cases.situation.setup import begin
from adjudicator.cases.words.meaning import ExpectAsked, Illegal, Never, Printed
from adjudicator.cases.words.vocabulary import vocabulary
from adjudicator.engine.run import Fault, Stuck, after
from adjudicator.engine.state import OFFER, VALUE
from adjudicator.engine.view import View
from adjudicator.notation.source import Invalid

GAMES = ("revolver", "revolver2")
LONG = PROFILE == "long"
TRIED_CASES = 10**9 if LONG else 18
GUESSES = 40 if LONG else 4
RUNS = 10**9 if LONG else 80


@pytest.mark.parametrize("game", GAMES)
def test_no_check_that_holds_fails_if_what_nobody_knows_is_stated(game: str) -> None:
    """Any unknown value of any card of a situation: no move becomes legal, and nothing happens that never does."""
    luck, tried = Random(game), 0
    cases = [about for about in subjects(game) if about.written]
    for about in luck.sample(cases, len(cases)):
        try:
            scene, script, readings = about.scene, about.script, about.readings
            lines = [line for line in script if isinstance(line, Illegal | Never | ExpectAsked)]
            played = play(begin(scene, script, readings), script) if lines else None
        except Invalid:
            continue  # rules that cannot be played together: the case says so
        if played is None or played.troubles or next(check(played, script), None) or next(
                guessed(scene, script, [played]), None):
            continue
        view = View(played.state)
        names = {view.name(card) for slot in range(view.slots) for card in view.cards(slot)} - {0}
        unknown = [(name, word) for name in sorted(names) for word, value in scene.program.cards[name].printed.items()
                   if isinstance(value, tuple) and {*TRIED} <= {*value} and (name, word) not in view.prints]
        for name, word in luck.sample(unknown, min(GUESSES, len(unknown))):
            printed = Printed(name, word, luck.choice(TRIED), scene.setup.span)
            try:
                other = play(begin(attrs.evolve(scene, printed=(*scene.printed, printed)), script, readings), script)
            except (Invalid, Stuck, Fault):
                continue
            wrong = [trouble.message for trouble in (*other.troubles, *check(other, script))
                     if not trouble.error and any(trouble.span is line.span for line in lines)]
            assert (about.case, scene.program.cards[name].named.title, word, printed.value, []) == (
                about.case, scene.program.cards[name].named.title, word, printed.value, wrong)
        tried += 1
        if tried == TRIED_CASES:
            break
    assert tried > 15


@pytest.mark.parametrize("game", GAMES)
def test_no_move_is_legal_that_stops_at_what_nobody_knows(game: str) -> None:
    """Every move on offer in the runs of the cases: made, it may ask for a printed value of its player's hand; then it is not."""
    asked = 0
    for _, played in runs(game, RUNS):
        for state in played.asked:
            question = state.question
            if question is None or question.kind != OFFER:
                continue
            for choice in range(len(question.choices)):
                stops = after(state, choice).question
                paid = stops is not None and stops.kind == VALUE and stops.prints[0][0] in at_hand(Pause.of(
                    state, vocabulary(state.program)), choice)
                said = line_of(state, choice) if paid else None
                move = None if said is None else move_in(said, state.program, state.seats)
                if move is not None:
                    refused = refusal(Pause.of(state, vocabulary(state.program)), move)
                    assert refused is not None, said
                    assert refused.unknown or refused.reasons, said
                    asked += 1
    assert asked > 3, "a law in which nobody asks shows nothing"
