"""What an unknown card that lies where cards act may be, and an untold secret of a player: each possibility in turn.

A card that is taken for another one keeps a label by which lines of a case still call it `?`.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from itertools import islice
from typing import NamedTuple

import attrs

from adjudicator.cases.moves.needs import of_lists, personal, stating
from adjudicator.cases.runs.before import settled
from adjudicator.cases.situation.candidates import may_be, taken_for
from adjudicator.cases.situation.crowding import apart, crowded
from adjudicator.cases.situation.dealt import may_be_dealt, rivals
from adjudicator.cases.situation.scene import Scene, about
from adjudicator.cases.words.lookup import Lookup
from adjudicator.cases.words.meaning import CardHere, Fact, FieldFact, Pattern, Printed, ZoneCount, ZoneHolds
from adjudicator.cases.words.vocabulary import vocabulary
from adjudicator.engine.assumed import Value
from adjudicator.engine.faces import as_written, compose, face_words
from adjudicator.engine.program import Program
from adjudicator.engine.zones import Zone
from adjudicator.notation.source import Span, fold
from adjudicator.values import frozen

ICON, TOO_HIGH = 1, 12
"""What is stated of a value that no source gives: an icon that is there, a price that is too high."""
FEW = 24
"""The number of names of a small game, with that of what has none."""
ANYWHERE = -1
"""In the place of the number of a place in a pile: where the order of cards says nothing."""

@frozen
class Supposition:
    """A situation in which something is known that nobody knows: `what` it is, where that can be said, and its `title`.

    `unsaid`: that no line of the situation is about it. `about`: the lines for which it is tried; empty for all.
    `order`: where it comes among those of one situation;
    `places`: where each of the cards lies, in words; `secret`: which secret is known besides, in words. `apart`: lines for
    which it is not tried. `is_partial`: not all that it may be is tried. `finer`: finds the same one in which a printed value
    of its card is known as well, given by its field. `name`: that of the card that is known, 0 for none. `stops`: it counts as
    well that a run stops, as more would have to be known then. `prints`: it is known what is printed on a card, so no more is.
    """

    scene: Scene
    what: str
    title: str
    span: Span
    about: tuple[Span, ...] = ()
    order: tuple[int, Pattern, int] = (0, (), 0)
    places: tuple[str, ...] = ()
    secret: str = ""
    apart: tuple[Span, ...] = ()
    is_partial: bool = False
    unsaid: str = ""
    finer: Finer | None = attrs.field(default=None, eq=False)
    name: int = 0
    stops: bool = False
    prints: bool = False

    def printed(self, value: Value) -> Iterator[Supposition]:
        """The same ones in which it is stated as well what is printed on a card, which no source gives."""
        name, word = value
        for number in printable(self.scene.program, name, word):
            said = stating(self.scene.program, name, word, number)
            scene = self.scene.stating(Printed(name, word, number, self.span))
            yield attrs.evolve(self, scene=scene, title=f"{self.title}` with `{said}", is_partial=True, finer=None, prints=True)

    @property
    def is_joint(self) -> bool:
        """Whether several things are known together."""
        return len(self.places) + bool(self.secret) > 1


Known = tuple[int, tuple[int, ...]]
"""What a card is: the number of its name, and what is printed on it besides, if that is said."""
Group = Iterable[Supposition]
"""Situations of which one is enough: the first with which the moves can be made."""
Finer = Callable[[int, int], Group]
"""Finds situations in which a printed value is known besides, given by its field."""


def is_small(program: Program) -> bool:
    """Whether a game has so few names that what is unknown is tried together with everything else."""
    return len(program.cards) <= FEW


def printable(program: Program, name: int, word: str) -> Iterator[int]:
    """What is stated of a value that no source gives, in turn: an icon, what is too high; in a small game, what rules compare it
    with, too.
    """
    domain, compared = program.cards[name].printed[word], program.compared.get(word, ()) if is_small(program) else ()
    yield from (number for number in dict.fromkeys((ICON, TOO_HIGH, *sorted(compared)))
                if isinstance(domain, tuple) and number in domain)


def told(scene: Scene) -> Iterator[Supposition]:
    """The situations in which one secret of a player is known that nobody has told, another word of a list, or one of the game.

    They have one if others have, or if the situation says that it is unknown. Where a game may deal all the given ones, it deals
    this beside them.
    """
    program = scene.program
    lists = of_lists(program)
    for number, field in enumerate(program.player_fields):
        if not program.words(field.type):
            continue
        dealt, given = may_be_dealt(scene, number), {seat: _word(facts, number) for seat, facts in scene.facts.items()}
        had = (number, field) in personal(program) or any(known is not None for known in given.values())
        for seat, facts in scene.facts.items() if had else ():
            known = given[seat]
            if vocabulary(program).words.get(fold(seat), ("", 0))[0] == field.type or (known is not None and known.value) or (
                    known is None and (number, field) not in lists):
                continue
            span = next(line.seat.span for line in scene.setup.seats if line.seat.text == seat)
            for word, title in enumerate(program.words(field.type), 1):
                fact = FieldFact(number, word, field.key, False, span)
                other = attrs.evolve(scene, facts={**scene.facts, seat: (*[f for f in facts if f is not known], fact)})
                if not next(rivals(other), None) and (not dealt or may_be_dealt(other, number)):
                    what = f"the {field.key} of {seat}"
                    yield Supposition(other, what, title.title, span, secret=what)
    yield from _told_of_the_game(scene)


def besides(scene: Scene) -> Iterator[Supposition]:
    """The situations in which one thing is known, a secret or a card where cards act: beside it, something else may matter."""
    yield from told(scene)
    yield from named(scene)


def _told_of_the_game(scene: Scene) -> Iterator[Supposition]:
    """The situations in which a word of the game is known: one that is said to be unknown, or that nothing ever says."""
    # INVARIANT: no check that holds fails if a word of the game is known
    program, later = scene.program, settled(scene.program)
    for number, (field, first) in enumerate(zip(program.game_fields, program.game_defaults, strict=True)):
        known = _word(scene.game, number)
        is_open = not known.value if known is not None else first is None and number not in later
        for word, title in enumerate(program.words(field.type) if is_open else (), 1):
            fact = FieldFact(number, word, field.key, False, scene.setup.span if known is None else known.span)
            game, what = tuple([one for one in scene.game if one is not known]), f"the {field.key} of the game"
            yield Supposition(attrs.evolve(scene, game=(*game, fact)), what, title.title, fact.span, secret=what)


def _word(facts: Iterable[Fact], number: int) -> FieldFact | None:
    """What a situation says about a field of a player; None if nothing."""
    return next((fact for fact in facts if isinstance(fact, FieldFact) and fact.number == number), None)


class Lying(NamedTuple):
    """Unknown cards of a situation: the seat, empty for the table, the zone, and what is known of them. `at`: the place of a
    single one from the top of a pile; `ANYWHERE` for all of a zone that are described alike.
    """

    seat: str
    zone: int
    known: Pattern
    at: int = ANYWHERE


def named(scene: Scene, at: Lying | None = None) -> Iterator[Supposition]:
    """The situations in which unknown cards that lie where cards act are known: one, or several that are described alike.

    `at`: only these cards, if that is said.
    """
    unseen = tuple([card.pattern for card in scene.unseen])
    for each in described(scene):
        if at is None or at == each.lying:
            for name in may_be(scene.program, each.known, each.fact.zone, unseen):
                yield from held_as(scene, each, name)


class Described(NamedTuple):
    """Cards of a situation that are described alike: the place of their fact among all, its seat, empty for the table, the fact,
    and what is known of them. `at`: as above, of a single one.
    """

    place: int
    seat: str
    fact: ZoneHolds | ZoneCount
    known: Pattern
    at: int = ANYWHERE

    @property
    def lying(self) -> Lying:
        """Where they lie."""
        return Lying(self.seat, self.fact.zone, self.known, self.at)

    @property
    def number(self) -> int:
        """How many they are."""
        if self.at != ANYWHERE:
            return 1
        if isinstance(self.fact, ZoneCount):
            return self.fact.count
        return sum(card.count for card in self.fact.cards if card.pattern == self.known) or 1


def described(scene: Scene) -> Iterator[Described]:
    """The cards of a situation that are listed or counted, by what is known of them."""
    of_all = [(seat, fact) for seat, facts in (*scene.facts.items(), ("", scene.game), ("", scene.piles)) for fact in facts]
    yield from (Described(place, seat, fact, known) for place, (seat, fact) in enumerate(of_all)
                if isinstance(fact, ZoneHolds | ZoneCount)
                for known in dict.fromkeys(card.pattern for card in _cards(scene.program, fact)))


def described_at(scene: Scene, lying: Lying) -> Described | None:
    """The cards that lie somewhere in a situation; None if it states none such."""
    if lying.at == ANYWHERE:
        return next((cards for cards in described(scene) if cards.lying == lying), None)
    there = (cards for cards in described(scene) if (cards.seat, cards.fact.zone) == (lying.seat, lying.zone))
    return next((cards._replace(known=lying.known, at=lying.at) for cards in there
                 if lying.at < sum(card.count for card in _cards(scene.program, cards.fact))), None)


def held_as(scene: Scene, cards: Described, name: int, about: tuple[Span, ...] = (),
            values: Sequence[int] = ()) -> Iterator[Supposition]:
    """The situations in which cards that are described alike have a name: one, or several. `about`: the lines for which it is.

    `values`: what is printed on them besides, 0 for what is not said; then they need no name.
    """
    place, seat, fact, known, at = cards
    title, called = scene.program.zones[fact.zone].named.title, _called(scene.program, name, values)
    of = f" of {seat}" if seat else ""
    where = f"`{title}`{of}"
    finer = None if any(values) or not name else partial(_with_value, scene, cards, name, about)
    lying, unsaid = _cards(scene.program, fact), "" if fact.name else f", as no line `{title} [...]`{of} does"
    taken = taken_for(known, name, values)
    for held in _with(lying, known, taken) if at == ANYWHERE else (_with_one(scene.program.zones[fact.zone], lying, at, taken),):
        other = ZoneHolds(fact.zone, held, fact.name, fact.span, fact.ends)
        if _is_possible(supposed := _replaced(scene, seat, fact, other)):
            what = f"{'what' if any(values) else 'the name of'} the unknown card in {where}{' is' if any(values) else ''}"
            yield Supposition(supposed, what, called, fact.span, about, (place, known, name), (where,), unsaid=unsaid,
                              finer=finer, name=0 if any(values) else name)


def _with_value(scene: Scene, cards: Described, name: int, about: tuple[Span, ...], field: int, value: int,
                ) -> Iterator[Supposition]:
    """The situation in which such a card has a name, and one printed value besides."""
    values = [value if at == field else 0 for at in range(1, len(scene.program.face_sizes) - 1)]
    yield from islice(held_as(scene, cards, name, about, values), 1)


def _called(program: Program, name: int, values: Sequence[int]) -> str:
    """A card of a name with some printed values, in words."""
    return face_words(program, compose(program, [name, *values, 0])) if any(values) else program.cards[name].named.title


def one_by_one(scene: Scene, cards: Iterable[Lying],
               known: Callable[[Scene, Described], Iterable[Supposition]]) -> list[Supposition]:
    """The situations in which cards are known one after another, each beside those before it, as far as that is possible.

    `known`: those in which one is known; the first of them counts.
    """
    said = list[Supposition]()
    for lying in cards:
        here = said[-1].scene if said else scene
        there = described_at(here, lying)
        said += islice(known(here, there), 1) if there is not None else ()
    return said


def joined(said: Sequence[Supposition]) -> Supposition:
    """A situation in which several cards are known, each known beside those before it."""
    places = tuple([place for one in said for place in one.places])
    what = f"what the unknown cards are in {' and '.join(dict.fromkeys(places))}"
    return attrs.evolve(said[-1], what=what, title="` with `".join([one.title for one in said]), places=places, is_partial=True)


def all_named(scene: Scene, unknown: Sequence[Described], first: int, others: int, about: tuple[Span, ...] = ()) -> Group:
    """The situation in which the first of some cards has a name, and all others that can have another one, if there are more."""
    yield from _all_named(scene, unknown, (first, ()), (others, ()), about)


def _all_named(scene: Scene, unknown: Sequence[Described], first: Known, others: Known, about: tuple[Span, ...]) -> Group:
    said = [*islice(held_as(scene, unknown[0], first[0], about, first[1]), 1)] if unknown else []
    rest = unknown if unknown and unknown[0].at == ANYWHERE else unknown[1:]
    if said:
        said += one_by_one(said[0].scene, [cards.lying for cards in rest],
                           lambda here, cards: deque(held_as(here, cards, others[0], about, others[1]), 1))
    if len(said) > 1:
        yield attrs.evolve(joined(said), finer=partial(_with_values, scene, unknown, first, others, about))


def _with_values(scene: Scene, unknown: Sequence[Described], first: Known, others: Known, about: tuple[Span, ...], field: int,
                 value: int) -> Group:
    """The same one in which one printed value is known as well: of the first, or then of the others."""
    values = tuple([value if at == field else 0 for at in range(1, len(scene.program.face_sizes) - 1)])
    if not first[1]:
        yield from _all_named(scene, unknown, (first[0], values), others, about)
    elif not others[1]:
        yield from _all_named(scene, unknown, first, (others[0], values), about)


def together(scene: Scene) -> Iterator[Supposition]:
    """The situations in which something is known: a secret of one player; unknown cards that lie where cards act; secrets of two
    players; then cards that are described otherwise, or have other names, together; and such cards with a secret of one player.
    """
    # INVARIANT: no check that holds fails if several unknown cards in play are known
    # INVARIANT: no check that holds fails if the secrets of two players are known
    alone = [*told(scene)]
    waiting = deque((*alone, *named(scene)))
    yield from waiting
    for at, one in enumerate(alone):
        later = {other.what for other in alone[at + 1:]} - {one.what}
        for other in told(one.scene) if later else ():
            if other.what in later:
                both = f"what {one.what} and {other.what} are"
                yield attrs.evolve(other, what=both, title=f"{one.title}` with `{other.title}", places=("", ""), secret=both)
    while waiting:
        one = waiting.popleft()
        for other in named(one.scene):
            if other.order > one.order:
                places = (*one.places, *other.places)
                cards = f"what the unknown cards are in {' and '.join(dict.fromkeys(places))}"
                what = f"{one.secret} and {cards}" if one.secret else cards
                waiting.append(attrs.evolve(other, what=what, title=f"{one.title}` with `{other.title}", places=places,
                                            secret=one.secret))
                yield waiting[-1]


def _cards(program: Program, fact: ZoneHolds | ZoneCount) -> tuple[CardHere, ...]:
    """The cards of a fact."""
    if isinstance(fact, ZoneHolds):
        return fact.cards
    return (CardHere(fact.count, (0,) * len(program.face_sizes), {}, {}, "?", "", fact.span),) if fact.count else ()


def _with(cards: Sequence[CardHere], known: Pattern, other: Pattern) -> Iterator[tuple[CardHere, ...]]:
    """Cards of which the first one that is described so is another; the same where the first two are, and so on."""
    for number in range(1, sum(card.count for card in cards if card.pattern == known) + 1):
        left, held = number, list[CardHere]()
        for card in cards:
            taken = min(left, card.count) if card.pattern == known else 0
            left -= taken
            parts = [(taken, other), (card.count - taken, card.pattern)]
            held += [attrs.evolve(card, count=count, pattern=pattern) for count, pattern in parts if count]
        yield tuple(held)


def _with_one(zone: Zone, cards: Sequence[CardHere], at: int, other: Pattern) -> tuple[CardHere, ...]:
    """Cards of a pile of which the one at a place from its top is another."""
    single = [attrs.evolve(card, count=1) for card in cards for _ in range(card.count)]
    place = at if as_written(zone, "ab") == "ba" else len(single) - 1 - at
    single[place] = attrs.evolve(single[place], pattern=other)
    return tuple(single)


def _replaced(scene: Scene, seat: str, old: Fact, new: ZoneHolds) -> Scene:
    """A situation with another fact in place of one."""
    if seat:
        return attrs.evolve(scene, facts={**scene.facts, seat: tuple([new if f is old else f for f in scene.facts[seat]])})
    return attrs.evolve(scene, game=tuple([new if f is old else f for f in scene.game]),
                        piles=tuple([new if f is old else f for f in scene.piles]))


def _is_possible(scene: Scene) -> bool:
    """Whether the cards of a situation may lie together as they do."""
    lookup = Lookup(vocabulary(scene.program), scene.seats)
    by_key = {seat: {about(fact): fact for fact in facts} for seat, facts in scene.facts.items()}
    apart(by_key, lookup)
    crowded(attrs.evolve(scene, unseen=()), by_key, lookup)  # what is known of them was looked at with the situation itself
    return not lookup.problems


__all__ = [
    "ANYWHERE",
    "Described",
    "Group",
    "Lying",
    "Supposition",
    "all_named",
    "besides",
    "described",
    "described_at",
    "held_as",
    "is_small",
    "joined",
    "named",
    "one_by_one",
    "printable",
    "together",
    "told",
]
