"""What a fact of a situation says about a field, of a player or of the game."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain
from typing import Any

from adjudicator.cases.words.vocabulary import Vocabulary
from adjudicator.engine.descriptions import nothing_word, same_value
from adjudicator.engine.fields import Field
from adjudicator.engine.frames import FIRST_MARK, FRESH, LIES_FRESH
from adjudicator.engine.table import OBJECT, Table, cards, face, lying, name
from adjudicator.notation.case_lines import Counter, Named
from adjudicator.notation.source import Diagnostic, Invalid, Span, fold

TRUTHS = {"yes": True, "no": False}
"""The words for a truth value."""


def stated_field(fact: object, words: Vocabulary, seats: Sequence[str], of_game: bool) -> tuple[int, object] | None:
    """The number of the field that a fact gives, and its value; None if the fact is about something else.

    A number follows the key of its field. The key of a truth value is alone or before `yes` or `no`. A word of a list is alone or
    after a key, where `unknown` says that nobody knows it; so is the name of a seat, or `nobody`, and a card, or `nothing`. For
    a card its pattern is returned.
    """
    fields = words.program.game_fields if of_game else words.program.player_fields
    keys = words.game if of_game else words.fields
    if isinstance(fact, Counter):
        number = keys.get(fold(fact.name.text))
        return None if number is None or fields[number].type != "number" else (number, fact.value)
    if not isinstance(fact, Named):
        return None
    text = fact.name.text
    number = keys.get(fold(text))
    if number is not None and fields[number].type == "truth":
        return number, True
    first, _, rest = text.partition(" ")
    number = keys.get(fold(first))
    if number is not None and rest:
        field = fields[number]
        value = _value(field, rest.strip().strip('"'), words, seats)
        if value is not None:
            return number, value
        if rest == nothing_word(field):
            return number, field.nothing
    kind, value = words.words.get(fold(text), ("", None))
    return next(((i, value) for i, field in enumerate(fields) if field.type == kind), None)


def _value(field: Field, text: str, words: Vocabulary, seats: Sequence[str]) -> object:
    if field.type == "player":
        return seats.index(text) if text in seats else None
    if field.type == "name":
        return words.card(text) or None
    if field.type == "card":
        pattern = words.pattern(text)
        return pattern if pattern is not None and any(pattern) else None
    if field.type == "truth":
        return TRUTHS.get(fold(text))
    kind, value = words.words.get(fold(text), ("", None))
    return value if kind == field.type else None


def on_the_table(table: Table, words: Vocabulary, field: Field, value: object, span: Span) -> object:
    """The value as a state keeps it: a card is one in play, or else one that lies elsewhere. Raises `Invalid` if there is none.

    A card is given by the number of its name, or as a pattern.
    """
    if field.type != "card" or value is None:
        return value
    pattern = value if isinstance(value, tuple) else (int(str(value)), *[0] * (len(table.program.face_sizes) - 1))
    in_play = [OBJECT - number for number, entry in enumerate(table.objects) if entry is not None]
    elsewhere = (card for slot in range(table.slots) if not table.layout.live[slot] for card in cards(table, slot))
    found = next((card for card in chain(in_play, elsewhere) if words.fits(pattern, face(table, card))), None)
    if found is None:
        card = table.program.cards[pattern[0]]
        zone = table.program.zones[card.works] if pattern[0] and card.works >= 0 else None
        where = "" if zone is None or zone.of_player else f": tell what lies in `{zone.named.title}`, and it among them"
        said = card.named.title if pattern[0] else span.said
        raise Invalid([Diagnostic("N011", f"no `{said}` is in play", span, f"this must be a card on the table{where}")])
    return found


def has_mark(table: Table, card: int, number: int, value: object) -> bool:
    """Whether a card in play has a mark with this value, as `Marked` gives it; a card is given by the number of its name."""
    return had_mark(table, lying(table, card), number, value)


def had_mark(table: Table, entry: tuple[Any, ...] | None, number: int, value: object) -> bool:
    """The same of a card whose entry in play was this; None for a card that was not in play: it has no marks."""
    if entry is None:
        return False
    if number == FRESH:
        return bool(entry[LIES_FRESH]) == value
    field = table.program.marks[number]
    kept: Any = entry[FIRST_MARK + number]
    if field.type == "card" and kept is not None:
        return name(table, kept) == value
    return same_value(field, kept, value)
