"""From an assembled situation to the state in which it begins."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from itertools import product
from typing import assert_never

import attrs

from adjudicator.cases.situation.copies import excess, repeated
from adjudicator.cases.situation.resumption import resumed
from adjudicator.cases.situation.scene import APART, Scene
from adjudicator.cases.situation.unsaid import unsaid
from adjudicator.cases.situation.validity import check_possible, outlived
from adjudicator.cases.words.facts import on_the_table
from adjudicator.cases.words.meaning import (
    CardHere,
    FieldFact,
    InPlay,
    Line,
    Living,
    Marks,
    Move,
    Out,
    UsedUp,
    Winning,
    ZoneCount,
    ZoneHolds,
    first_mover,
)
from adjudicator.cases.words.vocabulary import TAKING, Vocabulary, unknown, vocabulary
from adjudicator.engine.beginning import GAME, FirstValues
from adjudicator.engine.draft import Draft
from adjudicator.engine.faces import as_written, compose
from adjudicator.engine.faults import StepLimit, Unknown, speaking_of
from adjudicator.engine.frames import AT, FRESH, LIES_FACE, TURN, new_frame
from adjudicator.engine.knowledge import is_open, stated
from adjudicator.engine.position import OUT, Position, Sighting
from adjudicator.engine.program import Card, Program
from adjudicator.engine.sight import covering, sees
from adjudicator.engine.state import State
from adjudicator.engine.table import OBJECT
from adjudicator.engine.unasked import Unasked
from adjudicator.engine.windows import limits, once_of
from adjudicator.engine.zones import Zone
from adjudicator.notation.source import Diagnostic, Invalid, Span, fold, short
from adjudicator.values import mutable


def begin(scene: Scene, script: Sequence[Line], readings: tuple[int, ...], logging: bool = True, *,
          bounded: bool = True) -> State:
    """The state in which a situation begins. Raises `Invalid` for facts that the program has no place for.

    `bounded`: numbers lie within the bounds of their fields, as they do in a situation that somebody writes.
    """
    if scene.setup.resumed:
        return resumed(scene, readings, logging)
    program = scene.program
    active = scene.seats.index(first_mover(script) or scene.seats[0]) if scene.active is None else scene.active
    draft = Draft(State(program, scene.seats, readings, Position.empty(program, len(scene.seats), active), None, None,
                        logging=logging))
    draft.unasked = Unasked(firm=True)
    work = _Work(scene, vocabulary(program), draft)
    work.print_values()
    work.lay_out()
    for player, seat in enumerate(scene.seats):
        work.seat(player, seat)
        work.infer_hand(player, seat, script)
    work.check_used()
    work.fill_up()
    work.tell_fields(cards=False)
    if any(zone.holder is not None for zone in program.zones):
        work.finding(lambda _: work.fill_boxes(scene.phase))
    else:
        work.fill_boxes(scene.phase)
    work.tell_fields(cards=True)
    work.finding(FirstValues.give)
    if past := outlived(scene, draft):
        work.given -= past
        work.finding(FirstValues.give)
    work.begin_marks()
    if bounded:
        check_possible(scene, draft, work.marks)
    frame = new_frame(program, TURN, active)
    frame[AT] = scene.phase
    draft.stack.append(frame)
    return draft.freeze()


def check_card(program: Program, card: CardHere) -> None:
    """Raises `Invalid` for a token where only cards are."""
    if (known := program.cards[card.pattern[0]]).token:
        raise Invalid([Diagnostic("N030", f"`{known.named.title}` is a token", card.span, "tokens exist only in play")])


@mutable
class _Work:
    """A draft under construction.

    `marks`: the given marks of cards in play; `mentioned`: the zones that the situation mentions; `given`: the stated fields, as
    (field, player).
    """

    scene: Scene
    words: Vocabulary
    draft: Draft
    marks: dict[int, tuple[Marks, Span]] = attrs.Factory(dict)
    mentioned: set[int] = attrs.Factory(set)
    given: set[tuple[int, int]] = attrs.Factory(set)

    # ---- printed values

    def print_values(self) -> None:
        """Take over printed values that the rules do not know."""
        for line in self.scene.printed:
            self.print_value(line.card, line.word, line.value, line.span)

    def print_value(self, name: int, word: str, value: int, span: Span) -> None:
        """Make a printed value known. Raises `Invalid` for one that is printed otherwise, or not at all."""
        card = self.draft.program.cards[name]
        known = card.printed.get(word)
        if known is None:
            raise unknown(f"value of {card.named.title}", word, span, list(card.printed))
        open_ = is_open(self.draft, name, word)
        possible = (known,) if isinstance(known, int) else known if open_ else (stated(self.draft, name, word),)
        if possible and value not in possible:
            printed = " or ".join(f"`{number}`" for number in possible)
            raise Invalid([Diagnostic("N012", f"`{word}` of `{card.named.title}` is {printed}, not `{value}`", span)])
        if open_:
            self.draft.state(name, word, value)

    # ---- cards

    def lay_out(self) -> None:
        """Put cards into the piles and the shared zones."""
        program, draft = self.scene.program, self.draft
        for pile in self.scene.piles:
            self.fill(pile, 0)
        for card in self.scene.unseen:
            check_card(program, card)
        faces = [(compose(program, list(card.pattern)), card.count) for card in self.scene.unseen]
        draft.unseen_cards = tuple(sorted(face for face, count in faces for _ in range(count)))
        for fact in self.scene.game:
            if isinstance(fact, ZoneHolds | ZoneCount):
                self.lie(fact, 0)

    def lie(self, fact: ZoneHolds | ZoneCount, player: int) -> None:
        """Put the cards of a fact into their zone."""
        slot = self.draft.base[fact.zone] + player
        if isinstance(fact, ZoneHolds):
            self.fill(fact, player)
        else:
            self.mentioned.add(fact.zone)
            for _ in range(fact.count):
                self.lay(0, slot, fact.span)
        self.draft.ends |= fact.ends << slot

    def fill(self, fact: ZoneHolds, player: int) -> None:
        """Put cards into a zone: in a hidden pile the first one written goes on top."""
        program = self.scene.program
        kind = program.zones[fact.zone]
        slot = self.draft.base[fact.zone] + player
        self.mentioned.add(fact.zone)
        seen: list[Sighting] = []
        for card in as_written(kind, fact.cards):
            for word, value in card.printed.items():
                self.print_value(card.pattern[0], word, value, card.span)
            face = compose(program, list(card.pattern))
            if not kind.live:
                check_card(program, card)
            for _ in range(card.count):
                self.lay(face, slot, card.span)
                self.borrow(player, card.as_)
                if kind.live:
                    self.marks[self.draft.zones[slot][-1]] = (card.marks, card.span)
                seen.extend(self.witnessed(card, face, slot))
        if seen:
            self.draft.seen = tuple(sorted((*self.draft.seen, *seen)))

    def witnessed(self, card: CardHere, face: int, slot: int) -> Iterator[Sighting]:
        """Who has been shown a card that was put on top of a slot last."""
        draft, layout, zone = self.draft, self.draft.layout, self.draft.zones[slot]
        place = zone[-1] if layout.live[slot] else face if layout.unordered[slot] else len(zone) - 1
        for player in card.seen:
            down = any(card.marks.get(number) for number in covering(draft.program))
            if sees(draft.program, layout, slot, player) and not down:
                seat = draft.seats[player]
                raise Invalid([Diagnostic("N028", f"`{seat}` sees the card `{short(card.text)}` in any case", card.span)])
            yield player, slot, place

    def borrow(self, player: int, names: tuple[int, ...]) -> None:
        """Let a player gain the text of some cards."""
        if names:
            self.draft.borrowed[player] += names
            self.draft.index = self.draft.blanking = None

    def lay(self, face: int, slot: int, span: Span) -> None:
        """Lay a card into a zone of any nature. Raises `Invalid` where too many cards are laid: that is work as well."""
        try:
            if self.draft.layout.live[slot]:
                self.draft.enter(face, slot, fresh=False)
            else:
                self.draft.lay(face, slot)
        except StepLimit:
            raise Invalid([Diagnostic("Q010", "more cards lie here than can be laid out", span)]) from None

    def fill_boxes(self, phase: int) -> None:
        """Put all cards of a kind into the zone that holds them, except those that are elsewhere.

        A zone that the situation mentions holds what is stated. One that is not live is filled only at the beginning of a game.
        """
        program, draft = self.scene.program, self.draft
        names = program.face_sizes[0]
        placed = {f % names for z in draft.zones for f in z if f >= 0}
        placed |= {o[LIES_FACE] % names for o in draft.objects if o is not None}
        for number, zone in enumerate(program.zones):
            if not zone.holds or number in self.mentioned or not (zone.live or phase == 0):
                continue
            players = self.holders(zone) if zone.of_player else [0]
            for card in [c for c in _boxes(program)[number] if c.number not in placed]:
                copies = card.printed.get(zone.times, 1)
                for player in players * (copies if isinstance(copies, int) else 1):
                    self.lay(card.number, draft.base[number] + player, self.scene.setup.span)
        self.check_boxes()

    def check_boxes(self) -> None:
        """Raises `Invalid` where more cards lie on the table than those players have at first who alone have a copy each."""
        facts = [*self.scene.game, *self.scene.piles, *(f for seat in self.scene.seats for f in self.scene.facts[seat])]
        for number, zone in enumerate(self.scene.program.zones):
            if zone.holder is not None and (several := repeated(self.draft, _boxes(self.scene.program)[number])):
                wrong = excess(zone, several, len(self.holders(zone)), facts, APART)
                if wrong is not None:
                    raise Invalid([wrong])

    def holders(self, zone: Zone) -> list[int]:
        """The players who have the cards of a kind in a zone of theirs."""
        try:
            with speaking_of(zone.named.title, zone.span):
                return [p for p in range(self.draft.n) if zone.holder is None or zone.holder(self.draft, p)]
        except Unknown as need:
            raise unsaid(self.draft, f"who has a {zone.named.title}", need, self.scene.setup.span) from None

    # ---- seats

    def seat(self, player: int, seat: str) -> None:
        """Give a player their stated facts. A seat that is named after a word of a list has it."""
        draft, program = self.draft, self.scene.program
        kind, value = self.words.words.get(fold(seat), ("", 0))
        for number, field in enumerate(program.player_fields):
            if field.type == kind:
                draft.put(number, player, value)
                self.given.add((number, player))
        for fact in self.scene.facts[seat]:
            match fact:
                case FieldFact(number=number, value=given) if program.player_fields[number].type != "card":
                    draft.put(number, player, given)
                    self.given.add((number, player))
                case InPlay(zone=zone, card=name, as_=borrowed):
                    draft.enter(name, draft.base[zone] + player, fresh=False)
                    self.borrow(player, borrowed)
                case ZoneHolds() | ZoneCount():
                    self.lie(fact, player)
                case Out():
                    draft.set_status(player, OUT)
                case UsedUp(card=name):
                    draft.used.extend(once_of(clause, player, None) for clause in limits(program.cards[name]))
                case Living() | Winning() | FieldFact():
                    pass
                case _:
                    assert_never(fact)

    def check_used(self) -> None:
        """Raises `Invalid` where a player has used up a card that they do not have, nor everybody: that would say nothing."""
        draft = self.draft
        lying = [(draft.name(card), draft.layout.holder[slot]) for slot in range(draft.slots) for card in draft.cards(slot)]
        for player, seat in enumerate(self.scene.seats):
            there = {*draft.borrowed[player], *(name for name, holder in lying if holder in (player, -1))}
            for fact in self.scene.facts[seat]:
                if isinstance(fact, UsedUp) and fact.card not in there:
                    others = any(name == fact.card for name, _ in lying)
                    said = f"`{seat}` has no `{fact.name}`" if others else f"no `{fact.name}` is in this situation"
                    raise Invalid([Diagnostic("N005", said, fact.span)])

    def infer_hand(self, player: int, seat: str, script: Sequence[Line]) -> None:
        """An unmentioned hand holds the cards that the player's moves take from it."""
        draft, program = self.draft, self.scene.program
        hand = hand_of(program)
        if hand is None or is_mentioned(self.scene, seat, hand) or draft.status[player] == OUT:
            return
        taking = taking_from(program, hand)
        lying = [draft.name(c) for z, zone in enumerate(program.zones) if zone.of_player and zone.live
                 for c in draft.cards(draft.base[z] + player)]
        for line in script:
            if isinstance(line, Move) and line.seat == seat and line.verb in taking:
                for name in (*line.objects, *line.with_):
                    if name.card and name.pattern and not name.marks and not (line.verb != TAKING and name.card in lying):
                        draft.lay(compose(program, list(name.pattern)), draft.base[hand] + player)

    def fill_up(self) -> None:
        """Put unknown cards into the zones that the situation does not mention, up to their usual number."""
        draft = self.draft
        for number, zone in enumerate(self.scene.program.zones):
            if not zone.usual:
                continue
            for player in range(draft.n) if zone.of_player else [0]:
                seat = self.scene.seats[player]
                is_known = is_mentioned(self.scene, seat, number) if zone.of_player else number in self.mentioned
                slot = draft.base[number] + player
                for _ in range(0 if is_known or draft.status[player] == OUT else zone.usual - len(draft.zones[slot])):
                    draft.lay(0, slot)

    # ---- values

    def tell_fields(self, *, cards: bool) -> None:
        """Give the stated values; those that are cards, and the stated marks of cards in play, once all cards lie."""
        program, draft = self.scene.program, self.draft
        for fact in self.scene.game:
            if isinstance(fact, FieldFact) and (program.game_fields[fact.number].type == "card") is cards:
                draft.vars[fact.number] = on_the_table(draft, self.words, program.game_fields[fact.number], fact.value, fact.span)
                self.given.add((fact.number, GAME))
        if not cards:
            return
        for player, seat in enumerate(self.scene.seats):
            for fact in self.scene.facts[seat]:
                if isinstance(fact, FieldFact) and (field := program.player_fields[fact.number]).type == "card":
                    draft.put(fact.number, player, on_the_table(draft, self.words, field, fact.value, fact.span))
                    self.given.add((fact.number, player))
        for reference, (marks, span) in self.marks.items():
            for mark, value in marks.items():
                known = value if mark == FRESH else on_the_table(draft, self.words, program.marks[mark], value, span)
                draft.set_mark(reference, mark, known)

    def finding(self, work: Callable[[FirstValues], None]) -> None:
        """Do something that may read fields that no fact states: they have their first values."""
        draft = self.draft
        game = [number for number in range(len(draft.vars)) if (number, GAME) not in self.given]
        players = [each for each in product(range(len(draft.fields)), range(draft.n)) if each not in self.given]
        values = FirstValues(draft, game, players)
        try:
            with values:
                work(values)
        except Unknown as need:
            field, player = values.giving[-1]
            whose = "the game" if player == GAME else draft.seats[player]
            raise unsaid(draft, f"`{field.key}` of {whose}", need, self.scene.setup.span) from None

    def begin_marks(self) -> None:
        """Give the cards in play the first values of those marks that the situation does not state."""
        for i in [number for number, lying in enumerate(self.draft.objects) if lying is not None]:
            card = self.draft.program.cards[self.draft.name(OBJECT - i)]
            try:
                with speaking_of(card.named.title, card.span):
                    self.draft.make_marks(OBJECT - i, self.marks.get(OBJECT - i, ({}, None))[0])
            except Unknown as need:
                has = f"what `{card.named.title}` has in play"
                raise unsaid(self.draft, has, need, self.scene.setup.span) from None


def is_mentioned(scene: Scene, seat: str, zone: int) -> bool:
    """Whether a situation states the contents of a zone of a seat; one that resumes a state states all."""
    return bool(scene.setup.resumed) or any(isinstance(f, ZoneHolds | ZoneCount) and f.zone == zone for f in scene.facts[seat])


@lru_cache(maxsize=64)
def _boxes(program: Program) -> tuple[tuple[Card, ...], ...]:
    """All cards of the kind that each zone holds, in their order."""
    return tuple([_held(program, zone) for zone in program.zones])


def _held(program: Program, zone: Zone) -> tuple[Card, ...]:
    held = [c for c in program.cards[1:] if zone.holds in c.kinds]
    return tuple(sorted(held, key=lambda c: c.printed.get(zone.order, 0)))


@lru_cache(maxsize=64)
def taking_from(program: Program, hand: int) -> frozenset[str]:
    """The verbs that take cards from a hand. Those of the rules name them, or are carried by abilities used from there."""
    carried = {clause.move_word for offers in program.offers.values() for zone, cards in offers if zone == hand
               for clauses in cards.by_name.values() for clause in clauses}
    named = [verb for verb, zone in program.naming.items() if zone == hand]
    return frozenset({TAKING, *named, *carried.intersection(program.moves)})


@lru_cache(maxsize=64)
def hand_of(program: Program) -> int | None:
    """The zone that is a player's hand: a hidden one, preferably one from which cards are used."""
    used = {zone for offers in program.offers.values() for zone, _ in offers}
    hands = [i for i, z in enumerate(program.zones) if z.of_player and z.hidden and not z.pile]
    return min(hands, key=lambda i: i not in used, default=None)


def deck_of(program: Program) -> str:
    """The name of the pile of all players from which unknown cards are drawn, empty if there is none."""
    return next((z.named.title for z in program.zones if z.endless and z.pile and not z.of_player), "")
