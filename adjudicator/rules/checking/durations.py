"""Clauses that a statement has act for a while: what they keep of the code that made them, and how they are filed."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple

from adjudicator.engine.durations import KEPT, MADE_ON, Lasting, Span
from adjudicator.engine.frames import LOCALS, THIS
from adjudicator.rules import tree as t
from adjudicator.rules.checking.names import ask, number
from adjudicator.rules.checking.scope import Scope
from adjudicator.rules.core import nodes as core
from adjudicator.rules.core import types
from adjudicator.rules.core.operations import Operation
from adjudicator.rules.core.types import Type

SPANS = {"end of turn": Span.TURN, "end of round": Span.ROUND, "your next turn": Span.NEXT_TURN}
"""Until when something lasts, by the words for it."""


class Kept(NamedTuple):
    """A name that clauses keep: its type, and the part of their effect that it is."""

    type: Type
    part: int


File = Callable[[t.Lasting, Mapping[str, Kept]], int]
"""Files the clauses of a statement with what they keep; the number of their `Lasting`."""


def kept_by(node: t.Lasting, scope: Scope) -> dict[str, core.Expression]:
    """The names of a scope that clauses speak of and that are gone when these act: made by `let`, a choice, a verb."""
    spoken = {word for member in node.members for word in _words(member)}
    return {name: value for name, value in scope.names.items() if name in spoken and _is_local(value)}


def places_of(kept: Mapping[str, core.Expression]) -> dict[str, Kept]:
    """Where an effect keeps what its clauses speak of; `this` is the card on which it was made."""
    found = {name: Kept(value.type, KEPT + at) for at, (name, value) in enumerate(kept.items())}
    return {"this": Kept(types.CARD, MADE_ON), **found}


def captured(kept: Mapping[str, Kept], effect: core.Expression | None = None) -> dict[str, core.Expression]:
    """The kept names as expressions of code whose `this` is the effect: in a frame, or as `effect` has it."""
    this = core.Place(types.CARD, THIS) if effect is None else effect
    return {name: ask(entry.type, Operation.CAPTURED, this, number(entry.part)) for name, entry in kept.items()}


def entry_of(node: t.Lasting, clauses: tuple[int, ...], kept: Mapping[str, Kept], codes: tuple[int, int]) -> Lasting:
    """The clauses of a statement as the program has them; `codes`: the first of theirs, and the one behind the last."""
    return Lasting(SPANS[node.span], clauses, tuple([k.type.word for k in kept.values() if k.part >= KEPT]), codes)


def _is_local(value: core.Expression) -> bool:
    """Whether a name stands in the frame, or is itself kept by an effect."""
    if isinstance(value, core.Place):
        return value.number >= LOCALS
    return isinstance(value, core.Ask) and value.operation is Operation.CAPTURED


def _words(node: object) -> Iterator[str]:
    """The bare words in a part of a file."""
    if isinstance(node, t.Name):
        yield node.word.text
    for part in node if isinstance(node, tuple) else node.said() if isinstance(node, t.Node) else ():
        yield from _words(part)


__all__ = ["File", "Kept", "captured", "entry_of", "kept_by", "places_of"]
