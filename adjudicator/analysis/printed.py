"""What is printed on a card beside its text, in words: its values, and its copies with what each of them bears."""

from __future__ import annotations

from adjudicator.engine.prints import unprinted
from adjudicator.engine.program import Card, Program
from adjudicator.report.text import counted


def printed_on(card: Card, program: Program) -> list[str]:
    """The printed values of a card, and its copies; empty for a card without any."""
    found = [f"{key} {unprinted(value)}" for key, value in card.printed.items()]
    if card.copies:
        marks = [mark for copy in card.copies if (mark := _mark(copy, program))]
        found.append(f"{counted(len(card.copies), 'copy', 'copies')} {' '.join(marks)}".rstrip())
    return found


def _mark(copy: tuple[int, ...], program: Program) -> str:
    """The printed values of one copy, the rank before the suit as usual."""
    pairs = zip(reversed(program.face_fields), reversed(copy), strict=True)
    return "".join(program.words(field.type)[value - 1].title for field, value in pairs if value)


__all__ = ["printed_on"]
