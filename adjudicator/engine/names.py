"""Things with names in several languages, and closed lists of words."""

from __future__ import annotations

from adjudicator.values import frozen


@frozen
class Named:
    """A thing with a name in several languages. `key` is the word used in rules, `title` the name shown."""

    key: str
    title: str
    names: tuple[tuple[str, str], ...] = ()

    def spellings(self) -> tuple[str, ...]:
        """Every name that a person may use for it, the shown one first."""
        return tuple(dict.fromkeys((self.title, *[n for _, n in self.names], self.key)))


@frozen
class Enumeration:
    """A closed list of words, such as suits. Value 0 is "not known"; the words count from 1."""

    key: str
    values: tuple[Named, ...]

    def index(self, key: str) -> int:
        """The number of a word, 0 if there is none."""
        return next((i for i, v in enumerate(self.values, 1) if v.key == key), 0)


__all__ = ["Enumeration", "Named"]
