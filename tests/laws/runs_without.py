"""Shipped situations of a game, each with its run, and the same runs without one of the cards in play."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random

from test_answers import cases_of

from adjudicator.answers.omissions import Piece, focused, leaving_out, pieces
from adjudicator.answers.subject import Subject, subject_in
from adjudicator.cases.moves.playthrough import Played
from adjudicator.cases.runs.contributions import called
from adjudicator.engine.run import Fault, Stuck
from adjudicator.notation.source import Invalid


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


def some_runs(game: str, luck: Random, amount: int) -> Iterator[tuple[Subject, Played]]:
    """Shipped situations of a game without what does not matter, each with its run; this many are looked at, at most."""
    for _ in range(amount):
        about = focused(subject_in(*luck.choice(cases_of(game.partition(",")[0]))))
        played = about.run(checks=False)
        if not played.troubles:
            yield about, played
