"""Conditions that ask only who a player is, and whose turn it is: they tell who may do something from who may not."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from adjudicator.engine.frames import YOU
from adjudicator.rules.core import nodes as core
from adjudicator.rules.core.operations import Operation
from adjudicator.rules.core.walk import values_of, within

_PLAIN = (core.Constant, core.Variable, core.Binary, core.Not, core.IsNothing, core.Need, core.IfThere, core.Conditional)
"""What asks for nothing by itself."""


class Whom:
    """Finds out what tests rest on. `functions`: the declared values and the separate tests are among them."""

    def __init__(self, functions: Iterable[core.Function]) -> None:
        known = list(functions)
        self._tests = {function.name: function.value for function in known}
        self._values = values_of(known)

    def fields_of(self, test: str) -> frozenset[int] | None:
        """The fields of players that a test reads; None if it asks for more than these, its player and whose turn it is."""
        found = set[int]()
        for part in self._inside(self._tests[test]):
            match part:
                case core.PlayerField(number=number):
                    found.add(number)
                case core.Place(number=number) if number == YOU:
                    pass
                case core.Ask(operation=Operation.ACTIVE | Operation.MET) | core.TestOf() | core.ValueOf():
                    pass
                case _ if isinstance(part, _PLAIN):
                    pass
                case _:
                    return None
        return frozenset(found)

    def _inside(self, test: core.Expression) -> Iterator[core.Expression]:
        """Everything in a test, and in the tests and values for which it asks; a value that may be changed as an unknown part."""
        waiting, seen = [test], set[int | str]()
        while waiting:
            for part in within(waiting.pop()):
                match part:
                    case core.TestOf(function=name) if name not in seen:
                        seen.add(name)
                        waiting.append(self._tests[name])
                    case core.ValueOf(number=number) if number not in seen:
                        seen.add(number)
                        declared = self._values.get(number)
                        yield from () if declared is not None and not declared.changed else (core.Measure(part.type, number),)
                        waiting += [] if declared is None else [declared.value]
                    case _:
                        pass
                yield part


__all__ = ["Whom"]
