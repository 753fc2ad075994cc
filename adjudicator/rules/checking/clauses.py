"""Second pass: the clauses of cards and rules, verbs and values, as pieces of code and functions."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import assert_never

import attrs

from adjudicator.engine.durations import Lasting
from adjudicator.engine.frames import ENGINE_CODES, LOCALS, THIS, YOU
from adjudicator.engine.position import PLAYING
from adjudicator.engine.program import ClauseKind
from adjudicator.notation.case_layout import VERBS
from adjudicator.notation.source import Source, Span
from adjudicator.rules import tree as t
from adjudicator.rules.checking.changes import changing
from adjudicator.rules.checking.compiled import CompiledClause, CompiledCondition, CompiledMeasure, Inherited, Owner
from adjudicator.rules.checking.durations import Kept, entry_of
from adjudicator.rules.checking.expressions import Expressions
from adjudicator.rules.checking.leads import Aim, allowed, is_bound, lead_of
from adjudicator.rules.checking.leaving import leaving
from adjudicator.rules.checking.measures import measured
from adjudicator.rules.checking.names import MEMBERS, Names, ask
from adjudicator.rules.checking.reach import check_blank
from adjudicator.rules.checking.recalling import recalled
from adjudicator.rules.checking.results import result_of
from adjudicator.rules.checking.rounds import NO_ROUNDS
from adjudicator.rules.checking.scope import FRAME, UNAIMED, Scope, of_event
from adjudicator.rules.checking.spans import span_of
from adjudicator.rules.checking.statements import Statements
from adjudicator.rules.checking.symbols import Symbols, ValueEntry, VerbEntry
from adjudicator.rules.checking.wording import conjuncts, described, wheres, with_words, wordless, words_of
from adjudicator.rules.core import nodes as core
from adjudicator.rules.core import types
from adjudicator.rules.core.operations import Operation
from adjudicator.rules.core.probes import Sort, noted, probed
from adjudicator.rules.core.types import Type
from adjudicator.rules.core.walk import asks_for_play, asks_for_turn, stands_alone
from adjudicator.values import mutable

BLANKS = ("blank", "borrow")
"""The kinds of clauses that are asked again and again what they come to."""


@mutable
class Compiler:
    """What the second pass has made so far: functions, codes (None for the engine's own), and the clauses that use them.

    `changed`: the values that a clause changes; `reprinted`: the printed values that a clause changes, by their word: the place
    of what every card has, 0 for a number of some. `hooked`: the verbs that a clause waits for. `lasting`: the clauses that
    statements start for a while. `lines`: the lines of cards so far, those of a kind counted for each card of it.
    """

    symbols: Symbols
    functions: list[core.Function] = attrs.Factory(list)
    codes: list[core.Code | None] = attrs.Factory(lambda: [None] * ENGINE_CODES)
    clauses: list[CompiledClause] = attrs.Factory(list)
    changed: set[int] = attrs.Factory(set)
    reprinted: dict[str, int] = attrs.Factory(dict)
    hooked: set[int] = attrs.Factory(set)
    lasting: list[Lasting] = attrs.Factory(list)
    tests: int = 0
    lines: int = 0

    # ---- pieces of code

    def statements(self, source: Source, title: str, span: Span, scope: Scope = FRAME, size: int = LOCALS,
                   phase: bool = False, owner: int = 0) -> Statements:
        """What checks the statements of a piece of code, and files the code within it under the same title.

        `owner`: the number of its card.
        """

        def register(unit: core.Unit) -> int:
            return self.file(unit, title, span)

        def lasting(node: t.Lasting, kept: Mapping[str, Kept]) -> int:
            holder = Owner(owner, title, "you" in scope.names or node.player is not None, kept)
            first = len(self.codes)
            clauses = tuple([n for m in node.members if (n := self.member(m, source, holder, Inherited())) is not None])
            self.lasting.append(entry_of(node, clauses, kept, (first, len(self.codes))))
            return len(self.lasting) - 1

        return Statements(Names(self.symbols, source), register, lasting, scope, size, phase)

    def file(self, unit: core.Unit, title: str, span: Span) -> int:
        """File a piece of code; its number."""
        self.codes.append(core.Code(unit, title, span))
        return len(self.codes) - 1

    def code(self, body: t.Body, source: Source, title: str, clause: t.Node, scope: Scope = FRAME, size: int = LOCALS,
             phase: bool = False, owner: int = 0, gives: Type | None = None, standing: bool = False) -> int:
        """Compile the body of a clause; the number of its code. `gives`: the type of its result, if it has one.

        `standing`: nothing comes of it for a player who has fallen since it was called for.
        """
        span = clause.at.span(source)
        statements = self.statements(source, title, span, scope, size, phase, owner)
        unit = statements.unit(body, gives=gives)
        whole = statements.part(clause, Sort.CLAUSE, unit.statements)
        if standing:
            status = core.PlayerStatus(types.STATUS, core.Place(types.PLAYER, YOU))
            whole = (core.Branch(core.Binary(types.TRUTH, status, "==", core.Constant(types.STATUS, PLAYING)), whole, ()),)
        return self.file(core.Unit(whole, unit.size), title, span)

    def function(self, value: core.Expression, title: str, span: Span, *parameters: str) -> str:
        """File a function that computes a value; its name."""
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

    def cards(self, clause: t.Node, node: t.Expression, source: Source, title: str, scope: Scope, wanted: Type) -> str:
        """Compile the cards, or the texts, that a clause is about to a function of a draft and a frame; its name."""
        value = Expressions(Names(self.symbols, source)).typed(node, scope, wanted)
        value = noted(self.symbols.probes, clause, source, Sort.CLAUSE, value)
        return self.function(value, title, node.at.span(source), "f")

    def conditions(self, node: t.Expression | None, source: Source, title: str, scope: Scope = FRAME) -> list[CompiledCondition]:
        """The conjuncts of an `if` that no refusal shows."""
        return [CompiledCondition(self.test(part, source, title, scope), words_of(part, source), part.at.span(source),
                                  alone=stands_alone(self.functions[-1].value))
                for part in (conjuncts(node) if node is not None else ())]

    def reasons(self, parts: Iterable[tuple[t.Expression, str]], source: Source, title: str, scope: Scope,
                *more: str) -> list[CompiledCondition]:
        """Conditions, each with its words, that a refusal may show. `more`: further parameters of the tests."""
        return [self._reason(part, words, source, title, scope, ("f", *more)) for part, words in parts]

    def _reason(self, part: t.Expression, words: str, source: Source, title: str, scope: Scope,
                given: Sequence[str]) -> CompiledCondition:
        test, span = self.test(part, source, title, scope, parameters=given), part.at.span(source)
        found = [CompiledMeasure(m.names, m.sign, m.wanted, self.function(m.sides, title, span, *given))
                 for m in measured(self.symbols, part, source, scope)]
        return CompiledCondition(test, words or words_of(part, source), span, spoken=bool(words), measures=tuple(found))

    def clause(self, clause: CompiledClause) -> int:
        """File a clause; its number. All its conditions together are its test."""
        names = [condition.test for condition in clause.conditions]
        test = names[0] if names else ""
        if len(names) > 1:
            together: core.Expression = core.TestOf(types.TRUTH, names[0])
            for name in names[1:]:
                together = core.Binary(types.TRUTH, together, "and", core.TestOf(types.TRUTH, name))
            test = self.function(together, clause.owner.title, clause.span, "f")
        by_turn = steady = False
        if clause.kind in BLANKS:
            read = {f.name: f.value for f in self.functions if f.name in (*names, clause.targets)}
            live = [entry.number for entry in self.symbols.zones.values() if entry.zone.live]
            by_turn = bool(names) and asks_for_turn(*[read[name] for name in names])
            steady = (by_turn or not names) and asks_for_play(live, read[clause.targets])
        self.clauses.append(attrs.evolve(clause, number=len(self.clauses), test=test, by_turn=by_turn, steady=steady))
        return len(self.clauses) - 1

    # ---- clauses

    def member(self, decl: t.Member, source: Source, owner: Owner, inherited: Inherited) -> int | None:
        """One clause; its number, or None if it is wrong."""
        match decl:
            case t.AbilityDecl():
                return self._ability(decl, source, owner, inherited)
            case t.TriggerDecl():
                return self._trigger(decl, source, owner)
            case t.LeavesDecl():
                return leaving(self, decl, source, owner)
            case t.StateBasedDecl(test=test, body=body):
                code = self.code(body, source, owner.title, decl, owner.scope, owner=owner.number)
                conditions = tuple(self.conditions(test, source, owner.title, owner.scope))
                return self.clause(attrs.evolve(self._new(decl, "state_based", source, owner), code=code, conditions=conditions))
            case t.PhaseDecl(phase=phase):
                self.symbols.find("phase", self.symbols.phases, phase, source)
                return self._moment(decl, phase.text, source, owner)
            case t.EndDecl(period=period):
                if period == "round" and not self.symbols.rounds:
                    self.symbols.complain("R040", "no round ever ends", self._span(decl, source), NO_ROUNDS)
                return self._moment(decl, f"end of {period}", source, owner)
            case t.ChangeDecl():
                return changing(self, decl, source, owner)
            case t.UseDecl(cards=cards, name=name, test=test):
                entry = self.symbols.find_card(name, source)
                if entry is None:
                    return None
                targets = self.cards(decl, cards, source, owner.title, owner.unaimed, types.CARDS)
                conditions = tuple(self.conditions(test, source, owner.title, owner.unaimed))
                return self.clause(attrs.evolve(self._new(decl, "use", source, owner), targets=targets, conditions=conditions,
                                                as_name=entry.number))
            case t.BlankDecl(cards=cards, test=test):
                targets = self.cards(decl, cards, source, owner.title, owner.scope, types.CARDS)
                check_blank(self.symbols, cards, source)
                conditions = tuple(self.conditions(test, source, owner.title, owner.scope))
                held = tuple([key for word in decl.words for key in self._held(word, source)])
                return self.clause(attrs.evolve(self._new(decl, "blank", source, owner), targets=targets, conditions=conditions,
                                                held=held))
            case t.DutyDecl():
                return self._duty(decl, source, owner)
            case t.BorrowDecl(cards=cards, test=test):
                self._whose(decl, source, owner)
                targets = self.cards(decl, cards, source, owner.title, owner.unaimed, types.TEXTS)
                conditions = tuple(self.conditions(test, source, owner.title, owner.unaimed))
                return self.clause(attrs.evolve(self._new(decl, "borrow", source, owner), targets=targets, conditions=conditions))
            case t.Printed() | t.Quoted() | t.Copies() | t.Without() | t.Works() | t.Using() | t.Usable() | t.Only():
                self.symbols.complain("R011", "this line cannot stand here", self._span(decl, source))
                return None
            case _:
                assert_never(decl)

    def _span(self, node: t.Node, source: Source) -> Span:
        return node.at.span(source)

    def _new(self, decl: t.Node, kind: ClauseKind, source: Source, owner: Owner) -> CompiledClause:
        return CompiledClause(-1, owner, kind, self._span(decl, source))

    def _whose(self, decl: t.Node, source: Source, owner: Owner) -> None:
        """Records a clause about its player in a place without one."""
        if not owner.held:
            self.symbols.complain("R011", "nobody is `you` here", self._span(decl, source), "a rule is nobody's")

    def _held(self, word: t.Word, source: Source) -> list[tuple[str, int | str]]:
        """The keys under which clauses are looked up that wait for a verb, a moment, a phase or a value."""
        symbols, text = self.symbols, word.text
        found: list[tuple[str, int | str]] = []
        if text in symbols.verbs:
            found += [(table, symbols.verbs[text].number) for table in ("when", "before", "instead")]
        if text in symbols.values:
            found.append(("changes", symbols.values[text].number))
        if text in symbols.phases:
            found.append(("phases", text))
        if text in symbols.abilities:
            found.append(("abilities", text))
        if not found:
            symbols.unknown("verb, value, phase or moment", text, self._span(word, source),
                            [*symbols.verbs, *symbols.values, *symbols.phases, *symbols.abilities])
        return found

    def _moment(self, decl: t.PhaseDecl | t.EndDecl, moment: str, source: Source, owner: Owner) -> int:
        """What happens by itself in a moment of a turn."""
        code = self.code(decl.body, source, owner.title, decl, owner.unaimed, owner=owner.number, standing=owner.held)
        return self.clause(attrs.evolve(self._new(decl, "phase", source, owner), moments=(moment,), code=code,
                                        conditions=tuple(self.conditions(decl.test, source, owner.title, owner.unaimed))))

    def _ability(self, decl: t.AbilityDecl, source: Source, owner: Owner, inherited: Inherited) -> int:
        """What may be done in a moment."""
        span, title = self._span(decl, source), owner.title
        conditions = [c for test, place in inherited.usable for c in self.reasons(with_words(test), place, title, UNAIMED)]
        conditions += self.reasons(with_words(decl.test), source, title, owner.unaimed)
        if decl.words is not None and decl.words.text not in (*VERBS, *self.symbols.moves):
            self.symbols.complain("R024", f"`{decl.words.text}` is not a verb of moves", self._span(decl.words, source),
                                  f"declare it below the head of a file of the game: `moves {decl.words.text}`")
        targets = aims = words = ""
        aimed_at, aimed = types.PLAYERS, list[CompiledCondition]()
        if decl.targets is not None:
            whom = wordless(decl.targets)
            aimed_at = self._sort_of_targets(whom, source, owner)
            targets = self.test(whom, source, title, owner.unaimed, aimed_at)
            aims = self.test(t.Some(whom.at, whom, negated=False), source, title, owner.unaimed)
            words, it = described(decl.targets, source), MEMBERS[aimed_at]
            aimed = self.reasons(wheres(decl.targets), source, title, owner.unaimed.with_(it=it), it.name)
        aim = Aim(aimed_at, targets)
        statements = self.statements(source, title, span, aim.scope(owner.frame), aim.size, owner=owner.number)
        using = self._used(statements, inherited.using)
        unit = statements.unit(decl.body)
        lead = lead_of((*using, *unit.statements), aim)
        if lead is not None and is_bound(self.symbols, lead, "cannot"):
            test, aim = allowed(lead, aim, lambda value: self.function(value, title, span, "f"))
            conditions.append(CompiledCondition(test, "", span, forbids=True))
        done = statements.part(decl, Sort.CLAUSE, unit.statements)
        code = self.file(core.Unit((*aim.taken(), *using, *done), unit.size), title, span)
        bare = code
        if inherited.using is not None or targets:
            again = self.statements(source, title, span, aim.scope(owner.frame), aim.size, owner=owner.number)
            performed = again.unit(decl.body)
            done = statements.part(decl, Sort.CLAUSE, performed.statements)
            bare = self.file(core.Unit((*aim.taken(given=True), *done), performed.size), title, span)
        return self.clause(CompiledClause(
            -1, owner, "ability", span, code, bare, "" if decl.words is None else decl.words.text, tuple([
                m.text for m in decl.moments]), conditions=tuple(conditions), targets=aim.targets, aims=aims, target_words=words,
            at_cards=aim.at_cards, at_players=aim.at_players, aimed=tuple(aimed), once=span_of(self.symbols, decl, source),
            leads=-1 if lead is None else lead.verb,
            lead="" if lead is None or not is_bound(self.symbols, lead, "cannot", "must") else self.function(
                ask(types.ANY, Operation.TOGETHER, *lead.arguments), title, span, "f")))

    def _sort_of_targets(self, node: t.Expression, source: Source, owner: Owner) -> Type:
        """Of what sort the targets of an ability are: players, cards, or both."""
        return Expressions(Names(self.symbols, source)).members(node, owner.unaimed).type

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
        verb = self._verb(decl.verb, source)
        if verb is None:
            return None
        self.hooked.add(verb.number)
        scope, span = owner.event(verb.parameters, decl.subject), self._span(decl, source)
        recalls: tuple[tuple[str, str], ...] = ()
        if decl.hook == "when":
            known = recalled(self.symbols, decl, source, scope, verb.parameters,
                             lambda value: self.function(value, owner.title, span, "f"))
            scope, recalls = known.scope, known.functions
        if decl.hook == "when" and verb.gives:
            scope = scope.with_(result=result_of(verb.giving))
        gives = verb.giving if decl.hook == "instead of" and verb.gives else None
        size = LOCALS + len(verb.parameters) + len(recalls)
        code = self.code(decl.body, source, owner.title, decl, scope, size, owner=owner.number, gives=gives)
        conditions = (*self._of_itself(decl, verb, source, owner), *self.conditions(decl.test, source, owner.title, scope))
        return self.clause(CompiledClause(-1, owner, decl.hook, span, code, verb=verb.number, subject=decl.subject,
                                          even_fallen=decl.even_fallen, conditions=conditions, recalls=recalls))

    def _verb(self, word: t.Word, source: Source) -> VerbEntry | None:
        """The verb of a clause, in either form; nothing, with a problem, if there is none."""
        found = self.symbols.verb(word, source)
        if found is None:
            self.symbols.unknown("verb", word.text, self._span(word, source), self.symbols.verbs)
        return found

    def _duty(self, decl: t.DutyDecl, source: Source, owner: Owner) -> int | None:
        """What nobody may do, or somebody has to. It has a code, which does nothing and identifies its place."""
        verb, span = self._verb(decl.verb, source), self._span(decl, source)
        if verb is None:
            return None
        if verb.decl is None:
            self.symbols.complain("R011", f"`{verb.key}` happens to each row once it exists",
                                  self._span(decl.verb, source), "name the verb by which the attack is made")
        if decl.modal == "cannot":
            self.hooked.add(verb.number)
        scope, size = owner.event(verb.parameters, decl.subject), LOCALS + len(verb.parameters)
        code = self.file(core.Unit((core.Pass(),), size), owner.title, span)
        reasons = self.reasons(with_words(decl.test), source, owner.title, scope)
        conditions = (*self._of_itself(decl, verb, source, owner), *reasons, *self._binds(decl, source, owner))
        return self.clause(CompiledClause(-1, owner, decl.modal, span, code, verb=verb.number, subject=decl.subject,
                                          conditions=conditions, replaces=decl.modal == "cannot"))

    def _binds(self, decl: t.DutyDecl, source: Source, owner: Owner) -> Iterator[CompiledCondition]:
        """If required, record a duty once all other conditions that it depends on are true."""
        if self.symbols.probes is not None:
            span = self._span(decl, source)
            bound = noted(self.symbols.probes, decl, source, Sort.CLAUSE, core.Constant(types.TRUTH, True))
            yield CompiledCondition(self.function(bound, owner.title, span, "f"), "", span)

    def _of_itself(self, decl: t.TriggerDecl | t.DutyDecl, verb: VerbEntry, source: Source,
                   owner: Owner) -> tuple[CompiledCondition, ...]:
        """That an event concerns the very card of a clause, if the clause says so."""
        if decl.subject != "this":
            return ()
        span, this = self._span(decl, source), core.Place(types.CARD, THIS)
        places = [core.Place(Type(p.type), LOCALS + i) for i, p in enumerate(verb.parameters)]
        tests: list[core.Expression] = [
            core.Binary(types.TRUTH, this, "==", place) if place.type == types.CARD
            else core.IfThere(types.TRUTH, place, core.Binary(types.TRUTH, this, "in", place))
            for place in places if place.type in (types.CARD, types.CARDS)]
        if not tests:
            self.symbols.complain("R012", f"`{verb.key}` is not done with a card", self._span(decl.verb, source),
                                  "`this` is the card with which something is done")
            return ()
        if not owner.number or owner.kept:
            self.symbols.complain("R011", "there is no card here that could be meant", span)
        value = tests[0]
        for test in tests[1:]:
            value = core.Binary(types.TRUTH, value, "or", test)
        return (CompiledCondition(self.function(value, owner.title, span, "f"), "this", span),)

    # ---- procedures

    def verb(self, entry: VerbEntry) -> int:
        """The default effect of a verb; nothing for the engine's own."""
        nothing = t.Body(t.NOWHERE, (), inline=False)
        body, clause, title = (nothing, nothing, "") if entry.decl is None else (entry.decl.body, entry.decl, entry.key)
        if entry.gives and not any(isinstance(node, t.Result) for node in t.nodes(body)):
            message = f"`{entry.key}` says what it gives, and has no `result`"
            self.symbols.complain("R011", message, body.at.span(entry.source), "write `result VALUE`, or leave out `giving`")
        scope, size = of_event(entry.parameters, entry.number), LOCALS + len(entry.parameters)
        return self.code(body, entry.source, title, clause, scope, size, gives=entry.giving if entry.gives else None)

    def value(self, entry: ValueEntry) -> None:
        """A declared value."""
        there = self.symbols.rows_there.get(entry.key, ())
        names = {p.key: core.Variable(Type(p.type), f"a{i}", i in there) for i, p in enumerate(entry.parameters)}
        value = Expressions(Names(self.symbols, entry.source)).typed(entry.decl.value, Scope(names), entry.type)
        value = noted(self.symbols.probes, entry.decl, entry.source, Sort.VALUE, value)
        self.functions.append(core.Function(f"v{entry.number}", tuple([f"a{i}" for i in range(len(names))]), value, entry.key,
                                            entry.decl.at.span(entry.source), entry.number, entry.number in self.changed))
