"""Where values are kept: in a field, a mark, a row or the frame; how they are written and added to."""

from __future__ import annotations

from collections.abc import Callable

from adjudicator.engine.frames import FIELDS, LOCALS, PLAYER
from adjudicator.rules import tree as t
from adjudicator.rules.checking.names import Names, ask, number
from adjudicator.rules.checking.presence import needed
from adjudicator.rules.checking.scope import Scope
from adjudicator.rules.checking.symbols import Symbols
from adjudicator.rules.core import nodes as core
from adjudicator.rules.core import types
from adjudicator.rules.core.operations import Operation
from adjudicator.rules.core.types import Type
from adjudicator.rules.core.walk import is_calculated
from adjudicator.values import frozen


@frozen
class Kept:
    """A place that keeps a value: its type, and how it is read, written, and added to. What cannot be set is reported."""

    type: Type
    read: core.Expression
    _write: Callable[[core.Expression], core.Act | core.Assign] | None
    _add: Callable[[core.Expression], core.Act] | None = None

    def write(self, value: core.Expression) -> core.Statement:
        """The statement that keeps a value there."""
        return core.Pass() if self._write is None else self._write(value)

    def add(self, amount: core.Expression) -> core.Statement:
        """The statement that adds to the value there, if there is one."""
        if self.type == types.NUMBER and self._add is not None:
            return self._add(amount)
        if self._write is None:
            return core.Pass()
        more = core.Binary(self.type, self.read, "+", amount)
        return core.IfKnown(self.read, self._write(counted(more)))


def counted(value: core.Expression) -> core.Expression:
    """A kept value; a computed number is checked, so that none grows without end."""
    if value.type != types.NUMBER or not is_calculated(value):
        return value
    return ask(types.NUMBER, Operation.BOUNDED, value)


def kept(symbols: Symbols, word: str, whole: core.Expression, part: core.Expression) -> Kept | None:
    """Where a part of something is kept, None if it is kept nowhere."""
    kind = part.type
    if whole.type == types.CARD and word in symbols.marks:
        mark = number(symbols.marks[word].number)
        write = Operation.TURN if symbols.marks[word].field.face_down else Operation.SET_MARK
        return Kept(kind, part, lambda value: core.Act(write, (whole, mark, value)))
    if whole.type == types.PLAYER and word == "status":
        return Kept(kind, part, lambda value: core.Act(Operation.SET_STATUS, (needed(whole), value)))
    if whole.type == types.PLAYER and word in symbols.player_fields:
        field = number(symbols.player_fields[word].number)
        return Kept(kind, part, lambda value: core.Act(Operation.PUT, (field, whole, value)),
                    lambda amount: core.Act(Operation.ADD, (field, whole, amount)))
    if whole.type == types.ROW and (word in symbols.row_fields or word == "player"):
        entry = number(symbols.row_fields[word].number + FIELDS if word in symbols.row_fields else PLAYER)
        return Kept(kind, part, lambda value: core.Act(Operation.SET_ROW, (needed(whole), entry, value)),
                    lambda amount: core.Act(Operation.ADD_ROW, (needed(whole), entry, amount)))
    if isinstance(part, core.GameField):
        return Kept(kind, part, lambda value: core.Assign(part, value))
    return None


def bottom(node: t.Expression, check: Callable[[t.Expression], core.Expression]) -> core.Expression | None:
    """The pile whose bottom a place names, None for any other place."""
    if not isinstance(node, t.Part) or node.possessive or node.word.text != "bottom":
        return None
    whole = check(node.whole)
    return whole if whole.type == types.SLOT else None


def check_lost(names: Names, body: t.Body, scope: Scope) -> None:
    """Report a moment of an attack that sets the names around it: it has copies of them, and nobody reads these."""
    own = {node.name.text for node in t.nodes(body) if isinstance(node, t.Let)}
    for node in t.nodes(body):
        if not isinstance(node, t.SetTo | t.AddTo) or not isinstance(node.place, t.Name):
            continue
        word = node.place.word.text
        if word not in own and isinstance(known := scope.names.get(word), core.Place) and known.number >= LOCALS:
            names.complain(node.place, f"`{word}` is set in vain: a moment of an attack has a copy of its own",
                           "keep it in a field of the row, of a player or of the game")
