"""Games whose rules report which of their parts a run reaches, and cases that are run by them."""

from __future__ import annotations

import pickle
import zlib
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple

import attrs

from adjudicator.analysis.declarations import named
from adjudicator.cache import kept
from adjudicator.cases.meaning import Chance, Move
from adjudicator.cases.readings import readings_of
from adjudicator.cases.resolution import Resolved, resolve
from adjudicator.cases.runner import runs_of
from adjudicator.engine.program import Program
from adjudicator.engine.run import Fault, Stuck
from adjudicator.engine.traces import TRACE
from adjudicator.notation.case_ast import Case, Table
from adjudicator.notation.source import Invalid, fold
from adjudicator.rules import tree as t
from adjudicator.rules.core.probes import Part, Probes, Sort
from adjudicator.rules.library import files_of
from adjudicator.rules.load import RulesFile, headings, in_force, trees
from adjudicator.rules.load import named as keys_of
from adjudicator.rules.store import restored
from adjudicator.values import frozen

Titles = dict[str, list[tuple[int, str]]]
"""For each file the lines on which its declarations begin, with their names, in order."""


class Measured(NamedTuple):
    """A program that reports what a run of it reaches, and its parts, by their keys.

    `readings`: the keys of the readings of disputed points, by their point and their word.
    """

    program: Program
    parts: Mapping[str, Part]
    readings: Mapping[tuple[str, str], str]
    titles: Titles


class Ran(NamedTuple):
    """One run of a case: the readings that it consulted, and the keys of the parts that it reached and of false tests."""

    readings: frozenset[tuple[str, str]]
    met: frozenset[str]
    failed: frozenset[str]


@frozen
class MeasuredCase:
    """A case that was run: how, and whether it passed; `resolved` is what it is run from."""

    case: Case
    tables: tuple[Table, ...]
    resolved: Resolved | None
    runs: tuple[Ran, ...]
    holds: bool


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
        made = whole, whole.generated, probes, _titles(read)
        _note_readings(read, probes)
        return zlib.compress(pickle.dumps(made, pickle.HIGHEST_PROTOCOL), 1)  # a game has many combinations of sets

    found = kept("measured", repr([(f.source.name, f.source.text) for f in files]), make)
    kept_program, python, probes, names = pickle.loads(zlib.decompress(found))
    program = restored(kept_program, lambda: python)
    printed: dict[int, dict[str, str]] = {}
    for (number, word), key in probes.printed.items():
        printed.setdefault(number, {})[word] = key
    cards = tuple([attrs.evolve(card, printed=_Printed(card.printed, printed.get(card.number, {}))) for card in program.cards])
    return Measured(attrs.evolve(program, cards=cards), probes.parts, probes.readings, names)


def _titles(files: Sequence[t.File]) -> Titles:
    return {file.source.name: [(item.at.line, _title(item)) for item in file.items] for file in files}


def _title(item: t.Item) -> str:
    kind, names = named(item)
    return names[0] if names else kind


def _note_readings(files: Sequence[t.File], probes: Probes) -> None:
    """The readings of disputed points are parts, too."""
    for file in files:
        for item in file.items:
            if isinstance(item, t.ReadingDecl):
                for choice in item.choices:
                    probes.readings[item.key.text, choice.key.text] = probes.key(choice, file.source, Sort.READING)


def is_played(case: Case, tables: Sequence[Table], game: str) -> bool:
    """Whether a case is played by a game, as far as it or its table says so."""
    from adjudicator.cases.scene import merge

    try:
        rules = merge(case.setup, tables).rules
    except Invalid:
        return False
    return bool(rules) and fold(rules[0].text) in (fold(game), *(fold(f.title) for f in files_of(game) if f.is_own))


def tried(case: Case, tables: Sequence[Table]) -> MeasuredCase:
    """Run a case under every reading that it leaves open, as a test does."""
    TRACE.take()
    resolved = None
    runs: list[Ran] = []
    holds = True
    try:
        resolved = resolve(case.setup, case.script, tables, load=measured_load)
        for ran, good in _runs(resolved):
            runs.append(ran)
            holds = holds and good
    except (Invalid, Stuck, Fault):
        holds = False
    return MeasuredCase(case, tuple(tables), resolved, tuple(runs), holds and bool(runs))


def holds_without(resolved: Resolved, key: str) -> bool:
    """Whether a case passes when a part of the rules is left out."""
    TRACE.off = key
    try:
        return all(good for _, good in _runs(resolved))
    except Exception:  # rules with a missing part may cause anything
        return False
    finally:
        TRACE.off = ""


def _runs(resolved: Resolved) -> Iterator[tuple[Ran, bool]]:
    """The runs of a case, each with whether all its checks pass."""
    place = resolved.scene
    expects = not all(isinstance(line, Move | Chance) for line in resolved.script)
    for run in runs_of(place, resolved.script, readings_of(place.program, place.settings, place.setup)):
        met, failed = TRACE.take()
        yield Ran(frozenset(run.readings.items()), met, failed), expects and not run.troubles


__all__ = ["Measured", "MeasuredCase", "Ran", "holds_without", "is_played", "measured", "measured_load", "tried"]
