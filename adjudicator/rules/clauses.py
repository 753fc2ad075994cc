"""Second pass: the clauses of cards and rules, verbs and values, as pieces of code and functions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

import attrs

from adjudicator.engine.frames import ENGINE_CODES, LOCALS, TARGET
from adjudicator.engine.state import QuestionKind
from adjudicator.notation.source import Source, Span
from adjudicator.rules import core, types
from adjudicator.rules import tree as t
from adjudicator.rules.expressions import Expressions, conjuncts, values
from adjudicator.rules.names import NO, YES, Names, number
from adjudicator.rules.operations import Operation
from adjudicator.rules.probes import Sort, noted, probed
from adjudicator.rules.scope import FRAME, Scope, of_event
from adjudicator.rules.statements import Statements
from adjudicator.rules.symbols import Symbols, ValueEntry, VerbEntry
from adjudicator.rules.types import Type
from adjudicator.values import frozen


@frozen
class Owner:
    """What a clause stands on: a card by its number, or a rule (0). `held`: a player has it, whom its clauses call `you`."""

    number: int
    title: str
    held: bool

    @property
    def scope(self) -> Scope:
        """The names in clauses that nobody brings about."""
        return FRAME if self.held else FRAME.without("you")


@frozen
class CompiledCondition:
    """A conjunct of an `if`: the function that tests it, its words, and where they stand."""

    test: str
    words: str
    span: Span


@frozen
class CompiledClause:
    """A clause with its functions by their names; the rest is as in `engine.program.Clause`."""

    number: int
    owner: Owner
    kind: str
    span: Span
    code: int = -1
    bare: int = -1
    told: str = ""
    moments: tuple[str, ...] = ()
    verb: int = -1
    subject: str = ""
    test: str = ""
    conditions: tuple[CompiledCondition, ...] = ()
    targets: str = ""
    aims: str = ""
    target_words: str = ""
    once: str = ""
    even_fallen: bool = False
    value: int = -1
    adjust: str = ""
    replaces: bool = False
    as_name: int = 0


@frozen
class Inherited:
    """What a card has from its kinds beside its own lines: what happens when it is used, and when it may be."""

    using: tuple[t.Using, Source] | None = None
    usable: tuple[tuple[t.Expression, Source], ...] = ()


@attrs.define(slots=True)
class Compiler:
    """What the second pass has made so far: functions, codes (None for the engine's own), and the clauses that use them.

    `changed`: the values that a clause changes; `hooked`: the verbs that a clause waits for. `lines`: the lines of cards so far,
    those of a kind for each card of it.
    """

    symbols: Symbols
    functions: list[core.Function] = attrs.Factory(list)
    codes: list[core.Code | None] = attrs.Factory(lambda: [None] * ENGINE_CODES)
    clauses: list[CompiledClause] = attrs.Factory(list)
    changed: set[int] = attrs.Factory(set)
    hooked: set[int] = attrs.Factory(set)
    tests: int = 0
    lines: int = 0

    # ---- pieces of code

    def statements(self, source: Source, title: str, span: Span, scope: Scope = FRAME, size: int = LOCALS,
                   phase: bool = False, clause: t.Node | None = None) -> Statements:
        """What checks the statements of a piece of code, and files those within it under the same title."""

        def register(unit: core.Unit) -> int:
            return self.file(unit, title, span)

        return Statements(Names(self.symbols, source), register, scope, size, phase, clause)

    def file(self, unit: core.Unit, title: str, span: Span) -> int:
        """File a piece of code; its number."""
        self.codes.append(core.Code(unit, title, span))
        return len(self.codes) - 1

    def code(self, body: t.Body, source: Source, title: str, clause: t.Node, scope: Scope = FRAME, size: int = LOCALS,
             phase: bool = False) -> int:
        """Compile the body of a clause; the number of its code."""
        span = clause.at.span(source)
        return self.file(self.statements(source, title, span, scope, size, phase, clause).unit(body), title, span)

    def function(self, value: core.Expression, title: str, span: Span, *parameters: str) -> str:
        """File a function that gives a value; its name."""
        self.tests += 1
        self.functions.append(core.Function(f"t{self.tests}", parameters, value, title, span))
        return f"t{self.tests}"

    def test(self, node: t.Expression, source: Source, title: str, scope: Scope = FRAME, wanted: Type = types.TRUTH,
             parameters: Sequence[str] = ("f",)) -> str:
        """Compile an expression to a function of a draft and, as a rule, a frame; its name."""
        value = Expressions(Names(self.symbols, source)).typed(node, scope, wanted)
        if wanted == types.TRUTH and not isinstance(node, t.Some):
            value = probed(self.symbols.probes, node, source, value)
        return self.function(value, title, node.at.span(source), *parameters)

    def cards(self, clause: t.Node, node: t.Expression, source: Source, title: str, scope: Scope) -> str:
        """Compile the cards that a clause is about to a function of a draft and a frame; its name."""
        value = Expressions(Names(self.symbols, source)).typed(node, scope, types.CARDS)
        value = noted(self.symbols.probes, clause, source, Sort.CLAUSE, value)
        return self.function(value, title, node.at.span(source), "f")

    def conditions(self, node: t.Expression | None, source: Source, title: str, scope: Scope = FRAME) -> list[CompiledCondition]:
        """The conjuncts of an `if`."""
        return [CompiledCondition(self.test(part, source, title, scope), words_of(part, source), part.at.span(source))
                for part in (conjuncts(node) if node is not None else ())]

    def clause(self, clause: CompiledClause) -> int:
        """File a clause; its number. All its conditions together are its test."""
        names = [condition.test for condition in clause.conditions]
        test = names[0] if names else ""
        if len(names) > 1:
            together: core.Expression = core.TestOf(types.TRUTH, names[0])
            for name in names[1:]:
                together = core.Binary(types.TRUTH, together, "and", core.TestOf(types.TRUTH, name))
            test = self.function(together, clause.owner.title, clause.span, "f")
        self.clauses.append(attrs.evolve(clause, number=len(self.clauses), test=test))
        return len(self.clauses) - 1

    # ---- clauses

    def member(self, decl: t.Member, source: Source, owner: Owner, inherited: Inherited) -> int | None:
        """One clause; its number, or None for what is wrong."""
        match decl:
            case t.AbilityDecl():
                return self._ability(decl, source, owner, inherited)
            case t.TriggerDecl():
                return self._trigger(decl, source, owner)
            case t.SoonDecl(test=test, body=body):
                code = self.code(body, source, owner.title, decl, owner.scope)
                conditions = tuple(self.conditions(test, source, owner.title, owner.scope))
                return self.clause(attrs.evolve(self._new(decl, "soon", source, owner), code=code, conditions=conditions))
            case t.PhaseDecl(phase=phase, test=test, body=body):
                self.symbols.find("phase", self.symbols.phases, phase, source)
                code = self.code(body, source, owner.title, decl)
                conditions = tuple(self.conditions(test, source, owner.title))
                return self.clause(attrs.evolve(self._new(decl, "phase", source, owner), moments=(phase.text,), code=code,
                                                conditions=conditions))
            case t.ChangeDecl():
                return self._change(decl, source, owner)
            case t.UseDecl(cards=cards, name=name, test=test):
                entry = self.symbols.find_card(name, source)
                if entry is None:
                    return None
                targets = self.cards(decl, cards, source, owner.title, FRAME)
                conditions = tuple(self.conditions(test, source, owner.title))
                return self.clause(attrs.evolve(self._new(decl, "use", source, owner), targets=targets, conditions=conditions,
                                                as_name=entry.number))
            case t.BlankDecl(cards=cards, test=test):
                targets = self.cards(decl, cards, source, owner.title, owner.scope)
                conditions = tuple(self.conditions(test, source, owner.title, owner.scope))
                return self.clause(attrs.evolve(self._new(decl, "blank", source, owner), targets=targets, conditions=conditions))
            case t.Printed() | t.Copies() | t.Works() | t.Using() | t.Usable() | t.Only():
                self.symbols.complain("R011", "this line cannot stand here", self._span(decl, source))
                return None
            case _:
                assert_never(decl)

    def _span(self, node: t.Node, source: Source) -> Span:
        return node.at.span(source)

    def _new(self, decl: t.Node, kind: str, source: Source, owner: Owner) -> CompiledClause:
        return CompiledClause(-1, owner, kind, self._span(decl, source))

    def _ability(self, decl: t.AbilityDecl, source: Source, owner: Owner, inherited: Inherited) -> int:
        """What may be done in a moment."""
        span, title = self._span(decl, source), owner.title
        conditions = [c for test, place in inherited.usable for c in self.conditions(test, place, title)]
        conditions += self.conditions(decl.test, source, title)
        targets = aims = words = ""
        if decl.targets is not None:
            targets = self.test(decl.targets, source, title, FRAME, types.PLAYERS)
            aims = self.test(t.Some(decl.targets.at, decl.targets, negated=False), source, title)
            words = words_of(decl.targets, source)
        statements = self.statements(source, title, span, clause=decl)
        before = (*_aimed(targets), *self._used(statements, inherited.using))
        code = self.file(statements.unit(decl.body, before), title, span)
        bare = code if inherited.using is None else self.code(decl.body, source, title, decl)
        return self.clause(CompiledClause(
            -1, owner, "ability", span, code, bare, "" if decl.words is None else decl.words.text,
            tuple([m.text for m in decl.moments]), conditions=tuple(conditions), targets=targets, aims=aims, target_words=words,
            once="" if decl.once is None else decl.once.text))

    def _used(self, statements: Statements, using: tuple[t.Using, Source] | None) -> tuple[core.Statement, ...]:
        """What happens whenever a card of the kind is used, ahead of what the card does."""
        if using is None:
            return ()
        decl, source = using
        inner = attrs.evolve(statements, names=Names(self.symbols, source))
        done = inner.part(decl, Sort.CLAUSE, inner.body(decl.body))
        statements.scope, statements.size = inner.scope, inner.size
        return (*done, core.Claim())

    def _trigger(self, decl: t.TriggerDecl, source: Source, owner: Owner) -> int | None:
        """An answer to an event."""
        verbs = self.symbols.verbs
        verb = verbs.get(decl.verb.text) or next(
            (v for v in verbs.values() if v.past.replace(" ", "-") == decl.verb.text), None)
        if verb is None:
            self.symbols.unknown("verb", decl.verb.text, self._span(decl.verb, source), verbs)
            return None
        self.hooked.add(verb.number)
        scope, span = of_event(verb.parameters), self._span(decl, source)
        code = self.code(decl.body, source, owner.title, decl, scope, LOCALS + len(verb.parameters))
        conditions = tuple(self.conditions(decl.test, source, owner.title, scope))
        return self.clause(CompiledClause(-1, owner, decl.hook, span, code, verb=verb.number, subject=decl.subject,
                                          even_fallen=decl.even_fallen, conditions=conditions))

    def _change(self, decl: t.ChangeDecl, source: Source, owner: Owner) -> int | None:
        """A change of a declared value."""
        value, span = self.symbols.find("value", self.symbols.values, decl.value, source), self._span(decl, source)
        if value is None:
            return None
        if len(decl.parameters) != len(value.parameters):
            message = f"`{value.key}` takes {values(len(value.parameters))}, not {len(decl.parameters)}"
            self.symbols.complain("R011", message, span)
            return None
        self.changed.add(value.number)
        there = self.symbols.rows_there.get(value.key, ())
        given = {name.text: core.Variable(Type(p.type), f"a{i}", i in there)
                 for i, (name, p) in enumerate(zip(decl.parameters, value.parameters, strict=True))}
        mine = {"you": core.Variable(types.PLAYER, "you", there=True)} if owner.held else {}
        scope = Scope({**mine, "this": core.Variable(types.CARD, "this"), **given})
        check = Expressions(Names(self.symbols, source))
        amount = check.typed(decl.amount, scope, value.type)
        before = core.Variable(value.type, "r", there=True)
        new = amount if decl.sign == "=" else core.Binary(value.type, before, decl.sign, amount)
        guard = YES if decl.test is None else check.typed(decl.test, scope, types.TRUTH)
        guard = noted(self.symbols.probes, decl, source, Sort.CLAUSE, guard)
        adjust = self.function(core.Conditional(value.type, guard, new, before), owner.title, span, "r", "you", "this",
                               *(f"a{i}" for i in range(len(given))))
        return self.clause(attrs.evolve(self._new(decl, "change", source, owner), value=value.number, adjust=adjust,
                                        replaces=decl.sign == "="))

    # ---- procedures

    def verb(self, entry: VerbEntry) -> int:
        """The default effect of a verb; nothing for the engine's own."""
        nothing = t.Body(t.NOWHERE, (), inline=False)
        body, clause, title = (nothing, nothing, "") if entry.decl is None else (entry.decl.body, entry.decl, entry.key)
        return self.code(body, entry.source, title, clause, of_event(entry.parameters), LOCALS + len(entry.parameters))

    def value(self, entry: ValueEntry) -> None:
        """A declared value."""
        there = self.symbols.rows_there.get(entry.key, ())
        names = {p.key: core.Variable(Type(p.type), f"a{i}", i in there) for i, p in enumerate(entry.parameters)}
        value = Expressions(Names(self.symbols, entry.source)).typed(entry.decl.value, Scope(names), entry.type)
        value = noted(self.symbols.probes, entry.decl, entry.source, Sort.VALUE, value)
        self.functions.append(core.Function(f"v{entry.number}", tuple([f"a{i}" for i in range(len(names))]), value, entry.key,
                                            entry.decl.at.span(entry.source), entry.number, entry.number in self.changed))


def _aimed(targets: str) -> tuple[core.Statement, ...]:
    """An ability with targets begins with the choice of one."""
    if not targets:
        return ()
    whom = core.TestOf(types.PLAYERS, targets)
    picked = core.Hand(Operation.PICK, (FRAME.names["you"], whom, NO, number(int(QuestionKind.TARGET))))
    return picked, core.Assign(core.Place(types.PLAYER, TARGET), core.Ask(types.PLAYER, Operation.RESULT, ()))


def words_of(node: t.Expression, source: Source) -> str:
    """The text of an expression as it stands in the file."""
    return " ".join(source.text[node.at.start:node.at.end].split())


