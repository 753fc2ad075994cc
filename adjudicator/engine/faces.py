"""Faces: what is known of a card as one number, composed of name, printed values and label, the name in the lowest digits."""

from __future__ import annotations

from adjudicator.engine.program import Program


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


def told(program: Program, face: int) -> str:
    """A face in words: `Missed!`, `5♠`, `Barrel Q♠`, `#1 ♥`, `?`."""
    parts = [part(program, face, i) for i in range(len(program.face_sizes))]
    name = program.cards[parts[0]].named.title if parts[0] else ""
    label = f"#{program.labels[parts[-1]]}" if parts[-1] and parts[-1] < len(program.labels) else ""
    marks = ""
    for value, field in zip(reversed(parts[1:-1]), reversed(program.face_fields), strict=True):
        if value:
            enumeration = next(e for e in program.enumerations if e.key == field.type)
            marks += enumeration.values[value - 1].title
    return " ".join(w for w in (name, label, marks) if w) or "?"
