"""Of which cards rules ever ask whether they came into play this turn: read off everything that is evaluated.

A card is counted wherever what stands around the question does not exclude it: the kind or the name that a set is narrowed to,
and the card to which a clause belongs.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from adjudicator.engine.frames import THIS
from adjudicator.engine.program import Card
from adjudicator.rules.core import nodes as core
from adjudicator.rules.core.operations import Operation
from adjudicator.rules.core.walk import expressions, parts, statements, values_of, within
from adjudicator.rules.passing import Passing

if TYPE_CHECKING:
    from adjudicator.rules.checking.compiled import CompiledClause
    from adjudicator.rules.link import Compiled

_FRESH = "?"
"""Stands for the question itself, among the functions that are called."""
Env = Mapping[str | int, int]
"""The cards that variables and places of the frame may be; any card if they are not in it."""


def asked_when_they_came(compiled: Compiled, deck: Sequence[Card]) -> int:
    """The cards of which it is asked, a bit for each name."""
    return _Asked(compiled, deck).found


class _Asked:
    """A walk through all that is evaluated."""

    def __init__(self, compiled: Compiled, deck: Sequence[Card]) -> None:
        compiler = compiled.compiler
        self.found = 0
        self._passing = Passing(deck, {}, compiler.reprinted)
        self._functions = {function.name: function for function in compiler.functions}
        self._values = values_of(compiler.functions)
        self._seen: set[tuple[int, tuple[int, ...]]] = set()
        self._used = sum({1 << clause.as_name for clause in compiler.clauses if clause.kind == "use" and clause.as_name})
        owners: dict[str | int, int] = {}
        for clause in compiler.clauses:
            for what in _evaluated(clause):
                owners[what] = owners.get(what, 0) | 1 << clause.owner.number
        asking = _Asking(compiler.functions)
        for function in asking.tests:
            self._walk(function.value, self._of(owners.get(function.name, 0)))
        for number, code in enumerate(compiler.codes):
            for node in () if code is None else statements(code.unit.statements):
                for part in expressions(node):
                    if asking.asks(part):
                        self._walk(part, self._of(owners.get(number, 0)))

    def _of(self, owners: int) -> Env:
        """What is known where something belongs to these cards: nothing if it is a rule's, or others are used as one of them."""
        return {} if not owners or owners & (1 | self._used) else {THIS: owners}

    def _cards(self, node: core.Expression, env: Env) -> int:
        """The cards that an expression may be."""
        match node:
            case core.Variable(name=name):
                return env.get(name, self._passing.all)
            case core.Place(number=number):
                return env.get(number, self._passing.all)
            case core.Need(inner=inner) | core.IfThere(part=inner):
                return self._cards(inner, env)
            case _:
                return self._passing.all

    def _walk(self, node: core.Expression, env: Env) -> None:
        """Everything inside an expression that may be evaluated."""
        match node:
            case core.Ask(operation=Operation.FRESH, arguments=(what, *_)):
                self.found |= self._cards(what, env)
            case core.ValueOf(number=number, arguments=arguments):
                self._value(number, [self._cards(argument, env) for argument in arguments])
            case core.TestOf(function=function):
                self._walk(self._functions[function].value, env)
            case core.Filter(whole=whole, member=member, test=test) | core.Exists(
                    whole=whole, member=core.Variable() as member, test=core.Typed() as test):
                self._walk(whole, env)
                self._walk(test, {**env, member.name: self._passing(test, member.name, True)})
                return
            case _:
                pass
        for part in parts(node):
            self._walk(part, env)

    def _value(self, number: int, given: Sequence[int]) -> None:
        """What a declared value asks for these cards."""
        key = number, tuple(given)
        if key not in self._seen:
            self._seen.add(key)
            value = self._values[number]
            self._walk(value.value, dict(zip(value.parameters, given, strict=True)))


class _Asking:
    """Which functions ask it of any card, by themselves or by way of others: most do not, and need no closer look."""

    def __init__(self, functions: Sequence[core.Function]) -> None:
        asked_by: dict[str | int, list[core.Function]] = {}
        self._names: set[str | int] = {_FRESH}
        for function in functions:
            for name in _called(function.value):
                asked_by.setdefault(name, []).append(function)
        waiting: list[str | int] = [_FRESH]
        while waiting:
            for function in asked_by.get(waiting.pop(), ()):
                name = function.number if function.number >= 0 else function.name
                if name not in self._names:
                    self._names.add(name)
                    waiting.append(name)
        self.tests = [function for function in functions if function.name in self._names]

    def asks(self, node: core.Expression) -> bool:
        """Whether it is asked in an expression."""
        return not self._names.isdisjoint(_called(node))


def _called(node: core.Expression) -> Iterator[str | int]:
    """The values and tests that an expression calls, and the question itself."""
    for part in within(node):
        match part:
            case core.Ask(operation=Operation.FRESH):
                yield _FRESH
            case core.ValueOf(number=name) | core.TestOf(function=name):
                yield name
            case _:
                pass


def _evaluated(clause: CompiledClause) -> Iterator[str | int]:
    """The functions and the pieces of code of a clause."""
    yield from (clause.code, clause.bare)
    conditions = [condition.test for condition in (*clause.conditions, *clause.aimed)]
    yield from (name for name in (clause.test, clause.targets, clause.aims, clause.adjust, clause.lead, *conditions) if name)


__all__ = ["asked_when_they_came"]
