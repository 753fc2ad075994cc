"""Between which numbers an expression always is, and which sets are parts of others.

What rules declare, fields and values, may be anything of its type: other rules may set it, or change it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType

from adjudicator.engine.conditions import COMPARE
from adjudicator.engine.extents import ANY, Bounds
from adjudicator.rules.core import nodes as core
from adjudicator.rules.core import types
from adjudicator.rules.core.operations import Operation

_COUNTS = frozenset({Operation.COUNT, Operation.PLACE, Operation.SEATS_BETWEEN})
"""What is a number of something, so never less than 0."""
_LESS = frozenset({Operation.BESIDES, Operation.TURNED})
"""What leaves of its first argument no more than there is."""
Term = tuple[int, core.Expression]
"""What is added up, with 1, or taken away, with -1."""
Known = Mapping[int | str | tuple[str, int], Bounds]
"""The bounds of places of the frame, by their number, and of what is a word of a list, by the name of the list.

Those of fields have the number of the field behind one of `PLAYERS_OWN`, `GAMES_OWN` and `CARDS_OWN`.
"""
PLAYERS_OWN, GAMES_OWN, CARDS_OWN = "player", "game", "card"
"""Whose field it is."""
NOTHING_KNOWN: Known = MappingProxyType({})


def bounds(node: core.Expression, known: Known = NOTHING_KNOWN) -> Bounds:
    """Between which numbers an expression always is."""
    match node:
        case core.Constant(value=bool()):
            return ANY
        case core.Constant(value=int(value)):
            return Bounds(value, value)
        case core.Place(number=number) if number in known:
            return known[number]
        case core.PlayerField(number=number) if (PLAYERS_OWN, number) in known:
            return known[PLAYERS_OWN, number]
        case core.GameField(number=number) if (GAMES_OWN, number) in known:
            return known[GAMES_OWN, number]
        case core.Ask(operation=Operation.MARK, arguments=(_, core.Constant(value=int(number)))) if (CARDS_OWN, number) in known:
            return known[CARDS_OWN, number]
        case core.Ask(operation=Operation.SEATS_BETWEEN, arguments=(one, other)) if alike(one, other):
            return Bounds(0, 0)
        case core.Ask(operation=operation) if operation in _COUNTS:
            return Bounds(0, ANY.most)
        case core.Ask(operation=Operation.LEAST | Operation.MOST as operation, arguments=arguments):
            choose = min if operation is Operation.LEAST else max
            inner = [bounds(argument, known) for argument in arguments]
            return Bounds(choose(b.least for b in inner), choose(b.most for b in inner))
        case core.Ask(operation=Operation.BOUNDED, arguments=(inner,)) | core.Need(inner=inner) | core.IfThere(part=inner):
            return bounds(inner, known)
        case core.Conditional(yes=yes, other=other) | core.Binary(left=yes, sign="or", right=other):
            return bounds(yes, known).around(bounds(other, known))
        case core.Binary(sign="+" | "-"):
            return total(terms(node), known)
        case core.Binary(left=left, sign="*", right=right):
            ends = [_times(one, other) for one in bounds(left, known) for other in bounds(right, known)]
            return Bounds(min(ends), max(ends))
        case core.Place(type=types.NUMBER, there=True):  # how many abilities were declined
            return Bounds(0, ANY.most)
        case _:
            return known.get(node.type.word, ANY)


def _times(one: float, other: float) -> float:
    """A product; 0 as soon as one of the two is, as no number is endless, whatever its bounds."""
    return one * other if one and other else 0


def terms(node: core.Expression, sign: int = 1) -> Iterator[Term]:
    """What is added up in an expression."""
    match node:
        case core.Binary(left=left, sign="+" | "-" as between, right=right):
            yield from terms(left, sign)
            yield from terms(right, sign if between == "+" else -sign)
        case core.Ask(operation=Operation.BOUNDED, arguments=(core.Binary(sign="+" | "-") as inner,)):
            yield from terms(inner, sign)
        case core.Ask(operation=Operation.COUNT, arguments=(core.Content() as cards,)):
            yield sign, count(cards)
        case _:
            yield sign, node


def count(cards: core.Expression) -> core.Expression:
    """How many members a set has."""
    return core.Ask(types.NUMBER, Operation.COUNT, (lying(cards),))


def total(added: Iterable[Term], known: Known = NOTHING_KNOWN) -> Bounds:
    """The bounds of a sum: what is taken away again makes no difference, and a part is no more than its whole."""
    left = remaining(added)
    found = Bounds(0, 0)
    while left:
        sign, node = left.pop()
        other = next((term for term in left if term[0] != sign and _comparable(node, term[1])), None)
        if other is None:
            one = bounds(node, known)
            found += one if sign > 0 else -one
        else:
            left.remove(other)
            more, less = (node, other[1]) if sign > 0 else (other[1], node)
            found += Bounds(ANY.least, 0) if _is_part(more, less) else Bounds(0, ANY.most)
    return found


def remaining(added: Iterable[Term]) -> list[Term]:
    """The terms of a sum without those that are taken away again."""
    found: list[Term] = []
    for sign, node in added:
        same = next((term for term in found if term[0] != sign and alike(term[1], node)), None)
        if same is None:
            found.append((sign, node))
        else:
            found.remove(same)
    return found


def _comparable(one: core.Expression, other: core.Expression) -> bool:
    return _is_part(one, other) or _is_part(other, one)


def _is_part(one: core.Expression, other: core.Expression) -> bool:
    """Whether two counts are of a part and of its whole."""
    match one, other:
        case (core.Ask(operation=Operation.COUNT, arguments=(part,)), core.Ask(operation=Operation.COUNT, arguments=(whole,))):
            return is_subset(part, whole)
        case _:
            return False


def is_subset(part: core.Expression, whole: core.Expression) -> bool:
    """Whether all members of a set are certainly in another one."""
    part, whole = lying(part), lying(whole)
    if alike(part, whole):
        return True
    match part:
        case core.Constant(value=()):
            return True
        case core.Filter(whole=wider, member=member, test=test):
            return is_subset(wider, whole) or (
                isinstance(whole, core.Filter) and alike(member, whole.member) and is_subset(wider, whole.whole)
                and all(any(alike(own, other) for own in joined(test, "and")) for other in joined(whole.test, "and")))
        case core.Ask(operation=operation, arguments=(wider, *_)) if operation in _LESS:
            return is_subset(wider, whole)
        case core.Ask(operation=Operation.PLAYERS | Operation.FALLEN):
            return isinstance(whole, core.Ask) and whole.operation is Operation.EVERYONE
        case core.Conditional(yes=yes, other=other):
            return is_subset(yes, whole) and is_subset(other, whole)
        case _:
            return False


def joined(node: core.Expression, sign: str) -> list[core.Expression]:
    """The conditions that a sign joins."""
    if not isinstance(node, core.Binary) or node.sign != sign:
        return [node]
    return [*joined(node.left, sign), *joined(node.right, sign)]


def lying(cards: core.Expression) -> core.Expression:
    """The cards of a slot are the same ones, whether they are counted or looked at."""
    return core.Ask(types.CARDS, Operation.CARDS, (cards.slot,)) if isinstance(cards, core.Content) else cards


def alike(one: object, other: object) -> bool:
    """Whether two expressions say the same, so that both have one answer where they stand.

    Words that titles contain may be found in the same cards, or in none, by chance; and what is wrong says nothing. What has to
    be there is the same as what may be nothing: where both have an answer, it is one.
    """
    one, other = without_need(one), without_need(other)
    if type(one) is not type(other):
        return False
    if isinstance(one, core.Constant) and (one.type in (types.SET, types.BAD) or one.value is False or one.value == ()):
        return False
    if isinstance(one, tuple) and isinstance(other, tuple):
        return len(one) == len(other) and all(map(alike, one, other))
    if isinstance(one, core.Binary) and isinstance(other, core.Binary) and one.sign == other.sign and one.sign in ("==", "!="):
        return (alike(one.left, other.left) and alike(one.right, other.right)) or (
            alike(one.left, other.right) and alike(one.right, other.left))
    if isinstance(one, core.Ask) and one.operation is Operation.SEATS_BETWEEN and isinstance(other, core.Ask):
        return one.operation is other.operation and (
            alike(one.arguments, other.arguments) or alike(one.arguments, other.arguments[::-1]))
    if isinstance(one, core.Typed):
        names: tuple[str, ...] = one.__match_args__
        return all(alike(getattr(one, name), getattr(other, name)) for name in names if name != "there")
    return one == other


def without_need(node: object) -> object:
    """An expression without what says that it has to be there, or that it is nothing if its whole is."""
    while isinstance(node, core.Need | core.IfThere):
        node = node.inner if isinstance(node, core.Need) else node.part
    return node


def is_at(node: object, place: int) -> bool:
    """Whether an expression is what a place of the frame holds, if that is there."""
    inner = without_need(node)
    return isinstance(inner, core.Place) and inner.number == place


def compared(test: core.Binary) -> Iterator[Term]:
    """The difference of the sides of a comparison."""
    yield from terms(test.left)
    yield from terms(test.right, -1)


def apart(sign: str, difference: Bounds) -> bool | None:
    """What a comparison always comes to if its sides differ by what lies between bounds; None if it depends."""
    if sign in ("==", "!="):
        if difference == Bounds(0, 0):
            return sign == "=="
        return None if difference.least <= 0 <= difference.most else sign == "!="
    found = {COMPARE[sign](end, 0) for end in difference}
    return found.pop() if len(found) == 1 else None


__all__ = ["ANY", "CARDS_OWN", "GAMES_OWN", "NOTHING_KNOWN", "PLAYERS_OWN", "Bounds", "Known", "Term", "alike", "apart", "bounds",
           "compared", "count", "is_subset", "joined", "lying", "remaining", "terms", "total", "without_need"]
