"""What is true at every point of a dealt game, whatever its rules are."""

from __future__ import annotations

from collections import Counter

from adjudicator.engine.faces import is_token, seal_of
from adjudicator.engine.frames import LIES_FACE
from adjudicator.engine.table import Table


def cards(table: Table, unseen: tuple[int, ...]) -> Counter[int]:
    """All cards of a game by their printed values, with the number of each; tokens are none. `unseen`: the unseen cards.

    Raises ValueError if the unseen cards and the unidentified cards do not match.
    """
    lying = [face for zone in table.zones for face in zone if face >= 0]
    lying += [entry[LIES_FACE] for entry in table.objects if entry is not None]
    labels = table.program.labels
    sealed = Counter(face for face in lying if seal_of(table.program, face))
    if sealed != Counter(seal_of(table.program, face) for face in unseen):
        raise ValueError("the unseen cards are not those that lie face down")
    found = Counter(face for face in lying if face < labels)
    found.update(face % labels for face in unseen)
    return Counter({face: count for face, count in found.items() if not is_token(table.program, face)})


def difference(program_cards: Counter[int], now: Counter[int]) -> tuple[int, int]:
    """How many cards are missing, and how many have appeared from nowhere."""
    return (program_cards - now).total(), (now - program_cards).total()


__all__ = ["cards", "difference"]
