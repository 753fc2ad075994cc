"""Statements written out as Python, twice: straight for a frame that begins, in blocks for one that goes on.

The straight function has the shape of the rules: what it calls is carried out within the call, and as long as nobody has to be
asked it runs to its end. Before whatever may hand over it writes into `f[1]` where the frame would go on. The function of
numbered blocks begins there: it is made when the first frame does. A short verb has a third form, in which it needs no frame.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

import attrs

from adjudicator.compiler.unit import FIRST_LOCAL, Branch, Call, Each, Line, Node, Repeat, Stop, Unit, While, Window

DEEPEST = 12
"""Loops within one another that Python takes as they stand."""
POP = "d.stack.pop()"
REST = "(d.index or index_of(d)).soon and checkpoint(d)"
_LOOK = re.compile(r"\bd\.(?:look|told_print)\(|\b(?:serves|able|can_total|total)\(")
_TOP = re.compile(r"\bd\.(?:top|deal)\(")
_NAME = re.compile(r"\b[tv]\d+(?=\()")
_PLACE = re.compile(r"\bf\[(\d+)\]")
_KEPT = re.compile(r"\bf\[(?!2\])")


@attrs.frozen(slots=True)
class Looks:
    """What may look at an unknown card: `seeing` functions at any, `drawing` functions at most at the next one of a pile."""

    seeing: frozenset[str]
    drawing: frozenset[str]

    @staticmethod
    def of(calls: dict[str, list[str]], texts: dict[str, str]) -> Looks:
        """Of generated functions: those that look, and those that call such a one."""
        seeing = _reaching({n for n, text in texts.items() if _LOOK.search(text)}, calls)
        return Looks(seeing, _reaching({n for n, text in texts.items() if _TOP.search(text)}, calls))

    def see(self, text: str) -> bool:
        """Whether Python may look at the face of a card."""
        return bool(_LOOK.search(text)) or not self.seeing.isdisjoint(_NAME.findall(text))

    def any(self, text: str) -> bool:
        """Whether Python may need to be told of a card."""
        return self.see(text) or bool(_TOP.search(text)) or not self.drawing.isdisjoint(_NAME.findall(text))


def _reaching(found: set[str], calls: dict[str, list[str]]) -> frozenset[str]:
    """The functions of a set and all that call one of them."""
    callers: dict[str, list[str]] = {}
    for name, called in calls.items():
        for other in called:
            callers.setdefault(other, []).append(name)
    waiting = list(found)
    while waiting:
        for caller in callers.get(waiting.pop(), ()):
            if caller not in found:
                found.add(caller)
                waiting.append(caller)
    return frozenset(found)


def indented(lines: Iterable[str]) -> list[str]:
    """Lines, one margin deeper."""
    return [f"    {line}" for line in lines]


@attrs.define(slots=True)
class Rendering:
    """One unit, written out. Without `looks` nothing in it needs to be told of a card."""

    unit: Unit
    looks: Looks | None
    blocks: list[list[str]] = attrs.Factory(lambda: [[]])
    labels: dict[int, int] = attrs.Factory(dict)

    # ---- in blocks

    def resumable(self, name: str) -> str:
        """The function that goes on at any block. It numbers the places, so it comes before the straight one."""
        self._flatten(self.unit.nodes)
        self.blocks[-1] += [POP, "return"]
        out = [f"def {name}(d, f):", "    at = f[1]", "    while True:"]
        for number, block in enumerate(self.blocks):
            if not block or block[-1].strip() not in ("return", "return True", "continue") or block[-1][0] == " ":
                block.append(f"at = {number + 1}")
            out += [f"        if at == {number}:", *(f"            {self._filled(line)}" for line in block)]
        return "\n".join(out)

    def _filled(self, line: str) -> str:
        return re.sub(r"\{L(\d+)\}", lambda m: str(self.labels[int(m[1])]), line)

    def _cut(self) -> int:
        """Begin a new block, if this one has anything in it; its number."""
        if self.blocks[-1]:
            self.blocks.append([])
        return len(self.blocks) - 1

    def _place(self) -> int:
        """Begin a block that can be begun again."""
        number = self._cut()
        self._emit(f"f[1] = {number}")
        return number

    def _emit(self, *lines: str) -> None:
        self.blocks[-1] += [part for line in lines for part in line.split("\n")]

    def _flatten(self, nodes: list[Node]) -> None:
        for node in nodes:
            if isinstance(node, Call):
                self._flat_call(node)
            elif isinstance(node, Window):
                self._flat_window(node)
            elif self._is_whole(node):
                if not isinstance(node, Stop) and self._looks(head(node)):
                    node.place = self._place()
                self._emit(*self._straight([node]))
            elif isinstance(node, Branch):
                self._flat_branch(node)
            elif isinstance(node, Each | Repeat | While):
                self._flat_loop(node)

    def _flat_call(self, node: Call) -> None:
        if self._looks(node.arguments):
            node.place = self._place()
        node.back = len(self.blocks)
        self._emit(*self._calling(node))
        self.blocks.append([])

    def _flat_window(self, node: Window) -> None:
        node.place = self._place()
        end = self._label()
        self._emit(f"if {REST}:", "    return True", node.first, f"if {node.shut}:", f"    at = {{L{end}}}", "    continue",
                   *_opening(node), "if acted is not None:", f"    at = {node.place}", "    continue")
        self.blocks.append([])
        self._emit(node.after)
        self._set(end)

    def _flat_branch(self, node: Branch) -> None:
        if self._looks(node.test):
            node.place = self._place()
        other, end = self._label(), self._label()
        self._emit(f"if not ({node.test}):", f"    at = {{L{other}}}", "    continue")
        self._flatten(node.body)
        if node.other:
            self._emit(f"at = {{L{end}}}", "continue")
            self.blocks.append([])
        self._set(other)
        self._flatten(node.other)
        self._set(end)

    def _flat_loop(self, node: Each | Repeat | While) -> None:
        if self._looks(head(node)) and not isinstance(node, While):
            node.place = self._place()
        top, end = self._label(), self._label()
        over = [f"    at = {{L{end}}}", "    continue"]
        if isinstance(node, Each):
            self._emit(f"{node.items} = {node.whole}", f"{node.at} = 0", f"d.tick(len({node.items}))")
            self._set(top)
            self._emit(f"if {node.at} >= len({node.items}):", *over, *_next(node))
        elif isinstance(node, Repeat):
            self._emit(f"{node.left} = {node.count}")
            self._set(top)
            self._emit(f"if {node.left} <= 0:", *over, "d.tick()", f"{node.left} -= 1")
        else:
            self._set(top)
            if self._looks(node.test):
                node.place = self._place()
            self._emit("d.tick()", f"if not ({node.test}):", *over)
        self._flatten(node.body)
        self._emit(f"at = {{L{top}}}", "continue")
        self.blocks.append([])
        self._set(end)

    def _label(self) -> int:
        self.labels[len(self.labels)] = -1
        return len(self.labels) - 1

    def _set(self, label: int) -> None:
        self.labels[label] = self._cut()

    # ---- straight

    def straight(self, name: str) -> str:
        """The function that begins at the beginning, empty if Python cannot take it as it stands."""
        if depth(self.unit.nodes) > DEEPEST:
            return ""
        return "\n".join([f"def {name}(d, f):", *indented(self._straight(self.unit.nodes)), f"    {POP}"])

    def _straight(self, nodes: list[Node]) -> list[str]:
        out: list[str] = []
        for node in nodes:
            if not isinstance(node, Stop | Window | While) and node.place >= 0:
                out.append(f"f[1] = {node.place}")
            if isinstance(node, Line):
                out += node.text.split("\n")
            elif isinstance(node, Call):
                out += self._calling(node)
            elif isinstance(node, Window):
                out += [f"f[1] = {node.place}", "while True:", f"    if {REST}:", "        return True", f"    {node.first}",
                        f"    if {node.shut}:", "        break", *indented(_opening(node)), "    if acted is None:",
                        f"        {node.after}", "        break"]
            elif isinstance(node, Branch):
                out += [f"if {node.test}:", *indented(self._straight(node.body) or ["pass"])]
                out += ["else:", *indented(self._straight(node.other))] if node.other else []
            elif isinstance(node, Stop):
                out += [node.line, "return True"] if node.line else [POP, "return"]
            else:
                out += self._loop(node)
        return out

    def _loop(self, node: Each | Repeat | While) -> list[str]:
        body = self._straight(node.body)
        if isinstance(node, Each):
            run = ([f"for {node.item} in {node.items}:", *indented(body or ["pass"])] if self._is_whole(node)
                   else [f"{node.at} = 0", f"while {node.at} < len({node.items}):", *indented([*_next(node), *body])])
            return [f"{node.items} = {node.whole}", f"if {node.items}:", f"    d.tick(len({node.items}))", *indented(run)]
        if isinstance(node, Repeat):
            if self._is_whole(node) and not stops(node.body):
                return [f"{node.left} = {node.count}", f"d.tick({node.left})", f"for _ in range({node.left}):",
                        *indented(body or ["pass"])]
            return [f"{node.left} = {node.count}", f"while {node.left} > 0:", "    d.tick()", f"    {node.left} -= 1",
                    *indented(body)]
        look = [f"    f[1] = {node.place}"] if node.place >= 0 else []
        return ["while True:", "    d.tick()", *look, f"    if not ({node.test}):", "        break", *indented(body)]

    def _calling(self, node: Call) -> list[str]:
        """A call; what it is given is found before the frame is said to go on behind it, where that may need a card told."""
        if node.place < 0:
            return [f"f[1] = {node.back}", f"if {node.name}({node.arguments}):", "    return True"]
        return [f"f[1] = {node.place}", f"given = ({node.arguments},)", f"f[1] = {node.back}", f"if {node.name}(*given):",
                "    return True"]

    # ---- without a frame

    def direct(self) -> tuple[list[str], bool]:
        """A body for which no frame is needed, and whether that is so only where drawn cards need not be told.

        Its registers and locals are Python variables. Empty where the body may wait, or looks at a card that it has moved.
        """
        nodes = self.unit.nodes
        texts = list(all_texts(nodes))
        plain = all(isinstance(n, Line | Branch | Each | Repeat) for n in within(nodes))
        if not plain or not moved_last(nodes) or any(self.looks is None or self.looks.see(t) for t in texts):
            return [], False
        careless = Rendering(self.unit, None)
        lines = [_PLACE.sub(_variable, line) for line in careless._straight(nodes) if not line.lstrip().startswith("f[1] = ")]
        return lines or ["pass"], any(self._looks(t) for t in texts)

    # ---- what can be written as it stands

    def _looks(self, text: str) -> bool:
        return self.looks is not None and self.looks.any(text)

    def _is_whole(self, node: Node) -> bool:
        """Whether Python can do a statement at once: nothing in it hands over, or looks at a card once something is done."""
        if isinstance(node, Line | Stop):
            return True
        if isinstance(node, Call | Window):
            return False
        if isinstance(node, While) and self._looks(node.test):
            return False
        inner = node.body + (node.other if isinstance(node, Branch) else [])
        return depth([node]) < 4 and all(self._is_whole(n) for n in within(inner)) and not any(
            self._looks(t) for t in all_texts(inner))


def head(node: Node) -> str:
    """What a statement evaluates before anything else."""
    if isinstance(node, Line):
        return node.text
    if isinstance(node, Each):
        return node.whole
    if isinstance(node, Repeat):
        return node.count
    return node.test if isinstance(node, Branch | While) else ""


def within(nodes: Iterable[Node]) -> Iterable[Node]:
    """The statements of a list, and all that stand in them."""
    for node in nodes:
        yield node
        if isinstance(node, Branch | Each | Repeat | While):
            yield from within(node.body)
        if isinstance(node, Branch):
            yield from within(node.other)


def all_texts(nodes: Iterable[Node]) -> Iterable[str]:
    """The Python of some statements and of all that stand in them."""
    for node in within(nodes):
        if isinstance(node, Call):
            yield node.arguments
        elif isinstance(node, Window):
            yield from (node.shut, node.call)
        else:
            yield head(node)


def stops(nodes: list[Node]) -> bool:
    """Whether something in them ends the whole."""
    return any(isinstance(n, Stop) for n in within(nodes))


def depth(nodes: list[Node]) -> int:
    """How many loops stand within one another."""
    deepest = 0
    for node in nodes:
        if isinstance(node, Branch):
            deepest = max(deepest, depth(node.body), depth(node.other))
        elif isinstance(node, Each | Repeat | While):
            deepest = max(deepest, 1 + depth(node.body))
    return deepest


def moved_last(nodes: list[Node]) -> bool:
    """Whether no card is spoken of once a card has been moved: what names a card is right only until then."""
    moved = False
    for node in nodes:
        if moved and any(_KEPT.search(t) for t in all_texts([node])):
            return False
        moves = [t for t in all_texts([node]) if "d.move(" in t or "d.deal(" in t]
        moved = moved or bool(moves)
        if isinstance(node, Branch) and not (moved_last(node.body) and moved_last(node.other)):
            return False
        if isinstance(node, Each | Repeat):
            own = node.item if isinstance(node, Each) else ""
            if not moved_last(node.body) or any(_KEPT.search(t.replace(own, "")) for t in moves):
                return False
    return True


def _opening(node: Window) -> list[str]:
    """The call that opens a window; behind it `acted` is None if nobody did."""
    before = [node.before] if node.before else []
    return [*before, f"acted = {node.call.format(here=node.place)}", "if acted:", "    return True"]


def _next(node: Each) -> list[str]:
    return [f"{node.item} = {node.items}[{node.at}]", f"{node.at} += 1"]


def _variable(found: re.Match[str]) -> str:
    """The Python variable of a verb without a frame for a place in the frame that it would have."""
    place = int(found[1])
    if 3 <= place <= 6:
        return found[0]  # those of the caller
    return {2: "you", 7: "None"}.get(place, f"a{place - FIRST_LOCAL}")
