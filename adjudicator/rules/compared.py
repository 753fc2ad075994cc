"""With which numbers rules compare what is printed on cards: beside each of them a value may matter in another way."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from adjudicator.rules.core import nodes as core
from adjudicator.rules.core import types
from adjudicator.rules.core.operations import Operation
from adjudicator.rules.core.walk import expressions, statements, values_of, within

if TYPE_CHECKING:
    from adjudicator.rules.link import Compiled

_PRINTED = frozenset({Operation.PRINTED, Operation.STATED_PRINT})
MOST = 12
"""The number up to which a value may be as high as something that is no number of the rules."""
_COMPARISONS = frozenset({"==", "!=", "<", "<=", ">", ">="})


def compared(compiled: Compiled) -> dict[str, frozenset[int]]:
    """The numbers beside which comparisons with a printed value change, by its word: each of these, and the next ones.

    A value that has to be as high as something may be any, up to `MOST`.
    """
    compiler = compiled.compiler
    values = values_of(compiler.functions)
    codes = (code for code in compiler.codes if code is not None)
    written = [*(function.value for function in compiler.functions),
               *(part for code in codes for node in statements(code.unit.statements) for part in expressions(node))]
    found: dict[str, set[int]] = {}
    for node in within(*written):
        if isinstance(node, core.Binary) and node.sign in _COMPARISONS:
            for one, other in ((node.left, node.right), (node.right, node.left)):
                literal = other.value if isinstance(other, core.Constant) else None
                equal = other.type == types.NUMBER and literal is None and node.sign in ("==", "!=")
                beside = range(max(literal - 1, 0), literal + 2) if isinstance(literal, int) else range(MOST if equal else 0)
                for word in _words(one, values) if beside else ():
                    found.setdefault(word, set()).update(beside)
    return {word: frozenset(numbers) for word, numbers in found.items()}


def _words(node: core.Expression, values: Mapping[int, core.Function]) -> Iterator[str]:
    """The words of the printed values that an expression reads, also by way of declared values."""
    waiting, seen = [node], set[int]()
    while waiting:
        for part in within(waiting.pop()):
            match part:
                case core.Ask(operation=operation, arguments=arguments) if operation in _PRINTED:
                    yield from (str(word.value) for word in arguments if isinstance(word, core.Constant))
                case core.ValueOf(number=number) if number not in seen and number in values:
                    seen.add(number)
                    waiting.append(values[number].value)
                case _:
                    pass


__all__ = ["compared"]
