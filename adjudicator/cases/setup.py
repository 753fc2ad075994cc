"""From a situation put together to the state in which it begins."""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from adjudicator.cases.facts import field_told, on_the_table
from adjudicator.cases.scene import Scene, character
from adjudicator.cases.vocabulary import Vocabulary, unknown, vocabulary
from adjudicator.engine.draft import Draft
from adjudicator.engine.frames import AT, LIES_FACE, TURN, YOU, new_frame
from adjudicator.engine.position import OUT, Position
from adjudicator.engine.program import Program
from adjudicator.engine.state import State
from adjudicator.engine.table import OBJECT
from adjudicator.notation.case_lines import CardText, Counter, Eliminated, Line, Move, Named, Text, Used, ZoneFact
from adjudicator.notation.source import Diagnostic, Invalid, Span, fold

TAKEN_FROM_HAND = frozenset({"plays", "discards", "reveals"})
UNSEEN = "unseen"
"""The cards that nobody has seen, of which any may be drawn: they lie in no zone."""


def begin(scene: Scene, script: Sequence[Line], readings: tuple[int, ...], logging: bool = True) -> State:
    """The state in which a situation begins. Raises `Invalid` for facts that the program has no place for."""
    program = scene.program
    mover = next((line.seat.text for line in script if isinstance(line, Move)), scene.seats[0])
    active = _seat(scene, scene.setup.turn) if scene.setup.turn else scene.seats.index(mover) if mover in scene.seats else 0
    draft = Draft(State(program, scene.seats, readings, Position.empty(program, len(scene.seats), active), None, None,
                        logging=logging))
    work = _Work(scene, vocabulary(program), draft)
    phase = work.phase()
    work.print_values()
    work.lay_out()
    for player, seat in enumerate(scene.seats):
        work.seat(player, seat)
        work.infer_hand(player, seat, script)
    work.fill_boxes(phase)
    work.tell_fields()
    work.give_defaults()
    frame = new_frame(program, TURN, active)
    frame[AT] = phase
    draft.stack.append(frame)
    return draft.freeze()


def _seat(scene: Scene, text: Text) -> int:
    if text.text not in scene.seats:
        raise unknown("seat", text.text, text.span, list(scene.seats))
    return scene.seats.index(text.text)


@attrs.define(slots=True)
class _Work:
    """A draft on its way. `marks`: what is told of the marks of cards in play; `told`: the zones that are spoken of."""

    scene: Scene
    words: Vocabulary
    draft: Draft
    marks: dict[int, tuple[dict[int, object], Span]] = attrs.Factory(dict)
    told: set[int] = attrs.Factory(set)

    def phase(self) -> int:
        """The phase with which the run begins."""
        text = self.scene.setup.phase
        if text is None:
            return self.words.phases.get("play", 0)
        if text.text.casefold() not in self.words.phases:
            raise unknown("phase", text.text, text.span, list(self.words.phases))
        return self.words.phases[text.text.casefold()]

    # ---- printed values

    def print_values(self) -> None:
        """Take in what is printed on cards and the rules do not know."""
        for line in self.scene.printed:
            self.print_value(self.words.need_card(line.card), line.word.text, line.value, line.span)

    def print_value(self, name: int, word: str, value: int, span: Span) -> None:
        """Have a printed value be known. Raises `Invalid` for one that is printed otherwise, or not at all."""
        card = self.draft.program.cards[name]
        known = card.printed.get(word)
        if known is None:
            raise unknown(f"value of {card.named.title}", word, span, list(card.printed))
        if self.draft.is_open(name, word):
            self.draft.state(name, word, value)
            return
        printed = known if isinstance(known, int) else self.draft.stated(name, word)
        if printed != value:
            raise Invalid([Diagnostic("N012", f"`{word}` of `{card.named.title}` is `{printed}`, not `{value}`", span)])

    # ---- cards

    def lay_out(self) -> None:
        """Put cards into the piles and the shared zones."""
        program, draft = self.scene.program, self.draft
        for pile in self.scene.setup.piles:
            if pile.name.text == UNSEEN:
                draft.pool = tuple(sorted(f for c in pile.cards for f in [self.words.face(c)] * c.count))
            else:
                self.fill(self.zone(pile.name.text, pile.span, shared=True), 0, pile.cards)
        for event in self.scene.setup.events:
            number = self.words.need_card(event)
            draft.enter(number, draft.base[program.cards[number].works], fresh=False)
        for fact in self.scene.game:
            if field_told(fact, self.words, self.scene.seats, of_game=True) is None:
                self.lie(fact, 0, shared=True)

    def zone(self, name: str, span: Span, shared: bool) -> int:
        """The number of a zone. Raises `Invalid` where there is none of the name."""
        zones = self.scene.program.zones
        zone = self.words.zones.get(fold(name))
        if zone is None or zones[zone].of_player == shared:
            keys = self.words.game if shared else self.words.fields
            known = [z.named.title for z in zones if z.of_player != shared]
            raise unknown("pile" if shared else "zone of a player", name, span, [*known, *keys])
        return zone

    def lie(self, fact: object, player: int, shared: bool) -> None:
        """Put the cards of a fact into their zone."""
        if isinstance(fact, ZoneFact):
            self.fill(self.zone(fact.zone.text, fact.span, shared), player, fact.cards)
        elif isinstance(fact, Counter):
            zone = self.zone(fact.name.text, fact.span, shared)
            self.fill(zone, player, (CardText(fact.value, "?", "", fact.span),) if fact.value else ())
            self.draft.ends |= 1 << self.draft.base[zone] + player
        elif isinstance(fact, Named):
            known = [z.named.title for z in self.scene.program.zones if z.of_player != shared]
            raise unknown("value of the game", fact.name.text, fact.span, [*known, *self.words.game])

    def fill(self, zone: int, player: int, cards: tuple[CardText, ...]) -> None:
        """Lay cards into a zone: of a hidden pile the first one written lies on top."""
        kind = self.scene.program.zones[zone]
        slot = self.draft.base[zone] + player
        self.told.add(zone)
        for card in reversed(cards) if kind.hidden and kind.pile else cards:
            marked = self.words.marked(card.text) if kind.live else None
            face = self.words.face(card if marked is None else attrs.evolve(card, text=marked.name))
            for word, value in marked.printed.items() if marked is not None else ():
                self.print_value(face % self.scene.program.face_sizes[0], word, value, card.span)
            for _ in range(card.count):
                self.lay(face, slot)
                if marked is not None:
                    self.marks[self.draft.zones[slot][-1]] = (marked.marks, card.span)

    def lay(self, face: int, slot: int) -> None:
        """Lay a card into a zone of any nature."""
        if self.draft.layout.live[slot]:
            self.draft.enter(face, slot, fresh=False)
        else:
            self.draft.lay(face, slot)

    def fill_boxes(self, phase: int) -> None:
        """All cards of a kind lie in the zone that holds them, but for those that lie elsewhere.

        A zone that the situation speaks of holds what is said. One that is not live is filled at the beginning of a game only.
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
        """Give a player what is told of him. A seat that is named by a word of a list has it."""
        draft, program = self.draft, self.scene.program
        kind, value = self.words.words.get(fold(seat), ("", 0))
        for number, field in enumerate(program.player_fields):
            if field.type == kind:
                draft.put(number, player, value)
        for fact in self.scene.facts[seat]:
            told = field_told(fact, self.words, self.scene.seats, of_game=False)
            if told is not None:
                field = program.player_fields[told[0]]
                draft.put(told[0], player, on_the_table(draft, field, told[1], fact.span))
            elif isinstance(fact, Named):
                zone, name = character(fact, self.words)
                draft.enter(name, draft.base[zone] + player, fresh=False)
            elif isinstance(fact, Counter | ZoneFact):
                self.lie(fact, player, shared=False)
            elif isinstance(fact, Eliminated):
                draft.set_status(player, OUT)
            elif isinstance(fact, Used):
                self.use_up(fact, player)

    def use_up(self, fact: Used, player: int) -> None:
        """Note what a player may do only once a turn as done."""
        number = self.words.need_card(fact.name)
        limited = [c for c in self.words.program.cards[number].clauses if c.once]
        if not limited:
            raise Invalid([Diagnostic("N005", f"`{fact.name.text}` has nothing that is limited to once a turn", fact.span)])
        self.draft.used.extend((c.once, c.number, player, None) for c in limited)

    def infer_hand(self, player: int, seat: str, script: Sequence[Line]) -> None:
        """A hand that is not told holds the cards that the player's moves take from it."""
        draft, words = self.draft, self.words
        hand = _hand(words.program)
        told = any(isinstance(f, ZoneFact | Counter) and words.zones.get(
            fold((f.zone if isinstance(f, ZoneFact) else f.name).text)) == hand for f in self.scene.facts[seat])
        if hand is None or told or draft.status[player] == OUT:
            return
        lying = [draft.name(c) for z, zone in enumerate(words.program.zones) if zone.of_player and zone.live
                 for c in draft.cards(draft.base[z] + player)]
        for line in script:
            if isinstance(line, Move) and line.seat.text == seat and line.verb.text in TAKEN_FROM_HAND:
                for text in (*line.phrase.objects, *line.phrase.with_):
                    pattern = words.pattern(text.text)
                    if pattern and pattern[0] and not (line.verb.text == "discards" and pattern[0] in lying):
                        draft.lay(words.face(CardText(1, text.text, "", text.span)), draft.base[hand] + player)

    # ---- values

    def tell_fields(self) -> None:
        """Give the game the values, and cards in play the marks, that are told."""
        program, draft = self.scene.program, self.draft
        for fact in self.scene.game:
            told = field_told(fact, self.words, self.scene.seats, of_game=True)
            if told is not None:
                draft.vars[told[0]] = on_the_table(draft, program.game_fields[told[0]], told[1], fact.span)
        for reference, (marks, span) in self.marks.items():
            for mark, value in marks.items():
                draft.set_mark(reference, mark, on_the_table(draft, program.marks[mark], value, span))

    def give_defaults(self) -> None:
        """Give everything that no fact told its first value: the game, the players, then the cards in play."""
        program, draft = self.scene.program, self.draft
        for number, default in enumerate(program.game_defaults):
            if draft.vars[number] is None:
                frame = new_frame(program, TURN, draft.active)
                draft.vars[number] = default(draft, frame) if default is not None else _empty(program.game_fields[number].type)
        for number, default in enumerate(program.player_defaults):
            for player in range(draft.n):
                if draft.fields[number][player] is None:
                    frame = new_frame(program, TURN, player)
                    assert frame[YOU] == player
                    empty = _empty(program.player_fields[number].type)
                    draft.put(number, player, default(draft, frame) if default is not None else empty)
        for i, lying in enumerate(draft.objects):
            if lying is not None:
                draft.make_marks(OBJECT - i, self.marks.get(OBJECT - i, ({}, None))[0])


def _hand(program: Program) -> int | None:
    """The zone that is a player's hand: a hidden one, before others one from which cards are used."""
    used = {zone for offers in program.offers.values() for zone, _ in offers}
    hands = [i for i, z in enumerate(program.zones) if z.of_player and z.hidden and not z.pile]
    return min(hands, key=lambda i: i not in used, default=None)


def _empty(kind: str) -> object:
    return None if kind in ("player", "card") else 0
