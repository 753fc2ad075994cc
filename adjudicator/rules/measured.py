"""Games whose rules report which of their parts a run reaches: compiled with probes, and kept as other programs are."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache, lru_cache
from typing import Any, NamedTuple

import attrs

from adjudicator.cache import kept
from adjudicator.engine.program import Program
from adjudicator.engine.traces import TRACE
from adjudicator.memo import Recent
from adjudicator.notation.source import Source
from adjudicator.rules import tree as t
from adjudicator.rules.core.probes import Part, Probes, Sort
from adjudicator.rules.library import RulesFile, is_shipped_only
from adjudicator.rules.load import MOST_PROGRAMS, digests, headings, in_force, kept_program, trees
from adjudicator.rules.load import named as keys_of
from adjudicator.rules.store import Linked

_SHIPPED: Recent[tuple[str, tuple[str, ...]], Program] = Recent(MOST_PROGRAMS)
"""Programs of shipped files only, by the request for them: each case of a run requests one."""


class Measured(NamedTuple):
    """A program that reports what a run of it reaches, and its parts, by their keys.

    `readings`: the keys of the readings of disputed points, by their point and their word. `sources`: the texts of its rules.
    """

    program: Program
    parts: Mapping[str, Part]
    readings: Mapping[tuple[str, str], str]
    sources: tuple[Source, ...]


class _Printed(dict[str, Any]):
    """The printed values of a card; reading one reaches it."""

    def __init__(self, values: Mapping[str, Any], keys: Mapping[str, str]) -> None:
        super().__init__(values)
        self.keys_of = keys

    def get(self, word: str, default: Any = None) -> Any:
        """A value, or its placeholder."""
        if word in self.keys_of:
            TRACE.met.add(self.keys_of[word])
        return super().get(word, default)

    def __getitem__(self, word: str) -> Any:
        if word in self.keys_of:
            TRACE.met.add(self.keys_of[word])
        return super().__getitem__(word)


def measured_load(game: str, *sets: str) -> Program:
    """Like `load`, for rules that report what a run reaches."""
    found = _SHIPPED.get((game, sets)) if is_shipped_only() else None
    if found is not None:
        return found
    key, chosen = keys_of(game, sets)
    program = _program(key, tuple(in_force(key, chosen)))
    if is_shipped_only():
        _SHIPPED.keep((game, sets), program)
    return program


def measured(game: str, *sets: str) -> Measured:
    """A game with some of its sets. Raises `Invalid` as `load` does."""
    key, chosen = keys_of(game, sets)
    return _measured(key, tuple(in_force(key, chosen)))


@cache
def _program(game: str, files: tuple[RulesFile, ...]) -> Program:
    """The program, compiled once and cached like other programs."""
    made = _maker(game, files)
    program = kept_program(_what(files), files, lambda: made()[0])
    printed: dict[int, dict[str, str]] = kept("printed", _what(files), lambda: _by_card(made()[1]))
    cards = tuple([attrs.evolve(card, printed=_Printed(card.printed, printed.get(card.number, {}))) for card in program.cards])
    return attrs.evolve(program, cards=cards)


@cache
def _measured(game: str, files: tuple[RulesFile, ...]) -> Measured:
    """The program with its parts. These are cached apart from it: a run does not need them."""
    probes: Probes = kept("probes", _what(files), lambda: _maker(game, files)()[1])
    return Measured(_program(game, files), probes.parts, probes.readings, tuple([f.source for f in files]))


def _what(files: Sequence[RulesFile]) -> str:
    return f"measured {digests(files)}"


@lru_cache(maxsize=1)
def _maker(game: str, files: tuple[RulesFile, ...]) -> Callable[[], tuple[Linked, Probes]]:
    """What compiles rules with probes, when it is first called."""
    @cache
    def make() -> tuple[Linked, Probes]:
        from adjudicator.rules.link import linked

        probes, read = Probes(), trees(files)
        whole = linked(*headings(game, files), read, probes)
        note_readings(read, probes)
        return whole, probes

    return make


def _by_card(probes: Probes) -> dict[int, dict[str, str]]:
    """The keys of printed values by the number of their card."""
    found: dict[int, dict[str, str]] = {}
    for (number, word), key in probes.printed.items():
        found.setdefault(number, {})[word] = key
    return found


def note_readings(files: Sequence[t.File], probes: Probes) -> None:
    """The readings of disputed points are parts, too."""
    for file in files:
        for item in file.items:
            if isinstance(item, t.ReadingDecl):
                for choice in item.choices:
                    probes.readings[item.key.text, choice.key.text] = probes.key(choice, file.source, Sort.READING)


__all__ = ["Measured", "measured", "measured_load", "note_readings"]
