"""As what the cards have to serve that a piece of code lets a player choose: the names by which its choices ask for them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from adjudicator.rules.core import nodes as core
from adjudicator.rules.core.operations import Operation
from adjudicator.rules.core.walk import statements, within


def serving(code: core.Code, values: Mapping[int, core.Function]) -> tuple[int, ...] | None:
    """The numbers of these names, or -1 minus the place of the frame where one stands; None if one of them is not known."""
    picks = (node for node in statements(code.unit.statements)
             if isinstance(node, core.Hand) and node.operation is Operation.PICK)
    found = {one for node in picks for one in _names(node.arguments, values, {}, ())}
    return None if None in found else tuple(sorted(one for one in found if one is not None))


def _names(asked: Iterable[core.Expression], values: Mapping[int, core.Function], given: Mapping[str, core.Expression],
           above: tuple[int, ...]) -> Iterator[int | None]:
    """The names in some expressions and in the declared values that they ask for. `given`: what the parameters are there."""
    for node in within(*asked):
        match node:
            case core.Ask(operation=Operation.SERVES, arguments=(*_, name)):
                yield _name(_given(name, given))
            case core.ValueOf(number=number, arguments=arguments) if number in values and number not in above:
                value = values[number]
                inner = {key: _given(argument, given) for key, argument in zip(value.parameters, arguments, strict=False)}
                yield from _names([value.value], values, inner, (*above, number))
            case _:
                pass


def _given(node: core.Expression, given: Mapping[str, core.Expression]) -> core.Expression:
    """What an expression is where a parameter has been given."""
    while isinstance(node, core.Need):
        node = node.inner
    return given.get(node.name, node) if isinstance(node, core.Variable) else node


def _name(node: core.Expression) -> int | None:
    """A name that is written down, or where it stands in the frame; None for any other."""
    match node:
        case core.Constant(value=int(name)):
            return name
        case core.Place(number=place):
            return -1 - place
        case _:
            return None


__all__ = ["serving"]
