"""The printed values of cards as they count at present: clauses may replace them, as they may change any value.

What is replaced need not be known; reading a value that is not replaced asks for it.
"""

from __future__ import annotations

from typing import Any

from adjudicator.engine.draft import Draft
from adjudicator.engine.frames import CARD, ENVIRONMENT, THIS, YOU
from adjudicator.engine.index import index_of
from adjudicator.engine.references import BASE


def shown(d: Draft, card: int, field: int, key: str) -> int:
    """A printed value (suit, rank) of a card. Raises `NeedFace` if it is neither known nor replaced."""
    value = _replaced(d, card, key)
    return d.look(card, field) if value is None else value


def shown_row(d: Draft, row: int, field: int, key: str) -> int:
    """The same of the card behind an attack, 0 where there is none."""
    entry = d.rows[row]
    if entry[CARD] is None:
        return 0
    this = entry[ENVIRONMENT][THIS - YOU]
    same = this is not None and d.face(this) == entry[CARD]
    value = _replaced(d, this if same else BASE + entry[CARD] * d.slots, key)
    return d.look_row(row, field) if value is None else value


def shown_print(d: Draft, word: str, cards: tuple[int, ...]) -> int:
    """The sum of a printed number over cards. Raises `NeedValue` if a needed one is not given."""
    total = 0
    for card in cards:
        value: Any = None
        for clause, you, this in (d.index or index_of(d)).changes.get(word, ()):
            if value is None and not clause.replaces:
                value = d.stated_print(word, (card,))
            value = clause.adjust(d, value, you, this, card)  # type: ignore[misc]
        total += d.stated_print(word, (card,)) if value is None else value
    return total


def _replaced(d: Draft, card: int, key: str) -> int | None:
    """The value that clauses give a card, None if they leave it alone."""
    value: Any = None
    for clause, you, this in (d.index or index_of(d)).changes.get(key, ()):
        value = clause.adjust(d, value, you, this, card)  # type: ignore[misc]
    found: int | None = value
    return found
