"""The rules of a game with one change in them."""

from __future__ import annotations

import pickle
from collections.abc import Sequence

import attrs

from adjudicator.engine.program import Program
from adjudicator.mutation.changes import Change
from adjudicator.notation.source import Invalid
from adjudicator.rules import tree as t
from adjudicator.rules.link import linked
from adjudicator.rules.load import RulesFile, headings, in_force, load, named, sets_of, trees
from adjudicator.rules.store import Linked
from adjudicator.values import frozen, mutable


@frozen(eq=False)
class Rules:
    """The rules of a game with all its sets: its files, and what they say, in the same order."""

    game: str
    files: tuple[RulesFile, ...]
    trees: tuple[t.File, ...]
    _as_is: dict[tuple[str, ...], bytes] = attrs.field(init=False, factory=dict)

    @classmethod
    def of(cls, game: str) -> Rules:
        """The rules of a shipped game. Raises `Invalid`."""
        key, _ = named(game, ())
        files = in_force(key, sets_of(key))
        return cls(key, tuple(files), tuple(trees(files)))

    def of_sets(self, sets: Sequence[str]) -> frozenset[int]:
        """The numbers of the files of some sets, by their keys; those of the game itself go by the key of the game."""
        return frozenset(i for i, f in enumerate(self.files) if (f.set_key or self.game) in sets)

    def linked(self, sets: Sequence[str], changed: int = -1, tree: t.File | None = None) -> Linked:
        """The game with some sets, `tree` in place of the file of the number `changed`. Raises `Invalid`.

        A change may leave a condition, or a line, that says nothing: this is what the cases are to notice.
        """
        used = [i for i, f in enumerate(self.files) if not f.set_key] + [i for i, f in enumerate(self.files) if f.set_key in sets]
        found = [tree if i == changed and tree is not None else self.trees[i] for i in used]
        return linked(*headings(self.game, [self.files[i] for i in used]), found, in_vain=True)

    def as_is(self, sets: tuple[str, ...]) -> bytes:
        """All of the game with some sets, without any change."""
        if sets not in self._as_is:
            self._as_is[sets] = pickle.dumps(self.linked(sets))
        return self._as_is[sets]


class Refused(Exception):
    """The changed rules are invalid: they do not compile."""


@mutable
class Mutant:
    """A game whose rules have one change in them. Programs are compiled when a case asks for them."""

    rules: Rules
    change: Change
    tree: t.File
    programs: dict[tuple[str, ...], Linked] = attrs.Factory(dict)

    @classmethod
    def of(cls, rules: Rules, change: Change) -> Mutant:
        """The rules with a change."""
        return cls(rules, change, change.changed(rules.trees))

    def concerns(self, sets: Sequence[str]) -> bool:
        """Whether the game with some sets has the file that contains the change."""
        return self.rules.files[self.change.file].set_key in ("", *sets)

    def load(self, game: str, *sets: str) -> Program:
        """The program for the name of a game and of its sets: what a case asks for. Raises `Refused`."""
        key, chosen = named(game, sets)
        if key != self.rules.game or not self.concerns(chosen):
            return load(game, *sets)
        if chosen not in self.programs:
            try:
                self.programs[chosen] = self.rules.linked(chosen, self.change.file, self.tree)
            except Invalid as invalid:
                raise Refused(str(invalid)) from None
        return self.programs[chosen].program

    def is_same(self) -> bool:
        """Whether what was compiled is in all parts the same as without the change."""
        same = [pickle.dumps(program) == self.rules.as_is(sets) for sets, program in self.programs.items()]
        return bool(same) and all(same)
