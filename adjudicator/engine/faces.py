"""Faces: what is known of a card as one number, composed of name, printed values and label, the name in the lowest digits.

The labels from `SEALS` on are the *seals* of shuffled piles; nobody writes them. A card under a seal is one of the unseen cards
under the same seal; chance decides which, when somebody looks.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import TypeVar

from adjudicator.engine.program import Program
from adjudicator.engine.references import WHOLE
from adjudicator.engine.zones import Zone

T = TypeVar("T")

SEALS = 64
"""The first label that is a seal: after those of a situation."""
SUPPOSED = SEALS - 1
"""The label of a card that is unknown and for once taken for a known one: it is still called by what was known of it."""
LABELS = SEALS + (1 << 14)
"""The number of labels; there is a seal for every pile of the largest table."""


def part(program: Program, face: int, field: int) -> int:
    """One of the parts of a face: field 0 is the name, then the printed values, last the label."""
    for size in program.face_sizes[:field]:
        face //= size
    return face % program.face_sizes[field]


def compose(program: Program, parts: list[int]) -> int:
    """The face that consists of these parts, in the order of `Program.face_sizes`."""
    face = 0
    for piece, size in zip(reversed(parts), reversed(program.face_sizes), strict=True):
        face = face * size + piece
    return face


def weight(program: Program, field: int) -> int:
    """What one unit of a part adds to the face."""
    product = 1
    for size in program.face_sizes[:field]:
        product *= size
    return product


def sealing(program: Program, slot: int) -> int:
    """The seal of a pile: the face of an unknown card that was shuffled into it."""
    return (SEALS + slot) * program.labels


def seal_of(program: Program, face: int) -> int:
    """The seal of a face, 0 for none."""
    label = face // program.labels
    return label * program.labels if label >= SEALS else 0


def identified(program: Program, face: int, field: int, value: int) -> int:
    """A face of which a printed value becomes known, or, with `WHOLE`, everything: it is that of an unseen card."""
    return value - seal_of(program, value) if field == WHOLE else face + value * weight(program, field)


def sealed(program: Program, unseen: tuple[int, ...], seal: int) -> tuple[int, int]:
    """Where the unseen cards under a seal begin and end. They stand together: a seal is the largest part of a face."""
    return bisect_left(unseen, seal), bisect_left(unseen, seal + program.labels)


def agrees(program: Program, known: int, face: int) -> bool:
    """Whether a face may be that of a card of which this is known; a label says nothing, unless it is a seal."""
    if seal_of(program, known) != seal_of(program, face):
        return False
    fields = range(len(program.face_sizes) - 1)
    return not known or all(part(program, known, i) in (0, part(program, face, i)) for i in fields)


@lru_cache(maxsize=1 << 12)
def candidates(program: Program, unseen: tuple[int, ...], known: int, zone: int, field: int) -> tuple[int, ...]:
    """Which of the unseen cards a card may be, given what is known of it and in which zone it lies; each kind once.

    `field`: what of it is to be known then. Many positions ask the same.
    """
    if seal := seal_of(program, known):
        first, behind = sealed(program, unseen, seal)
        return tuple(dict.fromkeys(unseen[first:behind]))
    lying = program.zones[zone].lying
    may_lie = (lying.own | lying.others) | 1  # a card without a name may be any
    return tuple([f for f in dict.fromkeys(unseen) if agrees(program, known, f) and may_lie >> part(program, f, 0) & 1
                  and (field == WHOLE or part(program, f, field))])


def is_printed(program: Program, name: int, marks: Sequence[int]) -> bool:
    """Whether a copy of a card may bear these printed values, 0 for one that is not stated, as far as rules give its copies."""
    card = program.cards[name]
    if any(mark and card.bare >> i & 1 for i, mark in enumerate(marks, 1)):
        return False
    return not card.copies or any(bears(copy, marks) for copy in card.copies)


@lru_cache(maxsize=1 << 12)
def printed_on_all(program: Program, face: int, field: int) -> int:
    """A printed value that all copies of a card bear which it may be, as a card that there is once; 0 if they bear several."""
    name, *marks = [part(program, face, i) for i in range(len(program.face_sizes) - 1)]
    found = {copy[field - 1] for copy in program.cards[name].copies if bears(copy, marks)}
    return found.pop() if len(found) == 1 else 0


def bears(copy: Sequence[int], marks: Sequence[int]) -> bool:
    """Whether a copy of a card may bear these printed values: 0 in either is one that is not stated."""
    return all(not mark or not own or mark == own for mark, own in zip(marks, copy, strict=True))


def is_blank(program: Program, face: int) -> bool:
    """Whether nothing is known of a card; a label says nothing."""
    return not face % weight(program, len(program.face_sizes) - 1)


def is_token(program: Program, face: int) -> bool:
    """Whether a face is that of a token."""
    return program.cards[face % program.face_sizes[0]].token


def label_number(label: str) -> int:
    """The number of an unknown card's label in a face: `#1` to `#31`, `#a` to `#z`, others as well as possible."""
    word = label.lstrip("#").casefold()
    if word.isdecimal():
        return int(word) % 32 or 32
    if len(word) == 1 and "a" <= word <= "z":
        return 33 + ord(word) - ord("a")
    return 59 + sum(map(ord, word)) % (SUPPOSED - 59)


def is_supposed(program: Program, face: int) -> bool:
    """Whether a card is unknown and for once taken for a known one."""
    return face // program.labels == SUPPOSED


def label_of(number: int) -> str:
    """The label that a number in a face stands for, empty for none."""
    if not 0 < number < SUPPOSED:
        return ""
    return f"#{number}" if number <= 32 else f"#{chr(ord('a') + number - 33)}" if number < 59 else "#..."


def face_words(program: Program, face: int, called: Callable[[str], str] = str) -> str:
    """A face in words: a name, suit and rank, a label such as `#1`, or `?`. `called`: how a name is said."""
    parts = [part(program, face, i) for i in range(len(program.face_sizes))]
    name = called(program.cards[parts[0]].named.title) if parts[0] else ""
    label = label_of(parts[-1])
    marks = marks_words(program, parts[1:-1])
    # a bare number says how many cards there are, a bare letter who sits there
    unclear = (marks.isdigit() or (len(marks) == 1 and marks.isupper())) and not (name or label)
    return " ".join(w for w in ("?" if unclear else name, label, marks) if w) or "?"


def marks_words(program: Program, marks: Sequence[int]) -> str:
    """Printed values in words, one for each field of a face, 0 for none."""
    return printed_words([program.words(field.type)[value - 1].title
                          for value, field in zip(marks, program.face_fields, strict=True) if value])


def printed_words(titles: Sequence[str]) -> str:
    """What is printed on a card, in the words of its values: signs and single letters as in `Q♠`, the last value first; words
    with spaces, as in `red 2`.
    """
    if not any(_touching(one, other) for other, one in pairwise(titles)):
        return "".join(reversed(titles))
    return " ".join(sorted(titles, key=str.isdigit))  # in front a number would say how many cards there are


def _touching(one: str, other: str) -> bool:
    """Whether two titles, one of them a word, could not be told apart without a space between them."""
    words = any(sum(map(str.isalpha, title)) > 1 for title in (one, other))
    return words and one[-1:].isalnum() and other[:1].isalnum()


def as_written(zone: Zone, cards: Sequence[T]) -> Sequence[T]:
    """Cards between the order in which they lie and that in which they are written: a hidden pile from its top."""
    return cards[::-1] if zone.hidden and zone.pile else cards
