"""What a piece of code may do: look at a face, draw, move cards, wait.

An expression has the effects of the operations in it and of the functions that it calls; so has a function. These facts alone
decide where generated code may have to stop, and where it continues.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import assert_never

import attrs

from adjudicator.rules.checking.compiled import CompiledClause
from adjudicator.rules.core import nodes as core
from adjudicator.rules.core.operations import Effect, Operation
from adjudicator.rules.core.walk import parts, within
from adjudicator.values import mutable

_ASKING = (Operation.ACTS_AS, Operation.OFFERED)
"""Expressions that ask for the active clauses, and otherwise look at no card."""
CallGraph = Mapping[str, Sequence[str]]
"""The functions that each function calls, once per call."""


def called(node: core.Expression) -> list[str]:
    """The functions that an expression calls."""
    found = []
    for part in within(node):
        if isinstance(part, core.ValueOf):
            found.append(f"v{part.number}")
        elif isinstance(part, core.TestOf):
            found.append(part.function)
    return found


def call_graph(functions: Iterable[core.Function], clauses: Iterable[CompiledClause]) -> CallGraph:
    """Which functions call which; a value calls what changes it."""
    calls = {function.name: called(function.value) for function in functions}
    for clause in clauses:
        if clause.adjust and isinstance(clause.value, int):
            calls.setdefault(f"v{clause.value}", []).append(clause.adjust)
    return calls


@mutable
class Effects:
    """The effects of expressions and statements, given those of the functions they call.

    `anywhere`: which clauses are active depends on cards that may have to be revealed, so anything that asks for them may look.
    """

    of_function: Mapping[str, Effect]
    anywhere: bool = False
    _known: dict[int, tuple[core.Expression, Effect]] = attrs.field(init=False, factory=dict)

    @staticmethod
    def of(functions: Sequence[core.Function], calls: CallGraph, clauses: Sequence[CompiledClause]) -> Effects:
        """The effects of functions and everything that they call, and of what blanks cards or lends their texts."""
        found = Effects._of(functions, calls, False)
        asked = [name for clause in clauses if clause.kind in ("blank", "borrow") for name in (clause.test, clause.targets)]
        looks = any(found.of_function.get(name, Effect.NONE) & Effect.LOOKS for name in asked)
        return Effects._of(functions, calls, True) if looks else found

    @staticmethod
    def _of(functions: Sequence[core.Function], calls: CallGraph, anywhere: bool) -> Effects:
        callers: dict[str, list[str]] = {}
        for name, others in calls.items():
            for other in others:
                callers.setdefault(other, []).append(name)
        nothing = Effects({}, anywhere)
        found = {function.name: nothing.expression(function.value) | (nothing.finding if function.changed else Effect.NONE)
                 for function in functions}
        waiting = [name for name, effect in found.items() if effect]
        while waiting:
            name = waiting.pop()
            for caller in callers.get(name, ()):
                more = found[caller] | found[name]
                if more != found[caller]:
                    found[caller] = more
                    waiting.append(caller)
        return Effects(found, anywhere)

    def expression(self, node: core.Expression) -> Effect:
        """The effects of an expression."""
        known = self._known.get(id(node))
        if known is not None:
            return known[1]
        effect = self._own(node)
        for part in parts(node):
            effect |= self.expression(part)
        self._known[id(node)] = node, effect  # the node is kept, so that no other object gets its id
        return effect

    def _own(self, node: core.Expression) -> Effect:
        """The effects of an expression without those of its parts."""
        match node:
            case core.Ask(operation=operation):
                asks = self.anywhere and operation in _ASKING
                return operation.value.effects | (Effect.LOOKS if asks else Effect.NONE)
            case core.ValueOf(number=number):
                return self.of_function.get(f"v{number}", Effect.NONE)
            case core.TestOf(function=function):
                return self.of_function.get(function, Effect.NONE)
            case core.Measure() | core.Constant() | core.Place() | core.Variable() | core.Slot() | core.Content():
                return Effect.NONE  # how a measure is taken is an effect of the operation that takes it
            case core.PlayerField() | core.PlayerStatus() | core.GameField() | core.RowEntry() | core.IfThere() | core.OfKind():
                return Effect.NONE
            case core.Filter() | core.Exists() | core.Conditional() | core.Binary() | core.Not():
                return Effect.NONE
            case core.IsNothing() | core.Alternatives() | core.RowValues() | core.Need() | core.Using():
                return Effect.NONE
            case _:
                assert_never(node)

    @property
    def finding(self) -> Effect:
        """What finding the active clauses may do."""
        return Effect.LOOKS if self.anywhere else Effect.NONE

    def all(self, nodes: Iterable[core.Expression]) -> Effect:
        """The effects of several expressions together."""
        effect = Effect.NONE
        for node in nodes:
            effect |= self.expression(node)
        return effect

    def statement(self, node: core.Statement) -> Effect:
        """The effects of a statement itself; of a compound one, those of what it evaluates first."""
        match node:
            case core.Act(operation=operation, arguments=arguments):
                return operation.value.effects | self.all(arguments)
            case core.Hand(operation=operation, arguments=arguments):
                return operation.value.effects | self.all(arguments) | self.finding
            case core.Assign(target=target, value=value):
                return self.expression(target) | self.expression(value)
            case core.IfKnown(value=value, then=then):
                return self.expression(value) | self.statement(then)
            case core.Enter(player=player, arguments=arguments):
                return Effect.WAITS | self.all((player, *arguments)) | self.finding
            case core.Window(until=until):
                return Effect.WAITS | self.expression(until)
            case core.Branch(test=test) | core.While(test=test):
                return self.expression(test)
            case core.Each(whole=whole):
                return self.expression(whole)
            case core.Repeat(count=count):
                return self.expression(count)
            case core.Win(who=who, seats=seats):
                return self.expression(who) | (Effect.NONE if seats is None else self.expression(seats))
            case core.Claim() | core.Pass() | core.Stop():
                return Effect.NONE
            case _:
                assert_never(node)
