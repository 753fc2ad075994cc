"""Which cards move in a piece of code, or are shown or turned there."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from adjudicator.engine.frames import YOU
from adjudicator.engine.zones import Lying, all_of
from adjudicator.rules.contents import CARDS
from adjudicator.rules.core import nodes as core
from adjudicator.rules.core import types
from adjudicator.rules.core.operations import CARRYING, Effect, Operation
from adjudicator.rules.core.walk import expressions, statements, within

Meant = Callable[[core.Statement, core.Expression, core.Expression], Lying | None]
"""The cards that an expression of a statement may be, as another one, a player, sees them; None if it may be any."""
_HERE = core.Place(types.PLAYER, YOU)
_SEEN = frozenset({Operation.SHOW, Operation.TURN})
"""What shows or turns the cards that its arguments are."""
_LAID = frozenset({Operation.UNPACK, Operation.BEGIN_WITH, Operation.CREATE})
"""What lays cards that lay nowhere before."""


def moved_in(code: core.Code, meant: Meant) -> Lying | None:
    """The cards that may move in a piece of code, as the player for whom it runs sees them; None if it may be any."""
    return all_of(None if value is None else meant(node, value, _HERE) for node, value in moves(code))


def moves(code: core.Code) -> Iterator[tuple[core.Statement, core.Expression | None]]:
    """What the statements of a piece of code move, show or turn, each with the statement; None where that is not said."""
    for node in statements(code.unit.statements):
        yield from ((node, value) for value in _moved_by(node.then if isinstance(node, core.IfKnown) else node))


def performed_in(code: core.Code, meant: Meant) -> Lying | None:
    """The cards of which a piece of code may carry out what they do in a moment, as the player for whom it runs sees them.

    None if it may be any: so it is where it carries out the first ability of a card.
    """
    return all_of(meant(node, part.arguments[1], _HERE) if part.operation is Operation.FOR_MOMENT else None
                  for node in statements(code.unit.statements) if isinstance(node, core.Hand)
                  for part in within(*node.arguments)
                  if isinstance(part, core.Ask) and part.operation in (Operation.FOR_MOMENT, Operation.FIRST_ABILITY))


def _moved_by(node: core.Statement) -> Iterator[core.Expression | None]:
    """What a statement moves, shows or turns, by itself; None where that is not said."""
    if any(isinstance(part, core.Ask) and part.operation in _LAID for part in within(*expressions(node))):
        yield None
    match node:
        case core.Hand(operation=Operation.CARRY_OUT):
            yield None  # what a card does
        case core.Act(operation=operation, arguments=arguments) if operation in CARRYING:
            yield arguments[0]
        case core.Act(operation=operation, arguments=arguments) if operation in _SEEN:
            yield from (value for value in arguments if value.type in CARDS)
        case core.Act(operation=operation) if operation in _LAID or operation.value.effects & Effect.MOVES:
            yield None
        case _:
            pass


__all__ = ["Meant", "moved_in", "moves", "performed_in"]
