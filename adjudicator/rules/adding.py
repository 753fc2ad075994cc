"""Which numbers of verbs add up where they are done several times: those by which something grows or shrinks, or is repeated."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

import attrs

from adjudicator.engine.frames import LOCALS, YOU
from adjudicator.engine.occasions import Counting
from adjudicator.rules.core import nodes as core
from adjudicator.rules.core.operations import Operation
from adjudicator.rules.core.walk import acts, parts, statements

Part = tuple[int, int]
"""A verb, and the place of one of its parts."""
_ADDED = frozenset({Operation.ADD, Operation.ADD_ROW})
_PUT = frozenset({Operation.PUT, Operation.SET_ROW, Operation.SET_MARK})


def adding(verbs: Sequence[core.Code | None], codes: Iterable[core.Code | None]) -> frozenset[Part]:
    """The parts of verbs that say how much: no rule gives one below zero. `verbs`: what carries out each, among all `codes`."""
    own = {verb: [*statements(code.unit.statements)] for verb, code in enumerate(verbs) if code is not None}
    found = {(verb, at) for verb, nodes in own.items() for node in nodes for at in _amounts(node)}
    handed = [((node.verb, at), (verb, part)) for verb, nodes in own.items() for node in nodes if isinstance(node, core.Enter)
              for at, given in enumerate(node.arguments) for part in _places(given)]
    while more := {whole for inner, whole in handed if inner in found} - found:
        found |= more
    done = (node for code in codes if code is not None for node in statements(code.unit.statements))
    return frozenset(found - {(node.verb, at) for node in done if isinstance(node, core.Enter)
                              for at, given in enumerate(node.arguments) if _is_below(given)})


def counting(code: core.Code, size: int) -> Iterator[Counting]:
    """The fields of a player, and the marks of a card, that a verb with this body adds its parts to, or takes them from.

    A mark may also change by the same amount each time, if the verb does nothing else. `size`: how many parts it has.
    """
    done = [*acts(code.unit.statements)]
    for act in done:
        match act.operation, act.arguments:
            case Operation.ADD, (core.Constant(value=int(field)), whose, value) if _is_you(whose):
                yield from _changes(field, value, value, size)
            case Operation.PUT, (core.Constant(value=int(field)), whose, value) if _is_you(whose):
                for sum_ in _inside(value):
                    if isinstance(sum_, core.Binary) and isinstance(sum_.left, core.PlayerField) and sum_.left.number == field:
                        yield from _changes(field, sum_, sum_.right, size)
            case Operation.SET_MARK, (card, core.Constant(value=int(mark)), value) if 0 <= (of := _part(card)) < size:
                for sum_ in _inside(value):
                    if isinstance(sum_, core.Binary) and _is_mark(sum_.left, mark):
                        found = list(_changes(mark, sum_.right, sum_.right, size))
                        if not found and len(done) == 1 and isinstance(code.unit.statements[0], core.Act | core.IfKnown):
                            found = [Counting(mark, -1, not _is_below(sum_.right))]
                        for one in found:
                            yield attrs.evolve(one, grows=one.grows == (sum_.sign == "+"), of=of)
            case _:
                pass


def _changes(field: int, value: core.Expression, amount: core.Expression, size: int) -> Iterator[Counting]:
    """A field that changes by an amount, if that is a part of the verb. `value`: what says whether it grows or shrinks."""
    signs = [part.sign for part in _inside(value) if isinstance(part, core.Binary)]
    found = {at for at in _places(amount) if at < size}
    if len(found) == 1 and signs in ([], ["+"], ["-"]):
        yield from (Counting(field, at, signs != ["-"]) for at in found)


def _part(card: core.Expression) -> int:
    """The part of the verb that a card is, by its place; -1 if it is none."""
    inner = card.inner if isinstance(card, core.Need) else card
    return inner.number - LOCALS if isinstance(inner, core.Place) and inner.number >= LOCALS else -1


def _is_mark(value: core.Expression, mark: int) -> bool:
    """Whether a value is the mark of this number of some card."""
    return any(isinstance(part, core.Ask) and part.operation is Operation.MARK and isinstance(part.arguments[1], core.Constant)
               and part.arguments[1].value == mark for part in _inside(value))


def _is_you(player: core.Expression) -> bool:
    """Whether a player is the one for whom a piece of code runs."""
    inner = player.inner if isinstance(player, core.Need) else player
    return isinstance(inner, core.Place) and inner.number == YOU


def _is_below(number: core.Expression) -> bool:
    """Whether a number is below zero as it is written."""
    match number:
        case core.Binary(left=core.Constant(value=int(left)), sign="-", right=core.Constant(value=int(right))):
            return left < right
        case core.Ask(operation=Operation.BOUNDED, arguments=(inner,)) | core.Need(inner=inner):
            return _is_below(inner)
        case core.Constant(value=int(known)):
            return known < 0
        case _:
            return False


def _amounts(node: core.Statement) -> Iterator[int]:
    """The places of the parts of a verb by which something is repeated, added or taken away in a statement of its body."""
    done = node.then if isinstance(node, core.IfKnown) else node
    match done:
        case core.Repeat(count=count):
            yield from _places(count)
        case core.Act(operation=operation, arguments=(*_, value)) if operation in _ADDED:
            yield from _places(value)
        case core.Act(operation=operation, arguments=(*_, value)) if operation in _PUT:
            yield from _reckoned(value)
        case core.Assign(target=core.GameField(), value=value):
            yield from _reckoned(value)
        case _:
            pass


def _reckoned(value: core.Expression) -> Iterator[int]:
    """The places that are added to something else, or taken from it, where a value is put."""
    for part in _inside(value):
        if isinstance(part, core.Binary) and part.sign in ("+", "-"):
            for one, other in ((part.left, part.right), (part.right, part.left)):
                if not isinstance(other, core.Constant):
                    yield from _places(one)


def _places(value: core.Expression) -> Iterator[int]:
    """The parts of a verb, by their places, of which a number is made."""
    yield from (part.number - LOCALS for part in _inside(value) if isinstance(part, core.Place) and part.number >= LOCALS)


def _inside(value: core.Expression) -> Iterator[core.Expression]:
    """A number and what it is reckoned with; what a declared value makes of something is another number."""
    yield value
    if isinstance(value, core.Binary | core.Ask | core.Need | core.Conditional):
        for part in parts(value):
            yield from _inside(part)


__all__ = ["adding", "counting"]
