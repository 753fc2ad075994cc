"""Amounts with which nothing happens: how often, how much more, and how much of it a verb does.

The number of a verb is such an amount if its own text says so: the verb sets its number to how much came of it, or no step shows
it and no clause answers it, and all that it does is done that often, or by so much. Any other verb may have 0 as a value: a step
with 0 is in the timeline, and clauses may answer it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence

from adjudicator.engine.frames import LOCALS
from adjudicator.rules import tree as t
from adjudicator.rules.checking.bounds import Bounds, Known, alike, bounds
from adjudicator.rules.checking.names import Names
from adjudicator.rules.checking.symbols import Symbols
from adjudicator.rules.core import nodes as core
from adjudicator.rules.core.operations import Operation
from adjudicator.rules.core.walk import acts, only_looks
from adjudicator.values import frozen

_ADDING = frozenset({Operation.ADD, Operation.ADD_ROW})
_ZERO = Bounds(0, 0)
_COUNTED = {"nth": ("nothing ever has this place", "the first one has the place `1`"),
            "topmost": ("these are never any cards", "write how many of the top cards are meant: at least `1`")}
"""What is wrong with the number of a function that is never more than 0."""


@frozen
class Amount:
    """A number with which a verb is done: of which verb, at which place among its parts, and between which bounds it is."""

    verb: int
    part: int
    given: Bounds


def wrong(amount: core.Expression, *, may_shrink: bool = False) -> tuple[str, str] | None:
    """What is wrong with an amount that does nothing. `may_shrink`: one below 0 does something."""
    found = bounds(amount)
    if found == _ZERO:
        return "an amount of 0 does nothing", "write another number, or leave out what does nothing"
    if found.most <= 0 and not may_shrink:
        return "this amount is never more than 0, so it does nothing", "write another number, or leave out what does nothing"
    return None


def check_product(names: Names, node: t.Node, factors: Sequence[core.Expression]) -> None:
    """Record a product that is always 0."""
    if any(bounds(factor) == _ZERO for factor in factors):
        names.complain(node, "this is always `0`", "write another factor, or leave it out", "R043")


def check_place(names: Names, node: t.Apply, given: Sequence[core.Expression]) -> None:
    """Record that something is chosen from a set by a place that no member has, or that none of its members are."""
    word = node.function.text
    if word in _COUNTED and bounds(given[1]).most <= 0:
        names.complain(node.arguments[1], *_COUNTED[word], "R043")


def check_amounts(symbols: Symbols, units: Mapping[int, core.Unit], hooked: Collection[int]) -> None:
    """Record the calls of verbs with an amount that does nothing. `hooked`: the verbs that clauses answer."""
    silent = {verb.number for verb in symbols.verbs.values()
              if verb.decl is not None and verb.decl.past is None and verb.number not in hooked}
    verbs = _Verbs(units, silent)
    for verb, part, given, span, said in symbols.amounts:
        if verbs.counts(Amount(verb, part, given)):
            symbols.complain("R043", said[0], span, said[1])


@frozen
class _Verbs:
    """What the verbs of a game do. `silent`: those that no step shows, and that no clause answers."""

    units: Mapping[int, core.Unit]
    silent: Collection[int]

    def counts(self, amount: Amount, above: Sequence[Amount] = ()) -> bool:
        """Whether nothing comes of a verb with such a number. `above`: the verbs that lead to it, and perhaps back to it."""
        code = self.units.get(amount.verb)
        if code is None or amount in above:
            return code is not None
        amended = [act.arguments[1] for act in acts(code.statements) if act.operation is Operation.AMEND]
        is_amount = amount.verb in self.silent or any(_is_number(part, amount.part) for part in amended)
        return is_amount and self._after(code.statements, amount.given, (*above, amount)) is not None

    def _after(self, nodes: Iterable[core.Statement], number: Bounds, above: Sequence[Amount]) -> Bounds | None:
        """Between which bounds the number is behind some statements, if these do nothing; None if they do something."""
        now: Bounds | None = number
        for node in nodes:
            now = None if now is None else self._behind(node, now, above)
        return now

    def _behind(self, node: core.Statement, number: Bounds, above: Sequence[Amount]) -> Bounds | None:
        """The same for one statement. `above`: the verbs that lead here, and the last one of which it is a statement."""
        here = above[-1]
        known: Known = {LOCALS + here.part: number}
        match node:
            case core.Pass() | core.Claim() | core.Stop() | core.Act(operation=Operation.AMEND):
                return number
            case core.Branch(body=body, other=other):
                one, two = self._after(body, number, above), self._after(other, number, above)
                return None if one is None or two is None else one.around(two)
            case core.Repeat(count=count, body=body) if bounds(count, known).most > 0:
                return number if self._after(body, number, above) == number else None
            case core.Repeat():
                return number
            case core.Each(body=body):
                return number if self._after(body, number, above) == number else None
            case core.IfKnown(value=kept, then=then) if (added := _added(kept, then)) is not None:
                more = bounds(added, known)
                return number if more == _ZERO or (here.given == _ZERO and more.most <= 0) else None
            case core.IfKnown(then=then):
                behind = self._behind(then, number, above)
                return None if behind is None else behind.around(number)
            case core.Assign(target=core.Place(number=place), value=value) if only_looks(node):
                return bounds(value, known) if place == LOCALS + here.part else number
            case core.Act(operation=operation, arguments=(_, _, added)) if operation in _ADDING:
                more = bounds(added, known)  # 0, or 0 cut down to what there is room for
                return number if more == _ZERO or (here.given == _ZERO and more.most <= 0) else None
            case core.Enter(verb=verb, arguments=arguments):
                amounts = [Amount(verb, at, bounds(given, known)) for at, given in enumerate(arguments)]
                return number if any(a.given.most <= 0 and self.counts(a, above) for a in amounts) else None
            case _:
                return None


def _added(kept: core.Expression, then: core.Act | core.Assign) -> core.Expression | None:
    """What is added to what a mark or a field of the game keeps, if that is what is done with it."""
    match then:
        case (core.Act(operation=Operation.SET_MARK, arguments=(_, _, core.Ask(operation=Operation.BOUNDED, arguments=(sum_,))))
              | core.Assign(target=core.GameField(), value=core.Ask(operation=Operation.BOUNDED, arguments=(sum_,)))) if (
                  isinstance(sum_, core.Binary) and sum_.sign == "+" and alike(sum_.left, kept)):
            return sum_.right
        case _:
            return None


def _is_number(node: core.Expression, number: int) -> bool:
    return isinstance(node, core.Constant) and node.value == number


__all__ = ["check_amounts", "wrong"]
