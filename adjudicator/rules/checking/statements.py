"""Statements: names looked up, types checked, places in the frame for whatever must survive while others act."""

from __future__ import annotations

from collections.abc import Callable
from typing import assert_never

import attrs

from adjudicator.engine.frames import LOCALS
from adjudicator.rules import tree as t
from adjudicator.rules.checking.amounts import wrong as wrong_amount
from adjudicator.rules.checking.attacks import attack
from adjudicator.rules.checking.beginning import beginning, won
from adjudicator.rules.checking.bounds import alike, bounds
from adjudicator.rules.checking.calls import Calls
from adjudicator.rules.checking.choices import Choices
from adjudicator.rules.checking.doubles import check_settings, check_word
from adjudicator.rules.checking.durations import File
from adjudicator.rules.checking.emptied import check_emptied
from adjudicator.rules.checking.expressions import Expressions
from adjudicator.rules.checking.forgotten import check_forgotten
from adjudicator.rules.checking.names import NO, NOBODY, Names, ask, number
from adjudicator.rules.checking.presence import needed
from adjudicator.rules.checking.repeating import check_same
from adjudicator.rules.checking.results import RESULT, is_last, is_lost_in
from adjudicator.rules.checking.rounds import lasting, round_of_reactions
from adjudicator.rules.checking.scope import FRAME, Scope
from adjudicator.rules.checking.standing import Facts, after, again, ends, of_member, of_placing, of_setting, of_test, wrong
from adjudicator.rules.checking.storage import Kept, bottom, counted, kept
from adjudicator.rules.checking.wording import words_of
from adjudicator.rules.core import nodes as core
from adjudicator.rules.core import types
from adjudicator.rules.core.operations import Operation
from adjudicator.rules.core.probes import Sort, guarded
from adjudicator.rules.core.types import Type
from adjudicator.values import mutable


@mutable
class Statements:
    """Checks the statements of one piece of code; `scope` grows by the names that it binds, `size` by its locals.

    `phase`: the code is that of a phase of the turn. `register` files a further piece of code and returns its number, `lasting`
    does so with clauses that act for a while. `gives`: the type of the result that the code has, if it has one, and `outcome`
    keeps it until the end. `facts`: what holds where the next statement stands; `put`: what holds by what the last one has set.
    `sets_names`: the code sets a name of its own.
    """

    names: Names
    register: Callable[[core.Unit], int]
    lasting: File
    scope: Scope = FRAME
    size: int = LOCALS
    phase: bool = False
    gives: Type | None = None
    outcome: core.Expression = NOBODY
    facts: Facts = ()
    put: Facts = ()
    sets_names: bool = False

    @property
    def expressions(self) -> Expressions:
        """The expressions of the same source."""
        return Expressions(self.names)

    def typed(self, node: t.Expression, wanted: Type) -> core.Expression:
        """An expression that has to be of a type."""
        return self.expressions.typed(node, self.scope, wanted)

    def check(self, node: t.Expression) -> core.Expression:
        """An expression of any type."""
        return self.expressions.check(node, self.scope)

    def player(self, node: t.Expression | None, statement: t.Node) -> core.Expression:
        """The player that a statement names, or the one that the clause belongs to."""
        return self.names.you(statement, self.scope) if node is None else self.typed(node, types.PLAYER)

    def local(self, type_: Type) -> core.Place:
        """A new place in the frame."""
        self.size += 1
        return core.Place(type_, self.size - 1)

    def unit(self, body: t.Body, before: tuple[core.Statement, ...] = (), gives: Type | None = None, *,
             within: bool = False) -> core.Unit:
        """The statements of a body as a separate piece of code. `gives`: the type of its result, if it has one.

        `within`: it is a part of another piece, whose names it has copies of.
        """
        self.gives, self.facts = gives, self.scope.facts
        begun, self.sets_names = self.scope, False
        if gives is not None and any(isinstance(node, t.Result) for node in t.nodes(body)):
            self.outcome = RESULT if is_last(body) else self.local(gives)
        statements = (*before, *self.body(body), *self._given())
        if self.sets_names:
            check_forgotten(self.names, body, begun, within=within)
        return core.Unit(statements, self.size)

    def _given(self) -> tuple[core.Statement, ...]:
        """The result at an end of the code: what was kept for it, or nothing."""
        return () if self.gives is None or self.outcome is RESULT else (core.Assign(RESULT, self.outcome),)

    def part(self, node: t.Node, sort: Sort, done: tuple[core.Statement, ...]) -> tuple[core.Statement, ...]:
        """Statements as a part of the rules, with a probe if required."""
        return guarded(self.names.symbols.probes, node, self.names.source, sort, done)

    def body(self, body: t.Body) -> tuple[core.Statement, ...]:
        """The statements of a body, one after the other."""
        check_settings(self.names.symbols, body, self.names.source)
        return tuple([done for statement in body.statements for done in self.statement(statement)])

    def block(self, body: t.Body) -> tuple[core.Statement, ...]:
        """A block: names bound in it end with it."""
        before, known = self.scope, self.facts
        found = self.body(body)
        self.facts = known
        self.scope = attrs.evolve(before, names={k: v for k, v in self.scope.names.items() if k in before.names})
        if self.scope.names.get("result") is not before.names.get("result"):
            self.scope = self.scope.without("result")
        return found

    def again(self, body: t.Body) -> tuple[core.Statement, ...]:
        """A block that may be repeated."""
        if is_lost_in(body):
            self.scope = self.scope.without("result")
        return self.block(body)

    def statement(self, node: t.Statement) -> tuple[core.Statement, ...]:
        """One statement."""
        check_word(self.names.symbols, node, self.names.source)
        known = self.facts
        if not isinstance(node, t.If):
            self.facts = again(known) if isinstance(node, t.ForEach | t.Repeat | t.While | t.May | t.OneOf) else ()
        done = self._statement(node)
        check_emptied(self.names, node, done, known)
        self.facts = after(known, done)
        if isinstance(node, t.Let | t.SetTo | t.If):
            self.facts, self.put = self.facts + self.put, ()
        self.facts += of_placing(node, done, self.names.source)
        if not isinstance(node, t.Do | t.Choose) and is_lost_in(node):
            self.scope = self.scope.without("result")
        return done

    def _statement(self, node: t.Statement) -> tuple[core.Statement, ...]:
        match node:
            case t.Do():
                return Calls(self).statement(node)
            case t.Let() | t.SetTo() | t.AddTo() | t.Result():
                return self._value(node)
            case t.Move() | t.Shuffle() | t.Show() | t.Borrow() | t.Perform():
                return self._cards(node)
            case t.If() | t.ForEach() | t.Repeat() | t.While():
                return self._control(node)
            case t.Choose() | t.ChooseName() | t.ChooseNumber() | t.ChooseWord() | t.May() | t.OneOf():
                return Choices(self).statement(node)
            case t.Offer() | t.Demand():
                return self._window(node)
            case t.React():
                return round_of_reactions(self, node)
            case t.Attack():
                return attack(self, node, ())
            case t.AttackBlock():
                return attack(self, node.attack, node.overrides)
            case t.Lasting():
                return lasting(self, node)
            case t.Unpack() | t.BeginWith() | t.Create():
                return beginning(self, node)
            case t.Stop() | t.Nothing() | t.EndTurn() | t.AnotherTurn() | t.SwapSeats() | t.SkipTo() | t.Win():
                return self._end(node)
            case _:
                assert_never(node)

    # ---- names and values

    def _value(self, node: t.Let | t.SetTo | t.AddTo | t.Result) -> tuple[core.Statement, ...]:
        match node:
            case t.Let(name=name, value=value):
                got = self.check(value)
                kind = types.CARDS if got.type == types.SLOT else got.type
                fitted = self.expressions.fit(node, got, kind)
                there = needed(fitted) if kind == types.NUMBER else fitted
                made, self.sets_names = self.name(name, kind), True
                self.put = of_setting(made, there, f"{name.text} is {words_of(value, self.names.source)}")
                return (core.Assign(made, counted(there)),)
            case t.SetTo(place=place, value=value):
                where = self._place(place)
                new = self.typed(value, where.type)
                if alike(new, needed(where.read) if where.type == types.NUMBER else where.read):
                    self.names.complain(node, "this changes nothing", "it is set to what it already is", "R043")
                self._beyond(node, where, new)
                said = " is ".join(words_of(part, self.names.source) for part in (place, value))
                self.put = of_setting(where.read, new, said, place)
                return (where.write(counted(new)), *self._amended(where.read))
            case t.AddTo(place=place, amount=amount, less=less):
                where = self._place(place)
                more = self.typed(amount, where.type)
                self._amount(amount, wrong_amount(more, may_shrink=True))
                added = where.add(core.Binary(types.NUMBER, number(0), "-", more) if less else more)
                return (added, *self._amended(where.read))
            case t.Result(value=value):
                if self.gives is None or not isinstance(self.outcome, core.Place | core.Ask):
                    self.names.complain(node, "nobody reads a result here", "a verb has one, and a clause instead of such a verb")
                    return ()
                return (core.Assign(self.outcome, counted(self.typed(value, self.gives))),)
            case _:
                assert_never(node)

    def _beyond(self, node: t.SetTo, where: Kept, new: core.Expression) -> None:
        """Record a number beyond the bounds of the field that is set to it."""
        field, given = self.names.symbols.field_of(where.read), bounds(new)
        if field is not None and (given.least > field.within.most or given.most < field.within.least):
            self.names.complain(node.value, f"this is beyond the bounds of `{field.field.key}`", field.bounds_said, "R012")

    def _amount(self, node: t.Expression, said: tuple[str, str] | None) -> None:
        """Record what is wrong with an amount."""
        if said is not None:
            self.names.complain(node, *said, "R043")

    def _amended(self, place: core.Expression) -> tuple[core.Statement, ...]:
        """If a verb has set a number of its own: that its step tells this one."""
        part = place.number - LOCALS if isinstance(place, core.Place) and place.type == types.NUMBER else -1
        if not 0 <= part < self.scope.parts:
            return ()
        return (core.Act(Operation.AMEND, (number(self.scope.verb), number(part), place)),)

    def name(self, word: t.Word, kind: Type) -> core.Place:
        """The place in the frame of a name from here on; a name that is used again keeps its place."""
        self.is_free(word)
        known = self.scope.names.get(word.text)
        old = known if isinstance(known, core.Place) and known.number >= LOCALS else None
        place = self.local(kind) if old is None else core.Place(kind, old.number)
        self.scope = self.scope.with_(**{word.text: place})
        return place

    def is_free(self, word: t.Word) -> None:
        """Record a name that a part of the verb has: the step tells the part, whatever the name stands for from here on."""
        if self.scope.is_part(word.text):
            self.names.complain(word, f"`{word.text}` is already a part of the verb",
                                f"its step goes on telling that one: `set {word.text} to ...` changes it; or take another name",
                                "R013")

    def _place(self, node: t.Expression) -> Kept:
        """Where a value is kept."""
        if isinstance(node, t.Name):
            known = self.check(node)
            if not isinstance(known, core.Place) or known.number < LOCALS:
                self.names.complain(node, f"`{node.word.text}` cannot be set here")
                return Kept(known.type, known, None)
            self.sets_names = True
            return Kept(known.type, known, lambda value: core.Assign(known, value))
        if not isinstance(node, t.Your | t.Part):
            return Kept(types.BAD, self.names.complain(node, "this cannot be set"), None)
        whole = self.names.you(node, self.scope) if isinstance(node, t.Your) else self.check(node.whole)
        word = node.word.text
        if whole.type == types.TARGET:
            whole = self.names.owner(node, word, whole)
        part = self.names.part(node, word, whole)
        found = kept(self.names.symbols, word, whole, part)
        if part.type == types.BAD:
            return Kept(part.type, part, None)
        if found is None:
            self.names.complain(node, f"`{word}` cannot be set")
            return Kept(part.type, part, None)
        return found

    # ---- cards

    def _cards(self, node: t.Move | t.Shuffle | t.Show | t.Borrow | t.Perform) -> tuple[core.Statement, ...]:
        match node:
            case t.Move():
                return self._move(node)
            case t.Shuffle(pile=pile):
                return (core.Act(Operation.SHUFFLE, (self.typed(pile, types.SLOT),)),)
            case t.Show(cards=cards, players=players):
                return (core.Act(Operation.SHOW, (self.typed(cards, types.CARDS), self.typed(players, types.PLAYERS))),)
            case t.Borrow(cards=cards):
                whole = self.expressions.fit(node, self.check(cards), types.TEXTS)
                revealed = ask(whole.type, Operation.REVEALED_CARDS, whole)
                return (core.Act(Operation.BORROW, (self.names.you(node, self.scope), revealed)),)
            case t.Perform(what=what, at_whom=whom):
                target = NOBODY if whom is None else self.typed(whom, types.TARGET)
                if isinstance(what, t.Part) and not what.possessive and not self.names.is_part(what.word.text):
                    self.names.symbols.offer(what.word, self.names.source)
                    self.names.symbols.performed.add(what.word.text)
                    moment = core.Constant(types.WINDOW, what.word.text)
                    found = ask(types.ANY, Operation.FOR_MOMENT, moment, self._revealed(what.whole), target)
                else:
                    self.names.symbols.performed.add("")
                    found = ask(types.ANY, Operation.FIRST_ABILITY, self._revealed(what), target)
                return (core.Hand(Operation.CARRY_OUT, (found,)),)
            case _:
                assert_never(node)

    def _revealed(self, node: t.Expression) -> core.Expression:
        """A card whose name has to be known before anything is done with it."""
        return ask(types.CARD, Operation.REVEALED_CARD, self.typed(node, types.CARD))

    def _move(self, node: t.Move) -> tuple[core.Statement, ...]:
        """A card moves to a zone: on top, to the bottom, or behind another card. It is identified where it is going to act."""
        card = self.typed(node.card, types.CARD)
        under = bottom(node.to, self.check)
        if under is not None and node.behind is None:
            return (core.Act(Operation.MOVE_UNDER, (card, under)),)
        where = self.check(node.to)
        if where.type != types.SLOT:
            self.names.complain(node.to, "cards move to a zone or a pile")
        revealed: tuple[core.Statement, ...] = ()
        if isinstance(where, core.Slot) and self.names.symbols.shows(where.zone):
            revealed = (core.Act(Operation.REVEALED_CARD, (card,)),)
        if node.behind is not None:
            return (*revealed, core.Act(Operation.MOVE_BEHIND, (card, where, self.typed(node.behind, types.CARD))))
        if isinstance(card, core.Ask) and card.operation is Operation.TOP:
            pile = card.arguments[0]
            if isinstance(pile, core.Slot) and pile.player is None:
                return (*revealed, core.Act(Operation.DEAL, (pile, where)))
        return (*revealed, core.Act(Operation.MOVE, (card, where)))

    # ---- control

    def _control(self, node: t.If | t.ForEach | t.Repeat | t.While) -> tuple[core.Statement, ...]:
        match node:
            case t.If(test=test, body=body, other=other):
                asked, known, words = self.typed(test, types.TRUTH), self.facts, words_of(test, self.names.source)
                self.names.differ(test, body, other)
                if (said := wrong(known, asked)) is not None:
                    self.names.complain(test, *said, "R043")
                self.facts = (*known, *of_test(asked, True, words))
                done = self.part(node, Sort.BRANCH, self.block(body))
                rest: tuple[core.Statement, ...] = ()
                self.facts = (*known, *of_test(asked, False, words))
                if other is not None:
                    rest = self.statement(other) if isinstance(other, t.If) else self.block(other)
                self.put = self.facts if other is None and ends(done) else ()
                return (core.Branch(asked, done, self.part(node, Sort.OTHERWISE, rest)),)
            case t.ForEach(name=name, whole=whole, body=body):
                members = self.expressions.members(whole, self.scope)
                items, at = self.local(members.type), self.local(types.NUMBER)
                item = self.local(types.SETS[members.type])
                self.is_free(name)
                check_same(self.names, node, members.type)
                before, self.scope = self.scope, self.scope.with_(**{name.text: item})
                self.facts += of_member(members, item, f"{name.text} is in {words_of(whole, self.names.source)}")
                done = self.part(node, Sort.BRANCH, self.again(body))
                self.scope = before
                return (core.Each(members, items, at, item, done),)
            case t.Repeat(count=count, body=body):
                left, often = self.local(types.NUMBER), self.typed(count, types.NUMBER)
                self._amount(count, wrong_amount(often))
                return (core.Repeat(often, left, self.part(node, Sort.BRANCH, self.again(body))),)
            case t.While(test=test, body=body):
                if is_lost_in(body):
                    self.scope = self.scope.without("result")
                return (core.While(self.typed(test, types.TRUTH), self.part(node, Sort.BRANCH, self.block(body))),)
            case _:
                assert_never(node)

    def _end(
        self, node: t.Stop | t.Nothing | t.EndTurn | t.AnotherTurn | t.SwapSeats | t.SkipTo | t.Win,
    ) -> tuple[core.Statement, ...]:
        match node:
            case t.Stop():
                return (*self._given(), core.Stop())
            case t.Nothing():
                return (core.Pass(),)
            case t.EndTurn():
                return (core.Act(Operation.END_TURN, ()),)
            case t.AnotherTurn(player=player):
                return (core.Act(Operation.ANOTHER_TURN, (self.typed(player, types.PLAYER),)),)
            case t.SwapSeats(one=one, other=other):
                return (core.Act(Operation.SWAP_SEATS, tuple([self.typed(p, types.PLAYER) for p in (one, other)])),)
            case t.SkipTo(phase=phase):
                found = self.names.symbols.find("phase", self.names.symbols.phases, phase, self.names.source)
                return (core.Act(Operation.SKIP_TO, (number(found or 0),)),)
            case t.Win():
                return won(self, node)
            case _:
                assert_never(node)

    # ---- windows

    def _window(self, node: t.Offer | t.Demand) -> tuple[core.Statement, ...]:
        """A window for a player."""
        moment = node.moment.text
        self.names.symbols.offer(node.moment, self.names.source)
        player = self.local(types.PLAYER)
        if isinstance(node, t.Demand):
            done = self.local(types.TRUTH)
            found = [core.Assign(player, self.typed(node.player, types.PLAYER)), core.Assign(done, NO)]
            among = None if node.cards is None else self.local(types.CARDS)
            if among is not None and node.cards is not None:
                found.append(core.Assign(among, self.typed(node.cards, types.CARDS)))
            return (*found, core.Window(moment, player, done, done, must=True, phase=False, among=among))
        opened = core.Assign(player, self.typed(node.player, types.PLAYER))
        shut = NO if node.until is None else self.typed(node.until, types.TRUTH)
        known = self.scope.names.get("refused")
        refused = known if isinstance(known, core.Place) else self.local(types.NUMBER)
        self.scope = self.scope.with_(refused=core.Place(types.NUMBER, refused.number, there=True))
        return (opened, core.Window(moment, player, shut, refused, must=False, phase=self.phase))
