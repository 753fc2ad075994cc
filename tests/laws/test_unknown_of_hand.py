"""What nobody knows of a hand is never guessed: no move is illegal only because a card of its player is unknown."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import attrs
import pytest
from generated import PROFILE
from shipped import subjects

from adjudicator.answers.subject import Subject
from adjudicator.cases.moves.playthrough import Played, play
from adjudicator.cases.moves.worlds import is_presumed_away
from adjudicator.cases.situation.places import may_lie
from adjudicator.cases.situation.scene import Scene
from adjudicator.cases.situation.setup import begin, hand_of
from adjudicator.cases.words.meaning import Illegal, Pattern, ZoneHolds
from adjudicator.engine.run import Fault, Stuck
from adjudicator.notation.source import Invalid

LONG = PROFILE == "long"
GAMES = ("bang", "revolver")
TRIED = 10**9 if LONG else 30
"""Lines of each game for which a card of the hand is made unknown."""
CARDS = 10**9 if LONG else 5
"""The cards that it may be in truth, of all there are."""


def lines(game: str) -> Iterator[tuple[Subject, Scene, Illegal, ZoneHolds, Random]]:
    """Lines about a move whose player has a known card in hand, with the list of their hand and a source of luck."""
    cases, found = subjects(game), 0
    for number in Random(game).sample(range(len(cases)), len(cases)):
        about = cases[number]
        try:
            scene = about.scene
        except Invalid:
            continue  # rules that cannot be played together: the case says so
        hand = hand_of(scene.program)
        for line in () if scene.setup.resumed else about.script:
            facts = scene.facts.get(line.move.seat, ()) if isinstance(line, Illegal) else ()
            held = next((fact for fact in facts if isinstance(fact, ZoneHolds) and fact.zone == hand and fact.cards), None)
            if held is not None and isinstance(line, Illegal):
                yield about, scene, line, held, Random(number)
                found += 1
        if found >= TRIED:
            return


def played(about: Subject, scene: Scene, seat: str, held: ZoneHolds, at: int, pattern: Pattern) -> Played | None:
    """The run of a case with another card in a place of a hand; None if its moves cannot be made so."""
    card = attrs.evolve(held.cards[at], pattern=pattern, printed={}, count=1, text="?")
    rest = [attrs.evolve(held.cards[at], count=held.cards[at].count - 1)] if held.cards[at].count > 1 else []
    other = attrs.evolve(held, cards=(*held.cards[:at], card, *rest, *held.cards[at + 1:]))
    facts = tuple(other if fact is held else fact for fact in scene.facts[seat])
    try:
        return play(begin(attrs.evolve(scene, facts={**scene.facts, seat: facts}), about.script, about.readings), about.script)
    except (Invalid, Fault, Stuck):
        return None


@pytest.mark.parametrize("game", GAMES)
def test_nothing_stands_against_a_move_only_because_a_card_of_its_player_is_unknown(game: str) -> None:
    """A line that holds with an unknown card holds with each card that this may be, if the moves of the case are made with it."""
    compared = open_ = 0
    for about, scene, line, held, luck in lines(game):
        at, blank = luck.randrange(len(held.cards)), (0,) * len(scene.program.face_sizes)
        unknown = played(about, scene, line.move.seat, held, at, blank)
        if unknown is None or unknown.stopped:
            continue
        if unknown.troubles:
            open_ += any("may be" in trouble.message for trouble in unknown.troubles)
            continue
        program = scene.program
        names = [card.number for card in program.cards[1:] if not card.token and may_lie(program, card.number, held.zone)
                 and not is_presumed_away(program, card.number)]
        for name in luck.sample(names, min(len(names), CARDS)):
            true = played(about, scene, line.move.seat, held, at, (name, *blank[1:]))
            wrong = [] if true is None or true.stopped else [
                trouble.message for trouble in true.troubles if trouble.span is line.span and "is legal" in trouble.message]
            title = program.cards[name].named.title
            assert (about.case, title, wrong) == (about.case, title, [])
            compared += 1
    assert compared > 20, "a law that compares nothing shows nothing"
    assert open_ or game != "bang", "a law in which no card matters shows nothing"
