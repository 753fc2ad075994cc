"""Games whose rules report which of their parts a run reaches: compiled with probes, and kept as other programs are."""

from __future__ import annotations

import pickle
import zlib
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple

import attrs

from adjudicator.cache import kept
from adjudicator.engine.program import Program
from adjudicator.engine.traces import TRACE
from adjudicator.notation.source import Source
from adjudicator.rules import tree as t
from adjudicator.rules.core.probes import Part, Probes, Sort
from adjudicator.rules.library import RulesFile
from adjudicator.rules.load import headings, in_force, trees
from adjudicator.rules.load import named as keys_of
from adjudicator.rules.store import restored


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
    return measured(game, *sets).program


def measured(game: str, *sets: str) -> Measured:
    """A game with some of its sets. Raises `Invalid` as `load` does."""
    key, chosen = keys_of(game, sets)
    return _compiled(key, tuple(in_force(key, chosen)))


@cache
def _compiled(game: str, files: tuple[RulesFile, ...]) -> Measured:
    """The program, compiled once. It is cached like other programs."""

    def make() -> bytes:
        from adjudicator.rules.link import linked

        probes = Probes()
        read = trees(files)
        whole = linked(*headings(game, files), read, probes)
        note_readings(read, probes)
        made = whole, whole.generated, probes
        return zlib.compress(pickle.dumps(made, pickle.HIGHEST_PROTOCOL), 1)  # a game has many combinations of sets

    found = kept("measured", repr([(f.source.name, f.source.text) for f in files]), make)
    kept_program, python, probes = pickle.loads(zlib.decompress(found))
    program = restored(kept_program, lambda: python)
    printed: dict[int, dict[str, str]] = {}
    for (number, word), key in probes.printed.items():
        printed.setdefault(number, {})[word] = key
    cards = tuple([attrs.evolve(card, printed=_Printed(card.printed, printed.get(card.number, {}))) for card in program.cards])
    return Measured(attrs.evolve(program, cards=cards), probes.parts, probes.readings, tuple([f.source for f in files]))


def note_readings(files: Sequence[t.File], probes: Probes) -> None:
    """The readings of disputed points are parts, too."""
    for file in files:
        for item in file.items:
            if isinstance(item, t.ReadingDecl):
                for choice in item.choices:
                    probes.readings[item.key.text, choice.key.text] = probes.key(choice, file.source, Sort.READING)


__all__ = ["Measured", "measured", "measured_load", "note_readings"]
