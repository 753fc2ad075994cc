"""Which players the parts of verbs may be where the verbs are done: those for whom a piece of code runs, or who do a verb."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from adjudicator.engine.frames import AUTHOR, FIELDS, LOCALS, THEY, YOU
from adjudicator.engine.occasions import Party, Persons
from adjudicator.rules.belonging import united
from adjudicator.rules.core import nodes as core
from adjudicator.rules.core.operations import Operation
from adjudicator.rules.core.walk import acts, in_place, statements

_DEEPEST = 12
"""How deep values may lie in one another that are looked into."""


class _Keeper(NamedTuple):
    """What keeps a player: a part of a verb, or an entry of rows, for which the verb is -1."""

    verb: int
    at: int


class Parties:
    """Follows players through verbs, rows and declared values.

    `verbs`: the verb that each of some codes carries out, with the number of its parts; `answering`: the same of the codes of
    clauses that wait for a verb.
    """

    def __init__(self, codes: Sequence[core.Code | None], verbs: Mapping[int, tuple[int, int]],
                 answering: Mapping[int, tuple[int, int]], functions: Sequence[core.Function]) -> None:
        self._values = {function.number: function for function in functions if function.number >= 0 and not function.changed}
        self._doing, self._answering = {**answering, **verbs}, answering
        self._nodes = {at: tuple(statements(code.unit.statements)) for at, code in enumerate(codes) if code is not None}
        self._inner = {number for nodes in self._nodes.values() for node in nodes
                       if isinstance(node, core.Hand) and node.operation is Operation.ATTACK for number in in_place(node)}
        self._given: dict[_Keeper, list[tuple[int, core.Expression]]] = {}
        for code, nodes in self._nodes.items():
            for keeper, value in _kept_in(nodes):
                self._given.setdefault(keeper, []).append((code, value))
        self._found: dict[_Keeper, Persons] = dict.fromkeys(self._given, frozenset())
        changed = True
        while changed:
            before = dict(self._found)
            for keeper, given in self._given.items():
                self._found[keeper] = united(self._given_by(value, code) for code, value in given)
            changed = self._found != before

    def of(self, value: core.Expression, code: int) -> Persons:
        """Those whom an expression of a piece of code may be; None if it may be anybody."""
        return self._who(value, code, {}, ())

    def _given_by(self, value: core.Expression, code: int) -> Persons:
        """Those whom a piece of code puts somewhere: anybody, if that is not known, but only if it can run."""
        found = self.of(value, code)
        return frozenset({Party(code, anybody=True)}) if found is None else found

    def _who(self, value: core.Expression, code: int, given: Mapping[str, Persons], within: tuple[int, ...]) -> Persons:
        """Those whom an expression may be. `given`: those of the parameters of a value; `within`: the places being looked at."""
        match value:
            case core.Constant(value=None):
                return frozenset()
            case core.Place(number=number) if number == YOU:
                return frozenset({Party(code)})
            case core.Place(number=number) if number == THEY and code in self._answering:
                return frozenset({Party(-1, self._answering[code][0])})
            case core.Place(number=number) if number >= LOCALS and code not in self._inner:
                return frozenset() if number in within else self._kept(number, code, given, (*within, number))
            case core.Variable(name=name):
                return given.get(name)
            case core.Need(inner=inner) | core.IfThere(part=inner):
                return self._who(inner, code, given, within)
            case core.RowEntry(number=number) if number == AUTHOR or number >= FIELDS:
                return self._found.get(_Keeper(-1, number))
            case core.Conditional(yes=yes, other=other):
                return united(self._who(one, code, given, within) for one in (yes, other))
            case core.ValueOf(number=number, arguments=arguments) if number in self._values and len(within) < _DEEPEST:
                declared = self._values[number]
                inside = {name: self._who(argument, code, given, within)
                          for name, argument in zip(declared.parameters, arguments, strict=True)}
                return self._who(declared.value, code, inside, (*within, -1))
            case _:
                return None

    def _kept(self, place: int, code: int, given: Mapping[str, Persons], within: tuple[int, ...]) -> Persons:
        """Those whom a place of the frame may be at any time."""
        put = list(_put_in(self._nodes[code], place))
        verb, parts = self._doing.get(code, (0, 0))
        found = [None if one is None else self._who(one, code, given, within) for one in put]
        if place - LOCALS < parts:
            found.append(self._found.get(_Keeper(verb, place - LOCALS), frozenset()))
        return united(found) if found else None


def _kept_in(nodes: Sequence[core.Statement]) -> Iterator[tuple[_Keeper, core.Expression]]:
    """What some statements give to verbs and rows."""
    for node in nodes:
        match node:
            case core.Enter(verb=verb, arguments=arguments):
                yield from ((_Keeper(verb, at), value) for at, value in enumerate(arguments))
            case core.Hand(operation=Operation.ATTACK, arguments=(_, author, *others)):
                yield _Keeper(-1, AUTHOR), author
                yield from ((_Keeper(-1, FIELDS + number), value) for part in others if isinstance(part, core.RowValues)
                            for number, value in part.values)
            case _:
                pass
    for act in acts(nodes):
        match act:
            case core.Act(operation=Operation.SET_ROW, arguments=(_, core.Constant(value=int(number)), value)):
                yield _Keeper(-1, number), value
            case _:
                pass


def _put_in(nodes: Sequence[core.Statement], place: int) -> Iterator[core.Expression | None]:
    """What is put into a place of the frame; None for what cannot be said."""
    for node in nodes:
        match node:
            case core.Assign(target=core.Place(number=number), value=value) if number == place:
                yield value
            case core.Each(item=core.Place(number=number)) if number == place:
                yield None
            case _:
                pass


__all__ = ["Parties"]
