"""Which numbers may matter of what is printed on cards: those with which rules compare it, or any if they compute with it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from adjudicator.rules.core import nodes as core
from adjudicator.rules.core import types
from adjudicator.rules.core.operations import PRINTED_ON
from adjudicator.rules.core.walk import values_of, within

MOST = 12
"""The number up to which a value may be as high as something that is no number of the rules."""
_COMPARISONS = frozenset({"==", "!=", "<", "<=", ">", ">="})


def compared(rules: Sequence[core.Expression], functions: Sequence[core.Function]) -> dict[str, frozenset[int]]:
    """The numbers beside which comparisons with a printed value change, by its word: each of these, and the next ones.

    A value that has to be as high as something may be any, up to `MOST`. `rules`: the expressions of all of them.
    """
    values, found = values_of(functions), dict[str, set[int]]()
    for one, number in _comparisons(rules):
        for word in _words(one, values):
            found.setdefault(word, set()).update(range(MOST) if number is None else range(max(number - 1, 0), number + 2))
    return {word: frozenset(numbers) for word, numbers in found.items()}


def reckoned(rules: Sequence[core.Expression]) -> frozenset[str]:
    """The words of printed values with which rules compute something, or which they compare with what is no number of theirs."""
    alone = {id(one) for one, number in _comparisons(rules) if number is not None}
    return frozenset(word for node in within(*rules) if id(node) not in alone and (word := _word(node)))


def _comparisons(written: Sequence[core.Expression]) -> Iterator[tuple[core.Expression, int | None]]:
    """What is compared with a number of the rules, and that number; None for what has to be as high as something else, or not."""
    for node in within(*written):
        if isinstance(node, core.Binary) and node.sign in _COMPARISONS:
            for one, other in ((node.left, node.right), (node.right, node.left)):
                number = other.value if isinstance(other, core.Constant) else None
                if isinstance(number, int):
                    yield one, number
                elif number is None and other.type == types.NUMBER and node.sign in ("==", "!="):
                    yield one, None


def _word(node: core.Expression) -> str:
    """The word of the printed value that an expression is; empty for any other."""
    match node:
        case core.Ask(operation=operation, arguments=arguments) if operation in PRINTED_ON:
            return next((str(word.value) for word in arguments if isinstance(word, core.Constant)), "")
        case _:
            return ""


def _words(node: core.Expression, values: Mapping[int, core.Function]) -> Iterator[str]:
    """The words of the printed values that an expression reads, also by way of declared values."""
    waiting, seen = [node], set[int]()
    while waiting:
        for part in within(waiting.pop()):
            if word := _word(part):
                yield word
            elif isinstance(part, core.ValueOf) and part.number not in seen and part.number in values:
                seen.add(part.number)
                waiting.append(values[part.number].value)


__all__ = ["compared", "reckoned"]
