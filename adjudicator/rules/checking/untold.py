"""Cards that a clause itself moves, shows or turns when something happens: they would be shown as cards of the step it waits for.

The cards of a step are those that move while its verb is carried out. What moves because of the step needs one of its own.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from adjudicator.rules.core import nodes as core
from adjudicator.rules.core.operations import CARRYING, Operation
from adjudicator.rules.core.walk import acts, statements

if TYPE_CHECKING:
    from adjudicator.rules.checking.clauses import Compiler

_WAITING = ("when", "before", "leaves", "state_based")
"""What comes of a step and takes the place of none."""
_HANDLING = CARRYING | {Operation.SHOW, Operation.TURN}

Done = Sequence[tuple[int, ...]]
"""The verbs that each piece of code does, by the number of that."""


def check_untold(compiler: Compiler, codes: Mapping[int, int], dealing: Collection[int]) -> None:
    """Record the clauses that handle cards in the step of another verb. `codes`: those of verbs; `dealing`: which verbs deal."""
    # INVARIANT: no card moves in the step of a verb that does not move it
    told = {verb.number for verb in compiler.symbols.verbs.values() if verb.decl is not None and verb.decl.past is not None}
    done = [() if code is None else tuple(_done(code)) for code in compiler.codes]
    handling = [clause for clause in compiler.clauses if clause.kind in _WAITING and clause.code >= 0
                and _handles(compiler, done, codes, told, clause.code)]
    dealt = _only_dealt(done, codes, dealing) if handling else ()
    for clause in handling:
        if not all(verb in dealt for verb in clause.leaving or (clause.verb,)):
            compiler.symbols.complain(
                "R044", "no step tells of the cards that this moves, shows or turns", clause.span,
                "do it by a verb that has a form for the timeline, such as `to take/takes (what: card): move what to your hand`",
                clause.owner.title)


def _handles(compiler: Compiler, done: Done, codes: Mapping[int, int], told: Collection[int], code: int) -> bool:
    """Whether a piece of code handles cards itself, or does so by a verb that has no step."""
    waiting, seen = [code], {code}
    while waiting:
        number = waiting.pop()
        at = compiler.codes[number]
        if at is not None and any(act.operation in _HANDLING for act in acts(at.unit.statements)):
            return True
        more = {codes[verb] for verb in done[number] if verb not in told} - seen
        seen |= more
        waiting += more
    return False


def _only_dealt(done: Done, codes: Mapping[int, int], dealing: Collection[int]) -> set[int]:
    """The verbs that are done only while a game is dealt: by those that deal it, and by others of which the same is true."""
    found, bodies = set(codes), {code: verb for verb, code in codes.items()}
    while lost := {verb for code, verbs in enumerate(done) if bodies.get(code) not in found
                   for verb in verbs if verb in found and verb not in dealing}:
        found -= lost
    return found


def _done(code: core.Code) -> Iterator[int]:
    """The verbs that a piece of code does."""
    yield from (node.verb for node in statements(code.unit.statements) if isinstance(node, core.Enter))


__all__ = ["check_untold"]
