"""A piece of code on its way to a Python function that can stop anywhere and go on later.

A body becomes numbered blocks of one function `k(d, f)`: `f[1]` says at which block a frame goes on. A block ends where the
engine takes over: an event, a choice, an attack, a window. What must live on stands in the frame, never in Python variables.
"""

from __future__ import annotations

import re

import attrs

from adjudicator.compiler.words import Scope, frame_scope

FIRST_LOCAL = 8
LOOK = re.compile(r"d\.look\(|d\.top\(|\b[tv]\d+\(")
LABEL = re.compile(r"\{L(\d+)\}")


def literal(words: str) -> str:
    """A text as a Python literal; without braces, which mark the labels of a unit."""
    return repr(words).replace("{", "\\x7b").replace("}", "\\x7d")


@attrs.define(slots=True)
class Unit:
    """A piece of code on its way: its blocks, its names and where its frame's locals lie."""

    scope: Scope = attrs.Factory(frame_scope)
    blocks: list[list[str]] = attrs.Factory(lambda: [[]])
    labels: dict[int, int] = attrs.Factory(dict)
    size: int = FIRST_LOCAL
    result: str = "card"
    label_count: int = 0

    def local(self) -> str:
        """A new place in the frame."""
        self.size += 1
        return f"f[{self.size - 1}]"

    def emit(self, *lines: str) -> None:
        """Add lines to the present block."""
        self.blocks[-1].extend(lines)

    def cut(self) -> int:
        """Begin a new block; its number."""
        if self.blocks[-1]:
            self.blocks.append([])
        return len(self.blocks) - 1

    def call(self, line: str) -> None:
        """End the block with a call that may let the engine take over: its value says so."""
        self.emit(f"f[1] = {len(self.blocks)}", f"if {line}:", "    return")
        self.blocks.append([])

    def label(self) -> int:
        """A name for a place still to come."""
        self.label_count += 1
        return self.label_count

    def place(self, label: int) -> None:
        """Say that a label is here."""
        self.labels[label] = self.cut()

    def suspend(self, *lines: str) -> None:
        """End the block so that the engine takes over and comes back to the next one."""
        self.emit(f"f[1] = {len(self.blocks)}", *lines, "return")
        self.blocks.append([])

    def direct(self, name: str) -> str:
        """The Python of a body that does everything at once, empty if this one does not."""
        text = "\n".join(line for block in self.blocks for line in block)
        if self.labels or "return" in text or "continue" in text or LOOK.search(text) or "d.tick(" in text:
            return ""
        lines = [line for block in self.blocks for line in block] or ["pass"]
        return "\n".join([f"def {name}(d, f):", *(f"    {line}" for line in lines)])

    def source(self, name: str) -> str:
        """The Python of the whole function."""
        self.cut()
        out = [f"def {name}(d, f):", "    at = f[1]", "    while True:"]
        for number, block in enumerate(self.blocks):
            body = [LABEL.sub(lambda m: str(self.labels[int(m[1])]), line) for line in block]
            if number == len(self.blocks) - 1:
                body.append("d.stack.remove(f) if d.stack[-1] is not f else d.stack.pop()")
                body.append("return")
            elif not body or not body[-1].startswith(("return", "continue")):
                body.append(f"at = {number + 1}")
            out.append(f"        if at == {number}:")
            if number and LOOK.search("\n".join(body)) and not body[0].startswith("f[1] ="):
                # a look at an unknown card comes back to this block, not to one that is done
                out.append(f"            f[1] = {number}")
            out.extend(f"            {line}" for line in body)
        return "\n".join(out)
