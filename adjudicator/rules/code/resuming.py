"""Where frames can be resumed, and what is defined in them there: stored states are checked by it.

A local is defined at a place if every path to it has written the local. Rules read no other. A register is defined at all places
of a code that assumes it.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence

import attrs

from adjudicator.engine.frames import LOCALS
from adjudicator.rules.checking.clauses import Compiler
from adjudicator.rules.checking.results import RESULT
from adjudicator.rules.code.statements import Entries
from adjudicator.rules.core import nodes as core
from adjudicator.rules.core import types
from adjudicator.rules.core.operations import Operation
from adjudicator.rules.core.walk import bodies, expressions, places, within
from adjudicator.values import mutable

Known = Mapping[int, str]
"""The registers and locals that are defined, each with the word of its type."""
Place = tuple[dict[int, str], str, int, int]
"""What is defined at a place; the type of the result that is read there next, empty if none is; where that comes from; the local
that keeps that the window was open whose player has declined there, 0 for any other place.

The result comes from a verb, by its number, or else from `CHOICE` or `ELSEWHERE`.
"""
ELSEWHERE, CHOICE = -2, -1
"""Where a result comes from that is not of a verb: not from one place alone, or from a choice."""


@mutable
class _Flow:
    """Follows a unit, and records what is defined wherever it can be resumed.

    `overrides`: what is defined where an attack puts a code in the place of a moment, by the number of the code.
    """

    entries: Entries
    found: dict[int, Place] = attrs.Factory(dict)
    overrides: dict[int, Known] = attrs.Factory(dict)

    def note(self, at: int, known: Known, result: str = "", origin: int = ELSEWHERE, opened: int = 0) -> None:
        """A frame may be resumed at a place; if two paths lead there, what both define is defined."""
        if at in self.found:
            before, read, other, kept = self.found[at]
            self.found[at] = ({n: t for n, t in before.items() if n in known}, read or result,
                              other if other == origin or not result else origin if not read else ELSEWHERE, kept or opened)
        else:
            self.found[at] = dict(known), result, origin, opened

    def body(self, nodes: Sequence[core.Statement], known: Known) -> Known:
        """What is defined after some statements, given what is defined before them."""
        for number, node in enumerate(nodes):
            begins, behind = self.entries.begins.get(id(node)), self.entries.behind.get(id(node))
            if begins is not None:
                self.note(begins, known)
            if behind is not None:
                self.note(behind, known, _read(nodes[number + 1:]), _origin(node))
            known = self.statement(node, known, begins)
        return known

    def statement(self, node: core.Statement, known: Known, begins: int | None) -> Known:
        """What is defined after a statement."""
        match node:
            case core.Assign(target=core.Place(number=number, type=kind)) if number >= LOCALS:
                return {**known, number: kind.word}
            case core.Hand(operation=Operation.ATTACK, arguments=(*_, overrides, _, _)):
                if isinstance(overrides, core.Constant) and isinstance(overrides.value, tuple):
                    locals_ = {n: t for n, t in known.items() if n >= LOCALS}  # the row and the target are those of the cell
                    self.overrides |= {code: locals_ for code in overrides.value if code}
                return known
            case core.Window(refused=refused, must=must, once=once):
                if begins is not None:
                    self.note(begins + 1, {**known, refused.number: refused.type.word}, opened=refused.number * (must or once))
                return {**known, refused.number: refused.type.word}
            case core.Branch(body=body, other=other):
                one, two = self.body(body, known), self.body(other, known)
                return {n: t for n, t in one.items() if n in two}
            case core.Each(items=items, at=at, item=item, body=body):
                over = {**known, items.number: items.type.word}
                self.body(body, {**over, at.number: types.NUMBER.word, item.number: item.type.word})
                return over  # a loop that Python runs at once has no place for its progress
            case core.Repeat(left=left, body=body):
                inside = {**known, left.number: types.NUMBER.word}
                self.body(body, inside)
                return inside
            case core.While(body=body):
                self.body(body, known)
                return known
            case _:
                return known


def _origin(node: core.Statement) -> int:
    """The origin of the result that exists after a statement."""
    match node:
        case core.Enter(verb=verb):
            return verb
        case core.Hand(operation=Operation.PICK):
            return CHOICE
        case _:
            return ELSEWHERE


def _read(following: Sequence[core.Statement]) -> str:
    """The type of the result that is read before anything else can change it, empty if none is read."""
    for node in following:
        if isinstance(node, core.Branch) and isinstance(node.test, core.IsNothing) and node.test.inner is RESULT:
            return _read(node.other)
        if isinstance(node, core.Assign) and not isinstance(node.target, core.Ask):
            inner = [part for part in within(node.value) if isinstance(part, core.Ask)]
            if any(part is RESULT for part in inner):
                return _chosen(node)
        for part in within(*(node.value,) if isinstance(node, core.Assign) else expressions(node)):
            if isinstance(part, core.Ask) and part.operation is Operation.RESULT:
                return types.TRUTH.word if part is RESULT and isinstance(node, core.Branch) else part.type.word
        if isinstance(node, core.Assign) and isinstance(node.target, core.Ask):
            return ""
        if bodies(node) or isinstance(node, core.Hand | core.Enter | core.Window | core.Stop | core.Win):
            return ""
    return ""


def _chosen(node: core.Assign) -> str:
    """The type of what was chosen, if it is kept."""
    if isinstance(node.value, core.Ask) and node.value.operation in (Operation.TITLED, Operation.NUMBERED, Operation.PLACED):
        return types.WORDS.word
    kind = node.target.type
    return kind.word if node.value is RESULT else types.SETS.get(kind, kind).word


def resuming(compiler: Compiler, codes: Mapping[str, int], entries: Mapping[int, Entries]) -> str:
    """For each code the places at which a frame of it can be resumed: JSON, as only stored states need it.

    `codes`: the code of each verb, by its key.
    """
    given: dict[int, Known] = {}
    verbs = {entry.number: _types(p.type for p in entry.parameters) for entry in compiler.symbols.verbs.values()}
    for key, entry in compiler.symbols.verbs.items():
        given[codes[key]] = verbs[entry.number]
    for clause in compiler.clauses:
        if clause.verb >= 0:
            behind = max(verbs[clause.verb], default=LOCALS - 1) + 1
            recalled = {behind + at: kind for at, (_, kind) in enumerate(clause.recalls)}
            given[clause.code] = {**verbs[clause.verb], **recalled}
    found: dict[int, dict[int, Place]] = {}
    for number in sorted(entries, reverse=True):  # the code in the place of a moment is filed before the attack
        code = compiler.codes[number]
        assert code is not None
        flow = _Flow(entries[number])
        certain = {**given.get(number, {}), **_registers(code.unit)}
        flow.note(0, certain)
        flow.body(code.unit.statements, certain)
        given |= flow.overrides
        found[number] = flow.found
    return json.dumps(found, separators=(",", ":"))


def _registers(unit: core.Unit) -> Known:
    """The registers that a piece of code assumes, such as the row in a moment of the grid."""
    return {place.number: place.type.word for place in places(unit.statements) if place.there and place.number < LOCALS}


def _types(words: Iterable[str]) -> Known:
    return {LOCALS + number: word for number, word in enumerate(words)}


__all__ = ["CHOICE", "ELSEWHERE", "resuming"]
