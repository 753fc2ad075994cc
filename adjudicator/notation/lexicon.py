"""Names that contain words of the notation: they are recognised as names before a line is parsed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from contextlib import contextmanager
from itertools import product

from adjudicator.notation.case_lines import Groups, Text
from adjudicator.notation.case_words import Mistake, join, problem
from adjudicator.notation.source import Near, fold
from adjudicator.notation.suggestions import alike
from adjudicator.values import frozen


@frozen
class Lexicon:
    """Names by their first word, as lists of folded words; the longest first.

    `titles`: the names as they are written; `small`: the words of the notation that they hold. `at_cards`: the rules with these
    names have targets that are cards, so a card may follow `at`.
    """

    names: Mapping[str, tuple[tuple[str, ...], ...]]
    titles: tuple[str, ...] = ()
    small: Set[str] = frozenset()
    at_cards: bool = False

    @staticmethod
    def of(names: Iterable[str], small: Set[str], at_cards: bool = False) -> Lexicon:
        """The names with one of the small words after their first word."""
        found: dict[str, set[tuple[str, ...]]] = {}
        names = sorted({*names})
        for name in names:
            first, *rest = fold(name).split() or [""]
            if first not in small and not small.isdisjoint(rest):
                found.setdefault(first, set()).add((first, *rest))
        sorted_ = {first: tuple(sorted(whole, key=lambda name: (-len(name), name))) for first, whole in found.items()}
        held = {name for whole in found.values() for name in whole}
        titles = {fold(name): name for name in names if tuple(fold(name).split()) in held}
        return Lexicon(sorted_, tuple(titles.values()), frozenset(small), at_cards)

    def joined(self, groups: Groups) -> Groups:
        """Words with those of each known name joined into one; of several matching names, the longest."""
        return tuple([tuple(self._joined(group)) for group in groups]) if self.names else groups

    @contextmanager
    def reading(self, groups: Groups) -> Iterator[None]:
        """Inside it, what is wrong with words that are nearly one of the names is that they are none. Raises `Mistake`."""
        try:
            yield
        except Mistake as mistake:
            raise self._misspelt(groups) or mistake from None

    def _misspelt(self, groups: Groups) -> Mistake | None:
        """The mistake of words that are nearly one of the names, and have its words of the notation in the same places."""
        written = [(title, fold(title).split()) for title in self.titles]
        for group in groups:
            held = [(at, fold(word.text)) for at, word in enumerate(group) if not word.quoted and fold(word.text) in self.small]
            for (at, word), (title, name) in product(held, written):
                start = at - name.index(word) if word in name else -1
                piece = group[start:start + len(name)] if start >= 0 else ()
                if len(piece) == len(name) and (near := alike(join(piece).text, [title])):
                    said = join(piece)
                    return problem("N010", f"nothing is called `{said.text}`", said.span, Near(said.text, tuple(near)))
        return None

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
