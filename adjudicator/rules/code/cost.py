"""Bounds the cost of rules: what may cost much is counted as several loop iterations where it begins.

The cost of a piece of code is about the number of expressions that are evaluated in it once, including everything that it calls.
Code that is counted itself costs its callers no more than the call. So any recursion, by whatever path, is counted somewhere.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

import attrs

from adjudicator.rules.checking.compiled import CompiledClause
from adjudicator.rules.core import nodes as core
from adjudicator.rules.core.walk import bodies, expressions, parts, statements, within
from adjudicator.values import mutable

HEAVY = 500
"""The cost from which code is counted: this takes about as long as a step of a resolution."""
MANY = 8
"""The assumed number of tests in a set that is searched: about the number of cards or players at a table."""
HANDED = 20
"""The cost of making a frame, recording a step, and finding out who responds to it."""
MOST = HEAVY * 10_000
"""More than any cost that makes a difference."""


@mutable
class Costs:
    """The costs of functions, codes and verbs of rules, each under its generated name: `v3`, `k5`, `e7`.

    `changes`: the functions that may change a value; `hooks`: the codes that may respond to a verb, including its own.
    """

    functions: Mapping[str, core.Function]
    codes: Sequence[core.Code | None]
    changes: Mapping[str, Sequence[str]]
    hooks: Mapping[str, Sequence[str]]
    _known: dict[str, int] = attrs.field(init=False, factory=dict)

    @staticmethod
    def of(functions: Sequence[core.Function], codes: Sequence[core.Code | None], clauses: Sequence[CompiledClause],
           verbs: Mapping[int, int]) -> Costs:
        """The costs of everything that was compiled. `verbs`: the code of each verb, by its number."""
        changes: dict[str, list[str]] = {}
        hooks = {f"e{number}": [f"k{code}"] for number, code in verbs.items()}
        for clause in clauses:
            if clause.adjust:
                changes.setdefault(f"v{clause.value}", []).append(clause.adjust)
            if clause.verb in verbs:
                hooks[f"e{clause.verb}"] += [name for name in (clause.test, f"k{clause.code}") if name]
        return Costs({f.name: f for f in functions}, codes, changes, hooks)

    def turns(self, name: str) -> int:
        """The number of loop iterations that a call of a function or code counts as; 0 if it costs too little."""
        cost = self._cost(name)
        return cost // HEAVY if cost > HEAVY else 0

    def of_body(self, nodes: Iterable[core.Statement]) -> int:
        """The number of iterations that one iteration of a loop with this body counts as: at least one."""
        return 1 + self._statements(nodes) // HEAVY

    # ---- what is called

    def _cost(self, name: str) -> int:
        """The cost of generated code; recursive calls count as heavy."""
        waiting, open_ones = [(name, False)], set[str]()
        while waiting:
            here, done = waiting.pop()
            if done:
                open_ones.discard(here)
                self._known[here] = min(self._own(here), MOST)
            elif here not in self._known and here not in open_ones:
                open_ones.add(here)
                waiting.append((here, True))
                waiting += [(other, False) for other in self._calls(here) if other not in open_ones]
        return self._known[name]

    def _calls(self, name: str) -> list[str]:
        """What generated code calls."""
        if name in self.hooks:
            return [*self.hooks[name]]
        if name in self.functions:
            return [*_called(self.functions[name].value), *self.changes.get(name, ())]
        nodes = [*statements(self._unit(name))]
        return [*(f"e{n.verb}" for n in nodes if isinstance(n, core.Enter)), *(c for n in nodes for e in expressions(n)
                                                                               for c in _called(e))]

    def _unit(self, name: str) -> tuple[core.Statement, ...]:
        code = self.codes[int(name[1:])] if name.startswith("k") else None
        return () if code is None else code.unit.statements

    def _own(self, name: str) -> int:
        """The cost of generated code when everything that it calls is known, except itself."""
        if name in self.hooks:
            return sum([self._call(other) for other in self.hooks[name]])
        if name in self.functions:
            changing = sum([self._call(other) for other in self.changes.get(name, ())])
            return self._expression(self.functions[name].value) + changing
        return self._statements(self._unit(name))

    def _call(self, name: str) -> int:
        """The cost of a call to its caller. What is counted itself costs little; what is not known yet calls its caller."""
        cost = self._known.get(name, HEAVY + 1 if name[0] in "ke" or name in self.functions else 1)
        return 1 if cost > HEAVY and name in self._known and not name.startswith("e") else cost

    # ---- expressions and statements

    def _statements(self, nodes: Iterable[core.Statement]) -> int:
        """The cost of statements done once: the iterations of loops among them are counted separately."""
        total = 0
        for node in nodes:
            total += 1 + sum([self._expression(part) for part in expressions(node)])
            total += HANDED * isinstance(node, core.Enter | core.Hand | core.Window)
            if isinstance(node, core.Enter):
                total += self._call(f"e{node.verb}")
            if isinstance(node, core.Branch):
                total += sum([self._statements(body) for body in bodies(node)])
        return min(total, MOST)

    def _expression(self, node: core.Expression) -> int:
        """The cost of an expression: a test of each member of a set counts several times."""
        if isinstance(node, core.Filter | core.Exists) and node.test is not None:
            return min(1 + self._expression(node.whole) + MANY * self._expression(node.test), MOST)
        often = MANY if isinstance(node, core.Measure) else 1  # a measure is taken of each of some cards
        own = often * sum([self._call(name) for name in _calls_of(node)])
        return min(1 + own + sum([self._expression(part) for part in parts(node)]), MOST)


def _calls_of(node: core.Expression) -> list[str]:
    """What an expression itself calls."""
    if isinstance(node, core.ValueOf | core.Measure):
        return [f"v{node.number}"]
    return [node.function] if isinstance(node, core.TestOf) else []


def _called(node: core.Expression) -> list[str]:
    """What an expression calls, including its parts."""
    return [name for part in within(node) for name in _calls_of(part)]
