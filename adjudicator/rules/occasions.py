"""What each piece of code may lead to: read off its statements, whatever their conditions."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from adjudicator.engine.frames import YOU
from adjudicator.engine.occasions import Doing, Leads, Opening
from adjudicator.engine.state import QuestionKind
from adjudicator.rules.core import nodes as core
from adjudicator.rules.core.operations import Operation
from adjudicator.rules.core.walk import statements, within

_NOTHING = Leads()


def leads(code: core.Code | None) -> Leads:
    """What a piece of code may lead to."""
    if code is None:
        return _NOTHING
    found = tuple(statements(code.unit.statements))
    hands = [node for node in found if isinstance(node, core.Hand)]
    attacks = [node.arguments for node in hands if node.operation is Operation.ATTACK]
    return Leads(
        tuple(dict.fromkeys(_doing(node, found) for node in found if isinstance(node, core.Enter))),
        tuple(dict.fromkeys(Opening(n.moment, _is_own(n.player, found)) for n in found if isinstance(n, core.Window))),
        tuple(dict.fromkeys(m for node in hands if node.operation is Operation.CARRY_OUT for m in _performed(node))),
        bool(attacks),
        tuple([number for arguments in attacks for a in arguments if isinstance(a, core.Constant) and isinstance(a.value, tuple)
               for number in a.value if number]),
        any(node.operation is Operation.PICK and _is_consent(node.arguments[3]) for node in hands),
        any(isinstance(node, core.Win) for node in found),
        waits=_closing(found), writes=tuple(sorted(_written(found))), cuts=any(_cuts(node) for node in found))


def _is_consent(kind: core.Expression) -> bool:
    """Whether a choice of a kind is to say yes or no."""
    return isinstance(kind, core.Constant) and kind.value == QuestionKind.CONSENT


def _closing(around: Iterable[core.Statement]) -> tuple[int, ...] | None:
    """The fields of players that may close the windows of a phase; None without such a window, or if more may close one."""
    untils = [node.until for node in around if isinstance(node, core.Window) and node.phase]
    inside = [*within(*untils)]
    known = all(isinstance(part, core.PlayerField | core.Place | core.Constant | core.Not | core.Binary) for part in inside)
    return tuple(sorted({part.number for part in inside if isinstance(part, core.PlayerField)})) if untils and known else None


def _written(around: Iterable[core.Statement]) -> Iterator[int]:
    """The fields of players that statements write."""
    acts = [node.then if isinstance(node, core.IfKnown) else node for node in around]
    for act in acts:
        if isinstance(act, core.Act) and act.operation in (Operation.PUT, Operation.ADD):
            field = act.arguments[0]
            assert isinstance(field, core.Constant)
            assert isinstance(field.value, int)
            yield field.value


def _cuts(node: core.Statement) -> bool:
    """Whether a statement leaves a phase or ends a turn."""
    return isinstance(node, core.Act) and node.operation in (Operation.SKIP_TO, Operation.END_TURN)


def _doing(node: core.Enter, around: Iterable[core.Statement]) -> Doing:
    """A verb that is done among other statements."""
    numbers = [a.value if isinstance(a, core.Constant) and type(a.value) is int else None for a in node.arguments]
    return Doing(node.verb, _is_own(node.player, around), tuple(numbers))


def _is_own(player: core.Expression, around: Iterable[core.Statement]) -> bool:
    """Whether a player is the one for whom the statements are done: named so, or kept in a place that nobody else is put in."""
    if not isinstance(player, core.Place):
        return False
    if player.number == YOU:
        return True
    kept = [n.value for n in around if isinstance(n, core.Assign) and isinstance(n.target, core.Place)
            and n.target.number == player.number]
    put = any(isinstance(n, core.Each) and n.item.number == player.number for n in around)
    return bool(kept) and not put and all(isinstance(value, core.Place) and value.number == YOU for value in kept)


def _performed(node: core.Hand) -> Iterator[str]:
    """The moments of which what a card does is carried out; empty for its first ability."""
    for part in within(*node.arguments):
        if isinstance(part, core.Ask) and part.operation is Operation.FOR_MOMENT:
            yield from (a.value for a in part.arguments if isinstance(a, core.Constant) and isinstance(a.value, str))
        elif isinstance(part, core.Ask) and part.operation is Operation.FIRST_ABILITY:
            yield ""


__all__ = ["leads"]
