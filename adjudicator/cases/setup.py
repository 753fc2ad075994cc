"""From an assembled situation to the state in which it begins."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, assert_never

import attrs

from adjudicator.cases.facts import on_the_table
from adjudicator.cases.meaning import FieldFact, InPlay, Line, Living, Marks, Move, Out, UsedUp, ZoneCount, ZoneHolds
from adjudicator.cases.scene import Scene
from adjudicator.cases.vocabulary import Vocabulary, unknown, vocabulary
from adjudicator.engine.draft import Draft
from adjudicator.engine.faces import compose
from adjudicator.engine.faults import NeedFace
from adjudicator.engine.frames import AT, LIES_FACE, TURN, new_frame
from adjudicator.engine.knowledge import is_open, stated
from adjudicator.engine.position import OUT, Position
from adjudicator.engine.program import Field, Program
from adjudicator.engine.state import State
from adjudicator.engine.table import OBJECT
from adjudicator.notation.source import Diagnostic, Invalid, Span, fold

TAKEN_FROM_HAND = frozenset({"plays", "discards", "reveals"})


def begin(scene: Scene, script: Sequence[Line], readings: tuple[int, ...], logging: bool = True) -> State:
    """The state in which a situation begins. Raises `Invalid` for facts that the program has no place for."""
    program = scene.program
    mover = next((line.seat for line in script if isinstance(line, Move)), scene.seats[0])
    active = scene.seats.index(mover) if scene.active is None else scene.active
    draft = Draft(State(program, scene.seats, readings, Position.empty(program, len(scene.seats), active), None, None,
                        logging=logging))
    work = _Work(scene, vocabulary(program), draft)
    work.print_values()
    work.lay_out()
    for player, seat in enumerate(scene.seats):
        work.seat(player, seat)
        work.infer_hand(player, seat, script)
    work.fill_up()
    work.fill_boxes(scene.phase)
    work.tell_fields()
    work.give_defaults()
    frame = new_frame(program, TURN, active)
    frame[AT] = scene.phase
    draft.stack.append(frame)
    return draft.freeze()


@attrs.define(slots=True)
class _Work:
    """A draft under construction. `marks`: the given marks of cards in play; `told`: the zones that the situation mentions."""

    scene: Scene
    words: Vocabulary
    draft: Draft
    marks: dict[int, tuple[Marks, Span]] = attrs.Factory(dict)
    told: set[int] = attrs.Factory(set)

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
        if is_open(self.draft, name, word):
            self.draft.state(name, word, value)
            return
        printed = known if isinstance(known, int) else stated(self.draft, name, word)
        if printed != value:
            raise Invalid([Diagnostic("N012", f"`{word}` of `{card.named.title}` is `{printed}`, not `{value}`", span)])

    # ---- cards

    def lay_out(self) -> None:
        """Put cards into the piles and the shared zones."""
        program, draft = self.scene.program, self.draft
        for pile in self.scene.piles:
            self.fill(pile, 0)
        draft.pool = tuple(sorted(face for c in self.scene.unseen for face in [compose(program, list(c.pattern))] * c.count))
        for number in self.scene.events:
            draft.enter(number, draft.base[program.cards[number].works], fresh=False)
        for fact in self.scene.game:
            if isinstance(fact, ZoneHolds | ZoneCount):
                self.lie(fact, 0)

    def lie(self, fact: ZoneHolds | ZoneCount, player: int) -> None:
        """Put the cards of a fact into their zone."""
        if isinstance(fact, ZoneHolds):
            self.fill(fact, player)
            return
        slot = self.draft.base[fact.zone] + player
        self.told.add(fact.zone)
        for _ in range(fact.count):
            self.lay(0, slot)
        self.draft.ends |= 1 << slot

    def fill(self, fact: ZoneHolds, player: int) -> None:
        """Put cards into a zone: in a hidden pile the first one written goes on top."""
        program = self.scene.program
        kind = program.zones[fact.zone]
        slot = self.draft.base[fact.zone] + player
        self.told.add(fact.zone)
        for card in reversed(fact.cards) if kind.hidden and kind.pile else fact.cards:
            for word, value in card.printed.items():
                self.print_value(card.pattern[0], word, value, card.span)
            face = compose(program, list(card.pattern))
            for _ in range(card.count):
                self.lay(face, slot)
                self.borrow(player, card.as_)
                if kind.live:
                    self.marks[self.draft.zones[slot][-1]] = (card.marks, card.span)

    def borrow(self, player: int, names: tuple[int, ...]) -> None:
        """Let a player gain the text of some cards."""
        if names:
            self.draft.borrowed[player] += names
            self.draft.index = self.draft.blanking = None

    def lay(self, face: int, slot: int) -> None:
        """Put a card into a zone of any kind."""
        if self.draft.layout.live[slot]:
            self.draft.enter(face, slot, fresh=False)
        else:
            self.draft.lay(face, slot)

    def fill_boxes(self, phase: int) -> None:
        """Put all cards of a kind into the zone that holds them, except those that are elsewhere.

        A zone that the situation mentions holds what is stated. One that is not live is filled only at the beginning of a game.
        """
        program, draft = self.scene.program, self.draft
        names = program.face_sizes[0]
        placed = {f % names for z in draft.zones for f in z if f >= 0}
        placed |= {o[LIES_FACE] % names for o in draft.objects if o is not None}
        for number, zone in enumerate(program.zones):
            if not zone.holds or number in self.told or not (zone.live or phase == 0):
                continue
            players = [p for p in range(draft.n) if zone.holder is None or zone.holder(draft, p)] if zone.of_player else [0]
            held = [c for c in program.cards[1:] if zone.holds in c.kinds and c.number not in placed]
            for card in sorted(held, key=lambda c: c.printed.get(zone.order, 0)):
                copies = card.printed.get(zone.times, 1)
                for player in players * (copies if isinstance(copies, int) else 1):
                    self.lay(card.number, draft.base[number] + player)

    # ---- seats

    def seat(self, player: int, seat: str) -> None:
        """Give a player their stated facts. A seat that is named after a word of a list has it."""
        draft, program = self.draft, self.scene.program
        kind, value = self.words.words.get(fold(seat), ("", 0))
        for number, field in enumerate(program.player_fields):
            if field.type == kind:
                draft.put(number, player, value)
        for fact in self.scene.facts[seat]:
            match fact:
                case FieldFact(number=number, value=given):
                    draft.put(number, player, on_the_table(draft, program.player_fields[number], given, fact.span))
                case InPlay(zone=zone, card=name, as_=borrowed):
                    draft.enter(name, draft.base[zone] + player, fresh=False)
                    self.borrow(player, borrowed)
                case ZoneHolds() | ZoneCount():
                    self.lie(fact, player)
                case Out():
                    draft.set_status(player, OUT)
                case UsedUp(card=name):
                    limited = [c for c in program.cards[name].clauses if c.once]
                    draft.used.extend((c.once, c.number, player, None) for c in limited)
                case Living():
                    pass
                case _:
                    assert_never(fact)

    def infer_hand(self, player: int, seat: str, script: Sequence[Line]) -> None:
        """An unmentioned hand holds the cards that the player's moves take from it."""
        draft, program = self.draft, self.scene.program
        hand = hand_of(program)
        if hand is None or is_told(self.scene, seat, hand) or draft.status[player] == OUT:
            return
        taking = {*TAKEN_FROM_HAND, *_taking(program, hand)}
        lying = [draft.name(c) for z, zone in enumerate(program.zones) if zone.of_player and zone.live
                 for c in draft.cards(draft.base[z] + player)]
        for line in script:
            if isinstance(line, Move) and line.seat == seat and line.verb in taking:
                for name in (*line.objects, *line.with_):
                    if name.card and name.pattern and not name.marks and not (line.verb != "plays" and name.card in lying):
                        draft.lay(compose(program, list(name.pattern)), draft.base[hand] + player)

    def fill_up(self) -> None:
        """Lay unknown cards into the zones of which nothing is told, until there are as many as there usually are."""
        draft = self.draft
        for number, zone in enumerate(self.scene.program.zones):
            if not zone.usual:
                continue
            for player in range(draft.n) if zone.of_player else [0]:
                told = is_told(self.scene, self.scene.seats[player], number) if zone.of_player else number in self.told
                slot = draft.base[number] + player
                for _ in range(0 if told or draft.status[player] == OUT else zone.usual - len(draft.zones[slot])):
                    draft.lay(0, slot)

    # ---- values

    def tell_fields(self) -> None:
        """Give the game its stated values, and cards in play their stated marks."""
        program, draft = self.scene.program, self.draft
        for fact in self.scene.game:
            if isinstance(fact, FieldFact):
                draft.vars[fact.number] = on_the_table(draft, program.game_fields[fact.number], fact.value, fact.span)
        for reference, (marks, span) in self.marks.items():
            for mark, value in marks.items():
                draft.set_mark(reference, mark, on_the_table(draft, program.marks[mark], value, span))

    def give_defaults(self) -> None:
        """Give everything that no fact states its starting value: the game, the players, then the cards in play."""
        program, draft = self.scene.program, self.draft
        for number, default in enumerate(program.game_defaults):
            if draft.vars[number] is None:
                draft.vars[number] = self.first(program.game_fields[number], default, draft.active, "the game")
        for number, default in enumerate(program.player_defaults):
            for player in range(draft.n):
                if draft.fields[number][player] is None:
                    field = program.player_fields[number]
                    draft.put(number, player, self.first(field, default, player, draft.seats[player]))
        for i, lying in enumerate(draft.objects):
            if lying is not None:
                draft.make_marks(OBJECT - i, self.marks.get(OBJECT - i, ({}, None))[0])


    def first(self, field: Field, default: Callable[..., Any] | None, player: int, whose: str) -> Any:
        """The starting value of a field. Raises `Invalid` for one that depends on an unknown card."""
        if default is None:
            return field.nothing
        try:
            return default(self.draft, new_frame(self.draft.program, TURN, player))
        except NeedFace:
            message = f"`{field.key}` of {whose} depends on a card of which nothing is said: say what it is, or the number"
            raise Invalid([Diagnostic("Q010", message, self.scene.setup.span)]) from None


def is_told(scene: Scene, seat: str, zone: int) -> bool:
    """Whether a situation states the contents of a zone of a seat."""
    return any(isinstance(f, ZoneHolds | ZoneCount) and f.zone == zone for f in scene.facts[seat])


def _taking(program: Program, hand: int) -> Iterator[str]:
    """The verbs declared by the rules that name cards in a hand: abilities have them that are used from there."""
    return (clause.told for offers in program.offers.values() for zone, cards in offers if zone == hand
            for clauses in cards.by_name.values() for clause in clauses if clause.told in program.moves)


def hand_of(program: Program) -> int | None:
    """The zone that is a player's hand: a hidden one, preferably one from which cards are used."""
    used = {zone for offers in program.offers.values() for zone, _ in offers}
    hands = [i for i, z in enumerate(program.zones) if z.of_player and z.hidden and not z.pile]
    return min(hands, key=lambda i: i not in used, default=None)


def deck_of(program: Program) -> str:
    """The name of the pile of all players from which unknown cards are drawn, empty if there is none."""
    return next((z.named.title for z in program.zones if z.endless and z.pile and not z.of_player), "")
