"""Clauses for the rest of a turn that wait for a phase which is over when they begin, in a game with all its sets."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from adjudicator.engine.durations import Span as Lasts
from adjudicator.notation.source import Diagnostic
from adjudicator.rules.core import nodes as core
from adjudicator.rules.core.operations import Operation
from adjudicator.rules.core.walk import acts, numbers, statements

if TYPE_CHECKING:
    from adjudicator.rules.checking.clauses import Compiler
    from adjudicator.rules.checking.procedures import CompiledTurn


def expired(compiler: Compiler, turn: CompiledTurn) -> Iterator[Diagnostic]:
    """Where such clauses are made by a phase, at a phase, or by abilities that are offered by phases alone."""
    order = {phase.named.key: at for at, phase in enumerate(turn.phases)}
    done = {code: [*acts(made.unit.statements)] for code, made in enumerate(compiler.codes) if made is not None}
    skipped = [numbers(act.arguments) for several in done.values() for act in several if act.operation is Operation.SKIP_TO]
    back = [order.get(key, -1) for key, number in compiler.symbols.phases.items() if any(number in found for found in skipped)]
    for code, at in _earliest(compiler, turn, order).items():
        begun = [act for act in done.get(code, ()) if act.operation is Operation.BEGIN_LASTING]
        lasting = [compiler.lasting[group] for act in begun for group in numbers(act.arguments[:1])]
        for clause in (compiler.clauses[n] for made in lasting if made.span is Lasts.TURN for n in made.clauses):
            phases = [order.get(moment, at) for moment in clause.moments if clause.kind == "phase"]
            if phases and max(phases) < at and min(back, default=at) > max(phases):
                yield Diagnostic("R043", "this never acts", clause.span,
                                 f"`{clause.moments[0]}` is over when this begins, and it ends with the turn", clause.owner.title)


def _earliest(compiler: Compiler, turn: CompiledTurn, order: Mapping[str, int]) -> dict[int, int]:
    """The pieces of code of which it is known in which phase they may run first, each with its place in the turn."""
    found = {phase.code: at for at, phase in enumerate(turn.phases)}
    found |= {clause.code: order.get(clause.moments[0], len(order)) for clause in compiler.clauses
              if clause.kind == "phase" and clause.moments[0] != "end of round"}
    opened: dict[str, list[int]] = {}
    for code, made in enumerate(compiler.codes):
        for moment in _opened(made):
            opened.setdefault(moment, []).append(found.get(code, -1))
    for clause in compiler.clauses:
        if clause.kind == "ability" and not compiler.symbols.performed:
            places = [at for moment in clause.moments for at in opened.get(moment, [-1])]
            found |= dict.fromkeys((clause.code, clause.bare), min(places, default=-1))
    return found


def _opened(made: core.Code | None) -> Iterator[str]:
    """The moments for which a piece of code opens windows."""
    for node in statements(() if made is None else made.unit.statements):
        if isinstance(node, core.Window):
            yield node.moment


__all__ = ["expired"]
