"""An unknown card that only decides whether somebody could do something stops no run in which nobody does it."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import attrs
import pytest
from generated import PROFILE
from hypothesis import given
from hypothesis import strategies as st
from shipped import subjects

from adjudicator.answers.subject import Subject, subject_in
from adjudicator.cases.moves.playthrough import Played, play
from adjudicator.cases.situation.places import may_lie
from adjudicator.cases.situation.scene import Scene
from adjudicator.cases.situation.setup import begin, hand_of, is_mentioned
from adjudicator.cases.words.meaning import CardHere, Pattern, ZoneCount, ZoneHolds
from adjudicator.cases.words.troubles import TroubleKind
from adjudicator.engine.program import Program
from adjudicator.engine.run import Fault, Stuck
from adjudicator.notation.source import Invalid, Source

LONG = PROFILE == "long"
GAMES = ("bang", "revolver", "revolver2")
TRIED = 10**9 if LONG else 50
SUITS, VALUES = "CFLE", "12345678"


def with_card(scene: Scene, seat: str, zone: int, pattern: Pattern) -> Scene | None:
    """A situation with one more card in a zone of a player; None if nobody says which cards lie there."""
    facts = scene.facts[seat]
    if any(isinstance(fact, ZoneCount) and fact.zone == zone for fact in facts):
        return None
    card = CardHere(1, pattern, {}, {}, "?", "", scene.setup.span)
    old = next((fact for fact in facts if isinstance(fact, ZoneHolds) and fact.zone == zone), None)
    new = ZoneHolds(zone, (card,), "more", scene.setup.span) if old is None else attrs.evolve(old, cards=(*old.cards, card))
    return attrs.evolve(scene, facts={**scene.facts, seat: (*[fact for fact in facts if fact is not old], new)})


def ran(about: Subject, scene: Scene | None) -> Played | None:
    """The moves of a case in another situation, None if there is none. What it tries besides may rest on what is added."""
    try:
        return None if scene is None else play(begin(scene, about.moves, about.readings), about.moves)
    except (Invalid, Stuck, Fault):
        return None


def stops(played: Played) -> list[str]:
    """What a run would have to know."""
    return [trouble.message for trouble in played.troubles if trouble.kind is TroubleKind.UNKNOWN]


def places(program: Program) -> list[int]:
    """The zones of players in which cards of several names act."""
    return [number for number, zone in enumerate(program.zones) if zone.of_player and zone.live and not zone.single
            and not zone.unstated and sum(may_lie(program, card.number, number) for card in program.cards[1:]) > 1]


def cases(game: str) -> Iterator[tuple[Subject, Scene, Random]]:
    """Cases of a game that pass, in any order, with a source of luck for each."""
    found = subjects(game)
    for number in Random(game).sample(range(len(found)), min(len(found), TRIED)):
        about = found[number]
        try:
            scene = about.scene
        except Invalid:
            continue  # rules that cannot be played together: the case says so
        if not scene.setup.resumed and places(about.program):
            yield about, scene, Random(number)


@pytest.mark.parametrize("game", GAMES)
def test_what_could_be_played_beside_an_unknown_card_stops_nothing(game: str) -> None:
    """Where a case runs with an unknown card in play, it does with one more card in a hand, which nobody uses."""
    compared = 0
    for about, scene, luck in cases(game):
        program, hand = about.program, hand_of(about.program)
        assert hand is not None
        blank = (0,) * len(program.face_sizes)
        unknown = with_card(scene, luck.choice(scene.seats), luck.choice(places(program)), blank)
        known = ran(about, unknown)
        if unknown is None or known is None or known.troubles:
            continue
        for seat in [seat for seat in scene.seats if is_mentioned(scene, seat, hand)]:  # else its moves say what is in it
            name = luck.choice([card.number for card in program.cards[1:] if may_lie(program, card.number, hand)])
            more = ran(about, with_card(unknown, seat, hand, (name, *blank[1:])))
            if more is not None:
                title = program.cards[name].named.title
                asked = [words for words in stops(more) if f" of {title} matters" not in words]  # its own rank is not stated
                assert (about.case, seat, title, []) == (about.case, seat, title, asked)
                compared += 1
    assert compared > 10, "a law that compares nothing shows nothing"


def dialogue(hand: list[str], unknown: int, statement: str, answer: str) -> list[str]:
    """What must be known for an answer in a dialogue of For Northwood! with unknown cards in the hand."""
    text = (f"rules northwood\nYou hand [{', '.join(hand)}{f', {unknown} ?' if unknown else ''}], fief 3, "
            "rulers [King of Leaves fief 3, Queen of Claws fief 5]\n"
            f"deck [{statement}, 12 ?]\nYou passes\nYou answers {answer}\n")
    return [trouble.message for trouble in subject_in(Source("dialogue", text)).run().troubles]


@given(st.lists(st.tuples(st.sampled_from(SUITS), st.sampled_from(VALUES)).map("".join), min_size=2, max_size=5, unique=True),
       st.integers(0, 3))
def test_an_answer_that_follows_stands_whatever_else_is_held(cards: list[str], unknown: int) -> None:
    """One that does not follow stands only where no card is held that may: of an unknown one nobody can say."""
    statement, *hand = cards
    for answer in hand:
        follows = answer[0] == statement[0]
        held = any(card[0] == statement[0] for card in hand)
        troubles = dialogue(hand, unknown, statement, answer)
        if follows:
            assert [] == troubles
        elif held:
            assert ["the suit has to be followed" in trouble for trouble in troubles] == [True]
        else:
            assert ["the suit of an unknown card matters here" in trouble for trouble in troubles] == [True] * bool(unknown)
