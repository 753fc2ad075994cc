"""Clauses that change a declared value, or what is printed on cards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from adjudicator.engine.program import Parameter
from adjudicator.notation.source import Source
from adjudicator.rules import tree as t
from adjudicator.rules.checking.amounts import wrong
from adjudicator.rules.checking.bounds import alike
from adjudicator.rules.checking.compiled import Changed, CompiledClause, Owner
from adjudicator.rules.checking.durations import captured
from adjudicator.rules.checking.expressions import Expressions, values
from adjudicator.rules.checking.names import YES, Names
from adjudicator.rules.checking.scope import Scope
from adjudicator.rules.core import nodes as core
from adjudicator.rules.core import types
from adjudicator.rules.core.operations import Operation
from adjudicator.rules.core.probes import Sort, compared, noted
from adjudicator.rules.core.types import Type, spoken

if TYPE_CHECKING:
    from adjudicator.rules.checking.clauses import Compiler


def changing(compiler: Compiler, decl: t.ChangeDecl, source: Source, owner: Owner) -> int | None:
    """A clause that changes a value; its number, or None if it is wrong."""
    changed, span, symbols = _changed(compiler, decl, source), decl.at.span(source), compiler.symbols
    if changed is None:
        return None
    there = symbols.rows_there.get(changed.key, ())
    given = {name.text: core.Variable(Type(p.type), f"a{i}", i in there or changed.printed)
             for i, (name, p) in enumerate(zip(decl.parameters, changed.parameters, strict=True))}
    mine = {"you": core.Variable(types.PLAYER, "you", there=True)} if owner.held else {}
    this = core.Variable(types.CARD, "this")
    scope = Scope({**mine, "this": this, **captured(owner.kept, this), **given})
    check = Expressions(Names(symbols, source, changed.key if changed.printed else ""))
    amount = check.typed(decl.amount, scope, changed.type)
    if (said := _in_vain(changed, decl.sign, amount, [*given.values()])) is not None:
        symbols.complain("R043", said[0], decl.amount.at.span(source), said[1], owner.title)
    before = core.Variable(changed.type, "r", there=True)
    new = amount if decl.sign == "=" else core.Binary(changed.type, before, decl.sign, amount)
    guard = YES if decl.test is None else check.typed(decl.test, scope, types.TRUTH)
    guard = noted(symbols.probes, decl, source, Sort.CLAUSE, guard)
    new = compared(symbols.probes, decl, source, new, before)
    adjust = compiler.function(core.Conditional(changed.type, guard, new, before), owner.title, span, "r", "you", "this",
                               *(f"a{i}" for i in range(len(given))))
    return compiler.clause(CompiledClause(-1, owner, "change", span, value=changed.number, adjust=adjust,
                                          replaces=decl.sign == "="))


def _in_vain(changed: Changed, sign: str, amount: core.Expression, given: Sequence[core.Expression]) -> tuple[str, str] | None:
    """What is wrong with a change to what the value is, or by nothing."""
    if sign != "=":
        return wrong(amount, may_shrink=True)
    match amount:
        case core.ValueOf(number=number, arguments=arguments):
            same = number == changed.number and alike(arguments, tuple(given))
        case core.Ask(operation=Operation.LOOK_PRINTED, arguments=(card, _)):
            same = alike(card, given[0])
        case core.Ask(operation=Operation.SUM_PRINTED, arguments=(_, core.Ask(operation=Operation.ONE, arguments=(card,)))):
            same = alike(card, given[0])
        case _:
            same = False
    return ("this changes nothing", "it is what it is without the change") if same else None


def _changed(compiler: Compiler, decl: t.ChangeDecl, source: Source) -> Changed | None:
    """What a clause changes: a declared value, or a printed one; nothing, with a problem, if that is wrong."""
    symbols, word, span = compiler.symbols, decl.value.text, decl.at.span(source)
    card = (Parameter("card", types.CARD.word),)
    if word in symbols.values:
        entry = symbols.values[word]
        compiler.changed.add(entry.number)
        value = Changed(word, entry.number, entry.type, entry.parameters)
    elif word in symbols.face_fields:
        field = symbols.face_fields[word]
        compiler.reprinted[word] = field.number + 1
        value = Changed(word, word, field.type, card, printed=True)
        if decl.sign != "=":
            symbols.complain("R012", f"nothing can be added to `{word}`, a word of a list", span,
                             f"as in `change {word}(c) to WORD`")
    elif word in symbols.printed:
        compiler.reprinted[word] = 0
        value = Changed(word, word, types.NUMBER, card, printed=True)
    else:
        known = [*symbols.values, *symbols.face_fields, *symbols.printed]
        symbols.unknown("value", word, decl.value.at.span(source), known)
        return None
    if len(decl.parameters) != len(value.parameters):
        message = f"`{value.key}` takes {values(len(value.parameters))}, not {len(decl.parameters)}"
        symbols.complain("R011", message, span)
        return None
    if word in symbols.values and decl.sign != "=" and value.type != types.NUMBER:
        symbols.complain("R012", f"{spoken(value.type)} cannot be changed `by` something", span,
                         f"write `change {word}(...) to ...`")
        return None
    return value


__all__ = ["changing"]
