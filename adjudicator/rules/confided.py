"""Which parts of an event become a secret of a player: the timeline tells them to nobody else."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from adjudicator.engine.frames import LOCALS, YOU
from adjudicator.engine.secrets import DOER, NOBODY, Confided
from adjudicator.rules.core import nodes as core
from adjudicator.rules.core.operations import Operation
from adjudicator.rules.core.walk import statements, within


def confided(units: Sequence[core.Unit], sizes: Sequence[int], secret: frozenset[int]) -> list[tuple[Confided, ...]]:
    """What each verb confides to somebody. `units`: the bodies of the verbs; `sizes`: how many parts each has; `secret`: fields.

    A part is confided if a secret field is set by it, also in a verb to which it is handed on.
    """
    found: list[set[Confided]] = [set() for _ in units]
    growing = bool(secret)
    while growing:
        growing = False
        for unit, size, known in zip(units, sizes, found, strict=True):
            new = {*_kept(unit, size, secret), *_handed_on(unit, size, found)} - known
            known |= new
            growing = growing or bool(new)
    return [tuple(sorted(each)) for each in found]


def _kept(unit: core.Unit, size: int, secret: frozenset[int]) -> Iterator[Confided]:
    """The parts by which a unit itself sets a secret field."""
    for statement in statements(unit.statements):
        done = statement.then if isinstance(statement, core.IfKnown) else statement
        if isinstance(done, core.Act) and done.operation in (Operation.PUT, Operation.ADD):
            field, whose, value = done.arguments
            if isinstance(field, core.Constant) and isinstance(field.value, int) and field.value in secret:
                yield from [Confided(part, field.value, _player(whose, size)) for part in _parts(value, size)]


def _handed_on(unit: core.Unit, size: int, found: Sequence[set[Confided]]) -> Iterator[Confided]:
    """The parts that a unit hands on to a verb that confides them."""
    for statement in statements(unit.statements):
        if isinstance(statement, core.Enter):
            for part, field, whose in found[statement.verb]:
                holder = statement.player if whose == DOER else statement.arguments[whose] if whose >= 0 else None
                owner = NOBODY if holder is None else _player(holder, size)
                yield from [Confided(own, field, owner) for own in _parts(statement.arguments[part], size)]


def _parts(value: core.Expression, size: int) -> list[int]:
    """The parts of the event that a value comes from."""
    return [node.number - LOCALS for node in within(value) if isinstance(node, core.Place) and 0 <= node.number - LOCALS < size]


def _player(node: core.Expression, size: int) -> int:
    """Who a player is in an event: the one who does it, one of its parts, or somebody else."""
    while isinstance(node, core.Need):
        node = node.inner
    if not isinstance(node, core.Place):
        return NOBODY
    return DOER if node.number == YOU else node.number - LOCALS if 0 <= node.number - LOCALS < size else NOBODY


__all__ = ["confided"]
