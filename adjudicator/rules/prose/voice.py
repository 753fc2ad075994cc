"""Somebody who says rules in a language: the words that they have, and the names that were given on the way."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

import attrs

from adjudicator.rules import tree as t
from adjudicator.rules.prose.conditions import Conditions
from adjudicator.rules.prose.glossary import Glossary
from adjudicator.rules.prose.groups import Groups
from adjudicator.rules.prose.language import Language, Sort
from adjudicator.rules.prose.nouns import Nouns
from adjudicator.rules.prose.phrase import Mode, Phrase, fill
from adjudicator.rules.prose.sorts import sort_of
from adjudicator.rules.prose.template import template
from adjudicator.values import mutable

Origin = str
"""Where a name comes from: `chosen`, `each`, `noted` or `named`, a parameter."""


@mutable
class Local:
    """A name that was given on the way: by a choice, a loop, a note or as a part of an event."""

    origin: Origin
    sort: str
    number: int
    fresh: bool = True


@mutable
class Voice:
    """Says the parts of one clause. `totals`: how many names of each origin the clause gives for each noun, once that is known.

    `bound`: names that stand for something known; `member`: the sort of the member that a condition is about; `together`: it is
    about all of them; `gave`: the sort of the last result.
    """

    glossary: Glossary
    language: Language
    totals: Counter[tuple[str, str]]
    given: Counter[tuple[str, str]] = attrs.field(factory=Counter)
    names: dict[str, Local] = attrs.field(factory=dict)
    bound: dict[str, Phrase] = attrs.field(factory=dict)
    member: str = ""
    together: bool = False
    gave: str = ""

    @property
    def nouns(self) -> Nouns:
        """Says what expressions stand for."""
        return Nouns(self)

    @property
    def groups(self) -> Groups:
        """Says sets."""
        return Groups(self)

    @property
    def conditions(self) -> Conditions:
        """Says conditions."""
        return Conditions(self)

    def say(self, key: str, /, negated: bool = False, **parts: Phrase | str) -> str:
        """A phrase of the language with its parts."""
        phrases = self.language.phrases
        found = phrases.get(f"{key}-not") if negated else None
        return self.filled(phrases[key] if found is None else found, _parts(parts), negated=negated)

    def filled(self, words: str, parts: dict[str, Phrase], mode: Mode = Mode.STATEMENT, negated: bool = False) -> str:
        """A template with its parts."""
        return fill(template(words), parts, self.language.numbers, mode, negated, self.language.conjunctions)

    def sort(self, node: t.Expression) -> str:
        """What an expression stands for."""
        known = {name: local.sort for name, local in self.names.items()}
        known |= {name: phrase.sort or "player" for name, phrase in self.bound.items()}
        if self.gave:
            known.setdefault("result", self.gave)
        if self.member:
            known["it"] = self.member
        return sort_of(self.glossary, known, node)

    # ---- names

    @contextmanager
    def block(self) -> Iterator[None]:
        """Names given within are forgotten afterwards."""
        names = dict(self.names)
        yield
        self.names = names

    @contextmanager
    def members(self, sort: str, together: bool = False) -> Iterator[None]:
        """A condition is about a member of a set, or about all of its members."""
        before = self.member, self.together
        self.member, self.together = sort, together
        yield
        self.member, self.together = before

    def give(self, name: str, origin: Origin, sort: str) -> Local:
        """A name is given to something. A name of the clause that is used again keeps what it is called."""
        known = self.names.get(name)
        if known is not None and known.origin != "named" and known.sort == sort:
            return known
        key = origin, self._words(sort)
        self.given[key] += 1
        self.names[name] = local = Local(origin, sort, self.given[key])
        return local

    def called(self, local: Local) -> Phrase:
        """What a name stands for, in words."""
        noun = self._noun(local.sort)
        several = local.sort in ("players", "cards")
        words = self._words(local.sort)
        text = self.say(f"{local.origin}-{'many' if several else 'one'}", a=Phrase(words, plural=several, feminine=noun.feminine))
        one_of = self.several(local.origin, local.sort)
        if one_of:
            text += f" {local.number}"
        again = local.sort == "number" and local.origin == "named" and not one_of
        return Phrase(text, plural=several, feminine=noun.feminine, again=again)

    def several(self, origin: Origin, sort: str) -> bool:
        """Whether a clause gives several names that are called alike, so that they are numbered."""
        return self.totals[origin, self._words(sort)] > 1

    def _noun(self, sort: str) -> Sort:
        return self.language.sorts.get(sort) or self._listed(sort)

    def _words(self, sort: str) -> str:
        """The noun for what a name stands for."""
        noun = self._noun(sort)
        return noun.many if sort in ("players", "cards") else noun.one

    def _listed(self, sort: str) -> Sort:
        """The noun for a word of a list, or for what is not known."""
        words = self.glossary.phrase("list", sort) if sort in self.glossary.lists else None
        if words is None:
            own = self.glossary.language == "en" and sort in self.glossary.lists
            return Sort(sort, sort) if own else self.language.sorts["value"]
        noun = self.language.noun(words)
        return Sort(noun.bare, noun.bare, noun.feminine)

    def text(self, words: str) -> str:
        """A text as it is written in the end."""
        return self.language.tidy(words)


def _parts(parts: dict[str, Phrase | str]) -> dict[str, Phrase]:
    return {name: Phrase(part) if isinstance(part, str) else part for name, part in parts.items()}


__all__ = ["Local", "Voice"]
