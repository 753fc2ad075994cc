"""Calls: a player does a verb, with its arguments."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.rules import tree as t
from adjudicator.rules.checking.amounts import wrong
from adjudicator.rules.checking.bounds import bounds
from adjudicator.rules.checking.names import NOBODY, side
from adjudicator.rules.checking.presence import may_be_nothing
from adjudicator.rules.checking.results import RESULT, result_of
from adjudicator.rules.checking.storage import counted
from adjudicator.rules.checking.symbols import LeftOut, VerbEntry
from adjudicator.rules.core import nodes as core
from adjudicator.rules.core import types
from adjudicator.rules.core.types import Type
from adjudicator.values import frozen

if TYPE_CHECKING:
    from adjudicator.rules.checking.statements import Statements


@frozen
class Calls:
    """Checks the statements that call a verb, in a piece of code."""

    code: Statements

    def statement(self, node: t.Do) -> tuple[core.Statement, ...]:
        """A verb with its player and its arguments, identified among the words as written."""
        first, *rest = node.words
        subject: t.Expression | None = None
        verb = self._verb(first)
        plain = [*(first.arguments if isinstance(first, t.Apply) else ()), *rest]
        if verb is None and rest and not isinstance(rest[0], t.Apply) and (verb := self._verb(rest[0])) is not None:
            subject, plain = first, rest[1:]
        if verb is None:
            return self._no_verb(node)
        self.code.names.symbols.called.add(verb.number)
        arguments = self._arguments(node, verb, plain)
        you = self.code.names.you(node, self.code.scope) if subject is None else self.code.typed(subject, types.PLAYER)
        entered = core.Enter(verb.number, you, arguments)
        if not verb.gives:
            self.code.scope = self.code.scope.without("result")
            return (entered,)
        self.code.scope = self.code.scope.with_(result=result_of(verb.giving))
        # a verb without a player does not happen, and has no result
        return (core.Assign(RESULT, NOBODY), entered) if may_be_nothing(you) else (entered,)

    def _left_out(self, node: t.Do, verb: VerbEntry, part: int) -> core.Expression:
        """What stands for a missing argument: nothing, but no number is nothing."""
        parameter = verb.parameters[part]
        if parameter.type == types.NUMBER.word:
            said = f"{parameter.preposition} {parameter.key}".strip()
            self.code.names.complain(node, f"`{verb.key}` lacks its number `{said}`")
        if parameter.type in (types.CARD.word, types.CARDS.word):
            self.code.names.symbols.lacking.append(LeftOut(verb, part, node.at.span(self.code.names.source)))
        return NOBODY

    def _no_verb(self, node: t.Do) -> tuple[core.Statement, ...]:
        from adjudicator.rules.reading.parse_words import STATEMENTS  # the grammar is loaded only for a mistake

        call = next((w for w in node.words if isinstance(w, t.Apply)), None)
        if call is not None and self.code.names.symbols.verb(call.function, self.code.names.source) is not None:
            verb = call.function.text
            self.code.names.complain(call, f"`{verb}` is a verb, and stands here like a function",
                                     "leave out the parentheses, or name what is in them: `let NAME = ...`")
            return ()
        word = next((w.word for w in node.words if isinstance(w, t.Name)), None)
        if word is not None:
            symbols, span = self.code.names.symbols, node.at.span(self.code.names.source)
            if word.text in STATEMENTS:
                symbols.complain("R010", f"no verb is called `{word.text}`", span, f"it is written {STATEMENTS[word.text]}")
            else:
                symbols.unknown("verb", word.text, span, symbols.verbs)
        else:
            self.code.names.complain(node, "this is not a statement", "a statement begins with a verb, or with who does it")
        return ()

    def _verb(self, word: t.Expression) -> VerbEntry | None:
        """The verb that a word names, in any of its forms; after `VERB(...)` comes its own."""
        symbols = self.code.names.symbols
        if isinstance(word, t.Apply):
            return symbols.verbs.get(word.function.text)
        if not isinstance(word, t.Name):
            return None
        return symbols.verb(word.word, self.code.names.source)

    def _arguments(self, node: t.Do, verb: VerbEntry, plain: list[t.Expression]) -> tuple[core.Expression, ...]:
        """The values of a verb's parameters: those without preposition in order, the others by their preposition."""
        given = {phrase.preposition: list(phrase.values) for phrase in node.phrases}
        bare = list(plain)
        found: list[core.Expression] = []
        for parameter in verb.parameters:
            values = given.get(parameter.preposition, []) if parameter.preposition else bare
            if not values:
                found.append(self._left_out(node, verb, len(found)))
                continue
            if parameter.of:  # a target: the player comes before the card
                aimed = self.code.typed(values[0], types.TARGET)
                found.append(side(aimed, Type(parameter.type)))
                del values[:parameter.type == types.CARD.word]
                continue
            value = values.pop(0)
            found.append(counted(self.code.typed(value, Type(parameter.type))))
            if parameter.type == types.NUMBER.word and (said := wrong(found[-1])) is not None:
                symbols, span = self.code.names.symbols, value.at.span(self.code.names.source)
                symbols.amounts.append((verb.number, len(found) - 1, bounds(found[-1]), span, said))
        if bare or any(given.values()) or len(given) < len(node.phrases):
            takes = ", ".join(f"{p.preposition} ({p.key}: {p.type})".strip() for p in verb.parameters) or "nothing"
            self.code.names.complain(node, f"`{verb.key}` does not take that many values", f"it takes {takes}")
        return tuple(found)


__all__ = ["Calls"]
