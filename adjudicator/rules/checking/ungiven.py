"""Conditions on the parts of verbs that no rule ever gives them so, in a game with all its sets.

What a piece of code may lead to says about each verb that it does which cards, names and numbers its parts may be, and which of
them are certainly somebody else than the player who does it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from adjudicator.engine.extents import ANY, Amount, Bounds, PartOf, extent
from adjudicator.engine.frames import LOCALS, THEY, YOU
from adjudicator.engine.occasions import Doing
from adjudicator.engine.zones import Lying
from adjudicator.notation.source import Diagnostic
from adjudicator.rules.checking.bounds import joined
from adjudicator.rules.checking.compiled import SEEING
from adjudicator.rules.checking.settled import follows
from adjudicator.rules.checking.standing import Fact
from adjudicator.rules.checking.symbols import Symbols, VerbEntry
from adjudicator.rules.core import nodes as core
from adjudicator.rules.core import types
from adjudicator.rules.core.walk import within
from adjudicator.rules.passing import Passing
from adjudicator.values import frozen

if TYPE_CHECKING:
    from adjudicator.engine.program import Program
    from adjudicator.rules.checking.clauses import Compiler
    from adjudicator.rules.checking.compiled import CompiledClause


def ungiven(symbols: Symbols, compiler: Compiler, program: Program) -> Iterator[Diagnostic]:
    """Conditions of clauses that are never true of the parts with which the rules do the verb for which they wait."""
    known = _known(symbols, program)
    tests = {function.name: function.value for function in compiler.functions}
    passing = Passing(program.cards, {}, compiler.reprinted)
    for clause in compiler.clauses:
        given = known.get(clause.verb) if clause.kind in (*SEEING, "must") and not clause.leaving else None
        for condition in clause.conditions if given is not None else ():
            if given is not None and (why := given.never(tests[condition.test], clause, passing)):
                yield Diagnostic("R043", "this is never true here", condition.span, why, clause.owner.title)


def _known(symbols: Symbols, program: Program) -> dict[int, _Given]:
    """What is known of the parts of the verbs that rules declare and do."""
    done: dict[int, list[Doing]] = {}
    called: dict[int, list[tuple[Doing, int]]] = {}
    used = _used_as(program)
    for code, doing in ((code, doing) for code, lead in enumerate(program.leads) for doing in lead.verbs):
        done.setdefault(doing.verb, []).append(doing)
        called.setdefault(doing.verb, []).append((doing, used.get(code, 0)))
    put: dict[tuple[int, int], list[Bounds]] = {}
    for to, amount in (found for lead in program.leads for found in lead.puts):
        if isinstance(to, PartOf):
            put.setdefault((to.verb, to.at), []).append(_bounds(amount))
    found: dict[int, _Given] = {}
    for verb in symbols.verbs.values():
        if verb.decl is not None and verb.number in done:
            doings, parts = done[verb.number], range(len(verb.parameters))
            numbers = {at: _around([*(_bounds(doing.numbers[at]) for doing in doings), *put.get((verb.number, at), ())])
                       for at in parts if verb.parameters[at].type == types.NUMBER.word}
            cards = {at: _either([doing.cards[at] for doing in doings]) for at in parts}
            names = {at: _names(at, called[verb.number]) for at in parts if verb.parameters[at].type == types.NAME.word}
            cards |= {at: some for at, some in names.items() if (verb.number, at) not in put}
            others = [at for at in parts if all(at in doing.others for doing in doings)]
            found[verb.number] = _Given(verb, numbers, {at: some for at, some in cards.items() if some}, others)
    return found


def _used_as(program: Program) -> dict[int, int]:
    """The pieces of code in which `effect` is always the name of one card, that name: abilities of cards."""
    owners: dict[int, set[int]] = {}
    for clause in program.clauses:
        for code in (clause.code, clause.bare):
            owners.setdefault(code, set()).add(clause.owner if clause.kind == "ability" else 0)
    return {code: next(iter(found)) for code, found in owners.items() if len(found) == 1}


def _names(at: int, called: Sequence[tuple[Doing, int]]) -> int:
    """The names that a part of a verb may be, each time with the name of the card whose ability does it; 0 if it may be any."""
    found = 0
    for doing, used in called:
        name = used if at in doing.effect else doing.numbers[at]
        if not isinstance(name, int) or name <= 0:
            return 0
        found |= 1 << name
    return found


def _bounds(amount: Amount) -> Bounds:
    """Between which numbers something is as far as that is known without a run."""
    return extent(amount, lambda _: ANY, lambda _: True) or ANY


def _around(several: Sequence[Bounds]) -> Bounds:
    """The bounds of all that lies between several."""
    return Bounds(min(one.least for one in several), max(one.most for one in several))


def _either(several: Sequence[Lying | None]) -> int:
    """The cards that are among any of several, a bit for each name; 0 if they may be any."""
    found = 0
    for cards in several:
        if cards is None:
            return 0
        found |= cards.own | cards.others
    return found


@frozen
class _Given:
    """What is known of the parts of a verb, by their places: numbers, cards or names, and those that are never who does it."""

    verb: VerbEntry
    numbers: Mapping[int, Bounds]
    cards: Mapping[int, int]
    others: Sequence[int]

    def never(self, test: core.Expression, clause: CompiledClause, passing: Passing) -> str:
        """Why a condition of a clause that waits for the verb is never true; empty if it may be."""
        parts = joined(test, "and")
        for fact in self._facts(clause):
            if any(follows(fact.test, fact.wanted, part, False) for part in parts):
                return fact.words
        for at, cards in self.cards.items():
            if any(not passing(part, LOCALS + at, True) & cards for part in parts if not _asks_for_nothing(part)):
                what = "name" if self.verb.parameters[at].type == types.NAME.word else "card"
                return f"no such {what} is ever `{self.verb.parameters[at].key}` of `{self.verb.key}`"
        return ""

    def _facts(self, clause: CompiledClause) -> Iterator[Fact]:
        """What always holds of the parts that are numbers, and of those that are players."""
        for at, (least, most) in self.numbers.items():
            place, said = core.Place(types.NUMBER, LOCALS + at), f"`{self.verb.parameters[at].key}` of `{self.verb.key}`"
            for sign, bound, words in ((">=", least, "never less than"), ("<=", most, "never more than")):
                if bound not in ANY:
                    test = core.Binary(types.TRUTH, place, sign, core.Constant(types.NUMBER, int(bound)))
                    yield Fact(test, True, f"{said} is {f'always {most}' if least == most else f'{words} {bound}'}")
        for at in self.others:
            if self.verb.parameters[at].type == types.PLAYER.word:
                place, said = core.Place(types.PLAYER, LOCALS + at), f"`{self.verb.parameters[at].key}` of `{self.verb.key}`"
                for who in (THEY, YOU) if clause.subject == "you" or not clause.owner.held else (THEY,):
                    test = core.Binary(types.TRUTH, place, "==", core.Place(types.PLAYER, who))
                    yield Fact(test, False, f"{said} is never the player who does it")


def _asks_for_nothing(test: core.Expression) -> bool:
    """Whether a test asks if something is nothing, as a part of a verb may be."""
    return any(isinstance(part, core.IsNothing) for part in within(test))


__all__ = ["ungiven"]
