"""Attacks: whom they hit, what they set in the rows, and what they put in the place of moments."""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs

from adjudicator.rules import tree as t
from adjudicator.rules.checking.names import NO, YES
from adjudicator.rules.checking.storage import check_lost
from adjudicator.rules.core import nodes as core
from adjudicator.rules.core import types
from adjudicator.rules.core.operations import Operation
from adjudicator.rules.core.probes import Sort

if TYPE_CHECKING:
    from adjudicator.rules.checking.statements import Statements


def attack(code: Statements, node: t.Attack, overrides: tuple[t.Override, ...]) -> tuple[core.Statement, ...]:
    """An attack, with what it puts in the place of moments."""
    names, symbols = code.names, code.names.symbols
    codes = {o.moment.text: _override(code, o) for o in overrides
             if symbols.find("moment", symbols.moments, o.moment, names.source) is not None}
    whole = code.typed(node.targets, types.PLAYERS)
    author = code.player(node.by, node)
    name = code.scope.names["effect"] if node.name is None else code.expressions.card_name(node.name)
    pending, card, values = NO, code.scope.names["this"], []
    for setting in node.settings:
        if setting.field.text == "pending":
            pending = YES
            if setting.value is not None:
                names.complain(setting, "`pending` takes no value")
        elif setting.field.text == "face" and setting.value is not None:
            card = code.typed(setting.value, types.CARD)
        elif (entry := symbols.find("value of a row", symbols.row_fields, setting.field, names.source)) is not None:
            values.append((entry.number, YES if setting.value is None else code.typed(setting.value, entry.type)))
    if not symbols.moments:
        names.complain(node, "an attack needs a `grid`, and the game has none")
    numbers = tuple([codes.get(m, 0) for m in symbols.moments]) if codes else ()
    return (core.Hand(Operation.ATTACK, (
        whole, author, card, name, pending, core.RowValues(types.ANY, tuple(values)), core.Constant(types.ANY, numbers),
        YES if node.at_once else NO, YES if node.challenge else NO)),)


def _override(code: Statements, node: t.Override) -> int:
    """The code of what an attack puts in the place of a moment."""
    check_lost(code.names, node.body, code.scope)
    inner = attrs.evolve(code, phase=False, scope=code.scope.without("result"))
    unit = inner.unit(node.body, within=True)
    return code.register(core.Unit(code.part(node, Sort.CLAUSE, unit.statements), unit.size))


__all__ = ["attack"]
