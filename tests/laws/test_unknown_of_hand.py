"""What nobody knows of a hand is never guessed: no move is illegal, or legal, only because a card of its player is unknown."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from pathlib import Path
from random import Random

import attrs
import pytest
from generated import PROFILE
from shipped import subjects

from adjudicator.answers.subject import Subject
from adjudicator.cases.checks.nameless import unsettled
from adjudicator.cases.files import read_cases
from adjudicator.cases.moves.playthrough import Played, play
from adjudicator.cases.runner import run_case
from adjudicator.cases.situation.candidates import is_presumed_away
from adjudicator.cases.situation.places import may_lie
from adjudicator.cases.situation.scene import Scene
from adjudicator.cases.situation.setup import begin, hand_of
from adjudicator.cases.words.meaning import Illegal, Pattern, ZoneHolds
from adjudicator.engine.run import Fault, Stuck
from adjudicator.notation.source import Invalid, Source
from adjudicator.rules.library import found_in

LONG = PROFILE == "long"
GAMES = ("bang", "revolver")
TRIED = 10**9 if LONG else 18
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


def exchanged(scene: Scene, seat: str, held: ZoneHolds, at: int, pattern: Pattern) -> Scene:
    """A situation with another card in a place of a hand."""
    card = attrs.evolve(held.cards[at], pattern=pattern, printed={}, count=1, text="?")
    rest = [attrs.evolve(held.cards[at], count=held.cards[at].count - 1)] if held.cards[at].count > 1 else []
    other = attrs.evolve(held, cards=(*held.cards[:at], card, *rest, *held.cards[at + 1:]))
    facts = tuple(other if fact is held else fact for fact in scene.facts[seat])
    return attrs.evolve(scene, facts={**scene.facts, seat: facts})


def played(about: Subject, scene: Scene) -> Played | None:
    """The run of a case in another situation; None if its moves cannot be made there."""
    try:
        return play(begin(scene, about.script, about.readings), about.script)
    except (Invalid, Fault, Stuck):
        return None


@pytest.mark.parametrize("game", GAMES)
def test_nothing_stands_against_a_move_only_because_a_card_of_its_player_is_unknown(game: str) -> None:
    """A line that holds with an unknown card holds with each card that this may be, if the moves of the case are made with it."""
    compared = open_ = 0
    for about, scene, line, held, luck in lines(game):
        at, blank = luck.randrange(len(held.cards)), (0,) * len(scene.program.face_sizes)
        hidden = exchanged(scene, line.move.seat, held, at, blank)
        unknown = played(about, hidden)
        if unknown is None or unknown.stopped:
            continue
        if unknown.troubles:
            open_ += any("may be" in trouble.message for trouble in unknown.troubles)
            continue
        program = scene.program
        names = [card.number for card in program.cards[1:] if not card.token and may_lie(program, card.number, held.zone)
                 and not is_presumed_away(program, card.number)]
        for name in luck.sample(names, min(len(names), CARDS)):
            true = played(about, exchanged(scene, line.move.seat, held, at, (name, *blank[1:])))
            wrong = [] if true is None or true.stopped else [
                trouble.message for trouble in true.troubles if trouble.span is line.span and "is legal here" in trouble.message]
            if wrong and [*unsettled(hidden, about.script, [unknown])]:
                break  # the case is an error beside the unknown card
            title = program.cards[name].named.title
            assert (about.case, title, wrong) == (about.case, title, [])
            compared += 1
    assert compared > 20, "a law that compares nothing shows nothing"
    assert open_ or game != "bang", "a law in which no card matters shows nothing"


RULES = """game yard "Yard"
zone hand of player: hidden
zone heap: pile
player has
  points: number = 3
kind action
  works in hand
  using it: play this
kind beast
  works in hand
to play/plays (what: card): move what to heap
to score/scores (n: number): add n to your points
to crave/craves:
  choose up to 1 from your hand where it is beast as c
  if c is not nothing: move c to heap
value tame(p: player): truth = no (hand of p where it is beast)
action "Sprint"
  play if no (your hand where it is beast): score 1
action "Walk"
  play at others where tame(it): score 1
action "Ride"
  play if some (your hand where it is beast): score 1
action "Yell"
  play:
    demand answer from first(others)
    offer reply to first(others) until no
action "Crave"
  play: first(others) craves
action "Stick"
  answer: score 1
action "Stone"
  answer if tame(you): score 2
  reply: score 3
beast "Cat"
turn for yes
  phase play: offer play to you until no
"""
CARDS_OF_YARD = ("Sprint", "Walk", "Ride", "Yell", "Crave", "Stick", "Stone", "Cat")
SCRIPTS = (
    *(f"{sign} A plays {move}{why}" for sign, why in (("legal", ""), ("illegal", ""))
      for move in ("Sprint", "Walk at B", "Ride", "Yell")),
    *(f"A plays Yell\n{line}" for line in (
        "expect B points 3", "never B scores", "expect B not asked in reply", "legal B plays Stone", "illegal B plays Stone")),
    *(f"A plays Crave\n{line}" for line in (
        "never B passes", 'illegal B chooses Cat because "nothing to choose"', 'illegal B declines because "is not asked"')),
)


def test_nothing_is_allowed_only_because_a_card_of_its_player_is_unknown(tmp_path: Path) -> None:
    """A line that holds beside an unknown card holds with each card that this may be, where the moves can be made then.

    So who has to use a card is asked for the unknown one that may be such a card, or that may forbid the one they have; and who
    may choose one does not go without a question because nobody knows which cards they have.
    """
    (tmp_path / "yard.rules").write_text(RULES, encoding="utf-8")

    def status(a: str, b: str, script: str) -> tuple[str, bool]:
        rows = "\n  ".join(f"rules yard\nA hand [{a}]\nB hand [{b}]\n{script}".splitlines())
        file = read_cases(Source("some.case", f"case some-case \"A case\"\n  {rows}\n"))
        found = run_case(file.cases[0], file.tables)
        return found.status, found.run is not None and found.run.played.stopped

    held = open_ = 0
    with found_in(tmp_path):
        for known, other, script in product(CARDS_OF_YARD, ("", "Stone", "Cat"), SCRIPTS):
            for hands in ((f"{known}, {{}}", other), (known, f"{other}, {{}}".strip(", "))):
                unknown, _ = status(*(hand.format("?") for hand in hands), script)
                open_ += unknown == "error"
                for card in CARDS_OF_YARD if unknown == "passed" else ():
                    true, stopped = status(*(hand.format(card) for hand in hands), script)
                    assert (hands, script, card, true) == (hands, script, card, "passed") or stopped or true == "error"
                    held += 1
    assert held > 50, "a law that compares nothing shows nothing"
    assert open_ > 50, "a law in which no card matters shows nothing"


INN = """game inn "Inn"
zone hand of player: hidden
zone heap: pile
player has
  coins: number = 3
game has
  pot: number = 0
kind trick
  works in hand
  using it: play this at target
kind tool
  works in hand
to play/plays (what: card) at (whom: player): move what to heap
to earn/earns (n: number): add n to your coins
to lose/loses (n: number) to (whom: player): add -n to your coins
to cry/cries: add 1 to pot of game
trick "Probe"
  play at others:
    if able(target, dodge, row): earn 1
    else: target loses 1 to you
trick "Search"
  play at others:
    let lucky = others where able(it, dodge, row)
    if count(lucky) = 2: cry
    else: earn 1
trick "Snub"
  play at others:
    offer dodge to target
    if refused > 0: target cries
    else: target loses 1 to you
trick "Twice"
  play at others:
    offer dodge to target
    if refused > 1: target cries
    else: target loses 1 to you
trick "Toll"
  play at others:
    one of by target:
      "beg" if some (hand of target where it is tool): target cries
      "pay": target loses 1 to you
trick "Boast"
  play at others:
    one of by target:
      "shout" if able(target, dodge, row): target cries
      "whine": target loses 1 to you
trick "Ward"
  dodge: earn 1
trick "Charm"
  dodge if no (your hand where it is tool): earn 1
trick "Staff"
  dodge if some (your hand where it is tool): earn 1
tool "Box"
turn for yes
  phase play: offer play to you until no
"""
PLAYED_IN_INN = ("Probe", "Search", "Snub", "Twice", "Toll", "Boast")
HELD_IN_INN = ("Ward", "Charm", "Staff", "Box", "Toll")
LINES_OF_INN = (
    "then B loses 1 to A", "then A earns 1", "then B cries\nexpect game pot 1", "never B cries",
    "never A earns\nexpect B coins 2", "expect A coins 3\nexpect B coins 3", "expect game pot 0",
    "illegal B chooses beg because \"the choice is\"",
)


def test_what_a_hand_could_do_is_not_read_of_an_unknown_card(tmp_path: Path) -> None:
    """A line that holds beside an unknown card holds with each card that this may be, and that is not used.

    So it is where a rule asks whether a player is able to do something in a moment, how much they have left unused, or which
    words they may choose, of one player or of several.
    """
    (tmp_path / "inn.rules").write_text(INN, encoding="utf-8")

    def status(card: str, b: str, c: str, script: str) -> tuple[str, bool]:
        rows = "\n  ".join(f"rules inn\nA hand [{card}]\nB hand [{b}]\nC hand [{c}]\nA plays {card} at B\n{script}".splitlines())
        file = read_cases(Source("some.case", f"case some-case \"A case\"\n  {rows}\n"))
        found = run_case(file.cases[0], file.tables)
        return found.status, found.run is not None and found.run.played.stopped

    held = open_ = 0
    hands = (("{}", ""), ("Charm, {}", ""), ("Staff, {}", ""), ("Ward, {}", ""), ("{}, {}", ""), ("Ward", "{}"), ("{}", "{}"))
    with found_in(tmp_path):
        for card, (b, c), script in product(PLAYED_IN_INN, hands, LINES_OF_INN):
            unknown, _ = status(card, b.replace("{}", "?"), c.replace("{}", "?"), script)
            open_ += unknown == "error"
            for true in HELD_IN_INN if unknown == "passed" else ():
                found, stopped = status(card, b.replace("{}", true), c.replace("{}", true), script)
                assert (card, b, c, script, true, found) == (card, b, c, script, true, "passed") or stopped or found == "error"
                held += 1
    assert held > 50, "a law that compares nothing shows nothing"
    assert open_ > 50, "a law in which no card matters shows nothing"
