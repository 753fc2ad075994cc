"""What has to be set before a condition can hold: entries that it reads, and that make it false with their first values."""

from __future__ import annotations

import operator
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from adjudicator.engine.frames import FIELDS
from adjudicator.engine.occasions import Entry, EntrySort, Need
from adjudicator.rules.checking.symbols import FieldEntry, Plain
from adjudicator.rules.core import nodes as core
from adjudicator.rules.core.operations import PRINTED_ON, Operation
from adjudicator.rules.core.walk import Guard, certain, values_of, within

_SIGNS: Mapping[str, Callable[[object, object], object]] = {"==": operator.eq, "!=": operator.ne}
_NUMBERS: Mapping[str, Callable[[int, int], int]] = {
    "<": operator.lt, ">": operator.gt, "<=": operator.le, ">=": operator.ge, "+": operator.add, "-": operator.sub}
_OF_TWO: Mapping[Operation, Callable[[int, int], int]] = {Operation.LEAST: min, Operation.MOST: max}
_PRINTED = PRINTED_ON | {Operation.SUM_PRINTED}
"""What gives the value that is printed on cards, by its word."""

_OF_ONE = (core.Binary, core.Not, core.Constant, core.Place, core.Variable, core.PlayerField, core.IfThere, core.IsNothing,
           core.Need)
"""What a test consists of that asks for nothing but fields of players."""


class _First(NamedTuple):
    """What an expression is at first, and the entries on which that rests."""

    value: Plain
    rests: Need


_Known = _First | None
"""None: it is not known, or differs."""


class Unset:
    """Reads off conditions what they need. `functions`: the declared values and the separate tests are among them.

    `players`, `game`, `rows`: the first value of each of their fields, alone, if that is a plain one; `prints`: the words of
    which some card has a printed value, or is given one by a clause: of any other, it is 0.
    """

    def __init__(self, functions: Iterable[core.Function], players: Sequence[tuple[Plain] | None],
                 game: Sequence[tuple[Plain] | None], rows: Sequence[tuple[Plain] | None], prints: Collection[str]) -> None:
        known = list(functions)
        self._tests = {function.name: function.value for function in known}
        self._values = values_of(known)
        self._first = {EntrySort.PLAYER: players, EntrySort.GAME: game, EntrySort.ROW: rows}
        self._prints = prints
        self._found: dict[core.Expression, _Known] = {}

    def of(self, guards: Iterable[Guard]) -> tuple[Need, ...]:
        """What has to be set where these conditions hold: something of each."""
        return tuple(dict.fromkeys(need for guard in guards for need in self._needed(guard.test, guard.wanted)))

    def computed(self, name: str, entry: FieldEntry) -> tuple[Plain] | None:
        """The first value of a field that a function computes, alone, if that is always what a field without one has."""
        found = self._at_first(self._tests[name]) if name in self._tests else None
        fixed = found is not None and not found.rests and found.value == entry.field.nothing
        return (entry.field.nothing,) if fixed else None

    def of_test(self, name: str) -> tuple[Need, ...]:
        """What has to be set where a separate test holds."""
        return self.of([Guard(self._tests[name], True)]) if name else ()

    def fields_of(self, test: core.Expression, wanted: bool, member: str | int) -> frozenset[int]:
        """The fields of a member, or of whom a place of the frame holds, of which one has to be set before a test can be true, or
        false; empty if it rests on more.
        """
        found = self._at_first(test)
        if found is None or bool(found.value) is wanted or not all(isinstance(part, _OF_ONE) for part in within(test)):
            return frozenset()
        holders = [part.player for part in within(test) if isinstance(part, core.PlayerField)]
        own = all(_is_member(_bare(holder), member) for holder in holders)
        alone = own and all(entry.sort is EntrySort.PLAYER for entry in found.rests)
        return frozenset([entry.number for entry in found.rests]) if alone else frozenset()

    def is_first(self, entry: Entry, value: core.Expression | None) -> bool:
        """Whether a value that is written to an entry is certainly the one that it has at first. None: it is not known."""
        first = self._first[entry.sort][entry.number] if entry.sort in self._first else None
        return first is not None and isinstance(value, core.Constant) and value.value == first[0]

    def _needed(self, test: core.Expression, wanted: bool) -> Iterator[Need]:
        for guard in certain(test, wanted):
            if isinstance(guard.test, core.TestOf):
                yield from self._needed(self._tests[guard.test.function], guard.wanted)
            elif (found := self._at_first(guard.test)) is not None and bool(found.value) is not guard.wanted:
                yield found.rests

    def _at_first(self, node: core.Expression) -> _Known:
        """The value of an expression while everything that it reads has its first value."""
        if node not in self._found:
            self._found[node] = None  # a value that asks for itself is not known
            self._found[node] = self._read(node)
        return self._found[node]

    def _read(self, node: core.Expression) -> _Known:
        match node:
            case core.Constant(value=value):
                return None if isinstance(value, str | tuple) else _First(value, frozenset())
            case core.PlayerField(number=number):
                return self._entry(EntrySort.PLAYER, number)
            case core.GameField(number=number):
                return self._entry(EntrySort.GAME, number)
            case core.RowEntry(number=number):
                return self._entry(EntrySort.ROW, number - FIELDS) if number >= FIELDS else None
            case core.ValueOf(number=number) if number in self._values:
                declared = self._values[number]
                changing = frozenset({Entry(EntrySort.VALUE, number)} if declared.changed else ())
                return _resting(self._at_first(declared.value), changing)
            case core.TestOf(function=name):
                return self._at_first(self._tests[name])
            case core.Ask(operation=operation, arguments=(core.Constant(value=str(word)), _)) if operation in _PRINTED:
                return None if word in self._prints else _First(0, frozenset())
            case core.Ask(operation=Operation.UNSTATED, arguments=(_, core.Constant(value=str(word)))):
                return None if word in self._prints else _First(False, frozenset())
            case core.Ask(operation=Operation.MET, arguments=(_, inner)):
                return self._at_first(inner)
            case core.Need(inner=inner):
                found = self._at_first(inner)
                return None if found is None or found.value is None else found
            case core.IfThere(whole=whole):
                found = self._at_first(whole)
                return found if found is not None and found.value is None else None
            case core.Not(inner=inner):
                found = self._at_first(inner)
                return None if found is None else _First(not found.value, found.rests)
            case core.IsNothing(inner=inner):
                found = self._at_first(inner)
                return None if found is None else _First(found.value is None, found.rests)
            case core.Conditional(test=test, yes=yes, other=other):
                found = self._at_first(test)
                return None if found is None else _resting(self._at_first(yes if found.value else other), found.rests)
            case core.Exists(whole=whole, test=test):
                return next((_First(False, found.rests) for part in (whole, test) if part is not None
                             and (found := self._none(part)) is not None), None)
            case core.Binary(left=left, sign="and" | "or" as sign, right=right):
                return _joined(self._at_first(left), self._at_first(right), sign == "or")
            case core.Binary(left=left, sign=sign, right=right):
                return _calculated(self._at_first(left), sign, self._at_first(right))
            case core.Ask(operation=Operation.LEAST | Operation.MOST as operation, arguments=(one, other)):
                return _counted(self._at_first(one), _OF_TWO[operation], self._at_first(other))
            case _:
                return None

    def _none(self, node: core.Expression) -> _Known:
        """That a test does not hold, or that a set has no members; None if that is not known."""
        match node:
            case core.Filter(whole=whole, test=test):
                return self._none(test) or self._none(whole)
            case core.Ask(operation=Operation.FALLEN):
                return _First(False, frozenset({Entry(EntrySort.FALLEN)}))
            case _:
                found = self._at_first(node)
                return None if found is None or found.value else found

    def _entry(self, sort: EntrySort, number: int) -> _Known:
        first = self._first[sort][number]
        return None if first is None else _First(first[0], frozenset({Entry(sort, number)}))


def _is_member(part: core.Expression, member: str | int) -> bool:
    """Whether an expression is a variable with this name, or the place of the frame with this number."""
    return (isinstance(part, core.Variable) and part.name == member) or (isinstance(part, core.Place) and part.number == member)


def _bare(holder: core.Expression) -> core.Expression:
    """A player without the word that there is one."""
    return _bare(holder.inner) if isinstance(holder, core.Need) else holder


def first_of(entry: FieldEntry) -> tuple[Plain] | None:
    """The first value of a field, alone; None if it is computed, or may be a word of a list that nobody has told."""
    if entry.default is not None:
        return (entry.field.first,) if entry.field.start else None
    return (entry.field.nothing,) if entry.field.type in ("number", "truth", "player", "card") else None


def _resting(found: _Known, more: Need) -> _Known:
    """The same, resting on more."""
    return None if found is None else _First(found.value, found.rests | more)


def _joined(left: _Known, right: _Known, settles: bool) -> _Known:
    """Two truth values joined by `or` or `and`, of which one settles it if it is true, or false."""
    for one in (left, right):
        if one is not None and bool(one.value) is settles:
            return one
    return None if left is None or right is None else _First(not settles, left.rests | right.rests)


def _calculated(left: _Known, sign: str, right: _Known) -> _Known:
    """Two values that are compared, added or subtracted."""
    if left is None or right is None:
        return None
    if sign in _SIGNS:
        return _First(bool(_SIGNS[sign](left.value, right.value)), left.rests | right.rests)
    return _counted(left, _NUMBERS[sign], right) if sign in _NUMBERS else None


def _counted(left: _Known, by: Callable[[int, int], int], right: _Known) -> _Known:
    """Two numbers of which another one is made, or which are compared."""
    if left is None or right is None or not isinstance(left.value, int) or not isinstance(right.value, int):
        return None
    return _First(by(left.value, right.value), left.rests | right.rests)


__all__ = ["Unset", "first_of"]
