"""A card without which a step would happen is the ground of its `never` line; one without which nothing is different is none.

What happens without it is found in another way here: the card, or the move with it, is taken out of the text of a situation.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from random import Random

import attrs
import pytest
from generated import PROFILE
from runs_without import some_runs, without_cards
from test_answers import GAMES

from adjudicator.answers.claims import claim
from adjudicator.answers.omissions import leaving_out
from adjudicator.answers.subject import Subject
from adjudicator.cases.moves.playthrough import Played
from adjudicator.cases.never.course import Course
from adjudicator.cases.never.lines import never
from adjudicator.cases.runs.given import cards_in
from adjudicator.cases.runs.occurrences import fits
from adjudicator.cases.runs.together import line_of
from adjudicator.cases.runs.turns import turns_in
from adjudicator.cases.words.meaning import Move, Never
from adjudicator.engine.run import Fault, Stuck
from adjudicator.engine.state import QuestionKind
from adjudicator.engine.steps import identity, is_shown
from adjudicator.notation.case_lines import Text
from adjudicator.notation.source import Invalid

PREVENTED = 60 if PROFILE == "long" else 3
"""Steps of each game that a card prevents, and lines with a card that does nothing."""
CASES = 2000 if PROFILE == "long" else 30
"""Situations of each game that are looked at for them, at most."""


def without_moves(about: Subject, played: Played) -> Iterator[tuple[str, Played]]:
    """The runs of a situation without a response by which a card is played, the only one of its name."""
    names = [line.name.text.text for line in about.moves if isinstance(line, Move) and line.objects]
    for line, asked, free in zip(played.made, played.asked, played.free, strict=True):
        question = asked.question
        if not isinstance(line, Move) or free or question is None or question.kind is not QuestionKind.OFFER or not line.objects:
            continue
        card = about.program.cards[line.name.card]
        if not line.name.card or line.as_ or names.count(line.name.text.text) > 1:
            continue
        try:
            changed = about.edited(leaving_out(about, {line.span}))
            other = changed.run_from(about.begin(about.readings), checks=False)
        except (Invalid, Stuck, Fault):
            continue
        if not other.troubles:
            yield card.named.title, other


def denials(about: Subject, played: Played, other: Played) -> Iterator[Never]:
    """Lines that deny steps which happen in another run alone, in as many turns."""
    if turns_in(other.state.steps) > turns_in(played.state.steps):
        return
    for step in other.state.steps:
        if not is_shown(other.state.program, step) or step.player < 0:
            continue
        try:
            line = claim(f"never {line_of(other.state, step)}", about.program, about.seats).line
        except Invalid:
            continue
        assert isinstance(line, Never)
        if fits(line, other.state, step) and not any(fits(line, played.state, one, guessing=True) for one in played.state.steps):
            yield line


def because(line: Never, title: str) -> Never:
    """A line with a card as its reason."""
    return attrs.evolve(line, because=Text(title, True, line.span))


def names(line: Never, title: str, about: Subject) -> bool:
    """Whether a line names a card: what is printed on that may decide what becomes of it."""
    return any(about.program.cards[card[0]].named.title == title for card in cards_in(line.pattern))


@pytest.mark.parametrize("game", [game for game in GAMES if game != "northwood"])  # its cases stop without a ruler
def test_what_prevents_a_step_is_the_ground_of_its_line(game: str) -> None:
    """The line holds with the card without which the step comes, and with none of those that make no difference."""
    luck, held, refused = Random(5), 0, 0
    for about, played in some_runs(game, luck, CASES):
        if held >= PREVENTED and refused >= PREVENTED:
            break
        course, idle = Course.of(played, about.moves), list[str]()
        denied: list[Never] = []
        same = [identity(about.program, step) for step in played.state.steps]
        for title, other in (*without_cards(about), *without_moves(about, played)):
            lines = [line for line in denials(about, played, other)
                     if not course.comes_later(partial(fits, line))]
            idle += [title] if same == [identity(about.program, step) for step in other.state.steps] else []
            denied += lines
            for line in luck.sample(lines, min(2, len(lines))):
                assert not [*never(course, because(line, title))], (about.source.name, about.case, title, line.span.said)
                held += 1
        for line in denied[:1]:
            for title in [title for title in idle if not names(line, title, about)][:1]:
                told = [trouble.message for trouble in never(course, because(line, title))]
                assert any("either" in one for one in told), (about.source.name, about.case, title, line.span.said, told)
                refused += 1
    assert held
