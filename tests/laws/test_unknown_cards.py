"""The unknown is never guessed: a card that is revealed when a rule asks for it is as good as one that was known all along."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest
from generated import PROFILE
from hiding import Place, comes_to, hidden, in_hand, places, run, some
from shipped import subjects

from adjudicator.answers.claims import Claim, claim
from adjudicator.answers.exploration.explore import explore
from adjudicator.answers.exploration.verdicts import ALWAYS, NEVER, NOTHING
from adjudicator.answers.subject import Subject
from adjudicator.cases.words.meaning import Move
from adjudicator.engine.state import State
from adjudicator.notation.source import Invalid
from adjudicator.report.outcome import fact_words, seat_facts
from adjudicator.report.sentences import sentence
from adjudicator.report.timeline import shown

GAMES = ("bang", "northwood", "revolver", "revolver2")
LONG = PROFILE == "long"
RUNS = 10**9 if LONG else 40
"""Situations of each game in which cards are hidden."""
TIMES = 5 if LONG else 1
"""How often cards of one situation are hidden, others each time."""
TRIED = 10**9 if LONG else 60
COMPARED = 10**9 if LONG else 30
"""Verdicts of each game that are compared, and situations that are tried for them."""
MOST_POSITIONS = 2_000
MOST_CLAIMS = 12
ENOUGH = 10
"""Unseen cards of each kind: as many as anybody draws."""


def situations(game: str, amount: int) -> Iterator[tuple[Subject, Random]]:
    """Cases of a game that tell some card that can be hidden, in any order, and a source of luck for each."""
    cases, found = subjects(game), 0
    for number in Random(game).sample(range(len(cases)), len(cases)):
        about = cases[number]
        try:
            if about.scene.setup.resumed or not places(about):
                continue
        except Invalid:
            continue  # rules that cannot be played together: the case says so
        if not about.run(checks=False).troubles:
            yield about, Random(number)
            found += 1
        if found == amount:
            return


@pytest.mark.parametrize("game", GAMES)
def test_a_hidden_card_that_is_revealed_when_it_is_asked_for_changes_nothing(game: str) -> None:
    """Known cards of hands and piles are hidden under labels: the same moves reach the same end, by the same steps.

    Only a player whose own cards are hidden may be unable to do what the case has them do.
    """
    asked = made = 0
    for about, luck in situations(game, RUNS):
        expected = about.run(checks=False).state
        for _ in range(TIMES):
            picked = some(about, luck)
            other, truth = hidden(about, picked, () if about.scene.unseen else None)
            played, told = run(other, truth)
            held = in_hand(about, picked)
            waits = {move.verb for move in about.moves if isinstance(move, Move)} & {"passes", "declines"}
            if (played.troubles and (held or waits)) or (held and "passes" in waits):
                continue  # who has nothing that is known to use is not asked, and passes where they are asked next
            if told and played.state.question is None is not expected.question:
                continue  # a run goes no further than the turn in which a card is revealed
            assert (about.case, picked, []) == (about.case, picked, [t.message for t in played.troubles])
            one, two = comes_to(expected, {}, held), comes_to(played.state, truth, held)
            assert (about.case, picked, one) == (about.case, picked, two)
            made, asked = made + 1, asked + bool(told)
    assert made > 10
    assert asked or game == "revolver2", "a law in which nobody asks shows nothing"


def claimed(ends: list[State], luck: Random) -> list[Claim]:
    """Claims that are true of one of these ends: on how seats stand, and steps that happen."""
    said: dict[str, None] = {}
    for end in ends:
        for player, seat in enumerate(end.seats):
            said |= dict.fromkeys(f"{seat} {fact_words(name, fact)}" for name, fact in seat_facts(end, player).items())
        said |= dict.fromkeys(sentence(end, step) for step in shown(end))
    found = []
    for words in luck.sample([*said], len(said)):
        if "#" in words:
            continue  # a label is given to a card only where it is unknown
        try:
            found.append(claim(words, ends[0].program, ends[0].seats))
        except Invalid:
            continue  # what is printed of a choice cannot always be claimed
    return found[:MOST_CLAIMS]


def exchanged(picked: list[Place], about: Subject, luck: Random) -> list[Place]:
    """Other cards of a situation: what the hidden ones might be as well."""
    others = [place for place in places(about) if place.card.pattern not in [p.card.pattern for p in picked]]
    return luck.sample(others, min(len(others), 2)) * ENOUGH


@pytest.mark.parametrize("game", GAMES)
def test_no_verdict_on_hidden_cards_is_surer_than_what_they_are_allows(game: str) -> None:
    """A claim that can hold with the true cards is not never, and one that can fail with them is not always."""
    compared = 0
    for about, luck in situations(game, TRIED):
        picked = some(about, luck, 2)
        others = exchanged(picked, about, luck)
        if not others:
            continue
        known, _ = hidden(about, [], others)
        unknown, truth = hidden(about, picked, others)
        claims = claimed([about.run(checks=False).state, run(unknown, truth)[0].state], luck)
        one, two = (explore(each, claims, limit=MOST_POSITIONS) for each in (known, unknown))
        if not (claims and one.complete and two.complete):
            continue
        for each, true, found in zip(claims, one.found, two.found, strict=True):
            if NOTHING in (true.verdict.verdict, found.verdict.verdict):
                continue
            forbidden = {ALWAYS: NEVER, NEVER: ALWAYS}.get(true.verdict.verdict)
            surer = {ALWAYS, NEVER} if forbidden is None else {forbidden}
            assert found.verdict.verdict not in surer, (about.case, picked, others, each.text)
            compared += 1
        if compared > COMPARED:
            break
    assert compared > COMPARED / 3 or LONG
