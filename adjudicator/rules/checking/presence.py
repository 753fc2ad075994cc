"""What may be nothing: a missing player, the first card of an empty set. Rules that assume its presence are reported by name.

A value with the type of a number always exists: where a number is needed, something that may be nothing has to be present.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, assert_never

from adjudicator.engine.frames import AUTHOR, EFFECT, YOU
from adjudicator.rules import tree as t
from adjudicator.rules.core import nodes as core
from adjudicator.rules.core import types
from adjudicator.rules.core.operations import Operation

if TYPE_CHECKING:
    from adjudicator.rules.checking.symbols import ValueEntry

_MAYBE = frozenset({
    Operation.RESULT, Operation.KEEPER, Operation.TOP, Operation.FIRST, Operation.LAST, Operation.NEIGHBOUR, Operation.MARK,
    Operation.REVEALED_CARD, Operation.MEMBER, Operation.PLAYER_OF, Operation.CARD_OF, Operation.EITHER,
})
"""Operations that may return nothing."""
_THERE = frozenset({types.NUMBER, types.TRUTH, types.PLAYERS, types.CARDS, types.TARGETS, types.NAME})


def may_be_nothing(node: core.Expression) -> bool:
    """Whether an expression may be nothing."""
    match node:
        case core.Constant(value=value):
            return value is None
        case core.Place(number=number, type=type_, there=there):
            return not there and number not in (YOU, EFFECT) and type_ not in _THERE
        case core.Variable(type=type_, there=there):
            return not there and type_ not in _THERE
        case core.Ask(operation=operation, type=type_):
            return operation in _MAYBE or (operation is Operation.CAPTURED and type_ not in _THERE)
        case core.ValueOf(type=type_) | core.PlayerField(type=type_) | core.GameField(type=type_):
            return type_ in (types.PLAYER, types.CARD, types.TARGET, types.ROW)
        case core.RowEntry(number=number, type=type_):
            return number == AUTHOR or type_ == types.CARD
        case core.Conditional(yes=yes, other=other):
            return may_be_nothing(yes) or may_be_nothing(other)
        case core.IfThere():
            return True
        case core.Binary() | core.Need() | core.Slot() | core.Content() | core.PlayerStatus() | core.OfKind():
            return False
        case core.Filter() | core.Exists() | core.Not() | core.IsNothing() | core.TestOf() | core.Measure():
            return False
        case core.Alternatives() | core.RowValues() | core.Using():
            return False
        case _:
            assert_never(node)


def needed(node: core.Expression) -> core.Expression:
    """An expression that has to be present. For a part, its whole has to be."""
    if not may_be_nothing(node):
        return node
    if isinstance(node, core.IfThere):
        return _of_needed(node.part, needed(node.whole))
    return core.Need(node.type, node)


def _of_needed(part: core.Expression, whole: core.Expression) -> core.Expression:
    """A part with another whole."""
    match part:
        case core.PlayerField(type=type_, number=number):
            return needed(core.PlayerField(type_, number, whole))
        case core.PlayerStatus(type=type_):
            return core.PlayerStatus(type_, whole)
        case core.Ask(type=type_, operation=operation, arguments=(_, *rest)):
            return core.Ask(type_, operation, (whole, *rest))
        case _:
            return core.Need(part.type, part)


def given(operation: Operation, arguments: tuple[core.Expression, ...]) -> tuple[core.Expression, ...]:
    """The arguments of an operation; those that may not be nothing are needed."""
    wanted = operation.value.needs
    return tuple([needed(a) if i in wanted else a for i, a in enumerate(arguments)]) if wanted else arguments


# ---- rows

def rows_there(values: Mapping[str, ValueEntry]) -> Mapping[str, frozenset[int]]:
    """Which parameters of declared values are rows that have to be present: those that no rule compares with nothing.

    By the key of the value, the parameters by their position from 0.
    """
    rows = {key: [i for i, p in enumerate(entry.parameters) if p.type == types.ROW.word] for key, entry in values.items()}
    may_lack = {key: {i for i in places if _is_compared(values[key], i)} for key, places in rows.items()}
    changed = True
    while changed:  # a value that accepts nothing may be given nothing
        changed = False
        for key, places in rows.items():
            for i in (i for i in places if i not in may_lack[key]):
                name = values[key].parameters[i].key
                calls = (node for node in t.nodes(values[key].decl.value) if isinstance(node, t.Apply))
                given = ((call.function.text, n, a) for call in calls for n, a in enumerate(call.arguments))
                if any(_is_name(a, name) and n in may_lack.get(called, ()) for called, n, a in given):
                    may_lack[key].add(i)
                    changed = True
    return {key: frozenset(places) - may_lack[key] for key, places in rows.items()}


def _is_compared(entry: ValueEntry, place: int) -> bool:
    """Whether a value tests one of its parameters for nothing."""
    name = entry.parameters[place].key
    return any(isinstance(node, t.Is | t.Relation) and _is_name(node.left, name) for node in t.nodes(entry.decl.value))


def _is_name(node: t.Expression, name: str) -> bool:
    return isinstance(node, t.Name) and node.word.text == name
