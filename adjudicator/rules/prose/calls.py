"""Events in words: a player does a verb."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import TYPE_CHECKING

from adjudicator.rules import tree as t
from adjudicator.rules.prose.glossary import ATTACK
from adjudicator.rules.prose.phrase import Mode, Phrase
from adjudicator.rules.prose.sorts import SETS
from adjudicator.rules.prose.template import Omissible, slots, template
from adjudicator.values import frozen

if TYPE_CHECKING:
    from adjudicator.rules.prose.voice import Voice


@frozen(eq=False)
class Calls:
    """Says what players do."""

    voice: Voice

    def order(self, node: t.Do) -> str:
        """A statement that calls a verb."""
        found = self._parts(node)
        if found is None:
            return " ".join([self.voice.nouns.noun(word).text for word in node.words])
        doer, verb, parts = found
        decl = self.voice.glossary.verbs.get(verb)
        self.voice.names.pop("result", None)
        self.voice.gave = "card" if decl is None or decl.giving is None else decl.giving.text
        if doer is None:
            return self.sentence(verb, {**parts, "you": self.voice.language.you}, self.voice.language.order)
        return self.event(verb, doer, parts)

    def event(self, verb: str, doer: Phrase, parts: Mapping[str, Phrase], mode: Mode = Mode.STATEMENT) -> str:
        """A player and what they do."""
        said = self.sentence(verb, {**parts, "you": doer}, mode)
        subject = doer.text if doer.subject is None else doer.subject
        return f"{subject} {said}".strip()

    def sentence(self, verb: str, parts: Mapping[str, Phrase], mode: Mode) -> str:
        """A verb with its parts, without who does it."""
        voice = self.voice
        if verb == ATTACK:
            return voice.filled(voice.language.phrases["attacking"], dict(parts), mode)
        decl = voice.glossary.verbs[verb]
        words = voice.glossary.phrase("verb", verb)
        if words is None:
            words = self._own(decl)
        return voice.filled(words, dict(parts), mode)

    def _own(self, decl: t.VerbDecl) -> str:
        """Words for a verb that has none: its own, and the names of its parts as the rules write them."""
        language = self.voice.language
        base = decl.key.text.replace("-", " ")
        head, space, tail = base.partition(" ")
        past = f"{head}s{space}{tail}" if decl.past is None else decl.past.text.replace("-", " ")
        said = f"{{{base}|{past}}}" if language.key == "en" else language.own(decl.key.text)
        for parameter in decl.parameters:
            word = parameter.preposition if language.key == "en" else language.own(parameter.preposition)
            said += f"[ {word} {{{parameter.key.text}}}]" if parameter.preposition else f"[ {{{parameter.key.text}}}]"
        return said

    def _parts(self, node: t.Do) -> tuple[Phrase | None, str, dict[str, Phrase]] | None:
        """Who does what, with the parts that are given."""
        first, *rest = node.words
        subject: t.Expression | None = None
        verb = self._verb(first)
        plain = [*(first.arguments if isinstance(first, t.Apply) else ()), *rest]
        if verb is None and rest and (verb := self._verb(rest[0])) is not None:
            subject, plain = first, rest[1:]
        if verb is None:
            return None
        given = {phrase.preposition: list(phrase.values) for phrase in node.phrases}
        parts: dict[str, Phrase] = {}
        needed = self.required(verb)
        for parameter in verb.parameters:
            values = given.get(parameter.preposition, []) if parameter.preposition else plain
            if values and _is_nothing(values[0]) and parameter.key.text not in needed:
                values.pop(0)
            elif values:
                parts[parameter.key.text] = self.part(values.pop(0), parameter.type.text)
        doer = None if subject is None else self.voice.nouns.noun(subject)
        return doer, verb.key.text, parts

    def required(self, verb: t.VerbDecl) -> Collection[str]:
        """The parts without which the words for a verb say nothing."""
        words = self.voice.glossary.words.get(("verb", verb.key.text))
        return () if words is None else slots(tuple([p for p in template(words) if not isinstance(p, Omissible)]))

    def part(self, value: t.Expression, kind: str) -> Phrase:
        """A value given to a verb."""
        voice = self.voice
        if _is_nothing(value):
            return Phrase(voice.say("nobody-word" if kind in ("player", "target") else "nothing"))
        if kind in SETS or voice.sort(value) == "zone":
            return voice.nouns.members(value)
        return voice.nouns.fitting(value, kind)

    def _verb(self, word: t.Expression) -> t.VerbDecl | None:
        match word:
            case t.Apply(function=named) | t.Name(word=named):
                return self.voice.glossary.verb(named.text)
            case _:
                return None


def _is_nothing(value: t.Expression) -> bool:
    return isinstance(value, t.Name) and value.word.text == "nothing"


__all__ = ["Calls"]
