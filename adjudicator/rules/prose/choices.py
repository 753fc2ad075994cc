"""Choices in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from adjudicator.rules import tree as t
from adjudicator.rules.prose.phrase import Mode, Phrase
from adjudicator.rules.prose.sorts import SETS
from adjudicator.values import frozen

if TYPE_CHECKING:
    from adjudicator.rules.prose.voice import Voice

Choice = t.Choose | t.ChooseName | t.ChooseNumber | t.ChooseWord


@frozen(eq=False)
class Choices:
    """Says choices."""

    voice: Voice

    def said(self, node: Choice) -> str:
        """Who chooses what."""
        voice = self.voice
        match node:
            case t.Choose():
                what, sort = self._what(node), self._sort(node)
            case t.ChooseName(test=test):
                what, sort = self._tested("a-name", "name", test), "name"
            case t.ChooseNumber(least=least, most=most):
                what = voice.say("a-number", a=voice.nouns.noun(least), b=voice.nouns.noun(most))
                sort = "number"
            case t.ChooseWord(kind=kind, test=test):
                what, sort = self._tested("a-word", kind.text, test), kind.text
            case _:
                assert_never(node)
        together = node.by is not None and node.by.each
        sentence = self._by(node.by, what)
        if together:
            field = t.Part(node.at, node.name, t.Name(node.at, t.Word(node.at, "they")), False)
            return voice.say("kept-in", a=sentence, b=voice.nouns.noun(field))
        known = voice.names.get(node.name.text)
        local = voice.give(node.name.text, "chosen", sort)
        voice.names["result"] = local
        named = voice.several("chosen", sort) or (local is known and local.origin != "chosen")
        return voice.say("choice-called", a=sentence, b=voice.called(local)) if named else sentence

    def _sort(self, node: t.Choose) -> str:
        sort = self.voice.sort(node.whole)
        player = sort == "players"
        return ("players" if player else "cards") if self._several(node) else ("player" if player else "card")

    def _several(self, node: t.Choose) -> bool:
        """Whether several may be chosen: `up to 1` chooses one or none."""
        return node.count is not None and not (node.how == "up to" and isinstance(node.count, t.Number) and node.count.value == 1)

    def _what(self, node: t.Choose) -> str:
        """What is chosen, of which set."""
        voice = self.voice
        found = voice.groups.group(node.whole)
        one = voice.groups.one(node.whole)
        if node.hidden is not None:
            hidden = voice.groups.one(node.hidden)
            one = one._replace(text=voice.say("plus-hidden", a=one, b=hidden))
        if node.count is None:
            return voice.say({"": "one", "freely": "freely", "random": "random"}[node.how], a=one)
        many = Phrase(found.many, plural=True, feminine=found.feminine)
        if node.hidden is not None:
            many = many._replace(text=voice.say("plus-hidden", a=many, b=voice.groups.all(node.hidden)))
        if not self._several(node):
            return voice.say("one-or-none", a=one)
        number = voice.nouns.noun(node.count)
        key = "up-to" if node.how == "up to" else "exactly"
        return voice.say(key if number.amount is not None else f"{key}-many", n=number, a=many)

    def _tested(self, key: str, sort: str, test: t.Expression | None) -> str:
        """A name or a word, and what holds of it."""
        voice = self.voice
        noun = Phrase(voice.language.sorts["value"].one)
        if sort in voice.glossary.lists and (words := voice.glossary.phrase("list", sort)):
            noun = Phrase(voice.language.noun(words).bare, feminine=voice.language.noun(words).feminine)
        said = voice.say(key, a=noun, b=voice.language.own(sort))
        if test is None:
            return said
        with voice.members("name"):
            sentence = voice.conditions.sentence(test)
        return f"{said} {voice.say('such-that', a=noun, b=sentence)}"

    def _by(self, by: t.Chooser | None, what: str) -> str:
        """Who chooses."""
        voice = self.voice
        words = voice.language.phrases["choose"]
        if by is None or (isinstance(by.player, t.Name) and by.player.word.text == "you"):
            return voice.filled(words, {"you": voice.language.you, "what": Phrase(what)}, voice.language.order)
        who = voice.nouns.noun(by.player)
        if by.each and voice.sort(by.player) in SETS:
            who = Phrase(voice.say("each", a=voice.groups.noun(by.player)))
        return f"{who.text} " + voice.filled(words, {"you": who, "what": Phrase(what)}, Mode.STATEMENT)


__all__ = ["Choices"]
