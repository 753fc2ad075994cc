"""The choices at a question as values: each with a key that is the same in any process, at any table and with any sets.

The engine itself keeps numbers (`Question.choices`). They become values only here, on request.
"""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from typing import Any, assert_never

import attrs

from adjudicator.engine.faces import face_words, label_of, part
from adjudicator.engine.program import Program
from adjudicator.engine.references import LASTS, NAMED
from adjudicator.engine.sight import known_to, sees_card
from adjudicator.engine.state import ALTERNATIVE, CONSENT, FACE, OFFER, VALUE, Question, State
from adjudicator.engine.table import BASE, WHOLE
from adjudicator.engine.view import View
from adjudicator.values import frozen


@frozen
class Seat:
    """A player."""

    seat: str

    @property
    def key(self) -> str:
        """`seat:` and the name of the seat."""
        return f"seat:{self.seat}"


@frozen
class CardOption:
    """A card where it is. `card` is the key of its name, empty for an unknown one; `printed` is what else is known of it.

    `zone` is the key of a zone, `holder` the seat that has it, empty for a shared one. `ordinal` counts cards that look the same
    there, from 0. `title` is the card in words.
    """

    card: str
    printed: tuple[str, ...]
    zone: str
    holder: str
    ordinal: int
    title: str

    @property
    def key(self) -> str:
        """Its place, what is known of it, and which of several it is."""
        where = f"{self.zone} of {self.holder}" if self.holder else self.zone
        which = f"#{self.ordinal + 1}" if self.ordinal else ""
        return f"card:{where}/{' '.join((self.card or '?', *self.printed))}{which}"


@frozen
class Ability:
    """Something that a player may use. `clause` is its address: the card or rule, the moment, and which of several it is.

    `card` is the card it is done with, if any; `used_as` is the key of the name that the card is used as, empty if that is its
    own, `used_title` that name in words. `owner` is the card or rule of the clause in words; `verb` is the word of the moves that
    mean the ability, if it carries one.
    """

    clause: str
    card: CardOption | None
    used_as: str
    used_title: str
    owner: str
    verb: str

    @property
    def key(self) -> str:
        """The address of the clause, the card, and what it is used as."""
        with_ = f" with {self.card.key}" if self.card is not None else ""
        return f"ability:{self.clause}{with_}{f' as {self.used_as}' if self.used_as else ''}"


@frozen
class HiddenCard:
    """A card of a zone that the player does not see; chance decides which. `title` is the zone in words."""

    zone: str
    holder: str
    title: str

    @property
    def key(self) -> str:
        """The zone."""
        return f"hidden:{f'{self.zone} of {self.holder}' if self.holder else self.zone}"


@frozen
class Word:
    """One of the words that a rule offers: an alternative, a number, the title of a card."""

    word: str

    @property
    def key(self) -> str:
        """`word:` and the word."""
        return f"word:{self.word}"


@frozen
class Consent:
    """Yes to what a card or rule offers; `title` is that card or rule."""

    title: str

    @property
    def key(self) -> str:
        """There is only one."""
        return "yes"


@frozen
class Face:
    """The face of an unknown card: all of it, or the `field` (key) that is looked at. `shows` is that in words."""

    card: CardOption
    field: str
    shows: str

    @property
    def key(self) -> str:
        """The card, and what it shows."""
        return f"face:{self.card.key}{f'.{self.field}' if self.field else ''}={self.shows}"


@frozen
class Value:
    """A printed value that no source gives: the key of the card's name, the word, the number."""

    card: str
    word: str
    number: int

    @property
    def key(self) -> str:
        """The name, the word and the number."""
        return f"value:{self.card}.{self.word}={self.number}"


PASS = "pass"
"""The key of declining, or of ending a turn, if that may be chosen."""
Option = Ability | CardOption | Seat | Word | HiddenCard | Face | Value | Consent


def options_of(view: View, question: Question) -> tuple[Option, ...]:
    """The choices at the open question of a state, in order."""
    # INVARIANT: keys tell options apart
    # INVARIANT: keys are the same with any sets and seats
    return tuple([_option(view, question, choice) for choice in question.choices])


def open_options(state: State) -> tuple[Option, ...]:
    """The choices of a waiting state; nothing if it does not wait."""
    return () if state.question is None else options_of(View(state), state.question)


def legal_keys(state: State) -> tuple[str, ...]:
    """The keys of all choices of a waiting state, in order, `PASS` last."""
    question = state.question
    return () if question is None else (*[option.key for option in open_options(state)], *([PASS] if question.may_pass else []))


def number_of(state: State, key: str) -> int:
    """The number of the choice with a key. Raises ValueError, which lists the keys, if there is none."""
    keys = legal_keys(state)
    if key not in keys:
        raise ValueError(f"`{key}` is not among the choices: {', '.join(keys) or 'nothing is asked'}")
    return keys.index(key)


def _option(view: View, question: Question, choice: Any) -> Option:
    if question.kind == OFFER:
        return _ability(view, *choice)
    if question.kind == ALTERNATIVE:
        return Word(choice)
    if question.kind == CONSENT:
        origin = view.program.origins[question.code]
        return Consent(origin.title if origin is not None else "")
    if question.kind == FACE:
        return _face(view, *choice)
    if question.kind == VALUE:
        name, word, number = choice
        return Value(view.program.cards[name].named.key, word, number)
    if isinstance(choice, tuple):
        slot = choice[1]
        return HiddenCard(*_place(view, slot), view.program.zones[view.zone_of(slot)].named.title)
    return Seat(view.seats[choice]) if 0 <= choice < BASE else _card(view, choice, question.player)


def _ability(view: View, clause: int, card: int | None, name: int) -> Ability:
    program = view.program
    card = None if card is not None and card <= LASTS else card  # a lasting ability is done with no card
    other = card is not None and name != view.name(card)
    named = program.cards[name].named
    return Ability(addresses(program)[clause], None if card is None else _card(view, card), named.key if other else "",
                   named.title if other else "", program.clauses[clause].owner_title, program.clauses[clause].move_word)


def _card(view: View, card: int, player: int = -1) -> CardOption:
    """A card as an option. A player who chooses among cards that lie face down does not learn what they are."""
    program, slot = view.program, view.slot_of(card)
    face = _face_to(view, card, player)
    name = face % program.face_sizes[0]
    key = program.cards[name].named.key if name else ""
    before = 0
    if card < 0 <= slot:
        cards = view.cards(slot)
        before = [_face_to(view, c, player) for c in cards[:cards.index(card)]].count(face) if card in cards else 0
    return CardOption(key, _printed(program, face), *_place(view, slot), before, face_words(program, face))


def _face_to(view: View, card: int, player: int) -> int:
    """What a player knows of a card that they may choose: nothing if it lies face down and they have not been shown it."""
    face, slot = view.face(card), view.slot_of(card)
    if card >= 0 or slot < 0 or player < 0 or sees_card(view, card, player):
        return face
    return face if card in known_to(view, view.position.seen, player, slot) else 0


def _printed(program: Program, face: int) -> tuple[str, ...]:
    """What is known of a card besides its name: printed values by their keys, and a label."""
    found = []
    for number, field in enumerate(program.face_fields, 1):
        value = part(program, face, number)
        if value:
            found.append(next(e for e in program.enumerations if e.key == field.type).values[value - 1].key)
    label = label_of(part(program, face, len(program.face_sizes) - 1))
    return (*found, label) if label else tuple(found)


def _place(view: View, slot: int) -> tuple[str, str]:
    """The key of the zone of a slot, and the seat that has it."""
    if slot < 0:
        return "", ""
    holder = view.layout.holder[slot]
    return view.program.zones[view.zone_of(slot)].named.key, view.seats[holder] if holder >= 0 else ""


def _face(view: View, card: int, field: int, value: int) -> Face:
    program = view.program
    if field == WHOLE:
        return Face(_card(view, card), "", face_words(program, value))
    if field == NAMED:
        return Face(_card(view, card), "name", program.cards[value].named.title)
    kind = program.face_fields[field - 1]
    values = next(e for e in program.enumerations if e.key == kind.type).values
    return Face(_card(view, card), kind.key, values[value - 1].title)


@lru_cache(maxsize=64)
def addresses(program: Program) -> tuple[str, ...]:
    """An address for every clause: the card or rule, what it waits for, and which of several it is there."""
    counts: Counter[str] = Counter()
    found = []
    for clause in program.clauses:
        owner = program.cards[clause.owner].named.key if clause.owner else clause.owner_title
        place = f"{owner}.{'+'.join(clause.moments) or clause.kind}"
        counts[place] += 1
        found.append(place if counts[place] == 1 else f"{place}.{counts[place]}")
    return tuple(found)


def as_plain(option: Option) -> dict[str, Any]:
    """An option as plain values: its kind, its key, and its parts."""
    return {"kind": kind_of(option), "key": option.key, **{
        name: as_plain(value) if isinstance(value, CardOption) else list(value) if isinstance(value, tuple) else value
        for name, value in attrs.asdict(option, recurse=False).items()}}


def kind_of(option: Option) -> str:
    """The kind of an option, in a word or two."""
    match option:
        case Ability():
            return "ability"
        case CardOption():
            return "card"
        case Seat():
            return "seat"
        case Word():
            return "word"
        case HiddenCard():
            return "hidden card"
        case Face():
            return "face"
        case Value():
            return "value"
        case Consent():
            return "consent"
        case _:
            assert_never(option)


__all__ = ["PASS", "Ability", "CardOption", "Consent", "Face", "HiddenCard", "Option", "Seat", "Value", "Word", "as_plain",
           "kind_of", "legal_keys", "number_of", "open_options", "options_of"]
