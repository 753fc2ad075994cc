"""The numbers that a condition compares, with what they are called, so that a refusal can tell them: `distance 3, range 1`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from adjudicator.notation.source import Source
from adjudicator.rules import tree as t
from adjudicator.rules.checking.expressions import PYTHON_SIGNS, Expressions
from adjudicator.rules.checking.names import Names, ask
from adjudicator.rules.checking.presence import needed
from adjudicator.rules.checking.scope import Scope
from adjudicator.rules.checking.symbols import Symbols, ValueEntry
from adjudicator.rules.core import nodes as core
from adjudicator.rules.core import types
from adjudicator.rules.core.operations import Operation
from adjudicator.rules.core.types import Type

DEEPEST = 3
"""How many declared values are gone through to find a comparison: what lies deeper no longer explains."""
MOST_PARTS = 60
"""Parts of the two sides of a comparison beyond which it is not told: nobody would see the numbers in it."""


class Measured(NamedTuple):
    """A comparison of two numbers: what each is called (None: a number as such), its sign in Python, the pair of both sides.

    `wanted`: how the comparison has to come out for the condition to hold.
    """

    names: tuple[str | None, str | None]
    sign: str
    wanted: bool
    sides: core.Expression


def measured(symbols: Symbols, node: t.Expression, source: Source, scope: Scope) -> Iterator[Measured]:
    """The comparisons of numbers on which a condition rests. Of a condition that is wrong there are none."""
    if not symbols.problems:
        yield from _Measuring(symbols, source, scope, {}, 0).of(node, True)


class _Measuring(NamedTuple):
    """Where comparisons are looked for. `called`: what the arguments of the value that is gone through are called."""

    symbols: Symbols
    source: Source
    scope: Scope
    called: Mapping[str, str | None]
    depth: int

    def of(self, node: t.Expression, wanted: bool) -> Iterator[Measured]:
        """The comparisons in an expression that is to be true, or false."""
        match node:
            case t.Group(inner=inner) | t.Worded(inner=inner):
                yield from self.of(inner, wanted)
            case t.Not(inner=inner):
                yield from self.of(inner, not wanted)
            case t.And(left=left, right=right) | t.Or(left=left, right=right):
                yield from self.of(left, wanted)
                yield from self.of(right, wanted)
            case t.Relation(left=left, sign=sign, right=right):
                yield from self._relation(left, sign, right, wanted)
            case t.Apply(function=function, arguments=arguments):
                entry = self.symbols.values.get(function.text)
                if entry is not None and entry.type == types.TRUTH and self.depth < DEEPEST:
                    yield from self._within(entry, arguments).of(entry.decl.value, wanted)

    def _relation(self, left: t.Expression, sign: str, right: t.Expression, wanted: bool) -> Iterator[Measured]:
        check = Expressions(Names(self.symbols, self.source))
        one = check.check(left, self.scope)
        other = check.check(right, self.scope, one.type) if one.type == types.NUMBER else one
        if one.type == other.type == types.NUMBER:
            pair = ask(types.ANY, Operation.TOGETHER, needed(one), needed(other))
            if self.symbols.measures(pair).parts <= MOST_PARTS:
                yield Measured((self._called(left), self._called(right)), PYTHON_SIGNS[sign], wanted, pair)

    def _within(self, entry: ValueEntry, arguments: tuple[t.Expression, ...]) -> _Measuring:
        """The same for what a declared value says, of these arguments."""
        check = Expressions(Names(self.symbols, self.source))
        given = {p.key: check.typed(a, self.scope, Type(p.type)) for p, a in zip(entry.parameters, arguments, strict=True)}
        names = [(p.key, self._called(a)) for p, a in zip(entry.parameters, arguments, strict=True)]
        called = {key: _spoken(key) if name is None else name for key, name in names}
        return _Measuring(self.symbols, entry.source, Scope(given), called, self.depth + 1)

    def _called(self, node: t.Expression) -> str | None:
        """What a number is called: by the value, field or printed word that it is read off; None for a number as such."""
        match node:
            case t.Number():
                return None
            case t.Group(inner=inner):
                return self._called(inner)
            case t.Name(word=word) if word.text in self.called:
                return self.called[word.text]
            case t.Your(word=word) | t.Part(word=word) | t.Name(word=word):
                zone = self.symbols.zones.get(word.text)
                return _spoken(word.text) if zone is None else zone.zone.named.title
            case t.Apply(function=t.Word(text="total"), arguments=(_, t.Name(word=word))):
                return _spoken(word.text)
            case t.Apply(function=t.Word(text="least" | "most" | "count" | "number"), arguments=arguments):
                names = [name for name in map(self._called, arguments) if name is not None]
                return names[0] if len(names) == 1 else ""
            case t.Apply(function=function) if function.text == "seats-between" or function.text in self.symbols.values:
                return _spoken(function.text)
            case _:
                return ""


def _spoken(key: str) -> str:
    """A name of the rules as it is said; a letter is none."""
    return key.replace("-", " ").replace("_", " ") if len(key) > 1 else ""


__all__ = ["Measured", "measured"]
