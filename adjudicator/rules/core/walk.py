"""Nesting: the expressions that make up other expressions and statements."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping
from typing import NamedTuple, assert_never

import attrs

from adjudicator.engine.frames import THIS
from adjudicator.rules.core import nodes as core
from adjudicator.rules.core import types
from adjudicator.rules.core.operations import Effect, Operation
from adjudicator.values import frozen

_LOOPS = core.Each, core.Repeat, core.While


def parts(node: core.Expression) -> tuple[core.Expression, ...]:
    """The expressions of which an expression directly consists."""
    match node:  # the most frequent ones first: a compilation asks this millions of times
        case core.Place() | core.Constant():
            return ()
        case core.Ask(arguments=arguments) | core.ValueOf(arguments=arguments):
            return arguments
        case core.Slot(player=player):
            return () if player is None else (player,)
        case core.Binary(left=left, right=right) | core.Using(player=left, inner=right):
            return left, right
        case core.PlayerField(player=inner) | core.PlayerStatus(player=inner) | core.RowEntry(row=inner):
            return (inner,)
        case core.Content(slot=inner) | core.OfKind(name=inner):
            return (inner,)
        case core.Not(inner=inner) | core.IsNothing(inner=inner) | core.Need(inner=inner):
            return (inner,)
        case core.IfThere(whole=whole, part=part):
            return whole, part
        case core.Filter(whole=whole, test=test):
            return whole, test
        case core.Exists(whole=whole, test=maybe):
            return (whole,) if maybe is None else (whole, maybe)
        case core.Conditional(test=test, yes=yes, other=other):
            return test, yes, other
        case core.Alternatives(words=words):
            return tuple([test for _, test in words])
        case core.RowValues(values=values):
            return tuple([value for _, value in values])
        case core.Variable() | core.Measure() | core.TestOf() | core.GameField():
            return ()
        case _:
            assert_never(node)


def within(*nodes: core.Expression) -> Iterator[core.Expression]:
    """Some expressions and everything inside them."""
    waiting = list(nodes)
    while waiting:
        here = waiting.pop()
        yield here
        waiting += parts(here)


def written(codes: Iterable[core.Code | None], functions: Iterable[core.Function]) -> list[core.Expression]:
    """The expressions of all rules: of some code, and the values and conditions of a game."""
    done = (node for code in codes if code is not None for node in statements(code.unit.statements))
    return [*(part for node in done for part in expressions(node)), *(function.value for function in functions)]


def asks_for_turn(*nodes: core.Expression) -> bool:
    """Whether expressions ask for no more than whose turn it is, and who and what the frame names."""
    return all(isinstance(part, core.Place | core.Constant | core.Binary | core.Not | core.IsNothing | core.Need)
               or (isinstance(part, core.Ask) and part.operation is Operation.ACTIVE) for part in within(*nodes))


def stands_alone(node: core.Expression) -> bool:
    """Whether an expression asks for nothing of an event: of the frame only for its player and its card, and for no result."""
    return not any((isinstance(part, core.Place) and part.number > THIS)
                   or (isinstance(part, core.Ask) and part.operation is Operation.RESULT) for part in within(node))


_WRITING = frozenset({Operation.PUT, Operation.ADD, Operation.PUT_ALL})
_OF_PLAY = frozenset({Operation.PLAYERS, Operation.EVERYONE, Operation.FALLEN, Operation.ACTIVE, Operation.CARDS,
                      Operation.GATHER, Operation.JOINED, Operation.TURNED})
"""Operations that read who plays, whose turn it is, and what lies in a zone."""


def asks_for_play(live: Container[int], node: core.Expression) -> bool:
    """Whether an expression asks only for who plays, whose turn it is and what lies in the zones of these numbers."""
    return all(isinstance(part, core.Place | core.Constant | core.Variable | core.Binary | core.Not | core.IsNothing | core.Need
                          | core.IfThere | core.Filter | core.PlayerStatus)
               or (isinstance(part, core.Ask) and part.operation in _OF_PLAY)
               or (isinstance(part, core.Slot) and part.zone in live) for part in within(node))


class Measure(NamedTuple):
    """The size of an expression: its parts, all written out, and how deeply they are nested."""

    parts: int
    depth: int


@frozen
class Measures:
    """The measures of expressions. A part that stands in several expressions is measured once."""

    _known: dict[int, tuple[core.Expression, Measure]] = attrs.field(factory=dict)

    def __call__(self, node: core.Expression) -> Measure:
        """The measure of an expression."""
        known = self._known.get(id(node))
        if known is not None:
            return known[1]
        below = [self(part) for part in parts(node)]
        found = Measure(1 + sum([b.parts for b in below]), 1 + max([b.depth for b in below], default=0))
        self._known[id(node)] = node, found  # the node is kept, so that no other object gets its id
        return found


def sets_in(node: core.Expression) -> int:
    """How many nested sets are searched in an expression."""
    return sum(isinstance(n, core.Filter | core.Exists) and n.member is not None and n.member.name == "it" for n in within(node))


def sets_within_sets(node: core.Expression) -> int:
    """How deep sets stand within one another that are looked through for an expression, also where it only says `others`."""
    test = node.test if isinstance(node, core.Filter | core.Exists) else None
    return max([(part is test) + sets_within_sets(part) for part in parts(node)], default=0)


def is_calculated(node: core.Expression) -> bool:
    """Whether a number may come from an addition, so that it may grow."""
    return any(
        isinstance(n, core.ValueOf) or (isinstance(n, core.Binary) and n.sign in ("+", "-"))
        or (isinstance(n, core.Ask) and n.operation is Operation.TOTAL) for n in within(node))


def expressions(statement: core.Statement) -> tuple[core.Expression, ...]:
    """What a statement evaluates before anything else; of a compound one, not what is in its body."""
    match statement:
        case core.Assign(target=target, value=value):
            return target, value
        case core.Act(arguments=arguments) | core.Hand(arguments=arguments):
            return arguments
        case core.Enter(player=player, arguments=arguments):
            return (player, *arguments)
        case core.IfKnown(value=value, then=then):
            return (value, *expressions(then))
        case core.Window(until=until, player=player, among=among):
            return (until, player) if among is None else (until, player, among)
        case core.Branch(test=test) | core.While(test=test):
            return (test,)
        case core.Each(whole=whole):
            return (whole,)
        case core.Repeat(count=count):
            return (count,)
        case core.Win(who=who, seats=seats):
            return (who,) if seats is None else (who, seats)
        case core.Claim() | core.Pass() | core.Stop():
            return ()
        case _:
            assert_never(statement)


def bodies(statement: core.Statement) -> tuple[tuple[core.Statement, ...], ...]:
    """The statements directly inside a statement."""
    if isinstance(statement, core.Branch):
        return statement.body, statement.other
    return (statement.body,) if isinstance(statement, _LOOPS) else ()


def statements(nodes: Iterable[core.Statement]) -> Iterator[core.Statement]:
    """Some statements and all statements inside them, in order."""
    for node in nodes:
        yield node
        for body in bodies(node):
            yield from statements(body)


class Guard(NamedTuple):
    """A test that is true, or false, where a statement is reached."""

    test: core.Expression
    wanted: bool


def certain(test: core.Expression, wanted: bool) -> Iterator[Guard]:
    """What holds for certain where a test is true, or false: its parts, as far as it is joined of several or denied."""
    match test:
        case core.Not(inner=inner):
            yield from certain(inner, not wanted)
        case core.Binary(left=left, sign="and" | "or" as sign, right=right) if (sign == "and") is wanted:
            yield from certain(left, wanted)
            yield from certain(right, wanted)
        case _:
            yield Guard(test, wanted)


def guarded(nodes: Iterable[core.Statement], path: tuple[Guard, ...] = ()) -> Iterator[tuple[core.Statement, tuple[Guard, ...]]]:
    """Some statements and all statements inside them, each with what holds on its way."""
    for node in nodes:
        yield node, path
        match node:
            case core.Branch(test=test, body=body, other=other):
                yield from guarded(body, (*path, Guard(test, True)))
                yield from guarded(other, (*path, Guard(test, False)))
            case core.Each(whole=whole, body=body):
                yield from guarded(body, (*path, Guard(core.Exists(types.TRUTH, whole, None, None, counted=False), True)))
            case _:
                for body in bodies(node):
                    yield from guarded(body, path)


def acts(nodes: Iterable[core.Statement]) -> Iterator[core.Act]:
    """What some statements, and all statements inside them, do at once, also where it depends on what is known."""
    for node in statements(nodes):
        done = node.then if isinstance(node, core.IfKnown) else node
        if isinstance(done, core.Act):
            yield done


def put_in_place(attack: core.Hand) -> tuple[int, ...]:
    """The code that an attack puts in the place of each moment, 0 for none; empty if it puts none anywhere."""
    return tuple([number for given in attack.arguments if isinstance(given, core.Constant) and isinstance(given.value, tuple)
                  for number in given.value])


def in_place(attack: core.Hand) -> Iterator[int]:
    """The codes that an attack puts in the place of moments."""
    yield from filter(None, put_in_place(attack))


def outer_codes(nodes: Mapping[int, Iterable[core.Statement]]) -> dict[int, set[int]]:
    """The codes around those that attacks put in the place of moments. `nodes`: the statements of each code."""
    found: dict[int, set[int]] = {}
    for code, own in nodes.items():
        for node in own:
            if isinstance(node, core.Hand) and node.operation is Operation.ATTACK:
                for inner in in_place(node):
                    found.setdefault(inner, set()).add(code)
    return found


def fields_written(done: Iterable[core.Act]) -> set[int]:
    """The fields of players that some acts write."""
    return numbers(act.arguments[0] for act in done if act.operation in _WRITING)


def values_of(functions: Iterable[core.Function]) -> dict[int, core.Function]:
    """The declared values among some functions, by their numbers."""
    return {function.number: function for function in functions if function.number >= 0}


def unchanged(functions: Iterable[core.Function]) -> dict[int, core.Function]:
    """Those of them that no clause changes."""
    return {number: function for number, function in values_of(functions).items() if not function.changed}


def numbers(nodes: Iterable[core.Expression]) -> set[int]:
    """The plain numbers among some expressions."""
    return {node.value for node in nodes if isinstance(node, core.Constant) and type(node.value) is int}


def filled(node: core.Statement) -> tuple[core.Place, ...]:
    """The places of the frame into which a statement itself puts something, also where it depends on what is known."""
    match node:
        case core.Assign(target=core.Place() as target) | core.IfKnown(then=core.Assign(target=core.Place() as target)):
            return (target,)
        case core.Each(items=items, at=at, item=item):
            return items, at, item
        case core.Repeat(left=left):
            return (left,)
        case core.Window(refused=refused):
            return (refused,)
        case _:
            return ()


def only_looks(node: core.Statement) -> bool:
    """Whether what a statement evaluates changes nothing."""
    asked = [part.operation for part in within(*expressions(node)) if isinstance(part, core.Ask)]
    return Operation.CREATE not in asked and all(not asking.value.effects & ~Effect.LOOKS for asking in asked)


def places(nodes: Iterable[core.Statement]) -> Iterator[core.Place]:
    """The places of the frame that some statements, and all statements inside them, read or write."""
    for node in statements(nodes):
        if isinstance(node, core.Each):
            yield from (node.items, node.item)
        yield from (part for part in within(*expressions(node)) if isinstance(part, core.Place))
