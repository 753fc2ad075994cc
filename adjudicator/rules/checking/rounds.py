"""What lasts for a while: rounds of reactions, until all have passed in succession; clauses, until a later moment."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.engine.state import QuestionKind
from adjudicator.rules import tree as t
from adjudicator.rules.checking.durations import kept_by, places_of
from adjudicator.rules.checking.names import ITS_PLAYER, NO, NOBODY, ask, number
from adjudicator.rules.checking.results import RESULT
from adjudicator.rules.core import nodes as core
from adjudicator.rules.core import types
from adjudicator.rules.core.operations import Operation
from adjudicator.rules.core.types import spoken

if TYPE_CHECKING:
    from adjudicator.rules.checking.statements import Statements

NO_ROUNDS = "the turn says whose turn is the first of a round: `rounds begin with PLAYER`"
"""What is missing where no round ever ends, in words."""


def round_of_reactions(code: Statements, node: t.React) -> tuple[core.Statement, ...]:
    """A round of reactions: each player in turn may act once; it ends when all have passed in succession."""
    code.names.symbols.offer(node.moment, code.names.source)
    if node.race:
        return _race(code, node)
    players, who, acted = code.local(types.PLAYERS), code.local(types.PLAYER), code.local(types.TRUTH)
    left, at, reacted = code.local(types.NUMBER), code.local(types.NUMBER), code.local(types.PLAYERS)
    many = ask(types.NUMBER, Operation.COUNT, players)
    begun = (core.Assign(players, code.typed(node.players, types.PLAYERS)), core.Assign(left, many),
             core.Assign(at, number(0)), core.Assign(reacted, core.Constant(types.PLAYERS, ())))
    code.scope = code.scope.with_(reacted=reacted)
    over: core.Expression = core.Binary(types.TRUTH, left, "<=", number(0))
    if node.until is not None:
        over = core.Binary(types.TRUTH, over, "or", code.typed(node.until, types.TRUTH))
    more = ask(types.PLAYERS, Operation.JOINED, reacted, ask(types.PLAYERS, Operation.ONE, who))
    return (*begun, core.While(core.Not(types.TRUTH, over), (
        core.Assign(who, ask(types.PLAYER, Operation.NTH, players, at)),
        core.Assign(at, core.Binary(types.NUMBER, at, "+", number(1))), core.Assign(acted, NO),
        core.Window(node.moment.text, who, NO, acted, must=False, phase=False, once=True),
        core.Branch(acted, (core.Assign(left, many), core.Assign(reacted, more)),
                    (core.Assign(left, core.Binary(types.NUMBER, left, "-", number(1))),)))))


def _race(code: Statements, node: t.React) -> tuple[core.Statement, ...]:
    """Players answer in any order: of those who can, one is the first; when somebody has acted, all may again."""
    players, left, who = code.local(types.PLAYERS), code.local(types.PLAYERS), code.local(types.PLAYER)
    acted, reacted = code.local(types.TRUTH), code.local(types.PLAYERS)
    moment = core.Constant(types.WINDOW, node.moment.text)
    able = core.Filter(types.PLAYERS, players, ITS_PLAYER,
                       ask(types.TRUTH, Operation.ABLE, ITS_PLAYER, moment, code.scope.names["row"]), counted=False)
    begun = (core.Assign(players, code.typed(node.players, types.PLAYERS)),
             core.Assign(reacted, core.Constant(types.PLAYERS, ())), core.Assign(left, able))
    code.scope = code.scope.with_(reacted=reacted)
    over: core.Expression = core.Not(types.TRUTH, left)
    if node.until is not None:
        over = core.Binary(types.TRUTH, over, "or", code.typed(node.until, types.TRUTH))
    one = ask(types.PLAYERS, Operation.ONE, who)
    first = core.Hand(Operation.PICK, (ask(types.PLAYER, Operation.FIRST, left), left, NO, number(int(QuestionKind.RACE))))
    return (*begun, core.While(core.Not(types.TRUTH, over), (
        first, core.Assign(who, RESULT), core.Assign(acted, NO),
        core.Window(node.moment.text, who, NO, acted, must=False, phase=False, once=True),
        core.Branch(acted, (core.Assign(reacted, ask(types.PLAYERS, Operation.JOINED, reacted, one)), core.Assign(left, able)),
                    (core.Assign(left, ask(types.PLAYERS, Operation.BESIDES, left, one)),)))))


def lasting(code: Statements, node: t.Lasting) -> tuple[core.Statement, ...]:
    """Clauses act for a player until a later moment."""
    if node.span == "end of round" and not code.names.symbols.rounds:
        code.names.complain(node, "no round ever ends", NO_ROUNDS, "R040")
    kept = kept_by(node, code.scope)
    for name, value in kept.items():
        if value.type not in types.KEPT and value.type.word not in code.names.symbols.enumerations:
            code.names.complain(node, f"`{name}` cannot be kept that long", f"it is {spoken(value.type)}")
    group = code.lasting(node, places_of(kept))
    you = code.scope.names.get("you", NOBODY)
    maker = code.names.you(node, code.scope) if node.span == "your next turn" else you
    holder = you if node.player is None else code.typed(node.player, types.PLAYER)
    act = core.Act(Operation.BEGIN_LASTING, (number(group), maker, holder, code.scope.names["this"], *kept.values()))
    return (act if node.player is None else core.IfKnown(holder, act),)


__all__ = ["NO_ROUNDS", "lasting", "round_of_reactions"]
