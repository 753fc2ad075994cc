"""Which cards have certain words in one of their titles, looked up by the words instead of searching all cards."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

import attrs

from adjudicator.engine.names import Named
from adjudicator.notation.source import fold
from adjudicator.values import mutable


@mutable
class Titles:
    """The titles of all cards, in every language. `by_word`: for each word the titles that contain it, each with its card.

    `found` keeps the answer for each phrase, so that cards that ask for the same words share one set.
    """

    by_word: Mapping[str, list[tuple[str, int]]]
    found: dict[str, tuple[int, ...]] = attrs.Factory(dict)

    @staticmethod
    def of(cards: Iterable[tuple[int, Named]]) -> Titles:
        """The titles of these cards, each with its number."""
        by_word: dict[str, list[tuple[str, int]]] = {}
        for number, named in cards:
            for plain in dict.fromkeys(map(_plain, named.spellings())):
                for word in dict.fromkeys(plain.split()):
                    by_word.setdefault(word, []).append((f" {plain} ", number))
        return Titles(by_word)

    def having(self, phrase: str) -> tuple[int, ...]:
        """The numbers of the cards with a title in which the words of the phrase occur in sequence."""
        plain = _plain(phrase)
        if plain not in self.found:
            rarest = min((self.by_word.get(word, []) for word in plain.split()), key=len, default=[])
            self.found[plain] = tuple(sorted({number for title, number in rarest if f" {plain} " in title}))
        return self.found[plain]

    def phrases(self, length: int) -> set[str]:
        """What the titles consist of: as many words in sequence as a phrase has, and whole titles."""
        titles = {title.strip() for found in self.by_word.values() for title, _ in found}
        return titles | {" ".join(words[at:at + length]) for words in map(str.split, titles) for at in range(len(words))}


def _plain(title: str) -> str:
    """A title in the form in which it is compared with words: folded, without punctuation."""
    return " ".join(re.sub(r"[^\w']+", " ", fold(title)).split())
