"""What every language of the texts gives: its grammar words, its nouns and how words join."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import NamedTuple

from adjudicator.rules.prose.phrase import Mode, Numbers, Phrase
from adjudicator.values import frozen


class Noun(NamedTuple):
    """A noun without its article. `sure`: its article tells its gender."""

    bare: str
    plural: bool = False
    feminine: bool = False
    sure: bool = True


class Sort(NamedTuple):
    """The noun for a sort of things: one, several, and its gender."""

    one: str
    many: str
    feminine: bool = False


@frozen(eq=False)
class Language:
    """A language.

    `phrases`: templates by what they say; one whose key ends in `-not` denies what the other affirms. `sorts`: nouns for what
    things are. `noun`: takes the article from a noun. `the`, `your`: the noun with its article, and as something of the
    player spoken to. `a`: a noun in the singular with the indefinite article; `one`: takes it from words, which tells their
    gender, if they have it; `several`: words with it, for several such things, if they are known. `whose`: a condition
    about a part of a member as a clause that begins with `whose`, if it begins with the part. `tidy`: words that meet, such
    as an article and its preposition. `own`: a word of the rules for which the language has none. `conjunctions`: those that
    are said again before a further condition.
    """

    key: str
    phrases: Mapping[str, str]
    sorts: Mapping[str, Sort]
    numbers: Numbers
    you: Phrase
    order: Mode
    noun: Callable[[str], Noun]
    the: Callable[[Noun], str]
    your: Callable[[Noun], str]
    a: Callable[[str, bool], str]
    one: Callable[[str], Noun | None]
    several: Callable[[str], str]
    whose: Callable[[str], str]
    tidy: Callable[[str], str]
    own: Callable[[str], str]
    conjunctions: Collection[str] = ()


__all__ = ["Language", "Noun", "Sort"]
