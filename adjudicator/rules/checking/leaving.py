"""Clauses that respond to whatever makes their card leave play, compiled."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.engine.frames import LOCALS, THIS
from adjudicator.notation.source import Source
from adjudicator.rules import tree as t
from adjudicator.rules.checking.compiled import CompiledClause, CompiledCondition, Owner
from adjudicator.rules.checking.names import ask
from adjudicator.rules.checking.recalling import lost_marks, recalled
from adjudicator.rules.core import nodes as core
from adjudicator.rules.core import types
from adjudicator.rules.core.operations import Operation

if TYPE_CHECKING:
    from adjudicator.rules.checking.clauses import Compiler


def leaving(compiler: Compiler, decl: t.LeavesDecl, source: Source, owner: Owner) -> int | None:
    """A response to any verb by which the very card of the clause leaves play; its number, or None if it is wrong."""
    symbols, span = compiler.symbols, decl.at.span(source)
    if (decl.hook, decl.subject) != ("when", "this"):
        symbols.complain("R011", "only the card itself can wait until it has left play", span,
                         "write `when this leaves play`; for other cards name the verb, such as `when any player slays`")
        return None
    if not owner.number or owner.kept:
        symbols.complain("R011", "there is no card here that could leave play", span)
        return None

    def file(value: core.Expression) -> str:
        return compiler.function(value, owner.title, span, "f")

    verbs = tuple([verb.number for verb in symbols.verbs.values() if verb.decl is not None])
    compiler.hooked.update(verbs)
    for node, said, instead in lost_marks(decl, symbols.marks):
        symbols.complain("R043", said, node.at.span(source), instead, owner.title)
    known = recalled(symbols, decl, source, owner.event(()), (), file)
    code = compiler.code(decl.body, source, owner.title, decl, known.scope, LOCALS + len(known.functions), owner=owner.number)
    gone = CompiledCondition(file(ask(types.TRUTH, Operation.GONE, core.Place(types.CARD, THIS))), "it leaves play", span)
    conditions = (gone, *compiler.conditions(decl.test, source, owner.title, known.scope))
    return compiler.clause(CompiledClause(-1, owner, "leaves", span, code, conditions=conditions, even_fallen=decl.even_fallen,
                                          recalls=known.functions, leaving=verbs))


__all__ = ["leaving"]
