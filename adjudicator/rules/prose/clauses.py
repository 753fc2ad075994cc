"""The lines of a card, a kind or a rule in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, assert_never

from adjudicator.rules import tree as t
from adjudicator.rules.prose.calls import Calls
from adjudicator.rules.prose.events import Events, given_as
from adjudicator.rules.prose.lines import Said, announced
from adjudicator.rules.prose.phrase import Phrase
from adjudicator.rules.prose.sorts import NUMBER, TRUTH
from adjudicator.rules.prose.statements import Statements, constant_of
from adjudicator.values import frozen

if TYPE_CHECKING:
    from adjudicator.rules.prose.voice import Voice


@frozen(eq=False)
class Clauses:
    """Says the lines of a card. `shared`: the card is nobody's, so who does something is `you`."""

    voice: Voice
    shared: bool = False

    def member(self, node: t.Member) -> list[Said]:
        """A line with what is below it."""
        statements = Statements(self.voice)
        match node:
            case t.AbilityDecl(body=body):
                return [announced(self._ability(node), statements.body(body), statements.colon)]
            case t.LeavesDecl():
                return [Events(self.voice, self.shared).leaves(node)]
            case t.TriggerDecl():
                return [Events(self.voice, self.shared).trigger(node)]
            case t.StateBasedDecl(test=test, body=body):
                said = self.voice.say("as-soon-as", a=self.voice.conditions.sentence(test))
                return [announced(said, statements.body(body), statements.colon)]
            case t.PhaseDecl(phase=phase, test=test, body=body):
                name = self.voice.nouns.phase(phase.text)
                part = Phrase(name, plural=self.voice.language.noun(name).plural)
                said = self.voice.say("at-phase-shared" if self.shared else "at-phase", a=part)
                return [announced(said + self.given(test), statements.body(body), statements.colon)]
            case t.EndDecl(period=period, test=test, body=body):
                said = self.voice.say(f"at-end-of-{period}") + self.given(test)
                return [announced(said, statements.body(body), statements.colon)]
            case t.Using(body=body):
                return [announced(self.voice.say("using"), statements.body(body), statements.colon)]
            case t.Copies() | t.Quoted():
                return []
            case t.Printed() | t.Without() | t.Works() | t.Usable() | t.Only():
                return [Said(self._standing(node))]
            case _:
                return [Said(self._line(node))]

    def given(self, test: t.Expression | None, key: str = "given") -> str:
        """A condition after what depends on it."""
        return "" if test is None else self.voice.say(key, a=self.voice.conditions.sentence(test))

    def _ability(self, node: t.AbilityDecl) -> str:
        """When and at whom an ability may be used."""
        voice, say = self.voice, self.voice.say
        moments = say("or-join").join([voice.nouns.moment(moment.text) for moment in node.moments])
        parts = [moments]
        if node.zone is not None:
            parts.insert(0, say("also-from" if node.also else "from", a=self._zone(node.zone)))
        if node.words is not None:
            parts.append(say("by-word", a=voice.nouns.label(node.words.text)))
        if node.targets is not None:
            parts.append(say("at-target", a=voice.groups.one(node.targets)))
        if node.once is not None:
            parts.append(say(f"once-{node.once.text}"))
        return ", ".join(parts) + self.given(node.test)

    def _zone(self, zone: t.Word) -> Phrase:
        decl = self.voice.glossary.zones.get(zone.text)
        name = t.Your(zone.at, zone) if decl is not None and decl.of_player else t.Name(zone.at, zone)
        return self.voice.nouns.noun(name)

    def _standing(self, node: t.Printed | t.Without | t.Works | t.Usable | t.Only) -> str:
        """What holds of a card wherever it is."""
        voice, say = self.voice, self.voice.say
        match node:
            case t.Printed(key=key, numbers=numbers):
                noun = voice.nouns.printed(key.text)
                return say("printed", a=noun, b=say("or-join").join(map(str, numbers)) if numbers else say("not-known"))
            case t.Without(fields=fields):
                return say("without", a=say("without-join").join([voice.nouns.printed(field.text).text for field in fields]))
            case t.Works(zone=zone):
                return say("works-in", a=self._zone(zone))
            case t.Usable(test=test):
                return say("usable-if", a=voice.conditions.sentence(test))
            case t.Only(test=test):
                return say("only-if", a=voice.conditions.sentence(test))
            case _:
                assert_never(node)

    def _line(self, node: t.ChangeDecl | t.UseDecl | t.BlankDecl | t.BorrowDecl | t.DutyDecl) -> str:
        """A clause that does nothing by itself."""
        voice, say = self.voice, self.voice.say
        match node:
            case t.ChangeDecl():
                return self._change(node)
            case t.UseDecl(cards=cards, name=name, test=test):
                named = say("named", a=voice.glossary.name(name.text))
                return say("use-as", a=voice.nouns.members(cards), b=named) + self.given(test)
            case t.BlankDecl(cards=cards, words=words, test=test):
                waiting = say("or-join").join([self._waits(word.text) for word in words])
                said = say("blank-for", a=voice.nouns.members(cards), b=waiting) if words else say(
                    "blank", a=voice.nouns.members(cards))
                return said + self.given(test)
            case t.BorrowDecl(cards=cards, test=test):
                return say("gain", a=voice.nouns.members(cards)) + self.given(test)
            case t.DutyDecl():
                return Events(self.voice, self.shared).duty(node)
            case _:
                assert_never(node)

    def _waits(self, word: str) -> str:
        """What a clause waits for: a verb, a moment, a phase or a value."""
        voice = self.voice
        if voice.glossary.verb(word) is not None:
            return voice.say("this-verb", a=Events(voice, self.shared).bare(word))
        if word in voice.glossary.values:
            return voice.nouns.bare_value(word)
        if ("moment", word) in voice.glossary.words:
            return voice.nouns.moment(word)
        return voice.nouns.phase(word)

    # ---- changes of values

    def _change(self, node: t.ChangeDecl) -> str:
        """A value that is another one as long as the clause acts."""
        voice, key = self.voice, node.value.text
        decl = voice.glossary.values.get(key)
        kinds = [p.type.text for p in decl.parameters] if decl else ["card"]
        with voice.block():
            yours, test = given_as(
                [p.text for p, kind in zip(node.parameters, kinds, strict=False) if kind == "player"], node.test)
            parts = []
            for parameter, kind in zip(node.parameters, kinds, strict=False):
                if parameter.text in yours:
                    voice.bound[parameter.text] = voice.language.you
                    parts.append(voice.language.you)
                else:
                    parts.append(Events(voice, self.shared).introduced(parameter.text, kind, any_one=True))
            said = self._changed(node, decl, parts)
            exactly = decl is not None and decl.type.text == TRUTH and constant_of(node.amount) not in ("yes", "no")
            sentence = said + self.given(test, "given-exactly" if exactly else "given")
            for name in yours:
                voice.bound.pop(name, None)
            return sentence

    def _changed(self, node: t.ChangeDecl, decl: t.ValueDecl | None, parts: Sequence[Phrase]) -> str:
        voice, nouns = self.voice, self.voice.nouns
        if decl is not None and decl.type.text == TRUTH:
            constant = constant_of(node.amount)
            said = nouns.value_truth(node.value.text, list(parts), constant == "no")
            if constant in ("yes", "no"):
                return voice.say("it-holds", a=said)
            return voice.say("exactly-if", a=nouns.value_truth(node.value.text, list(parts), False),
                             b=voice.conditions.sentence(node.amount))
        what = nouns.value_noun(node.value.text, list(parts)) if decl is not None else nouns.printed_of(node.value.text, parts[0])
        sort = decl.type.text if decl is not None else NUMBER
        amount = nouns.members(node.amount) if sort in ("cards", "players") else nouns.fitting(node.amount, sort)
        return voice.say({"+": "increases", "-": "decreases", "=": "turns-into"}[node.sign], a=what, b=amount)


def kinds_said(voice: Voice, kinds: Sequence[t.Word]) -> list[Said]:
    """Of which kinds a card is."""
    listed = voice.say("list-join").join([voice.nouns.kind(kind.text) for kind in kinds])
    return [Said(voice.say("of-kinds", a=listed))] if kinds else []


def verb_said(voice: Voice, decl: t.VerbDecl) -> list[Said]:
    """What a verb means."""
    statements = Statements(voice)
    with voice.block():
        parts = {p.key.text: Events(voice, False).introduced(p.key.text, p.type.text) for p in decl.parameters}
        head = Calls(voice).event(decl.key.text, voice.language.you, parts)
        return [announced(voice.say("verb-means", a=head), statements.body(decl.body), statements.colon)]


def value_said(voice: Voice, decl: t.ValueDecl) -> list[Said]:
    """What a value is."""
    with voice.block():
        parts = [Events(voice, False).introduced(p.key.text, p.type.text, any_one=True) for p in decl.parameters]
        constant = constant_of(decl.value)
        if decl.type.text == TRUTH and constant in ("yes", "no"):
            return [Said(voice.say("it-holds", a=voice.nouns.value_truth(decl.key.text, parts, constant == "no")))]
        if decl.type.text == TRUTH:
            head = voice.nouns.value_truth(decl.key.text, parts, False)
            return [Said(voice.say("exactly-if", a=head, b=voice.conditions.sentence(decl.value)))]
        noun = voice.nouns.value_noun(decl.key.text, parts)
        if decl.type.text == NUMBER and not isinstance(decl.value, t.Number):
            return [Said(voice.say("value-equal", a=noun, b=voice.nouns.equal(decl.value)))]
        amount = voice.nouns.fitting(decl.value, decl.type.text)
        return [Said(voice.say("value-is", a=noun, b=amount))]


__all__ = ["Clauses", "kinds_said", "value_said", "verb_said"]
