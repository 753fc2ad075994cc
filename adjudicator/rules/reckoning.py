"""How the numbers are reckoned with which verbs are done, and those of rows: of constants, counts, parts of verbs and rows.

What depends on anything else may be any number. Only in a run it is known which of these pieces of code give one.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence

from adjudicator.engine.extents import ANY, Amount, OfRow, OneOf, PartOf, Quantity, Sum, Unchanged
from adjudicator.engine.frames import FIELDS, LOCALS
from adjudicator.rules.checking.bounds import bounds, remaining, terms
from adjudicator.rules.core import nodes as core
from adjudicator.rules.core.operations import Operation
from adjudicator.rules.core.walk import numbers, statements

Part = tuple[int, int]
"""A verb, and the place of one of its parts."""
_CHOOSING = {Operation.LEAST: "least", Operation.MOST: "most"}
_DEEPEST = 12
"""How deep values may lie in one another that are looked into."""
_NONE: Mapping[str, Amount] = {}


class Reckoner:
    """Reads off the code how numbers are reckoned.

    `verbs`: the verb that each of some codes carries out, with the number of its parts; `answering`: the same of the codes of
    clauses that wait for a verb; `opaque`: the codes whose frames begin with something that stands nowhere in them; `rows`: the
    fields of rows that are numbers.
    """

    def __init__(self, codes: Sequence[core.Code | None], verbs: Mapping[int, Part], answering: Mapping[int, Part],
                 functions: Sequence[core.Function], opaque: Collection[int], rows: Collection[int]) -> None:
        self._nodes = {at: tuple(_flat(code)) for at, code in enumerate(codes) if code is not None}
        self._values = {function.number: function for function in functions if function.number >= 0}
        self._verbs, self._answering, self._opaque, self._rows = verbs, answering, opaque, rows

    def given(self, node: core.Enter, code: int) -> tuple[Amount, ...]:
        """How each part of a verb is reckoned that a piece of code does; None for what is no number."""
        return tuple([self._amount(part, code, _NONE, ()) if part.type.word == "number" else None for part in node.arguments])

    def put(self, code: int) -> Iterator[tuple[Quantity, Amount]]:
        """The numbers that a piece of code gives to rows, and to the parts of the verb that is under way."""
        verb, parts = self._verbs.get(code, (0, 0))
        for node in self._nodes[code]:
            match node:
                case core.Assign(target=core.Place(number=place) as kept, value=value) if (
                        0 <= place - LOCALS < parts and kept.type.word == "number"):
                    yield PartOf(verb, place - LOCALS), self._amount(value, code, _NONE, ())
                case core.Act(operation=Operation.AMEND, arguments=(
                        core.Constant(value=int(amended)), core.Constant(value=int(at)), value)) if code not in self._verbs:
                    yield PartOf(amended, at), self._amount(value, code, _NONE, ())
                case core.Act(operation=Operation.SET_ROW | Operation.ADD_ROW as operation, arguments=(_, number, value)):
                    amount = self._amount(value, code, _NONE, ())
                    for field in {field - FIELDS for field in numbers([number])} & {*self._rows}:
                        more = Sum(((1, OfRow(field)), (1, amount)))
                        yield OfRow(field), amount if operation is Operation.SET_ROW else more
                case core.Hand(operation=Operation.ATTACK, arguments=arguments):
                    yield from ((OfRow(field), self._amount(value, code, _NONE, ())) for part in arguments
                                if isinstance(part, core.RowValues) for field, value in part.values if field in self._rows)
                case _:
                    pass

    def _amount(self, node: core.Expression, code: int, given: Mapping[str, Amount], within: tuple[int, ...]) -> Amount:
        """How a number is reckoned. `given`: the parameters of a value; `within`: the places that are being looked at."""
        match node:
            case core.Place(number=place):
                return None if place in within else self._kept(place, code, (*within, place))
            case core.Variable(name=name):
                return given.get(name)
            case core.RowEntry(number=number) if number - FIELDS in self._rows:
                return OfRow(number - FIELDS)
            case core.Need(inner=inner) | core.Ask(operation=Operation.BOUNDED, arguments=(inner,)) | core.Ask(
                    operation=Operation.MET, arguments=(_, inner)) if not isinstance(inner, core.Binary):
                return self._amount(inner, code, given, within)
            case core.Ask(operation=Operation.LEAST | Operation.MOST as operation, arguments=several):
                return OneOf(tuple([self._amount(one, code, given, within) for one in several]), _CHOOSING[operation])
            case core.Conditional(yes=yes, other=other):
                return OneOf((self._amount(yes, code, given, within), self._amount(other, code, given, within)))
            case core.ValueOf(number=number, arguments=arguments) if number in self._values and len(within) < _DEEPEST:
                declared = self._values[number]
                inside = {name: self._amount(argument, code, given, within)
                          for name, argument in zip(declared.parameters, arguments, strict=True)}
                found = self._amount(declared.value, code, inside, (*within, -1))
                return Unchanged(number, found) if declared.changed and found is not None else found
            case core.Binary() | core.Ask(operation=Operation.BOUNDED):
                return self._sum(node, code, given, within)
            case _:
                return _always(node)

    def _sum(self, node: core.Expression, code: int, given: Mapping[str, Amount], within: tuple[int, ...]) -> Amount:
        """How a sum is reckoned, or between which numbers it always is."""
        if (always := _always(node)) is not None or (isinstance(node, core.Binary) and node.sign not in ("+", "-")):
            return always
        added = remaining(terms(node))
        if any(term is node for _, term in added):
            return None
        return Sum(tuple([(sign, self._amount(term, code, given, within)) for sign, term in added]))

    def _kept(self, place: int, code: int, within: tuple[int, ...]) -> Amount:
        """How a number is reckoned that a place of the frame holds at any time."""
        if place < LOCALS or code in self._opaque:
            return None
        verb, parts = self._verbs.get(code, (0, 0))
        if place - LOCALS < parts:
            return PartOf(verb, place - LOCALS)
        verb, parts = self._answering.get(code, (0, 0))
        found: list[Amount] = [PartOf(verb, place - LOCALS)] if place - LOCALS < parts else []
        for node in self._nodes[code]:
            match node:
                case core.Assign(target=core.Place(number=number), value=value) if number == place:
                    found.append(self._amount(value, code, _NONE, within))
                case core.Each() | core.Repeat() | core.Window() if place in _worked(node):
                    return None
                case _:
                    pass
        return found[0] if len(found) == 1 else OneOf(tuple(found)) if found and None not in found else None


def _flat(code: core.Code) -> Iterator[core.Statement]:
    """The statements of a piece of code and all statements inside them; of one that depends on what is known, what is done."""
    yield from (node.then if isinstance(node, core.IfKnown) else node for node in statements(code.unit.statements))


def _worked(node: core.Each | core.Repeat | core.Window) -> set[int]:
    """The places of the frame with which a statement itself works."""
    match node:
        case core.Each(items=items, at=at, item=item):
            return {items.number, at.number, item.number}
        case core.Repeat(left=left):
            return {left.number}
        case core.Window(refused=refused):
            return {refused.number}


def _always(node: core.Expression) -> Amount:
    """Between which numbers an expression always is: one of them, if it is always the same; None if it may be any."""
    found = bounds(node)
    if found == ANY:
        return None
    return int(found.least) if found.least == found.most else found


__all__ = ["Reckoner"]
