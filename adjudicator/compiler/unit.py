"""A piece of code on its way to Python: statements as a small tree, its names, and where the locals of its frame lie.

A statement is a line of Python, a call that may hand over to something else on the stack, a window, or something with
statements in it. `render` writes the tree as functions. What must live on while others act stands in the frame `f`, never
in Python variables.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import attrs

from adjudicator.compiler.words import Scope, frame_scope

FIRST_LOCAL = 8


def literal(words: str) -> str:
    """A text as a Python literal; without braces, which mark places still to be filled in."""
    return repr(words).replace("{", "\\x7b").replace("}", "\\x7d")


@attrs.define(slots=True, eq=False)
class Line:
    """Python that is done at once. `place`: the block that begins with it, where it looks at cards."""

    text: str
    place: int = -1


@attrs.define(slots=True, eq=False)
class Call:
    """A call that may hand over: it is true then. `place`: the block that begins with it, the next one goes on behind it."""

    name: str
    arguments: str
    place: int = -1
    back: int = -1


@attrs.define(slots=True, eq=False)
class Window:
    """A window: what waits acts; then, unless it is to stay shut, `before` is done and the call made; `after` if none acts.

    As long as somebody acts it opens again. `{here}` in the call is the block at which it does; declined, it goes on behind it.
    """

    shut: str
    first: str
    before: str
    call: str
    after: str
    place: int = -1


@attrs.define(slots=True, eq=False)
class Branch:
    """One thing or another."""

    test: str
    body: list[Node] = attrs.Factory(list)
    other: list[Node] = attrs.Factory(list)
    place: int = -1


@attrs.define(slots=True, eq=False)
class Each:
    """Something for every member of a set. `items`, `at` and `item` are places in the frame."""

    whole: str
    items: str
    at: str
    item: str
    body: list[Node] = attrs.Factory(list)
    place: int = -1


@attrs.define(slots=True, eq=False)
class Repeat:
    """Something so many times. `left` is a place in the frame."""

    count: str
    left: str
    body: list[Node] = attrs.Factory(list)
    place: int = -1


@attrs.define(slots=True, eq=False)
class While:
    """Something as long as a test holds."""

    test: str
    body: list[Node] = attrs.Factory(list)
    place: int = -1


@attrs.define(slots=True, eq=False)
class Stop:
    """The end of the whole, or, with a line that says so, of the game."""

    line: str = ""


Node = Line | Call | Window | Branch | Each | Repeat | While | Stop


@attrs.define(slots=True)
class Unit:
    """A piece of code on its way: its statements, its names and where its frame's locals lie. `phase`: it is that of a phase."""

    scope: Scope = attrs.Factory(frame_scope)
    nodes: list[Node] = attrs.Factory(list)
    size: int = FIRST_LOCAL
    phase: bool = False

    def local(self) -> str:
        """A new place in the frame."""
        self.size += 1
        return f"f[{self.size - 1}]"

    def emit(self, *lines: str) -> None:
        """Add Python that is done at once, as one statement."""
        self.nodes.append(Line("\n".join(lines)))

    def call(self, name: str, *arguments: str) -> None:
        """Add a call that may let something else act first: its value says so."""
        self.nodes.append(Call(name, ", ".join(("d", "f", *arguments))))

    @contextmanager
    def inside(self, nodes: list[Node]) -> Iterator[None]:
        """Write into the body of a statement."""
        outer, self.nodes = self.nodes, nodes
        try:
            yield
        finally:
            self.nodes = outer
