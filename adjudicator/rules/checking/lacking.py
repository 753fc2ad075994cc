"""Calls of verbs without the card that alone they do something with: nothing comes of them."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping

from adjudicator.engine.frames import LOCALS
from adjudicator.rules.checking.bounds import is_at
from adjudicator.rules.checking.symbols import Symbols
from adjudicator.rules.core import nodes as core
from adjudicator.rules.core.operations import CARRYING, Operation

_WITH_A_CARD = CARRYING | {Operation.SHOW, Operation.TURN, Operation.REVEALED_CARD}
"""What does something with the card that its first argument is."""


def check_lacking(symbols: Symbols, units: Mapping[int, core.Unit], hooked: Collection[int]) -> None:
    """Record the calls that leave out a card without which the verb does nothing. `hooked`: the verbs that clauses answer."""
    for call in symbols.lacking:
        verb, unit = call.verb, units.get(call.verb.number)
        if unit is not None and verb.number not in hooked and _is_for(unit.statements, LOCALS + call.part):
            part = verb.parameters[call.part]
            written = " ".join(filter(None, (verb.key, part.preposition, "CARD")))
            symbols.complain("R043", f"`{verb.key}` lacks its card `{part.key}`, and does nothing without it", call.span,
                             f"write which one: `{written}`")


def _is_for(nodes: Iterable[core.Statement], place: int) -> bool:
    """Whether some statements, if they do anything, do all of it with what is in a place of the frame."""
    return all(isinstance(node, core.Pass | core.Claim) or (
        isinstance(node, core.Act) and node.operation in _WITH_A_CARD and is_at(node.arguments[0], place)) or (
        isinstance(node, core.Each) and is_at(node.whole, place)) for node in nodes)


__all__ = ["check_lacking"]
