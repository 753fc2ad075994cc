"""What an answer to *why not* proposes, against every change of one line made by itself, in situations of all games.

A claim is drawn from what one such change causes, so there always is one: an answer with a larger change alone is wrong.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest
from generated import PROFILE
from test_answers import GAMES, cases_of

from adjudicator.answers.changes import Changes, Edits
from adjudicator.answers.claims import Claim, claim
from adjudicator.answers.omissions import focused
from adjudicator.answers.subject import Subject, subject_in
from adjudicator.answers.whynot.search import explain_not
from adjudicator.cases.moves.playthrough import Played
from adjudicator.engine.run import Fault, Stuck
from adjudicator.notation.source import Invalid
from adjudicator.report.outcome import fact_words, seat_facts
from adjudicator.report.sentences import sentence
from adjudicator.report.timeline import shown

CLAIMS = 25 if PROFILE == "long" else 1
"""Claims of each game."""
CHANGES = 400 if PROFILE == "long" else 60
"""Changes of one line that are made by themselves for each claim; all of them where there are not more."""
SIZE = 8
"""Lines on seats and moves of a situation; larger ones are passed over."""


def situation(game: str, luck: Random) -> tuple[Subject, Played]:
    """A small situation that no case has: one of a case, with some lines changed at random."""
    while True:
        about = focused(subject_in(*luck.choice(cases_of(game))))
        run = made(about, ())
        if run is None or len(about.setup.seats) + len(about.moves) > SIZE:
            continue
        for _ in range(luck.randint(1, 2)):
            changed = luck.choice([*Changes(about, about.begin(), run).few()])
            again = made(about, changed)
            if again is not None:
                about, run = about.edited(changed), again
        return about, run


def made(about: Subject, edits: Edits) -> Played | None:
    """The run of the file with these changes, None if it is no situation then, or some of its moves cannot be made."""
    try:
        run = about.edited(edits).run(checks=False)
    except (Invalid, Stuck, Fault):
        return None
    return None if run.unmade or run.troubles else run


def claims_of(about: Subject, run: Played, other: Played, luck: Random) -> Iterator[Claim]:
    """What is so in another run, and not in this one."""
    state = other.state
    said = [f"{seat} {fact_words(name, fact)}" for player, seat in enumerate(state.seats)
            for name, fact in seat_facts(state, player).items()]
    said += [sentence(state, step) for step in shown(state)]
    for words in luck.sample(said, len(said)):
        try:
            found = claim(words, about.program, about.seats)
        except Invalid:
            continue  # what is printed of a choice cannot always be claimed
        if found.times(other) and not found.times(run):
            yield found


@pytest.mark.parametrize("game", GAMES)
def test_no_change_is_smaller_than_those_that_are_proposed(game: str) -> None:
    """Where one line is enough, one line is proposed; and where the search was complete, each such line is."""
    luck, checked = Random(game), 0
    while checked < CLAIMS:
        about, run = situation(game.partition(",")[0], luck)
        declared = Changes(about, about.begin(), run)
        single = [edits for edits in (*declared.few(), *declared.many()) if len(edits) == 1]
        single = luck.sample(single, min(CHANGES, len(single)))
        runs = {edits: after for edits in single if (after := made(about, edits)) is not None}
        for after in luck.sample([*runs.values()], len(runs)):
            said = next(claims_of(about, run, after, luck), None)
            if said is None:
                continue
            enough = {edits for edits, other in runs.items() if said.times(other)}
            found = explain_not(about, run, said)
            here = f"{about.source.text}--why-not {said.text}"
            assert 1 == min((len(change.edits) for change in found.changes), default=0), here
            assert not found.complete or enough <= {change.edits for change in found.changes}, here
            assert all(said.times(again) for change in found.changes if (again := made(about, change.edits)) is not None), here
            checked += 1
            break
