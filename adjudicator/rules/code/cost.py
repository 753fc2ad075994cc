"""Bounds the cost of rules: what may cost much is counted as several loop iterations where it begins.

The cost of a piece of code is about the number of expressions that are evaluated in it once, including everything that it calls.
Code that is counted itself costs its callers no more than the call. So any recursion, by whatever path, is counted somewhere.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

import attrs

from adjudicator.rules.checking.compiled import CompiledClause
from adjudicator.rules.core import nodes as core
from adjudicator.rules.core.walk import bodies, expressions, parts
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
        return 1 + self._total(_Tally.of(nodes)) // HEAVY

    # ---- what is called

    def _cost(self, name: str) -> int:
        """The cost of generated code; recursive calls count as heavy."""
        waiting, open_ones, found = [(name, False)], set[str](), dict[str, _Tally]()
        while waiting:
            here, done = waiting.pop()
            if done:
                open_ones.discard(here)
                self._known[here] = self._total(found.pop(here))
            elif here not in self._known and here not in open_ones:
                open_ones.add(here)
                waiting.append((here, True))
                found[here] = self._tally(here)
                waiting += [(other, False) for other in found[here].calls if other not in open_ones]
        return self._known[name]

    def _tally(self, name: str) -> _Tally:
        """What generated code costs by itself, and what it calls how often."""
        tally = _Tally()
        if name in self.hooks:
            tally.calls.update(self.hooks[name])
        elif name in self.functions:
            tally.add(self.functions[name].value)
            tally.calls.update(self.changes.get(name, ()))
        elif name.startswith("k") and (code := self.codes[int(name[1:])]) is not None:
            tally.add_all(code.unit.statements)
        return tally

    def _total(self, tally: _Tally) -> int:
        """The cost of code when everything that it calls is known, except itself."""
        return min(tally.own + sum([often * self._call(name) for name, often in tally.calls.items()]), MOST)

    def _call(self, name: str) -> int:
        """The cost of a call to its caller. What is counted itself costs little; what is not known yet calls its caller."""
        cost = self._known.get(name, HEAVY + 1 if name[0] in "ke" or name in self.functions else 1)
        return 1 if cost > HEAVY and name in self._known and not name.startswith("e") else cost


@mutable
class _Tally:
    """What code costs by itself, and how often it calls other code: a test of each member of a set counts several times."""

    own: int = 0
    calls: Counter[str] = attrs.field(factory=Counter)

    @staticmethod
    def of(nodes: Iterable[core.Statement]) -> _Tally:
        """Of statements that are carried out once."""
        tally = _Tally()
        tally.add_all(nodes)
        return tally

    def add(self, *nodes: core.Expression) -> None:
        """Count expressions that are evaluated once."""
        waiting = [(node, 1) for node in nodes]
        while waiting:
            node, often = waiting.pop()
            self.own += often
            if isinstance(node, core.Filter | core.Exists) and node.test is not None:
                waiting += ((node.whole, often), (node.test, often * MANY))
                continue
            if isinstance(node, core.Measure):
                self.calls[f"v{node.number}"] += often * MANY  # a measure is taken of each of some cards
            elif isinstance(node, core.ValueOf):
                self.calls[f"v{node.number}"] += often
            elif isinstance(node, core.TestOf):
                self.calls[node.function] += often
            waiting += [(part, often) for part in parts(node)]

    def add_all(self, nodes: Iterable[core.Statement]) -> None:
        """Count statements that are carried out once. Iterations of loops among them are counted where they are made."""
        for node in nodes:
            self.own += 1
            self.add(*expressions(node))
            if isinstance(node, core.Enter | core.Hand | core.Window):
                self.own += HANDED
            if isinstance(node, core.Enter):
                self.calls[f"e{node.verb}"] += 1
            for body in bodies(node):
                if isinstance(node, core.Branch):
                    self.add_all(body)
                else:
                    self.calls.update(dict.fromkeys(_Tally.of(body).calls, 0))
