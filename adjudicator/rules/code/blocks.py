"""Pieces of code as a function of numbered blocks, which continues a frame wherever it stopped."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, assert_never

import attrs

from adjudicator.rules.code.statements import POP, REST, Entries, Straight, Writer, indented
from adjudicator.rules.core import nodes as core
from adjudicator.values import mutable


class Jump(NamedTuple):
    """A line that says with which block to continue; its number is known when all blocks are written."""

    label: int
    margin: str = ""


@mutable
class Block:
    """A block; `leaves`: it ends by jumping elsewhere, so the next one does not follow it."""

    lines: list[str | Jump] = attrs.Factory(list)
    leaves: bool = False


@mutable
class Resumable:
    """Writes the function that continues at any block, and records where each statement begins and what follows it."""

    writer: Writer
    blocks: list[Block] = attrs.Factory(lambda: [Block()])
    labels: list[int] = attrs.Factory(list)
    begins: dict[int, int] = attrs.Factory(dict)
    behind: dict[int, int] = attrs.Factory(dict)

    def function(self, unit: core.Unit) -> tuple[list[str], Entries]:
        """The lines of the function, and where it can be entered."""
        self.statements(unit.statements)
        self.emit(POP)
        self.leave("return")
        out = ["at = f[1]", "while True:"]
        for number, block in enumerate(self.blocks):
            lines = [line if isinstance(line, str) else f"{line.margin}at = {self.labels[line.label]}" for line in block.lines]
            if not block.leaves:
                lines.append(f"at = {number + 1}")
            out += [f"    if at == {number}:", *indented(indented(lines))]
        return out, Entries(self.begins, self.behind)

    # ---- blocks

    def emit(self, *lines: str | Jump) -> None:
        """Write lines into the present block."""
        self.blocks[-1].lines += lines
        self.blocks[-1].leaves = False

    def leave(self, *lines: str | Jump) -> None:
        """Write lines into the present block that jump elsewhere."""
        self.emit(*lines)
        self.blocks[-1].leaves = True

    def jump(self, label: int) -> None:
        """Continue with the block of a label, and begin another one after this."""
        self.leave(Jump(label), "continue")
        self.blocks.append(Block())

    def cut(self) -> int:
        """Begin a new block, if this one has anything in it; its number."""
        if self.blocks[-1].lines:
            self.blocks.append(Block())
        return len(self.blocks) - 1

    def place(self, node: core.Statement) -> int:
        """Begin a block with a statement, so that it can be repeated."""
        self.begins[id(node)] = number = self.cut()
        self.emit(f"f[1] = {number}")
        return number

    def label(self) -> int:
        """A new label, without a block so far."""
        self.labels.append(-1)
        return len(self.labels) - 1

    def set(self, label: int) -> None:
        """Begin the block of a label."""
        self.labels[label] = self.cut()

    # ---- statements

    def statements(self, nodes: Sequence[core.Statement]) -> None:
        """Statements, one after the other."""
        for node in nodes:
            self.statement(node)

    def statement(self, node: core.Statement) -> None:
        """One statement: unchanged if Python can do it at once."""
        match node:
            case core.Hand() | core.Enter():
                self.call(node)
            case core.Window():
                self.window(node)
            case core.Stop() | core.Win():
                self.leave(*self.writer.stop(node))
            case core.Assign() | core.Act() | core.IfKnown() | core.Claim() | core.Pass():
                self.whole(node)
            case core.Branch() | core.Each() | core.Repeat() | core.While() if self.writer.is_whole(node):
                self.whole(node)
            case core.Branch():
                self.branch(node)
            case core.Each() | core.Repeat() | core.While():
                self.loop(node)
            case _:
                assert_never(node)

    def whole(self, node: core.Statement) -> None:
        """A statement that Python can do at once."""
        if self.writer.statement_looks(node):
            self.place(node)
        self.emit(*Straight(self.writer, Entries(self.begins, self.behind)).statement(node))

    def call(self, node: core.Hand | core.Enter) -> None:
        """A call that may hand over: a block begins after it."""
        begins = self.place(node) if self.writer.statement_looks(node) else -1
        self.behind[id(node)] = len(self.blocks)
        self.emit(*self.writer.call(node, begins, len(self.blocks)))
        self.blocks.append(Block())

    def window(self, node: core.Window) -> None:
        """A window: it is opened again as long as somebody acts."""
        here, end = self.place(node), self.label()
        writer = self.writer
        self.emit(f"if {REST}:", "    return True", writer.first(node), f"if {writer.shut(node)}:", Jump(end, "    "),
                  "    continue", *writer.opening(node, here), "if acted is not None:", f"    at = {here}", "    continue")
        self.blocks.append(Block())
        self.emit(writer.closing(node))
        self.set(end)

    def branch(self, node: core.Branch) -> None:
        """One thing or another."""
        if self.writer.statement_looks(node):
            self.place(node)
        other, end = self.label(), self.label()
        self.emit(f"if not ({self.writer.python(node.test)}):", Jump(other, "    "), "    continue")
        self.statements(node.body)
        if node.other:
            self.jump(end)
        self.set(other)
        self.statements(node.other)
        self.set(end)

    def loop(self, node: core.Each | core.Repeat | core.While) -> None:
        """Something again and again."""
        python = self.writer.python
        if self.writer.statement_looks(node) and not isinstance(node, core.While):
            self.place(node)
        top, end = self.label(), self.label()
        over = (Jump(end, "    "), "    continue")
        match node:
            case core.Each(whole=whole):
                items, at = python(node.items), python(node.at)
                self.emit(f"{items} = {python.ordered(whole)}", f"{at} = 0", self.writer.tick(node, f"len({items})"))
                self.set(top)
                self.emit(f"if {at} >= len({items}):", *over, *self.writer.next(node))
            case core.Repeat(count=count):
                left = python(node.left)
                self.emit(f"{left} = {python(count)}")
                self.set(top)
                self.emit(f"if {left} <= 0:", *over, self.writer.tick(node), f"{left} -= 1")
            case core.While(test=test):
                self.set(top)
                if self.writer.statement_looks(node):
                    self.place(node)
                self.emit(self.writer.tick(node), f"if not ({python(test)}):", *over)
        self.statements(node.body)
        self.jump(top)
        self.set(end)
