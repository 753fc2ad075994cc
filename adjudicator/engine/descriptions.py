"""What is kept in fields and marks, in the words in which a situation states it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from adjudicator.engine.faces import face_words
from adjudicator.engine.fields import Field
from adjudicator.engine.program import Program
from adjudicator.engine.table import Table, face, mark

REFERRING = ("player", "card")
"""Types of values that are numbers in the engine, of which 0 is one like any other."""
NOBODY, NOTHING, UNKNOWN = "nobody", "nothing", "unknown"
"""The words for no player, no card, and no word of a list."""
_NONE = {"number": "0", "truth": "no"}


def is_none(field: Field, value: Any) -> bool:
    """Whether a field keeps nothing: 0, no, nobody, no card, or no word."""
    return value is None or (not value and field.type not in REFERRING)


def same_value(field: Field, one: Any, other: Any) -> bool:
    """Whether a field keeps the same in two states; nothing is kept in two ways, by a field that was set to it and by others."""
    return bool(one == other) or (is_none(field, one) and is_none(field, other))


def nothing_word(field: Field) -> str:
    """The word that says that a field keeps no player, no card or no word of a list; empty if it is a number or a truth value."""
    if field.type in _NONE:
        return ""
    return NOBODY if field.type == "player" else NOTHING if field.type in ("card", "name") else UNKNOWN


def value_words(table: Table, field: Field, value: Any, called: Callable[[str], str] = str) -> str:
    """What a field or a mark keeps, as a situation writes it after the key. `called`: how the name of a card is said."""
    # INVARIANT: a printed value is read back
    program, titles = table.program, table.program.words(field.type)
    if is_none(field, value):
        return _NONE.get(field.type) or nothing_word(field)
    match field.type:
        case "truth":
            return "yes"
        case "player":
            return str(table.seats[value])
        case "card":
            return face_words(program, face(table, value), called)
        case "name":
            return called(program.cards[value].named.title)
        case _:
            return titles[value - 1].title if titles else str(value)


def card_words(table: Table, card: int, without: int = -1, called: Callable[[str], str] = str) -> str:
    """A card in play in words, its marks after its name as in a situation.

    `without` leaves one of them out; `called`: how the name is said.
    """
    # INVARIANT: a mark tells cards apart
    program = table.program
    words = [face_words(program, face(table, card), called)]
    for number, (field, first) in enumerate(zip(program.marks, program.mark_defaults, strict=True)):
        value = mark(table, card, number)
        if not field.inner and number != without and (value is True or not same_value(field, value, first)):
            words.append(mark_words(table, field, value))
    return " ".join(words)


def slot_words(table: Table, slot: int) -> str:
    """A zone, or the part of it that one player has, in words."""
    title, holder = table.program.zones[table.layout.zone[slot]].named.title, table.layout.holder[slot]
    return f"`{title}`{f' of {table.seats[holder]}' if holder >= 0 else ''}"


def mark_words(table: Table, field: Field, value: Any) -> str:
    """A mark with its value: the key alone, the word of a list alone if no other mark has words of it, or both."""
    if value is True:
        return field.key
    said = value_words(table, field, value)
    return said if value and _says_which(table.program, field) else f"{field.key} {said}"


def _says_which(program: Program, field: Field) -> bool:
    """Whether a word of a list alone means this mark."""
    return bool(program.words(field.type)) and [mark.type for mark in program.marks].count(field.type) == 1


__all__ = [
    "NOBODY", "NOTHING", "UNKNOWN", "card_words", "is_none", "mark_words", "nothing_word", "same_value", "slot_words",
    "value_words",
]
