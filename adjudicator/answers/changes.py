"""Changes of one line of a situation, built from the vocabulary of its rules: what the author might have meant instead.

Every change is a line in the case notation, so it can be written into the file as it is shown.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import chain, islice

import attrs

from adjudicator.answers.card_words import card_name, card_text
from adjudicator.answers.omissions import leavable, with_facts
from adjudicator.answers.possible import Possible
from adjudicator.answers.stated import stated
from adjudicator.answers.subject import Edit, Subject
from adjudicator.cases.moves.choices import Pause
from adjudicator.cases.moves.playthrough import Played
from adjudicator.cases.situation.scene import about
from adjudicator.cases.situation.setup import deck_of
from adjudicator.cases.words.meaning import InPlay, Move, ZoneCount, ZoneHolds
from adjudicator.cases.words.vocabulary import vocabulary
from adjudicator.engine.faces import compose, face_words
from adjudicator.engine.program import Program
from adjudicator.engine.state import FACE, VALUE, State
from adjudicator.engine.table import PLAYING
from adjudicator.notation.agreement import said_of
from adjudicator.notation.case_lines import Counter, SeatFacts, ZoneFact
from adjudicator.notation.source import Span, fold

Edits = tuple[Edit, ...]
SPELLED = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


@attrs.frozen(slots=False, eq=False)
class Changes:
    """The changes of one situation. `start` is the state in which it begins, `played` its run."""

    subject: Subject
    start: State
    played: Played

    @property
    def program(self) -> Program:
        """The rules of the situation."""
        return self.subject.program

    @cached_property
    def own_lines(self) -> tuple[int, ...]:
        """The numbers of the lines of the situation itself, without those of its table."""
        setup = self.subject.setup
        spans = [setup.span, *(line.span for line in self.subject.written), *(s.span for s in setup.seats)]
        spans += [*(p.span for p in setup.piles), *(s.span for s in setup.settings)]
        spans += [*(g.span for g in setup.game), *(p.span for p in setup.printed)]
        spans += [t.span for t in setup.rules]
        first = setup.span.line
        return tuple(sorted({s.line for s in spans if s.line >= first}))

    @cached_property
    def facts_at(self) -> int:
        """The line before which a new fact is inserted: the first of the script, otherwise after the last line."""
        script = [line.span.line for line in self.subject.written]
        return min(script, default=self.own_lines[-1] + 1)

    @cached_property
    def behind(self) -> int:
        """The line before which a move is inserted that comes after all others."""
        return max((line.span.line for line in self.subject.written), default=self.own_lines[-1]) + 1

    @cached_property
    def possible(self) -> Possible:
        """What the game can contain."""
        return Possible(self.program, self.start)

    @cached_property
    def margin(self) -> str:
        """The indentation of the situation's lines."""
        text = self.subject.source.line(self.own_lines[-1])
        return text[: len(text) - len(text.lstrip())]

    def fact(self, words: str) -> Edits:
        """A new line among the facts."""
        return (Edit(f"{self.margin}{words}", before=self.facts_at),)

    def told(self, seat: str, thing: object, words: str) -> Edits:
        """A fact about a seat: in place of what the situation itself says about the same thing, otherwise a new line."""
        said = self._told.get((seat, thing))
        if said is None:
            return self.fact(f"{seat} {words}")
        line, span = said
        return (with_facts(line, {span: words}),)

    @cached_property
    def _told(self) -> dict[tuple[str, object], tuple[SeatFacts, Span]]:
        """Where the situation itself, not its table, states a fact: by the seat, and by what the fact is about."""
        own = {f.span: line for line in self.subject.setup.seats if line.span.line in self.own_lines for f in line.facts}
        return {(seat, about(fact)): (own[fact.span], fact.span)
                for seat, facts in self.subject.scene.facts.items() for fact in facts if fact.span in own}

    @cached_property
    def held(self) -> tuple[int, ...]:
        """The zones outside play from which cards are used."""
        return held_zones(self.program)

    # ---- what one line can say otherwise

    def few(self) -> Iterator[Edits]:
        """The nearest changes: facts left out, words and numbers of the seats, moves left out, readings."""
        yield from (edits for _, span, edits in leavable(self.subject)
                    if edits[0].replaces in self.own_lines and span not in self._hands)
        for player, seat in enumerate(self.subject.seats):
            yield from self.words(player, seat)
            yield from self.numbers(player, seat)
        yield from self.seat()
        yield from self.readings()
        yield from self.open_choices()
        yield from self.held_moves()
        yield from self.removed_cards()
        yield from self.marked()
        yield from self.stated()

    def many(self) -> Iterator[Edits]:
        """Everything else that one line can say: other cards, and cards played that nobody is said to hold."""
        yield from self.other_cards()
        for seat in self.subject.seats:
            yield from (m for card in self.playable for m in self.moves_of(seat, said_of(seat, f"plays {card}")))

    def other_cards(self) -> Iterator[Edits]:
        """Other cards before players and in their hands, other flips, other cards for all."""
        for seat in self.subject.seats:
            yield from self.persons(seat)
            yield from self.added(seat)
        yield from self.flips()
        yield from self.shared()
        yield from self.exchanged()

    def words(self, player: int, seat: str) -> Iterator[Edits]:
        """A different word for each field of a seat that has a list of words, such as another role."""
        for number, field in enumerate(self.program.player_fields):
            words = self.program.words(field.type)
            now = self.start.position.fields[number][player]
            yield from (self.told(seat, ("field", number), w.title) for i, w in enumerate(words, 1)
                        if i != now and not field.inner and self.possible.word(number, player, i))

    def numbers(self, player: int, seat: str) -> Iterator[Edits]:
        """A different value for each number that a seat has."""
        for number, field in enumerate(self.program.player_fields):
            now = self.start.position.fields[number][player]
            if field.type != "number" or field.inner or not isinstance(now, int):
                continue
            values = (1, now - 1, now + 1, 2)
            yield from (self.told(seat, ("field", number), f"{field.key} {v}")
                        for v in dict.fromkeys(values) if v != now and 0 <= v <= 99)
        if self.program.eliminates and self.start.position.status[player] == PLAYING:
            yield self.fact(f"{seat} eliminated")

    def readings(self) -> Iterator[Edits]:
        """A different reading of each interpretation that the situation settles, or that nobody settles."""
        lines = {s.name.text: s.span.line for s in self.subject.setup.settings}
        for number, point in enumerate(self.program.interpretations):
            for choice in range(len(point.choices)):
                if choice == self.start.settings[number]:
                    continue
                text = f"set {point.key} {point.choices[choice].key}"
                if lines.get(point.key) in self.own_lines:
                    yield (Edit(f"{self.margin}{text}", replaces=lines[point.key]),)
                elif point.key not in self.subject.chosen:
                    yield self.fact(text)

    # ---- cards

    @cached_property
    def used(self) -> frozenset[int]:
        """The cards that are used from a hand, by their number."""
        offered = {number for offers in self.program.offers.values() for _, cards in offers for number in cards.by_name}
        return frozenset(c.number for c in self.program.cards[1:] if c.number in offered or c.works in self.held)

    @cached_property
    def playable(self) -> tuple[str, ...]:
        """Those of them of which there may be one more."""
        return tuple(card_name(c) for c in self.program.cards[1:] if c.number in self.used and self.possible.card(c))

    def persons(self, seat: str) -> Iterator[Edits]:
        """A different card where a seat names one without its zone, such as another character."""
        for number, zone in enumerate(self.program.zones):
            if zone.of_player and zone.live and zone.single and self._cards(seat, number) is None:
                yield from (self.told(seat, ("zone", number), card_name(card)) for card in self.program.cards[1:]
                            if card.works == number and number not in self.held and self.possible.card(card))

    def added(self, seat: str) -> Iterator[Edits]:
        """One card more in each zone of a seat in which there may be several."""
        for number, zone in enumerate(self.program.zones):
            if not zone.of_player or zone.single:
                continue
            known = self._cards(seat, number)
            cards = [card for card in self.program.cards[1:] if self.possible.card(card) and (
                card.number in self.used if number in self.held else card.works == number)]
            if known is not None or number in self.held or zone.live:
                yield from (self._list(seat, number, [*(known or ()), card_name(card)]) for card in cards)
            yield from (self._list(seat, number, [*(known or ()), other]) for other in self._others(known or ()))

    def _others(self, cards: Sequence[str]) -> Iterator[str]:
        """Cards without a name that differ from one of these in one printed value."""
        words = vocabulary(self.program)
        found: dict[str, None] = {}
        for card in cards:
            pattern = words.pattern(card)
            if pattern is None or pattern[0] or not any(pattern):
                continue
            for i, field in enumerate(self.program.face_fields, 1):
                for value in range(1, len(self.program.words(field.type)) + 1):
                    found[face_words(self.program, compose(self.program, [*pattern[:i], value, *pattern[i + 1:]]))] = None
        yield from (card for card in found if card not in cards)

    def removed_cards(self) -> Iterator[Edits]:
        """One card fewer in each zone of each seat."""
        for seat, number, known in self._known_cards():
            for at in range(len(known)):
                yield self._list(seat, number, [c for i, c in enumerate(known) if i != at])

    def _known_cards(self) -> Iterator[tuple[str, int, list[str]]]:
        """The seats and zones whose cards the situation states, with these cards."""
        for seat in self.subject.seats:
            for number, zone in enumerate(self.program.zones):
                known = self._cards(seat, number) if zone.of_player else None
                if known:
                    yield seat, number, known

    def marked(self) -> Iterator[Edits]:
        """A different mark for each card in play."""
        words = vocabulary(self.program)
        for seat, number, known in self._known_cards():
            for at, card in enumerate(known if self.program.zones[number].live else ()):
                marked = words.marked(card, self.subject.seats)
                name, marks = marked.name, marked.marks
                for i, field in enumerate(self.program.marks):
                    now = marks.get(i, self.program.mark_defaults[i])
                    if field.type == "truth":
                        others = [name if now else f"{card} {field.key}"]
                    elif i in marks and field.type == "number" and isinstance(now, int):
                        others = [f"{name} {field.key} {v}" for v in (now - 1, now + 1) if v >= 0]
                    else:
                        others = []
                    yield from (self._list(seat, number, [*known[:at], other, *known[at + 1:]]) for other in others)

    def exchanged(self) -> Iterator[Edits]:
        """Another printed value of each card that has no name."""
        for seat, number, known in self._known_cards():
            for at, card in enumerate(known):
                yield from (self._list(seat, number, [*known[:at], other, *known[at + 1:]]) for other in self._others((card,)))

    def _list(self, seat: str, zone: int, cards: list[str]) -> Edits:
        return self.told(seat, ("zone", zone), f"{self.program.zones[zone].named.title} [{', '.join(cards)}]")

    def with_card(self, seat: str, name: str) -> Iterator[Edits]:
        """A card given to a seat wherever it can be used."""
        card = next((c for c in self.program.cards[1:] if fold(name) in map(fold, c.named.spellings())), None)
        for number, zone in enumerate(self.program.zones):
            if card is None or not self.possible.card(card):
                return
            if not zone.of_player or not (number == card.works or number in self.held):
                continue
            if zone.single:
                yield self.told(seat, ("zone", number), card_name(card))
            else:
                yield self._list(seat, number, [*(self._cards(seat, number) or ()), card_name(card)])

    def _cards(self, seat: str, zone: int) -> list[str] | None:
        """What the situation states about a zone of a seat, None if nothing."""
        for fact in self.subject.scene.facts[seat]:
            if isinstance(fact, ZoneHolds) and fact.zone == zone:
                return [card_text(c) for c in fact.cards]
            if isinstance(fact, ZoneCount) and fact.zone == zone:
                return [f"{fact.count} ?"] if fact.count else []
            if isinstance(fact, InPlay) and fact.zone == zone and not self.program.zones[zone].single:
                return [fact.span.said]
        return None

    @cached_property
    def _hands(self) -> frozenset[Span]:
        """The places of the facts that state the cards of a hand: leaving them open says less than changing them."""
        hidden = [n for n, z in enumerate(self.program.zones) if z.hidden]
        return frozenset(f.span for line in self.subject.setup.seats for f in line.facts if isinstance(f, ZoneFact | Counter)
                         if any(self._is((f.zone if isinstance(f, ZoneFact) else f.name).text, n) for n in hidden))

    def _is(self, name: str, zone: int) -> bool:
        return fold(name) in [fold(s) for s in self.program.zones[zone].named.spellings()]

    # ---- the table

    def seat(self) -> Iterator[Edits]:
        """One player more."""
        if self.possible.seats(len(self.subject.seats) + 1):
            yield self.fact(next(c for c in SPELLED if c not in self.subject.seats))

    def stated(self) -> Iterator[Edits]:
        """Another number of each value of the game, and of each printed value, that the situation says."""
        yield from stated(self.subject, self.own_lines)

    def shared(self) -> Iterator[Edits]:
        """A card in a shared zone in which cards act: the zone is not mentioned, or said to be empty."""
        base = self.program.layout(len(self.subject.seats)).base
        for number, zone in enumerate(self.program.zones):
            if not zone.live or zone.of_player or zone.holds or self.start.position.zones[base[number]]:
                continue
            empty = next((p.span.line for p in self.subject.setup.piles if self._is(p.name.text, number)), None)
            for row in [f"{zone.named.title} [{card_name(card)}]" for card in self.program.cards[1:] if card.works == number]:
                yield self.fact(row) if empty is None else (Edit(f"{self.margin}{row}", replaces=empty),)

    def flips(self) -> Iterator[Edits]:
        """A different printed value for the first cards of the deck."""
        name = deck_of(self.program)
        deck = next((p for p in self.subject.setup.piles if fold(p.name.text) == fold(name)), None)
        if deck is None or deck.span.line not in self.own_lines:
            return
        cards = [card_text(c) for c in deck.cards for _ in range(c.count)]
        for at in range(min(3, len(cards))):
            for field in self.program.face_fields:
                for value in self.program.words(field.type):
                    new = [*cards[:at], value.title, *cards[at + 1:]]
                    yield (Edit(f"{self.margin}{deck.name.text} [{', '.join(new)}]", replaces=deck.span.line),)

    # ---- moves

    def held_moves(self) -> Iterator[Edits]:
        """Every card that a seat holds or has in play, used where the situation does not use it."""
        for seat, number, known in self._known_cards():
            for card in dict.fromkeys(known):
                verb = "plays" if number in self.held and not self.program.zones[number].live else "uses"
                for said in (verb, *self._own_verbs(number)):
                    yield from self.moves_of(seat, said_of(seat, f"{said} {card}"))
        for seat in self.subject.seats:
            yield from self.moves_of(seat, said_of(seat, "declines"))

    def _own_verbs(self, zone: int) -> list[str]:
        """The verbs of moves declared by cards that are in a zone."""
        offered = [cards.by_name for offers in self.program.offers.values() for number, cards in offers if number == zone]
        lying = [card.clauses for card in self.program.cards if card.works == zone]
        clauses = [c for table in offered for group in table.values() for c in group] + [c for group in lying for c in group]
        return sorted({clause.move_word for clause in clauses if clause.move_word})

    def open_choices(self) -> Iterator[Edits]:
        """What a player could have chosen instead at each question of the run, and at the question where it ends."""
        words = vocabulary(self.program)
        made = [m.span.line if m is not None else 0 for m in self.played.made]
        left = [m.span.line for m in self.played.unmade]
        states = [*self.played.asked, self.played.state]
        for at, state in enumerate(states):
            if state.question is None or state.question.kind in (FACE, VALUE):
                continue
            pause = Pause.of(state, words)
            seat = state.seats[state.question.player] if state.question.player >= 0 else ""
            for move in _choices(pause):
                if at < len(made) and made[at]:
                    yield (Edit(f"{self.margin}{move}", replaces=made[at]),)
                else:
                    later = next((n for n in chain(islice(made, at, None), left) if n and self._seats_of.get(n, "") == seat), 0)
                    yield (Edit(f"{self.margin}{move}", before=later or self.behind),)

    @cached_property
    def _seats_of(self) -> dict[int, str]:
        """Whose move stands in a line, by its number."""
        return {m.span.line: m.seat for m in reversed(self.subject.moves) if isinstance(m, Move)}

    def line_at(self, seat: str, asked: int) -> int:
        """The line of a seat's first move after this number of questions, answered or not; otherwise the line after the last."""
        made = [m.span.line if m is not None else 0 for m in self.played.made[asked:]]
        left = [m.span.line for m in self.played.unmade]
        return next((n for n in (*made, *left) if n and self._seats_of.get(n, "") == seat), self.behind)

    def moves_of(self, seat: str, words: str) -> Iterator[Edits]:
        """A move inserted before each of the seat's own moves, and after the last move of all."""
        own = [m.span.line for m in self.subject.moves if isinstance(m, Move) and m.seat == seat]
        for line in (self.behind, *reversed(own)):
            yield (Edit(f"{self.margin}{words}", before=line),)

    def instead(self, seat: str, words: str) -> Iterator[Edits]:
        """A move that replaces each of the seat's own."""
        yield from ((Edit(f"{self.margin}{words}", replaces=m.span.line),) for m in self.subject.moves
                    if isinstance(m, Move) and m.seat == seat)


def held_zones(program: Program) -> tuple[int, ...]:
    """The zones outside play from which cards are used, such as hands."""
    return tuple(sorted({n for offers in program.offers.values() for n, _ in offers if not program.zones[n].live}))


def _choices(pause: Pause) -> Iterator[str]:
    """The moves that a question allows, in words."""
    for choice in range(len(pause.question.choices) + pause.question.may_pass):
        words = pause.move(choice)
        if words is not None and " ?" not in words:
            yield words


__all__ = ["Changes", "Edits"]
