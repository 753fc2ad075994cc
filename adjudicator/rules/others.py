"""What is certain of the parts of a verb by who does it: that they are other players, or what a field of that player keeps."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

from adjudicator.engine.frames import LOCALS, TARGET, THEY, YOU
from adjudicator.engine.occasions import Facts, Victory
from adjudicator.rules.belonging import put_in, who
from adjudicator.rules.checking.bounds import alike, joined
from adjudicator.rules.core import nodes as core
from adjudicator.rules.core.operations import AMONG, Operation
from adjudicator.rules.core.walk import Guard, certain, outer_codes, statements

Part = tuple[int, int]
"""A verb, and the place of one of its parts."""


class Others:
    """Finds the parts of verbs that are certainly another player than the one who does them.

    `verbs`: the verb that each of some codes carries out, with the number of its parts; `tests`: the separate expressions, by
    their names; `values`: the declared values that no clause changes; `aimed`: the codes that other code may carry out with a
    target that it has chosen; `answering`: those that run when another player than theirs does something.
    """

    def __init__(self, codes: Sequence[core.Code | None], verbs: Mapping[int, Part], tests: Mapping[str, core.Expression],
                 values: Mapping[int, core.Function], aimed: Collection[int], answering: Collection[int]) -> None:
        self._nodes = {at: tuple(statements(code.unit.statements)) for at, code in enumerate(codes) if code is not None}
        self._verbs, self._tests, self._aimed, self._answering = verbs, tests, aimed, answering
        self._values, self._other_than = values, dict[tuple[int, int], bool]()
        self._around = outer_codes(self._nodes)
        done = [(node, code) for code, nodes in self._nodes.items() for node in nodes if isinstance(node, core.Enter)]
        self._sure = {(node.verb, at) for node, _ in done for at, part in enumerate(node.arguments) if part.type.word == "player"}
        while lost := {(node.verb, at) for node, code in done for at in range(len(node.arguments))
                       if (node.verb, at) in self._sure and at not in self.of(node, code)}:
            self._sure -= lost

    def of(self, node: core.Enter, code: int) -> tuple[int, ...]:
        """The parts of a verb that are another player than the one who does it where a piece of code says so."""
        own, apart = who(node.player) == YOU, self.excludes(node.player, code)
        return tuple([at for at, part in enumerate(node.arguments) if part.type.word == "player"
                      and ((own and self.excludes(part, code)) or (apart and who(part) == YOU))])

    def excludes(self, part: core.Expression, code: int) -> bool:
        """Whether players, or one, are certainly others than the one for whom a piece of code runs."""
        match part:
            case core.Need(inner=inner) | core.IfThere(part=inner):
                return self.excludes(inner, code)
            case core.Ask(operation=Operation.BESIDES):
                return self._excludes(part)  # who is left out counts
            case core.Ask(operation=operation, arguments=(inner, *_)) if operation in AMONG:
                return self.excludes(inner, code)
            case core.Place(number=number) if number == THEY and code in self._answering:
                return not any(put_in(self._nodes[code], THEY))
            case core.Place(number=number):
                return self._is_kept(number, code)
            case _:
                return self._excludes(part)

    def _is_kept(self, place: int, code: int) -> bool:
        """Whether everybody who is put in a place of the frame is another player; the target is that of the code around, too."""
        put = [*put_in(self._nodes[code], place)]
        if code in self._around:
            return place == TARGET and not put and all(self._is_kept(place, outer) for outer in self._around[code])
        verb, parts = self._verbs.get(code, (0, 0))
        if 0 <= place - LOCALS < parts:
            return not put and (verb, place - LOCALS) in self._sure
        given = place == TARGET and code in self._aimed
        return bool(put) and not given and all(whole is not None and self._excludes(whole) for whole in put)

    def _excludes(self, whole: core.Expression, me: object = YOU) -> bool:
        """Whether a player is certainly not among some players, or not one: the one for whom a piece of code runs, or another one
        by whom a value is asked for.
        """
        match whole:
            case core.Constant(value=None):
                return True
            case core.TestOf(function=name):
                return self._excludes(self._tests[name], me)
            case core.ValueOf(number=number, arguments=arguments) if number in self._values:
                return any(who(one) == me and self._is_other_than(number, at) for at, one in enumerate(arguments))
            case core.Need(inner=inner) | core.IfThere(part=inner):
                return self._excludes(inner, me)
            case core.Filter(whole=inner, member=member, test=test):
                return any(differs(guard, member, me) for guard in certain(test, True)) or self._excludes(inner, me)
            case core.Conditional(yes=yes, other=other) | core.Binary(left=yes, sign="or" | "+", right=other):
                return self._excludes(yes, me) and self._excludes(other, me)
            case core.Ask(operation=Operation.BESIDES, arguments=(inner, without)):
                return who(without) == me or self._excludes(inner, me)
            case core.Ask(operation=operation, arguments=(inner, *_)) if operation in AMONG:
                return self._excludes(inner, me)
            case _:
                return False

    def _is_other_than(self, number: int, at: int) -> bool:
        """Whether a declared value is never the player who is one of its arguments."""
        if (number, at) not in self._other_than:
            self._other_than[number, at] = False  # a value that asks for itself is not known
            value = self._values[number]
            self._other_than[number, at] = self._excludes(value.value, value.parameters[at])
        return self._other_than[number, at]


def differs(guard: Guard, member: core.Expression, me: object = YOU) -> bool:
    """Whether a test says that a player is not the one for whom the code runs, or another one."""
    match guard.test:
        case core.Binary(left=left, sign="!=" | "==" as sign, right=right) if (sign == "!=") is guard.wanted:
            return {who(left), who(right)} == {who(member), me}
        case _:
            return False


def kept_by_doer(node: core.Enter) -> tuple[tuple[int, int], ...]:
    """The parts of a verb that are what a field of the player who does it keeps, each with the number of the field."""
    return tuple([(at, field) for at, part in enumerate(node.arguments) for field in _field_of(part, node.player)])


def _field_of(part: core.Expression, player: core.Expression) -> Iterator[int]:
    match part:
        case core.Need(inner=inner) | core.IfThere(part=inner):
            yield from _field_of(inner, player)
        case core.PlayerField(number=number, player=holder) if who(holder) == who(player):
            yield number
        case _:
            pass


def ending(node: core.Win, guards: Sequence[Guard]) -> Victory:
    """Who may win where a piece of code ends the game, and which fields somebody has to have with which value before that."""
    title = node.who.value if isinstance(node.who, core.Constant) and isinstance(node.who.value, str) else None
    needs = (need for guard in guards for one in certain(guard.test, guard.wanted) for need in _kept_by_somebody(one))
    return Victory(title, tuple(dict.fromkeys(needs)), facts(guards))


def facts(guards: Iterable[Guard]) -> Facts:
    """The fields of the game that are true, or false, where some tests hold, or do not."""
    found = ((one.test.number, one.wanted) for one in _certain(guards) if isinstance(one.test, core.GameField))
    return tuple(dict.fromkeys(found))


def _certain(guards: Iterable[Guard]) -> list[Guard]:
    """What holds for certain where some tests do: where not all of several things hold, and all but one do, that one does not."""
    sure = [one for guard in guards for one in certain(guard.test, guard.wanted)]
    found = list(sure)
    for one in sure:
        open_ = [part for part in joined(one.test, "and") if not any(other.wanted and alike(part, other.test) for other in sure)]
        if not one.wanted and len(open_) == 1:
            found.extend(certain(open_[0], False))
    return found


def _kept_by_somebody(guard: Guard) -> Iterator[tuple[int, int]]:
    """The field that somebody has with a value if a test holds that says so."""
    match guard.test:
        case core.Exists(member=core.Variable(name=name), test=test) if guard.wanted and test is not None:
            for one in certain(test, True):
                match one.test:
                    case core.Binary(left=core.PlayerField(number=field, player=core.Variable(name=of)), sign="==",
                                     right=core.Constant(value=int(value))) if one.wanted and of == name:
                        yield field, value
                    case _:
                        pass
        case _:
            pass


__all__ = ["Others", "differs", "ending", "kept_by_doer"]
