"""Conditions that there are none of some cards among which the very card of the clause lies, in a game with all its sets.

And those on whose turn it is where only the player whose turn it is can be asked: of the ability, or on its targets.
"""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence
from itertools import permutations
from typing import TYPE_CHECKING

from adjudicator.engine.frames import THIS, YOU
from adjudicator.notation.source import Diagnostic, Span
from adjudicator.rules.belonging import put_in
from adjudicator.rules.checking.bounds import count, is_at, lying, without_need
from adjudicator.rules.checking.compiled import of_all_cards
from adjudicator.rules.checking.places import act_elsewhere, acting_in, is_asked_there, may_borrow, never
from adjudicator.rules.checking.settled import chosen_by, exclude
from adjudicator.rules.checking.standing import Fact, of_phase
from adjudicator.rules.core import nodes as core
from adjudicator.rules.core import types
from adjudicator.rules.core.operations import Operation
from adjudicator.rules.core.walk import expressions, statements, within
from adjudicator.rules.passing import Passing

if TYPE_CHECKING:
    from adjudicator.engine.program import Program
    from adjudicator.rules.checking.cards import CompiledCard
    from adjudicator.rules.checking.clauses import Compiler

_AIMED = core.Variable(types.PLAYER, "it", there=True)
_ITSELF, _IN_TURN = "its card is among these itself", "only the player whose turn it is may use this"


def without_itself(compiler: Compiler, cards: Sequence[CompiledCard], program: Program) -> Iterator[Diagnostic]:
    """Conditions that there are no such cards where the card of the clause is one of them.

    A line of a kind is reported if it is so on all of its cards.
    """
    if may_borrow(compiler):
        return
    tests = {function.name: function.value for function in compiler.functions}
    passing, acting, used = Passing(program.cards, {}, compiler.reprinted), acting_in(cards), act_elsewhere(compiler)
    found = list[tuple[Span, tuple[str, str] | None]]()
    for clause in compiler.clauses:
        there = acting.get(clause.number, set())
        sure = bool(there) and min(there) >= 0 and all(program.zones[zone].of_player for zone in there) and is_asked_there(
            clause, used)
        for condition in clause.conditions:
            test = tests[condition.test]
            said = never(tuple(_present(test, there, clause.owner.number, passing)), test) if sure else ""
            found.append((condition.span, (said, clause.owner.title) if said else None))
    for span, (said, title) in of_all_cards(found):
        yield Diagnostic("R043", said, span, _ITSELF, title)


def out_of_turn(compiler: Compiler) -> Iterator[Diagnostic]:
    """Conditions that it is not the turn of who is asked, where only windows of phases ask, each in the turn of its player."""
    own, others, able = set[str](), set[str](), set[str]()
    asked = [function.value for function in compiler.functions]
    for code in compiler.codes:
        nodes = () if code is None else tuple(statements(code.unit.statements))
        for node in nodes:
            if isinstance(node, core.Window):
                (own if node.phase and _is_you(node.player, nodes) else others).add(node.moment)
        asked += [part for node in nodes for part in expressions(node)]
    for part in within(*asked):
        if isinstance(part, core.Ask) and part.operation is Operation.ABLE:
            able |= {inner.value for inner in part.arguments if isinstance(inner, core.Constant) and isinstance(inner.value, str)}
    tests = {function.name: function.value for function in compiler.functions}
    for clause in compiler.clauses if not compiler.symbols.performed else ():
        if clause.kind == "ability" and clause.moments and {*clause.moments} <= own - others - able:
            for condition in clause.conditions:
                if said := never(of_phase(), tests[condition.test]):
                    yield Diagnostic("R043", said, condition.span, _IN_TURN, clause.owner.title)
            aimed = [*chosen_by(tests[clause.targets], _AIMED)] if clause.targets else []
            if any(exclude(_in_turn(one), other) for one, other in permutations(aimed, 2)):
                yield Diagnostic("R043", "nobody is ever the target here", clause.span, _IN_TURN, clause.owner.title)


def _in_turn(test: core.Expression) -> core.Expression:
    """A condition on a player as it is in the turn of who is asked."""
    match test:
        case core.Binary(left=left, sign=sign, right=core.Ask(operation=Operation.ACTIVE)):
            return core.Binary(types.TRUTH, left, sign, core.Place(types.PLAYER, YOU))
        case _:
            return test


def _is_you(player: core.Place, nodes: Sequence[core.Statement]) -> bool:
    """Whether a player is the one for whom some statements are done."""
    put = [*put_in(nodes, player.number)]
    return player.number == YOU or (bool(put) and all(isinstance(one, core.Place) and one.number == YOU for one in put))


def _present(test: core.Expression, there: Container[int], card: int, passing: Passing) -> Iterator[Fact]:
    """That there are some of the cards of `you` of which a condition speaks, as the very card is certainly among them."""
    for part in within(test):
        whole: core.Expression
        match part:
            case core.Exists(whole=whole, member=core.Variable() as member, test=core.Typed() as of_member, counted=counted):
                whole = core.Filter(whole.type, whole, member, of_member, counted)
            case core.Content() | core.Filter() | core.Ask(operation=Operation.CARDS):
                whole = part
            case _:
                continue
        if _is_certainly_in(whole, there, card, passing):
            yield Fact(core.Binary(types.TRUTH, count(whole), ">", core.Constant(types.NUMBER, 0)), True, "")


def _is_certainly_in(whole: core.Expression, there: Container[int], card: int, passing: Passing) -> bool:
    """Whether the very card of a clause is among some cards, by where it lies and by its name and kinds."""
    match lying(whole):
        case core.Filter(whole=wider, member=member, test=test):
            return _is_certainly_in(wider, there, card, passing) and (
                _is_the_card(test, member) or not passing(test, member.name, False) >> card & 1)
        case core.Using(inner=inner):
            return _is_certainly_in(inner, there, card, passing)
        case core.Ask(operation=Operation.CARDS, arguments=(core.Slot(zone=zone, player=player),)):
            return zone in there and is_at(player, YOU)
        case _:
            return False


def _is_the_card(test: core.Expression, member: core.Variable) -> bool:
    """Whether a test asks whether a member is the very card."""
    match test:
        case core.Binary(left=left, sign="==", right=right):
            sides = [without_need(left), without_need(right)]
            return member in sides and any(isinstance(side, core.Place) and side.number == THIS for side in sides)
        case _:
            return False


__all__ = ["out_of_turn", "without_itself"]
