"""Between which numbers those are with which verbs could be done in a run, as far as its pieces of code reckon them."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import Any, cast

from adjudicator.engine.extents import ANY, Amount, Bounds, OfRow, PartOf, Quantity, extent
from adjudicator.engine.frames import CODE, EVENT, FIELDS, VERB
from adjudicator.engine.occasions import Doing, Entry, EntrySort
from adjudicator.engine.program import Verb
from adjudicator.engine.state import State
from adjudicator.engine.underway import running
from adjudicator.values import mutable

_PATIENCE = 3
"""How many rounds are waited: what still grows then, or shrinks, does so without end."""


@mutable
class Extents:
    """The numbers of a run. `known`: what the pieces of code that could run give to the quantities that they read.

    `under_way`: the ways to do a verb of code that was under way when the run began: what it reckons with may be from before.
    `changed`: what clauses change, or is otherwise not as at first.
    """

    state: State
    known: dict[Quantity, Bounds | None]
    under_way: Collection[Doing]
    changed: Collection[Entry]

    @staticmethod
    def of(state: State, start: State, codes: Collection[int], changed: Collection[Entry]) -> Extents:
        """The numbers of a run in which some pieces of code could run. `changed`: the values in it are changed by clauses."""
        leads, begun = state.program.leads, {one.code for one in running(start)}
        under_way = frozenset(doing for code in begun for doing in leads[code].verbs)
        found, given = Extents(state, {}, under_way, changed), dict[Quantity, set[Amount]]()
        for quantity, amount in (*_before(state, start, begun), *_put(state, codes, begun, under_way)):
            given.setdefault(quantity, set()).add(amount)
        found.known.update(dict.fromkeys(given))
        turn, before = 0, None
        while found.known != before:
            turn, before = turn + 1, dict(found.known)
            for quantity, amounts in given.items():
                for amount in amounts:
                    found._widen(quantity, extent(amount, found.known_of, found._changes), at_once=turn > _PATIENCE)
        return found

    def may_come_to(self, doing: Doing, player: int, numbers: Collection[int]) -> bool:
        """Whether a player may do a verb with one of some numbers, or so that it adds up to one with what they have done of it.

        One that the verb sets itself could be less than it is done with: then it could be what it was in this run.
        """
        verb = self.state.program.verbs[doing.verb]
        counts = [at for at, part in enumerate(verb.parameters) if part.type == "number"]
        return not counts or any(
            (at in verb.amounts and any(step.parts[at] in numbers for step in self.state.steps if step.verb == verb.key))
            or self.may_be(doing, at, numbers if at not in verb.adds else {
                number - sum_ for number in numbers for sum_ in self._sums(verb, at, player)}) for at in counts)

    def may_be(self, doing: Doing, at: int, numbers: Collection[int]) -> bool:
        """Whether a part with which a verb is done may be one of some numbers."""
        amount = doing.numbers[at]
        reads = doing in self.under_way and not isinstance(amount, int)
        found = None if reads else extent(amount, self.known_of, self._changes)
        return found is None or any(found.least <= number <= found.most for number in numbers)

    def may_reach(self, doing: Doing, at: int, least: int) -> bool:
        """Whether a part with which a verb is done may be as much as a number, or more."""
        amount = doing.numbers[at]
        reads = doing in self.under_way and not isinstance(amount, int)
        found = None if reads else extent(amount, self.known_of, self._changes)
        return found is None or found.most >= least

    def _sums(self, verb: Verb, at: int, player: int) -> set[int]:
        """What steps in a row of a verb of a player add up to in the run: a further one may add to that."""
        told = [number for step in self.state.steps if step.verb == verb.key and step.player == player
                and isinstance(number := step.parts[at], int)]
        return {sum(told[first:end]) for first in range(len(told) + 1) for end in range(first, len(told) + 1)}

    def _changes(self, value: int) -> bool:
        """Whether a clause may change a declared value."""
        return Entry(EntrySort.VALUE, value) in self.changed

    def known_of(self, quantity: Quantity) -> Bounds | None:
        """What is known of a quantity: any number of one that no code gives, None of one to which nothing has come so far."""
        return self.known.get(quantity, ANY)

    def _widen(self, quantity: Quantity, more: Bounds | None, at_once: bool) -> None:
        """Something else gives a quantity a number. `at_once`: if it grows, or shrinks, it does so without end."""
        if more is None:
            return
        known = self.known[quantity]
        wide = more if known is None else known.around(more)
        if at_once and known is not None:
            least, most = wide.least < known.least, wide.most > known.most
            wide = Bounds(ANY.least if least else wide.least, ANY.most if most else wide.most)
        self.known[quantity] = wide


def _before(state: State, start: State, begun: Collection[int]) -> Iterator[tuple[Quantity, Amount]]:
    """What quantities were when a run began, or may have been in what was under way."""
    program = state.program
    first = () if program.grid is None else program.grid.defaults
    for row in (first, *(row[FIELDS:] for one in (start, state) for row in one.position.rows)):
        yield from ((OfRow(field), value if type(value) is int else None) for field, value in enumerate(row))
    frames = cast("Sequence[Sequence[Any]]", (*start.position.stack, *start.position.queue))
    told = {frame[VERB] for frame in frames if frame[CODE] == EVENT}
    for number, verb in enumerate(program.verbs):
        if number in told or verb.code in begun:
            yield from ((PartOf(number, at, given), None) for at in range(len(verb.parameters)) for given in (True, False))


def _put(state: State, codes: Collection[int], begun: Collection[int], under_way: Collection[Doing],
         ) -> Iterator[tuple[Quantity, Amount]]:
    """What the pieces of code of a run give to quantities."""
    for code in codes:
        leads = state.program.leads[code]
        for doing in leads.verbs:
            yield from ((PartOf(doing.verb, at, given), amount if isinstance(amount, int) or doing not in under_way else None)
                        for at, amount in enumerate(doing.numbers) for given in (True, False))
        yield from ((quantity, amount if isinstance(amount, int) or code not in begun else None)
                    for quantity, amount in leads.puts)


__all__ = ["Extents"]
