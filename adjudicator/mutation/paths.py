"""The place of a node in a tree, and the tree with the node replaced."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple, TypeVar

import attrs

from adjudicator.rules.tree import Node

N = TypeVar("N", bound=Node)


class Turning(NamedTuple):
    """One step down a tree: the field of a node, and the index in it; -1 for a field that holds one node."""

    field: str
    place: int


Path = tuple[Turning, ...]
"""The path from a node down to one of its parts; empty for the node itself."""


def changed(node: N, **fields: object) -> N:
    """A node with other values in some of its fields."""
    evolve: Callable[..., N] = attrs.evolve
    return evolve(node, **fields)


def parts(node: Node) -> Iterator[tuple[Turning, Node]]:
    """The direct child nodes of a node, in order."""
    for field in getattr(type(node), "__attrs_attrs__", ()):
        value = getattr(node, field.name)
        if isinstance(value, Node):
            yield Turning(field.name, -1), value
        elif isinstance(value, tuple):
            for place, member in enumerate(value):
                if isinstance(member, Node):
                    yield Turning(field.name, place), member


def within(node: Node, path: Path = ()) -> Iterator[tuple[Path, Node]]:
    """A node and everything inside it, in order, each with its path."""
    yield path, node
    for turn, part in parts(node):
        yield from within(part, (*path, turn))


def on_the_way(node: Node, path: Sequence[Turning]) -> Iterator[Node]:
    """The nodes on a path, including the first and the last."""
    yield node
    for field, place in path:
        value = getattr(node, field)
        node = value if place < 0 else value[place]
        yield node


def replaced(node: Node, path: Path, new: Node) -> Node:
    """A node with another one at the end of a path."""
    if not path:
        return new
    (field, place), rest = path[0], path[1:]
    value = getattr(node, field)
    if place < 0:
        return changed(node, **{field: replaced(value, rest, new)})
    return changed(node, **{field: (*value[:place], replaced(value[place], rest, new), *value[place + 1:])})
