"""Which cards a test may be true or false of, by what it says about their kinds, their names and what is printed on them."""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping, Sequence

from adjudicator.engine.conditions import COMPARE, OPPOSITE
from adjudicator.engine.program import Card
from adjudicator.rules.core import nodes as core
from adjudicator.rules.core import types
from adjudicator.rules.core.operations import PRINTED_ON, Operation

Which = int | str
"""What a test is about: a place of the frame, by its number, or a variable, by its name."""
_NAMES = frozenset({Operation.NAME, Operation.NAMED, Operation.PRESUMED})
_SAME_CARD = frozenset({Operation.REVEALED_CARD, Operation.CARD_OF})
_DEEPEST = 6
"""How deep values may lie in one another that are looked into."""


class Passing:
    """Cards as a number with a bit for each name. `values`: the declared values that no clause changes but, perhaps, to `no`.

    `changed`: the printed values that clauses change.
    """

    def __init__(self, deck: Sequence[Card], values: Mapping[int, core.Function], changed: Container[str]) -> None:
        self.all = (1 << len(deck)) - 1
        self._deck, self._values, self._changed = deck, values, changed
        self._kinds: dict[int, int] = {}
        for card in deck:
            for kind in range(card.kind_bits.bit_length()):
                if card.kind_bits >> kind & 1:
                    self._kinds[kind] = self._kinds.get(kind, 0) | 1 << card.number
        self._known: dict[tuple[int, Which, bool], int] = {}

    def of_kinds(self, bits: int) -> int:
        """The cards of any of some kinds."""
        found = 0
        for kind, cards in self._kinds.items():
            if bits >> kind & 1:
                found |= cards
        return found

    def __call__(self, test: core.Expression, which: Which, wanted: bool, deep: int = 0) -> int:
        """The cards of which a test may be true, or false."""
        key = id(test), which, wanted
        if key not in self._known:
            self._known[key] = self._passing(test, which, wanted, deep)
        return self._known[key]

    def _passing(self, test: core.Expression, which: Which, wanted: bool, deep: int) -> int:
        match test:
            case core.Constant(value=bool(known)):
                return self.all if known is wanted else 0
            case core.Not(inner=inner):
                return self(inner, which, not wanted, deep)
            case core.Binary(left=left, sign="and" | "or" as sign, right=right):
                one, other = self(left, which, wanted, deep), self(right, which, wanted, deep)
                return one & other if (sign == "and") is wanted else one | other
            case core.IfThere(part=part) if wanted:
                return self(part, which, wanted, deep)
            case core.OfKind(name=name, kind=kind) if self._is_name(name, which):
                return self._either(self._kinds.get(kind, 0), wanted)
            case core.Binary(left=name, sign="==" | "!=" as sign, right=core.Constant(value=int(number))) if (
                    self._is_name(name, which)):
                return self._either(1 << number, wanted is (sign == "=="))
            case core.Binary(left=name, sign="in", right=core.Constant(value=tuple(numbers))) if self._is_name(name, which):
                return self._either(sum([1 << number for number in numbers]), wanted)
            case core.IsNothing(inner=inner) if _is(inner, which):
                return 0 if wanted else self.all
            case core.Ask(operation=Operation.UNSTATED, arguments=(card, core.Constant(value=str(word)))) if _is(card, which):
                unknown = [1 << c.number for c in self._deck if isinstance(c.printed.get(word, 0), tuple)]
                return sum(unknown) if wanted else self.all
            case core.Binary(left=left, sign=sign, right=core.Constant(value=int(number))) if sign in COMPARE:
                return self._compared(left, COMPARE[sign] if wanted else COMPARE[OPPOSITE[sign]], number, which, deep)
            case core.ValueOf(number=number, arguments=arguments) if number in self._values and wanted and deep < _DEEPEST:
                value = self._values[number]
                found = self.all
                for parameter, argument in zip(value.parameters, arguments, strict=True):
                    if _is(argument, which):
                        found &= self(value.value, parameter, wanted, deep + 1)
                return found
            case _:
                return self.all

    def _compared(self, left: core.Expression, holds: Callable[[int, int], bool], number: int, which: Which, deep: int) -> int:
        """The cards of which a number may compare in a way with a known one."""
        match left:
            case core.Constant(value=int(known)):
                return self.all if holds(known, number) else 0
            case core.Conditional(test=test, yes=yes, other=other):
                return (self(test, which, True, deep) & self._compared(yes, holds, number, which, deep)
                        | self(test, which, False, deep) & self._compared(other, holds, number, which, deep))
            case core.Ask(operation=operation, arguments=(core.Constant(value=str(word)), cards)) if (
                    operation in PRINTED_ON and word not in self._changed and _is_one(cards, which)):
                printed = [(card.number, card.printed.get(word, 0)) for card in self._deck]
                return sum([1 << name for name, value in printed if isinstance(value, tuple) or holds(value, number)])
            case core.ValueOf(number=which_value, arguments=(argument,)) if (
                    which_value in self._values and _is(argument, which) and deep < _DEEPEST):
                value_of = self._values[which_value]
                return self._compared(value_of.value, holds, number, value_of.parameters[0], deep + 1)
            case core.Need(inner=inner):
                return self._compared(inner, holds, number, which, deep)
            case _:
                return self.all

    def _either(self, cards: int, wanted: bool) -> int:
        return cards if wanted else self.all & ~cards

    def _is_name(self, name: core.Expression, which: Which) -> bool:
        """Whether an expression is the name of what a test is about, or the name that it is about."""
        match name:
            case core.Place(type=types.NAME):
                return _is(name, which)
            case core.IfThere(part=inner) | core.Need(inner=inner):
                return self._is_name(inner, which)
            case core.Ask(operation=operation, arguments=(card, *_)):
                return operation in _NAMES and _is(card, which)
            case _:
                return False


def _is_one(cards: core.Expression, which: Which) -> bool:
    """Whether an expression is the set of the one card that a test is about."""
    return isinstance(cards, core.Ask) and cards.operation is Operation.ONE and _is(cards.arguments[0], which)


def _is(card: core.Expression, which: Which) -> bool:
    """Whether an expression is what a test is about."""
    match card:
        case core.Place(number=number):
            return number == which
        case core.Variable(name=name):
            return name == which
        case core.Need(inner=inner):
            return _is(inner, which)
        case core.Ask(operation=operation, arguments=(inner, *_)) if operation in _SAME_CARD:
            return _is(inner, which)
        case _:
            return False


__all__ = ["Passing", "Which"]
