"""Cards that a clause itself moves, shows or turns when something happens: they would be shown as cards of the step it waits for.

The cards of a step are those that move while its verb is carried out. What moves because of the step needs one of its own.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import TYPE_CHECKING

from adjudicator.rules.core import nodes as core
from adjudicator.rules.core.operations import CARRYING, Operation
from adjudicator.rules.core.walk import acts, statements

if TYPE_CHECKING:
    from adjudicator.rules.checking.clauses import Compiler

_WAITING = ("when", "before", "leaves", "state_based")
"""What comes of a step and takes the place of none."""
_HANDLING = CARRYING | {Operation.SHOW, Operation.TURN}


def check_untold(compiler: Compiler, codes: Mapping[int, int], dealing: Collection[int]) -> None:
    """Record the clauses that handle cards in the step of another verb. `codes`: those of verbs; `dealing`: which verbs deal."""
    # INVARIANT: no card moves in the step of a verb that does not move it
    told = {verb.number for verb in compiler.symbols.verbs.values() if verb.decl is not None and verb.decl.past is not None}
    for clause in compiler.clauses:
        handles = clause.kind in _WAITING and clause.code >= 0 and _handles(compiler, codes, told, clause.code)
        if handles and not all(_only_deals(compiler, codes, dealing, verb) for verb in clause.leaving or (clause.verb,)):
            compiler.symbols.complain(
                "R044", "no step tells of the cards that this moves, shows or turns", clause.span,
                "do it by a verb that has a form for the timeline, such as `to take/takes (what: card): move what to your hand`",
                clause.owner.title)


def _handles(compiler: Compiler, codes: Mapping[int, int], told: Collection[int], code: int) -> bool:
    """Whether a piece of code handles cards itself, or does so by a verb that has no step."""
    waiting, seen = [code], {code}
    while waiting:
        at = compiler.codes[waiting.pop()]
        if at is None:
            continue
        if any(act.operation in _HANDLING for act in acts(at.unit.statements)):
            return True
        more = {codes[verb] for verb in _done(at) if verb not in told} - seen
        seen |= more
        waiting += more
    return False


def _only_deals(compiler: Compiler, codes: Mapping[int, int], dealing: Collection[int], verb: int) -> bool:
    """Whether a verb is done only while a game is dealt."""
    by = {number: {at for at, code in enumerate(compiler.codes) if code is not None and number in _done(code)}
          for number in codes}
    waiting, seen, parts = [verb], {verb}, {code: number for number, code in codes.items()}
    while waiting:
        number = waiting.pop()
        for code in by.get(number, ()) if number not in dealing else ():
            if code not in parts:
                return False
            if parts[code] not in seen:
                seen.add(parts[code])
                waiting.append(parts[code])
    return verb >= 0


def _done(code: core.Code) -> Iterator[int]:
    """The verbs that a piece of code does."""
    yield from (node.verb for node in statements(code.unit.statements) if isinstance(node, core.Enter))


__all__ = ["check_untold"]
