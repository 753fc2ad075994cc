"""Which players the parts of verbs may be where the verbs are done: those for whom a piece of code runs, or who do a verb."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from enum import Enum
from typing import NamedTuple

from adjudicator.engine.frames import ATTACK, AUTHOR, FIELDS, LOCALS, PLAYER, TARGET, THEY, YOU
from adjudicator.engine.occasions import Entry, EntrySort, Party, Persons, Role, united
from adjudicator.engine.position import FALLEN, OUT, PLAYING
from adjudicator.rules.belonging import put_in
from adjudicator.rules.core import nodes as core
from adjudicator.rules.core import types
from adjudicator.rules.core.operations import AMONG, Operation
from adjudicator.rules.core.walk import Guard, bodies, certain, numbers, outer_codes, statements, unchanged
from adjudicator.rules.others import Others
from adjudicator.rules.unset import Unset

_DEEPEST = 12
"""How deep values may lie in one another that are looked into."""


class _Sort(Enum):
    """What keeps a player: a part of a verb, an entry of rows, a field of players; or that players fall or a field is written."""

    PART = "part"
    ROW = "row"
    FIELD = "field"
    FALLEN = "fallen"
    WRITTEN = "written"


class _Keeper(NamedTuple):
    """What keeps a player, by the numbers of the verb and of its part, or of the field."""

    sort: _Sort
    number: int = 0
    at: int = 0


class Parties:
    """Follows players through verbs, rows, fields and declared values.

    `verbs`: the verb that each of some codes carries out, with the number of its parts; `answering`: the same of the codes of
    clauses that wait for a verb; `aiming`: the codes that are run with a target; `plain`: the fields of players that are nothing
    at first; `of_fallen`: the codes of clauses that act only on what a player does who has fallen.
    """

    def __init__(self, codes: Sequence[core.Code | None], verbs: Mapping[int, tuple[int, int]],
                 answering: Mapping[int, tuple[int, int]], functions: Sequence[core.Function], aiming: Collection[int],
                 plain: Collection[int], unset: Unset, others: Others, of_fallen: Collection[int]) -> None:
        self._values = unchanged(functions)
        self._tests = {function.name: function.value for function in functions}
        self._doing, self._answering, self._aiming, self._unset = {**answering, **verbs}, answering, aiming, unset
        self._nodes = {at: tuple(_flat(code.unit.statements)) for at, code in enumerate(codes) if code is not None}
        self._around = outer_codes(self._nodes)
        self._loops = {id(node): around for code in codes if code is not None
                       for node, around in _with_loops(code.unit.statements)}
        self._given: dict[_Keeper, list[tuple[int, core.Expression, core.Statement]]] = {}
        for code, nodes in self._nodes.items():
            for node in nodes:
                for keeper, value in _kept_in(node, unset):
                    self._given.setdefault(keeper, []).append((code, value, node))
        self._plain, self._others, self._of_fallen = plain, others, of_fallen
        self._found: dict[_Keeper, Persons] = dict.fromkeys(self._given, frozenset())
        changed = True
        while changed:
            before = dict(self._found)
            for keeper, given in self._given.items():
                self._found[keeper] = united(self._given_by(value, code, node) for code, value, node in given)
            changed = self._found != before

    def of(self, value: core.Expression, code: int, at: core.Statement) -> Persons:
        """Those whom an expression of a statement may be, or of whom it may be some; None if it may be anybody."""
        given: dict[str | int, Persons] = {}
        for loop in self._loops[id(at)]:
            if not any(_puts(node, loop.item.number) for node in _flat(loop.body)):
                given[loop.item.number] = self._who(loop.whole, code, given, ())
        found = self._who(value, code, given, ())
        return frozenset({Party(Role.BESIDES, code)}) if found is None and self._others.excludes(value, code) else found

    def attacked(self, code: int) -> Iterator[tuple[core.Expression, Persons]]:
        """Those whose rows a piece of code may open, or whom it may give one that is open, with how it names them."""
        for node in self._nodes[code]:
            if isinstance(node, core.Hand) and node.operation is Operation.ATTACK:
                yield node.arguments[0], self.of(node.arguments[0], code, node)
            elif isinstance(node, core.Act) and node.operation is Operation.SET_ROW and PLAYER in numbers(node.arguments[1:2]):
                yield node.arguments[2], self.of(node.arguments[2], code, node)

    def _given_by(self, value: core.Expression, code: int, at: core.Statement) -> Persons:
        """Those whom a piece of code puts somewhere: anybody, if that is not known, but only if it can run."""
        found = self.of(value, code, at)
        if found is None:
            return frozenset({Party(Role.ANYBODY, code, code)})
        return frozenset([party._replace(given=code) if party.given < 0 else party for party in found])

    def _who(self, value: core.Expression, code: int, given: Mapping[str | int, Persons], within: tuple[int, ...]) -> Persons:
        """Those whom an expression may be. `given`: those of the parameters of a value; `within`: the places being looked at."""
        match value:
            case core.Constant(value=None):
                return frozenset()
            case core.Place(number=number) if number == YOU:
                return frozenset({Party(Role.RUNS, code)})
            case core.Place(number=number) if number == THEY and code in self._of_fallen:
                return self._fallen()
            case core.Place(number=number) if number == THEY and code in self._answering:
                return frozenset({Party(Role.DOES, self._answering[code][0])})
            case core.Place(number=number) if number == TARGET:
                return self._target(code)
            case core.Place(number=number) if number in given:
                return given[number]
            case core.Place(number=number) if number >= LOCALS and not self._is_from_around(number, code):
                return frozenset() if number in within else self._kept(number, code, given, (*within, number))
            case core.Variable(name=name):
                return given.get(name)
            case core.Need(inner=inner) | core.IfThere(part=inner):
                return self._who(inner, code, given, within)
            case core.RowEntry(number=number) if number == PLAYER:
                return frozenset({Party(Role.ATTACKED)})
            case core.RowEntry(number=number) if number == AUTHOR or number >= FIELDS:
                named = frozenset({Party(Role.NAMED, number), Party(Role.UNSURE, given=code)})
                return united([self._found.get(_Keeper(_Sort.ROW, number), frozenset()), named])
            case core.PlayerField(number=number) if number in self._plain:
                kept = self._found.get(_Keeper(_Sort.FIELD, number), frozenset())
                return united([kept, frozenset({Party(Role.KEPT, number), Party(Role.UNSURE, given=code)})])
            case core.Ask(operation=Operation.FALLEN):
                return self._fallen()
            case core.Ask(operation=operation, arguments=(inner, *_)) if operation in AMONG:
                return self._who(inner, code, given, within)
            case core.Filter(whole=whole, member=member, test=test):
                return self._filtered(whole, member, test, code, given, within)
            case core.Conditional(yes=yes, other=other):
                return united(self._who(one, code, given, within) for one in (yes, other))
            case core.TestOf(function=name) if len(within) < _DEEPEST:
                return self._who(self._tests[name], code, given, (*within, -1))
            case core.ValueOf(number=number, arguments=arguments) if number in self._values and len(within) < _DEEPEST:
                declared = self._values[number]
                inside: dict[str | int, Persons] = {name: self._who(argument, code, given, within)
                          for name, argument in zip(declared.parameters, arguments, strict=True)}
                return self._who(declared.value, code, inside, (*within, -1))
            case _:
                return None

    def _fallen(self) -> Persons:
        """Those who may fall, and those who have."""
        return united([self._found.get(_Keeper(_Sort.FALLEN), frozenset()), frozenset({Party(Role.FALLEN)})])

    def _is_from_around(self, place: int, code: int) -> bool:
        """Whether what a place of the frame holds may come from the code around one that stands in the place of a moment."""
        return any(place - LOCALS < self._doing.get(outer, (0, 0))[1] or any(True for _ in put_in(self._nodes[outer], place))
                   or self._is_from_around(place, outer) for outer in self._around.get(code, ()))

    def _target(self, code: int) -> Persons:
        """Those who may be the target of a piece of code; in the place of a moment it is the player of the row."""
        if code in self._around or self._answering.get(code, (-1, 0))[0] == ATTACK:
            return frozenset({Party(Role.ATTACKED)})
        if code not in self._aiming:
            return None
        return frozenset({Party(Role.AIMED, code, others=self._others.excludes(core.Place(types.PLAYER, TARGET), code))})

    def _filtered(self, whole: core.Expression, member: core.Variable, test: core.Expression, code: int,
                  given: Mapping[str | int, Persons], within: tuple[int, ...]) -> Persons:
        """Those of some players for whom a test is true: of what is certain of them, the first thing that says who they are."""
        among = self._who(whole, code, given, within)
        if among is not None:
            return among
        said = (self._said(guard, name, name == member.name, code, given, within)
                for guard, name in self._certain(test, True, member.name))
        return next((found for found in said if found is not None), None)

    def _certain(self, test: core.Expression, wanted: bool, name: str, deep: int = 0) -> Iterator[tuple[Guard, str]]:
        """What is certain of a member where a test is true, or false, each with its name there; declared values say it too."""
        for guard in certain(test, wanted):
            yield guard, name
            match guard.test:
                case core.ValueOf(number=number, arguments=arguments) if number in self._values and deep < _DEEPEST:
                    declared = self._values[number]
                    for parameter, argument in zip(declared.parameters, arguments, strict=True):
                        if _is_variable(argument, name):
                            yield from self._certain(declared.value, guard.wanted, parameter, deep + 1)
                case _:
                    pass

    def _said(self, guard: Guard, name: str, here: bool, code: int, given: Mapping[str | int, Persons],
              within: tuple[int, ...]) -> Persons:
        """Whom a test leaves of those with a name; None if that may be anybody. `here`: it is no test of a declared value."""
        match guard.test:
            case core.Binary(left=left, sign="==", right=right) if here and guard.wanted and _is_variable(left, name):
                return self._who(right, code, given, within)
            case core.Binary(left=left, sign="==", right=right) if here and guard.wanted and _is_variable(right, name):
                return self._who(left, code, given, within)
            case core.Ask(operation=Operation.ABLE, arguments=(who, core.Constant(value=str(moment)), *_)) if (
                    guard.wanted and _is_variable(who, name)):
                return frozenset({Party(Role.ABLE, moment=moment)})
            case core.IfThere(part=core.PlayerField(number=field, player=of)) if not guard.wanted and _is_variable(of, name):
                return self._of_whom(field, Role.OPEN)
            case _:
                fields = self._unset.fields_of(guard.test, guard.wanted, name)
                return None if not fields else united(self._of_whom(field, Role.CHANGED) for field in fields)

    def of_test(self, test: core.Expression) -> Persons:
        """Those for whom code may run behind a test: of whom a field is set at which it looks; None if it may be anybody."""
        for guard in certain(test, True):
            if fields := self._unset.fields_of(guard.test, guard.wanted, YOU):
                return united(self._of_whom(field, Role.CHANGED) for field in fields)
        return None

    def _of_whom(self, field: int, role: Role) -> Persons:
        """Those of whom a field may be other than it was before the run, and those of whom it was so then."""
        return united([self._found.get(_Keeper(_Sort.WRITTEN, field), frozenset()), frozenset({Party(role, field)})])

    def _kept(self, place: int, code: int, given: Mapping[str | int, Persons], within: tuple[int, ...]) -> Persons:
        """Those whom a place of the frame may be at any time."""
        put = list(put_in(self._nodes[code], place))
        verb, parts = self._doing.get(code, (0, 0))
        found = [None if one is None else self._who(one, code, given, within) for one in put]
        if place - LOCALS < parts:
            found.append(self._found.get(_Keeper(_Sort.PART, verb, place - LOCALS), frozenset()))
        return united(found) if found else None


def _kept_in(node: core.Statement, unset: Unset) -> Iterator[tuple[_Keeper, core.Expression]]:
    """What a statement gives to verbs, rows and fields, and who is put out of play by it."""
    match node:
        case core.Enter(verb=verb, arguments=arguments):
            yield from ((_Keeper(_Sort.PART, verb, at), value) for at, value in enumerate(arguments))
        case core.Hand(operation=Operation.ATTACK, arguments=(_, author, *others)):
            yield _Keeper(_Sort.ROW, AUTHOR), author
            yield from ((_Keeper(_Sort.ROW, FIELDS + number), value) for part in others if isinstance(part, core.RowValues)
                        for number, value in part.values)
        case core.Act(operation=Operation.SET_ROW, arguments=(_, core.Constant(value=int(number)), value)):
            yield _Keeper(_Sort.ROW, number), value
        case core.Act(operation=Operation.PUT | Operation.PUT_ALL, arguments=(core.Constant(value=int(number)), whom, value)):
            yield _Keeper(_Sort.FIELD, number), value
            if not unset.is_first(Entry(EntrySort.PLAYER, number), value):
                yield _Keeper(_Sort.WRITTEN, number), whom
        case core.Act(operation=Operation.ADD, arguments=(core.Constant(value=int(number)), whom, _)):
            yield _Keeper(_Sort.WRITTEN, number), whom
        case core.Act(operation=Operation.SET_STATUS, arguments=(whom, value)):
            if not (isinstance(value, core.Constant) and value.value in (PLAYING, OUT)):
                yield _Keeper(_Sort.FALLEN), whom
        case _:
            pass


def _with_loops(nodes: Iterable[core.Statement], around: tuple[core.Each, ...] = (),
                ) -> Iterator[tuple[core.Statement, tuple[core.Each, ...]]]:
    """Some statements and all statements inside them, each with the loops around it; also what is done if something is known."""
    for node in nodes:
        yield node, around
        if isinstance(node, core.IfKnown):
            yield node.then, around
        for body in bodies(node):
            yield from _with_loops(body, (*around, node) if isinstance(node, core.Each) else around)


def _puts(node: core.Statement, place: int) -> bool:
    """Whether a statement puts something into a place of the frame."""
    return (isinstance(node, core.Assign) and isinstance(node.target, core.Place) and node.target.number == place) or (
        isinstance(node, core.Each) and node.item.number == place)


def _flat(nodes: Iterable[core.Statement]) -> Iterator[core.Statement]:
    """Some statements and all statements inside them; of one that depends on what is known, what is done then."""
    yield from (node.then if isinstance(node, core.IfKnown) else node for node in statements(nodes))


def is_of_fallen(test: core.Expression) -> bool:
    """Whether a test is that who does something has fallen."""
    match test:
        case core.Binary(left=core.PlayerStatus(player=core.Place(number=number)) | core.IfThere(
                part=core.PlayerStatus(player=core.Place(number=number))), sign="==", right=core.Constant(value=value)):
            return number == THEY and value == FALLEN
        case _:
            return False


def _is_variable(value: core.Expression, name: str) -> bool:
    """Whether an expression is a variable."""
    if isinstance(value, core.Need):
        return _is_variable(value.inner, name)
    return isinstance(value, core.Variable) and value.name == name


__all__ = ["Parties", "is_of_fallen"]
