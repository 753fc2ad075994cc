"""Pieces of code written as Python, twice: straight for a frame that begins, in blocks for one that is resumed.

The straight function has the shape of the rules: what it calls runs within the call, and as long as nobody has to be asked it
runs to its end. Before anything that may hand over it writes into `f[1]` where the frame is to continue. The function of numbered
blocks begins there: it is made when the first frame is resumed. A short verb has a third form, in which it needs no frame.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import assert_never

import attrs

from adjudicator.engine.draft import WATCH
from adjudicator.engine.frames import ROW, YOU
from adjudicator.rules.code.cost import Costs
from adjudicator.rules.code.effects import Effects
from adjudicator.rules.code.expressions import Python, literal
from adjudicator.rules.core import nodes as core
from adjudicator.rules.core.operations import Effect, Operation
from adjudicator.rules.core.walk import bodies, expressions, statements, within
from adjudicator.values import frozen, mutable

DEEPEST = 12
"""Nested loops that Python accepts: it refuses more than twenty nested blocks."""
INNERMOST = 4
"""Nested loops that run without a place to resume: Python refuses very many of them, which are left to the blocks."""
HOLDABLE = {YOU: "you", ROW: "row"}
"""The places of a frame that no statement changes, and the variables in which they may stand."""
OFTEN = 4
"""How often a place has to be read for a variable to be worthwhile."""
POP = "d.stack.pop()"
REST = "(d.index or index_of(d)).state_based and state_based_check(d)"
LOOKING = Effect.LOOKS | Effect.DRAWS
CARRYING = (Operation.MOVE, Operation.MOVE_BEHIND, Operation.MOVE_UNDER)


def indented(lines: Iterable[str]) -> list[str]:
    """Lines, one margin deeper."""
    return [f"    {line}" for line in lines]


@frozen
class Entries:
    """Where a frame can be resumed: the numbers of the blocks that begin with a statement, and that follow it.

    Statements are looked up by identity. At one without an entry nothing has to stop.
    """

    begins: dict[int, int]
    behind: dict[int, int]


@frozen
class Writer:
    """Writes statements that are done at once, and the calls of those that may wait.

    `effects`: None if no card has to be asked for. `duties`: a clause may oblige a player to do something in a window.
    """

    python: Python
    effects: Effects | None
    costs: Costs
    duties: bool = False

    def looks(self, nodes: Iterable[core.Expression]) -> bool:
        """Whether expressions may need a card to be revealed."""
        return self.effects is not None and bool(self.effects.all(nodes) & LOOKING)

    def statement_looks(self, node: core.Statement) -> bool:
        """Whether a statement, or what a compound one evaluates first, may need a card to be revealed."""
        return self.effects is not None and bool(self.effects.statement(node) & LOOKING)

    def is_whole(self, node: core.Statement) -> bool:
        """Whether Python can do a statement at once: nothing in it hands over, or looks at a card after something was done."""
        if not bodies(node):
            return not isinstance(node, core.Hand | core.Enter | core.Window)
        if isinstance(node, core.While) and self.looks((node.test,)):
            return False
        inner = [n for body in bodies(node) for n in body]
        return depth([node]) < INNERMOST and all(self.is_whole(n) for n in inner) and not any(
            self.statement_looks(n) for n in statements(inner))

    def instant(self, node: core.Instant) -> list[str]:
        """A statement that is done at once."""
        match node:
            case core.Assign(target=target, value=value):
                return [f"{self.python(target)} = {self.python(value)}"]
            case core.Act(operation=operation, arguments=arguments):
                call = self.python.operation(operation, arguments)
                if operation in CARRYING and isinstance(arguments[0], core.Place) and not self.python.frameless:
                    return [f"{self.python(arguments[0])} = {call}"]  # what is moved is still meant
                return [call]
            case core.IfKnown(value=value, then=then):
                return [f"if {self.python(value)} is not None:", *indented(self.instant(then))]
            case core.Claim():
                return ["if d.logging:", "    d.claim()"]
            case core.Pass():
                return ["pass"]
            case _:
                assert_never(node)

    def tick(self, node: core.Each | core.Repeat | core.While, times: str = "") -> str:
        """The line that counts loop iterations: one, or `times`; those of a long body count several times."""
        weight = self.costs.of_body(node.body)
        factors = [times] * bool(times) + [literal(weight)] * (weight > 1)
        return f"d.tick({' * '.join(factors)})"

    def callee(self, node: core.Hand | core.Enter) -> tuple[str, str]:
        """The function of a call that may hand over, and its arguments."""
        if isinstance(node, core.Enter):
            return f"e{node.verb}", f"d, f, {self.python.list((node.player, *node.arguments))}"
        return node.operation.value.python, f"d, f, {self.python.list(node.arguments)}"

    def call(self, node: core.Hand | core.Enter, begins: int, behind: int) -> list[str]:
        """A call that may hand over; its arguments are computed before the frame is set to continue after it, if that looks at
        cards.

        So are the active clauses, if that may have to be asked for.
        """
        name, given = self.callee(node)
        if begins < 0:
            return [f"f[1] = {behind}", f"if {name}({given}):", "    return True"]
        found = ["d.index or index_of(d)"] if self.effects is not None and self.effects.anywhere else []
        return [f"f[1] = {begins}", f"given = ({given},)", *found, f"f[1] = {behind}", f"if {name}(*given):", "    return True"]

    def first(self, node: core.Window) -> str:
        """What is done whenever a window is about to open."""
        return "pass" if node.must or node.once else f"{self.python(node.refused)} = 0"

    def shut(self, node: core.Window) -> str:
        """Whether a window stays closed."""
        return self.python(node.refused if node.must or node.once else node.until)

    def opening(self, node: core.Window, here: int) -> list[str]:
        """The call that opens a window; after it, `acted` is None if nobody acted."""
        name = "offer_phase" if node.phase else "offer"
        if self.duties:
            name = f"({name}_due if (d.index or index_of(d)).duties else {name})"
        # an opened window is recorded when everything it looks at is known: otherwise it would stay closed once a card is
        # revealed
        more = f", {literal(node.refused.number)}{', True' if node.must else ''}" if node.must or node.once else ""
        more += f", {self.python(node.among)}" if node.among is not None else ""
        row = self.python.place(ROW)
        call = f"{name}(d, f, {literal(node.moment)}, {self.python(node.player)}, {row}, {here}{more})"
        return [f"acted = {call}", "if acted:", "    return True"]

    def closing(self, node: core.Window) -> str:
        """What is done when the player has declined."""
        kept = self.python(node.refused)
        return f"{kept} = True" if node.must else f"{kept} = False" if node.once else f"{kept} = d.result or 0"

    def stop(self, node: core.Stop | core.Win) -> list[str]:
        """The end of the code, or of the game."""
        if isinstance(node, core.Stop):
            return [POP, "return"]
        given = [self.python(value) for value in (node.who, node.seats) if value is not None]
        return [f"d.win({', '.join(given)})", "return True"]

    def next(self, node: core.Each) -> list[str]:
        """Continue with the next member of a set."""
        at = self.python(node.at)
        return [f"{self.python(node.item)} = {self.python(node.items)}[{at}]", f"{at} += 1"]


@mutable
class Straight:
    """Writes the function that begins at the beginning; `entries` says where the other one would continue."""

    writer: Writer
    entries: Entries

    def function(self, unit: core.Unit) -> list[str]:
        """The lines of the function, none if Python cannot accept them."""
        if depth(unit.statements) > DEEPEST:
            return []
        held = _held(unit)
        writer = attrs.evolve(self.writer, python=attrs.evolve(self.writer.python, held=held))
        lines = Straight(writer, self.entries).lines(unit.statements)
        return [*[f"{name} = f[{number}]" for number, name in held.items()], *lines, POP]

    def lines(self, nodes: Sequence[core.Statement]) -> list[str]:
        """Statements, one after the other."""
        return [line for node in nodes for line in self.statement(node)]

    def statement(self, node: core.Statement) -> list[str]:
        """One statement."""
        begins = self.entries.begins.get(id(node), -1)
        look = [f"f[1] = {begins}"] if begins >= 0 else []
        writer, python = self.writer, self.writer.python
        match node:
            case core.Assign() | core.Act() | core.IfKnown() | core.Claim() | core.Pass():
                return look + writer.instant(node)
            case core.Hand() | core.Enter():
                # the place is written again, as for any statement
                return look + writer.call(node, begins, self.entries.behind[id(node)])
            case core.Window():
                return [f"f[1] = {begins}", "while True:", f"    if {REST}:", "        return True", f"    {writer.first(node)}",
                        f"    if {writer.shut(node)}:", "        break", *indented(writer.opening(node, begins)),
                        "    if acted is None:", f"        {writer.closing(node)}", "        break"]
            case core.Branch(test=test, body=body, other=other):
                rest = ["else:", *indented(self.lines(other))] if other else []
                return [*look, f"if {python(test)}:", *indented(self.lines(body) or ["pass"]), *rest]
            case core.Stop() | core.Win():
                return writer.stop(node)
            case core.Each():
                return look + self.each(node)
            case core.Repeat():
                return look + self.repeat(node)
            case core.While(test=test, body=body):
                return ["while True:", f"    {writer.tick(node)}", *indented(look), f"    if not ({python(test)}):",
                        "        break", *indented(self.lines(body))]
            case _:
                assert_never(node)

    def each(self, node: core.Each) -> list[str]:
        """Something for every member of a set."""
        python = self.writer.python
        items, at = python(node.items), python(node.at)
        body = self.lines(node.body)
        begin = [f"{items} = {python.ordered(node.whole)}"]
        if self.writer.is_whole(node):
            run = [f"for {python(node.item)} in {items}:", *indented(body or ["pass"])]
        else:  # a loop that is taken up again keeps its place even if there is nothing to go through
            begin += [f"{at} = 0"]
            run = [f"while {at} < len({items}):", *indented([*self.writer.next(node), *body])]
        tick = self.writer.tick(node, f"len({items})")
        return [*begin, f"if {items}:", f"    {tick}", *indented(run)]

    def repeat(self, node: core.Repeat) -> list[str]:
        """Something repeated a number of times."""
        left, count, body = self.writer.python(node.left), self.writer.python(node.count), self.lines(node.body)
        if self.writer.is_whole(node) and not any(isinstance(n, core.Stop | core.Win) for n in statements(node.body)):
            return [f"{left} = {count}", self.writer.tick(node, left), f"for _ in range({left}):", *indented(body or ["pass"])]
        return [f"{left} = {count}", f"while {left} > 0:", f"    {self.writer.tick(node)}", f"    {left} -= 1", *indented(body)]


def _held(unit: core.Unit) -> dict[int, str]:
    """The places of a frame that a unit reads often, with the variables for them: they never change."""
    read = [node.number for statement in statements(unit.statements) for node in within(*expressions(statement))
            if isinstance(node, core.Place)]
    return {number: name for number, name in HOLDABLE.items() if read.count(number) >= OFTEN}


def counted(turns: int) -> list[str]:
    """The lines by which code counts as several loop iterations, as `tick` does without a call; none if it does not."""
    return [f"d.spent += {turns}", f"if d.spent > {WATCH}:", "    d.tick(0)"] if turns else []


def frameless(unit: core.Unit, writer: Writer) -> tuple[list[str], bool]:
    """A body for which no frame is needed, and whether that holds only if drawn cards need not be revealed.

    Its registers and locals are Python variables. Empty if the body may wait, or refers to a card that has moved.
    """
    nodes, effects = unit.statements, writer.effects
    assert effects is not None
    ends = any(isinstance(n, core.While | core.Stop | core.Win) for n in statements(nodes))
    effect = Effect.NONE
    for node in statements(nodes):
        effect |= effects.statement(node)
    if ends or effect & (Effect.WAITS | Effect.LOOKS) or not moves_last(nodes, effects):
        return [], False
    plain = attrs.evolve(writer, python=attrs.evolve(writer.python, frameless=True), effects=None)
    lines = Straight(plain, Entries({}, {})).lines(nodes)
    return lines or ["pass"], bool(effect & Effect.DRAWS)


def depth(nodes: Iterable[core.Statement]) -> int:
    """The number of nested loops."""
    deepest = 0
    for node in nodes:
        inner = max([depth(body) for body in bodies(node)], default=0)
        deepest = max(deepest, inner + isinstance(node, core.Each | core.Repeat | core.While))
    return deepest


def moves_last(nodes: Iterable[core.Statement], effects: Effects) -> bool:
    """Whether no card is referred to once a card has been moved: references are valid only until then."""
    moved = False
    for node in nodes:
        inner = [*statements((node,))]
        if moved and any(_keeps(n, YOU) for n in inner):
            return False
        movers = [n for n in inner if effects.statement(n) & Effect.MOVES]
        moved = moved or bool(movers)
        if not all(moves_last(body, effects) for body in bodies(node)):
            return False
        own = node.item.number if isinstance(node, core.Each) else YOU
        if isinstance(node, core.Each | core.Repeat) and any(_keeps(n, own) for n in movers):
            return False
    return True


def _keeps(node: core.Statement, own: int) -> bool:
    """Whether a statement refers to the contents of the frame, other than the player and the place `own`."""
    return any(isinstance(part, core.Place) and part.number not in (YOU, own) for part in within(*expressions(node)))
