"""Choices: of cards and players, of names, of whether and what to do."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, assert_never

from adjudicator.engine.state import QuestionKind
from adjudicator.rules import tree as t
from adjudicator.rules.checking.bounds import bounds
from adjudicator.rules.checking.doubles import check_alternatives
from adjudicator.rules.checking.names import NO, YES, ask, number
from adjudicator.rules.checking.results import RESULT, result_of
from adjudicator.rules.checking.scope import Scope
from adjudicator.rules.core import nodes as core
from adjudicator.rules.core import types
from adjudicator.rules.core.operations import Operation
from adjudicator.rules.core.probes import Sort
from adjudicator.rules.core.types import Type, spoken
from adjudicator.values import frozen

if TYPE_CHECKING:
    from adjudicator.rules.checking.statements import Statements

_HOW = {"random": QuestionKind.CHANCE, "freely": QuestionKind.FREE, "up to": QuestionKind.PICK, "": QuestionKind.PICK}


@frozen
class Choices:
    """Checks the statements by which somebody chooses, in a piece of code."""

    code: Statements

    def statement(self, node: t.Choose | t.ChooseName | t.ChooseNumber | t.ChooseWord | t.May
                  | t.OneOf) -> tuple[core.Statement, ...]:
        """One of these statements."""
        match node:
            case t.Choose():
                return self._choose(node)
            case t.ChooseName() | t.ChooseNumber() | t.ChooseWord():
                return self._choose_word(node)
            case t.May(words=words, body=body):
                said = core.Constant(types.WORDS, "" if words is None else words.text)
                offered = core.Constant(types.WORDS, (True,))
                self.code.names.symbols.alternatives.update([words.text] if words is not None else [])
                picked = self._pick(self.code.player(None, node), offered, True, QuestionKind.CONSENT, said)
                self.code.scope = self.code.scope.without("result")
                return (picked, core.Branch(RESULT, self.code.part(node, Sort.BRANCH, self.code.block(body)), ()))
            case t.OneOf():
                return self._one_of(node)
            case _:
                assert_never(node)

    def _pick(self, who: core.Expression, whole: core.Expression, may_pass: bool, kind: QuestionKind,
              *words: core.Expression) -> core.Statement:
        return core.Hand(Operation.PICK, (who, whole, YES if may_pass else NO, number(int(kind)), *words))

    def _who(self, by: t.Chooser | None, node: t.Node) -> core.Expression:
        """The one player who chooses."""
        return self.code.player(None if by is None else by.player, node)

    def _choose_word(self, node: t.ChooseName | t.ChooseNumber | t.ChooseWord) -> tuple[core.Statement, ...]:
        """Somebody chooses one of several words, which stand for something: a name, a number, a word of a list."""
        kind, result = self._sort(node)
        if node.by is not None and node.by.each:
            return self._together(node.by, node.name, kind, lambda: self._words(node), result, QuestionKind.ALTERNATIVE)
        picked = self._pick(self._who(node.by, node), self._words(node), False, QuestionKind.ALTERNATIVE)
        return (picked, core.Assign(self.code.name(node.name, kind), result))

    def _sort(self, node: t.ChooseName | t.ChooseNumber | t.ChooseWord) -> tuple[Type, core.Expression]:
        """The type of the choice, and what the chosen word stands for."""
        match node:
            case t.ChooseName():
                return types.NAME, ask(types.NAME, Operation.TITLED, RESULT)
            case t.ChooseNumber():
                return types.NUMBER, ask(types.NUMBER, Operation.NUMBERED, RESULT)
            case t.ChooseWord(kind=kind):
                names = self.code.names
                known = names.symbols.find("list of values", names.symbols.enumerations, kind, names.source)
                keys = _offered(() if known is None else tuple([v.key for v in known.values]))
                listed = types.BAD if known is None else Type(known.key)
                return listed, ask(listed, Operation.PLACED, RESULT, keys)
            case _:
                assert_never(node)

    def _words(self, node: t.ChooseName | t.ChooseNumber | t.ChooseWord) -> core.Expression:
        """The words that are offered."""
        symbols = self.code.names.symbols
        match node:
            case t.ChooseName(test=None):
                return ask(types.WORDS, Operation.TITLES)
            case t.ChooseName(test=test) if test is not None:
                every = tuple(range(1, symbols.card_count + 1))
                return ask(types.WORDS, Operation.CARD_TITLES, self._fitting(every, types.NAME, test))
            case t.ChooseNumber(least=least, most=most):
                first, last = (self.code.typed(bound, types.NUMBER) for bound in (least, most))
                if bounds(first).least > bounds(last).most:
                    self.code.names.complain(most, "there is never a number to choose", "the least one is written first", "R043")
                return ask(types.WORDS, Operation.NUMBERS, first, last)
            case t.ChooseWord(kind=kind, test=test):
                known = symbols.enumerations.get(kind.text)
                keys = () if known is None else tuple([v.key for v in known.values])
                symbols.alternatives.update(keys)
                if test is None or known is None:
                    return _offered(keys)
                some = self._fitting(tuple(range(1, len(keys) + 1)), Type(known.key), test)
                return ask(types.WORDS, Operation.KEYS, some, _offered(keys))
            case _:
                raise AssertionError(node)

    def _fitting(self, numbers: tuple[int, ...], kind: Type, test: t.Expression) -> core.Expression:
        """Those of several values for which a test is true; each is `it`."""
        it = core.Variable(kind, "it", there=True)
        holds = self.code.expressions.typed(test, self.code.scope.with_(it=it), types.TRUTH)
        return core.Filter(types.ANY, core.Constant(types.ANY, numbers), it, holds, counted=True)

    def _choose_from_together(self, node: t.Choose) -> tuple[core.Statement, ...]:
        """Several players choose a member of a set each, and nobody learns of a choice before all have chosen."""
        assert node.by is not None
        if node.how not in ("", "random") or node.count is not None or node.hidden is not None:
            self.code.names.complain(node.whole, "who chooses together with others chooses one",
                                     "as in `choose from SET by each PLAYERS as FIELD`")
        one = self._with_it(core.Variable(types.PLAYER, "p", there=True))
        kind = types.SETS[self.code.expressions.members(node.whole, one).type]
        return self._together(node.by, node.name, kind,
                              lambda: self.code.expressions.members(node.whole, self.code.scope), RESULT, _HOW[node.how])

    def _with_it(self, it: core.Expression) -> Scope:
        """The names that are known, with what `it` is."""
        return self.code.scope.with_(it=it)

    def _together(self, by: t.Chooser, name: t.Word, kind: Type, options: Callable[[], core.Expression],
                  result: core.Expression, how: QuestionKind) -> tuple[core.Statement, ...]:
        """Several players choose, one after the other, and all choices become known at once, as a field of theirs.

        In the set that each may choose from, `it` is the player who chooses.
        """
        names = self.code.names
        field = names.symbols.find("field of players", names.symbols.player_fields, name, names.source)
        if field is not None and field.type != kind:
            names.complain(name, f"`{name.text}` cannot keep what is chosen", f"it is {spoken(field.type)}", "R012")
        players, kept = self.code.local(types.PLAYERS), self.code.local(types.CARDS if kind == types.CARD else types.VALUES)
        items, at, item = self.code.local(types.PLAYERS), self.code.local(types.NUMBER), self.code.local(types.PLAYER)
        whole = self.code.typed(by.player, types.PLAYERS)
        before, self.code.scope = self.code.scope, self._with_it(item)
        picked = self._pick(item, options(), False, how)
        self.code.scope = before
        more = ask(kept.type, Operation.JOINED, kept, ask(kept.type, Operation.TOGETHER, result))
        return (core.Assign(players, whole), core.Assign(kept, core.Constant(kept.type, ())),
                core.Each(players, items, at, item, (picked, core.Assign(kept, more))),
                core.Act(Operation.PUT_ALL, (number(0 if field is None else field.number), players, kept)))

    def _choose(self, node: t.Choose) -> tuple[core.Statement, ...]:
        """A player, or chance, chooses a member of a set, or several one after the other."""
        if node.by is not None and node.by.each:
            return self._choose_from_together(node)
        count = None if node.count is None else self.code.typed(node.count, types.NUMBER)
        whole = self.code.expressions.members(node.whole, self.code.scope)
        if node.hidden is not None:
            unseen = ask(types.CARDS, Operation.UNSEEN, self.code.typed(node.hidden, types.SLOT))
            whole = core.Binary(whole.type, whole, "+", unseen)
        who = self._who(node.by, node)
        may_pass = node.how in ("up to", "freely")
        if node.how in ("up to", "") and whole.type == types.CARDS:  # a player who must choose has no known card that would do
            own = core.Using(whole.type, who, whole)
            whole = core.Binary(whole.type, own, "or", whole) if node.how == "" and isinstance(whole, core.Filter) else own
        if count is not None and not (isinstance(count, core.Constant) and count.value == 1):
            if node.hidden is not None:
                self.code.names.complain(node.whole, "a hidden card is chosen alone",
                                         "choose again, as in `repeat N: choose ...`")
            return self._choose_several(node.name, count, whole, who, may_pass)
        kind = types.SETS[whole.type]
        picked = self._pick(who, whole, may_pass, _HOW[node.how])
        place = self.code.name(node.name, kind)
        self.code.scope = self.code.scope.with_(result=result_of(kind))
        return (picked, core.Assign(place, RESULT))

    def _choose_several(self, name: t.Word, count: core.Expression, whole: core.Expression, who: core.Expression,
                        may_pass: bool) -> tuple[core.Statement, ...]:
        """Members of a set are chosen one after the other, until there are enough, none is left, or the player stops."""
        kind = whole.type
        player, among, left = self.code.local(types.PLAYER), self.code.local(kind), self.code.local(types.NUMBER)
        chosen = self.code.name(name, kind)
        rest = ask(kind, Operation.BESIDES, among, chosen)
        more = ask(kind, Operation.JOINED, chosen, ask(kind, Operation.ONE, RESULT))
        enough, keep = core.Assign(left, number(0)), core.Assign(chosen, more)
        picked = self._pick(player, rest, may_pass, QuestionKind.PICK)
        turn = (picked, core.Branch(core.IsNothing(types.TRUTH, RESULT), (enough,), (keep,)))
        return (core.Assign(player, who), core.Assign(among, whole), core.Assign(chosen, core.Constant(kind, ())),
                core.Repeat(count, left, turn))

    def _one_of(self, node: t.OneOf) -> tuple[core.Statement, ...]:
        """A player chooses one of several things to do."""
        who = self.code.player(node.by, node)
        tests = [YES if a.test is None else self.code.typed(a.test, types.TRUTH) for a in node.alternatives]
        words = tuple([(a.words.text, test) for a, test in zip(node.alternatives, tests, strict=True)])
        self.code.names.symbols.alternatives.update(word for word, _ in words)
        check_alternatives(self.code.names.symbols, node, self.code.names.source)
        offered = core.Using(types.WORDS, who, core.Alternatives(types.WORDS, words))
        picked = self._pick(who, offered, False, QuestionKind.ALTERNATIVE)
        chosen = self.code.local(types.WORDS)
        self.code.scope = self.code.scope.without("result")
        bodies = [self.code.part(a, Sort.BRANCH, self.code.block(a.body)) for a in node.alternatives]
        other: tuple[core.Statement, ...] = ()
        for alternative, body in zip(reversed(node.alternatives), reversed(bodies), strict=True):
            said = core.Constant(types.WORDS, alternative.words.text)
            other = (core.Branch(core.Binary(types.TRUTH, chosen, "==", said), body, other),)
        return (picked, core.Assign(chosen, RESULT), *other)


def _offered(keys: tuple[str, ...]) -> core.Expression:
    """Words that are always offered."""
    return core.Alternatives(types.WORDS, tuple([(key, YES) for key in keys]))
