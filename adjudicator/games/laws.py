"""What holds at every point of a game that was dealt, whatever its rules are."""

from __future__ import annotations

from collections import Counter

from adjudicator.engine.faces import seal_of
from adjudicator.engine.frames import LIES_FACE
from adjudicator.engine.table import Table


def cards(table: Table, pool: tuple[int, ...]) -> Counter[int]:
    """All cards of a game by what is printed on them, and how many there are of each; `pool`: those that nobody has seen.

    Raises ValueError where there is not one unseen card for each that only these tell of.
    """
    lying = [face for zone in table.zones for face in zone if face >= 0]
    lying += [entry[LIES_FACE] for entry in table.objects if entry is not None]
    labels = table.program.labels
    sealed = Counter(face for face in lying if seal_of(table.program, face))
    if sealed != Counter(seal_of(table.program, face) for face in pool):
        raise ValueError("the unseen cards are not those that lie face down")
    found = Counter(face for face in lying if face < labels)
    found.update(face % labels for face in pool)
    return found


def difference(program_cards: Counter[int], now: Counter[int]) -> tuple[int, int]:
    """How many cards are gone, and how many have come from nowhere."""
    return (program_cards - now).total(), (now - program_cards).total()


__all__ = ["cards", "difference"]
