"""Choices: of cards and players, of names, of whether and of what to do."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from adjudicator.engine.state import QuestionKind
from adjudicator.rules import core, types
from adjudicator.rules import tree as t
from adjudicator.rules.names import NO, YES, ask, number
from adjudicator.rules.operations import Operation
from adjudicator.rules.probes import Sort
from adjudicator.values import frozen

if TYPE_CHECKING:
    from adjudicator.rules.statements import Statements

RESULT = core.Ask(types.CARD, Operation.RESULT, ())
"""What was chosen last."""
_HOW = {"random": QuestionKind.CHANCE, "freely": QuestionKind.FREE, "up to": QuestionKind.PICK, "": QuestionKind.PICK}


@frozen
class Choices:
    """Checks the statements by which somebody chooses, in a piece of code."""

    code: Statements

    def statement(self, node: t.Choose | t.ChooseName | t.May | t.OneOf) -> tuple[core.Statement, ...]:
        """One of these statements."""
        match node:
            case t.Choose():
                return self._choose(node)
            case t.ChooseName(by=by, name=name):
                titles = ask(types.WORDS, Operation.TITLES)
                picked = self._pick(self.code.player(by, node), titles, False, QuestionKind.ALTERNATIVE)
                return (picked, core.Assign(self.code.name(name.text, types.NAME), ask(types.NAME, Operation.TITLED, RESULT)))
            case t.May(words=words, body=body):
                said = core.Constant(types.WORDS, "" if words is None else words.text)
                offered = core.Constant(types.WORDS, (True,))
                picked = self._pick(self.code.player(None, node), offered, True, QuestionKind.CONSENT, said)
                return (picked, core.Branch(RESULT, self.code.part(node, Sort.BRANCH, self.code.block(body)), ()))
            case t.OneOf():
                return self._one_of(node)
            case _:
                assert_never(node)

    def _pick(self, who: core.Expression, whole: core.Expression, may_pass: bool, kind: QuestionKind,
              *words: core.Expression) -> core.Statement:
        return core.Hand(Operation.PICK, (who, whole, YES if may_pass else NO, number(int(kind)), *words))

    def _choose(self, node: t.Choose) -> tuple[core.Statement, ...]:
        """A player, or chance, chooses a member of a set, or several one after the other."""
        count = None if node.count is None else self.code.typed(node.count, types.NUMBER)
        whole = self.code.expressions.members(node.whole, self.code.scope)
        if node.hidden is not None:
            unseen = ask(types.CARDS, Operation.UNSEEN, self.code.typed(node.hidden, types.SLOT))
            whole = core.Binary(whole.type, whole, "+", unseen)
        who = self.code.player(node.by, node)
        may_pass = node.how in ("up to", "freely")
        if count is not None and not (isinstance(count, core.Constant) and count.value == 1):
            if node.hidden is not None:
                self.code.names.complain(node.whole, "a hidden card is chosen alone",
                                         "choose again, as in `repeat N: choose ...`")
            return self._choose_several(node.name.text, count, whole, who, may_pass)
        kind = types.PLAYER if whole.type == types.PLAYERS else types.CARD
        picked = self._pick(who, whole, may_pass, _HOW[node.how])
        return (picked, core.Assign(self.code.name(node.name.text, kind), RESULT))

    def _choose_several(self, name: str, count: core.Expression, whole: core.Expression, who: core.Expression,
                        may_pass: bool) -> tuple[core.Statement, ...]:
        """Members of a set are chosen one after the other, until there are so many, none is left, or the player has enough."""
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
        picked = self._pick(who, core.Alternatives(types.WORDS, words), False, QuestionKind.ALTERNATIVE)
        chosen = self.code.local(types.WORDS)
        bodies = [self.code.part(a, Sort.BRANCH, self.code.block(a.body)) for a in node.alternatives]
        other: tuple[core.Statement, ...] = ()
        for alternative, body in zip(reversed(node.alternatives), reversed(bodies), strict=True):
            said = core.Constant(types.WORDS, alternative.words.text)
            other = (core.Branch(core.Binary(types.TRUTH, chosen, "==", said), body, other),)
        return (picked, core.Assign(chosen, RESULT), *other)
