"""How the numbers are reckoned with which verbs are done, and those of rows: of constants, counts, parts of verbs and rows.

What depends on anything else may be any number. Only in a run it is known which of these pieces of code give one.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from adjudicator.engine.extents import ANY, Amount, OfRow, OneOf, PartOf, Quantity, Sum, Unchanged
from adjudicator.engine.frames import FIELDS, LOCALS
from adjudicator.rules.checking.bounds import Known, bounds, remaining, terms
from adjudicator.rules.core import nodes as core
from adjudicator.rules.core.operations import Operation
from adjudicator.rules.core.walk import filled, numbers, statements, values_of

Part = tuple[int, int]
"""A verb, and the place of one of its parts."""
_CHOOSING = {Operation.LEAST: "least", Operation.MOST: "most"}
_DEEPEST = 12
"""How deep values may lie in one another that are looked into."""
_NONE: Mapping[str, Amount] = {}


class _Here(NamedTuple):
    """Where a number stands: in which statement of which piece of code."""

    code: int
    node: core.Statement


class Reckoner:
    """Reads off the code how numbers are reckoned.

    `verbs`: the verb that each of some codes carries out, with the number of its parts; `answering`: the same of the codes of
    clauses that wait for a verb; `opaque`: the codes whose frames begin with something that stands nowhere in them; `rows`: the
    fields of rows that are numbers; `known`: the bounds of the words of lists, and of fields.
    """

    def __init__(self, codes: Sequence[core.Code | None], verbs: Mapping[int, Part], answering: Mapping[int, Part],
                 functions: Sequence[core.Function], opaque: Collection[int], rows: Collection[int], known: Known) -> None:
        self._outermost = {at: code.unit.statements for at, code in enumerate(codes) if code is not None}
        self._nodes = {at: tuple(_inside(nodes)) for at, nodes in self._outermost.items()}
        self._found: dict[tuple[int, int], frozenset[int]] = {}
        self._values = values_of(functions)
        self._verbs, self._answering, self._opaque, self._rows, self._known = verbs, answering, opaque, rows, known

    def given(self, node: core.Enter, code: int) -> tuple[Amount, ...]:
        """How each part of a verb is reckoned that a piece of code does; None for what is no number."""
        here = _Here(code, node)
        return tuple([self._amount(part, here, _NONE, ()) if part.type.word == "number" else None for part in node.arguments])

    def put(self, code: int) -> Iterator[tuple[Quantity, Amount]]:
        """The numbers that a piece of code gives to rows, and to the parts of the verb that is under way."""
        verb, parts = self._verbs.get(code, (0, 0))
        for node in self._nodes[code]:
            match node:
                case core.Assign(target=core.Place(number=place) as kept, value=value) if (
                        0 <= place - LOCALS < parts and kept.type.word == "number"):
                    yield PartOf(verb, place - LOCALS), self._amount(value, _Here(code, node), _NONE, ())
                case core.Act(operation=Operation.AMEND, arguments=(
                        core.Constant(value=int(amended)), core.Constant(value=int(at)), value)) if code not in self._verbs:
                    yield PartOf(amended, at), self._amount(value, _Here(code, node), _NONE, ())
                case core.Act(operation=Operation.SET_ROW | Operation.ADD_ROW as operation, arguments=(_, number, value)):
                    amount = self._amount(value, _Here(code, node), _NONE, ())
                    for field in {field - FIELDS for field in numbers([number])} & {*self._rows}:
                        more = Sum(((1, OfRow(field)), (1, amount)))
                        yield OfRow(field), amount if operation is Operation.SET_ROW else more
                case core.Hand(operation=Operation.ATTACK, arguments=arguments):
                    yield from ((OfRow(field), self._amount(value, _Here(code, node), _NONE, ())) for part in arguments
                                if isinstance(part, core.RowValues) for field, value in part.values if field in self._rows)
                case _:
                    pass

    def _amount(self, node: core.Expression, here: _Here, given: Mapping[str, Amount], within: tuple[int, ...]) -> Amount:
        """How a number is reckoned. `given`: the parameters of a value; `within`: the places that are being looked at."""
        match node:
            case core.Place(number=place):
                return None if place in within else self._kept(place, here, (*within, place))
            case core.Variable(name=name):
                return given.get(name)
            case core.RowEntry(number=number) if number - FIELDS in self._rows:
                return OfRow(number - FIELDS)
            case core.Need(inner=inner) | core.Ask(operation=Operation.BOUNDED, arguments=(inner,)) | core.Ask(
                    operation=Operation.MET, arguments=(_, inner)) if not isinstance(inner, core.Binary):
                return self._amount(inner, here, given, within)
            case core.Ask(operation=Operation.LEAST | Operation.MOST as operation, arguments=several):
                return OneOf(tuple([self._amount(one, here, given, within) for one in several]), _CHOOSING[operation])
            case core.Conditional(yes=yes, other=other):
                return OneOf((self._amount(yes, here, given, within), self._amount(other, here, given, within)))
            case core.ValueOf(number=number, arguments=arguments) if number in self._values and len(within) < _DEEPEST:
                declared = self._values[number]
                inside = {name: self._amount(argument, here, given, within)
                          for name, argument in zip(declared.parameters, arguments, strict=True)}
                found = self._amount(declared.value, here, inside, (*within, -1))
                return Unchanged(number, found) if declared.changed and found is not None else found
            case core.Binary() | core.Ask(operation=Operation.BOUNDED):
                return self._sum(node, here, given, within)
            case _:
                return self._always(node)

    def _sum(self, node: core.Expression, here: _Here, given: Mapping[str, Amount], within: tuple[int, ...]) -> Amount:
        """How a sum is reckoned, or between which numbers it always is."""
        if (always := self._always(node)) is not None or (isinstance(node, core.Binary) and node.sign not in ("+", "-")):
            return always
        added = remaining(terms(node))
        if any(term is node for _, term in added):
            return None
        return Sum(tuple([(sign, self._amount(term, here, given, within)) for sign, term in added]))

    def _kept(self, place: int, here: _Here, within: tuple[int, ...]) -> Amount:
        """How a number is reckoned that a place of the frame holds at any time; a part of the verb perhaps as it was given."""
        code = here.code
        if place < LOCALS or code in self._opaque:
            return None
        verb, parts = self._verbs.get(code, (0, 0))
        if place - LOCALS < parts:
            return PartOf(verb, place - LOCALS, given=id(here.node) in self._early(code, place))
        verb, parts = self._answering.get(code, (0, 0))
        found: list[Amount] = [PartOf(verb, place - LOCALS)] if place - LOCALS < parts else []
        for before, node in pairwise((None, *self._nodes[code])):
            if isinstance(node, core.Assign) and _puts(node, place) and (chosen := _chosen(before, node.value)):
                found.append(OneOf(tuple([self._amount(end, _Here(code, node), _NONE, within) for end in chosen])))
            elif isinstance(node, core.Assign) and _puts(node, place):
                found.append(self._amount(node.value, _Here(code, node), _NONE, within))
            elif node is not None and _puts(node, place):
                return None
        return found[0] if len(found) == 1 else OneOf(tuple(found)) if found and None not in found else None

    def _always(self, node: core.Expression) -> Amount:
        """Between which numbers an expression always is: one of them, if it is always the same; None if it may be any."""
        found = bounds(node, self._known)
        if found == ANY:
            return None
        return int(found.least) if found.least == found.most else found

    def _early(self, code: int, place: int) -> frozenset[int]:
        """The statements of a piece of code that nothing precedes which puts something into a place of the frame."""
        if (code, place) not in self._found:
            self._found[code, place] = frozenset(map(id, _until(self._outermost[code], place)))
        return self._found[code, place]


def _chosen(before: core.Statement | None, value: core.Expression) -> tuple[core.Expression, ...]:
    """Between which numbers one is that somebody has just chosen; empty if it is anything else."""
    match before, value:
        case (core.Hand(operation=Operation.PICK, arguments=(_, core.Ask(operation=Operation.NUMBERS, arguments=ends), *_)),
              core.Ask(operation=Operation.NUMBERED, arguments=(core.Ask(operation=Operation.RESULT),))):
            return ends
        case _:
            return ()


def _until(nodes: Iterable[core.Statement], place: int) -> Iterator[core.Statement]:
    """Statements in order up to the first one that puts something into a place; of a loop that does, none."""
    for node in _inside(nodes):
        if isinstance(node, core.Each | core.Repeat | core.While) and any(_puts(one, place) for one in _inside([node])):
            return
        yield node
        if _puts(node, place):
            return


def _inside(nodes: Iterable[core.Statement]) -> Iterator[core.Statement]:
    """Some statements and all statements inside them; of one that depends on what is known, what is done."""
    yield from (node.then if isinstance(node, core.IfKnown) else node for node in statements(nodes))


def _puts(node: core.Statement, place: int) -> bool:
    """Whether a statement puts something into a place of the frame."""
    return any(target.number == place for target in filled(node))


__all__ = ["Reckoner"]
