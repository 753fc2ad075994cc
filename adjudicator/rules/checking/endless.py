"""Verbs that begin with themselves again, whatever happens: they never end."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from adjudicator.notation.source import Diagnostic
from adjudicator.rules.checking.presence import may_be_nothing
from adjudicator.rules.checking.symbols import Symbols
from adjudicator.rules.core import nodes as core
from adjudicator.rules.core.operations import CARRYING, Operation

if TYPE_CHECKING:
    from adjudicator.rules.checking.clauses import Compiler

_GOING_ON = CARRYING | {Operation.PUT, Operation.ADD, Operation.SET_MARK, Operation.TURN, Operation.SET_ROW, Operation.ADD_ROW,
                        Operation.AMEND, Operation.SHUFFLE, Operation.SHOW, Operation.REVEALED_CARD}
"""What is done at once, and does not end anything."""


def endless(symbols: Symbols, compiler: Compiler, codes: Mapping[str, int]) -> Iterator[Diagnostic]:
    """Verbs that lead back to themselves by what they do first, in a game with all its sets. `codes`: those of the verbs.

    A clause may keep one from happening.
    """
    kept = {clause.verb for clause in compiler.clauses if clause.kind in ("instead of", "cannot")}
    units = {verb.number: code.unit for key, verb in symbols.verbs.items()
             if verb.number not in kept and (code := compiler.codes[codes[key]]) is not None}
    first = {number: next(_done_first(unit.statements), -1) for number, unit in units.items()}
    for verb in symbols.verbs.values():
        seen, at = set[int](), first.get(verb.number, -1)
        while at not in seen and at in first:
            seen.add(at)
            at = first[at]
        if verb.number in seen and verb.decl is not None:
            yield Diagnostic("R043", f"`{verb.key}` never ends", verb.decl.at.span(verb.source),
                             "it does itself again, whatever happens: let that depend on something")


def _done_first(nodes: Sequence[core.Statement]) -> Iterator[int]:
    """The verb that is done for certain, before anything else could end what is under way."""
    for node in nodes:
        match node:
            case core.Enter(verb=verb, player=player) if not may_be_nothing(player):
                yield verb
                return
            case core.Assign() | core.IfKnown() | core.Pass() | core.Claim():
                pass
            case core.Act(operation=operation) if operation in _GOING_ON:
                pass
            case _:
                return


__all__ = ["endless"]
