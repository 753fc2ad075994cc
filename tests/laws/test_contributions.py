"""What changes the number of a step is its ground, and what has no part in it is none: each card in play is left out in turn."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from random import Random

import pytest
from generated import PROFILE
from test_answers import GAMES, cases_of

from adjudicator.answers.omissions import Piece, focused, leaving_out, pieces
from adjudicator.answers.subject import Subject, subject_in
from adjudicator.cases.moves.playthrough import Played
from adjudicator.cases.runs.contributions import Contributions, called
from adjudicator.cases.runs.occurrences import grounds
from adjudicator.engine.run import Fault, Stuck
from adjudicator.engine.steps import Step, identity, is_shown, spoken_of
from adjudicator.notation.source import Invalid

MOVED = 60 if PROFILE == "long" else 3
"""Steps of each game to whose number a card contributes."""
CASES = 2000 if PROFILE == "long" else 25
"""Situations of each game that are looked at for them, at most."""


def without_cards(about: Subject) -> Iterator[tuple[str, Played]]:
    """The runs of a situation without one of the cards in play, each with the title of the card, of which there is no other."""
    cards = [(piece, [card for said in words_of(piece) for card in called(about.program, said)])
             for piece in pieces(about) if piece.is_live and len(piece.within) == 1]
    held = [title for _, titles in cards for title in titles[:1]]
    for piece, titles in cards:
        if not titles or held.count(titles[0]) > 1:
            continue
        try:
            changed = about.edited(leaving_out(about, {piece.span}))
            played = changed.run_from(changed.begin(about.readings, bounded=False), checks=False)
        except (Invalid, Stuck, Fault):
            continue
        if not played.troubles:
            yield titles[0], played


def words_of(piece: Piece) -> tuple[str, ...]:
    """What a card in a list may be called: its words, without how many there are and where it lies."""
    said = re.sub(r"^\d+ ", "", piece.span.said)
    return said, said.split(" at ")[0]


def numbers(step: Step, played: Played) -> Sequence[object]:
    """The numbers that a step tells."""
    parts = zip(spoken_of(played.state.program, step).parts, step.parts, strict=True)
    return [part for kind, part in parts if kind.type == "number"]


def apart(one: Played, other: Played) -> list[Step] | None:
    """The steps of two runs that differ in their numbers alone; None if the runs differ in anything else."""
    program, found = one.state.program, []
    if len(one.state.steps) != len(other.state.steps):
        return None
    for step, changed in zip(one.state.steps, other.state.steps, strict=True):
        if numbers(step, one) != numbers(changed, other):
            found.append(step)
            changed = changed._replace(parts=step.parts)
        if identity(program, step) != identity(program, changed) or step.code != changed.code:
            return None
    return found


def some_runs(game: str, luck: Random, amount: int) -> Iterator[tuple[Subject, Played]]:
    """Shipped situations of a game without what does not matter, each with its run; this many are looked at, at most."""
    for _ in range(amount):
        about = focused(subject_in(*luck.choice(cases_of(game.partition(",")[0]))))
        played = about.run(checks=False)
        if not played.troubles:
            yield about, played


@pytest.mark.parametrize("game", GAMES)
def test_what_changes_a_number_is_a_ground(game: str) -> None:
    """Leaving a card out shows in which numbers it has a part; of a card without which nothing is different, in none."""
    luck, checked, refused = Random(3), 0, 0
    for about, played in some_runs(game, luck, CASES):
        if checked >= MOVED and refused >= MOVED:
            break
        made = Contributions(about.begin(), tuple(played.choices), played.state)
        for title, other in without_cards(about):
            moved = apart(played, other)
            for step in moved or () if checked < MOVED else ():
                assert made.has(step, title), (about.case, title, step)
                checked += 1
            for step in played.state.steps if moved == [] and refused < MOVED else ():
                if is_shown(played.state.program, step) and title not in grounds(played.state, step):
                    assert not made.has(step, title), (about.case, title, step)
                    refused += 1
    assert refused
