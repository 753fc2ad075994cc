"""Clauses without which everything would be the same: cards used as what they are, an event replaced by the same one."""

from __future__ import annotations

from adjudicator.engine.frames import LOCALS, THEY, YOU
from adjudicator.rules.checking.bounds import alike
from adjudicator.rules.checking.clauses import Compiler
from adjudicator.rules.checking.compiled import CompiledClause
from adjudicator.rules.core import nodes as core
from adjudicator.rules.core.operations import Operation
from adjudicator.rules.core.walk import certain


def check_unchanging(compiler: Compiler) -> None:
    """Record the clauses of a game that change nothing, whatever happens."""
    found = {function.name: function.value for function in compiler.functions}
    for clause in compiler.clauses:
        said = None
        if clause.kind == "use" and _all_have(clause.as_name, found[clause.targets]):
            said = "these cards are used as what they are", "name another card, or other cards that count as this one"
        elif clause.kind == "instead of" and _is_same(clause, compiler.codes[clause.code]):
            said = "this does just what it takes the place of", "write what happens otherwise, or leave it out"
        if said is not None:
            compiler.symbols.complain("R043", said[0], clause.span, said[1], clause.owner.title)


def _all_have(name: int, cards: core.Expression) -> bool:
    """Whether all cards of a set certainly have a name."""
    while isinstance(cards, core.Filter):
        for test in (guard.test for guard in certain(cards.test, True) if guard.wanted):
            match test:
                case core.Binary(left=core.Ask(operation=Operation.NAME | Operation.NAMED, arguments=(card, *_)), sign="==",
                                 right=core.Constant(value=value)) if value == name and alike(card, cards.member):
                    return True
                case _:
                    pass
        cards = cards.whole
    return False


def _is_same(clause: CompiledClause, code: core.Code | None) -> bool:
    """Whether the same player does the same verb again with all that the event has."""
    match () if code is None else code.unit.statements:
        case (core.Enter(verb=verb, player=core.Place(number=who), arguments=arguments),) if verb == clause.verb:
            # whose event it is: that of a rule or shared card has no other `you`
            is_doer = who == THEY or (who == YOU and (clause.subject == "you" or not clause.owner.held))
            return is_doer and all(alike(part, core.Place(part.type, LOCALS + at)) for at, part in enumerate(arguments))
        case _:
            return False


__all__ = ["check_unchanging"]
