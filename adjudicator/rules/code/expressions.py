"""Expressions as Python. Only numbers, escaped literals and names of our own making reach the output."""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence
from typing import assert_never

import attrs

from adjudicator.engine.frames import LOCALS, THEY, YOU
from adjudicator.rules.code.effects import Effects
from adjudicator.rules.core import nodes as core
from adjudicator.rules.core import types
from adjudicator.rules.core.operations import Effect, Form, Operation
from adjudicator.rules.core.walk import sets_in, sets_within_sets, within
from adjudicator.values import frozen

_MANY = (types.CARDS, types.TARGETS)
"""Sets that may be large."""
_SHOWN = {Operation.LOOK: "shown", Operation.ROW_FACE: "shown_row", Operation.PRINTED: "shown_print",
          Operation.STATED_PRINT: "shown_print"}
"""The functions that read printed values which clauses may change."""
_ORDERED = (Operation.FIRST, Operation.LAST, Operation.NTH, Operation.MEMBER)
"""The operations that give a member by its place."""
SHORT = 120
"""The length of a value that is inlined: a call costs more than most values."""
PLAIN = 60
"""The same of a value that clauses may change: nearly always none of these is active."""

WITHIN = 3
"""How deep sets are counted that stand within one another; what looks through still more counts each look by itself."""


@frozen
class Short:
    """A declared value that is inlined."""

    parameters: tuple[str, ...]
    value: core.Expression


@frozen
class Python:
    """Writes expressions.

    `short`: the values that are inlined; `plain`: those that are while no active clause changes them. `given`: for a value that
    is being inlined, its arguments. `held`: the places of the frame that are kept in variables, by their number. `frameless`: the
    code has no frame of its own: its places are variables, and what it uses from the calling frame is in that one. `changed`:
    printed values that clauses may replace, by their word: the place of what every card has, 0 for a number of some. `effects`:
    what expressions may do, if known.
    """

    short: Mapping[int, Short] = attrs.Factory(dict)
    plain: Mapping[int, Short] = attrs.Factory(dict)
    given: Mapping[str, str] = attrs.Factory(dict)
    held: Mapping[int, str] = attrs.Factory(dict)
    frameless: bool = False
    changed: Mapping[str, int] = attrs.Factory(dict)
    effects: Effects | None = None

    def place(self, number: int) -> str:
        """A place of the frame."""
        if not self.frameless:
            return self.held.get(number) or f"f[{number}]"
        if number == YOU:
            return "you"
        if number == THEY:
            return "None"
        return f"a{number - LOCALS}" if number >= LOCALS else f"f[{number}]"

    def list(self, nodes: tuple[core.Expression, ...]) -> str:
        """Several expressions with commas between them."""
        return ", ".join([self(node) for node in nodes])

    def __call__(self, node: core.Expression) -> str:
        """An expression, in parentheses if it consists of several words."""
        match node:
            case core.Place(number=number):
                return self.place(number)
            case core.Constant(value=value):
                return literal(value)
            case core.Ask():
                return self.operation(node.operation, node.arguments)
            case core.Variable(name=name):
                return self.given.get(name, name)
            case core.ValueOf():
                return self._value(node)
            case core.Binary(left=left, sign="in", right=right):
                return f"({self(left)} in {self._walked(right)})"
            case core.Binary(left=left, sign="==" | "!=" as sign, right=right) if left.type in _MANY:
                return f"({self._walked(left)} {sign} {self(right)})"
            case core.Binary(left=left, sign=sign, right=right):
                return f"({self(left)} {sign} {self(right)})"
            case core.Not(inner=inner):
                return f"(not {self(inner)})"
            case core.Need(inner=core.Place() | core.Variable() as name):
                # a call costs more than looking at a name twice
                return f"({self(name)} if {self(name)} is not None else need(None))"
            case core.Need(inner=inner):
                return f"need({self(inner)})"
            case core.IfThere(whole=whole, part=part):
                return f"({self(part)} if {self(whole)} is not None else None)"
            case core.Slot() | core.Content() | core.PlayerField() | core.PlayerStatus() | core.GameField() | core.RowEntry():
                return self._entry(node)
            case core.Filter() | core.Exists() | core.Conditional() | core.IsNothing() | core.OfKind():
                return self._test(node)
            case core.TestOf(function=function):
                return f"{function}(d, f)"
            case core.Measure(number=number):
                return f"v{number}"
            case core.Using(player=player, inner=inner):
                return f"using(d, {self(player)}, lambda: {self(inner)})"
            case core.Alternatives(words=words):
                return " + ".join([f"({literal(said)},) * bool({self(test)})" for said, test in words])
            case core.RowValues(values=values):
                return f"{{{', '.join([f'{number}: {self(value)}' for number, value in values])}}}"
            case _:
                assert_never(node)

    def ordered(self, whole: core.Expression) -> str:
        """A set whose order is looked at: cards may lie in a zone without one."""
        return f"in_order(d, {self(whole)})" if whole.type == types.CARDS else self(whole)

    def operation(self, operation: Operation, arguments: tuple[core.Expression, ...]) -> str:
        """An operation of the engine."""
        name, form = operation.value.python, operation.value.form
        given = self.list(arguments) if operation not in _ORDERED else ", ".join(
            [self.ordered(arguments[0]), *map(self, arguments[1:])])
        word = read_off(core.Ask(types.ANY, operation, arguments), self.changed) if self.changed else ""
        if word:
            return f"{_SHOWN[operation]}(d, {given}{f', {literal(word)}' if self.changed[word] else ''})"
        match form:
            case Form.ATTRIBUTE:
                return f"d.{name}"
            case Form.METHOD:
                return f"d.{name}({given})"
            case Form.FUNCTION:
                return f"{name}({given})"
            case Form.OF_DRAFT:
                return f"{name}(d, {given})" if given else f"{name}(d)"
            case Form.OF_FRAME:
                return f"{name}(d, f, {given})"
            case _:
                assert_never(form)

    def _value(self, node: core.ValueOf) -> str:
        """A declared value: a call, or the value itself if it is short and its arguments are plain names."""
        call = f"v{node.number}({', '.join(['d', *map(self, node.arguments)])})"
        short = self.short.get(node.number) or self.plain.get(node.number)
        if short is None or not all(_is_name(a) for a in node.arguments):
            return call
        given = dict(zip(short.parameters, map(self, node.arguments), strict=True))
        value = attrs.evolve(self, given=given, frameless=False, plain={})(short.value)
        if node.number in self.short:
            return f"({value})"
        return f"({call} if {node.number} in (d.index or index_of(d)).changes else {value})"

    def _entry(self, node: core.Slot | core.Content | core.PlayerField | core.PlayerStatus | core.GameField
               | core.RowEntry) -> str:
        """An entry of a table of the draft."""
        match node:
            case core.Slot(zone=zone, player=None):
                return f"d.base[{zone}]"
            case core.Slot(zone=zone, player=player) if player is not None:
                return f"(d.base[{zone}] + {self(player)})"
            case core.Content(slot=slot):
                return f"d.zones[{self(slot)}]"
            case core.PlayerField(number=number, player=player):
                return f"d.fields[{number}][{self(player)}]"
            case core.PlayerStatus(player=player):
                return f"d.status[{self(player)}]"
            case core.GameField(number=number):
                return f"d.vars[{number}]"
            case core.RowEntry(number=number, row=row):
                return f"d.rows[{self(row)}][{number}]"
            case _:
                raise AssertionError(node)

    def _test(self, node: core.Filter | core.Exists | core.Conditional | core.IsNothing | core.OfKind) -> str:
        """What is made of a set, or of one thing or another."""
        if isinstance(node, core.Filter | core.Exists) and (searched := self._searched(node)):
            return searched
        match node:
            case core.Filter(whole=whole, member=member, test=test, counted=counted):
                one = member.name
                return f"tuple([{one} for {one} in {self._walked(whole, test)} if {self._held(whole, one, test, counted)}])"
            case core.Exists(whole=whole, member=core.Variable(name=name), test=test, counted=counted) if test is not None:
                members, holds = self._walked(whole, test), self._held(whole, name, test, counted)
                if self.effects is not None and self.effects.expression(test) & Effect.LOOKS:
                    return f"exists({members}, lambda {name}: {holds})"
                return f"any(True for {name} in {members} if {holds})"
            case core.Exists(whole=whole):
                return f"(not not {self(whole)})"
            case core.Conditional(test=test, yes=yes, other=other):
                return f"({self(yes)} if {self(test)} else {self(other)})"
            case core.IsNothing(inner=inner):
                return f"({self(inner)} is None)"
            case core.OfKind(name=name_of, kind=kind):
                return f"(d.kinds[{self(name_of)}] >> {kind} & 1)"
            case _:
                assert_never(node)

    def _searched(self, node: core.Filter | core.Exists) -> str:
        """A search of one zone for the cards of a kind or a name, nothing if it is another search: the engine has a quick one."""
        if (self.effects is None or node.counted or node.test is None or node.member is None
                or not isinstance(node.whole, core.Ask) or node.whole.operation is not Operation.CARDS):
            return ""
        slot = self(node.whole.arguments[0])
        match node.test:
            case core.OfKind(name=core.Ask(operation=look, arguments=(core.Variable(name=name),)), kind=sought):
                search = "of_kind" if isinstance(node, core.Filter) else "has_kind"
            case core.Binary(left=core.Ask(operation=look, arguments=(core.Variable(name=name),)), sign="==",
                             right=core.Constant(value=int() as sought)) if isinstance(node, core.Exists):
                search = "has_name"
            case _:
                return ""
        if name != node.member.name or look not in (Operation.NAME, Operation.PRESUMED):
            return ""
        return f"{search}(d, {slot}, {sought}, d.{look.value.python})"

    def _walked(self, whole: core.Expression, test: core.Expression | None = None) -> str:
        """A set that is searched, with a test of each member. If it may be large and nothing has counted it, it is counted:
        joined sets of cards beforehand, and players whose test searches another set.
        """
        stored = not _is_made(whole) if whole.type in _MANY else test is not None and sets_in(test) > 0
        if not stored:
            return self(whole)
        times = 1 if test is None or whole.type in _MANY else min(sets_within_sets(test), WITHIN)
        return f"walked(d, {self(whole)})" if times == 1 else f"walked(d, {self(whole)}, {times})"

    def _held(self, whole: core.Expression, one: str, test: core.Expression, counted: bool) -> str:
        """Whether a member of a set passes a test. One that a card without a name might pass is no test of an unknown card."""
        holds = self._counted(test, counted)
        return f"sees(d, {one}, lambda {one}: {holds})" if whole.type == types.CARDS and not self._is_sure(test) else holds

    def _is_sure(self, test: core.Expression) -> bool:
        """Whether a test asks a card for nothing but its name or kind, so that it is not true of one without a name."""
        if self.effects is not None and not self.effects.expression(test) & Effect.LOOKS:
            return True
        match test:
            case core.Binary(left=left, sign="and" | "or", right=right):
                return self._is_sure(left) and self._is_sure(right)
            case core.OfKind(name=core.Ask(operation=Operation.NAME | Operation.NAMED | Operation.PRESUMED)):
                return True
            case core.Binary(left=core.Ask(operation=Operation.NAME | Operation.NAMED | Operation.PRESUMED), sign="==",
                             right=core.Constant(value=value)):
                return bool(value)
            case _:
                return False

    def _counted(self, test: core.Expression, counted: bool) -> str:
        return f"(d.tick() or {self(test)})" if counted else self(test)


def read_off(node: core.Ask, changed: Mapping[str, int]) -> str:
    """The word for what an operation reads from a card, if clauses may change it; otherwise nothing."""
    if node.operation not in _SHOWN:
        return ""
    asked = [part.value for part in node.arguments if isinstance(part, core.Constant)]
    if node.operation in (Operation.LOOK, Operation.ROW_FACE):
        return next((word for word, place in changed.items() if place and place in asked), "")
    return next((word for word, place in changed.items() if not place and word in asked), "")


def literal(value: object) -> str:
    """A value as a Python literal."""
    return repr(value)


def _is_made(node: core.Expression) -> bool:
    """Whether a set is joined on the spot, by an operation that counts large ones."""
    match node:
        case core.Conditional(yes=yes, other=other):
            return _is_made(yes) and _is_made(other)
        case core.Ask(operation=operation):
            return operation is not Operation.MARK and operation is not Operation.RESULT
        case _:
            return isinstance(node, core.Filter | core.Constant)


def _is_name(node: core.Expression) -> bool:
    """Whether an expression is a single Python name or number, which costs nothing to repeat."""
    return isinstance(node, core.Place | core.Variable) or (isinstance(node, core.Constant) and not isinstance(node.value, str))


def short_values(functions: Sequence[core.Function], heavy: Container[str], changed: Mapping[str, int]) -> dict[int, Short]:
    """The values that nothing changes and that are short, with each other inlined.

    `heavy`: functions whose calls are counted; a value that calls itself is one of them. `changed`: see `Python`.
    """
    light = {f.number: f for f in functions if f.number >= 0 and not f.changed and f.name not in heavy}
    found: dict[int, Short] = {}
    looked_at: set[int] = set()

    def consider(number: int) -> None:
        if number in looked_at or number not in light:
            return
        looked_at.add(number)
        function, plain = light[number], True
        for part in within(function.value):
            if isinstance(part, core.ValueOf):
                consider(part.number)
            # words would be repeated, and a set be searched, wherever the value is used
            plain = plain and not isinstance(part, core.Filter | core.Exists) and not (
                isinstance(part, core.Constant) and isinstance(part.value, str))
        if plain and len(Python(found, changed=changed)(function.value)) <= SHORT:
            found[number] = Short(function.parameters, function.value)

    for number in light:
        consider(number)
    return found


def plain_values(functions: Sequence[core.Function], short: Mapping[int, Short], changed: Mapping[str, int]) -> dict[int, Short]:
    """The values that clauses may change and that are short while none does. `short`, `changed`: see `Python`."""
    return {f.number: Short(f.parameters, f.value) for f in functions if f.number >= 0 and f.changed
            and not any(isinstance(part, core.Filter | core.Exists) for part in within(f.value))
            and len(Python(short, changed=changed)(f.value)) <= PLAIN}


__all__ = ["Python", "Short", "literal", "plain_values", "short_values"]
