"""Where the cards lie with which a verb is done: in which zones, and whether these are those of the player who does it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from adjudicator.engine.frames import LOCALS, YOU
from adjudicator.engine.occasions import Places
from adjudicator.rules.belonging import put_in, who
from adjudicator.rules.core import nodes as core
from adjudicator.rules.core.operations import AMONG, Operation
from adjudicator.rules.core.walk import statements

_DEEPEST = 12
"""How deep expressions may lie in one another that are looked into."""


class Whence:
    """Finds where cards lie. `tests`: the separate expressions, by their names; `excludes`: whether players, or one, are others
    than the one for whom a piece of code runs, which is certain; `given`: with how many of its places each piece of code begins.
    """

    def __init__(self, codes: Sequence[core.Code | None], tests: Mapping[str, core.Expression],
                 excludes: Callable[[core.Expression, int], bool], given: Mapping[int, int]) -> None:
        self._nodes = {at: tuple(statements(code.unit.statements)) for at, code in enumerate(codes) if code is not None}
        self._tests, self._excludes, self._given = tests, excludes, given

    def of(self, node: core.Enter, code: int) -> tuple[Places | None, ...]:
        """Where the cards lie that are the parts of a verb."""
        return tuple([self._places(part, node.player, code) if part.type.word in ("card", "cards") else None
                      for part in node.arguments])

    def _places(self, cards: core.Expression, doer: core.Expression, code: int) -> Places | None:
        found = [*self._lying(cards, code, ())]
        if None in found or not found:
            return None
        mine, others = who(doer) == YOU, self._excludes(doer, code)
        places = dict.fromkeys((zone, None if own is None else own if mine else False if own and others else None)
                               for zone, own in filter(None, found))
        return tuple(places)

    def _lying(self, cards: core.Expression, code: int, within: tuple[int, ...]) -> Iterator[tuple[int, bool | None] | None]:
        """The zones, each with whether it is that of the player for whom the code runs; None for what is not known."""
        match cards:
            case core.Constant(value=None):
                pass
            case core.Place(number=place) if place in within:
                pass
            case core.Place(number=place) if place >= LOCALS + self._given.get(code, 0) and len(within) < _DEEPEST:
                put = [*put_in(self._nodes[code], place)]
                for value in put or [None]:
                    yield from [None] if value is None else self._lying(value, code, (*within, place))
            case core.TestOf(function=name) if len(within) < _DEEPEST:
                yield from self._lying(self._tests[name], code, (*within, -1))
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


__all__ = ["Whence"]
