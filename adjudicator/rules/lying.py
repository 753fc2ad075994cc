"""Where the cards lie with which a verb is done: in which zones, and whether these are those of the player who does it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from adjudicator.engine.frames import LOCALS, YOU
from adjudicator.engine.occasions import Places
from adjudicator.rules.belonging import put_in, who
from adjudicator.rules.core import nodes as core
from adjudicator.rules.core.operations import AMONG, Operation
from adjudicator.rules.core.walk import statements

Lies = tuple[int, bool | None]
"""A zone, and whether it is that of a certain player; None if that is open."""
Within = tuple[tuple[int, int], ...]
"""The places that are being looked at, each with the piece of code in whose frame it is."""
_DEEPEST = 12
"""How deep expressions may lie in one another that are looked into."""


class Whence:
    """Finds where cards lie. `tests`: the separate expressions, by their names; `excludes`: whether players, or one, are others
    than the one for whom a piece of code runs, which is certain; `given`: with how many of its places each piece of code begins;
    `verbs`: the verb that each of some codes carries out, with the number of its parts, if nothing but rules that do the verb say
    what these are.
    """

    def __init__(self, codes: Sequence[core.Code | None], tests: Mapping[str, core.Expression],
                 excludes: Callable[[core.Expression, int], bool], given: Mapping[int, int],
                 verbs: Mapping[int, tuple[int, int]]) -> None:
        self._nodes = {at: tuple(statements(code.unit.statements)) for at, code in enumerate(codes) if code is not None}
        self._tests, self._excludes, self._given, self._verbs = tests, excludes, given, verbs
        self._doing: dict[int, list[tuple[core.Enter, int]]] = {}
        for code, nodes in self._nodes.items():
            for node in nodes:
                if isinstance(node, core.Enter):
                    self._doing.setdefault(node.verb, []).append((node, code))
        self._amended = {(verb, at) for code, nodes in self._nodes.items() if code not in verbs
                         for verb, at in _amended(nodes)}

    def of(self, node: core.Enter, code: int) -> tuple[Places | None, ...]:
        """Where the cards lie that are the parts of a verb."""
        return tuple([self._places(part, node.player, code) if part.type.word in ("card", "cards") else None
                      for part in node.arguments])

    def _places(self, cards: core.Expression, doer: core.Expression, code: int) -> Places | None:
        found = [*self._done_with(cards, doer, code, ())]
        return None if None in found or not found else tuple(dict.fromkeys(filter(None, found)))

    def _done_with(self, cards: core.Expression, doer: core.Expression, code: int, within: Within) -> Iterator[Lies | None]:
        """The same, each with whether it is that of the player who does a verb with the cards."""
        mine, others = who(doer) == YOU, self._excludes(doer, code)
        for found in self._lying(cards, code, within):
            if found is None:
                yield None
            else:
                zone, own = found
                yield zone, None if own is None else own if mine else False if own and others else None

    def _part(self, place: int, code: int, within: Within) -> Iterator[Lies | None]:
        """The same of a part of the verb that a piece of code carries out, wherever the verb is done."""
        verb, _ = self._verbs[code]
        if (verb, place - LOCALS) in self._amended:
            yield None
        for node, doing in self._doing.get(verb, ()):
            yield from self._done_with(node.arguments[place - LOCALS], node.player, doing, within)

    def _lying(self, cards: core.Expression, code: int, within: Within) -> Iterator[Lies | None]:
        """The zones, each with whether it is that of the player for whom the code runs; None for what is not known."""
        match cards:
            case core.Constant(value=None):
                pass
            case core.Place(number=place) if (code, place) in within:
                pass
            case core.Place(number=place) if place >= LOCALS and len(within) < _DEEPEST and (
                    (is_part := 0 <= place - LOCALS < self._verbs.get(code, (0, 0))[1])
                    or place - LOCALS >= self._given.get(code, 0)):
                put, inside = [*put_in(self._nodes[code], place)], (*within, (code, place))
                if is_part:
                    yield from self._part(place, code, inside)
                for value in put or ([] if is_part else [None]):
                    yield from [None] if value is None else self._lying(value, code, inside)
            case core.TestOf(function=name) if len(within) < _DEEPEST:
                yield from self._lying(self._tests[name], code, (*within, (-1, -1)))
            case core.Slot(zone=zone, player=player):
                yield zone, None if player is None else self._is_own(player, code)
            case core.Content(slot=inner) | core.Filter(whole=inner) | core.Using(inner=inner) | core.Need(inner=inner):
                yield from self._lying(inner, code, within)
            case core.Ask(operation=Operation.GATHER, arguments=(core.Slot(zone=zone), players)):
                yield zone, False if self._excludes(players, code) else None
            case core.Ask(operation=operation, arguments=(first, *_)) if operation in AMONG:
                yield from self._lying(first, code, within)
            case core.Ask(operation=Operation.JOINED | Operation.BOTH | Operation.EITHER, arguments=several):
                for one in several:
                    yield from self._lying(one, code, within)
            case core.Conditional(yes=yes, other=other) | core.Binary(left=yes, sign="or" | "+", right=other):
                yield from self._lying(yes, code, within)
                yield from self._lying(other, code, within)
            case _:
                yield None

    def _is_own(self, player: core.Expression, code: int) -> bool | None:
        """Whether a player is the one for whom a code runs, or certainly is not; None if that is open."""
        return True if who(player) == YOU else False if self._excludes(player, code) else None


def _amended(nodes: Sequence[core.Statement]) -> Iterator[tuple[int, int]]:
    """The parts of verbs that some statements set while the verb is under way."""
    for node in nodes:
        match node:
            case core.Act(operation=Operation.AMEND, arguments=(
                    core.Constant(value=int(verb)), core.Constant(value=int(at)), *_)):
                yield verb, at
            case _:
                pass


__all__ = ["Whence"]
