"""Which cards an expression may be, given what lies in each zone and what fields, parts of verbs and names hold.

Cards are a number with a bit for each name, twice over: the lower half are cards of the player concerned, or of nobody; the
upper half are cards of other players, by the deck in which they began. In a zone of a player that is the player of the zone, in a
piece of code `you`. Cards of which neither can be said are in both halves.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from enum import IntEnum
from functools import reduce
from operator import or_
from typing import NamedTuple

from adjudicator.engine.frames import CARD, THIS, YOU
from adjudicator.rules.core import nodes as core
from adjudicator.rules.core import types
from adjudicator.rules.core.operations import AMONG, Operation
from adjudicator.rules.core.walk import bodies, values_of, within
from adjudicator.rules.passing import Passing

Key = tuple[str | int, ...]
"""What holds cards: a zone, a part of a verb, a name of a piece of code, a field."""
CARDS = frozenset({types.CARD, types.CARDS, types.TARGET, types.TARGETS, types.NOTHING, types.SLOT, types.ANY, types.TEXTS,
                    types.VALUES, types.ITEM, types.SET})
"""The types of what may be cards, or be made of some."""
_MEMBERS = frozenset({Operation.FIRST, Operation.LAST, Operation.NTH, Operation.ONE})
_DEEPEST = 12
"""How deep values may lie in one another that are looked into."""


class Who(IntEnum):
    """A player, as a piece of code sees them: `you`, certainly somebody else, or anybody."""

    YOU = 0
    ANOTHER = 1
    ANYBODY = 2


class Env(NamedTuple):
    """Where an expression stands: in a unit of code, with these variables, which are cards or players; `left`: what conditions
    leave of the cards that a place of the frame may hold.
    """

    unit: int = -1
    names: Mapping[str, int] = {}
    players: Mapping[str, Who] = {}
    left: Mapping[int, int] = {}
    deep: int = 0


class Contents:
    """What everything holds, as far as it is known; it only ever grows.

    `names`: how many there are. `changes`: the functions that may change a value. `groups`: the lasting effects to which units of
    code belong.
    """

    def __init__(self, names: int, zones: int, functions: Iterable[core.Function], changes: Mapping[int, Sequence[core.Function]],
                 passing: Passing, groups: Mapping[int, int]) -> None:
        self.all = (1 << 2 * names) - 1
        self.held: dict[Key, int] = {}
        self._names, self._zones, self._passing, self._changes, self._groups = names, zones, passing, changes, groups
        self._functions = {function.name: function for function in functions}
        self._values = values_of(self._functions.values())
        self._known: dict[object, int] = {}

    def put(self, to: Key, cards: int) -> bool:
        """Let cards come to something; whether any are new there."""
        before = self.held.get(to, 0)
        self.held[to] = before | cards
        return bool(cards & ~before)

    def again(self) -> None:
        """What values were found to be is found out again."""
        self._known.clear()

    def twice(self, cards: int) -> int:
        """Cards of which it is not known whose they are."""
        return cards | cards << self._names

    def seen(self, cards: int, who: Who) -> int:
        """Cards as they are for one player, where they are those of another, or the reverse."""
        if who is Who.YOU:
            return cards
        own, others = cards & (1 << self._names) - 1, cards >> self._names
        return others | (own | others) << self._names if who is Who.ANOTHER else self.twice(own | others)

    def where(self, test: core.Expression, wanted: bool, env: Env, body: Sequence[core.Statement] = ()) -> Env:
        """The same where a test is true, or false, as long as nothing else is put in the places that it mentions."""
        left, names = dict(env.left), dict(env.names)
        for part in within(test):
            if isinstance(part, core.Place):
                passing = self._passing(test, part.number, wanted)
                left[part.number] = left.get(part.number, self.all) & self.twice(passing)
            elif isinstance(part, core.Variable) and part.name in names:
                names[part.name] &= self.twice(self._passing(test, part.name, wanted))
        kept = {place: cards for place, cards in left.items() if cards != self.all and not is_put(place, body)}
        return env._replace(left=kept, names=names)

    # ---- cards

    def cards(self, node: core.Expression, env: Env) -> int:
        """The cards that an expression may be."""
        if node.type not in CARDS:
            return 0
        match node:
            case core.Place(number=number):
                holder = ("this", env.unit) if number == THIS else ("local", env.unit, number)
                return self.held.get(holder, 0) & env.left.get(number, self.all)
            case core.Variable(name=name):
                return env.names.get(name, self.all)
            case core.Constant():
                return 0
            case core.Slot(zone=zone, player=player):
                return self._of("zone", zone, Who.ANYBODY if player is None else self.who(player, env))
            case core.PlayerField(number=number, player=player):
                return self._of("field", number, self.who(player, env))
            case core.GameField(number=number):
                return self.held.get(("game", number), 0)
            case core.RowEntry(number=number):
                return self.held.get(("face",) if number == CARD else ("row", number), 0)
            case core.Content(slot=inner) | core.Using(inner=inner) | core.Need(inner=inner) | core.IfThere(part=inner):
                return self.cards(inner, env)
            case core.Filter(whole=whole, member=member, test=test):
                return self.cards(whole, env) & self.twice(self._passing(test, member.name, True))
            case core.Conditional(test=test, yes=yes, other=other):
                return self.cards(yes, self.where(test, True, env)) | self.cards(other, self.where(test, False, env))
            case core.Binary(left=left, right=right):
                return self.cards(left, env) | self.cards(right, env)
            case core.TestOf(function=function):
                return self.cards(self._functions[function].value, env)
            case core.ValueOf(number=number, arguments=arguments):
                return self._value(number, arguments, env)
            case core.Ask(operation=operation, arguments=arguments):
                return self._asked(operation, arguments, env)
            case _:
                return self.all

    def _of(self, sort: str, number: int, who: Who) -> int:
        """What something of a player holds, or of nobody."""
        return self.seen(self.held.get((sort, number), 0), who)

    def _asked(self, operation: Operation, arguments: Sequence[core.Expression], env: Env) -> int:
        """The cards that come from the engine itself."""
        if operation in AMONG:
            return self.cards(arguments[0], env)
        match operation, arguments:
            case (Operation.JOINED | Operation.BOTH | Operation.EITHER | Operation.TOGETHER, several):
                return reduce(or_, (self.cards(one, env) for one in several), 0)
            case (Operation.GATHER, (core.Slot(zone=zone), _)):
                return self._of("zone", zone, Who.ANYBODY)
            case (Operation.NEIGHBOUR, (card, _)):
                return self._beside(self.cards(card, env))
            case (Operation.MARK, (_, core.Constant(value=int(number)))):
                return self.held.get(("mark", number), 0)
            case (Operation.ROW_CARD, _):
                return self.held.get(("face",), 0)
            case (Operation.RESULT, _):
                return self.held.get(("last", env.unit), 0)
            case (Operation.CAPTURED, (_, core.Constant(value=int(part)))) if env.unit in self._groups:
                return self.held.get(("kept", self._groups[env.unit], part), 0)
            case (Operation.MET, (_, value)) | (Operation.CHANGED, (_, value, _)):
                return self.cards(value, env)
            case _:
                return self.all

    def _beside(self, cards: int) -> int:
        """What may lie in the same zone as any of some cards."""
        found = 0
        for zone in range(self._zones):
            lying = self._of("zone", zone, Who.ANYBODY)
            found |= lying if lying & cards else 0
        return found

    def _value(self, number: int, arguments: Sequence[core.Expression], env: Env) -> int:
        """What a declared value may be, also where clauses change it."""
        if env.deep > _DEEPEST:
            return self.all
        given = [self.cards(argument, env) for argument in arguments]
        players = [self.who(argument, env) for argument in arguments]
        key = number, (*given,), (*players,)
        if key not in self._known:
            value = self._values[number]
            inner = Env(-1, dict(zip(value.parameters, given, strict=True)), dict(zip(value.parameters, players, strict=True)),
                        deep=env.deep + 1)
            found = self.cards(value.value, inner)
            for change in self._changes.get(number, ()):
                before, _, _, *names = change.parameters
                changed = inner._replace(names={**dict(zip(names, given, strict=True)), before: found},
                                         players=dict(zip(names, players, strict=True)))
                found |= self.cards(change.value, changed)
            self._known[key] = found
        return self._known[key]

    # ---- players

    def who(self, player: core.Expression, env: Env) -> Who:
        """Which player an expression is."""
        match player:
            case core.Need(inner=inner):
                return self.who(inner, env)
            case core.Place(number=number):
                return Who.YOU if number == YOU else Who.ANYBODY
            case core.Variable(name=name):
                return env.players.get(name, Who.ANYBODY)
            case (core.Conditional(yes=core.Constant(value=None), other=one)
                  | core.Conditional(yes=one, other=core.Constant(value=None))):
                return self.who(one, env)
            case core.Ask(operation=operation, arguments=(core.Filter(member=member, test=test), *_)) if operation in _MEMBERS:
                return Who.ANOTHER if self._differs(test, member.name, env) else Who.ANYBODY
            case core.ValueOf(number=number, arguments=arguments) if number not in self._changes and env.deep <= _DEEPEST:
                value = self._values[number]
                players = [self.who(argument, env) for argument in arguments]
                return self.who(value.value, Env(-1, {}, dict(zip(value.parameters, players, strict=True)), deep=env.deep + 1))
            case _:
                return Who.ANYBODY

    def _differs(self, test: core.Expression, member: str, env: Env) -> bool:
        """Whether a test is true of nobody who is `you`."""
        match test:
            case core.Binary(left=left, sign="and", right=right):
                return self._differs(left, member, env) or self._differs(right, member, env)
            case core.Binary(left=core.Variable(name=name), sign="!=", right=other) if name == member:
                return self.who(other, env) is Who.YOU
            case _:
                return False


def is_put(place: int, nodes: Iterable[core.Statement]) -> bool:
    """Whether statements put anything into a place of the frame."""
    for node in nodes:
        kept = node.target if isinstance(node, core.Assign) else node.item if isinstance(node, core.Each) else None
        if (isinstance(kept, core.Place) and kept.number == place) or any(is_put(place, body) for body in bodies(node)):
            return True
    return False


def denies(change: core.Function) -> bool:
    """Whether a change makes a value false, if anything."""
    value = change.value
    return isinstance(value, core.Conditional) and isinstance(value.yes, core.Constant) and value.yes.value is False


def is_result(value: core.Expression) -> bool:
    """Whether a value is what the statement before gave."""
    match value:
        case core.Ask(operation=Operation.RESULT):
            return True
        case core.Binary(left=left, sign="or"):
            return is_result(left)
        case _:
            return False


__all__ = ["CARDS", "Contents", "Env", "Key", "Who", "denies", "is_put", "is_result"]
