"""Which verbs move at most as many cards as their number says: one each time of what is repeated so often."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from adjudicator.engine.frames import LOCALS
from adjudicator.engine.program import Parameter
from adjudicator.rules.core import nodes as core
from adjudicator.rules.core.operations import CARRYING, Effect, Operation

_MANY = 2
"""More than one card, or nobody knows how many."""


def each(code: core.Code | None, parameters: Sequence[Parameter]) -> tuple[int, ...]:
    """The positions of the numbers among the parameters of a verb with this body that are such."""
    found = _each(() if code is None else code.unit.statements)
    return tuple([at for at in found if at < len(parameters) and parameters[at].type == "number"])


def _each(nodes: Sequence[core.Statement]) -> Iterator[int]:
    for place, node in enumerate(nodes):
        match node:
            case core.Repeat(count=core.Place(number=number) | core.Need(inner=core.Place(number=number)), body=body):
                others = [*nodes[:place], *nodes[place + 1:]]
                set_before = any(not isinstance(other, core.Claim | core.Pass) for other in nodes[:place])
                if number >= LOCALS and not set_before and _cards(body) <= 1 and not _cards(others):
                    yield number - LOCALS
            case _:
                pass


def _cards(nodes: Iterable[core.Statement]) -> int:
    """How many cards some statements move or show at most, 2 for more than one."""
    return min(_MANY, sum([_moved(node) for node in nodes]))


def _moved(node: core.Statement) -> int:
    match node:
        case core.Branch(body=body, other=other):
            return max(_cards(body), _cards(other))
        case core.Each(body=body) | core.Repeat(body=body) | core.While(body=body):
            return _MANY if _cards(body) else 0
        case core.IfKnown(then=then):
            return _moved(then)
        case core.Act(operation=operation):
            shows = operation in (Operation.SHOW, Operation.TURN) or Effect.MOVES in operation.value.effects
            return 1 if operation in CARRYING else _MANY if shows else 0
        case core.Assign() | core.Pass() | core.Claim() | core.Stop():
            return 0
        case _:
            return _MANY


__all__ = ["each"]
