"""Which cards the parts of verbs are: those of the player who does the verb, and of which zones, if every rule says so."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType

from adjudicator.engine.frames import LOCALS, THIS, YOU
from adjudicator.engine.occasions import Carrying, united
from adjudicator.rules.core import nodes as core
from adjudicator.rules.core import types
from adjudicator.rules.core.operations import AMONG, CARRYING, Operation
from adjudicator.rules.core.walk import acts, statements, unchanged, within
from adjudicator.values import frozen

Part = tuple[int, int]
"""A verb, and the place of one of its parts."""
Zones = frozenset[int]
Whence = frozenset[int | Part] | None
"""Where cards come from: zones, or wherever parts of the surrounding verb come from. None if that cannot be said."""
Changes = Mapping[int, Sequence[core.Expression]]
"""What clauses make of each value: of what it was, `r`, and of what it is asked, `a0` and so on."""
NO_CHANGES: Changes = MappingProxyType({})
NO_TESTS: Mapping[str, core.Expression] = MappingProxyType({})


@frozen
class _Given:
    """A part of a verb as a rule gives it: of `own` cards, or whatever a part of the surrounding verb is."""

    part: Part
    own: bool
    passed: Part | None


def own_parts(codes: Sequence[core.Code | None], verbs: Mapping[int, tuple[int, int]],
              functions: Sequence[core.Function]) -> frozenset[Part]:
    """The parts of verbs that are cards of the player who does the verb, or that lie on the table before everybody.

    `verbs`: the verb that each of some codes carries out, with the number of its parts.
    """
    values = unchanged(functions)
    given = [g for number, code in enumerate(codes) if code is not None
             for g in _Unit(tuple(statements(code.unit.statements)), verbs.get(number), values).given()]
    own = {g.part for g in given}
    while lost := {g.part for g in given if g.part in own and not g.own and g.passed not in own}:
        own -= lost
    return frozenset(own)


class Whose:
    """Whose cards the parts of a verb are where it is done. `verbs`: as for `own_parts`."""

    def __init__(self, codes: Sequence[core.Code | None], verbs: Mapping[int, tuple[int, int]],
                 functions: Sequence[core.Function]) -> None:
        values = unchanged(functions)
        self._units = {number: _Unit(tuple(statements(code.unit.statements)), verbs.get(number), values)
                       for number, code in enumerate(codes) if code is not None}

    def holders(self, node: core.Enter, code: int) -> tuple[tuple[int, int], ...]:
        """The parts of a verb that are certainly cards of a player: each with the part that this is, or with -1 for its doer."""
        persons = [(-1, node.player), *((at, part) for at, part in enumerate(node.arguments) if part.type.word == "player")]
        return tuple([(at, whom) for at, card in enumerate(node.arguments) if card.type.word in _CARDS
                      for whom, person in persons if self._units[code].is_of(card, person)])


def zones_of_parts(codes: Sequence[core.Code | None], verbs: Mapping[int, tuple[int, int]], values: Mapping[int, core.Function],
                   places: Mapping[int, Zones], tests: Mapping[str, core.Expression], changes: Changes) -> Mapping[Part, Zones]:
    """The zones from which the cards come that the parts of verbs are, wherever they lie by then; those of which that is certain.

    `verbs`: as for `own_parts`; `places`: for some codes, the zones where a card lies whose text they are; the rest as for
    `come_from`.
    """
    given: dict[Part, list[Whence]] = {}
    for number, code in enumerate(codes):
        if code is not None:
            unit = _Unit(tuple(statements(code.unit.statements)), verbs.get(number), values, places.get(number), tests,
                         changes)
            for part, whence in unit.taken():
                given.setdefault(part, []).append(whence)
    found: dict[Part, Zones | None] = dict.fromkeys(given, frozenset())
    changed = True
    while changed:
        before = dict(found)
        for part, whences in given.items():
            found[part] = united(_settled(whence, before) for whence in whences)
        changed = found != before
    return {part: zones for part, zones in found.items() if zones}


def performed_from(codes: Sequence[core.Code | None], functions: Sequence[core.Function]) -> Zones | None:
    """The zones of the cards of which rules carry out the first ability, whatever they are; None if that may be any zone."""
    values = unchanged(functions)
    found = [_Unit(nodes, None, values).whence(part.arguments[0]) for code in codes if code is not None
             for nodes in [tuple(statements(code.unit.statements))] for node in nodes if isinstance(node, core.Hand)
             for part in within(*node.arguments) if isinstance(part, core.Ask) and part.operation is Operation.FIRST_ABILITY]
    return united(_settled(whence, {}) for whence in found)


def picks(code: core.Code) -> Iterator[core.Expression]:
    """The cards among which a piece of code lets somebody choose, or aim."""
    asked = (node.arguments[1] for node in statements(code.unit.statements)
             if isinstance(node, core.Hand) and node.operation is Operation.PICK)
    yield from (whole for whole in asked if whole.type in (types.CARDS, types.TARGETS))


def come_from(cards: Iterable[core.Expression | None], code: core.Code, verb: tuple[int, int] | None,
              values: Mapping[int, core.Function], zones: Mapping[Part, Zones], places: Zones | None,
              tests: Mapping[str, core.Expression], changes: Changes) -> tuple[int, ...] | None:
    """The zones from which cards of a piece of code come, such as those that it moves; None if that may be any zone.

    `verb`, `zones`: as for `carried`; `values`: all of them; `places`: the zones where the card lies whose text it is, None if
    nobody knows; `tests`: the separate functions, by their names; `changes`: what clauses make of each value that they change.
    """
    unit = _Unit(tuple(statements(code.unit.statements)), verb, values, places, tests, changes)
    found = united(None if each is None else _settled(unit.whence(each), zones) for each in cards)
    return None if found is None else tuple(sorted(found))


def carried(code: core.Code, verb: tuple[int, int], values: Mapping[int, core.Function], zones: Mapping[Part, Zones],
            ) -> Iterator[Carrying]:
    """Which cards move where in a verb. `verb`: it, with the number of its parts; `values`: those that no clause changes;
    `zones`: as `zones_of_parts` finds them.
    """
    unit = _Unit(tuple(statements(code.unit.statements)), verb, values)
    for act in acts(code.unit.statements):
        if act.operation in CARRYING:
            cards, where, *_ = act.arguments
            before = tuple(sorted(_settled(unit.whence(cards), zones) or ()))
            yield from (Carrying(slot.zone, _is_own(slot.player), before) for slot in _slots(where))


def _slots(where: core.Expression) -> Iterator[core.Slot]:
    """The places that an expression may be, where it names them."""
    match where:
        case core.Slot():
            yield where
        case core.Conditional(yes=yes, other=other):
            yield from (*_slots(yes), *_slots(other))
        case _:
            pass


def _is_own(player: core.Expression | None) -> bool | None:
    """Whether a place is that of the player for whom a code runs, or of another one; None if that is open."""
    match player:
        case core.Need(inner=inner):
            return _is_own(inner)
        case core.Place(number=number):
            return number == YOU
        case _:
            return None


def _settled(whence: Whence, found: Mapping[Part, Zones | None]) -> Zones | None:
    """The zones where cards come from, as far as those are known where the parts of verbs come from."""
    if whence is None:
        return None
    zones: set[int] = set()
    for source in whence:
        if isinstance(source, int):
            zones.add(source)
        elif (passed := found.get(source)) is None:
            return None
        else:
            zones |= passed
    return frozenset(zones)


@frozen
class _Unit:
    """The statements of a piece of code, the verb that it carries out with the number of its parts, and the declared values.

    `places`: the zones where the card lies whose text it is, None if that is not known; `tests`: separate functions, by name;
    `changes`: as for `come_from`.
    """

    found: tuple[core.Statement, ...]
    verb: tuple[int, int] | None
    values: Mapping[int, core.Function]
    places: Zones | None = None
    tests: Mapping[str, core.Expression] = NO_TESTS
    changes: Changes = NO_CHANGES

    def given(self) -> Iterator[_Given]:
        """The cards with which verbs are done."""
        for node in self.found:
            for at, card in enumerate(node.arguments if isinstance(node, core.Enter) else ()):
                if card.type.word == "card" and isinstance(node, core.Enter):
                    yield _Given((node.verb, at), self._is_own(card, node.player, ()), self._passed(card, node.player))

    def is_of(self, cards: core.Expression, player: core.Expression) -> bool:
        """Whether cards are certainly a player's."""
        return not _is_nobody(cards) and not _is_nobody(player) and self._is_own(cards, player, ())

    def _passed(self, card: core.Expression, player: core.Expression) -> Part | None:
        """The part of the surrounding verb that is handed on, for the same player."""
        if self.verb is None or not isinstance(card, core.Place) or not isinstance(player, core.Place) or player.number != YOU:
            return None
        verb, parts = self.verb
        at = card.number - LOCALS
        return (verb, at) if 0 <= at < parts and not any(put_in(self.found, card.number)) else None

    def taken(self) -> Iterator[tuple[Part, Whence]]:
        """The cards with which verbs are done, as where they come from."""
        for node in self.found:
            for at, card in enumerate(node.arguments if isinstance(node, core.Enter) else ()):
                if card.type.word in _CARDS and isinstance(node, core.Enter):
                    yield (node.verb, at), self.whence(card)

    def whence(self, cards: core.Expression) -> Whence:
        """Where cards come from."""
        return self._whence(cards, {}, ())

    def _whence(self, cards: core.Expression, given: Mapping[str, Whence], within: tuple[int, ...]) -> Whence:
        """Where cards come from. `given`: the same of the parameters of a value; `within`: the places being looked at."""
        match cards:
            case core.Place(number=number):
                return frozenset() if number in within else self._kept(number, given, (*within, number))
            case core.Variable(name=name):
                return given.get(name)
            case core.Slot(zone=zone):
                return frozenset({zone})
            case core.TestOf(function=function) if function in self.tests:
                return self._whence(self.tests[function], given, within)
            case core.Content(slot=inner) | core.Filter(whole=inner) | core.Using(inner=inner) | core.Need(inner=inner):
                return self._whence(inner, given, within)
            case core.Ask(operation=operation, arguments=(first, *_)) if operation in AMONG or operation is Operation.GATHER:
                return self._whence(first, given, within)
            case core.Conditional(yes=yes, other=other) | core.Binary(left=yes, sign="or" | "+", right=other):
                return united(self._whence(one, given, within) for one in (yes, other))
            case core.Ask(operation=Operation.JOINED | Operation.BOTH | Operation.EITHER, arguments=several):
                return united(self._whence(one, given, within) for one in several)
            case core.Constant(value=None):
                return frozenset()
            case core.ValueOf(number=number, arguments=arguments) if number in self.values and len(within) < _DEEPEST:
                value = self.values[number]
                inside = {name: self._whence(argument, given, within)
                          for name, argument in zip(value.parameters, arguments, strict=True)}
                known = {"r": frozenset[int | Part](), **{f"a{at}": whence for at, whence in enumerate(inside.values())}}
                ways = [(value.value, inside), *((change, known) for change in self.changes.get(number, ()))]
                unit = _Unit((), None, self.values, None, self.tests, self.changes)
                return united(unit._whence(way, about, (*within, -1)) for way, about in ways)
            case _:
                return None

    def _kept(self, place: int, given: Mapping[str, Whence], within: tuple[int, ...]) -> Whence:
        """Where the cards come from that a place of the frame holds at any time."""
        put = list(put_in(self.found, place))
        kept = united(None if value is None else self._whence(value, given, within) for value in put)
        if place == THIS:
            return None if put else self.places
        verb, parts = self.verb or (0, 0)
        if 0 <= place - LOCALS < parts:
            return None if kept is None else kept | {(verb, place - LOCALS)}
        return kept if put else None

    def _has(self, player: core.Expression, card: core.Expression, within: tuple[int, ...]) -> bool:
        """Whether a player is who has the very card. `within`: the places that are being looked at."""
        match player, card:
            case core.Need(inner=inner) | core.IfThere(part=inner), _:
                return self._has(inner, card, within)
            case _, core.Need(inner=inner):
                return self._has(player, inner, within)
            case core.Ask(operation=Operation.KEEPER, arguments=(of,)), core.Place():
                return who(of) == who(card)
            case core.ValueOf(number=number, arguments=(of,)), core.Place() if number in self.values:
                declared = self.values[number]
                name = core.Variable(of.type, declared.parameters[0])
                return who(of) == who(card) and _keeps(declared.value, name)
            case core.Place(number=number), core.Place(number=kept) if number >= LOCALS and number not in within:
                if len([*put_in(self.found, kept)]) > 1:
                    return False  # it may be another one by then
                put = list(put_in(self.found, number))
                return bool(put) and all(value is not None and self._has(value, card, (*within, number)) for value in put)
            case _:
                return False

    def _is_own(self, cards: core.Expression, player: core.Expression, within: tuple[int, ...]) -> bool:
        """Whether cards are certainly a player's. `within`: the places that are being looked at."""
        if self._has(player, cards, ()):
            return True
        match cards:
            case core.Place(number=number) if number == THIS:
                return isinstance(player, core.Place) and player.number == YOU
            case core.Place(number=number):
                put = [] if number in within else list(put_in(self.found, number))
                return number in within or (bool(put) and all(
                    value is not None and self._is_own(value, player, (*within, number)) for value in put))
            case core.Slot(player=holder):
                return holder is not None and who(holder) == who(player)
            case core.Content(slot=inner) | core.Filter(whole=inner) | core.Using(inner=inner) | core.Need(inner=inner):
                return self._is_own(inner, player, within)
            case core.Ask(operation=operation, arguments=(first, *_)) if operation in AMONG:
                return self._is_own(first, player, within)
            case core.Conditional(yes=yes, other=other) | core.Binary(left=yes, sign="or" | "+", right=other):
                return self._is_own(yes, player, within) and self._is_own(other, player, within)
            case core.Ask(operation=Operation.JOINED | Operation.BOTH | Operation.EITHER, arguments=several):
                return all(self._is_own(one, player, within) for one in several)
            case core.Constant(value=None):
                return True
            case core.ValueOf(number=number, arguments=arguments) if number in self.values:
                value = self.values[number]
                inside = _Unit((), None, self.values)
                return any(who(argument) == who(player) and inside._is_own(value.value, core.Variable(player.type, name), ())
                           for name, argument in zip(value.parameters, arguments, strict=True))
            case _:
                return False


def _keeps(value: core.Expression, card: core.Variable) -> bool:
    """Whether a declared value is who has a card."""
    match value:
        case core.Need(inner=inner) | core.IfThere(part=inner):
            return _keeps(inner, card)
        case core.Ask(operation=Operation.KEEPER, arguments=(of,)):
            return who(of) == who(card)
        case _:
            return False


def put_in(found: Sequence[core.Statement], place: int) -> Iterator[core.Expression | None]:
    """What some statements put into a place of the frame: cards or players, one of these, or None for what cannot be said."""
    for at, node in enumerate(found):
        match node:
            case core.Each(whole=whole, item=core.Place(number=number)) if number == place:
                yield whole
            case core.Assign(target=core.Place(number=number), value=core.Ask(operation=Operation.RESULT)) if number == place:
                before = found[at - 1] if at else None
                picked = isinstance(before, core.Hand) and before.operation is Operation.PICK
                yield before.arguments[1] if picked and isinstance(before, core.Hand) else None
            case core.Assign(target=core.Place(number=number), value=value) if number == place:
                yield value


_CARDS = ("card", "cards")
_DEEPEST = 12
"""How deep values may lie in one another that are looked into."""


def _is_nobody(value: core.Expression) -> bool:
    """Whether an expression is nothing."""
    return isinstance(value, core.Constant) and value.value is None


def who(player: core.Expression) -> object:
    """A player as something to compare: equal for those who are certainly the same one at a time."""
    match player:
        case core.Need(inner=inner):
            return who(inner)
        case core.Place(number=number):
            return number
        case core.Variable(name=name):
            return name
        case core.ValueOf(number=number, arguments=arguments):
            return number, tuple([who(argument) for argument in arguments])
        case _:
            return id(player)


__all__ = [
    "Part", "Whose", "carried", "come_from", "own_parts", "performed_from", "picks", "put_in", "who", "zones_of_parts",
]
