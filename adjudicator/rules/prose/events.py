"""Clauses that respond to events, and what nobody may do or somebody must, in words."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

from adjudicator.rules import tree as t
from adjudicator.rules.prose.calls import Calls
from adjudicator.rules.prose.glossary import ATTACK
from adjudicator.rules.prose.lines import Said, announced
from adjudicator.rules.prose.phrase import Mode, Phrase
from adjudicator.rules.prose.statements import Statements
from adjudicator.values import frozen

if TYPE_CHECKING:
    from adjudicator.rules.prose.voice import Voice


@frozen(eq=False)
class Events:
    """Says what clauses respond to."""

    voice: Voice
    shared: bool

    def trigger(self, node: t.TriggerDecl) -> Said:
        """A clause that responds to an event."""
        voice, statements = self.voice, Statements(self.voice)
        with voice.block():
            verb, doer, parts, test = self._event(node.subject, node.verb.text, node.test, (node.test, node.body))
            decl = voice.glossary.verbs.get(verb)
            voice.gave = "" if decl is None else "card" if decl.giving is None else decl.giving.text
            calls = Calls(voice)
            event = calls.event(verb, doer, parts)
            done = calls.sentence(verb, {**parts, "you": doer}, Mode.INFINITIVE)
            said = voice.say(node.hook.replace(" ", "-"), e=event, a=doer, b=done)
            if node.even_fallen:
                said += voice.say("even-fallen")
            if test is not None:
                said += voice.say("given", a=voice.conditions.sentence(test))
            found = announced(said, statements.body(node.body), statements.colon)
        voice.bound.clear()
        return found

    def leaves(self, node: t.LeavesDecl) -> Said:
        """A clause that responds to whatever makes its card leave play."""
        voice, statements = self.voice, Statements(self.voice)
        with voice.block():
            said = voice.say("leaves-play", a=voice.nouns.noun(t.Name(t.NOWHERE, t.Word(t.NOWHERE, "this"))))
            if node.even_fallen:
                said += voice.say("even-fallen")
            if node.test is not None:
                said += voice.say("given", a=voice.conditions.sentence(node.test))
            found = announced(said, statements.body(node.body), statements.colon)
        voice.bound.clear()
        return found

    def duty(self, node: t.DutyDecl) -> str:
        """What nobody may do, or somebody must."""
        voice = self.voice
        with voice.block():
            verb, doer, parts, test = self._event(node.subject, node.verb.text, node.test, (node.test,))
            done = Calls(voice).sentence(verb, {**parts, "you": doer}, Mode.INFINITIVE)
            said = voice.say(node.modal, a=doer, b=done)
            found = said if test is None else said + voice.say("given", a=voice.conditions.sentence(test))
        voice.bound.clear()
        return found

    def bare(self, word: str) -> str:
        """A verb in the infinitive, with as few parts as possible."""
        voice = self.voice
        with voice.block():
            verb, doer, parts, _ = self._event("you", word, None, ())
            return Calls(voice).sentence(verb, {**parts, "you": doer}, Mode.INFINITIVE)

    def introduced(self, name: str, kind: str, any_one: bool = False) -> Phrase:
        """A part of an event when it is first mentioned."""
        voice = self.voice
        local = voice.give(name, "named", kind)
        called = voice.called(local)
        sort = voice.language.sorts.get(kind)
        if kind == "number":
            number = voice.language.a(voice.language.sorts[kind].one, False)
            return Phrase(number if not voice.several("named", kind) else f"{number} ({called.text})", fresh=True)
        if sort is None or kind in ("row",):
            return called
        if kind in ("players", "cards"):
            many = Phrase(sort.many, plural=True, feminine=sort.feminine)
            intro = many._replace(text=voice.say("any-many" if any_one else "some-many", a=many))
        else:
            one = voice.say("any-one", a=Phrase(sort.one, feminine=sort.feminine)) if any_one else voice.language.a(
                sort.one, sort.feminine)
            intro = Phrase(one, feminine=sort.feminine)
        return intro._replace(text=f"{intro.text} ({called.text})") if voice.several("named", kind) else intro

    def _event(self, subject: str, word: str, test: t.Expression | None, used_in: object) -> tuple[
        str, Phrase, dict[str, Phrase], t.Expression | None,
    ]:
        """The verb, who does it, its parts, and what is left of the condition."""
        voice = self.voice
        parameters = self._parameters(word)
        used = {part.word.text for part in t.nodes(used_in) if isinstance(part, t.Name)}
        given, rest = given_as([name for name, kind in parameters if kind in ("player", "name")], test)
        parts: dict[str, Phrase] = {}
        own = next((name for name, kind in parameters if kind in ("card", "cards")), None) if subject == "this" else None
        decl = voice.glossary.verb(word)
        required = () if decl is None else Calls(voice).required(decl)
        for name, kind in parameters:
            if name == own:
                this = voice.nouns.noun(t.Name(t.NOWHERE, t.Word(t.NOWHERE, "this")))
                parts[name] = voice.bound[name] = this._replace(sort="card")
            elif name in given:
                parts[name] = voice.bound[name] = voice.nouns.noun(given[name])._replace(sort=kind)
            elif name in used or name in required:
                parts[name] = self.introduced(name, kind)
        doer = voice.language.you if subject == "you" else Phrase(voice.say(self._subject(subject)))
        return (decl.key.text if decl else ATTACK), doer, parts, rest

    def _subject(self, subject: str) -> str:
        if subject == "another":
            return "another-player-you" if self.shared else "another-player"
        return "a-player-you" if self.shared else "a-player"

    def _parameters(self, word: str) -> list[tuple[str, str]]:
        verb = self.voice.glossary.verb(word)
        if verb is None:
            return [("whom", "player")]
        return [(p.key.text, p.type.text) for p in verb.parameters]


def given_as(names: Collection[str], test: t.Expression | None) -> tuple[dict[str, t.Expression], t.Expression | None]:
    """The names that a condition says are `you` or have a title, and the rest of the condition."""
    if isinstance(test, t.And):
        left, first = given_as(names, test.left)
        right, second = given_as(set(names) - set(left), test.right)
        rest = t.And(test.at, first, second) if first is not None and second is not None else first or second
        return left | right, rest
    match test:
        case t.Is(left=t.Name(word=word), right=value, negated=False) | t.Relation(
                left=t.Name(word=word), sign="=", right=value) if word.text in names:
            if isinstance(value, t.Title) or (isinstance(value, t.Name) and value.word.text == "you"):
                return {word.text: value}, None
    return {}, test


__all__ = ["Events", "given_as"]
