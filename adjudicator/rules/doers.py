"""Who may do a verb where it is done: what conditions tell about that player, and stays so for a whole game, as a side does."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

from adjudicator.engine.frames import YOU
from adjudicator.engine.occasions import Only
from adjudicator.rules.core import nodes as core
from adjudicator.rules.core.operations import Operation
from adjudicator.rules.core.walk import Guard, acts, certain, fields_written, unchanged, within

_PLAIN = (core.Binary, core.Not, core.Constant, core.Variable, core.PlayerField, core.IfThere, core.IsNothing, core.Need)


class Doers:
    """Reads conditions about players off code.

    `functions`: all declared values are among them; `dealing`: the numbers of the codes that deal games and do nothing else.
    """

    def __init__(self, codes: Sequence[core.Code | None], functions: Iterable[core.Function], dealing: Collection[int]) -> None:
        others = [code for at, code in enumerate(codes) if code is not None and at not in dealing]
        written = fields_written(act for code in others for act in acts(code.unit.statements))
        self._values = unchanged(functions)
        self._steady: Mapping[int, tuple[int, ...]] = {
            number: fields for number, value in self._values.items() if (fields := _fields(value)) and written.isdisjoint(fields)}

    def of(self, node: core.Enter, guards: Iterable[Guard]) -> tuple[Only, ...]:
        """What holds of the player who does a verb. `guards`: the tests on the way to it, which may tell about `you`."""
        if not _is_you(node.player):
            return self._named(node.player)
        return self.of_you(guards)

    def of_you(self, guards: Iterable[Guard]) -> tuple[Only, ...]:
        """What holds of the player for whom code runs where these tests hold."""
        return tuple([only for guard in guards
                      for only in self._said(guard.test, guard.wanted, core.Place(guard.test.type, YOU))])

    def _named(self, player: core.Expression) -> tuple[Only, ...]:
        """What holds of a player whom a value names, as the first of those of whom something holds."""
        match player:
            case core.Need(inner=inner):
                return self._named(inner)
            case core.ValueOf(number=number, arguments=()) if number in self._values:
                return self._named(self._values[number].value)
            case core.Ask(operation=Operation.FIRST, arguments=(core.Filter(member=member, test=test),)):
                return tuple(self._said(test, True, member))
            case _:
                return ()

    def _said(self, test: core.Expression, wanted: bool, of: core.Place | core.Variable) -> Iterator[Only]:
        """What a test says for certain of a player if it is true, or false."""
        for guard in certain(test, wanted):
            match guard.test:
                case core.ValueOf(number=number, arguments=(argument,)) if number in self._steady and _is_one(argument, of):
                    yield Only(number, guard.wanted, self._steady[number])
                case _:
                    pass


def _fields(value: core.Function) -> tuple[int, ...]:
    """The fields of a player on which alone a value rests; empty if it rests on anything else."""
    parts = list(within(value.value))
    if len(value.parameters) != 1 or not all(isinstance(part, _PLAIN) for part in parts):
        return ()
    return tuple(sorted({part.number for part in parts if isinstance(part, core.PlayerField)}))


def _is_you(player: core.Expression) -> bool:
    return isinstance(player, core.Place) and player.number == YOU


def _is_one(argument: core.Expression, of: core.Place | core.Variable) -> bool:
    """Whether an expression is the player that is meant."""
    match argument:
        case core.Need(inner=inner):
            return _is_one(inner, of)
        case core.Place(number=number):
            return isinstance(of, core.Place) and number == of.number
        case core.Variable(name=name):
            return isinstance(of, core.Variable) and name == of.name
        case _:
            return False


__all__ = ["Doers"]
