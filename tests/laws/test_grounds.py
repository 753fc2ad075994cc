"""What an answer to *why* rests on, for claims of the runs of shipped cases: each ground is needed, all of them are enough."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest
from generated import PROFILE
from test_answers import GAMES, cases_of

from adjudicator.answers.claims import Claim, claim
from adjudicator.answers.omissions import focused, leaving_out, pieces
from adjudicator.answers.subject import Subject, subject_in
from adjudicator.answers.why.chain import explain
from adjudicator.cases.moves.playthrough import Played
from adjudicator.engine.run import Fault, Stuck
from adjudicator.notation.source import Invalid, Span
from adjudicator.report.outcome import fact_words, seat_facts
from adjudicator.report.sentences import sentence
from adjudicator.report.timeline import shown

CLAIMS = 120 if PROFILE == "long" else 2
"""Claims of each game."""
FACTS = 40 if PROFILE == "long" else 12
"""Situations of more facts and moves are passed over: each is left out in turn."""


def claims_of(about: Subject, played: Played, luck: Random) -> Iterator[Claim]:
    """What is true of a run: two of its steps, and of what its seats have at the end."""
    state = played.state
    said = [f"{seat} {fact_words(name, fact)}" for player, seat in enumerate(state.seats)
            for name, fact in seat_facts(state, player).items()]
    said += [f"{seat} alive" for seat in state.seats if state.program.eliminates]
    said += [sentence(state, step) for step in shown(state)]
    for words in luck.sample(said, min(2, len(said))):
        try:
            found = claim(words, about.program, about.seats)
        except Invalid:
            continue  # what is printed of a choice cannot always be claimed
        if found.holds(state):
            yield found


def stands(about: Subject, said: Claim, left_out: set[Span]) -> bool:
    """Whether a claim is true of the file without some of its facts and moves, also if there is no such situation."""
    try:
        changed = about.edited(leaving_out(about, left_out))
        return said.holds(changed.run_from(changed.begin(about.readings, bounded=False), checks=False).state)
    except (Invalid, Stuck, Fault):
        return False


@pytest.mark.parametrize("game", GAMES)
def test_grounds_are_needed_and_enough(game: str) -> None:
    """Without any one of them the claim falls, without any other fact it stands; so it does without all the others."""
    luck, checked = Random(2), 0
    game = game.partition(",")[0]
    while checked < CLAIMS:
        about = focused(subject_in(*luck.choice(cases_of(game))))
        facts = {piece.span for piece in pieces(about)}
        if len(facts) > FACTS:
            continue
        played = about.run(checks=False)
        for said in claims_of(about, played, luck) if not played.troubles else ():
            found = explain(about, played, said)
            grounds = {ground.span for ground in found.grounds} & facts
            kept = {span for ground in found.grounds for span in ground.parts}
            besides = {span for ground in found.besides for span in ground.parts}
            needed = {piece.span for piece in pieces(about) if not stands(about, said, {piece.span})
                      and (not piece.within or piece.is_live or piece.within[0] in grounds)}

            assert found.true
            assert needed <= kept, (about.case, said.text)
            assert grounds <= needed, (about.case, said.text)
            assert stands(about, said, facts - kept - besides), (about.case, said.text)
            checked += 1
