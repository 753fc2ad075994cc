"""Luck: random numbers, and what was drawn by them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from random import Random


class Luck:
    """Draws what chance decides in a draft, without a question: cards of which only the unseen ones tell what they are.

    `numbers`: of each draw the number of the choice that a question would have had, noted where somebody wants to know. The same
    random numbers draw the same with questions and without.
    """

    __slots__ = ("numbers", "random")

    def __init__(self, random: Random, numbers: list[int] | None = None) -> None:
        self.random = random
        self.numbers = numbers

    def card(self, cards: Sequence[int]) -> int:
        """Where the card stands that is drawn from these, which are in order: equal ones stand together and are one choice."""
        at = self.random.randrange(len(cards))
        if self.numbers is not None:
            self.numbers.append(len(set(cards[: at + 1])) - 1)
        return at

    def choice(self, weights: Sequence[int]) -> int:
        """The number of a choice, drawn by its weight among these; evenly where nobody knows the weights."""
        found = self._choice(weights)
        if self.numbers is not None:
            self.numbers.append(found)
        return found

    def _choice(self, weights: Sequence[int]) -> int:
        total = sum(weights)
        if not total:
            return self.random.randrange(len(weights))
        left = self.random.randrange(total)
        for choice, weight in enumerate(weights):
            left -= weight
            if left < 0:
                return choice
        raise AssertionError("the weights are less than their sum")


__all__ = ["Luck"]
