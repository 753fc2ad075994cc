"""Probes: rules compiled so that a run reports which of their parts it reaches.

Without `Probes` nothing of this reaches the compiled code. A part is identified by its place and its sort, which are the same
whatever sets are compiled together; the lines of a kind are one part for all cards of it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import Enum
from typing import NamedTuple

from adjudicator.notation.source import Source, Span, without_comment
from adjudicator.rules import tree as t
from adjudicator.rules.core import nodes as core
from adjudicator.rules.core import types
from adjudicator.rules.core.operations import Operation


class Sort(Enum):
    """What a part of the rules is."""

    CLAUSE = "clause"
    """What a line of a card, a verb, a moment or a phase does."""
    CONDITION = "condition"
    """A test, which may be true and may be false."""
    BRANCH = "branch"
    """A block that is not always carried out."""
    OTHERWISE = "otherwise"
    """What happens if an `if` without `else` is false."""
    VALUE = "value"
    """A declared value."""
    PRINTED = "printed"
    """A value that is printed on a card."""
    READING = "reading"
    """A reading of a disputed point."""


class Part(NamedTuple):
    """A part of the rules: its key in a trace, its sort, its first word, and the line of it that begins there.

    `idle`: it does nothing, so nothing changes without it.
    """

    key: str
    sort: Sort
    span: Span
    text: str
    idle: bool


def key_of(node: t.Node, source: Source, sort: Sort) -> str:
    """The key of a part."""
    return f"{source.name}:{node.at.line}:{node.at.column}:{sort.value}"


def place_of(key: str) -> tuple[str, int]:
    """The file and the line of a part, from its key."""
    name, line, _, _ = key.rsplit(":", 3)
    return name, int(line)


class Probes:
    """The parts of rules that report when they are reached.

    `printed` are values by the number of their card and the word, `readings` readings by their point and their word.
    """

    def __init__(self) -> None:
        self.parts: dict[str, Part] = {}
        self.printed: dict[tuple[int, str], str] = {}
        self.readings: dict[tuple[str, str], str] = {}

    def key(self, node: t.Node, source: Source, sort: Sort, idle: bool = False) -> str:
        """The key of a part, which is registered from here on."""
        key = key_of(node, source, sort)
        self.parts.setdefault(key, Part(key, sort, node.at.span(source), _line(node, source), idle))
        return key


def noted(probes: Probes | None, node: t.Node, source: Source, sort: Sort, value: core.Expression,
          idle: bool = False) -> core.Expression:
    """A value that is recorded when it is computed."""
    if probes is None or node.at == t.NOWHERE:
        return value
    key = core.Constant(types.WORDS, probes.key(node, source, sort, idle))
    return core.Ask(value.type, Operation.MET, (key, value))


def compared(probes: Probes | None, node: t.Node, source: Source, value: core.Expression,
             before: core.Expression) -> core.Expression:
    """The value that a clause gives in place of another one: whether it differs is recorded."""
    if probes is None or node.at == t.NOWHERE:
        return value
    key = core.Constant(types.WORDS, probes.key(node, source, Sort.CLAUSE))
    return core.Ask(value.type, Operation.CHANGED, (key, value, before))


def probed(probes: Probes | None, node: t.Expression, source: Source, value: core.Expression) -> core.Expression:
    """A test that is recorded when it is made; not one with only one possible result."""
    return value if isinstance(value, core.Constant) else noted(probes, node, source, Sort.CONDITION, value)


def guarded(probes: Probes | None, node: t.Node, source: Source, sort: Sort,
            body: tuple[core.Statement, ...]) -> tuple[core.Statement, ...]:
    """Statements that are recorded when they are reached, and can be left out."""
    if probes is None or node.at == t.NOWHERE:
        return body
    idle = all(isinstance(statement, core.Pass) for statement in body)
    come = noted(probes, node, source, sort, core.Constant(types.TRUTH, True), idle)
    return (core.Branch(come, body or (core.Pass(),), ()),)


def bare(nodes: Sequence[core.Statement]) -> Iterator[core.Statement]:
    """Statements without their probes."""
    for node in nodes:
        match node:
            case core.Branch(test=core.Ask(operation=Operation.MET), body=body):
                yield from bare(body)
            case _:
                yield node


def _line(node: t.Node, source: Source) -> str:
    """The first line of a node, as written."""
    return " ".join(without_comment(source.text[node.at.start : node.at.end].split("\n")[0]).split())


__all__ = ["Part", "Probes", "Sort", "bare", "compared", "guarded", "key_of", "noted", "place_of", "probed"]
