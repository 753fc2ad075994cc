"""A verb of any game is a move for which a question may ask, or it is refused as one; no line holds where nothing asks for it."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest
from shipped import runs

from adjudicator.answers.patches import line
from adjudicator.answers.subject import Subject
from adjudicator.cases.checks.expected import check
from adjudicator.cases.moves.playthrough import Played, play
from adjudicator.cases.moves.told import claiming
from adjudicator.cases.resolution import resolved
from adjudicator.cases.words.meaning import Move
from adjudicator.cases.words.questions import unoffered
from adjudicator.cases.words.vocabulary import CHOOSING, vocabulary
from adjudicator.engine.run import after
from adjudicator.engine.state import OFFER, State
from adjudicator.engine.steps import spoken, spoken_of
from adjudicator.notation.agreement import said_of
from adjudicator.notation.case_layout import VERBS
from adjudicator.notation.quoting import quoted
from adjudicator.notation.source import Invalid
from adjudicator.rules.load import shipped_games

CASES = 6
"""Of how many cases of each game the verbs are looked at in an ordinary run."""
CARDS = 2
"""The number of cards with which each verb is tried for each seat."""


@pytest.mark.parametrize("game", shipped_games())
def test_a_move_is_something_for_which_a_question_asks(game: str) -> None:
    """Every verb of a step: what happens without a question is no move, whatever the message says otherwise of its words."""
    about, _ = next(runs(game, 1))
    program, seat = about.program, about.seats[0]
    moves = {*VERBS, *program.moves} - unoffered(program)
    for verb in {said.words for said in spoken(program).values() if said.told}:
        first = verb.split()[0]
        try:
            resolved(line(f"illegal {said_of(seat, verb)}", frozenset(about.seats), program.moves).script, program, about.seats)
            problems = []
        except Invalid as invalid:
            problems = [problem.code for problem in invalid.diagnostics]
        assert problems or first in moves, verb
        assert first not in moves or not {"C005", "N038"} & {*problems}, verb


def held(about: Subject, run: Played, random: Random) -> Iterator[Move]:
    """The answers that may not be given where the moves of a case have been made, without a word about them."""
    program, cards = about.program, [card.named.title for card in about.program.cards[1:]]
    for verb in sorted((vocabulary(program).choosing & claiming(program)) - {CHOOSING}):
        for seat in about.seats:
            for card in random.sample(cards, CARDS):
                text = f"illegal {said_of(seat, verb)} {quoted(card, about.seats)}"
                try:
                    (tried,) = resolved(line(text, frozenset(about.seats), program.moves).script, program, about.seats)
                    played = play(about.begin(), script := (*about.moves, tried))
                except Invalid:
                    continue
                if not [*played.troubles, *check(played, script)]:
                    yield tried.move  # type: ignore[union-attr]


def leads_to(state: State, verb: str) -> bool:
    """Whether a step with a verb comes at once when one of the options of a question is chosen."""
    question = state.question
    made = () if question is None else (after(state, choice) for choice in range(len(question.choices)))
    return any(spoken_of(state.program, step).words.split()[0] == verb for new in made for step in new.steps[len(state.steps):])


@pytest.mark.parametrize("game", shipped_games())
def test_a_verb_is_tried_at_a_question_that_asks_for_it(game: str) -> None:
    """At some question of its player, or at one with a single option or none, of which no state is kept, the verb was tried."""
    random = Random(game)
    for about, run in runs(game, CASES):
        if run.troubles:
            continue
        asked = play(about.begin(), about.moves, keep=True).asked
        for move in held(about, run, random):
            offered = any(clause.move_word == move.verb for clause in about.program.clauses)
            questions = [state for state in (*asked, run.state) if state.question is not None and state.question.kind != OFFER
                         and state.question.player == about.seats.index(move.seat)]
            assert offered or not questions or any(leads_to(state, move.verb) for state in questions), about.case
