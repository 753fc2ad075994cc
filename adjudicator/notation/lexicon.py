"""Names that contain words of the notation: they are recognised as names before a line is parsed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence, Set

from adjudicator.notation.case_lines import Groups, Text
from adjudicator.notation.case_words import join
from adjudicator.notation.source import fold
from adjudicator.values import frozen


@frozen
class Lexicon:
    """Names by their first word, as lists of folded words; the longest first.

    `at_cards`: the rules with these names have targets that are cards, so a card may follow `at`.
    """

    names: Mapping[str, tuple[tuple[str, ...], ...]]
    at_cards: bool = False

    @staticmethod
    def of(names: Iterable[str], small: Set[str], at_cards: bool = False) -> Lexicon:
        """The names with one of the small words after their first word."""
        found: dict[str, set[tuple[str, ...]]] = {}
        for name in {*names}:
            first, *rest = fold(name).split() or [""]
            if first not in small and not small.isdisjoint(rest):
                found.setdefault(first, set()).add((first, *rest))
        sorted_ = {first: tuple(sorted(whole, key=lambda name: (-len(name), name))) for first, whole in found.items()}
        return Lexicon(sorted_, at_cards)

    def joined(self, groups: Groups) -> Groups:
        """Words with those of each known name joined into one; of several matching names, the longest."""
        return tuple([tuple(self._joined(group)) for group in groups]) if self.names else groups

    def _joined(self, group: Sequence[Text]) -> list[Text]:
        words = [fold(word.text) for word in group]
        found: list[Text] = []
        at = 0
        while at < len(group):
            known = self.names.get(words[at], ())
            length = next((len(name) for name in known if tuple(words[at:at + len(name)]) == name), 1)
            found.append(join(group[at:at + length]))
            at += length
        return found


NO_NAMES = Lexicon({})
"""For rules that nobody knows."""
