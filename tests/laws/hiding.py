"""Situations in which some known cards are hidden under labels, and runs in which each is revealed when a rule asks for it.

A card that a move names stays known: nobody plays or chooses by its name a card that they have not seen.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random

import attrs
import pytest

from adjudicator.answers.subject import Subject
from adjudicator.cases.moves import playthrough
from adjudicator.cases.moves.choices import Pause
from adjudicator.cases.moves.playthrough import Played, play
from adjudicator.cases.moves.script import Script
from adjudicator.cases.resolution import Resolved
from adjudicator.cases.situation.scene import Scene
from adjudicator.cases.words.meaning import CardHere, Fact, Line, Move, Name, Pattern, ZoneHolds
from adjudicator.engine.faces import compose, part
from adjudicator.engine.program import Program
from adjudicator.engine.references import BASE, WHOLE
from adjudicator.engine.state import CHANCE, FACE, PICK, State
from adjudicator.engine.steps import PASSED, Step, spoken_of
from adjudicator.engine.table import OBJECT
from adjudicator.report.sentences import sentence
from adjudicator.report.timeline import shown

LABELS = range(1, 59)
Truth = Mapping[int, int]
"""The face of each hidden card, by its label."""
GAME = "game"
"""In the place of a seat: the zones of the game; shared piles have none."""


@attrs.frozen
class Place:
    """An entry of a list of cards: whose fact it stands in, the numbers of the fact and the entry, and the card."""

    seat: str
    fact: int
    entry: int
    zone: int
    card: CardHere

    def __repr__(self) -> str:
        return f"{self.card.span.said} ({self.card.span})"


def lists(scene: Scene) -> Iterator[tuple[str, int, ZoneHolds]]:
    """Every list of cards of a situation, by its seat and its number there."""
    facts: list[tuple[str, Sequence[Fact]]] = [("", scene.piles), (GAME, scene.game), *scene.facts.items()]
    for seat, each in facts:
        yield from ((seat, number, fact) for number, fact in enumerate(each) if isinstance(fact, ZoneHolds))


def places(about: Subject) -> list[Place]:
    """The cards of a situation that can be hidden.

    Of a card in play, of one that somebody has been shown, and of one that the rules look for where it lies, all know the name.
    """
    program = about.program
    sought = {zone.holds for zone in program.zones}
    taken = [name.pattern for line in about.moves for name in names_in(line) if name.pattern and name.described]
    found = []
    for seat, number, fact in lists(about.scene):
        zone = program.zones[fact.zone]
        for entry, card in enumerate(fact.cards):
            told = any(card.pattern[:-1]) and not card.seen and not any(fits(card.pattern, pattern) for pattern in taken)
            if told and not zone.live and not sought & {*program.cards[card.pattern[0]].kinds}:
                found.append(Place(seat, number, entry, fact.zone, card))
    return found


def names_in(line: Line) -> Sequence[Name]:
    """What a line of a script names."""
    return (*line.objects, *line.with_, *line.targets) if isinstance(line, Move) else (line.pick,)  # type: ignore[union-attr]


def fits(one: Pattern, other: Pattern) -> bool:
    """Whether two descriptions may be of the same card."""
    return all(a == b or not a or not b for a, b in zip(one, other, strict=True))


def hidden(about: Subject, picked: Sequence[Place], unseen: Sequence[Place] | None = None) -> tuple[Subject, Truth]:
    """The same situation with these cards under labels, and what they are. `unseen`: they are among the unseen cards, and so are
    these others.
    """
    scene, truth = about.scene, dict[int, int]()
    used = {card.pattern[-1] for _, _, fact in lists(scene) for card in fact.cards}
    free = iter([label for label in LABELS if label not in used])
    facts: dict[str, list[Fact]] = {"": [*scene.piles], GAME: [*scene.game], **{s: [*each] for s, each in scene.facts.items()}}
    for place in sorted(picked, key=lambda p: -p.entry):  # from the last entry on, as one of several cards becomes two
        known, label = place.card.pattern, next(free)
        truth[label] = compose(scene.program, [*known])
        under = attrs.evolve(place.card, count=1, pattern=(*[0] * (len(known) - 1), label), printed={})
        rest = (attrs.evolve(place.card, count=place.card.count - 1),) if place.card.count > 1 else ()
        fact = facts[place.seat][place.fact]
        assert isinstance(fact, ZoneHolds)
        cards = (*fact.cards[:place.entry], under, *rest, *fact.cards[place.entry + 1:])
        facts[place.seat][place.fact] = attrs.evolve(fact, cards=cards)
    pool = () if unseen is None else tuple(attrs.evolve(place.card, count=1) for place in (*picked, *unseen))
    changed = attrs.evolve(
        scene, piles=tuple(facts.pop("")), game=tuple(facts.pop(GAME)), facts={seat: tuple(each) for seat, each in facts.items()},
        unseen=scene.unseen + pool)
    other = attrs.evolve(about)
    other.__dict__["resolved"] = Resolved(changed, about.script)  # in the place of what is worked out from the text
    return other, truth


def in_hand(about: Subject, picked: Sequence[Place]) -> bool:
    """Whether some of these cards lie in a hand: unknown cards of a hand are of no use to their player."""
    zones = [about.program.zones[place.zone] for place in picked]
    return any(zone.of_player and not zone.pile for zone in zones)


# ---- runs

def label(program: Program, face: int) -> int:
    """The label of a face, 0 for none."""
    return part(program, face, len(program.face_sizes) - 1)


@attrs.define(slots=True)
class Telling(Script):
    """A script that also says what a hidden card is, where a rule asks for that."""

    truth: Truth = attrs.Factory(dict)
    told: int = 0

    def answer(self, pause: Pause) -> int | None:
        """The choice to make at a question, None to end the run here."""
        if pause.question.kind == FACE and (choice := self.true_one(pause)) is not None:
            self.told += 1
            return choice
        before = len(self.troubles)
        choice = Script.answer(self, pause)
        if choice is None and pause.question.kind in (CHANCE, PICK) and self.is_one(pause):
            del self.troubles[before:]
            return 0
        return choice

    def true_one(self, pause: Pause) -> int | None:
        """The option that says what a hidden card is; None for a card that is not hidden, and for what was never known of it."""
        program = pause.state.program
        reference, field, _ = pause.question.choices[0]
        true = self.truth.get(label(program, pause.view.face(reference)))
        wanted = true if true is None or field == WHOLE else part(program, true, field)
        return next((at for at, (_, _, value) in enumerate(pause.question.choices) if value == wanted), None)

    def is_one(self, pause: Pause) -> bool:
        """Whether all cards to choose from are equal in truth: then it makes no difference which is chosen."""
        cards = [c for c in pause.question.choices if isinstance(c, int) and (c >= BASE or c < 0)]
        faces = {self.face(pause.state.program, pause.view.face(card)) for card in cards}
        return len(cards) == len(pause.question.choices) and len(faces) == 1

    def face(self, program: Program, known: int) -> int:
        """What a card is in truth."""
        return self.truth.get(label(program, known), known)


def run(about: Subject, truth: Truth) -> tuple[Played, int]:
    """The moves of a situation played through, and how often a hidden card was revealed."""
    scripts: list[Telling] = []

    def script(*args: object, **kwargs: object) -> Telling:
        scripts.append(Telling(*args, truth=truth, **kwargs))  # type: ignore[arg-type]
        return scripts[0]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(playthrough, "Script", script)
        played = play(about.begin(), about.moves)
    return played, scripts[0].told


# ---- what is compared

def revealed(state: State, truth: Truth) -> State:
    """The state as it would be if the hidden cards had been known; a reference in something under way is left as it is."""
    program, position = state.program, state.position
    layout = program.layout(len(state.seats))

    def face(known: int) -> int:
        return truth.get(label(program, known), known)

    def card(reference: object) -> object:
        if not isinstance(reference, int) or reference < BASE:
            return reference
        known, slot = divmod(reference - BASE, layout.slots)
        return BASE + face(known) * layout.slots + slot

    def value(kind: str, known: object) -> object:
        if kind == "card" and isinstance(known, int):
            return face(known)
        return tuple(sorted(map(face, known))) if kind == "cards" and isinstance(known, tuple) else known

    def step(each: Step) -> Step:
        kinds = [p.type for p in spoken_of(program, each).parts]
        return each._replace(parts=tuple(map(value, kinds, each.parts)), moves=tuple((face(f), a, b) for f, a, b in each.moves))

    zones = [zone if layout.live[slot] else tuple(map(face, zone)) for slot, zone in enumerate(position.zones)]
    fields = [tuple(map(card, column)) if field.type == "card" else column
              for field, column in zip(program.player_fields, position.fields, strict=True)]
    own = [card(known) if field.type == "card" else known
           for field, known in zip(program.game_fields, position.vars, strict=True)]
    return attrs.evolve(state, steps=tuple(map(step, state.steps)), position=position._replace(
        zones=tuple(tuple(sorted(zone)) if layout.unordered[slot] else zone for slot, zone in enumerate(zones)),
        objects=tuple(entry and (face(entry[0]), *entry[1:]) for entry in position.objects),
        fields=tuple(fields), vars=tuple(own)))


def comes_to(state: State, truth: Truth, held: bool) -> dict[str, object]:
    """What a run comes to, as far as players can tell; what is done with the cards of a hand one by one comes in any order.

    `held`: cards of hands were hidden. Then a player who has nothing to use is not asked, and does not decline.
    """
    true = revealed(state, truth)
    position = true.position
    steps = [sorted(sentence(true, step).replace(",", "").split()) for step in shown(true) if not held or step.kind != PASSED]
    lying = [sorted(repr(position.objects[OBJECT - c] if c < 0 else c) for c in zone) for zone in position.zones]
    return {
        "players": (position.status, position.fields, position.borrowed),
        "game": (position.vars, position.active, position.phase),
        "cards": lying, "unseen": position.unseen_cards, "winner": (true.winner, true.winners),
        "readings": not held and true.consulted,
        "steps": sorted(steps),
    }


def some(about: Subject, luck: Random, most: int = 3) -> list[Place]:
    """Some of the cards of a situation that can be hidden; none if there are none."""
    found = places(about)
    return luck.sample(found, min(len(found), luck.randint(1, most)))


__all__ = ["Place", "Truth", "comes_to", "hidden", "in_hand", "places", "run", "some"]
